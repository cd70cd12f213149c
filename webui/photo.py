"""A player photographs a card in the own hand: the answer goes to that phone alone, the picture is thrown away."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from flask import Blueprint, Response, request

from companion.table import Seat
from webui.gate import serving
from webui.player import at
from webui.replies import reply
from webui.room import Room

LARGEST = 3_000_000  # bytes; the page sends a tenth of it

Reader = Callable[[bytes, Sequence[str]], Sequence[str]]
"""Takes a JPEG and the codes that may be in it, and gives those that it reads."""


def photographs(room: Room, reader: Reader) -> Blueprint:
    """A JPEG in, the cards whose tags it shows out; one at a time, for a small computer.

    At /s/<seat>/photo, and at /shared/<seat>/photo for the device that is passed round.
    """
    pages = Blueprint("photo", __name__)
    busy = threading.Lock()

    @pages.post("/s/<seat>/photo")
    def photo(seat: Seat) -> Response:
        at(room, seat)
        return cards_in_picture()

    @pages.post("/shared/<seat>/photo")
    def shared_photo(seat: Seat) -> Response:
        serving(room, request, seat)
        return cards_in_picture()

    def cards_in_picture() -> Response:
        request.max_content_length = LARGEST
        picture = request.get_data(cache=False)
        with busy:
            codes = reader(picture, room.faces())
        return reply({"cards": room.cards_with(codes)})

    return pages
