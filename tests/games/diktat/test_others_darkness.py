"""The Darkness: Gathering, Proliferation, Infection, the Corruption track, and the victory of the Others."""

from __future__ import annotations

import pytest

from companion.games.diktat import State
from tests.games.diktat.others_tables import (
    ARTEFACT_CARD,
    COMBINAT,
    FAUBOURGS,
    KARST,
    artefact,
    conquered,
    darkness,
    heights,
    kinds,
    last_call,
    others,
)
from tests.games.diktat.tables import answer, choices, lay, prompts, table, told

SIX = [f"opportunity/{number}" for number in (1, 7, 13, 19, 55, 61)]


def darkened(match_state: State) -> dict[str, int]:
    """The sectors with Darkness tokens."""
    return {name: sector.darkness for name, sector in match_state.sectors.items() if sector.darkness}


@pytest.mark.rule("DK-247", "DK-255")
def test_cards_join_the_end_of_the_corruption_track() -> None:
    """The first on space 1, the next on space 2, as the Administrator draws them."""
    match = darkness(COMBINAT, 0, lambda s: s.corrupted.append(KARST))
    assert match.page(None)["view"]["corrupted"] == [KARST, COMBINAT]


@pytest.mark.rule("DK-248", "DK-251")
def test_a_sector_is_corrupted_while_a_card_of_it_is_on_the_track() -> None:
    """Proliferation serves it as long, and not afterwards."""
    assert kinds(darkness(COMBINAT, 1, lambda s: s.corrupted.append(KARST)), "karst") == [None]
    assert kinds(darkness(COMBINAT, 1), "karst") == []


@pytest.mark.rule("DK-249", "DK-250", "DK-176")
def test_cards_on_the_corruption_track_are_trophies_of_their_sector() -> None:
    """Like cards of the Opportunities track; those on higher spaces move down."""

    def change(s: State) -> None:
        s.corrupted[:] = [COMBINAT, KARST, FAUBOURGS]
        lay(s, "p0", "karst", "emissary")

    match = conquered(change)
    assert choices(match) == [KARST, "marker"]
    answer(match, KARST)
    assert (match.state.corrupted, match.state.players["p0"].row) == ([COMBINAT, FAUBOURGS], [KARST])


@pytest.mark.rule("DK-252", "DK-065", "A-70")
def test_darkness_opens_every_cycle_after_the_administrator_is_named() -> None:
    """Before the Opportunities, which ask for the next card."""
    match = table("start-of-cycle", configuration="others")
    assert (match.state.step, match.state.administrator) == ("darkness", "p0")
    answer(match, KARST)
    assert (match.state.step, prompts(match)) == ("opportunities", [("table", "card-face")])


@pytest.mark.rule("DK-253")
@pytest.mark.parametrize(("cycle", "left"), [(1, 2), (2, 0)])
def test_nothing_is_gathered_in_the_first_cycle(cycle: int, left: int) -> None:
    """From the second one on everything is."""
    match = darkness(KARST, 0, lambda s: s.centre.update(guard=2), cycle=cycle)
    assert sum(match.state.centre.values()) == left


@pytest.mark.rule("DK-254")
@pytest.mark.parametrize("pieces", [(), ("emissary", "citizen")])
def test_discarded_pieces_go_face_down_under_the_stack_of_the_artefact(pieces: tuple[str, ...]) -> None:
    """Without one there they are a new stack."""

    def change(s: State) -> None:
        artefact(s, *pieces)
        s.centre.update(guard=2)

    match = darkness(KARST, 0, change, cycle=2)
    assert kinds(match, "artefact") == [*pieces, None, None]


@pytest.mark.rule("DK-256", "DK-258")
def test_the_score_of_the_card_drawn_serves_every_card() -> None:
    """A sector with two cards is served twice."""
    match = darkness(KARST, 1, lambda s: s.corrupted.extend([COMBINAT, "opportunity/26"]))
    assert [len(kinds(match, sector)) for sector in ("combinat", "karst")] == [1, 2]


