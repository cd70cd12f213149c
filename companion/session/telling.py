"""Telling each audience that its own page changed, and nothing else."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.session.seats import not_yours

VERSIONS_A_START = 1_000_000


@dataclass(frozen=True)
class Page:
    """What an audience is told; `version` grows only when its own page changes."""

    version: int
    body: dict[str, Any]


class Telling:
    """The pages of all audiences, and a way to wait for a newer one; thread-safe."""

    def __init__(self) -> None:
        self._pages: dict[str, Page] = {}
        self._news = threading.Condition()
        self._first = 0

    def begin(self, start: int) -> None:
        """Number pages from now on above those of all earlier starts of the companion."""
        self._first = start * VERSIONS_A_START

    def publish(self, bodies: Mapping[str, dict[str, Any]], *, in_step: bool) -> None:
        """Take these pages for all audiences; those whose page is as before are told nothing.

        `in_step` gives every changed page one number that is new to everybody, so that players may change places; it
        would count what others do, and is for times without secrets.
        """
        with self._news:
            newest = max(self._first, *(page.version for page in self._pages.values()), 0)
            pages = {audience: self._newer(audience, body, newest, in_step) for audience, body in bodies.items()}
            self._pages = pages
            self._news.notify_all()

    def _newer(self, audience: str, body: dict[str, Any], newest: int, in_step: bool) -> Page:
        old = self._pages.get(audience)
        if old is not None and old.body == body:
            return old
        return Page((newest if in_step else self._version(audience)) + 1, body)

    def _version(self, audience: str) -> int:
        page = self._pages.get(audience)
        return page.version if page else self._first

    def page(self, audience: str) -> Page:
        """The present page; raises Refused("not-yours") for an audience that is not there."""
        page = self._pages.get(audience)
        if page is None:
            raise not_yours()
        return page

    def wait(self, audience: str, after: int, timeout: float) -> bool:
        """Whether the page becomes another than the one numbered `after` within `timeout` s."""
        with self._news:
            return self._news.wait_for(lambda: self._is_news(audience, after), timeout)

    def _is_news(self, audience: str, after: int) -> bool:
        return audience in self._pages and self._pages[audience].version != after
