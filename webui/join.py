"""The way in: / and /j/<code>, a name, a seat."""

from __future__ import annotations

import hmac
import threading
import time
from collections import defaultdict, deque
from collections.abc import Callable

from flask import Blueprint, Response, render_template, request

from companion.errors import Refused
from companion.session.seats import claim_number
from companion.table import Seat
from webui import commands
from webui.address import link, qr_svg
from webui.config import WebConfig
from webui.gate import answer_with_cookie, seat_path
from webui.replies import reply
from webui.room import SCREEN, Joined, Room
from webui.streams import Streams

SCRIPTS = ("dom", "link", "parts", "round", "join")
JOIN_STREAMS = 8
MINUTE = 60.0  # s
SHOWN = "The table screen shows it, and so does the menu of every seat."


class WrongCodes:
    """Counts wrong codes by sender: `most` a minute, then none is looked at until the minute is over."""

    def __init__(self, most: int, now: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._now = now
        self._when: dict[str, deque[float]] = defaultdict(deque)
        self._lock = threading.Lock()

    def check(self, sender: str, given: object, code: str) -> None:
        """Raises Refused for a wrong code, and for any code after too many wrong ones."""
        with self._lock:
            wrong = self._when[sender]
            while wrong and wrong[0] <= self._now() - MINUTE:
                wrong.popleft()
            if len(wrong) >= self._most:
                raise Refused("code", "Too many wrong codes.", f"Wait a minute. {SHOWN}")
            if not isinstance(given, str) or not hmac.compare_digest(_bytes(given), code.encode()):
                wrong.append(self._now())
                raise Refused("code", "That is not the code of this table.", SHOWN)


def _bytes(given: str) -> bytes:
    return given.strip().upper().encode(errors="replace")  # half a letter is no part of any code


def sit_at(room: Room, joined: Joined, wanted: str, command_id: str) -> Seat:
    """Before the start, change to the place whose code was scanned, if it is there; the seat that came of it."""
    here = room.actor(joined.token)
    if wanted in [seat["seat"] for seat in room.page(SCREEN).body["seats"]] and wanted != here.seat:
        room.do(here, command_id, {"do": "swap", "a": here.seat, "b": wanted})
    return room.actor(joined.token).seat


def door(room: Room, streams: Streams, config: WebConfig) -> Blueprint:
    """Joining, and coming back with another phone."""
    pages = Blueprint("join", __name__)
    wrong = WrongCodes(config.wrong_codes)

    @pages.get("/")
    @pages.get("/j/<code>")
    @pages.get("/j/<code>/<seat>")
    def page(code: str = "", seat: str = "") -> str:  # noqa: ARG001 - the script reads them off the address
        return render_template("page.html", title="Sit down", screen="phone", scripts=SCRIPTS)

    @pages.get("/join/page")
    def body() -> Response:
        told = room.page(SCREEN)  # whoever is not at the table sees who sits there, and no code
        known = {name: told.body[name] for name in ("status", "seats", "game")}
        return reply({"version": told.version, "body": known})

    @pages.get("/join/events")
    def events() -> Response:
        return streams.respond("join", lambda known, s: room.wait(SCREEN, known, s), JOIN_STREAMS)

    @pages.get("/qr.svg")
    @pages.get("/qr/<any(p0, p1, p2, p3, p4, p5, p6):seat>.svg")
    def qr(seat: str = "") -> Response:
        code = f"{room.code}/{seat}" if seat else room.code
        return Response(qr_svg(link(config.address, config.port, code)), content_type="image/svg+xml")

    @pages.get("/link")
    def where() -> Response:
        return reply({"link": link(config.address, config.port)})

    @pages.post("/join")
    def join() -> Response:
        got = commands.body()
        wrong.check(request.remote_addr or "", got.get("code"), room.code)
        command_id = commands.command_id(got)
        joined = room.join(commands.words(got, "name"), command_id)
        seat = sit_at(room, joined, commands.words(got, "seat"), f"{command_id}-place")
        path = seat_path(seat)
        return answer_with_cookie({"seat": seat, "to": path}, path, joined.token)

    @pages.post("/join/claim")
    def claim() -> Response:
        got = commands.body()
        wrong.check(request.remote_addr or "", got.get("code"), room.code)
        seat = commands.words(got, "seat")
        token = room.claim(seat, commands.command_id(got))
        # After the # it stays on that phone, whose page shows it; those who agree see it beside the question.
        to = f"{seat_path(seat)}#{claim_number(token)}"
        return answer_with_cookie({"seat": seat, "to": to}, seat_path(seat), token)

    return pages
