"""France against Austria: Vanguards, targets, two reveals, and an Ambassador that alternates."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.golden_blade.view import view
from tests.games.golden_blade.tables import Table, answer, even, ledger, orders, prompts, table

FRANCE = {"left-1": "hold", "left-2": "convoy", "right-1": "sabotage", "right-2": "embargo"}
AUSTRIA = {"left-1": "blockade", "left-2": "hold", "right-1": "hold", "right-2": "censure"}


def laid(facts: dict[str, Any] | None = None, **options: str) -> Table:
    """A table at which both have laid four Orders."""
    match = table(2, "orders", even(2) | {"ambassador": "p0"} | (facts or {}), **options)
    answer(match, "lay", FRANCE, seat="p0")
    answer(match, "lay", AUSTRIA, seat="p1")
    return match


def picked(match: Table, vanguards: str = "21", targets: str = "22") -> Table:
    """Vanguards and targets as slots of p0 and p1."""
    for prompt, slots in (("vanguard", vanguards), ("target", targets)):
        for seat, slot in zip(("p0", "p1"), slots, strict=True):
            answer(match, prompt, slot, seat=seat)
    return match


@pytest.mark.rule("GB-165", "GB-166")
def test_no_talk_and_four_orders_each() -> None:
    """After Supply the Orders are laid at once: two left and two right."""
    match = table(2, "supply")
    assert match.state.step == "orders"
    assert prompts(match) == ["lay", "lay"]
    parts = next(iter(match.open_asks().values())).shape().describe()["parts"]
    assert list(parts) == ["left-1", "left-2", "right-1", "right-2"]


@pytest.mark.rule("GB-175", "GB-176")
def test_orders_stay_face_down_until_their_reveal() -> None:
    """No page tells an Order before its own reveal; at the first only the Vanguards and their targets are told."""
    match = laid()
    assert {front["order"] for front in view(match.state, "p0")["fronts"]} == {None}
    assert {front["state"] for front in view(match.state, None)["fronts"]} == {"back"}
    picked(match)
    shown = {(f["seat"], f["side"], f["slot"]): f["order"] for f in view(match.state, None)["fronts"] if f["order"]}
    assert set(shown) == {("p0", "left", 2), ("p0", "right", 2), ("p1", "left", 1), ("p1", "right", 2)}


@pytest.mark.rule("GB-172", "GB-173", "GB-174")
def test_vanguards_then_targets_at_the_same_time() -> None:
    """A pick is secret until both have picked; the target is asked after both Vanguards."""
    match = laid()
    answer(match, "vanguard", "2", seat="p0")
    assert prompts(match) == ["vanguard"]
    assert match.state.vanguard == {}
    answer(match, "vanguard", "1", seat="p1")
    assert prompts(match) == ["target", "target"]
    vanguards = [(f["seat"], f["slot"]) for f in view(match.state, None)["fronts"] if f["vanguard"]]
    assert vanguards == [("p0", 2), ("p1", 1)]


@pytest.mark.rule("GB-177", "GB-181", "GB-182")
def test_eight_orders_in_sequence() -> None:
    """Vanguard, target, Vanguard, target; then the other four clockwise; the Ambassador stays with the other player."""
    match = picked(laid())
    answer(match, "blockade", 1)
    answer(match, "sabotage", "army")
    assert [place.name for place in match.state.resolved] == [
        "p0.left-2",
        "p1.right-2",
        "p1.left-1",
        "p0.right-2",
        "p0.left-1",
        "p1.right-1",
        "p1.left-2",
        "p0.right-1",
    ]
    assert match.state.ambassador == "p1"
    assert ledger(match).count("GB-067") == 3


@pytest.mark.rule("GB-171")
def test_an_order_meets_only_its_own_conflict() -> None:
    """The Censure that is not the Vanguard's target blocks nothing on the same front."""
    names = {"p0": "espionage hold hold hold", "p1": "hold hold hold censure"}
    facts = even(2) | orders(**names) | {"ambassador": "p0", "vanguard.p0": 1, "target.p0": 1}
    assert prompts(table(2, "resolution", facts)) == ["espionage"]
    assert prompts(table(2, "resolution", facts | {"target.p0": 2})) == ["build", "build"]


