"""What is printed on the cards of the running match: /cards/. The same for everybody, fetched once, not with pages."""

from __future__ import annotations

from flask import Blueprint, Response, request

from webui.replies import reply
from webui.room import Room


def catalogue(room: Room) -> Blueprint:
    """Every card of the box by component; a browser that has it already is told so."""
    pages = Blueprint("cards", __name__, url_prefix="/cards")

    @pages.get("/")
    def cards() -> Response:
        printed, digest = room.cards()
        answer = reply(printed)
        answer.set_etag(digest)
        answer.headers["Cache-Control"] = "no-cache"  # kept, and asked about
        answer.make_conditional(request)
        return answer

    return pages
