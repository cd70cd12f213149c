"""A seat's page: /s/<seat>/."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, request
from werkzeug.wrappers import Response as BaseResponse

from companion.session.seats import not_yours
from companion.table import Seat
from webui import commands
from webui.config import WebConfig
from webui.gate import actors, answer_with_cookie, seat_path, set_cookie, stays
from webui.replies import reply
from webui.room import Actor, Room
from webui.streams import Streams

SCRIPTS = ("dom", "outbox", "link", "parts", "forms", "asked", "round", "photo", "menu", "lobby", "seat")


def seats(room: Room, streams: Streams, config: WebConfig) -> Blueprint:
    """The pages of all seats; each seat's cookie goes to its own path only."""
    pages = Blueprint("player", __name__, url_prefix="/s/<seat>")

    @pages.get("/")
    def page(seat: str) -> str:  # noqa: ARG001 - the same for every seat, there or not
        return render_template("page.html", title="Your seat", screen="phone", scripts=SCRIPTS)

    @pages.get("/page")
    def body(seat: str) -> Response:
        actor, moved = at(room, seat)
        if moved is not None:
            return moved
        told = room.page(actor.seat)
        return reply({"version": told.version, "body": told.body})

    @pages.get("/events")
    def events(seat: str) -> Response:
        mine = at(room, seat)[0].seat
        held = stays(room, request, lambda actor: actor.seat == mine)
        return streams.respond(mine, lambda known, s: room.wait(mine, known, s), config.streams_per_seat, held)

    @pages.post("/do")
    def do(seat: str) -> Response:
        actor, moved = at(room, seat)
        if moved is not None:
            return moved
        return commands.carry_out(room, actor)

    @pages.get("/<any(host, shared):other>")
    def elsewhere(seat: str, other: str) -> BaseResponse:
        for token, actor in actors(room, request).items():
            if actor.seat == seat and (actor.host or other != "host"):
                answer = redirect(f"/{other}/", 303)
                set_cookie(answer, f"/{other}/", token)
                return answer
        raise not_yours()

    return pages


def at(room: Room, seat: Seat) -> tuple[Actor, Response | None]:
    """Who sits here with this browser, and the way on if that seat has moved; raises Refused for anybody else."""
    known = actors(room, request)
    for actor in known.values():
        if actor.seat == seat:
            return actor, None
    for token, actor in known.items():  # places were swapped: the cookie follows its owner
        path = seat_path(actor.seat)
        return actor, answer_with_cookie({"moved": path}, path, token)
    raise not_yours()
