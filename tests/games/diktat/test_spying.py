"""Looking at what lies face down."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Refused
from companion.games.diktat import State
from companion.rules import Match
from tests.games.diktat.tables import (
    act,
    answer,
    at_turn,
    bargain,
    choices,
    hold_marker,
    lay,
    player,
    prompts,
    told,
)

SECRET = "opportunity:1:0"


def board(s: State) -> None:
    """Two stacks of others, one of `p0`, and the card that lies face down."""
    lay(s, "p1", "karst", "citizen", "guard", "emissary")
    lay(s, "p2", "josefov", "guard")
    lay(s, "p0", "josefov", "citizen")
    s.secret = s.decks["opportunity"].draw()


def spying(spies: int = 0, **options: Any) -> Match[State]:
    """`p0` spies, with so many Spy tokens."""

    def change(s: State) -> None:
        board(s)
        s.players["p0"].spies = spies

    match = at_turn(change, **options)
    answer(match, "spy")
    return match


def looked(match: Match[State], seat: str) -> list[tuple[str, int, str]]:
    """Which tokens a page shows: stack, place, kind."""
    view: Any = match.page(seat)["view"]
    return [(one["stack"], one["place"], one["kind"]) for one in view["looked"]]


@pytest.mark.rule("DK-091")
def test_each_token_and_the_secret_card_is_one_element() -> None:
    """Of all stacks but one's own, wherever they lie."""
    assert choices(spying()) == ["s1:1", "s1:2", "s1:3", "s2:1", "secret"]


@pytest.mark.rule("DK-091", "DK-092")
@pytest.mark.parametrize(("spies", "most"), [(0, 2), (1, 3), (2, 4)])
def test_two_elements_and_one_for_each_spy(spies: int, most: int) -> None:
    """One more is refused."""
    match = spying(spies)
    elements = choices(match)
    with pytest.raises(Refused):
        answer(match, elements[: most + 1])
    answer(match, elements[:most])
    assert told(match).count("DK-097") == most


@pytest.mark.rule("DK-091")
def test_whoever_spies_may_look_at_less() -> None:
    """Up to so many."""
    match = spying()
    answer(match, [])
    assert prompts(match) == [("p0", "manoeuvre")]


@pytest.mark.rule("DK-093")
def test_spy_tokens_are_not_spent() -> None:
    """They serve in every Spy of this Cycle."""
    match = spying(1)
    answer(match, ["s1:1", "s1:2", "s2:1"])
    assert player(match).spies == 1


@pytest.mark.rule("DK-094", "DK-095")
def test_elements_may_be_anywhere_and_in_any_order() -> None:
    """Example 8.6: the third and the first token of one stack, and with a Spy the secret card as well."""
    match = spying(1)
    answer(match, ["s1:3", "s1:1", "secret"])
    assert looked(match, "p0") == [("s1", 1, "citizen"), ("s1", 3, "emissary")]
    assert match.game.sight(match.state, "p0") == [SECRET]


@pytest.mark.rule("DK-096", "DK-029")
def test_what_was_looked_at_lies_where_it_was() -> None:
    """The order of a stack does not change, and nothing lies face up."""
    match = spying()
    answer(match, ["s1:1", "s1:2"])
    (stack,) = match.state.sectors["karst"].stacks
    assert [(token.kind, token.up) for token in stack.tokens] == [
        ("citizen", False),
        ("guard", False),
        ("emissary", False),
    ]


@pytest.mark.rule("DK-097")
def test_only_the_spy_learns_what_it_is() -> None:
    """Everybody learns where the spy looked."""
    match = spying()
    answer(match, ["s1:2", "secret"])
    assert (looked(match, "p1"), looked(match, "p2")) == ([], [])
    assert match.game.sight(match.state, "p1") == []
    text = match.state.ledger[-2].text
    assert ("Karst" in text, "Guard" in text) == (True, False)


