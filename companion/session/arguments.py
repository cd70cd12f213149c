"""Reading commands: JSON that phones send, checked by hand so that a refusal names what is wrong."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from companion.errors import Refused

Arguments = Mapping[str, Any]
LONGEST_VALUE = 4000


def malformed(name: str, need: str) -> Refused:
    """A command that no page of ours sends."""
    return Refused("malformed", f"The command lacks a usable {name!r}: {need}.", "Load the page again.")


def text(arguments: Arguments, name: str) -> str:
    """A text of at most 200 characters."""
    value = arguments.get(name)
    if not isinstance(value, str) or len(value) > 200 or not can_be_told(value):
        raise malformed(name, "a short text")
    return value


def can_be_told(value: Any) -> bool:
    """Whether every browser can read a value back: no half letters, nothing that is not a number."""
    try:
        json.dumps(value, allow_nan=False, ensure_ascii=False).encode()
    except (TypeError, ValueError, RecursionError):
        return False
    return True


def flag(arguments: Arguments, name: str) -> bool:
    """True or false."""
    value = arguments.get(name)
    if not isinstance(value, bool):
        raise malformed(name, "true or false")
    return value


def whole(arguments: Arguments, name: str) -> int:
    """A whole number, not negative, that browsers count exactly."""
    value = arguments.get(name)
    if type(value) is not int or not 0 <= value < 2**53:
        raise malformed(name, "a whole number")
    return value


def anything(arguments: Arguments, name: str) -> Any:
    """Any JSON of at most 4,000 letters; it must be there."""
    if name not in arguments or not can_be_told(arguments[name]):
        raise malformed(name, "a value")
    if len(json.dumps(arguments[name])) > LONGEST_VALUE:
        raise malformed(name, "a shorter value")
    return arguments[name]
