"""What must always hold is looked for after every entry of games full of corrections, and found when it does not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from companion.cli.selfplay import Sitting, sittings_of
from companion.games.elekt import GAME, State
from companion.games.elekt.facts import BASICS, ELITES, EMBER, TOKENS
from companion.games.elekt.units import lay
from companion.rules import Match, Setup
from companion.rules.playing import RandomPlayer, SeededDealer
from tests.games.elekt.random_packs import random_pack

MISCHIEF = 0.2
MOST_ENTRIES = 3000
ACOLYTE = "basic/acolyte@p1"


def table(seats: int = 3, hands: str = "virtual") -> State:
    """A fresh table, on which everything is as it should be."""
    state = GAME.setup(GAME.prepare(Setup(tuple(f"p{n}" for n in range(seats)), {"hands": hands})))
    assert GAME.invariants(state) == []
    return state


def play_out(sitting: Sitting) -> Match[State]:
    """A random game with any cards, corrections and undos; after every entry all must hold."""
    seats = tuple(f"p{n}" for n in range(sitting.seats))
    setup = Setup(seats, sitting.options, cards=random_pack(sitting.number))
    match, player = Match(GAME, GAME.prepare(setup)), player_of(sitting)
    while not match.over and len(match.record) < MOST_ENTRIES:
        match = player.move(match)
        assert GAME.invariants(match.state) == [], match.record[-1]
    return match


def player_of(sitting: Sitting) -> RandomPlayer:
    """Somebody who corrects and takes back a good deal."""
    name = f"{sitting.seed}/{sitting.number}"
    return RandomPlayer(name, dealer=SeededDealer(name), mischief=MISCHIEF)


def sittings(count: int, seed: int) -> list[Sitting]:
    """Games of all sizes, with both kinds of hands and random options."""
    return list(sittings_of(GAME, count, GAME.seats, ("virtual", "physical"), True, seed))


@pytest.mark.rule("EL-009", "EL-010", "EL-166")
@pytest.mark.parametrize("seed", range(3))
def test_nothing_is_lost_or_made(seed: int) -> None:
    """Whatever cards do, people correct and take back: tokens, Ember and Units add up, and every game ends."""
    for sitting in sittings(8, seed):
        assert play_out(sitting).over


@pytest.mark.hard
def test_nothing_is_lost_or_made_in_many_games() -> None:
    """The same in many games."""
    for sitting in sittings(600, 99):
        assert play_out(sitting).over


@pytest.mark.rule("EL-010")
def test_every_card_of_the_box_is_somewhere() -> None:
    """With two players 42 Units play, with three 46, with four 50."""
    for seats, count in ((2, 42), (3, 46), (4, 50)):
        state = table(seats)
        there = sum(len(hand) for hand in state.hands.values()) + len(state.decks["elite"])
        assert there == count == ELITES + len(BASICS) * seats


def lost_token(s: State) -> None:
    """The pool has one fewer."""
    s.pool["occult"] -= 1


def overdrawn_pool(s: State) -> None:
    """One more token on a Unit than there is in the box."""
    unit = lay(s, "p1", ACOLYTE, "court")
    unit.tokens = Counter({"deceit": TOKENS["deceit"] + 1})
    s.pool["deceit"] = -1


def too_much_ember(s: State) -> None:
    """More than one may have."""
    s.ember["p2"] = 4


def debts(s: State) -> None:
    """Fewer than none."""
    s.ember["p2"] = -1


def lost_unit(s: State) -> None:
    """A card of a hand has gone."""
    s.hands["p0"].pop()


def twin(s: State) -> None:
    """One Unit in two Zones."""
    unit = lay(s, "p1", ACOLYTE, "court")
    s.boards["mission"]["p1"].append(unit)
    s.hands["p0"].pop()


def in_hand_and_deck(s: State) -> None:
    """An Elite card in a hand and in the deck."""
    s.hands["p0"][0] = s.decks["elite"].pile[0]


def drawn_and_in_hand(s: State) -> None:
    """An Elite card in a hand and before another player."""
    card = s.decks["elite"].draw()
    s.hands["p0"][0] = card
    s.drawn["p1"] = [card]
    s.hands["p2"].pop()
    s.decks["elite"].pile.append("elite:1:99")


def with_somebody_else(s: State) -> None:
    """A Unit in the corner of another."""
    unit = lay(s, "p1", ACOLYTE, "court")
    s.boards["court"]["p1"].remove(unit)
    s.boards["court"]["p2"].append(unit)


@pytest.mark.parametrize(
    ("spoil", "rule"),
    [
        (lost_token, "EL-009"),
        (overdrawn_pool, "EL-009"),
        (too_much_ember, "EL-166"),
        (debts, "EL-166"),
        (lost_unit, "EL-010"),
        (twin, "EL-011"),
        (in_hand_and_deck, "two places"),
        (drawn_and_in_hand, "two places"),
        (with_somebody_else, "EL-013"),
    ],
)
def test_what_does_not_hold_is_said(spoil: Callable[[State], None], rule: str) -> None:
    """Each invariant that is broken is one sentence with its rule."""
    state = table()
    spoil(state)

    assert [rule in sentence for sentence in GAME.invariants(state)] == [True]


def test_more_ember_than_the_box_has_is_said() -> None:
    """Four players can have 12 of the 13; what is more is not there."""
    state = table(4)
    state.ember = dict.fromkeys(state.seats, 3)
    assert state.ember_pool == 1
    assert GAME.invariants(state) == []

    state.ember = dict.fromkeys(state.seats, -1)
    assert f"the Ember pool has {EMBER + 4} (EL-009)" in GAME.invariants(state)


def test_two_basics_of_one_owner_have_names_of_their_own() -> None:
    """Reshuffled Basics can give one player two alike; each is another Unit (EL-248)."""
    state = table()
    state.hands["p1"].append("basic/acolyte@p2")
    state.hands["p2"].remove("basic/acolyte@p2")

    refs = {lay(state, "p1", handle, "court").ref for handle in (ACOLYTE, "basic/acolyte@p2")}

    assert refs == {ACOLYTE, f"{ACOLYTE}#2"}
    assert GAME.invariants(state) == []


def test_games_at_random_differ() -> None:
    """The packs are different, and the seed makes the same one again."""
    assert random_pack(1) == random_pack(1) != random_pack(2)
