"""Evenings of Elekt at which one seat keeps its hidden cards hidden, and the same with other hidden cards."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from companion.games.elekt import GAME
from companion.rules import Game
from companion.session import bots
from tests.session.tables import Table

Choose = Callable[[Mapping[str, Any]], Any]


def by_hand(table: Table) -> None:
    """People have done what a card says, or confirm what was counted."""
    ask = table.page()["table_asks"][0]
    value = ask["about"].get("counted", True)
    table.done("p0", do="say", ask=ask["id"], value=value)
    table.done("p2", do="agree", proposal=table.proposal("p2"))


def at_random(table: Table, seat: str, rng: random.Random) -> None:
    """A seat answers something legal."""
    choice = bots.choice(table.play, seat, rng)
    assert choice is not None
    table.done(seat, do="answer", ask=choice[0], value=choice[1])


def keeps_cards(ask: Mapping[str, Any]) -> Any:
    """p1 plays its Basics alone, keeps the first of two cards, and uses whatever it may."""
    form = ask["form"]
    match ask["prompt"]:
        case "turn":
            basics = [unit["value"] for unit in form["units"] if unit["value"].startswith("basic/")]
            zones = [zone for zone, room in form["zones"].items() if room == "open"]
            return {"unit": basics[0], "zone": zones[0]} if basics and zones else "fold"
        case "occult":
            return []
        case "deceit" | "violence":
            return "decline"
        case "no-turn":
            return True
        case "choose-hand-unit":
            return "none"
        case "scepter":
            return {name: part["options"][0]["value"] for name, part in form["parts"].items()}
    return form["options"][0]["value"]


def replaces_cards(ask: Mapping[str, Any]) -> Any:
    """The same, but p1 throws both cards away and takes the next."""
    return "replace" if ask["prompt"] == "recruit" else keeps_cards(ask)


def exchanged(pairs: Iterable[tuple[str, str]]) -> Game[Any]:
    """The game whose dealer has dealt one card wherever another would lie, and the other way round."""
    other = {one: two for pair in pairs for one, two in (pair, pair[::-1])}

    def faces(state: Any) -> Mapping[str, Any]:
        return {deck: [other.get(face, face) for face in order] for deck, order in GAME.faces(state).items()}

    return replace(GAME, faces=faces)
