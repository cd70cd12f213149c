"""Using Possessions, losing them, and what goes with them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.diktat import GAME, State
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
    told,
    ways,
)

GONE, KEPT, LAST, WAY = (f"opportunity/{n}" for n in (1, 2, 3, 4))
GIVES = says("gain", "gain", what="pp", count=2)
DISCARD = {WAY: says("special", "discard_possession")}


def discarding(change: Any = None, cards: Any = None, **options: Any) -> Match[State]:
    """`p0` has a way to discard a Possession, the last of a row of four."""

    def changed(s: State) -> None:
        s.players["p0"].row = [GONE, KEPT, LAST, WAY]
        if change is not None:
            change(s)

    match = at_turn(changed, cards=DISCARD | (cards or {}), **options)
    answer(match, "special", WAY)
    return match


def taking(cards: Any, *more: str) -> Match[State]:
    """`p0` has taken the first card of Karst in a Conquest, and answered what it asks."""

    def change(s: State) -> None:
        s.track = ["opportunity/25"]
        lay(s, "p0", "karst", "emissary")
        lay(s, "p0", "josefov", "citizen")

    match = conquest("karst", change, cards={"opportunity/25": cards})
    answer(match, "opportunity/25", *more)
    return match


@pytest.mark.rule("DK-031", "DK-035")
def test_a_used_token_lies_on_its_element_for_all_to_see() -> None:
    """Like cards, markers and Cabal cards."""
    match = at_turn(lambda s: s.players["p0"].row.append(GONE), cards={GONE: says("manifestation", "gain", what="pp")})
    act(match, "p0", "manifest", element=GONE)
    seen: Any = match.page("p2")["view"]["players"]["p0"]
    assert (seen["used"], seen["row"]) == ([GONE], [GONE])


@pytest.mark.rule("DK-032", "DK-127")
@pytest.mark.parametrize("when", ["while_held", "development", "special", "manifestation"])
def test_a_used_element_has_none_of_four_kinds_of_effect(when: str) -> None:
    """Ability, Development, Special Manoeuvre, Manifestation."""
    do = says(when, "rank") if when == "while_held" else says(when, "gain", what="spy")

    def change(s: State) -> None:
        s.players["p0"].row = [GONE, KEPT]
        s.players["p0"].used = {GONE}

    match = at_turn(change, cards={GONE: do, KEPT: do})
    assert [element for element, _, _ in match.state.works("p0", when)] == [KEPT]


@pytest.mark.rule("DK-033")
def test_gains_of_a_used_element_stay() -> None:
    """VP and Rank of it."""

    def change(s: State) -> None:
        s.players["p0"].row, s.players["p0"].used = [GONE], {GONE}

    effects = [{"when": "gain", "do": "gain", "what": "vp", "count": 2}, {"when": "gain", "do": "rank", "count": 3}]
    match = at_turn(change, cards={GONE: {"text": "A.", "effects": effects}})
    assert (match.state.vp("p0"), match.state.ranks()["p0"]) == (1 + 2, 8)


@pytest.mark.rule("DK-036")
def test_what_a_screen_hides_is_on_no_other_page() -> None:
    """PP, Agents, Affinity tokens, Debts, special tokens; and in no public fact."""

    def change(s: State) -> None:
        screen = s.players["p0"].screen
        screen.pp, screen.debts, screen.special = 7, 2, 5
        screen.agents.update(guard=4)
        screen.affinity.update(people=3)
        s.sectors["karst"].special["p0"] = 1

    bare, full = at_turn(), at_turn(change)
    for match in (bare, full):
        match.state.sectors["karst"].special["p0"] = 0
    assert [full.page(seat)["view"] for seat in ("p1", None)] == [bare.page(seat)["view"] for seat in ("p1", None)]
    assert full.facts() == bare.facts()
    own: Any = full.page("p0")["view"]
    assert (own["screen"]["pp"], own["screen"]["agents"]["guard"], own["screen"]["debts"]) == (7, 4, 2)


@pytest.mark.rule("DK-040", "DK-050")
def test_a_discarded_card_goes_to_the_discard_pile_and_the_rest_moves_left() -> None:
    """No gap stays."""
    match = discarding()
    answer(match, GONE)
    assert (player(match).row, match.state.discard) == ([KEPT, LAST, WAY], [GONE])


@pytest.mark.rule("DK-051")
def test_the_vp_lost_are_those_of_the_last_filled_space() -> None:
    """Of 1, 0, 1, 1 the last goes, whichever card was discarded."""
    match = discarding()
    before = match.state.vp("p0")
    answer(match, KEPT)
    assert (before, match.state.vp("p0")) == (3, 2)


@pytest.mark.rule("DK-050", "DK-049")
def test_a_discarded_marker_returns_and_the_rest_moves_left() -> None:
    """It can be taken again there."""

    def change(s: State) -> None:
        hold_marker(s, "p0", "karst")
        hold_marker(s, "p0", "josefov")

    match = discarding(change)
    answer(match, "marker/karst")
    assert ([space.sector for space in player(match).influence], match.state.sectors["karst"].markers) == (
        ["josefov"],
        2,
    )


@pytest.mark.rule("DK-052", "DK-055")
def test_losing_one_of_two_markers_leaves_level_1() -> None:
    """Losing the only one ends its effect."""
    match = discarding(lambda s: hold_marker(s, "p0", "nouvelle-ville", 2))
    before = match.state.vp_sources("p0")["gains"]
    answer(match, "marker/nouvelle-ville")
    again = match.state.vp_sources("p0")["gains"]
    assert (before, again, player(match).influence[0].level) == (2, 1, 1)


@pytest.mark.rule("DK-053")
def test_affinity_tokens_of_a_discarded_card_go_behind_the_screen() -> None:
    """Their VP go at once; they can be placed again."""

    def change(s: State) -> None:
        s.players["p0"].placed = {GONE: {0: "people"}}

    cards = {one: {"affinities": ["people"]} for one in (GONE, KEPT)}
    match = discarding(change, cards)
    before = match.state.vp_sources("p0")["affinity"]
    answer(match, GONE)
    assert (before, match.state.vp_sources("p0")["affinity"], player(match).screen.affinity["people"]) == (1, 0, 1)
    assert [way["card"] for way in ways(match, "p0", "affinity")] == [KEPT]


def giving(kinds: list[str], **options: Any) -> Match[State]:
    """`p0` discards a card that had given a People token, and has tokens of these kinds."""

    def change(s: State) -> None:
        s.players["p0"].given = {GONE: 1}
        s.players["p0"].placed = {KEPT: {0: "artefact"}}
        s.players["p0"].screen.affinity.update(kinds)

    cards = {GONE: says("gain", "gain_affinity", kind="people"), KEPT: {"affinities": ["artefact"]}}
    match = discarding(change, cards, **options)
    answer(match, GONE)
    return match


@pytest.mark.rule("DK-054")
def test_an_affinity_token_goes_with_what_had_given_it() -> None:
    """Any one, chosen in secret, from behind the screen or from a card."""
    match = giving(["people", "politics"])
    assert prompts(match) == [("p0", "give-up-affinity")]
    assert [(one.seat, one.prompt) for one in match.waiting()] == [("p0", "")]
    assert choices(match) == ["politics", "people", f"{KEPT}:0"]
    answer(match, "politics")
    assert dict(player(match).screen.affinity) == {"politics": 0, "people": 1, "artefact": 0}


@pytest.mark.rule("DK-054")
def test_a_token_given_up_from_a_card_costs_its_vp() -> None:
    """One."""
    match = giving([])
    before = match.state.vp("p0")
    answer(match, f"{KEPT}:0")
    assert match.state.vp("p0") == before - 1


@pytest.mark.rule("DK-054")
def test_a_table_may_ask_for_the_same_kind() -> None:
    """Of the kind that was given."""
    assert choices(giving(["people", "politics"], affinity_lost="same_kind")) == ["people"]


@pytest.mark.rule("DK-129", "DK-037")
def test_a_gain_of_pp_comes_with_its_element() -> None:
    """From the supply."""
    match = taking(says("gain", "gain", what="pp", count=3))
    assert pp(match) == [3, 0, 0]


@pytest.mark.rule("DK-129", "DK-009")
def test_vp_of_an_element_are_booked_by_their_source() -> None:
    """They go when it goes."""
    match = discarding(cards={GONE: says("gain", "gain", what="vp", count=2)})
    before = match.state.vp_sources("p0")["gains"]
    answer(match, GONE)
    assert (before, match.state.vp_sources("p0")["gains"]) == (2, 0)


@pytest.mark.rule("DK-125")
def test_a_manifestation_comes_at_any_moment_and_costs_no_manoeuvre() -> None:
    """In the turn of somebody else; then its element is Used, and cannot do it again."""
    cards = {GONE: says("manifestation", "gain", what="pp", count=2)}
    match = at_turn(lambda s: s.players["p1"].row.append(GONE), cards=cards)
    act(match, "p1", "manifest", element=GONE)
    assert (pp(match), player(match, "p1").used) == ([0, 2, 0], {GONE})
    assert (ways(match, "p1", "manifest"), prompts(match)) == ([], [("p0", "manoeuvre")])


@pytest.mark.rule("DK-125")
def test_the_rest_stands_still_while_a_manifestation_asks() -> None:
    """The turn goes on after it."""
    cards = {GONE: says("manifestation", "exchange", what="pp", into="spy")}
    match = at_turn(lambda s: s.players["p1"].row.append(GONE), cards=cards)
    act(match, "p1", "manifest", element=GONE)
    assert prompts(match) == [("p1", "exchange")]
    answer(match, "no")
    assert prompts(match) == [("p0", "manoeuvre")]


@pytest.mark.rule("DK-211", "DK-124")
def test_used_tokens_go_in_the_clean_up() -> None:
    """From Possessions and from every other element."""

    def change(s: State) -> None:
        s.players["p0"].row, s.players["p0"].cabal_cards = [GONE], ["cabal-card/black-guard-1"]
        s.players["p0"].used = {GONE, "cabal-card/black-guard-1", "cabal/black-guard"}

    assert player(table("clean-up", change)).used == set()


@pytest.mark.rule("DK-132")
def test_a_darkness_score_does_nothing_in_the_base_game() -> None:
    """No sector has a token after a whole Cycle."""
    cards = {f"opportunity/{n}": {"darkness": 3} for n in (1, 2)}
    match = table("opportunities", cards=cards)
    answer(match, GONE, KEPT)
    assert {(one.darkness, one.corruption) for one in match.state.sectors.values()} == {(0, 0)}


@pytest.mark.rule("DK-134")
def test_an_effect_on_other_pieces_has_no_target_in_the_base_game() -> None:
    """A player's stack is none, even of the same kind."""

    def change(s: State) -> None:
        lay(s, "p1", "karst", "citizen")
        s.players["p0"].row = [GONE]

    match = at_turn(change, cards={GONE: says("special", "discard_other")})
    answer(match, "special", GONE)
    assert choices(match) == ["nothing"]