@pytest.mark.rule("DK-257", "DK-260")
def test_the_track_is_served_in_its_order() -> None:
    """Who comes too late gets nothing."""

    def change(s: State) -> None:
        artefact(s, "citizen", "guard", "emissary")
        s.corrupted[:] = [COMBINAT, FAUBOURGS]

    match = darkness(KARST, 2, change)
    assert kinds(match, "combinat") == ["citizen", "guard"]
    assert (kinds(match, "faubourgs"), kinds(match, "karst")) == (["emissary"], [])


@pytest.mark.rule("DK-259", "DK-230")
def test_a_sector_without_an_other_stack_gets_one() -> None:
    """It is theirs from then on."""
    assert heights(darkness(KARST, 2), "karst") == [("others", 2)]


@pytest.mark.rule("DK-261", "DK-240")
def test_a_sector_that_received_no_piece_gets_one_corruption_token() -> None:
    """Once, however many cards it has; where a piece came there is none."""

    def change(s: State) -> None:
        artefact(s, "citizen")
        s.corrupted[:] = [COMBINAT, "opportunity/26"]

    sectors = darkness(KARST, 2, change).state.sectors
    assert (sectors["karst"].corruption, sectors["combinat"].corruption) == (1, 0)


@pytest.mark.rule("DK-261")
def test_a_score_of_zero_calls_for_no_piece_and_no_token() -> None:
    """Even if the Artefact is empty."""
    assert darkness(KARST, 0, lambda s: artefact(s)).state.sectors["karst"].corruption == 0


@pytest.mark.rule("A-26")
@pytest.mark.parametrize(("pieces", "tokens"), [(("citizen", "guard"), 0), ((), 1)])
def test_a_card_of_the_artefact_moves_nothing(pieces: tuple[str, ...], tokens: int) -> None:
    """Unless the Artefact is empty: then a Corruption token lies there."""
    match = darkness(ARTEFACT_CARD, 2, lambda s: artefact(s, *pieces))
    assert (kinds(match, "artefact"), match.state.sectors["artefact"].corruption) == ([*pieces], tokens)


@pytest.mark.rule("DK-262")
@pytest.mark.parametrize(("pieces", "tokens"), [(3, 0), (4, 1), (7, 1), (8, 2)])
def test_four_pieces_bring_a_darkness_token(pieces: int, tokens: int) -> None:
    """Every full four; the Artefact never."""

    def change(s: State) -> None:
        artefact(s, *["citizen"] * 12)
        others(s, "karst", *["citizen"] * pieces)

    assert darkened(darkness(COMBINAT, 0, change).state) == ({"karst": tokens} if tokens else {})


@pytest.mark.rule("DK-263", "DK-264", "A-25")
def test_infection_adds_to_what_lies_there() -> None:
    """Every Cycle, on the pieces then present."""

    def change(s: State) -> None:
        others(s, "karst", *["citizen"] * 4)
        s.sectors["karst"].darkness = 1

    assert darkened(darkness(COMBINAT, 0, change).state) == {"karst": 2}


@pytest.mark.rule("DK-265", "DK-292")
def test_a_seventh_darkness_token_is_defeat() -> None:
    """At once; everybody has lost."""

    def change(s: State) -> None:
        others(s, "karst", *["citizen"] * 4)
        s.sectors["faubourgs"].darkness = 6

    match = darkness(COMBINAT, 0, change)
    assert (match.over, match.outcome["rule"], match.outcome["winners"]) == (True, "DK-292", [])


@pytest.mark.rule("DK-291", "DK-255")
def test_a_seventh_card_on_the_corruption_track_is_defeat() -> None:
    """The sixth was not."""
    match = darkness(COMBINAT, 0, lambda s: s.corrupted.extend(SIX[:5]))
    assert not match.over
    match = darkness(COMBINAT, 0, lambda s: s.corrupted.extend(SIX))
    assert (match.over, match.outcome["rule"]) == (True, "DK-291")


@pytest.mark.rule("DK-291", "DK-313")
def test_after_defeat_everything_lies_open_and_is_closed() -> None:
    """Debts are seen, nobody has won, and nothing more can be done."""
    match = darkness(COMBINAT, 0, lambda s: s.corrupted.extend(SIX))
    view = match.page("p0")["view"]
    assert (view["lost"], view["winners"], view["players"]["p1"]["debts"]) == (True, [], 0)
    assert match.open_asks() == {}
    assert "a seventh card" in match.state.ledger[-1].text


