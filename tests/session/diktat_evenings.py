"""Evenings of Diktat that differ only in what p1 and p2 do in private."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.diktat import GAME, State
from companion.rules import Game, Setup
from tests.games.diktat.tables import lay
from tests.session.tables import Table

Act = dict[str, Any]
Change = Callable[[State], object]


def begun(step: str, change: Change = lambda _s: None, **cards: Any) -> Game[Any]:
    """The game as it is at a step, with something of everything behind each screen; some cards say something else."""

    def setup(chosen: Setup) -> State:
        printed = {component: {**facts, **cards.get(component, {})} for component, facts in chosen.cards.items()}
        s = GAME.setup(replace(chosen, cards=printed))
        GAME.enter(s, step)
        s.administrator = "p0"
        for player in s.players.values():
            player.screen.pp, player.spies, player.manoeuvres = 5, 1, 2
            player.screen.agents.update(citizen=3, guard=3, emissary=3)
            player.screen.affinity.update(people=2, politics=2, artefact=2)
        change(s)
        return s

    return replace(GAME, setup=setup)


def struggle(s: State) -> None:
    """p1 and p2 are tied in Karst, and p0 has a stack elsewhere."""
    for seat in ("p1", "p2"):
        lay(s, seat, "karst", "emissary")
    lay(s, "p0", "josefov", "emissary")


def act(table: Table, seat: str, do: str, **words: Any) -> None:
    """A seat does something in private, which must be taken."""
    table.answer(seat, "act", {"do": do, **words})


def offer(table: Table, by: str, to: str, give: Act, ask: Act) -> str:
    """An offer; its number."""
    act(table, by, "offer", to=to, give=give, ask=ask)
    return str(table.page(by)["view"]["offers"][-1]["number"])


def bargain(table: Table, by: str, to: str, give: Act, ask: Act) -> None:
    """An offer that is taken at once."""
    act(table, to, "accept", offer=offer(table, by, to, give, ask))


# -- what p1 and p2 may do unseen --------------------------------------------------------------------------------------

RICH: Act = {"pp": 2, "guard": 1, "people": 1, "oath": "I keep out of Karst.", "words": "The second one is a Guard."}


def nothing(_table: Table) -> None:
    """They look at their phones."""


def offers(table: Table) -> None:
    """An offer waits."""
    offer(table, "p1", "p2", RICH, {"pp": 1})


def takes_back(table: Table) -> None:
    """An offer was there."""
    act(table, "p1", "decline", offer=offer(table, "p1", "p2", {"words": "A word."}, {"emissary": 3}))


def declines(table: Table) -> None:
    """The other side said no."""
    act(table, "p2", "decline", offer=offer(table, "p1", "p2", {"pp": 5}, {}))


def accepts(table: Table) -> None:
    """PP, an Agent, an Affinity token, an oath and words change hands, and PP come back."""
    bargain(table, "p1", "p2", RICH, {"pp": 3, "oath": "And I out of Josefov."})


def fails(table: Table) -> None:
    """The other side has not what is asked for."""
    bargain(table, "p2", "p1", {"pp": 1}, {"pp": 90})


def haggles(table: Table) -> None:
    """So often that anything which counts would show it."""
    for pp in range(1, 31):
        act(table, "p2", "decline", offer=offer(table, "p1", "p2", {"words": "x" * pp}, {"pp": pp}))
    accepts(table)


def errs(table: Table) -> None:
    """What is refused: nonsense, what is not there, what is not theirs."""
    ask = table.ask("p1", "act")
    for value in ({"do": "offer", "to": "p2", "give": {"pp": 90}, "ask": {}}, {"do": "accept", "offer": "x"}, "act", 7):
        assert table.do("p1", do="answer", ask=ask, value=value).status == 409
    table.done("p1", do="draft", ask=ask, value={"do": "offer", "to": "p2"})


DEALS: tuple[Callable[[Table], None], ...] = (
    nothing,
    offers,
    takes_back,
    declines,
    accepts,
    fails,
    haggles,
    errs,
)


# -- whole evenings ----------------------------------------------------------------------------------------------------

PLAIN: Act = {"first-player": "p0", "manoeuvre": "expand", "expand": "nothing", "last-call": True}
GOODS = ("pp", "citizen", "guard", "emissary", "people", "politics", "artefact")


def plainly(table: Table) -> bool:
    """Whoever is awaited answers what needs nothing; whether anybody was."""
    for seat in table.seats:
        for ask in table.page(seat)["asks"]:
            if ask["prompt"] in PLAIN:
                table.done(seat, do="answer", ask=ask["id"], value=PLAIN[ask["prompt"]])
                return True
    return False


def privately(table: Table, rng: random.Random) -> None:
    """p1 or p2 offers, answers, takes back, swears, or is refused."""
    seat, other = rng.sample(["p1", "p2"], 2)
    waiting = table.page(seat)["view"]["offers"]
    if waiting and rng.random() < 0.7:
        one = rng.choice(waiting)
        do = rng.choice(["accept", "decline"] if one["to"] == seat else ["decline"])
        act(table, seat, do, offer=one["number"])
        return
    give, ask = ({good: rng.randint(1, 3) for good in rng.sample(GOODS, rng.randint(0, 2))} for _ in range(2))
    words = {rng.choice(["oath", "words"]): "x" * rng.randint(1, 200)}
    value = {"do": "offer", "to": other, "give": {**give, **words}, "ask": ask}
    table.do(seat, do="answer", ask=table.ask(seat, "act"), value=value)  # what is not there is refused