@pytest.mark.rule("DK-003", "DK-125")
@pytest.mark.parametrize("part", [GONE, "cabal-card/black-guard-1", "cabal/black-guard", "marker/karst/1"])
def test_a_text_without_effects_is_done_by_hand(part: str) -> None:
    """When its holder says so: the table reads it, does it, and corrects what has changed; then it is Used."""

    def change(s: State) -> None:
        s.players["p0"].row, s.players["p0"].cabal_cards = [GONE], ["cabal-card/black-guard-1"]
        hold_marker(s, "p0", "karst")

    element = part.removesuffix("/1") if part.startswith("marker") else part
    match = at_turn(change, cards={part: {"text": "Sing."}})
    act(match, "p0", "manifest", element=element)
    assert prompts(match) == [("table", "by-hand")]
    match.correct("spies.p0", 2)
    answer(match, True)
    assert (player(match).spies, player(match).used, prompts(match)) == (2, {element}, [("p0", "manoeuvre")])


@pytest.mark.rule("DK-060", "DK-129")
def test_who_discards_a_card_of_rank_may_cease_to_be_administrator() -> None:
    """The Gain goes with the card, at once."""
    mine, theirs, special = "opportunity/1", "opportunity/2", "opportunity/25"
    rank = {card: says("gain", "rank", count=2) for card in (mine, theirs)}

    def change(s: State) -> None:
        s.players["p0"].row[:] = [special, mine]
        s.players["p1"].row[:] = [theirs]

    match = at_turn(change, cards={**rank, special: says("special", "discard_possession")})
    assert (match.state.ranks()["p0"], match.state.administrator) == (7, "p0")
    answer(match, "special", special, mine)
    assert (match.state.ranks()["p0"], match.state.administrator) == (5, "p1")


