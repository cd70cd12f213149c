"""What the camera may read and answer, and how people correct the facts."""

from __future__ import annotations

import json

import pytest

from companion.errors import Refused
from companion.games.golden_blade import GAME
from companion.games.golden_blade.table import expected, open_zones, readings
from companion.rules import TABLE
from companion.table import Placement
from tests.games.golden_blade.tables import Table, answer, even, seats_of, table


def lying(component: str, zone: str, *, hidden: bool = False) -> tuple[str, Placement]:
    return component, Placement("code", zone, 0.0, 0.0, 0.0, hidden)


def read(match: Table, *cards: tuple[str, Placement]) -> list[object]:
    """The values that cards give to the open questions of the TABLE."""
    return [reading.value for reading in readings(match.state, match.asks(TABLE), cards)]


def at_the_flip(count: int = 3) -> Table:
    """A table at which all have laid cards, and none is flipped."""
    match = table(count, "orders", even(count) | {"ambassador": "p0"}, orders="cards")
    for seat in seats_of(count):
        answer(match, "laid", seat=seat)
    return match


def test_fronts_are_closed_until_the_flip() -> None:
    """No front is read while Orders are laid; after the last face they are closed again."""
    match = table(3, "orders", orders="cards")
    assert not [zone for zone in open_zones(match.state) if zone.startswith("front")]
    match = at_the_flip()
    assert len([zone for zone in open_zones(match.state) if zone.startswith("front")]) == 6
    for seat in seats_of(3):
        for side in ("left", "right"):
            answer(match, "order-face", "hold", place=f"{seat}.{side}")
    assert not [zone for zone in open_zones(match.state) if zone.startswith("front")]


def test_a_flipped_order_answers_its_own_place() -> None:
    """Only a card of the own Power, uncovered, in the front's zone is an answer."""
    match = at_the_flip()
    power = match.state.powers["p1"]
    assert read(match, lying(f"order/{power}/accord", "front-p1-left")) == [f"order/{power}/accord"]
    assert read(match, lying(f"hold/{power}/2", "front-p1-left")) == [f"hold/{power}/2"]
    assert read(match, lying(f"order/{power}/accord", "front-p0-left")) == []
    assert read(match, lying(f"back/order/{power}", "front-p1-left")) == []
    assert read(match, lying(f"order/{power}/accord", "front-p1-left", hidden=True)) == []


def test_two_cards_on_one_place_are_two_readings() -> None:
    """Which of them counts is for people to say."""
    match = at_the_flip()
    cards = [lying(f"order/{match.state.powers['p0']}/{order}", "front-p0-left") for order in ("accord", "embargo")]
    assert len(read(match, *cards)) == 2


def test_vanguard_and_target_are_read_where_they_were_moved() -> None:
    """With two players both cards lie on the Vanguard's place and are told apart by their Power."""
    match = at_the_flip(2)
    for prompt in ("vanguard", "target"):
        for seat in ("p0", "p1"):
            answer(match, prompt, "1", seat=seat)
    cards = [lying("order/france/convoy", "vanguard-p0"), lying("order/austria/censure", "vanguard-p0")]
    assert read(match, *cards) == ["order/france/convoy", "order/austria/censure"]
    assert {zone for zone in open_zones(match.state) if "front" in zone or "vanguard" in zone} == {
        "vanguard-p0",
        "vanguard-p1",
    }


def test_a_built_unit_is_read_beside_the_grid() -> None:
    """Only while builds are flipped, and not a Unit that lies open elsewhere."""
    facts = {"hand.p1": 0, "hand.p2": 0, "units.p1.army": ["unit/1901/01"]}
    match = table(3, "build", facts, hands="physical", build="cards")
    assert "build-p0" not in open_zones(match.state)
    answer(match, "build-laid")
    assert "build-p0" in open_zones(match.state)
    assert read(match, lying("unit/1901/05", "build-p0")) == ["unit/1901/05"]
    assert read(match, lying("unit/1901/01", "build-p0")) == []


def test_what_is_expected_names_its_rule() -> None:
    """The Ambassador, the rows of real cards and flipped Orders are expected, each by a rule."""
    match = table(3, "orders", even(3), orders="cards", hands="physical")
    assert {want.zone for want in expected(match.state)} >= {"ambassador-p0", "grid-p2-fleet"}
    flip = {want.zone: want for want in expected(at_the_flip().state)}
    assert flip["front-p1-right"].count == 1
    assert all(want.rule.startswith("GB-") for want in flip.values())


def test_every_zone_is_on_the_table() -> None:
    """Open and expected zones exist in the layout, for every number of seats."""
    for count in GAME.seats:
        zones = {zone.name for zone in GAME.layout(count).zones}
        match = at_the_flip(count)
        assert set(open_zones(match.state)) <= zones
        assert {want.zone for want in expected(match.state)} <= zones


