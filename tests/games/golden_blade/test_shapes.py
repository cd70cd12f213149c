"""Answers of this game: what they may be, what random play gives, what the phone is told."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.errors import Refused
from companion.games.golden_blade.facts import DOMAINS, UNITS_OF_YEAR, orders_for
from companion.games.golden_blade.legality import laying
from companion.games.golden_blade.shapes import Faces, OrderFace, UnitFace
from companion.games.golden_blade.supply import unit_face
from companion.rules import Amount, Flag, Maybe
from tests.games.golden_blade.tables import even, table

YEAR = UNITS_OF_YEAR["1901"]


def samples(shape: Any, count: int = 60) -> list[Any]:
    """Random answers, each of which the shape itself takes."""
    rng = random.Random(5)
    values = [shape.sample(rng) for _ in range(count)]
    for value in values:
        shape.check(value)
    return values


def test_a_dealt_card_is_one_of_its_year() -> None:
    """The dealer cannot turn up a card of another year, nor only a domain; random play turns up no card twice."""
    match = table(3, "build", {"units.p0.army": ["unit/1901/01"]})
    shape = unit_face(match.state, "1901:1:7")
    for wrong in ("unit/1902/01", "army", "nothing", None):
        with pytest.raises(Refused, match="Turn the right card up"):
            shape.check(wrong)
    assert set(samples(shape)) <= set(YEAR) - {"unit/1901/01"}
    assert shape.check("unit/1901/01") == "unit/1901/01"


def test_a_mixed_library_holds_any_unit() -> None:
    """A card of the shuffled discard pile is of any year, or what people said it was."""
    shape = unit_face(table(3, "build").state, "mixed:2:0")
    assert [shape.check(face) for face in ("unit/1903/01", "fleet")] == ["unit/1903/01", "fleet"]


def test_random_play_turns_up_something_when_all_lie_open() -> None:
    """Even if corrections say that the whole year lies open."""
    shape = UnitFace(YEAR, lambda: tuple(YEAR))
    assert samples(shape, 3)


@pytest.mark.parametrize("nothing", [False, True])
def test_a_real_card_is_asked_by_domain(nothing: bool) -> None:
    """The form offers the domains, and nothing where Build is optional."""
    shape = unit_face(table(3, "build", hands="physical").state, "card", nothing=nothing)
    offered = [option["value"] for option in shape.describe()["options"]]
    assert offered == [*DOMAINS, "nothing"] if nothing else offered == list(DOMAINS)
    assert set(samples(shape)) == set(offered)
    with pytest.raises(Refused, match="Say army, fleet, political"):
        shape.check("cavalry")


def test_random_orders_are_different_ones() -> None:
    """Random play lays only what may be laid, by our rulings and where illegal Orders are refused."""
    for ways in ({}, {"illegal_entry": "refuse"}, {"voluntary_hold": "only_if_no_legal_order"}):
        for count in (2, 3):
            facts = even(count) | {"grid.p1.army": 4, "grid.p1.fleet": 4}
            shape = laying(table(count, "orders", facts, **ways).state, "p0")
            assert len({str(sorted(value.items())) for value in samples(shape)}) > 1


def test_illegal_orders_are_not_advised_where_they_are_refused() -> None:
    """Random play under that house rule Holds or lays what stands."""
    facts = {f"grid.p1.{domain}": 3 for domain in DOMAINS}
    shape = laying(table(2, "orders", facts, illegal_entry="refuse").state, "p0")
    assert {order for value in samples(shape, 5) for order in value.values()} == {"hold"}


def test_the_form_offers_the_same_orders_on_every_front() -> None:
    """Whatever is legal: nothing on the form depends on anything but the number of players."""
    high = laying(table(3, "orders", {"grid.p1.army": 5}).state, "p0").describe()
    assert high == laying(table(3, "orders").state, "p2").describe()
    assert [option["value"] for option in high["parts"]["left"]["options"]] == list(orders_for(3))
    assert high["parts"]["left"]["options"][0]["label"] == "Sabotage"


def test_random_faces_of_orders() -> None:
    """Random play flips no Order that the same player has shown."""
    shape = OrderFace("france", orders_for(3), lambda: ["accord", "hold"])
    assert set(samples(shape, 300)) == set(orders_for(3)) - {"accord"}
    assert len(shape.describe()["options"]) == len(orders_for(3))


def test_small_shapes() -> None:
    """Null or an amount, yes or no, and lists of Units."""
    maybe = Maybe(Amount(1, 2))
    assert set(samples(maybe)) == {None, 1, 2}
    assert maybe.describe() == {"shape": "amount", "low": 1, "high": 2, "optional": True}
    assert set(samples(Flag())) == {True, False}
    assert Flag().describe() == {"shape": "flag"}
    faces = Faces(("army", "unit/1901/01"), 6)
    assert max(len(value) for value in samples(faces)) <= 6
    assert faces.describe() == {"shape": "faces", "allowed": ["army", "unit/1901/01"], "most": 6}
    for wrong in (["army"] * 7, "army", [1], ["fleet"]):
        with pytest.raises(Refused):
            faces.check(wrong)


def test_random_play_holds_now_and_then() -> None:
    """Where Hold is free it is among what random play draws from, beside what is legal."""
    shape = laying(table(3, "orders", even(3), illegal_entry="refuse").state, "p0")
    laid = {order for value in samples(shape, 200) for order in value.values()}
    assert laid == set(orders_for(3))
