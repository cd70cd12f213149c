"""Every ruling on a silent or contradictory place of the rulebook, and both settings of every option."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Refused
from companion.games.diktat import State
from companion.games.diktat.options import OPTIONS
from companion.games.diktat.state import Influence
from companion.rules import Match
from tests.games.diktat.others_tables import COMBINAT, KARST, darkness, laid, last_call, others, sent
from tests.games.diktat.tables import (
    act,
    answer,
    at_turn,
    bargain,
    bid,
    choices,
    conquest,
    hold_marker,
    lay,
    player,
    pp,
    prompts,
    says,
    table,
    team,
    told,
    ways,
)

RULED = {option.name: tuple(option.choices) for option in OPTIONS if option.ruling}


def final(match: Match[State]) -> list[str]:
    """Who has won; nobody while the match goes on."""
    return list(match.outcome["winners"]) if match.over else []


# -- options -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A-01", "DK-213", "DK-214")
@pytest.mark.parametrize("setting", RULED["sudden_win"])
def test_ten_vp_end_the_game_at_once_or_at_the_end_of_the_cycle(setting: str) -> None:
    """An Affinity token makes the tenth in the middle of the Manoeuvres."""

    def change(s: State) -> None:
        s.players["p1"].booked = 8
        s.players["p1"].row.append(KARST)
        s.players["p1"].screen.affinity["people"] = 1

    match = at_turn(change, cards={KARST: {"affinities": ["people"]}}, sudden_win=setting)
    act(match, "p1", "affinity", card=KARST, symbol=0, kind="people")
    assert (match.state.vp("p1"), final(match)) == (10, ["p1"] if setting == "at_once" else [])


@pytest.mark.rule("A-01")
def test_a_sudden_win_stops_the_spoils() -> None:
    """The Trophy that brings the tenth VP is the last."""

    def change(s: State) -> None:
        s.players["p0"].booked = 9
        lay(s, "p0", "nouvelle-ville", "emissary", "emissary")

    match = conquest("nouvelle-ville", change, sudden_win="at_once")
    answer(match, "marker")
    assert final(match) == ["p0"]


@pytest.mark.rule("A-01", "DK-072")
@pytest.mark.parametrize("setting", RULED["sudden_win"])
def test_a_sudden_win_comes_in_the_development_too(setting: str) -> None:
    """An element brings the tenth VP; otherwise the Cycle goes on."""

    def change(s: State) -> None:
        s.players["p1"].booked = 8
        s.players["p1"].row.append(KARST)

    match = table("development", change, cards={KARST: says("development", "gain", what="vp")}, sudden_win=setting)
    assert final(match) == (["p1"] if setting == "at_once" else [])


@pytest.mark.rule("A-03", "DK-036")
@pytest.mark.parametrize("setting", RULED["debts"])
def test_debt_tokens_lie_hidden_or_open(setting: str) -> None:
    """The taking itself is seen either way."""
    match = table(debts=setting)
    act(match, "p1", "debt")
    shown = match.page("p0")["view"]["players"]["p1"]["debts"]
    assert (shown, told(match)[-1]) == (1 if setting == "open" else None, "DK-041")


@pytest.mark.rule("A-04", "DK-099")
@pytest.mark.parametrize("setting", RULED["assassinations"])
def test_an_assassin_token_allows_one_more_or_as_many_as_wanted(setting: str) -> None:
    """Without a Guard in the way."""

    def change(s: State) -> None:
        lay(s, "p1", "karst", *["citizen"] * 4)
        s.players["p0"].assassins = 1

    match = at_turn(change, assassinations=setting)
    answer(match, "assassinate", "s1:1", "s1:1")
    assert (prompts(match) == [("p0", "assassinate")]) is (setting == "until_guard")


@pytest.mark.rule("A-09", "DK-158")
@pytest.mark.parametrize("setting", RULED["spoils"])
def test_a_spoil_is_made_or_may_be_refused(setting: str) -> None:
    """A marker is there to be taken."""
    match = conquest("karst", laid("p0", "karst", "emissary"), spoils=setting)
    assert choices(match) == (["marker", "none"] if setting == "may_decline" else ["marker"])


@pytest.mark.rule("A-14", "DK-054")
@pytest.mark.parametrize("setting", RULED["affinity_lost"])
def test_any_affinity_token_goes_with_its_source_or_one_of_its_kind(setting: str) -> None:
    """Its owner chooses; the card gave a token of the people."""

    def change(s: State) -> None:
        s.players["p0"].row.append(KARST)
        s.players["p0"].given[KARST] = 1
        s.players["p0"].screen.affinity.update(people=1, politics=1)

    match = at_turn(change, cards={KARST: says("gain", "gain_affinity", kind="people")}, affinity_lost=setting)
    act(match, "p0", "offer", to="p1", give={"possessions": [KARST]}, ask={})
    act(match, "p1", "accept", offer=match.state.offers[0].number)
    assert choices(match) == (["people"] if setting == "same_kind" else ["politics", "people"])


@pytest.mark.rule("A-18", "DK-204")
@pytest.mark.parametrize("setting", RULED["attack_pays"])
def test_who_is_short_in_an_attack_takes_debts_or_gives_what_there_is(setting: str) -> None:
    """7 VP, and 1 PP: two Debts, or nothing left."""

    def change(s: State) -> None:
        s.track.append(KARST)
        s.players["p0"].booked, s.players["p0"].screen.pp = 7, 1

    match = table("clean-up", change, cards={KARST: {"attack": True}}, attack_pays=setting)
    paid = (player(match).screen.debts, pp(match)[0])
    assert paid == ((2, 4) if setting == "forced_debts" else (0, 0))


@pytest.mark.rule("A-21", "DK-270")
@pytest.mark.parametrize("setting", RULED["others_guard"])
def test_a_guard_pays_who_is_attacked_or_who_acts(setting: str) -> None:
    """2 PP from the supply."""
    match = sent(laid("others", "karst", "citizen"), "guard", others_guard=setting)
    answer(match, "1")
    assert pp(match) == ([2, 0, 0] if setting == "victim" else [0, 2, 0])


@pytest.mark.rule("A-24", "DK-244")
@pytest.mark.parametrize("setting", RULED["infection"])
def test_corruption_counts_for_infection_or_does_not(setting: str) -> None:
    """Three pieces and a token."""

    def change(s: State) -> None:
        others(s, "karst", "citizen", "citizen", "citizen")
        s.sectors["karst"].corruption = 1

    match = darkness(COMBINAT, 0, change, infection=setting)
    assert match.state.sectors["karst"].darkness == (1 if setting == "pieces_and_corruption" else 0)


@pytest.mark.rule("A-25", "DK-263")
@pytest.mark.parametrize("setting", RULED["darkness"])
def test_infection_adds_or_tops_up(setting: str) -> None:
    """Four pieces, and a token lies there."""

    def change(s: State) -> None:
        others(s, "karst", *["citizen"] * 4)
        s.sectors["karst"].darkness = 1

    match = darkness(COMBINAT, 0, change, darkness=setting)
    assert match.state.sectors["karst"].darkness == (2 if setting == "add" else 1)


@pytest.mark.rule("A-29", "DK-207")
@pytest.mark.parametrize("setting", RULED["attacks"])
def test_icons_that_remain_are_one_attack_or_one_each(setting: str) -> None:
    """Two cards with the icon, 2 VP."""

    def change(s: State) -> None:
        s.track[:] = [KARST, COMBINAT]
        s.players["p0"].booked, s.players["p0"].screen.pp = 2, 5

    cards = {KARST: {"attack": True}, COMBINAT: {"attack": True}}
    assert pp(table("clean-up", change, cards=cards, attacks=setting))[0] == (3 if setting == "one" else 1)


@pytest.mark.rule("A-57", "DK-033")
@pytest.mark.parametrize("setting", RULED["used"])
def test_a_used_card_takes_affinity_tokens_or_does_not(setting: str) -> None:
    """Its VP stay either way."""

    def change(s: State) -> None:
        s.players["p0"].row.append(KARST)
        s.players["p0"].used.add(KARST)
        s.players["p0"].screen.affinity["people"] = 1

    match = table(change=change, cards={KARST: {"affinities": ["people"]}}, used=setting)
    assert bool(ways(match, "p0", "affinity")) is (setting == "four_kinds")
    assert match.state.vp("p0") == 1


@pytest.mark.rule("A-59", "DK-135")
@pytest.mark.parametrize("setting", RULED["bargains"])
def test_bargains_are_possible_always_or_in_the_manoeuvres(setting: str) -> None:
    """In the Manoeuvres in any case."""
    assert ways(table("manoeuvres", bargains=setting), "p1", "offer")
    assert bool(ways(table("end-of-cycle", bargains=setting), "p1", "offer")) is (setting == "always")


@pytest.mark.rule("A-64", "DK-295")
@pytest.mark.parametrize("setting", RULED["darkness_trophy"])
def test_a_darkness_trophy_is_of_this_sector_or_of_any(setting: str) -> None:
    """Combinat is dark, Karst is conquered."""

    def change(s: State) -> None:
        lay(s, "p0", "karst", "emissary")
        s.sectors["combinat"].darkness = 1

    match = conquest("karst", change, configuration="others", darkness_trophy=setting)
    assert choices(match) == (["marker"] if setting == "here" else ["marker", "darkness/combinat"])


@pytest.mark.rule("A-67", "DK-155")
@pytest.mark.parametrize("setting", RULED["empty_struggle"])
def test_a_struggle_for_nothing_is_held_or_skipped(setting: str) -> None:
    """Bids are lost where it is held."""

    def change(s: State) -> None:
        s.sectors["karst"].markers = 0
        for seat in ("p0", "p1"):
            lay(s, seat, "karst", "emissary")
            s.players[seat].screen.pp = 2

    match = conquest("karst", change, empty_struggle=setting)
    if setting == "held":
        bid(match, p0=1, p1=2)
    assert pp(match) == ([1, 0, 0] if setting == "held" else [2, 2, 0])


# -- the others --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A-02", "DK-041", "DK-042")
def test_a_debt_is_taken_at_any_time_and_once_in_a_cycle() -> None:
    """The two limits do not exclude each other."""
    match = table("end-of-cycle")
    act(match, "p1", "debt")
    assert ways(match, "p1", "debt") == []


@pytest.mark.rule("A-05", "DK-202", "DK-212")
def test_the_attack_looks_at_the_cards_before_they_go() -> None:
    """Then they are discarded, and the Cycle ends."""

    def change(s: State) -> None:
        s.track[:] = [KARST]
        s.players["p0"].booked = s.players["p0"].screen.pp = 1

    match = table("clean-up", change, cards={KARST: {"attack": True}})
    assert (pp(match)[0], match.state.discard, match.state.step) == (0, [KARST], "end-of-cycle")


@pytest.mark.rule("A-06", "DK-063")
def test_the_sitting_administrator_stays_at_equal_rank() -> None:
    """p1 comes to have the Rank of p0, and then one more."""
    match = table(change=lambda s: hold_marker(s, "p2", "college"))
    bargain(match, "p2", "p1", {"possessions": ["marker/college"]}, {})
    assert (match.state.ranks()["p1"], match.state.administrator) == (5, "p0")


@pytest.mark.rule("A-07", "DK-060")
def test_an_administrator_who_loses_rank_loses_the_token_at_once() -> None:
    """p1, who sat there by two markers, gives them away; at equal Rank p1 stayed."""

    def change(s: State) -> None:
        hold_marker(s, "p1", "college", 2)
        s.administrator = "p1"

    match = table(change=change)
    bargain(match, "p1", "p2", {"possessions": ["marker/college"]}, {})
    assert match.state.administrator == "p1"
    bargain(match, "p1", "p2", {"possessions": ["marker/college"]}, {})
    assert match.state.administrator == "p0"


@pytest.mark.rule("A-08", "DK-164")
def test_a_tie_at_zero_is_no_struggle() -> None:
    """Nobody bids."""

    def change(s: State) -> None:
        lay(s, "p0", "karst", "guard")
        lay(s, "p1", "karst", "citizen")

    assert "DK-164" in told(conquest("karst", change))


@pytest.mark.rule("A-10", "DK-083")
def test_no_team_is_empty() -> None:
    """Who has no token cannot send one."""
    assert "send" not in choices(at_turn())


@pytest.mark.rule("A-11", "A-42", "DK-112")
def test_a_destroyed_stack_frees_its_place_and_its_token_stays_spent() -> None:
    """Until the next Development."""

    def change(s: State) -> None:
        lay(s, "p1", "karst", "citizen")
        s.players["p1"].manoeuvres = 1

    match = at_turn(change)
    answer(match, "assassinate", "s1:1")
    assert (match.state.sectors["karst"].stacks, player(match, "p1").manoeuvres) == ([], 1)


@pytest.mark.rule("A-12", "DK-180")
def test_a_card_beside_the_full_track_works_and_brings_two_vp() -> None:
    """Instead of those of a space; they go with the card."""

    def change(s: State) -> None:
        s.players["p0"].row[:] = [f"opportunity/{number}" for number in range(1, 7)]
        s.players["p0"].overflow[:] = [KARST]

    match = table(change=change, cards={KARST: says("gain", "rank")})
    assert (match.state.vp_sources("p0")["overflow"], match.state.ranks()["p0"]) == (2, 6)
    bargain(match, "p0", "p1", {"possessions": [KARST]}, {})
    assert match.state.vp_sources("p0")["overflow"] == 0


@pytest.mark.rule("A-13", "DK-051")
def test_the_vp_of_the_freed_space_are_lost() -> None:
    """Three spaces show 1, 0, 1; the first card goes, and the third space is empty."""
    match = table(change=lambda s: s.players["p0"].row.extend([KARST, COMBINAT, "opportunity/1"]))
    bargain(match, "p0", "p1", {"possessions": [KARST]}, {})
    assert match.state.vp("p0") == 1


@pytest.mark.rule("A-15", "DK-189")
def test_both_markers_of_a_space_go_to_free_it() -> None:
    """They lie in their sector again."""

    def change(s: State) -> None:
        for sector in ("combinat", "hypogees", "faubourgs", "forteresse", "mala-strana"):
            hold_marker(s, "p0", sector, 2)
        lay(s, "p0", "karst", "emissary")

    match = conquest("karst", change)
    answer(match, "marker", "marker/combinat")
    assert match.state.sectors["combinat"].markers == 2


@pytest.mark.rule("A-16", "DK-136")
def test_a_possession_given_is_lost_and_taken_with_its_used_token() -> None:
    """Gains follow possession."""

    def change(s: State) -> None:
        s.players["p0"].row.append(KARST)
        s.players["p0"].used.add(KARST)

    match = table(change=change)
    bargain(match, "p0", "p1", {"possessions": [KARST]}, {})
    assert (match.state.vp("p0"), match.state.vp("p1"), player(match, "p1").used) == (0, 1, {KARST})


def sworn(seats: int = 3) -> Match[State]:
    """`p0` and `p1` have sworn."""
    match = table(seats=seats)
    bargain(match, "p0", "p1", {"oath": "I keep out of Karst."}, {})
    return match


def breach(match: Match[State], by: str, breaker: str) -> None:
    """Somebody says that the oath was broken."""
    act(match, by, "breach", oath=match.state.oaths[0].number, by=breaker)


@pytest.mark.rule("A-17", "A-51", "DK-146")
def test_vp_count_below_zero() -> None:
    """Who breaks an oath with none."""
    match = sworn()
    breach(match, "p0", "p0")
    assert match.state.vp("p0") == -1


@pytest.mark.rule("A-53", "DK-147")
def test_the_others_rule_on_a_breach_that_is_not_admitted() -> None:
    """Who has sworn it with the breaker has no voice, whoever says so."""
    match = sworn()
    breach(match, "p1", "p0")
    assert (match.state.vp("p0"), ways(match, "p1", "breach")) == (0, [])
    act(match, "p2", "voice", oath="breach-1")
    assert match.state.vp("p0") == -1


@pytest.mark.rule("A-53")
def test_of_two_players_only_the_breaker_can_say_so() -> None:
    """There is nobody else to rule."""
    match = sworn(seats=2)
    breach(match, "p1", "p0")
    assert match.state.vp("p0") == 0
    act(match, "p0", "voice", oath=match.state.oaths[0].number)
    assert match.state.vp("p0") == -1


@pytest.mark.rule("A-53")
@pytest.mark.parametrize(("administrator", "vp"), [("p2", -1), ("p3", 0), ("p1", 0)])
def test_the_administrator_breaks_a_tie_of_voices(administrator: str, vp: int) -> None:
    """One of two says so; who has sworn it breaks none."""
    match = sworn(seats=4)
    match.correct("administrator", administrator)
    breach(match, "p1", "p0")
    act(match, "p2", "voice", oath="breach-1")
    assert match.state.vp("p0") == vp


@pytest.mark.rule("A-69", "DK-147")
def test_an_oath_blocks_nothing() -> None:
    """The breach is possible: the price is 1 VP."""

    def change(s: State) -> None:
        s.players["p0"].screen.agents["citizen"] = 1

    match = at_turn(change)
    bargain(match, "p0", "p1", {"oath": "I keep out of Karst."}, {})
    answer(match, "send", team("karst", "citizen"))
    assert match.state.vp("p0") == 0


@pytest.mark.rule("A-19", "DK-016")
def test_without_debt_tokens_only_forced_debts_are_booked() -> None:
    """A voluntary one needs a token in the supply."""

    def change(s: State) -> None:
        s.players["p2"].screen.debts = 10
        lay(s, "p1", "karst", "guard")

    match = at_turn(change)
    assert ways(match, "p0", "debt") == []
    answer(match, "assassinate", "s1:1")
    assert player(match).screen.debts == 1


@pytest.mark.rule("A-20", "DK-017")
def test_affinity_tokens_that_are_out_cannot_be_gained() -> None:
    """The other kinds can."""

    def change(s: State) -> None:
        s.players["p2"].screen.affinity["people"] = 10
        lay(s, "p0", "josefov", "emissary")

    match = conquest("josefov", change)
    answer(match, "marker")
    assert choices(match) == ["politics", "artefact"]


@pytest.mark.rule("A-36", "A-37", "DK-201")
def test_effects_that_are_not_printed_come_from_the_pack() -> None:
    """Also that of the second marker of Josefov."""
    cards = {"marker/josefov/2": says("gain", "gain", what="vp", count=3)}
    match = table(change=lambda s: hold_marker(s, "p0", "josefov", 2), cards=cards)
    assert match.state.vp("p0") == 3


@pytest.mark.rule("A-38", "DK-077")
def test_the_turn_passes_over_who_has_no_token_left() -> None:
    """p1 has none, p2 is next."""

    def change(s: State) -> None:
        s.players["p2"].manoeuvres = 1

    match = at_turn(change)
    answer(match, "expand", "nothing")
    assert prompts(match) == [("p2", "manoeuvre")]


@pytest.mark.rule("A-39", "DK-061")
def test_a_new_administrator_leaves_the_order_of_play() -> None:
    """p0 still has the turn."""
    match = at_turn(lambda s: hold_marker(s, "p2", "college", 2))
    bargain(match, "p2", "p1", {"possessions": ["marker/college"]}, {})
    match.correct("administrator", "p1")
    assert prompts(match) == [("p0", "manoeuvre")]


@pytest.mark.rule("DK-061", "DK-062")
def test_a_new_administrator_makes_the_choice_that_is_still_open() -> None:
    """Which sector comes next is asked of whoever has the token now."""
    match = table("resolution", laid("p0", "karst", "citizen"))
    match.correct("administrator", "p1")
    assert prompts(match) == [("p1", "next-sector")]


@pytest.mark.rule("A-40", "DK-024")
def test_the_highest_printed_rank_is_the_first_administrator() -> None:
    """Not before Cycle 1 begins."""
    match = table("start-of-cycle")
    assert (match.state.cycle, match.state.administrator) == (1, "p0")


@pytest.mark.rule("A-41", "DK-115")
def test_an_agent_for_influence_comes_from_behind_the_screen() -> None:
    """What lies in a stack is not offered."""
    match = at_turn(laid("p0", "karst", "citizen"))
    answer(match, "expand")
    assert choices(match) == ["nothing"]


@pytest.mark.rule("A-43", "DK-217")
def test_only_those_tied_for_most_vp_show_their_pp() -> None:
    """The third one's stay hidden."""

    def change(s: State) -> None:
        s.cycle = 4
        s.players["p0"].booked = s.players["p1"].booked = 3
        s.players["p1"].screen.pp = s.players["p2"].screen.pp = 2

    match = table("end-of-cycle", change)
    last_call(match)
    assert (final(match), match.state.revealed_pp) == (["p1"], {"p0": 0, "p1": 2})


