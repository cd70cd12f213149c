"""The host's picture of the table before a match, with the zones of the game over it: /host/zones/."""

from __future__ import annotations

from base64 import b64encode

from flask import Blueprint, Response, render_template, request

from webui import commands
from webui.gate import host_of
from webui.replies import reply
from webui.room import Room

SCRIPTS = ("dom", "link", "parts", "stage", "zones")
LONGEST_NAME = 64  # of a page


def zones(room: Room) -> Blueprint:
    """Where zones lie and how the camera sees them; moving them goes through the host's door.

    Looking is a POST as well, so that no page of somebody else's can ask for a picture of the table.
    """
    pages = Blueprint("zones", __name__, url_prefix="/host/zones")

    @pages.get("/")
    def page() -> str:
        return render_template("page.html", title="Zones on the table", screen="phone", scripts=SCRIPTS)

    @pages.post("/look")
    def look() -> Response:
        actor, got = host_of(room, request), commands.body()
        return reply(room.zones(actor, _page(got.get("page")), got.get("again") is True))

    @pages.post("/picture")
    def picture() -> Response:
        actor, got = host_of(room, request), commands.body()
        jpeg = room.table_picture(actor, _page(got.get("page")))
        return reply({"jpeg": b64encode(jpeg).decode()})

    return pages


def _page(name: object) -> str:
    """Which page of the host asks; nameless if it says nothing of use."""
    return name if isinstance(name, str) and len(name) <= LONGEST_NAME else ""