@pytest.mark.rule("DK-098")
@pytest.mark.parametrize("other", ["deck", "screen", "discard", "s3:1", "opportunity:1:1"])
def test_nothing_else_can_be_looked_at(other: str) -> None:
    """Not the deck, a screen, the discard pile."""
    match = spying()
    with pytest.raises(Refused):
        answer(match, [other])


@pytest.mark.rule("DK-030")
def test_everybody_sees_the_own_pieces_at_any_time() -> None:
    """On the own page alone."""
    match = at_turn(board)
    views: list[Any] = [match.page(seat)["view"] for seat in ("p1", "p2", None)]
    assert [view["stacks"] for view in views] == [{"s1": ["citizen", "guard", "emissary"]}, {"s2": ["guard"]}, {}]


@pytest.mark.rule("DK-097")
def test_with_real_tokens_a_look_shows_on_no_page() -> None:
    """The spy looks under the token itself."""
    match = spying(hands="physical")
    answer(match, ["secret"])
    assert match.game.sight(match.state, "p0") == ()


# -- what was shown is not taken back ----------------------------------------------------------------------------------


def shown(match: Match[State]) -> int:
    """How many things have been looked at or turned up so far."""
    return match.game.shown(match.state)


@pytest.mark.rule("DK-097")
def test_every_look_and_every_token_turned_up_is_counted() -> None:
    """Two looks by a spy, a look at the secret card, an Assassination."""

    def change(s: State) -> None:
        lay(s, "p1", "karst", "citizen", "guard")
        s.secret = "opportunity:1:5"
        hold_marker(s, "p0", "centre-motol")

    match = at_turn(change, left=3)
    counts = [shown(match)]
    answer(match, "spy", ["s1:1", "s1:2"])
    counts.append(shown(match))
    act(match, "p0", "manifest", element="marker/centre-motol")
    counts.append(shown(match))
    answer(match, "assassinate", "s1:1")
    assert [*counts, shown(match)] == [0, 2, 3, 4]


@pytest.mark.rule("DK-233", "DK-097")
@pytest.mark.parametrize(("owner", "name"), [("others", "the Others"), ("p1", "@p1")])
def test_everybody_learns_whose_token_was_looked_at_and_the_spy_what_it_is(owner: str, name: str) -> None:
    """A piece of the Others by its own name."""
    match = at_turn(lambda s: lay(s, owner, "karst", "guard"), configuration="others")
    answer(match, "spy", ["s2:1"])
    kind = "Abomination" if owner == "others" else "Guard"
    assert match.state.ledger[-1].text == f"@p0 looks at Karst, {name}, token 1."
    assert [note.text for note in match.state.notes["p0"]] == [f"Karst, token 1: {kind}."]


@pytest.mark.rule("DK-095", "DK-091")
def test_what_was_seen_may_decide_what_is_looked_at_next() -> None:
    """Whoever looks at one is asked again, until as many are looked at as may be, or nothing more is."""
    match = spying(1)
    answer(match, ["s1:3"])
    assert (prompts(match), looked(match, "p0")) == ([("p0", "spy")], [("s1", 3, "emissary")])
    with pytest.raises(Refused):
        answer(match, ["s1:1", "s1:2", "s2:1"])
    answer(match, ["s1:1", "s2:1"])
    assert (prompts(match), told(match).count("DK-097")) == ([("p0", "manoeuvre")], 3)


@pytest.mark.rule("DK-092", "DK-136")
def test_a_spy_token_that_is_given_away_helps_no_more() -> None:
    """Nor does it in the Manoeuvre under way."""
    match = spying(1)
    answer(match, ["s1:3"])
    bargain(match, "p0", "p2", {"spy": 1}, {})
    with pytest.raises(Refused):
        answer(match, ["s1:1", "s1:2"])
    answer(match, ["s1:1"])
    assert prompts(match) == [("p0", "manoeuvre")]
