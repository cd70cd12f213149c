"""Cards and markers as Trophies, and the Affinity tokens on them."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from companion.errors import Refused
from companion.games.diktat import State
from companion.rules import Match
from tests.games.diktat.tables import (
    act,
    answer,
    at_turn,
    bargain,
    choices,
    conquest,
    hold_marker,
    lay,
    player,
    pp,
    prompts,
    says,
    table,
    ways,
)

CARD, OTHER_CARD = "opportunity/25", "opportunity/26"  # of Karst
FIVE = ("josefov", "college", "combinat", "forteresse", "faubourgs")


def spoils(change: Any = None, *, emissaries: int = 1, **options: Any) -> Match[State]:
    """`p0` has won Karst, where a card and two markers can be taken."""

    def changed(s: State) -> None:
        s.track = [CARD]
        lay(s, "p0", "karst", *["emissary"] * emissaries)
        if change is not None:
            change(s)

    return conquest("karst", changed, **options)


def spaces(match: Match[State], seat: str = "p0") -> dict[str, int]:
    """Who holds which markers."""
    return {space.sector: space.level for space in player(match, seat).influence}


@pytest.mark.rule("DK-175", "DK-176")
def test_trophies_are_cards_and_markers_of_the_sector() -> None:
    """Not those of another one."""
    match = spoils(lambda s: s.track.append("opportunity/1"))
    assert choices(match) == [CARD, "marker"]


@pytest.mark.rule("DK-015", "DK-175")
def test_where_both_markers_are_owned_none_is_taken() -> None:
    """The card is what is left."""
    assert choices(spoils(lambda s: hold_marker(s, "p1", "karst", 2))) == [CARD]


@pytest.mark.rule("DK-177", "DK-179")
def test_a_card_goes_on_the_leftmost_free_space_with_its_vp() -> None:
    """The fourth of them has 1."""
    match = spoils(lambda s: s.players["p0"].row.extend(["opportunity/1", "opportunity/2", "opportunity/3"]))
    before = match.state.vp("p0")
    answer(match, CARD)
    assert (player(match).row[3], match.state.vp("p0") - before) == (CARD, 1)


@pytest.mark.rule("DK-178", "DK-129")
def test_a_card_works_at_once() -> None:
    """Its Gain is received."""
    match = spoils(cards={CARD: says("gain", "gain", what="pp", count=3)})
    answer(match, CARD)
    assert pp(match) == [3, 0, 0]


@pytest.mark.rule("DK-180", "DK-009")
def test_a_card_beside_a_full_track_is_two_vp() -> None:
    """Whatever the spaces say; its effects work as well."""
    row = [f"opportunity/{n}" for n in range(1, 7)]
    cards = {CARD: says("while_held", "rank")}
    match = spoils(lambda s: s.players["p0"].row.extend(row), cards=cards)
    answer(match, CARD)
    assert (player(match).overflow, match.state.ranks()["p0"]) == ([CARD], 6)
    assert {name: count for name, count in match.state.vp_sources("p0").items() if count} == {"track": 5, "overflow": 2}


def with_card(*affinities: str, **screen: int) -> Match[State]:
    """`p0` holds a card with these symbols, and has these Affinity tokens."""

    def change(s: State) -> None:
        s.players["p0"].row = [CARD]
        s.players["p0"].screen.affinity.update(screen)

    return at_turn(change, cards={CARD: {"affinities": list(affinities)}})


def on(symbol: int, kind: str) -> dict[str, Any]:
    return {"do": "affinity", "card": CARD, "symbol": symbol, "kind": kind}


@pytest.mark.rule("DK-181", "DK-182")
def test_a_token_on_a_matching_symbol_is_one_vp() -> None:
    """One on each; then there is no place for a third."""
    match = with_card("people", "people", people=3)
    act(match, **{"seat": "p0", **on(0, "people")})
    assert match.state.vp("p0") == 1 + 1
    act(match, **{"seat": "p0", **on(1, "people")})
    assert (match.state.vp("p0"), ways(match, "p0", "affinity")) == (3, [])
    assert player(match).screen.affinity["people"] == 1


@pytest.mark.rule("DK-182")
def test_a_token_of_another_kind_is_not_placed() -> None:
    """It does not match."""
    match = with_card("people", politics=1)
    assert ways(match, "p0", "affinity") == []
    with pytest.raises(Refused):
        act(match, **{"seat": "p0", **on(0, "politics")})


@pytest.mark.rule("DK-310", "DK-182")
def test_the_symbol_for_all_takes_any_kind() -> None:
    """One token of it."""
    match = with_card("all", politics=1, artefact=1)
    assert ways(match, "p0", "affinity") == [on(0, "politics"), on(0, "artefact")]


@pytest.mark.rule("DK-183")
@pytest.mark.parametrize("step", ["opportunities", "end-of-cycle"])
def test_tokens_are_placed_at_any_time(step: str) -> None:
    """Later than the card was taken, in every phase."""

    def change(s: State) -> None:
        s.players["p0"].row = [CARD]
        s.players["p0"].screen.affinity["people"] = 1

    match = table(step, change, cards={CARD: {"affinities": ["people"]}})
    act(match, **{"seat": "p0", **on(0, "people")})
    assert match.state.vp_sources("p0")["affinity"] == 1


@pytest.mark.rule("DK-184")
def test_a_gained_affinity_is_worth_nothing_until_it_is_placed() -> None:
    """It lies behind the screen, where nobody else sees it."""
    match = spoils(cards={CARD: says("gain", "gain_affinity", kind="people")})
    answer(match, CARD)
    view: Any = match.page("p1")["view"]
    assert (player(match).screen.affinity["people"], match.state.vp_sources("p0")["affinity"]) == (1, 0)
    assert (view["screen"]["affinity"]["people"], view["players"]["p0"]["placed"]) == (0, {})


@pytest.mark.rule("DK-017")
def test_an_affinity_that_has_run_out_is_not_gained() -> None:
    """Ten of a kind are all, wherever they lie."""

    def change(s: State) -> None:
        s.players["p1"].screen.affinity["people"] = 9
        s.players["p1"].row, s.players["p1"].placed = ["opportunity/1"], {"opportunity/1": {0: "people"}}

    match = spoils(change, cards={CARD: says("gain", "gain_affinity", kind="people")})
    answer(match, CARD)
    assert player(match).screen.affinity["people"] == 0


@pytest.mark.rule("DK-033", "DK-183")
def test_affinity_tokens_may_be_placed_on_a_used_card() -> None:
    """Its symbols stay; a table may decide otherwise."""

    def change(s: State) -> None:
        s.players["p0"].row, s.players["p0"].used = [CARD], {CARD}
        s.players["p0"].screen.affinity["people"] = 1

    cards = {CARD: {"affinities": ["people"]}}
    assert ways(at_turn(change, cards=cards), "p0", "affinity") == [on(0, "people")]
    assert ways(at_turn(change, cards=cards, used="no_affinity"), "p0", "affinity") == []


# -- markers -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DK-185", "DK-191")
def test_a_marker_works_at_once_and_pays_in_the_next_development() -> None:
    """Assassins come then; what it gains comes now."""
    match = spoils()
    answer(match, "marker")
    assert (spaces(match), player(match).assassins, match.state.sectors["karst"].markers) == ({"karst": 1}, 0, 1)


@pytest.mark.rule("DK-186", "DK-187")
def test_a_second_marker_of_a_sector_lies_on_the_first() -> None:
    """Example 8.7: one space, side 2 up, and two Assassins in Development, not three."""
    match = spoils(lambda s: hold_marker(s, "p0", "karst"))
    answer(match, "marker")
    assert spaces(match) == {"karst": 2}
    for seat in match.state.seats:
        answer(match, True, seat=seat)
    answer(match, "opportunity/1", "opportunity/2")
    assert player(match).assassins == 2


def filled(s: State) -> None:
    """Five spaces of `p0`, the second with both markers."""
    for number, sector in enumerate(FIVE):
        hold_marker(s, "p0", sector, 2 if number == 1 else 1)


@pytest.mark.rule("DK-188", "DK-049")
def test_with_five_spaces_filled_one_must_be_emptied() -> None:
    """Its marker returns to its sector."""
    match = spoils(filled)
    answer(match, "marker")
    assert prompts(match) == [("p0", "free-space")]
    answer(match, "marker/combinat")
    assert list(spaces(match)) == ["josefov", "college", "forteresse", "faubourgs", "karst"]
    assert match.state.sectors["combinat"].markers == 2


@pytest.mark.rule("DK-189")
def test_a_space_with_two_markers_is_freed_of_both() -> None:
    """Both return."""
    match = spoils(filled)
    answer(match, "marker", "marker/college")
    assert ("college" in spaces(match), match.state.sectors["college"].markers) == (False, 2)


@pytest.mark.rule("DK-190")
def test_the_second_marker_of_a_sector_needs_no_space() -> None:
    """Nothing is discarded."""

    def change(s: State) -> None:
        for sector in ("karst", *FIVE[1:]):
            hold_marker(s, "p0", sector)

    match = spoils(change)
    answer(match, "marker")
    assert (spaces(match)["karst"], len(spaces(match))) == (2, 5)


@pytest.mark.rule("DK-191", "DK-192", "DK-052")
def test_the_gain_of_a_marker_goes_with_it() -> None:
    """1 VP with the first, 2 with both, 1 again with one."""
    match = at_turn(lambda s: hold_marker(s, "p0", "nouvelle-ville", 2))
    assert match.state.vp("p0") == 2
    bargain(match, "p0", "p1", {"possessions": ["marker/nouvelle-ville"]}, {})
    assert (match.state.vp("p0"), match.state.vp("p1")) == (1, 1)


@pytest.mark.rule("DK-199")
def test_josefov_gives_two_affinity_tokens_of_choice() -> None:
    """The same kind or different ones, chosen in secret."""

    def change(s: State) -> None:
        lay(s, "p0", "josefov", "emissary")

    match = conquest("josefov", change)
    answer(match, "marker")
    assert prompts(match) == [("p0", "choose-affinity")]
    assert [(one.seat, one.prompt) for one in match.waiting()] == [("p0", "")]
    answer(match, "people", "artefact")
    assert dict(player(match).screen.affinity) == {"politics": 0, "people": 1, "artefact": 1}


@pytest.mark.rule("DK-200", "DK-002")
def test_the_artefact_moves_no_pieces_in_the_base_game() -> None:
    """What it does there is what the pack says."""
    base, others = (
        at_turn(lambda s: hold_marker(s, "p0", "artefact"), configuration=name) for name in ("base", "others")
    )
    does = [[effect.do for _, _, effect in one.state.works("p0", "manifestation")] for one in (base, others)]
    assert does == [["remove_used"], ["move_other"]]


@pytest.mark.rule("DK-201")
def test_the_college_raises_the_rank_of_its_holder() -> None:
    """One with one marker, two with both, in the sample pack."""
    found = [table("manoeuvres", partial(hold_marker, seat="p2", sector="college", level=n)) for n in (1, 2)]
    assert [match.state.ranks()["p2"] for match in found] == [4, 5]
