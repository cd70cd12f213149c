"""The host's form for the cards of the box: /host/box/. It is about the box, never about where a card is."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request

from webui.gate import host_of
from webui.replies import reply
from webui.room import Room

SCRIPTS = ("dom", "link", "parts", "does", "box")


def cards(room: Room) -> Blueprint:
    """Which card wears which tag, and what is printed on it; commands go through the host's door."""
    pages = Blueprint("box", __name__, url_prefix="/host/box")

    @pages.get("/")
    def page() -> str:
        return render_template("page.html", title="Cards of your box", screen="phone", scripts=SCRIPTS)

    @pages.get("/cards")
    def listed() -> Response:
        host_of(room, request)
        return reply(room.box())

    @pages.get("/unknown")
    def unknown() -> Response:
        host_of(room, request)
        return reply({"codes": room.unknown_tags()})

    return pages
