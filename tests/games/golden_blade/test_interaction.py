"""Who blocks, protects and completes whom: the pure steps of GB-155."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import pytest

from companion.games.golden_blade.facts import ORDERS
from companion.games.golden_blade.interaction import Place, Verdict, judge
from companion.games.golden_blade.options import Rulings, resolved, rulings
from companion.games.golden_blade.state import besides, facings
from tests.games.golden_blade.tables import seats_of, table

DEFAULT = rulings(resolved({}))


def judged(count: int, laid: Mapping[str, str], ways: Rulings = DEFAULT) -> dict[str, Verdict]:
    """Verdicts by name of the place; what is not laid is Hold."""
    s = table(count).state
    places = {Place(seat, side) for seat in seats_of(count) for side in ("left", "right")}
    orders = {place: laid.get(place.name, "hold") for place in places}
    return {place.name: verdict for place, verdict in judge(orders, facings(s), besides(s), ways).items()}


def symbol(verdict: Verdict) -> str:
    """The code of a verdict in the matrices of the checklist (section 6.3)."""
    card = ORDERS[verdict.order]
    if verdict.blocked:
        return "X"
    if card.blocks:
        reward = "o+1" if verdict.order == "sanctions" else "+1"
        return reward if verdict.blocks else "-"
    if card.domain is None:
        in_force = verdict.protects or verdict.mutual
        return {"alliance": "G", "accord": "A2", "coalition": "C"}.get(verdict.order, "-") if in_force else "-"
    if verdict.unblockable:
        return "U>" if verdict.free else "U"
    return "R"


def codes(count: int, laid: Mapping[str, str], ways: Rulings = DEFAULT) -> dict[str, str]:
    """The codes of section 6.3 for what is laid."""
    verdicts = judged(count, laid, ways)
    return {name: symbol(verdicts[name]) for name in laid}


def front(first: str, second: str) -> dict[str, str]:
    return {"p0.left": first, "p1.right": second}


@pytest.mark.rule("GB-071", "GB-105", "GB-098")
@pytest.mark.parametrize(
    ("blocker", "order", "expected"),
    [
        ("censure", "espionage", ["+1", "X"]),
        ("censure", "backstab", ["+1", "X"]),
        ("censure", "blockade", ["+1", "X"]),
        ("censure", "subterfuge", ["+1", "X"]),
        ("censure", "sabotage", ["-", "R"]),
        ("censure", "proliferation", ["-", "R"]),
        ("embargo", "sabotage", ["+1", "X"]),
        ("embargo", "proliferation", ["+1", "X"]),
        ("embargo", "espionage", ["-", "R"]),
        ("embargo", "censure", ["-", "-"]),
        ("censure", "resupply", ["-", "U"]),
    ],
)
def test_icons_decide_blocks(blocker: str, order: str, expected: list[str]) -> None:
    """A blocking Order cancels exactly the icons it names, and is paid only then."""
    assert list(codes(3, front(blocker, order)).values()) == expected


@pytest.mark.rule("GB-070", "GB-184")
@pytest.mark.parametrize("order", ["sabotage", "proliferation"])
def test_blocks_work_first_or_second(order: str) -> None:
    """Who lies first on the front does not matter for a block."""
    assert codes(4, front("embargo", order)) == {"p0.left": "+1", "p1.right": "X"}
    assert codes(4, front(order, "embargo")) == {"p0.left": "X", "p1.right": "+1"}


@pytest.mark.rule("GB-073")
def test_blocks_stay_on_their_front() -> None:
    """A Censure leaves the Orders of both players on their other fronts alone."""
    laid = {**front("censure", "hold"), "p1.left": "espionage", "p0.right": "espionage"}
    assert codes(4, laid)["p1.left"] == codes(4, laid)["p0.right"] == "R"


@pytest.mark.rule("GB-113", "GB-114", "GB-118")
@pytest.mark.parametrize("order", ["sabotage", "espionage", "backstab", "blockade", "subterfuge"])
def test_alliance_frees_orders_that_act_on_a_neighbour(order: str) -> None:
    """Against an Alliance these five cannot be blocked and may choose their target, first or second on the front."""
    assert codes(4, front(order, "alliance")) == {"p0.left": "U>", "p1.right": "G"}
    assert codes(4, front("alliance", order)) == {"p0.left": "G", "p1.right": "U>"}


@pytest.mark.rule("GB-122", "GB-123")
@pytest.mark.parametrize("other", ["alliance", "hold"])
def test_alliance_has_nothing_to_protect(other: str) -> None:
    """Against another Alliance or a Hold an Alliance has no effect."""
    assert codes(4, front("alliance", other)) == {"p0.left": "-", "p1.right": "-"}


@pytest.mark.rule("GB-125", "GB-126", "GB-130")
@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [("accord", "accord", "A2"), ("accord", "coalition", "-"), ("coalition", "censure", "-"), ("accord", "hold", "-")],
)
def test_promises_need_their_like(first: str, second: str, expected: str) -> None:
    """An Accord or a Coalition that faces anything else does nothing."""
    assert codes(4, front(first, second))["p0.left"] == expected


COALITION = {"p0.left": "coalition", "p1.right": "coalition"}


@pytest.mark.rule("GB-129", "GB-131", "GB-135")
def test_coalition_blocks_the_far_neighbours_orders_against_the_partners() -> None:
    """One Coalition blocks two Orders, and none of the partners' own."""
    others = {"p2.right": "accord", "p3.left": "embargo", "p1.left": "resupply", "p0.right": "sabotage"}
    got = codes(4, {**COALITION, **others, "p2.left": "sabotage", "p3.right": "resupply"})
    assert got["p2.right"] == got["p3.left"] == "X"
    assert got["p1.left"] == "U"
    assert (got["p0.right"], got["p2.left"], got["p0.left"], got["p1.right"]) == ("R", "R", "C", "C")


