"""Serves what games bring to the pages, and what is printed on their cards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from flask import Blueprint, Response, send_from_directory

from companion.errors import UnknownGame
from companion.packs import load_pack
from companion.packs.reading import folder
from webui.games import GamePages
from webui.replies import reply
from webui.room import Room

CHECKLIST = re.compile(r"^- \*\*(?P<id>[A-Z]+-\d+)\*\* (?P<text>.+?)(?: (?:\[[a-z:]+\])+)?$", re.MULTILINE)
RULINGS = re.compile(r"^\| (?P<id>R\d+) \| (?P<text>[^|]+?) \| (?P<ruling>[^|]+?) \|", re.MULTILINE)


def games(pages: Mapping[str, GamePages], room: Room) -> Blueprint:
    """/games/<game>: which files to load, the files, and the printed facts. All of it is public."""
    served = Blueprint("games", __name__, url_prefix="/games")

    @served.get("/<game>")
    def index(game: str) -> Response:
        found = pages.get(game)
        if found is None:
            return reply({"scripts": [], "styles": [], "cards": {}, "rules": {}})
        return reply(
            {"scripts": found.scripts, "styles": found.styles, "cards": _printed(room, game), "rules": rules(game)}
        )

    @served.get("/<game>/box/")
    def box(game: str) -> Response:
        found = pages.get(game)
        return reply({"scripts": found.box if found else (), "words": found.words if found else {}})

    @served.get("/<game>/<path:name>")
    def file(game: str, name: str) -> Response:
        found = pages.get(game)
        if found is None:
            raise UnknownGame(f"There are no pages for {game!r}.")
        return send_from_directory(Path(str(files(found.package))) / "static", name)

    return served


def _printed(room: Room, game: str) -> Mapping[str, object]:
    """The cards of the running match, so the owner's pack; before one, or of another game, the shipped ones."""
    told, _ = room.cards()
    return told["cards"] if told["game"] == game and told["cards"] else cards(game)


@cache
def rules(game: str) -> dict[str, str]:
    """The sentences of a game's checklist by rule id, without marks and tags."""
    text = (folder(game) / "RULES.md").read_text(encoding="utf-8")
    found = {match["id"]: match["text"] for match in CHECKLIST.finditer(text)}
    found.update({match["id"]: f"{match['text']}. {match['ruling']}" for match in RULINGS.finditer(text)})
    return {rule: re.sub(r"\*\*|`", "", sentence).strip() for rule, sentence in found.items()}


@cache
def cards(game: str) -> dict[str, dict[str, object]]:
    """What the shipped pack prints on each card, by component."""
    return {card.component: {"name": card.name, **card.facts} for card in load_pack(game).cards}
