"""Filling a form at random from its description alone, as a player who only sees the phone would."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

Form = Mapping[str, Any]


def fill(form: Form, rng: random.Random) -> Any:
    """An answer that the form allows; whether its parts go together only the table can say."""
    return FILLERS[form["shape"]](form, rng)


def _pick(form: Form, rng: random.Random) -> Any:
    return rng.choice(form["options"])["value"]


def _pick_some(form: Form, rng: random.Random) -> Any:
    values = [option["value"] for option in form["options"]]
    return rng.sample(values, rng.randint(form["least"], min(form["most"], len(values))))


def _amount(form: Form, rng: random.Random) -> Any:
    return rng.randint(form["low"], form["high"])


def _press(_form: Form, _rng: random.Random) -> Any:
    return True


def _arrange(form: Form, rng: random.Random) -> Any:
    return rng.sample(form["items"], len(form["items"]))


def _split(form: Form, rng: random.Random) -> Any:
    shares = dict.fromkeys(form["keys"], 0)
    for _ in range(form["total"]):
        shares[rng.choice([key for key in shares if shares[key] < form["most"]])] += 1
    return shares


def _fields(form: Form, rng: random.Random) -> Any:
    return {name: fill(part, rng) for name, part in form["parts"].items()}


FILLERS: Mapping[str, Callable[[Form, random.Random], Any]] = {
    "pick": _pick,
    "pick-some": _pick_some,
    "amount": _amount,
    "press": _press,
    "arrange": _arrange,
    "split": _split,
    "fields": _fields,
}
