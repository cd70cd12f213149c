"""A table of Diktat at any step, and how people play there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from companion.games.diktat import GAME, State
from companion.games.diktat.state import Influence, Player, Stack, Token
from companion.rules import Cards, Match, Setup, Start
from tests.games.diktat.sample import sample_cards

ADMINISTRATOR = "p0"
SPACES = [1, 0, 1, 1, 0, 2]
CABAL_SPACES = [{"cost": cost, "vp": vp} for cost, vp in ((2, 0), (3, 1), (4, 0), (5, 1), (6, 2))]

Words = Mapping[str, Any]


def plain_cards(changed: Mapping[str, Words] | None = None) -> Cards:
    """The sample pack without effects and symbols but those of the markers; Rank 5 to 1 in the order of Cabals.

    Of what is changed a new text without effects has none.
    """
    cards = {component: _plain(dict(facts)) for component, facts in sample_cards().items()}
    cabals = [component for component, facts in cards.items() if facts["group"] == "cabal"]
    for number, cabal in enumerate(cabals):
        own = {"rank": 5 - number, "opportunity_spaces": SPACES, "cabal_spaces": CABAL_SPACES, "affinity": {}, "pp": 0}
        cards[cabal] |= own
    for component, facts in (changed or {}).items():
        kept = {fact: value for fact, value in cards[component].items() if fact != "effects" or "text" not in facts}
        cards[component] = {**kept, **facts}
    return cards


def _plain(facts: dict[str, Any]) -> dict[str, Any]:
    if facts["group"] in ("cabal", "cabal-card", "opportunity"):
        for fact in ("effects", "text"):
            facts.pop(fact, None)
    if facts["group"] == "opportunity":
        facts |= {"affinities": [], "darkness": 0, "attack": False}
    return facts


def nothing(_s: State) -> None:
    """The table as the step finds it."""


def table(
    step: str = "manoeuvres",
    change: Callable[[State], object] = nothing,
    *,
    seats: int = 3,
    cards: Mapping[str, Words] | None = None,
    **options: str,
) -> Match[State]:
    """A match at a step, after changes of what no fact can correct; `p0` has the highest Rank, and so on."""

    def enter(s: State, name: str) -> None:
        GAME.enter(s, name)
        change(s)

    setup = Setup(tuple(f"p{n}" for n in range(seats)), options, cards=plain_cards(cards))
    return Match(replace(GAME, enter=enter), setup, start=Start(step, {}))


def lay(s: State, seat: str, sector: str, *kinds: str | None) -> Stack:
    """A stack in a sector, its tokens from top to bottom."""
    stack = Stack(s.new_stack_id(), seat, [Token(kind) for kind in kinds])
    s.sectors[sector].stacks.append(stack)
    return stack


def hold_marker(s: State, seat: str, sector: str, level: int = 1) -> None:
    """A player holds one or both markers of a sector."""
    s.players[seat].influence.append(Influence(sector, level))
    s.sectors[sector].markers -= level


def prompts(match: Match[State]) -> list[tuple[str, str]]:
    """Who is asked what, what may be answered at any moment left out."""
    return [(ask.seat, ask.prompt) for ask in match.open_asks().values() if not ask.standing]


def choices(match: Match[State], seat: str | None = None) -> list[str]:
    """What may be picked now, in the one question that is open."""
    form = match.described(*_question(match, seat))["form"]
    return [option["value"] for option in form["options"]]


def _question(match: Match[State], seat: str | None) -> tuple[str, Any]:
    asks = match.open_asks().items()
    (found,) = [one for one in asks if not one[1].standing and seat in (None, one[1].seat)]
    return found


def answer(match: Match[State], *values: Any, seat: str | None = None) -> None:
    """Answer the one question that is open, and the ones that follow."""
    for value in values:
        match.answer(_question(match, seat)[0], value)


def act(match: Match[State], seat: str, do: str, **words: Any) -> None:
    """Do something that may be done at any moment."""
    (ask_id,) = [ask_id for ask_id, ask in match.asks(seat).items() if ask.prompt == "act"]
    match.answer(ask_id, {"do": do, **words})


def ways(match: Match[State], seat: str, do: str) -> list[Any]:
    """What a player may do at any moment, of one kind."""
    found = [ask_id for ask_id, ask in match.asks(seat).items() if ask.prompt == "act"]
    return list(match.described(found[0], match.asks(seat)[found[0]])["form"]["ways"][do]) if found else []


def bargain(match: Match[State], by: str, to: str, give: Words, ask: Words) -> None:
    """An offer, taken at once."""
    act(match, by, "offer", to=to, give=dict(give), ask=dict(ask))
    act(match, to, "accept", offer=match.state.offers[-1].number)


def bid(match: Match[State], **fists: int) -> None:
    """Everybody involved seals a bid, then the fists are opened."""
    for seat, count in fists.items():
        answer(match, count, seat=seat)
    match.open(match.complete()[0])


def player(match: Match[State], seat: str = "p0") -> Player:
    """What a player has."""
    return match.state.players[seat]


def pp(match: Match[State]) -> list[int]:
    """Everybody's PP, in the order of seats."""
    return [one.screen.pp for one in match.state.players.values()]


def told(match: Match[State]) -> list[str]:
    """The rules that the ledger names."""
    return [note.rule for note in match.state.ledger]


def team(sector: str, *tokens: str) -> dict[str, Any]:
    """A team as a player sends it."""
    return {"sector": sector, "tokens": list(tokens)}


def at_turn(
    change: Callable[[State], object] = nothing,
    *,
    left: int = 2,
    seats: int = 3,
    cards: Mapping[str, Words] | None = None,
    **options: str,
) -> Match[State]:
    """The Manoeuvres of `p0`, who alone has tokens."""

    def changed(s: State) -> None:
        s.players["p0"].manoeuvres = left
        change(s)

    match = table("manoeuvres", changed, seats=seats, cards=cards, **options)
    answer(match, "p0")
    return match


def conquest(
    sector: str,
    change: Callable[[State], object],
    *,
    seats: int = 3,
    cards: Mapping[str, Words] | None = None,
    **options: str,
) -> Match[State]:
    """The Conquest of one sector, which the Administrator has named."""
    match = table("resolution", change, seats=seats, cards=cards, **options)
    answer(match, sector)
    return match


def says(when: str, do: str, **words: Any) -> dict[str, Any]:
    """The facts of a card with one effect."""
    return {"text": "A text.", "effects": [{"when": when, "do": do, **words}]}
