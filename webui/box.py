"""The host's form for the cards of the box: /host/box/. It is about the box, never about where a card is."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request

from companion.session.seats import not_yours
from webui.gate import actors
from webui.replies import reply
from webui.room import Room

SCRIPTS = ("dom", "link", "parts", "box")


def cards(room: Room) -> Blueprint:
    """Which card wears which tag, and what is printed on it; commands go through the host's door."""
    pages = Blueprint("box", __name__, url_prefix="/host/box")

    def need_host() -> None:
        if not any(actor.host for actor in actors(room, request).values()):
            raise not_yours()

    @pages.get("/")
    def page() -> str:
        return render_template("page.html", title="Cards of your box", screen="phone", scripts=SCRIPTS)

    @pages.get("/cards")
    def listed() -> Response:
        need_host()
        return reply(room.box())

    @pages.get("/unknown")
    def unknown() -> Response:
        need_host()
        return reply({"codes": room.unknown_tags()})

    return pages