@pytest.mark.rule("GB-112", "GB-183")
@pytest.mark.parametrize(("order", "cards"), [("sabotage", 6), ("espionage", 6), ("convoy", 7), ("embargo", 5)])
def test_sanctions(order: str, cards: int) -> None:
    """They block both icons, and then the opponent draws; Convoy and blocking Orders pass."""
    names = {"p0": "sanctions hold hold hold", "p1": f"hold hold {order} hold"}
    match = table(2, "resolution", even(2) | orders(**names) | {"ambassador": "p0"})
    assert len(match.state.hands["p1"]) == cards
    assert len(match.state.hands["p0"]) == 5


@pytest.mark.rule("GB-104")
@pytest.mark.parametrize(("fleets", "cards"), [(0, 6), (2, 7), (3, 8)])
def test_convoy_draws_one_and_the_fleet_level(fleets: int, cards: int) -> None:
    """One Unit, and as many as the own Fleet level."""
    names = {"p0": "convoy hold hold hold", "p1": "hold hold hold hold"}
    facts = {"grid.p0.fleet": fleets, "ambassador": "p0"} | orders(**names)
    assert len(table(2, "resolution", facts).state.hands["p0"]) == cards


@pytest.mark.rule("GB-180")
def test_second_check_uses_the_levels_of_the_choosing() -> None:
    """A level that has changed in the first conflict changes no legality in the second."""
    names = {"p0": "hold sabotage hold hold", "p1": "hold hold hold hold"}
    facts = even(2) | orders(**names) | {"ambassador": "p0", "grid.p1.army": 5, "snapshot.p1.army": 1}
    assert prompts(table(2, "second-resolution", facts)) == ["sabotage"]


@pytest.mark.rule("GB-185")
def test_a_win_in_the_first_conflict_hides_the_rest() -> None:
    """Level 3 by Proliferation ends the game, and the other four Orders are never revealed."""
    names = {"p0": "proliferation convoy embargo blockade", "p1": "hold hold hold hold"}
    match = table(2, "resolution", even(2, 5) | orders(**names) | {"ambassador": "p0"})
    answer(match, "proliferation-discard", match.state.hands["p0"][0])
    answer(match, "proliferation-deploy", match.state.hands["p0"][1])
    answer(match, "face", "unit/1901/01")
    answer(match, "face", "unit/1901/02")
    assert match.over
    assert match.facts()["order.p0.left-2"] is None


@pytest.mark.rule("GB-179", "GB-178")
def test_cards_of_two_players_are_read_in_two_halves() -> None:
    """Four faces are waited for at each reveal; what lay in the first cannot lie in the second."""
    match = table(2, "orders", even(2) | {"ambassador": "p0"}, orders="cards")
    for seat in ("p0", "p1"):
        answer(match, "laid", seat=seat)
    picked(match, "11", "11")
    assert prompts(match) == ["order-face"] * 4
    for place in ("p0.left-1", "p0.right-1", "p1.left-1", "p1.right-1"):
        answer(match, "order-face", "hold", place=place)
    assert prompts(match) == ["order-face"] * 4
    assert match.state.step == "second-resolution"


def test_who_has_picked_is_open() -> None:
    """Who has sealed Orders, a Vanguard or a target may be seen at a table, and on phones."""
    match = table(2, "orders")
    for prompt, value in (("lay", FRANCE), ("vanguard", "1"), ("target", "2")):
        answer(match, prompt, value, seat="p0")
        assert [(waiting.seat, waiting.ready) for waiting in match.waiting()] == [("p0", True), ("p1", False)]
        answer(match, prompt, AUSTRIA if prompt == "lay" else value, seat="p1")
