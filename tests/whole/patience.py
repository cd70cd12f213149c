"""Waiting for what other processes and threads do in their own time."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from typing import TypeVar

T = TypeVar("T")
LOOK_S = 0.04
PATIENCE_S = 60.0


def until(truth: Callable[[], T], what: str) -> T:
    """Look again and again until something is so, and give what was found; fails with `what` if it never is."""
    passing = Event()
    for _ in range(round(PATIENCE_S / LOOK_S)):
        if found := truth():
            return found
        passing.wait(LOOK_S)
    raise AssertionError(what)
