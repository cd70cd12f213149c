"""What must always hold is looked for, and found when it does not hold."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.golden_blade import GAME, State
from companion.games.golden_blade.state import BACK, Unit
from companion.rules import Setup


def table(seats: int = 3, hands: str = "virtual") -> State:
    """A fresh table, on which everything is as it should be."""
    state = GAME.setup(GAME.prepare(Setup(tuple(f"p{n}" for n in range(seats)), {"hands": hands})))
    assert GAME.invariants(state) == []
    return state


def seven_in_a_row(s: State) -> None:
    """One Unit more than a row has slots."""
    s.grids["p1"]["army"] = [Unit(f"1902:1:{n}", "army") for n in range(7)]
    s.decks["1902"].pile = []


def wrong_row(s: State) -> None:
    """A Fleet among the Armies."""
    s.grids["p1"]["army"] = [Unit("spare:1:0", "fleet")]


def in_two_hands(s: State) -> None:
    """The same card in two hands."""
    s.hands["p0"].append(s.hands["p1"][0])


def in_hand_and_grid(s: State) -> None:
    """The same card in a hand and in a grid."""
    s.grids["p0"]["army"] = [Unit(s.hands["p1"][0], "army")]


def in_hand_and_discard(s: State) -> None:
    """The same card in a hand and on the discard pile."""
    s.discard = [Unit(s.hands["p1"][0], "army")]


def in_hand_and_deck(s: State) -> None:
    """The same card in a hand and in the Library."""
    s.decks["1901"].pile.append(s.hands["p1"][0])


def face_down_in_the_grid(s: State) -> None:
    """A Unit in a Power Grid that nobody has turned up."""
    s.grids["p2"]["fleet"] = [Unit("spare:1:0", BACK)]


def nobody_holds_the_ambassador(s: State) -> None:
    """Orders are resolved without an Ambassador."""
    s.step = "resolution"


@pytest.mark.parametrize(
    ("spoil", "rule"),
    [
        (seven_in_a_row, "GB-018"),
        (wrong_row, "GB-145"),
        (in_two_hands, "two places"),
        (in_hand_and_grid, "two places"),
        (in_hand_and_discard, "two places"),
        (in_hand_and_deck, "two places"),
        (face_down_in_the_grid, "GB-143"),
        (nobody_holds_the_ambassador, "GB-066"),
    ],
)
def test_what_does_not_hold_is_said(spoil: Callable[[State], None], rule: str) -> None:
    """Each invariant that is broken is one sentence with its rule."""
    state = table()
    spoil(state)

    assert [rule in sentence for sentence in GAME.invariants(state)].count(True) == 1


def test_a_full_row_is_no_fault() -> None:
    """Six Units fill a row."""
    state = table()
    state.grids["p1"]["army"] = [Unit(f"1902:1:{n}", "army") for n in range(6)]
    state.decks["1902"].pile = []

    assert GAME.invariants(state) == []


def test_two_players_know_no_forced_hold() -> None:
    """A forced Hold in the two-player game is a fault, this turn or next."""
    for field in ("forced", "forced_next"):
        state = table(2)
        getattr(state, field).append(("p0", "left"))
        assert any("GB-186" in sentence for sentence in GAME.invariants(state))


def test_real_cards_are_counted_and_not_told_apart() -> None:
    """Cards in real hands have no handles, so that none of them is in two places."""
    state = table(hands="physical")
    state.hands["p0"].append(state.hands["p1"][0])

    assert GAME.invariants(state) == []
