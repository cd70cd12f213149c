"""Players of Diktat at a real table who answer whatever they are asked, alike in every run."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from companion.games.diktat import GAME
from tests.webui.browser import Table, real_table

__all__ = ["GAME", "Players", "real_table"]
PATIENCE_S = 8.0
MOST_SENT = 3  # tokens of a team
Body = dict[str, Any]


def answer_to(form: Body, rng: random.Random) -> Any:
    """Something that the form allows."""
    makers: dict[str, Callable[[], Any]] = {
        "pick": lambda: rng.choice(form["options"])["value"],
        "pick-some": lambda: [one["value"] for one in rng.sample(form["options"], form["most"])],
        "press": lambda: True,
        "amount": lambda: form["low"],
        "diktat-team": lambda: _team(form, rng),
    }
    return makers[form["shape"]]()


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

    def asked(self) -> tuple[str, Body] | None:
        """Who is asked next, and what; the table's questions come to the host. None when the game is over."""
        until = time.monotonic() + PATIENCE_S
        while time.monotonic() < until:
            pages = {seat: self.table.room.page(seat).body for seat in self.table.tokens}
            if pages["p0"]["status"] == "over":
                return None
            for seat, page in pages.items():
                asks = [ask for ask in page["asks"] if not ask["standing"]]
                if asks:
                    return seat, dict(asks[0])
            if pages["p0"]["table_asks"]:
                return "table", dict(pages["p0"]["table_asks"][0])
            time.sleep(0.02)
        raise AssertionError("nobody is asked anything")

    def answer(self, seat: str, ask: Body) -> None:
        """Give some answer; what the table is asked is said by one and agreed to by another."""
        value = answer_to(ask["form"], self._rng)
        if seat != "table":
            self.table.do(seat, do="answer", ask=ask["id"], value=value)
            return
        self.table.do("p0", do="say", answers={ask["id"]: value})
        for proposal in self.table.room.page("p1").body["proposals"]:
            self.table.do("p1", do="agree", proposal=proposal["id"])

    def until(self, wanted: Callable[[str, Body], bool]) -> tuple[str, Body] | None:
        """Play until somebody is asked what is wanted; it is not answered. None when the game is over first."""
        while (asked := self.asked()) is not None and not wanted(*asked):
            self.answer(*asked)
        return asked
