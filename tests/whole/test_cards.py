"""Orders and Units that hands lay, read from rendered frames: as chosen, wrong, late, missing and swapped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.golden_blade.facts import DOMAIN_OF
from companion.session.seeing import LAYING_S
from tests.whole.tables import GRACE_S, Evening, evening

LAID = (
    {"left": "sabotage", "right": "hold"},
    {"left": "accord", "right": "hold"},
    {"left": "alliance", "right": "resupply"},
)
ORDERS = {
    "p0 left": "sabotage",
    "p0 right": "hold",
    "p1 left": "accord",
    "p1 right": "hold",
    "p2 left": "alliance",
    "p2 right": "resupply",
}


@pytest.fixture
def sealed(tmp_path: Path) -> Iterator[Evening]:
    """Three players with one Army each who have sealed their Orders; no card lies on a front."""
    with evening(tmp_path, build="phones") as table:
        table.hands()
        table.answer_all("build", ["army"] * 3)
        table.wait(GRACE_S)
        table.answer_all("drawn")
        table.answer_all("agree")
        table.answer_all("lay", LAID)
        yield table


def turned_up(table: Evening) -> None:
    """Hands lay what their owners mean, the Orders open, hands flip them, the camera looks."""
    table.hands()
    table.wait(GRACE_S)
    table.hands()
    table.look()


def test_orders_are_what_lies_on_the_table(sealed: Evening) -> None:
    """The match takes exactly the Orders whose cards lie face up before the camera."""
    turned_up(sealed)
    powers = sealed.page()["view"]["powers"]
    assert sealed.orders() == ORDERS
    assert sealed.face_up("order") | sealed.face_up("hold") == {
        f"hold/{powers[place[:2]]}/1" if order == "hold" else f"order/{powers[place[:2]]}/{order}"
        for place, order in ORDERS.items()
    } | {f"hold/{power}/2" for power in powers.values()}


def test_backs_tell_nothing(sealed: Evening) -> None:
    """Before the flip the camera sees six backs, and the match knows no Order."""
    sealed.hands()
    sealed.look()
    assert set(sealed.orders().values()) == {None}
    assert sealed.face_up("order") == set()


@pytest.mark.rule("GB-060")
def test_a_wrong_card_prevails(sealed: Evening) -> None:
    """A card that differs from what its owner sealed counts, and the difference is written down."""
    sealed.means("p1", "lay", {"left": "coalition", "right": "hold"})
    turned_up(sealed)
    assert sealed.orders() == {**ORDERS, "p1 left": "coalition"}
    assert ("@p1 laid Coalition and entered Accord: the card counts.", "GB-060") in sealed.ledger()


@pytest.mark.rule("GB-060")
def test_a_late_card_is_waited_for(sealed: Evening) -> None:
    """Five Orders are read and shown, the sixth is asked for; nothing resolves before it lies there."""
    sealed.means("p2", "lay", {"right": "resupply"})
    turned_up(sealed)
    assert [ask["about"]["place"] for ask in sealed.table_asks()] == ["p2.left"]
    assert sealed.orders() == {**ORDERS, "p2 left": None}
    assert sealed.page()["view"]["step"] == "orders"
    sealed.means("p2", "lay", LAID[2])
    turned_up(sealed)
    assert sealed.orders() == ORDERS


@pytest.mark.rule("GB-060")
def test_a_missing_card_is_typed(sealed: Evening) -> None:
    """What no camera sees, one seat types and another agrees to, and the page names both."""
    sealed.means("p2", "lay", {"right": "resupply"})
    turned_up(sealed)
    sealed.say("p2", "alliance", seat="p2", side="left")
    assert len(sealed.table_asks()) == 1
    (proposal,) = sealed.page("p0")["proposals"]
    sealed.do("p0", do="agree", proposal=proposal["id"])
    assert sealed.orders() == ORDERS
    assert any("@p2 entered" in note["text"] and "@p0" in note["text"] for note in sealed.page()["notes"])


@pytest.mark.rule("GB-060")
def test_a_card_of_another_power_is_not_taken(sealed: Evening) -> None:
    """Somebody else's card on a front answers nothing and is called by its name; put right, the own card is read."""
    powers = sealed.page()["view"]["powers"]
    own, strange = f"order/{powers['p1']}/accord", f"order/{powers['p0']}/accord"
    sealed.hands()
    sealed.wait(GRACE_S)
    sealed.hands()
    sealed.act("take", card=own, seat="p1")
    sealed.act("lay", card=strange, zone="front-p1-left")
    sealed.look()
    assert [ask["about"]["place"] for ask in sealed.table_asks()] == ["p1.left"]
    sealed.wait(LAYING_S)
    assert [rule for zone, text, rule in sealed.findings() if zone == "front-p1-left" and "Accord" in text] == [
        "GB-060"
    ]
    sealed.act("take", card=strange, seat="p0")
    sealed.act("lay", card=own, zone="front-p1-left")
    sealed.look()
    assert sealed.orders() == ORDERS


@pytest.mark.rule("GB-142")
def test_units_are_what_lies_on_the_table(tmp_path: Path) -> None:
    """The Units in the rows are the cards that lie face up, also where a hand lays another one than was entered."""
    with evening(tmp_path) as table:
        table.hands()
        laid = next(card for card in table.bench.hand("p0") if DOMAIN_OF.get(card, "army") != "army")
        table.answer_all("build", ["army"] * 3)
        table.means("p0", "build", laid)
        table.hands()
        table.wait(GRACE_S)
        table.hands()
        table.look()
        table.hands()
        rows = table.page()["view"]["units"]
        assert {face for row in rows.values() for faces in row.values() for face in faces} == table.face_up("unit")
        assert rows["p0"][DOMAIN_OF[laid]] == [laid]
        assert (f"@p0 laid {DOMAIN_OF[laid]} and entered army: the card counts.", "GB-142") in table.ledger()
