"""What counts although it comes late, and what comes too late."""

from __future__ import annotations

import pytest

from companion.games.diktat import State
from companion.games.diktat.options import OPTIONS
from tests.games.diktat.others_tables import ARTEFACT_CARD, COMBINAT, KARST, artefact, conquered, darkness, kinds
from tests.games.diktat.tables import act, answer, at_turn, bid, choices, lay, prompts, says, table, told, ways

(BARGAINS,) = [tuple(option.choices) for option in OPTIONS if option.name == "bargains"]


@pytest.mark.rule("DK-152", "DK-278", "DK-302")
def test_a_vector_that_comes_during_a_struggle_is_turned_up_and_counts() -> None:
    """It ties the two who bid, and wins."""

    def change(s: State) -> None:
        for seat in ("p0", "p1"):
            lay(s, seat, "karst", "emissary")
        artefact(s, "emissary")
        s.players["p2"].row.append(COMBINAT)

    match = conquered(change, cards={COMBINAT: says("manifestation", "move_other")})
    act(match, "p2", "manifest", element=COMBINAT)
    answer(match, next(way for way in choices(match) if way.endswith(">karst")))
    piece = match.state.sectors["karst"].stacks[-1].tokens[0]
    piece.kind = None  # nobody has seen it yet
    bid(match, p0=0, p1=0)
    answer(match, "emissary")
    assert "DK-281" in told(match)


@pytest.mark.rule("A-26", "DK-240", "DK-261")
@pytest.mark.parametrize(("track", "tokens"), [([ARTEFACT_CARD], 0), ([COMBINAT, ARTEFACT_CARD], 1)])
def test_the_artefact_has_a_corruption_token_if_it_was_empty_in_its_turn(track: list[str], tokens: int) -> None:
    """Two pieces for two of a score: the last of them leaves after its card, or before."""

    def change(s: State) -> None:
        artefact(s, "citizen", "guard")
        s.corrupted[:] = track

    match = darkness(KARST, 2, change)
    assert (kinds(match, "artefact"), match.state.sectors["artefact"].corruption) == ([], tokens)


@pytest.mark.rule("A-59", "DK-140")
@pytest.mark.parametrize("setting", BARGAINS)
def test_an_offer_is_taken_while_there_may_be_bargains(setting: str) -> None:
    """After the Manoeuvres it can only be declined, if bargains are for them alone."""
    match = at_turn(left=1, bargains=setting)
    act(match, "p0", "offer", to="p1", give={"words": "A word."}, ask={})
    answer(match, "expand", "nothing")
    assert prompts(match)[0][1] == "last-call"
    assert [way["do"] for way in ways(match, "p1", "answer")] == ["accept", "decline"][setting == "manoeuvres" :]


@pytest.mark.rule("DK-208")
def test_a_team_that_an_element_sends_after_the_last_conquest_is_discarded() -> None:
    """All Agents go in the clean-up, wherever they lie; nobody is short of them afterwards."""

    def change(s: State) -> None:
        s.players["p0"].row.append(COMBINAT)
        s.players["p0"].screen.agents["guard"] = 2
        s.track[:] = [KARST]

    cards = {KARST: {"attack": True}, COMBINAT: says("manifestation", "send")}
    match = table("clean-up", change, cards=cards, configuration="others", hands="physical")
    act(match, "p0", "manifest", element=COMBINAT)
    answer(match, {"sector": "karst", "count": 2})
    answer(match, "opportunity/5")
    screen = match.state.players["p0"].screen
    assert (match.state.sectors["karst"].stacks, screen.tokens, screen.unnamed) == ([], 0, 0)
