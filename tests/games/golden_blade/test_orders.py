"""Order Resolution: the sequence, and what each Order does."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Refused
from companion.games.golden_blade.facts import UNITS_OF_YEAR
from companion.games.golden_blade.view import sight, view
from tests.games.golden_blade.tables import Table, answer, even, ledger, orders, prompts, seats_of, table


def resolving(count: int, laid: dict[str, str], facts: dict[str, Any] | None = None, **options: str) -> Table:
    """A table at Order Resolution with equal grids, p0 the Ambassador; who lays nothing Holds."""
    names = {seat: laid.get(seat, "hold hold") for seat in seats_of(count)}
    start = even(count) | {"ambassador": "p0"} | orders(**names) | (facts or {})
    return table(count, "resolution", start, **options)


def hands(match: Table) -> list[int]:
    return [len(match.state.hands[seat]) for seat in match.state.seats]


@pytest.mark.rule("GB-066", "GB-068", "GB-069")
def test_path_of_the_ambassador() -> None:
    """With five players from p2 the fronts are resolved clockwise and the Ambassador ends with p1."""
    match = resolving(5, {}, {"ambassador": "p2"})
    assert match.state.ambassador == "p1"
    path = [place.name for place in match.state.resolved]
    assert path[:4] == ["p2.left", "p3.right", "p3.left", "p4.right"]
    assert path[-2:] == ["p1.left", "p2.right"]
    assert ledger(match).count("GB-067") == 4


@pytest.mark.rule("GB-079", "GB-101", "GB-103")
def test_blockade_of_an_empty_hand_before_a_resupply() -> None:
    """The Blockade takes nothing, and the Resupply resolved after it draws one."""
    match = resolving(3, {"p0": "blockade hold", "p1": "hold resupply"}, {"hand.p1": 0})
    assert hands(match) == [5, 1, 5]
    assert ledger(match).index("GB-101") < ledger(match).index("GB-103")


@pytest.mark.rule("GB-072", "GB-093", "GB-157")
def test_a_blocked_backstab_costs_nothing() -> None:
    """Its player keeps the card, nobody must Hold, and the Censure draws at its own place."""
    match = resolving(3, {"p0": "backstab hold", "p1": "hold censure"})
    assert hands(match) == [5, 6, 5]
    assert match.state.forced_next == []


@pytest.mark.rule("GB-077", "GB-129", "GB-078")
def test_coalition_on_the_last_front_blocks_the_first() -> None:
    """A Coalition pair on the last front has blocked Orders of fronts resolved long before."""
    laid = {"p0": "coalition espionage", "p1": "subterfuge coalition", "p2": "accord backstab", "p3": "censure accord"}
    match = resolving(4, laid, {"ambassador": "p1"} | {f"hand.p{n}": 3 for n in range(4)})
    answer(match, "subterfuge", match.state.hands["p2"][0])
    answer(match, "face", "unit/1901/01")
    assert match.state.forced_next == []
    assert hands(match) == [3, 3, 4, 5]
    assert prompts(match) == ["espionage"]
    answer(match, "espionage", {"take": [], "give": []})
    assert match.state.ambassador == "p0"


@pytest.mark.rule("GB-084", "GB-087")
def test_sabotage_removes_one_unit_of_any_domain() -> None:
    """The player chooses the domain; the Unit goes to the discard pile and the level falls at once."""
    match = resolving(3, {"p0": "sabotage hold"})
    answer(match, "sabotage", "political")
    assert view(match.state, None)["levels"]["p1"]["political"] == 0
    assert view(match.state, None)["discard"] == ["political"]


@pytest.mark.rule("GB-086")
def test_sabotage_of_an_empty_grid() -> None:
    """Nothing is asked and nothing happens."""
    facts = {f"grid.p1.{domain}": 0 for domain in ("army", "fleet", "political")}
    assert "GB-086" in ledger(resolving(3, {"p0": "sabotage hold"}, facts))


@pytest.mark.rule("GB-088", "GB-090", "GB-190")
def test_espionage_swaps_after_the_look() -> None:
    """The look shows the hand; as many are given as taken, up to the Army level; hand sizes stay."""
    match = resolving(3, {"p0": "espionage hold"})
    theirs, own = list(match.state.hands["p1"]), list(match.state.hands["p0"])
    assert view(match.state, "p0")["seen"] == {"p1": theirs}
    assert set(theirs) <= set(sight(match.state, "p0"))
    assert not set(theirs) & set(sight(match.state, "p2"))
    answer(match, "espionage", {"take": theirs[:1], "give": own[-1:]})
    assert theirs[0] in match.state.hands["p0"]
    assert own[-1] in match.state.hands["p1"]
    assert hands(match) == [5, 5, 5]
    assert view(match.state, "p0")["seen"] == {}
    assert theirs[0] in sight(match.state, "p1")


@pytest.mark.rule("GB-089")
def test_espionage_looks_at_army_level_zero() -> None:
    """Without an Army the look happens and no swap is possible."""
    facts = {f"grid.{seat}.army": 0 for seat in seats_of(3)}
    match = resolving(3, {"p0": "espionage hold"}, facts)
    assert view(match.state, "p0")["seen"]["p1"]
    shape = next(iter(match.open_asks().values())).shape()
    assert shape.describe()["parts"]["take"]["most"] == 0


@pytest.mark.rule("GB-090", "GB-104")
@pytest.mark.parametrize(("choice", "most"), [("now", 2), ("snapshot", 1)])
def test_effect_level(choice: str, most: int) -> None:
    """Espionage uses the level of now, or by house rule the level of the choosing."""
    facts = {"grid.p0.army": 3, "snapshot.p0.army": 1}
    match = resolving(3, {"p0": "espionage hold"}, facts, effect_level=choice)
    assert next(iter(match.open_asks().values())).shape().describe()["parts"]["take"]["most"] == most


@pytest.mark.rule("GB-092", "GB-094")
def test_backstab_discards_and_forces_one_front() -> None:
    """One own Unit is discarded; the neighbour must Hold toward its player, on no other front."""
    match = resolving(3, {"p0": "backstab hold"})
    answer(match, "backstab-discard", match.state.hands["p0"][0])
    answer(match, "face", "unit/1901/20")
    assert hands(match) == [4, 5, 5]
    assert match.state.forced_next == [("p1", "right")]
    assert view(match.state, None)["discard"] == ["unit/1901/20"]


@pytest.mark.rule("GB-097")
@pytest.mark.parametrize(("choice", "forced"), [("false", [("p1", "right")]), ("true", [])])
def test_backstab_with_an_empty_hand(choice: str, forced: list[tuple[str, str]]) -> None:
    """Without a Unit the Hold is still forced, unless the house rule needs a card."""
    match = resolving(3, {"p0": "backstab hold"}, {"hand.p0": 0}, backstab_needs_card=choice)
    assert match.state.forced_next == forced


@pytest.mark.rule("GB-095", "GB-059")
def test_forced_hold_lasts_one_turn() -> None:
    """It holds in the next turn, and is gone in the one after."""
    match = table(3, "supply", {"forced_next.p1.right": True}, negotiation="off")
    assert match.state.forced == [("p1", "right")]
    later = table(3, "supply", {"forced.p1.right": True}, negotiation="off")
    assert later.state.forced == []


@pytest.mark.rule("GB-096")
def test_two_backstabs_both_resolve() -> None:
    """Both players must Hold on that front next turn."""
    match = resolving(3, {"p0": "backstab hold", "p1": "hold backstab"}, {"hand.p0": 0, "hand.p1": 0})
    assert match.state.forced_next == [("p1", "right"), ("p0", "left")]


@pytest.mark.rule("GB-124")
@pytest.mark.parametrize(("choice", "forced"), [("alliance_player", [("p2", "right")]), ("none", [])])
def test_redirected_backstab(choice: str, forced: list[tuple[str, str]]) -> None:
    """It forces the far neighbour to Hold toward the Alliance player, or by house rule nobody."""
    laid = {"p0": "backstab hold", "p1": "hold alliance"}
    match = resolving(4, laid, {"hand.p0": 0}, alliance_backstab_front=choice)
    answer(match, "redirect", "p2")
    assert match.state.forced_next == forced


@pytest.mark.rule("GB-114", "GB-116", "GB-117")
def test_redirect_ignores_the_far_neighbours_level() -> None:
    """The owner of the Order chooses openly, and the far neighbour's higher level does not matter."""
    match = resolving(4, {"p0": "sabotage hold", "p1": "hold alliance"}, {"grid.p2.army": 5})
    asked = next(iter(match.asks("p0").values()))
    assert asked.prompt == "redirect"
    answer(match, "redirect", "p2")
    answer(match, "sabotage", "army")
    assert match.state.units("p2", "army") == 4