# -- corrections -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        ("grid.p0.army", 4),
        ("units.p0.fleet", ["unit/1902/20", "fleet"]),
        ("hand.p1", 2),
        ("hand.p1", 9),
        ("ambassador", "p2"),
        ("turn", 7),
        ("forced.p0.left", True),
        ("forced_next.p2.right", True),
        ("library", "1902"),
        ("deck.1901", 3),
        ("deck.mixed", 4),
        ("discard", ["army", "unit/1903/50"]),
        ("order.p0.left", "accord"),
        ("snapshot.p1.political", 2),
        ("resolved", ["p0.left"]),
    ],
)
def test_a_fact_can_be_corrected(fact: str, value: object) -> None:
    """Every public fact is set by its name, and the table stays sound."""
    match = table(3, "orders", {"ambassador": "p0"})
    match.correct(fact, value)
    assert match.facts()[fact] == value
    assert GAME.invariants(match.state) == []


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        ("grid.p0.army", 7),
        ("units.p0.army", ["fleet"]),
        ("units.p0.army", ["unit/1901/01", "unit/1901/01"]),
        ("hand.p0", -1),
        ("hand.p0", 151),
        ("deck.1901", 36),
        ("forced.p0.left", 1),
        ("ambassador", "p3"),
        ("order.p0.left", "convoy"),
        ("step", "build"),
    ],
)
def test_what_is_no_fact_is_refused(fact: str, value: object) -> None:
    """A correction that no table can show is refused, and nothing changes."""
    match = table(3, "orders")
    before = json.dumps(match.facts())
    with pytest.raises(Refused):
        match.correct(fact, value)
    assert json.dumps(match.facts()) == before


def test_cards_taken_from_a_hand_go_back_on_the_library() -> None:
    """A corrected count of dealt cards loses none and doubles none."""
    match = table(3, "orders")
    card = match.state.hands["p0"][-1]
    match.correct("hand.p0", 4)
    assert match.state.decks["1901"].pile[-1] == card
    match.correct("hand.p0", 5)
    assert match.state.hands["p0"][-1] == card


def test_a_shrunk_deck_can_grow_again_to_what_the_box_holds() -> None:
    """Cards that are nowhere come back under the deck, and no others."""
    match = table(3, "orders")
    match.correct("deck.1901", 0)
    match.correct("deck.1901", 35)
    assert GAME.invariants(match.state) == []
    with pytest.raises(Refused):
        match.correct("deck.1901", 36)


def test_unsound_states_are_named() -> None:
    """A row that is too long and a card in two places are each told."""
    match = table(3, "orders")
    match.correct("grid.p0.army", 6)
    match.state.grids["p0"]["army"] = [*match.state.grids["p0"]["army"], *match.state.grids["p0"]["army"][:1]]
    match.state.hands["p1"].append(match.state.hands["p0"][0])
    assert len(GAME.invariants(match.state)) == 2


def test_a_correction_can_be_taken_back() -> None:
    """Forced Holds and Orders are set and removed; Units that stay keep their cards."""
    match = table(3, "orders", {"ambassador": "p0", "units.p0.army": ["unit/1901/01", "army"]})
    for fact, values in {"forced.p0.left": (True, False), "order.p1.right": ("accord", None)}.items():
        for value in values:
            match.correct(fact, value)
            assert match.facts()[fact] == value
    kept = match.state.grids["p0"]["army"][1]
    match.correct("units.p0.army", ["army", "unit/1901/09"])
    assert match.state.grids["p0"]["army"][0] is kept
    two = table(2, "vanguards")
    for value in (2, None):
        two.correct("vanguard.p0", value)
        assert two.facts()["vanguard.p0"] == value


def test_a_card_said_to_lie_face_down_is_a_real_card_of_the_box() -> None:
    """Where the discard pile lies face down, a correction lays hidden cards there, which can be shuffled in."""
    match = table(3, "orders", discard_face_down="true")
    match.correct("discard", ["back", "back"])
    assert match.facts()["deck.1902"] + match.facts()["deck.1903"] == 98
    assert GAME.invariants(match.state) == []


def test_discards_and_deploys_of_real_cards_are_read() -> None:
    """A Unit that newly lies in a grid or on the discard pile answers, one that lay there does not."""
    laid = {"order.p0.left": "proliferation", "ambassador": "p0", "discard": ["unit/1901/02"]}
    match = table(3, "resolution", laid | even(3), hands="physical")
    assert read(match, lying("unit/1901/02", "discard")) == []
    assert read(match, lying("unit/1901/01", "discard")) == ["unit/1901/01"]
    answer(match, "discard-face", "unit/1901/01")
    assert read(match, lying("unit/1901/40", "grid-p0-political")) == ["unit/1901/40"]
    assert read(match, lying("unit/1901/40", "grid-p1-political")) == []


def test_a_step_of_another_table_is_refused() -> None:
    """Many players have no Vanguards, and two no negotiation."""
    for count, step in ((3, "vanguards"), (2, "negotiation")):
        with pytest.raises(Refused, match="have no step"):
            table(count, step)
    assert table(3, "ambassador").state.step == "ambassador"


def test_a_mixed_library_that_shrinks_keeps_its_cards() -> None:
    """Cards leave it from the bottom, and it is not shuffled."""
    match = table(3, "orders", {"library": "mixed", "deck.mixed": 4})
    pile = list(match.state.decks["mixed"].pile)
    match.correct("deck.mixed", 3)
    assert match.state.decks["mixed"].pile == pile[1:]