@pytest.mark.rule("A-44", "DK-046")
def test_debts_do_not_count_for_the_ten_vp() -> None:
    """They do afterwards: 10 VP less three Debts are less than 8."""

    def change(s: State) -> None:
        s.players["p0"].booked, s.players["p0"].screen.debts, s.players["p1"].booked = 10, 3, 8

    match = table("end-of-cycle", change)
    last_call(match)
    assert final(match) == ["p1"]


@pytest.mark.rule("A-45", "DK-173")
def test_who_did_not_struggle_comes_after_all_who_did() -> None:
    """Whatever they bid."""

    def change(s: State) -> None:
        for seat, count in {"p0": 1, "p1": 2, "p2": 2}.items():
            lay(s, seat, "karst", *["emissary"] * count)

    match = conquest("karst", change, seats=5)
    bid(match, p1=0, p2=0)
    assert match.state.order == ["p1", "p2", "p0"]


def struggle(**options: Any) -> Match[State]:
    """`p0` and `p1` struggle for Karst, with 3 PP each."""

    def change(s: State) -> None:
        for seat in ("p0", "p1"):
            lay(s, seat, "karst", "emissary")
            s.players[seat].screen.pp = 3

    return conquest("karst", change, **options)


@pytest.mark.rule("A-46", "DK-169")
def test_the_open_fist_counts_and_the_table_says_what_is_in_it() -> None:
    """p0 has sealed 2, and 0 PP are in the fist."""
    match = struggle(hands="physical")
    bid(match, p0=2, p1=1)
    assert prompts(match) == [("table", "fists")]
    answer(match, "p0", 0, "as-shown")
    assert (match.state.order, pp(match)) == (["p1", "p0"], [3, 2, 0])


