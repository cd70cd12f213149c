"""What the rulebook has not, and what nobody can tell from another's page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from companion.games.elekt import GAME
from companion.games.elekt.layout import CORNERS, EMPTY, layout
from companion.games.elekt.state import State
from companion.rules import Match, Setup
from companion.rules.playing import RandomPlayer, SeededDealer
from tests.games.elekt.verbs import question, table

WAYS_OF_PLAYING = {"hands"}
MOVES = 150


def random_game(seed: int) -> Iterator[Match[State]]:
    """A dealt game of three at random, move by move."""
    match: Match[State] = Match(GAME, Setup(("p0", "p1", "p2"), {"hands": "virtual"}))
    player = RandomPlayer(seed, dealer=SeededDealer(seed))
    for _ in range(MOVES):
        if match.over:
            return
        match = player.move(match)
        yield match


def keys(page: Any) -> Iterator[str]:
    """Every name in a page, however deep."""
    if isinstance(page, dict):
        yield from page
        for value in page.values():
            yield from keys(value)
    elif isinstance(page, list):
        for value in page:
            yield from keys(value)


@pytest.mark.rule("EL-210", "EL-211")
def test_every_option_is_a_ruling_or_a_way_of_playing() -> None:
    """No variant, no team and no expansion, and the clock is off unless a group wants one."""
    assert {option.name for option in GAME.options if not option.ruling} == WAYS_OF_PLAYING
    assert all(option.ruling.startswith("EL-") for option in GAME.options if option.ruling)
    assert GAME.roles == ()
    assert next(option for option in GAME.options if option.name == "turn_timer").default == "off"


@pytest.mark.rule("EL-211")
@pytest.mark.parametrize(("choice", "seconds"), [("off", None), ("60", 60), ("120", 120)])
def test_the_clock_of_a_turn_is_the_one_chosen(choice: str, seconds: int | None) -> None:
    """In s; without one there is none."""
    assert question(table("allocation", {}, turn_timer=choice), "turn").limit == seconds


@pytest.mark.rule("EL-212")
@pytest.mark.parametrize("seed", range(2))
def test_nobody_chooses_in_secret_or_at_the_same_time(seed: int) -> None:
    """There is one question at a time, beside what may be said at any time, and no sealed choice."""
    for match in random_game(seed):
        waited_for = [ask for ask in match.open_asks().values() if not ask.standing]
        assert len(waited_for) <= 1
        assert match.ballots() == {}


@pytest.mark.rule("EL-221")
def test_pages_tell_no_times_and_no_more_of_who_is_awaited_than_the_question() -> None:
    """Whoever looks at the own hand leaves no trace on the pages of others."""
    for match in random_game(1):
        before = json.dumps(match.page("p1"))
        match.page("p0")
        page = match.page("p1")
        assert json.dumps(page) == before
        assert {"time", "at", "when", "since", "entered", "updated"}.isdisjoint(keys(page))
        assert all(set(one) == {"seat", "prompt", "title", "ready"} and not one["ready"] for one in page["waiting"])


@pytest.mark.rule("EL-222")
@pytest.mark.parametrize("seed", range(2))
def test_no_page_names_a_face_down_card_of_others(seed: int) -> None:
    """Handles of the Elite deck are told to who holds or draws the card or looks at it, and never on the screen."""
    for match in random_game(seed):
        assert '"elite:' not in json.dumps(match.page(None))
        for seat in match.setup.seats:
            text = json.dumps(match.page(seat))
            mine = set(match.game.sight(match.state, seat))
            hidden = {card for other in match.setup.seats for card in match.game.sight(match.state, other)} - mine
            assert not [
                card for card in (*hidden, *match.state.decks["elite"].pile) if f'"{card}"' in text and card not in mine
            ]


@pytest.mark.rule("EL-282")
def test_one_corner_stays_empty_with_three_and_is_the_same_on_all_boards() -> None:
    """It is fixed with the layout: everybody else has the other three."""
    found = {zone.name: zone for zone in layout(3).zones}
    sides = set()
    for board in ("mission", "influence", "court"):
        empty = found[f"corner-{board}-{EMPTY}"]
        owned = [found[f"corner-{board}-p{n}"] for n in range(3)]
        middle = (sum(zone.x for zone in (empty, *owned)) / 4, sum(zone.y for zone in (empty, *owned)) / 4)
        sides.add((empty.x > middle[0], empty.y > middle[1]))
    assert len(sides) == 1
    assert sides == {(CORNERS[-1][0] > 0, CORNERS[-1][1] > 0)}
