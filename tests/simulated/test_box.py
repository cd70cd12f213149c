"""How the box of Golden Blade is unpacked."""

from __future__ import annotations

import pytest

from companion.errors import Refused
from companion.games.golden_blade.box import starting
from companion.packs import load_pack
from tests.simulated.conftest import MakeTable


@pytest.mark.rule("GB-014", "GB-015")
def test_each_player_holds_twelve_orders_and_a_hold(make_table: MakeTable) -> None:
    """With three or more the Orders for two players stay in the box."""
    table = make_table(3)
    for seat, power in (("p0", "france"), ("p1", "austria"), ("p2", "italy")):
        held = [piece.component for piece in table.hand(seat)]
        assert sum(name.startswith(f"order/{power}/") for name in held) == 12
        assert [name for name in held if not name.startswith("order/")] == [f"hold/{power}/1"]
        assert not {f"order/{power}/convoy", f"order/{power}/sanctions"} & set(held)


@pytest.mark.rule("GB-161", "GB-163")
def test_two_players_hold_nine_orders_and_two_holds(make_table: MakeTable) -> None:
    """Sanctions and Convoy instead of Backstab and Resupply, no Promises."""
    held = {piece.component for piece in make_table(2).hand("p1")}
    orders = {"sabotage", "espionage", "sanctions", "embargo", "blockade", "convoy"}
    orders |= {"censure", "proliferation", "subterfuge"}
    assert held == {f"order/austria/{order}" for order in orders} | {"hold/austria/1", "hold/austria/2"}


@pytest.mark.rule("GB-016")
def test_the_second_hold_is_the_players_aid(make_table: MakeTable) -> None:
    """It lies face up in the player's own aid place."""
    aids = {card.piece.component for card in make_table(3).scene().cards if card.piece.kind == "hold"}
    assert aids == {"hold/france/2", "hold/austria/2", "hold/italy/2"}


@pytest.mark.rule("GB-019", "GB-020")
def test_the_years_are_three_piles_face_down(make_table: MakeTable) -> None:
    """1901 is the Library, the later years lie aside."""
    table = make_table(5)
    assert table.piles() == {"library": 50, "1902": 50, "1903": 50}
    tops = [card for card in table.scene().cards if card.handle.startswith("pile:")]
    assert [(card.face_up, card.piece.back) for card in tops] == [
        (False, load_pack("golden-blade").tag(f"back/unit/{year}").codes) for year in (1901, 1902, 1903)
    ]


@pytest.mark.rule("GB-001")
def test_two_seats_cannot_have_one_great_power() -> None:
    """Each seat needs a Great Power of its own."""
    with pytest.raises(Refused, match="Great Power of its own"):
        starting(["p0", "p1", "p2"], {"p0": "italy", "p1": "italy", "p2": "russia"}, [])
