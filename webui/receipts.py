"""What was sealed, when the match is over, for anyone to check: /receipts/."""

from __future__ import annotations

from flask import Blueprint, Response, render_template

from webui.replies import reply
from webui.room import SCREEN, Room

SCRIPTS = ("dom", "link", "parts", "receipts")


def published(room: Room) -> Blueprint:
    """Every opened choice with its receipts; none while a match is played."""
    pages = Blueprint("receipts", __name__, url_prefix="/receipts")

    @pages.get("/")
    def page() -> str:
        return render_template("page.html", title="Receipts", screen="phone", scripts=SCRIPTS)

    @pages.get("/page")
    def body() -> Response:
        return reply({"seats": room.page(SCREEN).body["seats"], "opened": room.receipts()})

    return pages