@pytest.mark.rule("A-46", "DK-167")
def test_no_fist_holds_a_hundred_pp() -> None:
    """99 is the most that can be said of one."""
    match = struggle(hands="physical")
    bid(match, p0=2, p1=1)
    answer(match, "p0")
    with pytest.raises(Refused):
        answer(match, 100)
    answer(match, 99, "as-shown")
    assert (match.state.order, pp(match)) == (["p0", "p1"], [0, 2, 0])


@pytest.mark.rule("A-46")
def test_where_no_pp_are_held_the_phone_is_the_fist() -> None:
    """Nobody is asked."""
    match = struggle()
    bid(match, p0=2, p1=1)
    assert match.state.order == ["p0", "p1"]


@pytest.mark.rule("A-47", "DK-174")
def test_a_debt_can_be_taken_until_the_bids_are_opened() -> None:
    """In the open, to bid more; whether the own bid is sealed already makes no difference that others could see."""
    match = struggle()
    answer(match, 2, seat="p0")
    act(match, "p0", "debt")
    assert "DK-041" in told(match)
    match.withdraw("p0", next(iter(match.sealed_by("p0"))))
    bid(match, p0=8, p1=3)
    assert match.state.order[0] == "p0"


@pytest.mark.rule("A-72", "DK-315")
def test_who_gives_way_during_a_struggle_does_not_win_and_loses_the_bid() -> None:
    """The other one is alone there."""
    match = struggle()
    answer(match, 2, seat="p0")
    act(match, "p0", "offer", to="p1", give={"withdraw": ["s1"]}, ask={})
    act(match, "p1", "accept", offer=match.state.offers[0].number)
    answer(match, 1, seat="p1")
    match.open(match.complete()[0])
    assert (match.state.order, pp(match)) == (["p1"], [1, 2, 0])