@pytest.mark.rule("DK-054", "DK-136", "A-14")
def test_a_card_that_comes_back_gives_its_affinity_token_anew_and_takes_it_again() -> None:
    """As often as it changes hands."""
    card = "opportunity/1"
    match = table(cards={card: says("gain", "gain_affinity", kind="people")}, hands="physical")
    match.correct("people.p0", 3)
    match.correct("people.p1", 3)
    match.state.players["p2"].row.append(card)
    asked = []
    for by, to in (("p2", "p0"), ("p0", "p1"), ("p1", "p0"), ("p0", "p1")):
        bargain(match, by, to, {"possessions": [card]}, {})
        if (by, "give-up-affinity") in prompts(match):
            asked.append(by)
            answer(match, "people", seat=by)
    assert asked == ["p0", "p1", "p0"]
    assert [player(match, seat).screen.affinity["people"] for seat in ("p0", "p1")] == [3, 4]


def passing() -> Match[State]:
    """`p0` has given away a card of which the Affinity token is to go back, and is asked which."""

    def change(s: State) -> None:
        one = s.players["p0"]
        one.row, one.screen.affinity["people"], one.given[GONE] = [GONE], 1, 1

    match = at_turn(change, cards={GONE: says("gain", "gain_affinity", kind="people")}, hands="physical")
    bargain(match, "p0", "p1", {"possessions": [GONE]}, {})
    return match


