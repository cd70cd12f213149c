"""Negotiation, laying Orders, legality and the flip."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Refused
from companion.games.golden_blade.legality import warnings
from companion.games.golden_blade.view import view
from companion.rules import Source
from tests.games.golden_blade.tables import Table, answer, even, ledger, orders, prompts, table

HOLDS = {"left": "hold", "right": "hold"}


def lay(match: Table, **laid: str) -> None:
    """Seal Orders for the seats named, left and right."""
    for seat, names in laid.items():
        left, right = names.split()
        answer(match, "lay", {"left": left, "right": right}, seat=seat)


def refusal(match: Table, prompt: str, value: Any, **about: Any) -> str:
    """The rule by which an answer is refused."""
    with pytest.raises(Refused) as refused:
        answer(match, prompt, value, **about)
    return refused.value.rule


@pytest.mark.rule("GB-045")
def test_negotiation_ends_when_all_agree() -> None:
    """Two of three who agree do not end the talk; the third does."""
    match = table(3, "negotiation")
    for seat in ("p1", "p0"):
        answer(match, "agree", seat=seat)
    assert match.state.step == "negotiation"
    assert view(match.state, None)["agreed"] == ["p0", "p1"]
    answer(match, "agree", seat="p2")
    assert match.state.step == "orders"


@pytest.mark.rule("GB-044")
def test_negotiation_ends_after_five_minutes() -> None:
    """The clock of 300 s ends the talk, whoever has agreed."""
    match = table(3, "negotiation")
    clocks = [ask for ask in match.open_asks().values() if ask.source is Source.CLOCK]
    assert [clock.limit for clock in clocks] == [300]
    assert [waiting.seat for waiting in match.waiting()] == ["p0", "p1", "p2"]
    answer(match, "agree", seat="p1")
    answer(match, "time-up")
    assert match.state.step == "orders"


def test_negotiation_without_clock() -> None:
    """By house rule no clock runs."""
    assert "time-up" not in prompts(table(3, "negotiation", negotiation="off"))


@pytest.mark.rule("GB-046")
def test_time_for_orders_never_chooses() -> None:
    """When the house rule's clock ends, the late are still waited for."""
    match = table(3, "orders", order_timer="60")
    lay(match, p0="hold hold")
    assert [(waiting.seat, waiting.ready) for waiting in match.waiting()] == [
        ("p0", True),
        ("p1", False),
        ("p2", False),
    ]
    answer(match, "order-time-up")
    assert prompts(match) == ["lay", "lay"]
    assert ledger(match) == ["GB-046"]


@pytest.mark.rule("GB-007", "GB-008", "GB-047")
@pytest.mark.parametrize(
    ("value", "rule"),
    [
        ({"left": "sabotage", "right": "sabotage"}, "GB-007"),
        ({"left": "sanctions", "right": "hold"}, "GB-008"),
        ({"left": "convoy", "right": "hold"}, "GB-008"),
        ({"left": "hold"}, "GB-047"),
        ({"left": "hold", "right": "hold", "middle": "hold"}, "GB-047"),
        ({"left": "bribe", "right": "hold"}, "GB-006"),
        ({"left": ["hold"], "right": "hold"}, "GB-006"),
        ("hold", "GB-047"),
    ],
)
def test_what_cannot_be_laid(value: Any, rule: str) -> None:
    """One different Order for each front, out of the own twelve and Hold."""
    assert refusal(table(3, "orders"), "lay", value, seat="p0") == rule


@pytest.mark.rule("GB-162", "GB-007")
@pytest.mark.parametrize(("order", "rule"), [("alliance", "GB-162"), ("backstab", "GB-162"), ("convoy", "GB-007")])
def test_what_two_players_cannot_lay(order: str, rule: str) -> None:
    """Neither Promises, Backstab and Resupply, nor one Order in two of the four slots."""
    value = {"left-1": "convoy", "left-2": order, "right-1": "hold", "right-2": "hold"}
    assert refusal(table(2, "orders"), "lay", value, seat="p0") == rule


@pytest.mark.rule("GB-056")
def test_hold_may_be_laid_twice() -> None:
    """Hold is always available and always legal."""
    match = table(3, "orders", even(3))
    lay(match, p0="hold hold", p1="hold hold", p2="hold hold")
    assert match.state.step == "build"


@pytest.mark.rule("GB-049", "GB-050", "GB-051")
def test_legality_is_judged_by_front_and_level() -> None:
    """Against a higher neighbour an Order becomes Hold; on the other front, against an equal one, it stands."""
    match = table(3, "orders", {"grid.p0.army": 1, "grid.p1.army": 3, "grid.p2.army": 2})
    lay(match, p0="sabotage espionage", p1="hold hold", p2="hold hold")
    states = {(f["seat"], f["side"]): f["state"] for f in view(match.state, None)["fronts"]}
    assert states["p0", "left"] == "replaced"
    assert "GB-062" in ledger(match)
    assert ("p0", "right") in states
    assert states["p0", "right"] != "replaced"


@pytest.mark.rule("GB-189")
def test_owner_alone_is_warned() -> None:
    """An illegal Order is accepted with a warning that only its owner's answer gives."""
    match = table(3, "orders", {"grid.p1.army": 3})
    notes = warnings(match.state, "p0", {"left": "sabotage", "right": "espionage"})
    assert [note.rule for note in notes] == ["GB-062"]
    before = [match.page(seat) for seat in ("p1", "p2", None)]
    answer(match, "lay", {"left": "sabotage", "right": "hold"}, seat="p0")
    ready = [{**page, "waiting": None} for page in [match.page(seat) for seat in ("p1", "p2", None)]]
    assert ready == [{**page, "waiting": None} for page in before]


