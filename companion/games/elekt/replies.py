"""What somebody who plays alone answers at the simulated table: from the own hand, and with cards rather than words."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from companion.rules.hands import Mean, People, Reply, Say, Wait
from companion.table import Seat

UNITS = ("basic/", "elite/")
READABLE_TOKENS = 4  # that lie side by side on a Unit
SELDOM = 0.15  # how often a right is not used
IMPATIENT = 0.02  # how often somebody whose cards were not read says it on the phone
PHYSICAL = "physical"

Form = Mapping[str, Any]


def fresh(people: People, seat: Seat, prompt: str) -> Any:
    """What a seat is doing by hand: chosen while the table screen showed what it shows now; None if nothing."""
    choice = people.chosen.get(seat, {}).get(prompt)
    return choice.value if choice is not None and choice.view == people.view else None


def reply(people: People, seat: Seat, ask: Mapping[str, Any], rng: random.Random) -> Reply | None:
    """Lay the Unit, the tokens or the Scepter and let the camera read them; say what cannot be laid."""
    prompt = ask["prompt"]
    if prompt == "recruit" and not _has_drawn(people, seat):
        return Wait()
    if prompt == "choose-hand-unit":
        return _of_hand(people, seat, ask["form"], rng)
    if prompt not in CHOICES:
        return None
    if (doing := fresh(people, seat, prompt)) is not None:
        return Say(doing) if rng.random() < IMPATIENT else Wait()
    value, shown = CHOICES[prompt](people, seat, ask["form"], rng)
    if value is None:
        return None
    physical = people.view["options"]["hands"] == PHYSICAL
    return Mean(prompt, value) if shown and physical else Say(value)


def _of_hand(people: People, seat: Seat, form: Form, rng: random.Random) -> Reply | None:
    """A Unit that is really held, or none if that may be said."""
    options = [option["value"] for option in form["options"]]
    held = [name for name in _held(people, seat) if name in options]
    return Say(rng.choice(held)) if held else (Say("none") if "none" in options else None)


def _held(people: People, seat: Seat) -> list[str]:
    """The Units in a real hand, as they are called in answers."""
    components = [piece.partition("#")[0] for piece in people.held.get(seat, ())]
    return [f"{one}@{seat}" if one.startswith("basic/") else one for one in components if one.startswith(UNITS)]


def _has_drawn(people: People, seat: Seat) -> bool:
    held = [piece for piece in people.held.get(seat, ()) if piece.startswith(UNITS)]
    return people.view["options"]["hands"] != PHYSICAL or len(held) >= int(people.view["hands"][seat])


def _turn(people: People, seat: Seat, form: Form, rng: random.Random) -> tuple[Any, bool]:
    zones = [zone for zone, room in form["zones"].items() if room == "open"]
    units = [unit["value"] for unit in form["units"]]
    if people.view["options"]["hands"] == PHYSICAL:
        units = _held(people, seat)
    if form["uses"] and rng.random() < SELDOM:
        return {"use": rng.choice(form["uses"])["value"]}, False
    if not zones or not units or rng.random() < SELDOM:
        return "fold", False
    return {"unit": rng.choice(units), "zone": rng.choice(zones)}, True


def _occult(people: People, _seat: Seat, form: Form, rng: random.Random) -> tuple[Any, bool]:
    kinds = [kind for kind, left in form["kinds"].items() if left]
    chosen = rng.sample(kinds, min(len(kinds), form["most"]))
    tokens = [{"kind": kind, "unit": rng.choice(form["units"])["value"]} for kind in chosen]
    lying = {
        unit["ref"]: sum(unit["tokens"].values())
        for board in people.view["boards"].values()
        for units in board["corners"].values()
        for unit in units
    }
    readable = all(lying[token["unit"]] + len(tokens) <= READABLE_TOKENS for token in tokens)
    return ([], False) if rng.random() < SELDOM else (tokens, readable and bool(tokens))


def _deceit(_people: People, _seat: Seat, form: Form, rng: random.Random) -> tuple[Any, bool]:
    if rng.random() < SELDOM:
        return "decline", False
    return {"here": rng.choice(form["here"])["value"], "there": rng.choice(form["there"])["value"]}, True


def _scepter(people: People, _seat: Seat, form: Form, rng: random.Random) -> tuple[Any, bool]:
    value = {name: rng.choice(part["options"])["value"] for name, part in form["parts"].items()}
    now = people.view["scepter"]
    before = {"holder": now["seat"], "direction": "clockwise" if now["clockwise"] else "counterclockwise"}
    return value, any(before[name] != one for name, one in value.items())


CHOICES: Mapping[str, Callable[[People, Seat, Form, random.Random], tuple[Any, bool]]] = {
    "turn": _turn,
    "occult": _occult,
    "deceit": _deceit,
    "scepter": _scepter,
}
