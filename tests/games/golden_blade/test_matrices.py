"""Every cell of both interaction matrices, entered as a real match and resolved."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from companion.games.golden_blade import GAME
from companion.rules import Ask, Match, Setup, Start
from companion.table import Seat

TABLES = (Path(__file__).parent / "matrices.md").read_text().split("## ")
FIRST, SECOND, PARTNER, FAR = "p0", "p1", "p2", "p3"
USUAL: Mapping[str, Any] = {
    "sabotage": "army",
    "espionage-swaps": 0,
    "discard-face": "army",
    "deploy-face": "fleet",
    "blockade": 1,
}
BLOCKING = ("embargo", "censure", "sanctions")
HANDS = {  # change of the own hand, and of the facing player's, when the Order resolves
    "backstab": (-1, 0),
    "blockade": (1, -1),
    "resupply": (1, 0),
    "convoy": (2, 0),  # 1, and 1 for the Fleet level
    "proliferation": (-2, 0),
    "subterfuge": (0, -1),
}
REWARDS = {"+1": (1, 0), "o+1": (0, 1), "A2": (2, 0)}


@dataclass(frozen=True)
class Cell:
    """Two facing Orders and their codes; `first` is resolved before `second`."""

    first: str
    second: str
    codes: tuple[str, str]
    changes: bool
    ends: bool

    @property
    def orders(self) -> tuple[str, str]:
        return self.first, self.second


def cells(name: str) -> Iterator[Cell]:
    """The cells of a table."""
    table = next(part for part in TABLES if part.startswith(name))
    head, _, *lines = [line.strip("|").split("|") for line in table.splitlines() if "|" in line]
    for row, *texts in lines:
        for column, text in zip(head[1:], texts, strict=True):
            first, _, second = text.strip().rstrip("*!").partition("/")
            codes = (first, second)
            yield Cell(row.strip(" *").lower(), column.strip().lower(), codes, "*" in text, "!" in text)


MANY, TWO = list(cells("many")), list(cells("two"))


def entered(orders: Mapping[str, str], seats: int, **facts: Any) -> Match[Any]:
    """A match at the resolution of these Orders: everybody at 1/1/1 with three cards, Hold wherever nothing is said."""
    players = [f"p{n}" for n in range(seats)]
    lanes = ("left", "right") if seats > 2 else ("left-1", "left-2", "right-1", "right-2")
    told: dict[str, Any] = {"ambassador": FIRST}
    told |= {f"grid.{p}.{domain}": 1 for p in players for domain in ("army", "fleet", "political")}
    told |= {f"hand.{p}": 3 for p in players}
    told |= {f"order.{p}.{lane}": "hold" for p in players for lane in lanes}
    told |= {f"{pick}.{p}": 1 for p in players for pick in ("vanguard", "target") if seats == 2}
    told |= {f"order.{lane}": order for lane, order in orders.items()} | facts
    return Match(GAME, Setup(tuple(players), {"hands": "physical"}), start=Start("resolution", told))


def resolved(match: Match[Any], against: Seat = "") -> Counter[Seat]:
    """Answer everything until the Orders are resolved; who was let choose a target, and how often."""
    redirecting: Counter[Seat] = Counter()
    while not match.over and match.page(None)["view"]["step"].endswith("resolution"):
        ask_id, ask = next(iter(match.open_asks().items()))
        if ask.prompt == "redirect":
            redirecting[ask.seat] += 1
        match.answer(ask_id, _answer(ask, against))
    return redirecting


def _answer(ask: Ask[Any], against: Seat) -> Any:
    return against or ask.about["ally"] if ask.prompt == "redirect" else USUAL[ask.prompt]


def hands_after(cell: Cell) -> tuple[int, int]:
    """What both players hold afterwards, by the codes alone."""
    hands = [3, 3]
    for me, (order, code) in enumerate(zip(cell.orders, cell.codes, strict=True)):
        own, others = REWARDS.get(code, HANDS.get(order, (0, 0)) if code in ("R", "U", "U>") else (0, 0))
        hands[me] += own
        hands[1 - me] += others
    return hands[0], hands[1]


def grids_after(cell: Cell) -> tuple[int, int]:
    """How many Units both have in Army and Fleet afterwards, by the codes alone."""
    grids = [2, 2]
    for me, (order, code) in enumerate(zip(cell.orders, cell.codes, strict=True)):
        if code in ("R", "U", "U>"):
            grids[me] += order == "proliferation"
            grids[1 - me] -= order == "sabotage"
    return grids[0], grids[1]


def check(match: Match[Any], cell: Cell, lanes: tuple[str, str]) -> None:
    """The match came out as the codes of the cell say."""
    redirecting = resolved(match)
    facts, view = match.facts(), match.page(None)["view"]
    states = {f"{f['seat']}.{f['side']}" + (f"-{f['slot']}" if f["slot"] else ""): f["state"] for f in view["fronts"]}
    codes = dict(zip((FIRST, SECOND), cell.codes, strict=True))

    assert [states[lane] == "blocked" for lane in lanes] == [code == "X" for code in cell.codes]
    assert (facts["hand.p0"], facts["hand.p1"]) == hands_after(cell)
    assert tuple(facts[f"grid.{p}.army"] + facts[f"grid.{p}.fleet"] for p in (FIRST, SECOND)) == grids_after(cell)
    assert redirecting == {seat: 1 for seat, code in codes.items() if code == "U>"}
    assert _forced(facts) == _forces(cell)
    _check_promises(view, cell)


def _forced(facts: Mapping[str, Any]) -> list[str]:
    return [name for name, value in facts.items() if name.startswith("forced_next") and value]


def _forces(cell: Cell) -> list[str]:
    held = [
        order == "backstab" and code in ("R", "U", "U>") for order, code in zip(cell.orders, cell.codes, strict=True)
    ]
    return [name for name, by in (("forced_next.p0.left", held[1]), ("forced_next.p1.right", held[0])) if by]


def _check_promises(view: Mapping[str, Any], cell: Cell) -> None:
    told = Counter(note["rule"] for note in view["ledger"])

    assert told["GB-113"] == cell.codes.count("G")
    assert told["GB-125"] == cell.codes.count("A2")


@pytest.mark.rule("GB-187")
@pytest.mark.parametrize("cell", MANY, ids=lambda cell: f"{cell.first}-{cell.second}")
def test_two_orders_of_three_and_more_players(cell: Cell) -> None:
    """The row resolves first and the column second, as the cell says."""
    match = entered({"p0.left": cell.first, "p1.right": cell.second}, seats=4)
    check(match, cell, ("p0.left", "p1.right"))


@pytest.mark.rule("GB-187", "GB-171")
@pytest.mark.parametrize("cell", TWO, ids=lambda cell: f"{cell.first}-{cell.second}")
def test_two_orders_of_two_players(cell: Cell) -> None:
    """The Vanguard resolves first and its target second, as the cell says."""
    match = entered({"p0.left-1": cell.first, "p1.right-1": cell.second}, seats=2)
    check(match, cell, ("p0.left-1", "p1.right-1"))


def struck(cell: Cell, first: bool, second: bool) -> Cell:
    """The cell under completed Coalitions of the facing players, as the text below the tables says."""
    orders, codes = cell.orders, list(cell.codes)
    hit = [
        (struck_too and order != "hold" and order != "resupply")
        for order, struck_too in zip(orders, (first, second), strict=True)
    ]
    for me in (0, 1):  # an Alliance that is hit protects nothing any more
        if orders[me] == "alliance" and hit[me] and codes[1 - me] in ("U", "U>"):
            codes[1 - me] = _without_alliance(orders[1 - me])
    for me in (0, 1):  # what an Alliance in force protects cannot be hit
        if orders[1 - me] == "alliance" and not hit[1 - me] and orders[me] != "alliance":
            hit[me] = False
    for me in (0, 1):  # a Blocking Order that is hit blocks nothing
        if hit[me] and codes[me] in ("+1", "o+1"):
            codes[1 - me] = "R"
    return replace(cell, codes=("X" if hit[0] else codes[0], "X" if hit[1] else codes[1]))


def _without_alliance(order: str) -> str:
    if order == "resupply":
        return "U"
    return "-" if order in (*BLOCKING, "accord", "coalition") else "R"


OVERLAYS = [
    (cell, first, second)
    for cell in MANY
    for first, second in ((True, False), (False, True), (True, True))
    if not (first and cell.second == "coalition") and not (second and cell.first == "coalition")
]


@pytest.mark.rule("GB-187", "GB-077", "GB-193")
@pytest.mark.parametrize(
    ("cell", "first", "second"),
    OVERLAYS,
    ids=lambda value: f"{value.first}-{value.second}" if isinstance(value, Cell) else ("on" if value else "off"),
)
def test_a_coalition_on_the_other_front_lies_over_every_cell(cell: Cell, first: bool, second: bool) -> None:
    """A Coalition that the facing player completed elsewhere stops what can be stopped, on either side or both."""
    orders = {"p0.left": cell.first, "p1.right": cell.second}
    if first:
        orders |= {"p1.left": "coalition", "p2.right": "coalition"}
    if second:
        orders |= {"p3.left": "coalition", "p0.right": "coalition"}
    check(entered(orders, seats=4), struck(cell, first, second), ("p0.left", "p1.right"))


@pytest.mark.rule("GB-083", "GB-187")
@pytest.mark.parametrize("cell", MANY, ids=lambda cell: f"{cell.first}-{cell.second}")
def test_only_marked_cells_can_end_the_game_before_the_second_order(cell: Cell) -> None:
    """Proliferation of the sixth Unit ends the game at once; nothing else can."""
    facts = {f"grid.{p}.fleet": 5 for p in (FIRST, SECOND)}
    match = entered({"p0.left": cell.first, "p1.right": cell.second}, seats=4, **facts)
    resolved(match)

    assert (match.page(None)["view"]["winners"] == [FIRST]) is cell.ends


@pytest.mark.rule("GB-185", "GB-187")
@pytest.mark.parametrize("cell", TWO, ids=lambda cell: f"{cell.first}-{cell.second}")
def test_only_marked_cells_of_two_players_can_end_the_game(cell: Cell) -> None:
    """With two players a win in the first conflict leaves the other four Orders unrevealed."""
    facts = {f"grid.{p}.fleet": 5 for p in (FIRST, SECOND)}
    match = entered({"p0.left-1": cell.first, "p1.right-1": cell.second}, seats=2, **facts)
    resolved(match)

    assert (match.page(None)["view"]["winners"] == [FIRST]) is cell.ends
    if cell.ends:
        assert match.facts()["order.p0.left-2"] is None


@pytest.mark.rule("GB-070", "GB-184")
def test_who_blocks_is_the_same_in_both_directions() -> None:
    """Turned round, a cell has the same codes."""
    for table in (MANY, TWO):
        codes = {cell.orders: cell.codes for cell in table}

        assert all(codes[second, first] == pair[::-1] for (first, second), pair in codes.items())
