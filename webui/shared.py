"""One phone for players who have none: /shared/, passed round behind a cover."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request

from companion.table import Seat
from webui import commands
from webui.config import WebConfig
from webui.gate import actors, serving, stays
from webui.player import SCRIPTS
from webui.replies import reply
from webui.room import SCREEN, Room
from webui.streams import Streams

COVER = ("dom", "link", "parts", "shared")


def passed_round(room: Room, streams: Streams, config: WebConfig) -> Blueprint:
    """The cover, and behind it the seats that the host lets this device serve."""
    pages = Blueprint("shared", __name__, url_prefix="/shared")

    @pages.get("/")
    def cover() -> str:
        return render_template("page.html", title="One phone for many", screen="phone", scripts=COVER)

    @pages.get("/page")
    def body() -> Response:
        told, own = room.page(SCREEN), [actor.seat for actor in actors(room, request).values()]
        return reply({"version": told.version, "body": {**told.body, "own": own}})

    @pages.get("/events")
    def events() -> Response:
        return streams.respond("shared", lambda known, s: room.wait(SCREEN, known, s), config.streams_per_seat)

    @pages.get("/<seat>/")
    def page(seat: str) -> str:  # noqa: ARG001 - the same for every seat, there or not
        return render_template("page.html", title="Your seat", screen="phone", scripts=SCRIPTS)

    @pages.get("/<seat>/page")
    def seat_body(seat: Seat) -> Response:
        told = room.page(serving(room, request, seat).seat)
        return reply({"version": told.version, "body": told.body})

    @pages.get("/<seat>/events")
    def seat_events(seat: Seat) -> Response:
        mine = serving(room, request, seat).seat
        held = stays(room, request, lambda actor: actor.seat == mine, mine)
        return streams.respond(mine, lambda known, s: room.wait(mine, known, s), config.streams_per_seat, held)

    @pages.post("/<seat>/do")
    def do(seat: Seat) -> Response:
        return commands.carry_out(room, serving(room, request, seat))

    return pages
