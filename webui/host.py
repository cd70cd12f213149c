"""The host's page: /host/. It knows no more than the host's own seat."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request

from webui import commands
from webui.gate import host_of, stays
from webui.replies import reply
from webui.room import Room
from webui.streams import Streams

SCRIPTS = ("dom", "outbox", "link", "parts", "forms", "round", "menu", "lobby", "host")
HOST_STREAMS = 2


def desk(room: Room, streams: Streams) -> Blueprint:
    """Choosing, seating, pausing, correcting, handing over."""
    pages = Blueprint("host", __name__, url_prefix="/host")

    @pages.get("/")
    def page() -> str:
        return render_template("page.html", title="Host", screen="phone", scripts=SCRIPTS)

    @pages.get("/page")
    def body() -> Response:
        told = room.page(host_of(room, request).seat)
        return reply({"version": told.version, "body": {**told.body, "host": room.host_page()}})

    @pages.get("/events")
    def events() -> Response:
        seat = host_of(room, request).seat
        held = stays(room, request, lambda actor: actor.host and actor.seat == seat)
        return streams.respond("host", lambda known, s: room.wait(seat, known, s), HOST_STREAMS, held)

    @pages.post("/do")
    def do() -> Response:
        return commands.carry_out(room, host_of(room, request))

    return pages
