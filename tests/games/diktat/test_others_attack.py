"""The Others attack a new stack, and stand in a Conquest."""

from __future__ import annotations

import pytest

from companion.games.diktat import State
from tests.games.diktat.others_tables import KARST, artefact, conquered, heights, kinds, others, sent
from tests.games.diktat.tables import (
    act,
    answer,
    at_turn,
    bid,
    choices,
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


def three(s: State) -> None:
    """Three Other pieces lie in Karst."""
    others(s, "karst", "citizen", "guard", "emissary")


@pytest.mark.rule("DK-266", "DK-267")
def test_the_left_neighbour_strikes_for_the_others_at_once() -> None:
    """Before anybody has a turn."""
    match = sent(three, "citizen", "citizen")
    assert prompts(match) == [("p1", "others-assassinate")]


@pytest.mark.rule("DK-268", "A-63")
def test_striking_for_the_others_costs_no_manoeuvre_token() -> None:
    """Also who has none left does it."""
    match = sent(three, "citizen")
    answer(match, "1")
    assert [player(match, seat).manoeuvres for seat in ("p0", "p1")] == [1, 0]


@pytest.mark.rule("DK-269", "DK-273")
def test_only_the_new_stack_is_struck() -> None:
    """Its places are all that can be named; an Assassin token of who acts adds nothing."""

    def change(s: State) -> None:
        others(s, "karst", "citizen")
        s.players["p1"].assassins = 3

    match = sent(change, "citizen", "emissary")
    assert choices(match) == ["1", "2"]
    answer(match, "2")
    assert prompts(match) == [("p0", "manoeuvre")]


@pytest.mark.rule("DK-270", "A-21")
def test_a_guard_ends_the_attack_and_pays_its_owner() -> None:
    """2 PP from the supply; the rest of the stack stays."""
    match = sent(three, "guard", "emissary")
    answer(match, "1")
    assert (pp(match), heights(match, "karst")[1]) == ([2, 0, 0], ("p0", 1))


@pytest.mark.rule("DK-271", "A-23")
def test_emissaries_struck_by_the_others_bring_nobody_pp() -> None:
    """Citizens do not, either."""
    match = sent(three, "emissary", "citizen", "emissary", "citizen")
    answer(match, "1", "1", "1")
    assert (pp(match), heights(match, "karst")[1]) == ([0, 0, 0], ("p0", 1))


@pytest.mark.rule("DK-272", "A-23")
def test_the_attack_cannot_be_stopped_early() -> None:
    """Who acts chooses places, and nothing else."""
    match = sent(three, "citizen", "citizen", "citizen")
    answer(match, "1")
    assert (prompts(match), choices(match)) == ([("p1", "others-assassinate")], ["1", "2"])


@pytest.mark.rule("DK-274")
def test_who_strikes_learns_nothing_of_the_stack() -> None:
    """The page of the acting player is the same whatever the stack hides."""
    pages = [sent(three, *team).page("p1") for team in (("citizen", "guard"), ("guard", "emissary"))]
    assert pages[0] == pages[1]


@pytest.mark.rule("DK-275", "A-11")
def test_a_stack_that_is_all_destroyed_frees_its_place() -> None:
    """Its Manoeuvre token stays spent."""
    match = sent(three, "citizen", "emissary")
    answer(match, "1", "1")
    assert (heights(match, "karst"), player(match).manoeuvres) == ([("others", 3)], 1)


@pytest.mark.rule("DK-276", "A-62")
def test_immunity_keeps_the_others_from_a_new_stack() -> None:
    """Its holder sends a team, and nobody strikes."""

    def change(s: State) -> None:
        three(s)
        s.players["p0"].row.append(KARST)
        s.players["p0"].screen.agents["citizen"] = 1

    cards = {KARST: says("while_held", "immune_to_others")}
    match = at_turn(change, cards=cards, configuration="others")
    answer(match, "send", {"sector": "karst", "tokens": ["citizen"]})
    assert (prompts(match), told(match)[-1]) == ([("p0", "manoeuvre")], "DK-276")


@pytest.mark.rule("DK-276", "A-62")
def test_immunity_keeps_pp_in_the_base_attack_and_does_not_stop_the_drawn_card() -> None:
    """The drawn card of Brume & Fiel concerns nobody in particular."""

    def change(s: State) -> None:
        s.track.append("opportunity/26")
        s.players["p0"].row.append(KARST)
        for one in s.players.values():
            one.booked = one.screen.pp = 4

    cards = {KARST: says("while_held", "immune_to_others"), "opportunity/26": {"attack": True}}
    assert pp(table("clean-up", change, cards=cards)) == [4, 0, 0]
    match = table("clean-up", change, cards=cards, configuration="others")
    assert prompts(match) == [("table", "card-face")]


@pytest.mark.rule("A-55", "DK-266")
def test_a_stack_that_a_card_moves_there_is_attacked_as_if_new() -> None:
    """The trigger speaks of placing a stack."""

    def change(s: State) -> None:
        three(s)
        lay(s, "p0", "combinat", "citizen")
        s.players["p0"].row.append(KARST)

    match = at_turn(change, cards={KARST: says("special", "move_stack")}, configuration="others")
    answer(match, "special", KARST, "s3>karst")
    assert prompts(match) == [("p1", "others-assassinate")]


@pytest.mark.rule("A-56", "DK-267")
def test_the_strength_is_counted_once() -> None:
    """Pieces that leave during the attack still strike."""

    def change(s: State) -> None:
        three(s)
        hold_marker(s, "p2", "artefact")

    match = sent(change, "citizen", "citizen", "citizen", "emissary")
    act(match, "p2", "manifest", element="marker/artefact")
    answer(match, "s2>combinat", 2)
    answer(match, "1", "1", "1")
    assert heights(match, "karst") == [("others", 1), ("p0", 1)]


@pytest.mark.rule("DK-142", "DK-272", "DK-143")
def test_a_stack_that_gives_way_is_attacked_no_more() -> None:
    """The question to who acts is gone with it."""
    match = sent(three, "citizen", "citizen")
    act(match, "p0", "offer", to="p2", give={"withdraw": ["s3"]}, ask={})
    act(match, "p2", "accept", offer=match.state.offers[0].number)
    assert (heights(match, "karst"), prompts(match)) == ([("others", 3)], [("p0", "manoeuvre")])


# -- Conquest ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DK-277", "DK-283")
def test_other_pieces_are_turned_up_together_with_the_tokens() -> None:
    """The dealer is asked for each of them."""

    def change(s: State) -> None:
        s.sectors["karst"].stacks.append(s.sectors["artefact"].stacks.pop())
        lay(s, "p0", "karst", "citizen")

    match = conquered(change)
    answer(match, *["citizen"] * 4, *["guard"] * 4, *["emissary"] * 4)
    assert (kinds(match, "karst"), "DK-283" in told(match)) == ([None] * 12, True)


@pytest.mark.rule("DK-278", "DK-279", "DK-281")
def test_vectors_win_a_tie_and_the_conquest_stops() -> None:
    """Two against two: nobody bids, nobody makes a spoil."""

    def change(s: State) -> None:
        others(s, "karst", "emissary", "emissary")
        lay(s, "p0", "karst", "emissary", "emissary")
        lay(s, "p1", "karst", "emissary", "emissary")

    match = conquered(change)
    assert ("DK-281" in told(match), heights(match, "karst")) == (True, [("others", 2)])
    assert match.state.sectors["karst"].markers == 2


@pytest.mark.rule("DK-280", "DK-155")
def test_players_tied_above_the_vectors_bid() -> None:
    """The Others keep their place behind them."""

    def change(s: State) -> None:
        others(s, "karst", "emissary")
        for seat in ("p0", "p1"):
            lay(s, seat, "karst", "emissary", "emissary")
            s.players[seat].screen.pp = 2

    match = conquered(change)
    bid(match, p0=0, p1=1)
    assert match.state.order == ["p1", "p0", "others"]


@pytest.mark.rule("DK-282", "DK-164")
def test_without_an_emissary_of_a_player_the_conquest_stops() -> None:
    """Even with no Vector."""

    def change(s: State) -> None:
        others(s, "karst", "guard")
        lay(s, "p0", "karst", "guard")

    match = conquered(change)
    assert ("DK-282" in told(match), heights(match, "karst")) == (True, [("others", 1)])


@pytest.mark.rule("DK-283", "DK-165")
def test_pieces_of_a_stopped_conquest_are_shuffled_and_lie_face_down() -> None:
    """Nobody knows their order any more; players' tokens are gone."""

    def change(s: State) -> None:
        others(s, "karst", "emissary", "guard")
        lay(s, "p0", "karst", "citizen")
        s.sectors["karst"].stacks[0].tokens[0].seen.add("p1")

    match = conquered(change)
    assert (heights(match, "karst"), kinds(match, "karst")) == ([("others", 2)], [None, None])
    assert match.page("p1")["view"]["looked"] == []


@pytest.mark.rule("DK-284", "DK-285", "A-31")
def test_the_others_make_a_spoil_in_every_round() -> None:
    """A Vector goes, then an Emissary of every player there; they take no Trophy."""

    def change(s: State) -> None:
        others(s, "karst", "emissary", "emissary")
        lay(s, "p0", "karst", *["emissary"] * 4)
        lay(s, "p1", "combinat", "emissary")
        s.track[:] = [KARST, "opportunity/26"]

    match = conquered(change)
    answer(match, KARST)
    assert (match.state.left, match.state.centre["emissary"]) == ({"p0": 2}, 1)
    answer(match, "opportunity/26")
    assert (match.state.sectors["karst"].markers, match.state.centre["emissary"]) == (2, 2)
    assert heights(match, "combinat") == [("p1", 1)]


@pytest.mark.rule("DK-286", "DK-161")
def test_emissaries_lost_to_the_others_are_lost_spoils() -> None:
    """Also of who had not made one in this round."""

    def change(s: State) -> None:
        others(s, "karst", "emissary")
        lay(s, "p0", "karst", "emissary", "emissary")
        lay(s, "p1", "karst", "emissary")

    match = conquered(change)
    answer(match, "marker")
    assert (player(match, "p1").influence, match.state.sectors["karst"].markers) == ([], 1)


@pytest.mark.rule("DK-287", "A-32", "DK-228")
def test_others_who_do_not_win_are_discarded_at_the_end() -> None:
    """Without Vectors they make no spoil."""

    def change(s: State) -> None:
        others(s, "karst", "guard", "citizen")
        lay(s, "p0", "karst", "emissary")

    match = conquered(change)
    answer(match, "marker")
    assert (heights(match, "karst"), dict(match.state.centre)) == ([], {"guard": 1, "citizen": 1})
    assert "DK-285" not in told(match)


@pytest.mark.rule("DK-289", "A-60", "DK-166")
def test_a_sector_of_the_others_alone_is_never_conquered() -> None:
    """It cannot be named, and its Others stay."""

    def change(s: State) -> None:
        three(s)
        lay(s, "p0", "combinat", "citizen")

    match = table("resolution", change, configuration="others")
    assert choices(match) == ["combinat"]
    answer(match, "combinat")
    assert heights(match, "karst") == [("others", 3)]


@pytest.mark.rule("DK-284", "DK-285", "DK-287")
def test_example_of_others_in_a_conquest() -> None:
    """Example 8.10: A two Trophies, B none, four pieces in the centre."""

    def change(s: State) -> None:
        artefact(s, "emissary", "guard", "emissary", "guard")
        lay(s, "p0", "artefact", *["emissary"] * 3)
        lay(s, "p1", "artefact", "emissary")
        s.track[:] = ["opportunity/67", "opportunity/68"]

    match = conquered(change, sector="artefact")
    assert match.state.order == ["p0", "others", "p1"]
    answer(match, "opportunity/67", "opportunity/68")
    assert [len(player(match, seat).row) for seat in ("p0", "p1")] == [2, 0]
    assert (dict(match.state.centre), heights(match, "artefact")) == ({"emissary": 2, "guard": 2}, [])


@pytest.mark.rule("DK-287", "DK-229", "DK-302")
def test_pieces_that_come_into_a_conquest_leave_with_the_others() -> None:
    """None of the twelve gets lost: the dealer says what they are."""

    def change(s: State) -> None:
        lay(s, "p0", "karst", "emissary")
        hold_marker(s, "p0", "artefact")

    match = conquered(change)
    act(match, "p0", "manifest", element="marker/artefact")
    answer(match, "s1>karst", 1)
    answer(match, "marker", "guard")
    assert (heights(match, "artefact"), dict(match.state.centre)) == ([("others", 11)], {"guard": 1})


# -- Brume & Fiel ------------------------------------------------------------------------------------------------------


def dark(s: State) -> None:
    """Karst lies in Darkness, and `p0` has three Emissaries there."""
    s.sectors["karst"].darkness = 2
    s.track[:] = [KARST]
    lay(s, "p0", "karst", *["emissary"] * 3)


@pytest.mark.rule("DK-294", "DK-295", "A-64")
def test_in_darkness_only_a_darkness_token_can_be_taken() -> None:
    """One of this sector; neither cards nor markers."""

    def change(s: State) -> None:
        dark(s)
        s.sectors["combinat"].darkness = 1
        s.corrupted[:] = ["opportunity/26"]

    assert choices(conquered(change)) == ["darkness/karst"]


@pytest.mark.rule("DK-294")
def test_what_a_player_owns_is_untouched_by_darkness() -> None:
    """Markers and cards of the sector stay and work."""

    def change(s: State) -> None:
        hold_marker(s, "p0", "nouvelle-ville", 2)
        s.sectors["nouvelle-ville"].darkness = 1

    assert table(change=change, configuration="others").state.vp("p0") == 2


@pytest.mark.rule("DK-296", "DK-297")
def test_every_token_costs_a_trophy_and_then_the_sector_is_open() -> None:
    """Within the same Conquest."""
    match = conquered(dark)
    answer(match, "darkness/karst")
    assert choices(match) == ["darkness/karst"]
    answer(match, "darkness/karst")
    assert choices(match) == [KARST, "marker"]


@pytest.mark.rule("DK-302", "A-33")
@pytest.mark.parametrize("count", [1, 2])
def test_the_artefact_marker_moves_up_to_two_pieces_from_the_top(count: int) -> None:
    """On top of the stack there; stacks already there are not attacked."""

    def change(s: State) -> None:
        artefact(s, "citizen", "guard", "emissary")
        lay(s, "p1", "karst", "citizen")
        hold_marker(s, "p0", "artefact")

    match = table(change=change, configuration="others")
    act(match, "p0", "manifest", element="marker/artefact")
    answer(match, "s2>karst", count)
    assert kinds(match, "karst") == ["citizen", "guard"][:count]
    assert heights(match, "karst")[0] == ("p1", 1)


@pytest.mark.rule("A-33", "DK-231")
def test_the_artefact_marker_moves_no_piece_where_there_is_no_place() -> None:
    """A full sector without an Other stack cannot be chosen, and an empty Artefact brings no Corruption."""

    def change(s: State) -> None:
        artefact(s, "citizen")
        lay(s, "p1", "karst", "citizen")
        lay(s, "p2", "karst", "citizen")
        hold_marker(s, "p0", "artefact")

    match = table(change=change, configuration="others")
    act(match, "p0", "manifest", element="marker/artefact")
    assert "s2>karst" not in choices(match)
    answer(match, "s2>combinat")
    assert not any(sector.corruption for sector in match.state.sectors.values())


@pytest.mark.rule("DK-303")
def test_the_second_artefact_marker_opens_dark_sectors() -> None:
    """Cards and markers can be taken, and Darkness tokens as well."""

    def change(s: State) -> None:
        dark(s)
        hold_marker(s, "p0", "artefact", 2)

    match = conquered(change)
    assert choices(match) == [KARST, "marker", "darkness/karst"]
    assert ways(match, "p0", "manifest") == [{"do": "manifest", "element": "marker/artefact"}]


@pytest.mark.rule("DK-304", "DK-032")
def test_a_used_artefact_marker_does_neither() -> None:
    """Until its Used token goes."""

    def change(s: State) -> None:
        dark(s)
        hold_marker(s, "p0", "artefact", 2)
        s.players["p0"].used.add("marker/artefact")

    match = conquered(change)
    assert (choices(match), ways(match, "p0", "manifest")) == (["darkness/karst"], [])


@pytest.mark.rule("DK-273")
def test_who_acts_for_the_others_triggers_no_manifestation() -> None:
    """Others may; and the one who acts may again when the attack is over."""

    def change(s: State) -> None:
        others(s, "karst", "guard")
        for seat in ("p1", "p2"):
            s.players[seat].row = [f"opportunity/{seat[1]}"]

    cards = {f"opportunity/{n}": says("manifestation", "gain", what="pp") for n in (1, 2)}
    match = sent(change, "citizen", "citizen", cards=cards)
    assert [len(ways(match, seat, "manifest")) for seat in ("p1", "p2")] == [0, 1]
    answer(match, "1")
    assert [len(ways(match, seat, "manifest")) for seat in ("p1", "p2")] == [1, 1]


@pytest.mark.rule("DK-269", "DK-272")
def test_a_stack_that_moves_away_is_attacked_there_no_more() -> None:
    """By a Manifestation of its owner; two of three tokens are left."""

    def change(s: State) -> None:
        others(s, "karst", "guard", "guard", "guard")
        s.players["p0"].row = ["opportunity/1"]

    cards = {"opportunity/1": says("manifestation", "move_stack")}
    match = sent(change, "citizen", "citizen", "emissary", cards=cards)
    answer(match, "1")
    act(match, "p0", "manifest", element="opportunity/1")
    (mine,) = [stack.id for _, stack in match.state.stacks() if stack.owner == "p0"]
    answer(match, f"{mine}>combinat")
    assert (prompts(match), heights(match, "combinat")) == ([("p0", "manoeuvre")], [("p0", 2)])
