"""The random player plays any game, and the same seed plays the same."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.rules import TABLE, Ask, Deck, Match, Pick, Press, Source
from companion.rules.playing import RandomPlayer, SeededDealer
from tests.rules.samples import Board, auction, match_of, sample_game, seated, turns


def test_one_seed_plays_one_game() -> None:
    """Two players with one seed make the same record; another seed makes another."""
    records = []
    for seed in (1, 1, 2):
        match = match_of(turns)
        RandomPlayer(seed).play(match, 99)
        records.append(match.record)

    assert records[0] == records[1] != records[2]


def test_it_opens_what_is_complete() -> None:
    """Secret choices are sealed by all seats and then opened."""
    match = match_of(auction, 3)
    RandomPlayer(1).play(match, 99)

    assert match.over


def test_mischief_corrects_withdraws_and_undoes() -> None:
    """With mischief a game still ends, and its record holds corrections."""
    kinds: Counter[str] = Counter()
    for seed in range(20):
        match = RandomPlayer(seed, mischief=0.3).play(match_of(turns), 500)
        kinds.update(type(entry).__name__ for entry in match.record)
        assert match.over

    assert kinds["Correct"]


def test_a_game_that_asks_nobody_is_named() -> None:
    """A match that is not over and asks nothing is an error, not an endless loop."""

    async def waits(_s: Board) -> None:
        await Ask("p0", "act", lambda: Press(False), standing=True)

    stuck = match_of(waits)

    with pytest.raises(RuntimeError, match="nobody is asked"):
        RandomPlayer(1).play(stuck, 1)


def test_the_dealer_deals_every_face_once_a_shuffle() -> None:
    """Each shuffle holds what went into it, in an order that follows from the seed."""
    deck = Deck.of("year", 3)
    game = sample_game(turns, decks=lambda _s: {"year": deck}, faces=lambda _s: {"year": ("a", "b", "c")})
    match = Match(game, seated(2))
    dealer = SeededDealer(1)
    first = [dealer.face(match, deck.draw()) for _ in range(3)]
    deck.shuffle_in([*(f"year:1:{n}" for n in range(2)), "a"])
    second = [dealer.face(match, deck.draw()) for _ in range(3)]

    assert sorted(first) == ["a", "b", "c"]
    assert sorted(second) == sorted([*first[:2], "a"])
    assert [SeededDealer(1).face(match, f"year:1:{n}") for n in range(3)] == first


def test_hidden_cards_are_turned_up_by_the_dealer() -> None:
    """A question for a face is answered with what lies behind its handle."""
    deck = Deck.of("year", 3)

    async def one(s: Board) -> None:
        s.log.append(await Ask(TABLE, "act", lambda: Pick("abc"), source=Source.FACE, about={"handle": "year:1:2"}))

    game = sample_game(one, decks=lambda _s: {"year": deck}, faces=lambda _s: {"year": ("a", "b", "c")})
    match = Match(game, seated(2))
    dealer = SeededDealer(4)
    RandomPlayer(9, dealer=dealer).play(match, 5)

    assert match.state.log == [dealer.face(match, "year:1:2")]
