"""Players at a real table who answer whatever they are asked, alike in every run."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tests.webui.browser import Table
from tests.whole.patience import until

FOLDS = 0.1  # how often somebody folds in Elekt
MOST_SENT = 3  # tokens of a team in Diktat
Body = dict[str, Any]
Asked = tuple[str, Body]
OVER: Asked = ("over", {})


def answer_to(form: Body, rng: random.Random) -> Any:
    """Something that the form allows."""
    makers: dict[str, Callable[[], Any]] = {
        "pick": lambda: rng.choice(form["options"])["value"],
        "pick-some": lambda: [one["value"] for one in rng.sample(form["options"], form["most"])],
        "press": lambda: True,
        "amount": lambda: form["low"],
        "fields": lambda: {name: answer_to(part, rng) for name, part in form["parts"].items()},
        "elekt-turn": lambda: _turn(form, rng),
        "elekt-occult": lambda: _tokens(form, rng),
        "elekt-deceit": lambda: {side: rng.choice(form[side])["value"] for side in ("here", "there")},
        "diktat-team": lambda: _team(form, rng),
    }
    return makers[form["shape"]]()


def _turn(form: Body, rng: random.Random) -> Any:
    zones = [zone for zone, state in form["zones"].items() if state == "open"]
    if not zones or not form["units"] or rng.random() < FOLDS:
        return "fold"
    return {"unit": rng.choice(form["units"])["value"], "zone": rng.choice(zones)}


def _tokens(form: Body, rng: random.Random) -> Any:
    kinds = [kind for kind, left in form["kinds"].items() if left]
    chosen = rng.sample(kinds, min(form["most"], len(kinds)))
    return [{"kind": kind, "unit": rng.choice(form["units"])["value"]} for kind in chosen]


def _team(form: Body, rng: random.Random) -> Any:
    sector = rng.choice(form["sectors"])["value"]
    count = min(MOST_SENT, form["tokens"])
    if not form["named"]:
        return {"sector": sector, "count": count}
    kinds = [kind for kind, number in form["agents"].items() for _ in range(number)]
    return {"sector": sector, "tokens": rng.sample(kinds, count)}


class Players:
    """Everybody at a table, and what they are asked."""

    def __init__(self, table: Table, seed: int = 5) -> None:
        self.table = table
        self._rng = random.Random(seed)

    def asked(self) -> Asked | None:
        """Who is asked next, and what; the table's questions come to the host. None when the game is over."""
        found = until(self._asked_now, "nobody is asked anything")
        return None if found == OVER else found

    def _asked_now(self) -> Asked | None:
        pages = {seat: self.table.room.page(seat).body for seat in self.table.tokens}
        if pages["p0"]["status"] == "over":
            return OVER
        asked = [(seat, ask) for seat, page in pages.items() for ask in page["asks"] if not ask["standing"]]
        asked += [("table", ask) for ask in pages["p0"]["table_asks"] if not ask["standing"]]
        return (asked[0][0], dict(asked[0][1])) if asked else None

    def answer(self, seat: str, ask: Body) -> None:
        """Give some answer; what the table is asked is said by one and agreed to by another."""
        value = answer_to(ask["form"], self._rng)
        if seat != "table":
            self.table.do(seat, do="answer", ask=ask["id"], value=value)
            return
        self.table.do("p0", do="say", answers={ask["id"]: value})
        for proposal in self.table.room.page("p1").body["proposals"]:
            self.table.do("p1", do="agree", proposal=proposal["id"])

    def until(self, wanted: Callable[[str, Body], bool]) -> Asked | None:
        """Play until somebody is asked what is wanted; it is not answered. None when the game is over first."""
        while (asked := self.asked()) is not None and not wanted(*asked):
            self.answer(*asked)
        return asked