@pytest.mark.rule("A-16", "DK-054")
@pytest.mark.parametrize("elsewhere", ["track", "row.p2", "row.p0", "overflow.p1"])
def test_a_card_lies_somewhere_while_its_loss_is_asked_about(elsewhere: str) -> None:
    """With whoever receives it; people may lay it elsewhere meanwhile, and then it lies there alone."""
    match = passing()
    assert (prompts(match)[0], player(match, "p1").row) == (("p0", "give-up-affinity"), [GONE])
    match.correct(elsewhere, [GONE])
    answer(match, "people", seat="p0")
    rows = [place for one in match.state.players.values() for place in (one.row, one.overflow)]
    assert [place for place in (match.state.track, *rows) if GONE in place] == [[GONE]]
    assert GAME.invariants(match.state) == []


@pytest.mark.rule("DK-188", "A-16")
def test_markers_of_full_spaces_are_exchanged_without_a_loss() -> None:
    """The space that is left is the one that is filled."""
    sectors = {"p0": ("karst", "combinat", "faubourgs", "josefov", "forteresse")}
    sectors["p1"] = ("hypogees", *sectors["p0"][1:])

    def change(s: State) -> None:
        for seat, held in sectors.items():
            for sector in held:
                hold_marker(s, seat, sector)

    match = at_turn(change)
    bargain(match, "p0", "p1", {"possessions": ["marker/karst"]}, {"possessions": ["marker/hypogees"]})
    assert [prompt for _, prompt in prompts(match)] == ["manoeuvre"]
    held = [{space.sector for space in player(match, seat).influence} for seat in ("p0", "p1")]
    assert (held, GAME.invariants(match.state)) == ([set(sectors["p1"]), set(sectors["p0"])], [])