@pytest.mark.rule("GB-189", "GB-059")
def test_illegal_entry_can_be_refused() -> None:
    """By house rule the phone refuses what would become Hold, by level or by Backstab."""
    facts = {"grid.p1.army": 3, "forced.p0.right": True}
    match = table(3, "orders", facts, illegal_entry="refuse")
    assert refusal(match, "lay", {"left": "sabotage", "right": "hold"}, seat="p0") == "GB-062"
    assert refusal(match, "lay", {"left": "hold", "right": "accord"}, seat="p0") == "GB-064"
    lay(match, p0="accord hold")


@pytest.mark.rule("GB-056")
def test_voluntary_hold_can_be_forbidden() -> None:
    """By house rule Hold is refused where another Order would stand, and taken where a Backstab forces it."""
    match = table(3, "orders", {"forced.p0.right": True}, voluntary_hold="only_if_no_legal_order")
    assert refusal(match, "lay", HOLDS, seat="p0") == "GB-056"
    lay(match, p0="accord hold")


@pytest.mark.rule("GB-168", "GB-170")
def test_two_players_hold_where_nothing_is_legal() -> None:
    """With three usable Orders the fourth slot is a Hold even where voluntary Holds are forbidden."""
    facts = {"grid.p0.army": 1, "grid.p1.army": 1, "grid.p1.fleet": 1, "grid.p1.political": 1}
    match = table(2, "orders", facts, voluntary_hold="only_if_no_legal_order")
    three = {"left-1": "sabotage", "left-2": "espionage", "right-1": "sanctions", "right-2": "hold"}
    assert refusal(match, "lay", three | {"left-2": "hold"}, seat="p0") == "GB-056"
    answer(match, "lay", three, seat="p0")


@pytest.mark.rule("GB-065")
def test_legality_is_frozen_at_choosing() -> None:
    """A level that rises after the Orders were chosen makes none of them illegal."""
    facts = even(3) | orders(p0="hold hold", p1="hold hold", p2="sabotage hold") | {"snapshot.p0.army": 1}
    match = table(3, "resolution", facts | {"grid.p0.army": 4, "grid.p0.fleet": 0, "grid.p0.political": 0})
    assert prompts(match) == ["sabotage"]


@pytest.mark.rule("GB-064")
def test_backstab_replaces_promises_too() -> None:
    """Whoever must Hold and lays a Promise, Holds."""
    laid = orders(p0="accord hold", p1="hold accord", p2="hold hold")
    match = table(3, "resolution", laid | {"forced.p0.left": True})
    assert match.state.hands["p1"][5:] == []
    assert "GB-125" not in ledger(match)


@pytest.mark.rule("GB-060")
def test_cards_are_waited_for_and_read() -> None:
    """Where cards are laid nobody types: each says that they lie, and every face is waited for."""
    match = table(3, "orders", even(3), orders="cards")
    for seat in ("p2", "p0"):
        answer(match, "laid", seat=seat)
    assert prompts(match) == ["laid"]
    answer(match, "laid", seat="p1")
    assert prompts(match) == ["order-face"] * 6
    for seat in ("p0", "p1", "p2"):
        answer(match, "order-face", "hold", place=f"{seat}.left")
    fronts = [(front["side"], front["state"], front["order"]) for front in view(match.state, None)["fronts"]]
    assert fronts == [("left", "next", "hold"), ("right", "back", None)] * 3
    assert match.state.step == "orders"
    for seat in ("p0", "p1", "p2"):
        answer(match, "order-face", "hold", place=f"{seat}.right")
    assert match.state.step == "build"


@pytest.mark.rule("GB-006", "GB-007", "GB-008")
@pytest.mark.parametrize(
    ("face", "rule"),
    [("order/turkey/accord", "GB-006"), ("accord", "GB-007"), ("convoy", "GB-008"), ("order/austria/accord", "GB-007")],
)
def test_faces_that_cannot_lie_there(face: str, rule: str) -> None:
    """A card of another Power, a second copy and a two-player Order are refused by their rule."""
    match = table(3, "orders", orders="cards")
    for seat in ("p0", "p1", "p2"):
        answer(match, "laid", seat=seat)
    answer(match, "order-face", "order/austria/accord", place="p0.left")
    assert refusal(match, "order-face", face, place="p0.right") == rule


@pytest.mark.rule("GB-060")
def test_the_card_prevails_over_the_phone() -> None:
    """Where both are used a difference is recorded, and what was flipped counts."""
    match = table(3, "orders", even(3), orders="both")
    lay(match, p0="resupply hold", p1="hold hold", p2="hold hold")
    for place in ("p0.right", "p1.left", "p1.right", "p2.left", "p2.right"):
        answer(match, "order-face", "hold", place=place)
    assert view(match.state, None)["fronts"][0]["order"] is None
    answer(match, "order-face", "accord", place="p0.left")
    assert "@p0 laid Accord and entered Resupply: the card counts." in [note.text for note in match.state.ledger]
    assert match.state.orders[next(iter(match.state.orders))] == "accord"
