"""Every error that a person may read, in one tree.

CompanionError
├── Refused            a rule, or the session, says no; nothing has changed
├── ConfigError        a setting cannot be used
├── PackError          a pack of cards cannot be used
├── SourceError        a camera, picture or video cannot be read
├── UnknownGame        no game of that name
├── GameBroken         an installed game does not load
├── RecordError        a stored record cannot be read or continued
└── HardwareError      a pin, light or button cannot be used
"""

from __future__ import annotations


class CompanionError(Exception):
    """Something a person must read: what is wrong, and what to do about it."""

    def __init__(self, what: str, cure: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.cure = cure

    def __str__(self) -> str:
        return f"{self.what} {self.cure}".strip()


class Refused(CompanionError):
    """An input was not taken, and nothing has changed.

    `rule` is the id of the deciding rule ("GB-007"), or a word of the kernel or session ("not-open").
    `params` hold the offending input, so that a report reproduces itself.
    """

    def __init__(self, rule: str, what: str, cure: str = "", **params: object) -> None:
        super().__init__(what, cure)
        self.rule = rule
        self.params = params


class ConfigError(CompanionError, ValueError):
    """A setting cannot be used; the message names the setting."""


class PackError(CompanionError, ValueError):
    """A pack of cards cannot be used; the message lists every fault with its line."""


class SourceError(CompanionError, OSError):
    """A camera, picture or video cannot be read."""


class UnknownGame(CompanionError, LookupError):
    """No installed game has that name."""


class GameBroken(CompanionError, ImportError):
    """An installed game does not load; it is listed and skipped."""


class RecordError(CompanionError, ValueError):
    """A stored record cannot be read or continued under these rules."""


class HardwareError(CompanionError, RuntimeError):
    """A pin, light or button cannot be used."""
