"""Telling each audience that its own page changed, and nothing else."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.session.seats import not_yours


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

    def publish(self, bodies: Mapping[str, dict[str, Any]]) -> None:
        """Take these pages for all audiences; those whose page is as before are told nothing."""
        with self._news:
            self._pages = {audience: self._newer(audience, body) for audience, body in bodies.items()}
            self._news.notify_all()

    def _newer(self, audience: str, body: dict[str, Any]) -> Page:
        old = self._pages.get(audience)
        if old is not None and old.body == body:
            return old
        return Page(self._version(audience) + 1, body)

    def _version(self, audience: str) -> int:
        page = self._pages.get(audience)
        return page.version if page else 0

    def page(self, audience: str) -> Page:
        """The present page; raises Refused("not-yours") for an audience that is not there."""
        page = self._pages.get(audience)
        if page is None:
            raise not_yours()
        return page

    def wait(self, audience: str, after: int, timeout: float) -> bool:
        """Whether the page becomes newer than `after` within `timeout` s."""
        with self._news:
            return self._news.wait_for(lambda: self._version(audience) > after, timeout)