@pytest.mark.rule("A-72", "DK-315")
def test_who_gives_way_after_the_winner_is_known_loses_the_own_spoils_alone() -> None:
    """The order of the others stays."""

    def change(s: State) -> None:
        lay(s, "p0", "karst", "emissary", "emissary")
        lay(s, "p1", "karst", "emissary")

    match = conquest("karst", change)
    bargain(match, "p0", "p1", {"withdraw": ["s1"]}, {})
    assert prompts(match) == [("p1", "trophy")]


@pytest.mark.rule("A-72", "DK-159")
@pytest.mark.parametrize(("stacks", "left"), [(1, 0), (2, 2)])
def test_who_has_left_a_sector_has_no_spoil_there_by_an_element_either(stacks: int, left: int) -> None:
    """An element that counts for one more Emissary counts while a stack of its holder is there."""

    def change(s: State) -> None:
        s.players["p0"].row.append(KARST)
        for _ in range(stacks):
            lay(s, "p0", "karst", "emissary")

    match = conquest("karst", change, cards={KARST: says("while_held", "add_emissary_count")})
    bargain(match, "p0", "p1", {"withdraw": ["s1"]}, {})
    assert match.state.left.get("p0", 0) == left


@pytest.mark.rule("A-48", "DK-083")
def test_the_content_of_a_stack_need_not_be_entered() -> None:
    """With real tokens a number is enough; it is read when it is turned up."""

    def change(s: State) -> None:
        s.players["p0"].screen.agents.update(citizen=1, guard=1)

    match = at_turn(change, hands="physical")
    answer(match, "send", {"sector": "karst", "count": 2})
    assert [token.kind for token in match.state.sectors["karst"].stacks[0].tokens] == [None, None]