@pytest.mark.rule("GB-192")
def test_redirect_among_three_players() -> None:
    """The far neighbour is the own other neighbour, whose Order on that front is left alone."""
    match = resolving(3, {"p0": "sabotage censure", "p1": "hold alliance", "p2": "embargo hold"})
    answer(match, "redirect", "p2")
    answer(match, "sabotage", "fleet")
    assert match.state.units("p2", "fleet") == 0
    assert hands(match) == [5, 5, 5]


@pytest.mark.rule("GB-099", "GB-100")
def test_blockade_takes_a_random_place() -> None:
    """Chance names a place of the hand; the card is known to both parties, the others see only numbers."""
    match = resolving(3, {"p0": "blockade hold"})
    card = match.state.hands["p1"][2]
    answer(match, "blockade", 3)
    assert match.state.hands["p0"][-1] == card
    assert card in sight(match.state, "p1")
    assert card not in sight(match.state, "p2")
    assert card not in str(match.page("p2"))


@pytest.mark.rule("GB-106", "GB-108")
@pytest.mark.parametrize(("cards", "left", "units"), [(3, 1, 4), (1, 0, 3), (0, 0, 3)])
def test_proliferation(cards: int, left: int, units: int) -> None:
    """First one Unit is discarded, then one deployed, as far as the hand reaches."""
    match = resolving(3, {"p0": "proliferation hold"}, {"hand.p0": cards})
    if cards:
        answer(match, "proliferation-discard", match.state.hands["p0"][0])
    if cards > 1:
        answer(match, "proliferation-deploy", match.state.hands["p0"][1])
    for face in list(UNITS_OF_YEAR["1901"])[: min(cards, 2)]:
        answer(match, "face", face)
    assert hands(match)[0] == left
    assert sum(match.state.units("p0", domain) for domain in ("army", "fleet", "political")) == units


