"""How the box of Elekt is unpacked."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.cli.simulated import simulated_table
from companion.games.elekt.facts import SEATS
from companion.games.elekt.layout import layout
from vision.simulated import Truth


def table(seats: int, seed: int = 1) -> Truth:
    """The table for so many, laid with the sample pack."""
    names = [f"p{n}" for n in range(seats)]
    return simulated_table("elekt", names, {}, seed)


DECKS = {"deck-mission": 17, "deck-influence": 17, "deck-court": 6, "elite-deck": 34}
POOLS = {"pool-occult": 6, "pool-deceit": 6, "pool-violence": 6, "pool-authority": 7, "pool-ember": 13}


@pytest.mark.rule("EL-017", "EL-018", "EL-027")
@pytest.mark.parametrize("seats", SEATS)
def test_decks_lie_ready(seats: int) -> None:
    """All Missions, Influences and Elite Units lie in their decks."""
    piles = table(seats).piles()
    assert {name: piles[name] for name in DECKS} == DECKS


@pytest.mark.rule("EL-019")
@pytest.mark.parametrize("seats", SEATS)
def test_six_privileges_are_in_the_game(seats: int) -> None:
    """Whatever the number of players."""
    assert table(seats).piles()["deck-court"] == 6


@pytest.mark.rule("EL-002", "EL-003", "EL-022")
@pytest.mark.parametrize("seats", SEATS)
def test_tokens_and_ember_lie_in_their_pools(seats: int) -> None:
    """All of them, before anybody has taken the first Ember."""
    piles = table(seats).piles()
    assert {name: piles[name] for name in POOLS} == POOLS


@pytest.mark.rule("EL-020")
def test_nobody_knows_which_privileges_are_in_the_game() -> None:
    """Other shuffles leave other six in the deck."""

    def privileges(seed: int) -> set[str]:
        there = table(2, seed)
        return {there.draw("deck-court", "p0").component for _ in range(6)}

    assert len({frozenset(privileges(seed)) for seed in range(5)}) > 1


@pytest.mark.rule("EL-025", "EL-026")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_holds_a_set_of_four(seats: int) -> None:
    """One of each name, and the sets of absent players stay in the box."""
    there = table(seats)
    held = [Counter(piece.component.partition("#")[0] for piece in there.hand(f"p{n}")) for n in range(seats)]

    assert held == [Counter(["basic/acolyte", "basic/nameless", "basic/dignitary", "basic/assassin"])] * seats
    assert len({piece.component for n in range(seats) for piece in there.hand(f"p{n}")}) == 4 * seats


@pytest.mark.rule("EL-012")
def test_boards_lie_on_their_places() -> None:
    """Open, from left to right Mission, Influence, Court, where the zones expect them."""
    boards = {card.piece.component: (card.x, card.y) for card in table(3).scene().cards if card.face_up}
    homes = {zone.anchor.tag: (zone.anchor.x, zone.anchor.y) for zone in layout(3).zones if zone.anchor}
    assert boards == homes
