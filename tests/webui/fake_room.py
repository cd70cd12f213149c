"""A room with canned pages, for looking at the pages and for the rules of the door; it knows no game."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import Refused
from companion.session.room import SCREEN, Actor, Joined, Outcome, Page
from companion.session.seats import not_yours
from companion.table import Seat

Body = dict[str, Any]


class FakeRoom:
    """Seats with the tokens "token-p0", "token-p1", …; p0 hosts. What is done is kept in `done`."""

    def __init__(self, pages: Mapping[str, Body], host: Seat = "p0") -> None:
        self.pages = dict(pages)
        self.versions = dict.fromkeys(pages, 1)
        self.host = host
        self.holders = {f"token-{seat}": seat for seat in pages if seat != SCREEN}
        self.done: dict[str, tuple[Seat, Mapping[str, Any]]] = {}
        self.outcome = Outcome(200, {"ok": True})
        self.trouble: Exception | None = None
        self.opened: list[Body] = []
        self.box_trouble: str | None = ""
        self.listed: Body = {"game": None, "title": "", "trouble": "", "cards": []}
        self.strange: list[str] = []
        self.printed: dict[str, Body] = {}
        self.laid: Body = {}
        self.looked: list[tuple[Seat, str, bool]] = []
        self.table_jpeg = b""
        self.no_zones: Refused | None = None
        self.pictures: dict[str, bytes] = {}
        self.named: dict[str, str] = {}
        self._news = threading.Condition()

    @property
    def code(self) -> str:
        return str(self.pages[SCREEN]["code"])

    def join(self, name: str, command_id: str) -> Joined:
        token = f"token-p1-{name}-{command_id}"
        self.holders[token] = "p1"
        return Joined("p1", token)

    def claim(self, seat: Seat, command_id: str) -> str:
        return f"claim-{seat}-{command_id}"

    def actor(self, token: str, acting_for: Seat | None = None) -> Actor:
        if token not in self.holders:
            raise not_yours()
        seat = self.holders[token]
        if acting_for not in (None, seat):
            if not self._shared(str(acting_for)):
                raise not_yours()
            return Actor(str(acting_for), f"key-{acting_for}", False)
        return Actor(seat, f"key-{seat}", seat == self.host)

    def _shared(self, seat: Seat) -> bool:
        return any(s["seat"] == seat and s["shared"] for s in self.pages[SCREEN]["seats"])

    def do(self, actor: Actor, command_id: str, command: Mapping[str, Any]) -> Outcome:
        if self.trouble is not None:
            raise self.trouble
        self.done.setdefault(command_id, (actor.seat, command))
        return self.outcome

    def page(self, audience: str) -> Page:
        if audience not in self.pages:
            raise not_yours()
        return Page(self.versions[audience], self.pages[audience])

    def host_page(self) -> Body:
        facts = [
            {
                "name": "grid.p0.army",
                "words": "Army Units of @p0",
                "value": 2,
                "form": {"shape": "amount", "low": 0, "high": 6},
            }
        ]
        return {"facts": facts, "box": self.box_trouble}

    def box(self) -> Body:
        return self.listed

    def unknown_tags(self) -> list[str]:
        return self.strange

    def zones(self, actor: Actor, page: str, again: bool) -> Body:
        self.looked.append((actor.seat, page, again))
        if self.no_zones is not None:
            raise self.no_zones
        return self.laid

    def table_picture(self, actor: Actor, page: str) -> bytes:
        self.looked.append((actor.seat, page, False))
        return self.table_jpeg

    def cards(self) -> tuple[Body, str]:
        return {"game": None, "cards": self.printed}, str(len(self.printed))

    def receipts(self) -> list[Body]:
        return self.opened

    def faces(self) -> Sequence[str]:
        return list(self.named)

    def cards_with(self, codes: Sequence[str]) -> list[Body]:
        return [
            {"component": code, "name": self.named[code], "card": {"text": "Ours."}}
            for code in codes
            if code in self.named
        ]

    def picture(self, zone: str) -> bytes:
        if zone not in self.pictures:
            raise Refused("picture", "There is no picture of that.", "Look at the table.")
        return self.pictures[zone]

    def wait(self, audience: str, after: int, timeout: float) -> Page | None:
        with self._news:
            news = self._news.wait_for(lambda: self.versions.get(audience, 0) != after, timeout)
        return self.page(audience) if news else None

    def tell(self, audience: str, body: Body) -> None:
        """Show another page to an audience."""
        with self._news:
            self.pages[audience] = body
            self.versions[audience] += 1
            self._news.notify_all()
