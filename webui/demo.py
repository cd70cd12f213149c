"""The desk: /demo, one page with every phone, the table and the light panel, for one person to try it all.

It opens every seat in one browser, so it is there only when a simulated table or panel was given.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from flask import Blueprint, Response, render_template

from companion.errors import Refused
from companion.table import PressKind, Seat
from webui import commands
from webui.gate import seat_path, set_cookie
from webui.replies import reply
from webui.room import SCREEN, Bench, Panel, Room
from webui.streams import Stream, Streams

NAMES = ("Ada", "Bo", "Cem", "Dot", "Eli", "Fay", "Gil")
SCRIPTS = ("dom", "link", "parts", "bench", "desk")
DESKS = 2
LOOK = 0.25  # s between two looks at whether a page, a lamp or a card has changed
AGAIN = 1000  # ms until a desk that lost the link tries again
WIDTH = 1152  # px of the picture of the table


class Phones:
    """The phones of the desk: a seat and its token each."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.tokens: dict[Seat, str] = {}

    def sit(self, count: int) -> None:
        """Let phones join until there are `count`; raises Refused when the table is full or already playing.

        The same phone has the same token after a restart, since it joins with the same command.
        """
        for name in NAMES[len(self.tokens) : count]:
            joined = self._room.join(name, f"desk-{name}")
            self.tokens[joined.seat] = joined.token


def desk(room: Room, streams: Streams, bench: Bench | None, panel: Panel | None) -> Blueprint:
    """Phones in frames, cards to drag, buttons to press."""
    pages = Blueprint("demo", __name__, url_prefix="/demo")
    phones = Phones(room)

    @pages.get("/")
    def page() -> str:
        return render_template("page.html", title="All seats", screen="desk", scripts=SCRIPTS)

    @pages.post("/sit")
    def sit() -> Response:
        count = commands.body().get("count")
        if type(count) is not int or not 0 <= count <= len(NAMES):
            raise Refused("seats", f"{count!r} is not a number of phones.", f"Use 0 to {len(NAMES)}.")
        phones.sit(count)
        answer = reply({"seats": list(phones.tokens), "bench": bench is not None, "panel": panel is not None})
        for seat, token in phones.tokens.items():
            set_cookie(answer, seat_path(seat), token)
        return answer

    @pages.get("/events")
    def events() -> Response:
        stream = streams.open("demo", DESKS)
        if stream is None:
            raise Refused("streams", "Too many pages listen.", "Close a few.")
        response = Response(_changes(room, phones, stream, panel), content_type="text/event-stream")
        response.call_on_close(lambda: streams.close(stream))
        return response

    @pages.get("/lamps")
    def lamps() -> Response:
        return reply({"lamps": panel.lamps() if panel else {}})

    @pages.post("/press")
    def press() -> Response:
        got = commands.body()
        if panel is not None:
            panel.press(str(got.get("seat")), PressKind.LONG if got.get("long") is True else PressKind.SHORT)
        return reply({"ok": True})

    @pages.get("/pieces")
    def pieces() -> Response:
        return reply(bench.act({"act": "look"}) if bench else {"ok": False})

    @pages.post("/act")
    def act() -> Response:
        return reply(bench.act(commands.body()) if bench else {"ok": False})

    @pages.get("/table.jpg")
    def picture() -> Response:
        return Response(bench.picture(WIDTH) if bench else b"", content_type="image/jpeg")

    return pages


def _changes(room: Room, phones: Phones, stream: Stream, panel: Panel | None) -> Iterator[str]:
    """Which pages have which version now, whenever that changes; one stream for all frames of the desk."""
    known: dict[str, Any] = {}
    silence = 0.0
    while not stream.closed.is_set():
        now: dict[str, Any] = {name: room.page(name).version for name in (*phones.tokens, SCREEN)}
        now["lamps"] = panel.lamps() if panel else {}
        if now != known or silence >= 5.0:
            known, silence = now, 0.0
            yield f"retry: {AGAIN}\ndata: {json.dumps(now)}\n\n"
        silence += LOOK
        stream.closed.wait(LOOK)
