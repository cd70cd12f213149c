"""The table screen: /screen. Public by nature."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from webui.replies import reply
from webui.room import SCREEN, Room
from webui.streams import Streams

SCRIPTS = ("dom", "link", "parts", "round", "screen")
SCREENS = 4  # table screens at once


def screen(room: Room, streams: Streams) -> Blueprint:
    """What everybody may see, turned to the room."""
    pages = Blueprint("display", __name__, url_prefix="/screen")

    @pages.get("/")
    def page() -> str:
        return render_template("page.html", title="Table", screen="table", scripts=SCRIPTS)

    @pages.get("/page")
    def body() -> Response:
        told = room.page(SCREEN)
        return reply({"version": told.version, "body": told.body})

    @pages.get("/events")
    def events() -> Response:
        return streams.respond(SCREEN, lambda known, s: room.wait(SCREEN, known, s), SCREENS)

    @pages.get("/zone/<name>.jpg")
    def zone(name: str) -> Response:
        return Response(room.picture(name), content_type="image/jpeg")

    return pages
