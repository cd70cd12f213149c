"""The Flask application: one blueprint for each audience."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response

from webui import box, cards, commands, display, host, join, photo, player, receipts, shared, zones
from webui.config import WebConfig
from webui.demo import desk
from webui.games import game_pages
from webui.games.serving import games
from webui.gate import guard
from webui.replies import explain_errors
from webui.room import Bench, Panel, Room
from webui.streams import Streams


def create_app(
    room: Room,
    *,
    bench: Bench | None = None,
    panel: Panel | None = None,
    reader: photo.Reader | None = None,
    config: WebConfig | None = None,
) -> Flask:
    """The pages of one table; with a `reader` of tags players may photograph cards in their hands.

    With `bench` or `panel` there is also /demo, a page that opens every seat: for trying alone, never for a game.
    """
    config = config or WebConfig()
    app = Flask("webui")
    streams = Streams(config)
    app.extensions["streams"] = streams
    app.config["MAX_CONTENT_LENGTH"] = commands.MOST  # also of a request that does not say how long it is
    guard(app, config)
    explain_errors(app)
    app.register_blueprint(join.door(room, streams, config))
    app.register_blueprint(player.seats(room, streams, config))
    if reader is not None:
        app.register_blueprint(photo.photographs(room, reader))
    app.register_blueprint(shared.passed_round(room, streams, config))
    app.register_blueprint(host.desk(room, streams))
    app.register_blueprint(box.cards(room))
    app.register_blueprint(zones.zones(room))
    app.register_blueprint(display.screen(room, streams))
    app.register_blueprint(receipts.published(room))
    app.register_blueprint(cards.catalogue(room))
    app.register_blueprint(games(game_pages(), room))
    if bench is not None or panel is not None:
        app.register_blueprint(desk(room, streams, bench, panel))
    app.add_url_rule("/favicon.ico", "favicon", _no_picture)
    return app


def _no_picture(**_: Any) -> Response:
    return Response(status=204)