@pytest.mark.rule("DK-188", "DK-141")
def test_a_space_that_is_freed_for_a_bargain_may_take_what_it_needs() -> None:
    """PP go back with the marker that is discarded: then the card that takes PP along does not change hands."""

    def change(s: State) -> None:
        for sector in ("karst", "combinat", "faubourgs", "josefov", "forteresse"):
            hold_marker(s, "p1", sector)
        hold_marker(s, "p0", "hypogees")
        s.players["p1"].row, s.players["p1"].screen.pp = [GONE], 2

    match = at_turn(change, cards={GONE: GIVES, "marker/karst/1": GIVES})
    bargain(match, "p0", "p1", {"possessions": ["marker/hypogees"]}, {"possessions": [GONE]})
    answer(match, "marker/karst", seat="p1")
    assert (player(match, "p1").row, pp(match)[:2], len(player(match, "p1").influence)) == ([GONE], [0, 0], 4)
    assert [note.rule for note in match.state.notes["p1"]] == ["DK-140"]


@pytest.mark.rule("DK-054", "DK-053")
def test_a_token_given_up_from_a_card_is_told() -> None:
    """Everybody sees it go, with its VP."""
    given, other = "opportunity/1", "opportunity/2"
    cards = {given: says("gain", "gain_affinity", kind="people"), other: {"affinities": ["people"]}}

    def change(s: State) -> None:
        one = s.players["p0"]
        one.row[:] = [given, other]
        one.placed[other] = {0: "people"}
        one.given[given] = one.screen.affinity["people"] = 1

    match = table(change=change, cards=cards)
    bargain(match, "p0", "p1", {"possessions": [given]}, {})
    answer(match, f"{other}:0", seat="p0")
    assert ("DK-054" in told(match), player(match).placed[other]) == (True, {})
    assert match.state.vp_sources("p0")["affinity"] == 0


def test_a_page_knows_cards_by_name_and_markers_by_their_sectors() -> None:
    """Names of markers would say nothing that their place does not."""
    names = table().page(None)["view"]["names"]
    assert names["opportunity/1"]
    assert not any(component.startswith("marker/") for component in names)


@pytest.mark.rule("DK-188", "A-16")
def test_the_marker_that_is_left_of_a_pair_may_make_room() -> None:
    """One of two is given for another one with five spaces filled: the second one is discarded, or any other space."""

    def change(s: State) -> None:
        hold_marker(s, "p0", "nouvelle-ville")
        hold_marker(s, "p1", "hypogees", 2)
        for sector in ("karst", "combinat", "faubourgs", "forteresse"):
            hold_marker(s, "p1", sector)

    match = table(change=change)
    bargain(match, "p0", "p1", {"possessions": ["marker/nouvelle-ville"]}, {"possessions": ["marker/hypogees"]})
    assert len(choices(match, "p1")) == 5
    answer(match, "marker/hypogees", seat="p1")
    held = [{space.sector: space.level for space in player(match, seat).influence} for seat in ("p0", "p1")]
    assert held[0] == {"hypogees": 1}
    assert held[1] == dict.fromkeys(("karst", "combinat", "faubourgs", "forteresse", "nouvelle-ville"), 1)
    assert match.state.sectors["hypogees"].markers == 1


@pytest.mark.rule("DK-306", "DK-013")
def test_what_leaves_an_element_or_a_sector_is_told() -> None:
    """A Used token and a special token: both lie open."""
    effects = [{"when": "special", "do": do} for do in ("remove_used", "remove_token")]

    def change(s: State) -> None:
        one = s.players["p0"]
        one.row[:] = ["opportunity/1", "opportunity/2"]
        one.used, one.screen.special = {"opportunity/2"}, 5
        s.sectors["karst"].special["p0"] = 1

    match = at_turn(change, cards={"opportunity/1": {"text": "Both.", "effects": effects}})
    answer(match, "special", "opportunity/1", "opportunity/2", "karst")
    assert told(match)[-2:] == ["DK-306", "DK-013"]