@pytest.mark.rule("A-49", "DK-091")
def test_the_height_of_a_stack_is_public() -> None:
    """Its kinds are not."""
    match = table(change=laid("p0", "karst", "guard", "citizen"))
    assert match.page("p1")["view"]["sectors"]["karst"]["stacks"][0]["tokens"] == [None, None]


@pytest.mark.rule("A-50", "DK-136")
def test_what_is_exchanged_is_what_can_be_owned() -> None:
    """PP, Agents, Spies, Assassins, Affinity tokens, markers and cards; a Debt cannot be given."""

    def change(s: State) -> None:
        s.players["p0"].screen.pp = s.players["p0"].spies = 1
        s.players["p0"].screen.agents["guard"] = s.players["p0"].screen.affinity["people"] = 1
        hold_marker(s, "p0", "karst")

    match = table(change=change)
    bargain(match, "p0", "p1", {"pp": 1, "guard": 1, "spy": 1, "people": 1, "possessions": ["marker/karst"]}, {})
    taken = player(match, "p1")
    assert (taken.screen.pp, taken.screen.agents["guard"], taken.spies, taken.screen.affinity["people"]) == (1, 1, 1, 1)
    assert taken.influence == [Influence("karst")]
    with pytest.raises(Refused, match="cannot be given"):
        act(match, "p0", "offer", to="p1", give={"debt": 1}, ask={})