@pytest.mark.rule("DK-293")
def test_defeat_comes_before_ten_vp() -> None:
    """Who would have won at the End of Cycle has lost as well."""

    def change(s: State) -> None:
        s.players["p0"].booked = 12
        s.corrupted[:] = SIX
        s.track[:] = [KARST]

    match = table("clean-up", change, configuration="others")
    assert (match.over, match.outcome["winners"]) == (True, [])


@pytest.mark.rule("DK-290", "A-28", "DK-212")
def test_cards_that_remain_go_to_the_corruption_track() -> None:
    """From left to right, the former secret card last; nothing is discarded."""

    def change(s: State) -> None:
        s.corrupted[:] = [KARST]
        s.track[:] = [COMBINAT]
        s.secret = "opportunity:1:9"

    match = table("resolution", change, configuration="others")
    answer(match, FAUBOURGS)
    assert (match.state.corrupted, match.state.discard) == ([KARST, COMBINAT, FAUBOURGS], [])


@pytest.mark.rule("DK-299", "A-35", "A-30")
def test_the_attack_draws_a_card_for_the_corruption_track_first() -> None:
    """Then the cards that remain follow; nobody loses PP."""

    def change(s: State) -> None:
        s.track[:] = [KARST]
        s.players["p0"].booked = s.players["p0"].screen.pp = 3

    match = table("clean-up", change, cards={KARST: {"attack": True}}, configuration="others")
    answer(match, COMBINAT)
    assert (match.state.corrupted, match.state.players["p0"].screen.pp) == ([COMBINAT, KARST], 3)


@pytest.mark.rule("DK-300")
def test_the_card_of_the_attack_can_be_the_seventh() -> None:
    """Then it is defeat."""

    def change(s: State) -> None:
        s.track[:] = [KARST]
        s.corrupted[:] = SIX

    match = table("clean-up", change, cards={KARST: {"attack": True}}, configuration="others")
    answer(match, COMBINAT)
    assert (match.over, match.outcome["rule"]) == (True, "DK-291")


@pytest.mark.rule("DK-301", "DK-205")
def test_icons_on_the_corruption_track_do_nothing() -> None:
    """Only what remains on the Opportunities track attacks."""
    match = table(
        "clean-up", lambda s: s.corrupted.append(KARST), cards={KARST: {"attack": True}}, configuration="others"
    )
    assert {prompt for _, prompt in prompts(match)} == {"last-call"}
    assert "DK-299" not in told(match)


@pytest.mark.rule("DK-314", "A-71")
def test_an_empty_deck_is_made_of_the_discard_pile() -> None:
    """Only effects of cards bring it so far."""

    def change(s: State) -> None:
        s.decks["opportunity"].pile.clear()
        s.discard[:] = [KARST, COMBINAT, FAUBOURGS]

    match = table("opportunities", change, seats=2)
    answer(match, FAUBOURGS, KARST)
    assert (match.state.discard, match.state.secret is not None, "DK-314" in told(match)) == ([], True, True)


@pytest.mark.rule("DK-257", "DK-261", "DK-262")
def test_example_of_a_darkness_phase() -> None:
    """Example 8.9: only what is there moves, and every corrupted sector has received a piece."""

    def change(s: State) -> None:
        s.centre.update(citizen=1, guard=1, emissary=2)
        s.corrupted[:] = ["opportunity/26", COMBINAT]
        artefact(s, "citizen", "citizen", "citizen")
        others(s, "karst", "guard", "guard", "guard")
        others(s, "combinat", "emissary", "emissary")

    match = darkness(KARST, 3, change, cycle=3)
    assert [len(kinds(match, sector)) for sector in ("karst", "combinat", "artefact")] == [7, 5, 0]
    assert not any(sector.corruption for sector in match.state.sectors.values())
    assert darkened(match.state) == {"karst": 1, "combinat": 1}


@pytest.mark.rule("DK-264", "DK-238")
def test_the_next_cycle_finds_the_darkness() -> None:
    """The End of Cycle takes none away."""
    match = table("end-of-cycle", lambda s: setattr(s.sectors["karst"], "darkness", 2), configuration="others")
    last_call(match)
    assert darkened(match.state) == {"karst": 2}
