"""How the box of Diktat is unpacked."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.cli.simulated import simulated_table
from companion.games.diktat.facts import MANOEUVRES, OPPORTUNITIES, SEATS, SECTORS
from companion.games.diktat.layout import BOARD
from vision.simulated import Piece, Truth

CABALS = ("black-guard", "polisec", "resistance", "velvet-lodge", "house-of-ledgers")


def table(seats: int, seed: int = 1, **cabals: str) -> Truth:
    """The table for so many, laid with the sample pack."""
    return simulated_table("diktat", [f"p{n}" for n in range(seats)], cabals, seed)


def lying(there: Truth) -> Counter[str]:
    """What lies open on the table, those alike counted."""
    return Counter(card.piece.component.partition("#")[0] for card in there.scene().cards if card.face_up)


def held(there: Truth, seat: str) -> Counter[str]:
    """What a seat holds."""
    return Counter(kind(piece) for piece in there.hand(seat))


def kind(piece: Piece) -> str:
    """What a piece is, without its number."""
    return piece.component.partition("#")[0]


@pytest.mark.rule("DK-019")
@pytest.mark.parametrize("seats", SEATS)
def test_the_opportunity_deck_lies_ready(seats: int) -> None:
    """All 72 cards, face down."""
    assert table(seats).piles()["deck"] == OPPORTUNITIES


@pytest.mark.rule("DK-019")
def test_nobody_knows_the_order_of_the_deck() -> None:
    """Other shuffles bring other cards to the top."""
    assert len({table(2, seed).draw("deck", "p0").component for seed in range(5)}) > 1


@pytest.mark.rule("DK-007", "DK-014", "DK-021")
@pytest.mark.parametrize("seats", SEATS)
def test_each_player_holds_cabal_cards_and_manoeuvre_tokens(seats: int) -> None:
    """Five cards of the own Cabal, and as many tokens as there are Manoeuvres; its board lies open."""
    there = table(seats)
    for n in range(seats):
        cards = {f"cabal-card/{CABALS[n]}-{number}": 1 for number in range(1, 6)}
        assert held(there, f"p{n}") == Counter({**cards, f"manoeuvre/{CABALS[n]}": MANOEUVRES[seats]})
        assert lying(there)[f"cabal/{CABALS[n]}"] == 1


@pytest.mark.rule("DK-020")
def test_cabals_are_those_chosen_and_others_as_the_box_has_them() -> None:
    """What nobody plays stays in the box."""
    there = table(3, p1="black-guard")
    boards = [name for name in lying(there) if name.startswith("cabal/")]
    assert sorted(boards) == ["cabal/black-guard", "cabal/polisec", "cabal/resistance"]
    assert held(there, "p1")["manoeuvre/black-guard"] == MANOEUVRES[3]


@pytest.mark.rule("DK-026")
def test_the_markers_of_every_sector_are_piled_with_side_1_up() -> None:
    """Two of each, and no side 2."""
    found = {name: count for name, count in lying(table(2)).items() if name.startswith("marker/")}
    assert found == {f"marker/{sector}/1": 2 for sector in SECTORS}


@pytest.mark.rule("DK-018", "DK-024")
@pytest.mark.parametrize("seats", SEATS)
def test_nobody_is_administrator_yet(seats: int) -> None:
    """The token lies beside the main board, which lies on its place."""
    there = table(seats)
    at = {card.piece.component: (card.x, card.y) for card in there.scene().cards}
    homes = {zone.name: (zone.x, zone.y) for zone in there.layout.zones}
    assert at["administrator"] == homes["administrator"]
    assert at[BOARD] == homes["board"]


@pytest.mark.rule("DK-027")
@pytest.mark.parametrize("seats", SEATS)
def test_all_other_tokens_are_the_supply(seats: int) -> None:
    """Agents by kind, and whatever else players take later."""
    piles = table(seats).piles()
    supply = {name: count for name, count in piles.items() if name.startswith("supply")}
    agents = {"supply-citizen": 50, "supply-guard": 25, "supply-emissary": 25}
    assert supply.items() >= agents.items()
    assert supply["supply"] > 0


@pytest.mark.rule("DK-036")
def test_nothing_of_a_screen_lies_open() -> None:
    """No Agent, Affinity, Power Point or Debt shows its face."""
    assert not [name for name in lying(table(5)) if name.startswith(("agent/", "affinity/", "token/"))]
