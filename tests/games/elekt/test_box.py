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


@pytest.mark.rule("EL-002", "EL-003", "EL-017", "EL-018", "EL-019", "EL-022", "EL-024", "EL-027")
@pytest.mark.parametrize("seats", SEATS)
def test_decks_and_pools_lie_ready(seats: int) -> None:
    """Six Privileges, whatever the number of players; all tokens in their pools."""
    piles = table(seats).piles()
    decks = {"deck-mission": 17, "deck-influence": 17, "deck-court": 6, "elite-deck": 34}
    pools = {"pool-occult": 6, "pool-deceit": 6, "pool-violence": 6, "pool-authority": 7, "pool-ember": 13}
    assert piles == decks | pools


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
