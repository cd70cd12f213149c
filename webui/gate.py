"""Who comes in: the seat's cookie, where a write comes from, and the headers of every answer.

A living room has plain http on a number: no Secure cookies, no Sec-Fetch headers. So a token that only its seat's path
ever sees, SameSite=Strict, and on every write an Origin that is this very page.
"""

from __future__ import annotations

import hashlib
import ipaddress
from collections.abc import Callable, Mapping
from contextlib import suppress
from urllib.parse import urlsplit

from flask import Flask, Request, Response, request
from werkzeug.wrappers import Response as BaseResponse

from companion.errors import Refused
from companion.session.seats import not_yours
from companion.table import Seat
from webui.config import WebConfig
from webui.replies import reply, trouble
from webui.room import Actor, Room
from webui.streams import Held

COOKIE = "seat-"
YEAR = 365 * 24 * 3600  # s
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "frame-src 'self'; frame-ancestors 'self'; form-action 'none'; base-uri 'none'"
)
HEADERS: Mapping[str, str] = {
    "Content-Security-Policy": POLICY,
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
}


def set_cookie(response: BaseResponse, path: str, token: str) -> None:
    """Keep `token` in the browser for `path` only.

    Its name tells tokens apart, so that several seats in one browser survive a swap of places.
    """
    name = COOKIE + hashlib.sha256(token.encode()).hexdigest()[:8]
    response.set_cookie(name, token, max_age=YEAR, path=path, httponly=True, samesite="Strict")


def tokens(incoming: Request) -> list[str]:
    """Every seat token that came with a request."""
    return [value for name, value in incoming.cookies.items() if name.startswith(COOKIE)]


def actors(room: Room, incoming: Request) -> dict[str, Actor]:
    """Whom the tokens of a request stand for; tokens that stand for nobody are left out."""
    known: dict[str, Actor] = {}
    for token in tokens(incoming):
        try:
            known[token] = room.actor(token)
        except Refused:
            continue
    return known


def serving(room: Room, incoming: Request, seat: Seat) -> Actor:
    """Whoever sits at a seat that the device that is passed round serves; raises Refused."""
    for token in tokens(incoming):
        with suppress(Refused):
            return room.actor(token, seat)
    raise not_yours()


def stays(room: Room, incoming: Request, wanted: Callable[[Actor], bool], acting_for: Seat | None = None) -> Held:
    """Whether one whom the tokens of a request stand for is still wanted, each time that it is asked.

    `acting_for` is a seat without a phone, for the device that is passed round.
    """
    brought = tokens(incoming)

    def still() -> bool:
        for token in brought:
            with suppress(Refused):
                if wanted(room.actor(token, acting_for)):
                    return True
        return False

    return still


def host_of(room: Room, incoming: Request) -> Actor:
    """The host, if a request comes from there; raises Refused."""
    for actor in actors(room, incoming).values():
        if actor.host:
            return actor
    raise not_yours()


def answer_with_cookie(body: Mapping[str, object], path: str, token: str) -> Response:
    """An answer that leaves a seat's token in the browser."""
    response = reply(body)
    set_cookie(response, path, token)
    return response


def seat_path(seat: Seat) -> str:
    """The path a seat's cookie is scoped to."""
    return f"/s/{seat}/"


def _is_ours(host: str, config: WebConfig) -> bool:
    name = urlsplit(f"//{host}").hostname or ""
    if name == "localhost" or name.endswith(".local") or name in config.hosts:
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _foreign(config: WebConfig) -> Response | None:
    if not _is_ours(request.host, config):  # a name that leads here from elsewhere is how strangers' pages get in
        return trouble("host", "The companion does not go by that name.", "Use its address in numbers.", 403)
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return None
    if request.headers.get("Origin") != f"{request.scheme}://{request.host}":
        return trouble("origin", "That did not come from a page of this table.", "Open the page here again.", 403)
    return None


def _dress(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def guard(app: Flask, config: WebConfig) -> None:
    """Turn strangers away, and dress every answer."""
    app.before_request(lambda: _foreign(config))
    app.after_request(_dress)
