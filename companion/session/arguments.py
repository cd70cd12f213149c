"""Reading commands: JSON that phones send, checked by hand so that a refusal names what is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import Refused

Arguments = Mapping[str, Any]


def malformed(name: str, need: str) -> Refused:
    """A command that no page of ours sends."""
    return Refused("malformed", f"The command lacks a usable {name!r}: {need}.", "Load the page again.")


def text(arguments: Arguments, name: str) -> str:
    """A text of at most 200 characters."""
    value = arguments.get(name)
    if not isinstance(value, str) or len(value) > 200:
        raise malformed(name, "a short text")
    return value


def flag(arguments: Arguments, name: str) -> bool:
    """True or false."""
    value = arguments.get(name)
    if not isinstance(value, bool):
        raise malformed(name, "true or false")
    return value


def anything(arguments: Arguments, name: str) -> Any:
    """Any JSON; it must be there."""
    if name not in arguments:
        raise malformed(name, "a value")
    return arguments[name]
