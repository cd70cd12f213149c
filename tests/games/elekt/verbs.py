"""Tables at which one card has been given one ability, so that each verb is tried alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.elekt import GAME
from companion.games.elekt.choices import Source
from companion.games.elekt.state import State, Unit
from companion.rules import Ask, Match, Setup, Start

Table = Match[State]
Words = Mapping[str, Any]

DOER = "elite/bell-founder"  # has the ability
PLAIN, OTHER, THIRD = "elite/ecclesiastes", "elite/choir-of-moths", "elite/foggy-crawler"  # have none
PRIVILEGE, MISSION, INFLUENCE = "privilege/chain-of-office", "mission/a-bridge-of-bone", "influence/widows-bank"
KIND_OF_GROUP: Mapping[str, Words] = {
    "elite": {"type": "cultist"},
    "mission": {"titles": []},
    "influence": {"titles": []},
}


def says(component: str, *effects: Words, symbols: Mapping[str, int] | None = None, **words: Any) -> dict[str, Any]:
    """The fact that a card has one ability with these effects, and no other."""
    ability = {**words, **({"effects": list(effects)} if effects else {})}
    kind = KIND_OF_GROUP.get(component.partition("/")[0], {})
    record = {**kind, "text": f"What {component} does.", "abilities": [ability]}
    return {component: {**record, **({"symbols": dict(symbols)} if symbols else {})}}


def table(step: str, cards: Words, facts: Words | None = None, seats: int = 3, **options: str) -> Table:
    """A match entered at a step, with cards that say something else; real cards unless the options deal."""
    players = tuple(f"p{n}" for n in range(seats))
    start = Start(step, {"cards": dict(cards), **(facts or {})})
    return Match(GAME, Setup(players, {"hands": "physical", **options}), start=start)


def corner(*units: str, **tokens: int) -> list[dict[str, Any]]:
    """Units in a corner; the tokens lie on the first."""
    return [{"unit": unit, **({"tokens": tokens} if tokens and not n else {})} for n, unit in enumerate(units)]


def doing(*effects: Words, facts: Words | None = None, seats: int = 3, **words: Any) -> Table:
    """@p0 has just used an immediate ability with these effects, on allocating its Unit to the Mission Zone."""
    at = table("allocation", says(DOER, *effects, immediate=True, **words), facts, seats)
    at.correct("hand.p0", len(at.state.hands["p0"]) + 1)
    answer(at, "turn", {"unit": DOER, "zone": "mission"})
    answer(at, "use-ability", "use")
    return at


def answer(at: Table, prompt: str, value: Any = True, seat: str | None = None) -> None:
    """Answer the one open question of that name."""
    found = [i for i, ask in at.open_asks().items() if ask.prompt == prompt and seat in (None, ask.seat)]
    assert len(found) == 1, f"{prompt} is asked {len(found)} times; open: {asked(at)}"
    at.answer(found[0], value)


def asked(at: Table) -> list[tuple[str, str]]:
    """Who is asked what, but for what may be said at any time."""
    return [(ask.seat, ask.prompt) for ask in at.open_asks().values() if not ask.standing]


def question(at: Table, prompt: str) -> Ask[Any]:
    """The open question of that name."""
    return next(ask for ask in at.open_asks().values() if ask.prompt == prompt)


def choices(at: Table, prompt: str) -> list[str]:
    """What can be answered to a question with choices."""
    options: Sequence[Mapping[str, str]] = question(at, prompt).shape().describe()["options"]
    return [option["value"] for option in options]


def told(at: Table) -> list[str]:
    """The ids that decided something, oldest first."""
    return [note.rule for note in at.state.ledger]


def tokens(at: Table, ref: str) -> dict[str, int]:
    """The tokens on a Unit."""
    return {kind: count for kind, count in at.state.unit(ref).tokens.items() if count}


def unit(at: Table, ref: str) -> Unit:
    return at.state.unit(ref)


def sources(found: Sequence[Source]) -> list[str]:
    """The cards whose abilities were found, in order."""
    return [source.ability.component for source in found]