@pytest.mark.rule("GB-083", "GB-146")
@pytest.mark.parametrize(("choice", "over"), [("at_once", True), ("end_of_build", False)])
def test_proliferation_to_level_three(choice: str, over: bool) -> None:
    """It wins at once and ends the resolution, unless the house rule waits for Build."""
    laid = {"p0": "proliferation hold", "p1": "sabotage hold"}
    match = resolving(3, laid, {"grid.p0.army": 5}, win_check=choice)
    answer(match, "proliferation-discard", match.state.hands["p0"][0])
    answer(match, "proliferation-deploy", match.state.hands["p0"][1])
    answer(match, "face", "unit/1901/40")
    answer(match, "face", "unit/1901/01")
    assert match.over is over


@pytest.mark.rule("GB-109", "GB-110")
def test_subterfuge_discards_from_the_neighbours_hand() -> None:
    """The attacker sees the hand and picks; the victim learns what left; the others see the discard."""
    match = resolving(3, {"p0": "subterfuge hold"})
    card = match.state.hands["p1"][1]
    answer(match, "subterfuge", card)
    answer(match, "face", "unit/1901/36")
    assert hands(match) == [5, 4, 5]
    assert card in sight(match.state, "p1")
    assert view(match.state, "p2")["private"] == []
    assert "GB-110" in ledger(resolving(3, {"p0": "subterfuge hold"}, {"hand.p1": 0}))


@pytest.mark.rule("GB-125", "GB-126")
def test_accords() -> None:
    """Two facing Accords give two Units each; a lone one nothing."""
    assert hands(resolving(3, {"p0": "accord hold", "p1": "hold accord"})) == [7, 7, 5]
    assert hands(resolving(3, {"p0": "accord hold", "p1": "hold embargo"})) == [5, 5, 5]


def test_any_order_redirected_by_house_rule() -> None:
    """A redirected Embargo stops the far neighbour's Sabotage of the Alliance player, if it is still to come."""
    laid = {"p0": "embargo hold", "p1": "hold alliance", "p2": "hold sabotage"}
    match = resolving(4, laid, alliance_redirect="any_order")
    answer(match, "redirect", "p2")
    assert hands(match) == [6, 5, 5, 5]
    assert match.state.units("p1", "army") == 1
    assert "GB-098" in ledger(match)


def test_redirected_accord_by_house_rule() -> None:
    """A redirected Accord asks what the far neighbour laid against the Alliance player."""
    laid = {"p0": "accord hold", "p1": "hold alliance", "p2": "hold accord"}
    match = resolving(4, laid, alliance_redirect="any_order")
    answer(match, "redirect", "p2")
    assert hands(match) == [7, 5, 5, 5]


@pytest.mark.rule("GB-074", "GB-098")
def test_embargo_draws_only_if_it_blocked() -> None:
    """Its player draws one Unit for a blocked Sabotage, and none for a Blockade that passes."""
    assert hands(resolving(3, {"p0": "embargo hold", "p1": "hold sabotage"})) == [6, 5, 5]
    passed = resolving(3, {"p0": "embargo hold", "p1": "hold blockade"})
    answer(passed, "blockade", 1)
    assert hands(passed) == [4, 6, 5]