@pytest.mark.rule("GB-131", "GB-193")
def test_with_three_players_the_third_loses_both_orders() -> None:
    """Both blocked Orders of a Coalition belong to the third player."""
    got = codes(3, {**COALITION, "p2.left": "sabotage", "p2.right": "espionage"})
    assert got["p2.left"] == got["p2.right"] == "X"


@pytest.mark.rule("GB-132", "GB-133")
@pytest.mark.parametrize(
    ("order", "code"),
    [("resupply", "U"), ("censure", "X"), ("alliance", "X"), ("accord", "X"), ("backstab", "X"), ("hold", "-")],
)
def test_coalition_blocks_all_that_can_be_blocked(order: str, code: str) -> None:
    """Without regard to icons a Coalition blocks everything but what can never be blocked."""
    assert codes(4, {**COALITION, "p2.right": order})["p2.right"] == code


@pytest.mark.rule("GB-120", "GB-121")
def test_alliance_against_coalition() -> None:
    """An Alliance protects from its own player's Coalition, and is blocked by the facing player's."""
    own = codes(4, {**COALITION, "p0.right": "alliance", "p3.left": "sabotage"})
    assert (own["p0.right"], own["p3.left"]) == ("G", "U>")
    facing = codes(4, {**COALITION, "p2.right": "alliance", "p1.left": "sabotage"})
    assert (facing["p2.right"], facing["p1.left"]) == ("X", "R")


@pytest.mark.rule("GB-078")
def test_a_blocked_blocker_blocks_nothing() -> None:
    """A Censure struck by a Coalition lets the facing Espionage pass and earns nothing."""
    got = codes(4, {**COALITION, "p2.right": "censure", "p1.left": "espionage"})
    assert (got["p2.right"], got["p1.left"]) == ("X", "R")


@pytest.mark.rule("GB-137")
@pytest.mark.parametrize(("choice", "code"), [("true", "+1"), ("false", "-")])
def test_double_block_reward(choice: str, code: str) -> None:
    """A block that a Coalition makes as well is paid, unless the house rule says not."""
    ways = rulings(resolved({"double_block_reward": choice}))
    got = codes(4, {**COALITION, "p2.right": "espionage", "p1.left": "censure"}, ways)
    assert (got["p2.right"], got["p1.left"]) == ("X", code)


@pytest.mark.rule("GB-127", "GB-128")
@pytest.mark.parametrize(("choice", "code"), [("one_fails", "A2"), ("both_fail", "-")])
def test_accord_against_coalition(choice: str, code: str) -> None:
    """A Coalition blocks one of two Accords; the other still draws, unless the house rule says not."""
    ways = rulings(resolved({"accord_vs_coalition": choice}))
    got = codes(4, {**COALITION, "p2.right": "accord", "p1.left": "accord"}, ways)
    assert (got["p2.right"], got["p1.left"]) == ("X", code)


@pytest.mark.rule("GB-193")
def test_two_coalitions_can_block_both_orders_of_a_front() -> None:
    """With four players two Coalition pairs strike both Orders that lie between the pairs."""
    pairs = {**COALITION, "p2.left": "coalition", "p3.right": "coalition"}
    got = codes(4, {**pairs, "p1.left": "sabotage", "p2.right": "espionage"})
    assert (got["p1.left"], got["p2.right"]) == ("X", "X")


@pytest.mark.rule("GB-136")
def test_a_completed_coalition_is_never_blocked() -> None:
    """In any choice of Orders of three players no completed Coalition is blocked."""
    some = ("coalition", "alliance", "espionage", "censure")
    places = [f"p{n}.{side}" for n in range(3) for side in ("left", "right")]
    for choice in product(some, repeat=len(places)):
        laid = dict(zip(places, choice, strict=True))
        if all(laid[f"p{n}.left"] != laid[f"p{n}.right"] for n in range(3)):
            assert not [v for v in judged(3, laid).values() if v.order == "coalition" and v.mutual and v.blocked]


@pytest.mark.parametrize(("choice", "free"), [("acting_orders", False), ("any_order", True)])
@pytest.mark.parametrize("order", ["embargo", "censure", "accord"])
def test_alliance_redirects_any_order_by_house_rule(order: str, choice: str, free: bool) -> None:
    """Orders that only meet other Orders are redirected by house rule alone."""
    ways = rulings(resolved({"alliance_redirect": choice}))
    assert judged(4, front(order, "alliance"), ways)["p0.left"].free is free