@pytest.mark.rule("A-50", "DK-142")
def test_the_same_stack_is_not_given_twice() -> None:
    """It is gone after the first time."""
    match = table(change=laid("p0", "karst", "guard"))
    with pytest.raises(Refused, match="do not have"):
        act(match, "p0", "offer", to="p1", give={"withdraw": ["s1", "s1"]}, ask={})


@pytest.mark.rule("A-52", "DK-199")
def test_free_choices_of_kind_are_not_announced() -> None:
    """That a marker was taken is; which Affinity tokens came is not."""
    match = conquest("josefov", laid("p0", "josefov", "emissary"))
    answer(match, "marker", "people", "politics")
    assert not any("people" in note.text or "politics" in note.text for note in match.state.ledger)


@pytest.mark.rule("A-54", "DK-082")
def test_without_a_target_nobody_assassinates() -> None:
    """An own stack is none."""
    assert "assassinate" not in choices(at_turn(laid("p0", "karst", "guard")))


@pytest.mark.rule("A-58", "DK-141", "DK-048")
def test_no_forced_debt_pays_a_bargain() -> None:
    """The PP must be there first."""
    match = table()
    bargain(match, "p0", "p1", {"words": "A service."}, {"pp": 2})
    assert (pp(match), player(match, "p1").screen.debts) == ([0, 0, 0], 0)


@pytest.mark.rule("A-65", "DK-068")
def test_nobody_sees_the_card_that_is_laid_face_down() -> None:
    """The Administrator included."""
    match = table("opportunities", seats=2)
    answer(match, KARST, COMBINAT)
    assert [list(match.game.sight(match.state, seat)) for seat in ("p0", "p1")] == [[], []]


@pytest.mark.rule("A-66", "DK-313")
def test_nothing_can_be_done_once_the_end_is_triggered() -> None:
    """A last call comes before the check; afterwards no question is open."""
    match = table("end-of-cycle", lambda s: setattr(s.players["p0"], "booked", 10))
    act(match, "p1", "debt")
    last_call(match)
    assert (match.over, match.open_asks()) == (True, {})


@pytest.mark.rule("A-68", "DK-211")
def test_used_tokens_go_in_the_clean_up_alone() -> None:
    """One put down after it stays over the end of the Cycle."""

    def change(s: State) -> None:
        hold_marker(s, "p0", "centre-motol")
        s.players["p0"].used.add("marker/centre-motol")

    match = table("clean-up", change)
    assert player(match).used == set()
    act(match, "p0", "manifest", element="marker/centre-motol")
    last_call(match)
    assert player(match).used == {"marker/centre-motol"}