@pytest.mark.rule("GB-062", "GB-075")
def test_an_illegal_order_has_no_icon() -> None:
    """A Censure against an illegal Espionage blocks nothing and draws nothing."""
    match = resolving(3, {"p0": "espionage hold", "p1": "hold censure"}, {"grid.p1.army": 3})
    assert hands(match) == [5, 5, 5]


@pytest.mark.rule("GB-080")
def test_an_order_lapses_when_a_correction_takes_its_object() -> None:
    """If people say that the grid is empty while Sabotage is asked, the game goes on."""
    match = resolving(3, {"p0": "sabotage hold"}, {f"grid.p1.{d}": 0 for d in ("fleet", "political")})
    assert prompts(match) == ["sabotage"]
    match.correct("grid.p1.army", 0)
    assert match.state.step == "build"


@pytest.mark.rule("GB-088")
def test_espionage_gives_as_many_as_it_takes() -> None:
    """A swap takes one and gives one; an uneven answer is refused, an empty hand is not looked at."""
    match = resolving(3, {"p0": "espionage hold"})
    with pytest.raises(Refused) as refused:
        answer(match, "espionage", {"take": match.state.hands["p1"][:1], "give": []})
    assert refused.value.rule == "GB-088"
    assert prompts(resolving(3, {"p0": "espionage hold"}, {"hand.p1": 0})) == ["build", "build"]


@pytest.mark.rule("GB-114")
def test_redirect_can_be_declined() -> None:
    """The neighbour may resolve the freed Order against the Alliance player as usual."""
    match = resolving(4, {"p0": "sabotage hold", "p1": "hold alliance"})
    answer(match, "redirect", "p1")
    answer(match, "sabotage", "army")
    assert match.state.units("p1", "army") == 0


def test_any_order_redirected_too_late_or_without_match() -> None:
    """A redirected Censure blocks nothing that is resolved already, that it does not match, or that is protected."""
    late = {"p0": "hold censure", "p2": "alliance hold", "p1": "espionage hold"}
    match = resolving(3, late, {"hand.p2": 0}, alliance_redirect="any_order")
    answer(match, "redirect", "p1")
    assert hands(match) == [5, 5, 0]
    unmatched = {"p0": "censure hold", "p1": "hold alliance", "p2": "hold sabotage"}
    match = resolving(4, unmatched, alliance_redirect="any_order")
    answer(match, "redirect", "p2")
    assert prompts(match) == ["sabotage"]


@pytest.mark.rule("GB-130")
def test_a_lone_coalition_does_nothing() -> None:
    """It is told, and nothing is blocked."""
    match = resolving(4, {"p0": "coalition hold", "p1": "hold accord"})
    assert "GB-130" in ledger(match)
    assert "GB-129" not in ledger(match)


def test_the_front_is_shown_as_it_goes() -> None:
    """Past, now and next, blocked and replaced, each with the Order that lies there."""
    laid = {"p0": "resupply backstab", "p1": "sabotage censure", "p2": "accord embargo"}
    match = resolving(3, laid, {"grid.p0.political": 3})
    shown = {(f["seat"], f["side"]): (f["state"], f["order"]) for f in view(match.state, "p2")["fronts"]}
    assert shown["p0", "left"] == ("past", "resupply")
    assert shown["p1", "right"] == ("replaced", "censure")
    assert shown["p1", "left"] == ("blocked", "sabotage")
    assert shown["p2", "right"] == ("past", "embargo")
    assert shown["p0", "right"] == ("now", "backstab")
    assert view(match.state, None)["resolving"] == {
        "seat": "p0",
        "side": "right",
        "slot": None,
        "order": "backstab",
        "target": "p2",
    }


@pytest.mark.rule("GB-064", "GB-063")
def test_replacements_are_told_before_anything_resolves() -> None:
    """A forced Hold and an illegal Order are told at the flip, each with its rule."""
    facts = even(3) | {"ambassador": "p0", "forced.p1.left": True, "grid.p0.army": 4}
    match = table(3, "orders", facts)
    for seat, (left, right) in {
        "p0": ("resupply", "hold"),
        "p1": ("accord", "sabotage"),
        "p2": ("hold", "hold"),
    }.items():
        answer(match, "lay", {"left": left, "right": right}, seat=seat)
    assert ledger(match)[:4] == ["GB-060", "GB-064", "GB-062", "GB-103"]
