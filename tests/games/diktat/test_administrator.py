"""Rank through the game, and who is Administrator."""

from __future__ import annotations

import pytest

from companion.games.diktat import State
from companion.rules import Match
from tests.games.diktat.tables import (
    act,
    answer,
    at_turn,
    bargain,
    conquest,
    hold_marker,
    lay,
    prompts,
    says,
    table,
    told,
)

RISE = {"cabal-card/polisec-1": says("gain", "rank", count=9)}
FALL = {"cabal-card/black-guard-1": says("gain", "rank", count=-9)}


@pytest.mark.rule("DK-059", "DK-056")
def test_the_highest_rank_is_administrator_at_the_start_of_a_cycle() -> None:
    """Whoever sat there before."""
    match = table("start-of-cycle", lambda s: setattr(s, "administrator", "p2"))
    assert match.state.administrator == "p0"


@pytest.mark.rule("DK-059")
def test_with_the_others_the_administrator_is_named_before_the_darkness() -> None:
    """The card of Proliferation is asked for when somebody has the token already."""
    match = table("start-of-cycle", configuration="others")
    assert (match.state.step, match.state.administrator) == ("darkness", "p0")
    assert prompts(match) == [("table", "card-face")]


@pytest.mark.rule("DK-060", "DK-062")
def test_a_marker_makes_its_taker_administrator_at_once() -> None:
    """Example 8.3: the College raises Rank, and its taker names the next sector."""

    def change(s: State) -> None:
        hold_marker(s, "p1", "college")
        s.administrator = "p0"
        lay(s, "p1", "college", "emissary")
        lay(s, "p2", "karst", "emissary")

    match = conquest("college", change)
    answer(match, "marker")
    assert match.state.administrator == "p1"
    assert prompts(match) == [("p1", "next-sector")]


@pytest.mark.rule("DK-057", "DK-060")
def test_a_loss_of_rank_also_makes_another_one_administrator() -> None:
    """The sitting one falls behind."""
    match = at_turn(lambda s: setattr(s.players["p0"].screen, "pp", 9), cards=FALL)
    answer(match, "develop", "cabal-card/black-guard-1")
    assert (match.state.administrator, match.state.ranks()["p0"]) == ("p1", -4)


@pytest.mark.rule("DK-060")
@pytest.mark.parametrize("possession", ["marker/college", "opportunity/1"])
def test_a_rank_that_changes_hands_makes_another_one_administrator(possession: str) -> None:
    """In a bargain, at once."""

    def change(s: State) -> None:
        hold_marker(s, "p1", "college", 2)
        s.players["p1"].row = ["opportunity/1"]
        s.administrator = "p1"

    match = table("manoeuvres", change, cards={"opportunity/1": says("gain", "rank", count=2)})
    assert match.state.ranks() == {"p0": 5, "p1": 8, "p2": 3}
    for given in ("opportunity/1", "marker/college"):
        bargain(match, "p1", "p0", {"possessions": [given]}, {})
        if given == possession:
            break
    assert match.state.administrator == "p0"


@pytest.mark.rule("DK-061")
def test_a_new_administrator_does_not_name_the_first_player_again() -> None:
    """The order of turns stays; whoever has the token decides what is still to come."""

    def change(s: State) -> None:
        s.players["p1"].manoeuvres, s.players["p1"].screen.pp = 1, 9

    match = at_turn(change, left=1, cards=RISE)
    answer(match, "expand", "nothing")
    answer(match, "develop", "cabal-card/polisec-1")
    assert match.state.administrator == "p1"
    assert told(match).count("DK-075") == 1


@pytest.mark.rule("DK-062", "DK-075")
def test_only_the_administrator_is_asked_who_begins() -> None:
    """Anybody may be named."""
    match = table("manoeuvres", lambda s: setattr(s.players["p1"], "manoeuvres", 1))
    assert prompts(match) == [("p0", "first-player")]
    answer(match, "p1")
    assert prompts(match) == [("p1", "manoeuvre")]


@pytest.mark.rule("DK-063")
def test_an_equal_rank_does_not_take_the_token() -> None:
    """The sitting one stays until strictly exceeded."""

    def change(s: State) -> None:
        s.players["p1"].manoeuvres, s.players["p1"].screen.pp = 1, 9

    match = at_turn(change, left=1, cards={"cabal-card/polisec-1": says("gain", "rank")})
    answer(match, "expand", "nothing")
    answer(match, "develop", "cabal-card/polisec-1")
    assert (match.state.ranks(), match.state.administrator) == ({"p0": 5, "p1": 5, "p2": 3}, "p0")


@pytest.mark.rule("DK-058")
def test_rank_settles_what_nothing_else_does() -> None:
    """Development lines that ask are carried out from the highest Rank to the lowest."""
    exchange = says("development", "exchange", what="pp", into="spy")
    cards = {"opportunity/1": exchange, "opportunity/2": exchange}

    def change(s: State) -> None:
        s.players["p2"].row, s.players["p1"].row = ["opportunity/1"], ["opportunity/2"]

    match = table("development", change, cards=cards)
    asked = []
    for _ in range(2):
        ((seat, _),) = [one for one in prompts(match) if one[1] == "exchange"]
        asked.append(seat)
        answer(match, "no")
    assert asked == ["p1", "p2"]


RANKED = "opportunity/25"
ABILITY = {"when": "while_held", "do": "rank", "count": 2}
SPECIAL = {"when": "special", "do": "gain", "what": "pp"}
BOTH = {
    RANKED: {"text": "A text.", "effects": [ABILITY, SPECIAL]},
    "marker/centre-motol/1": says("manifestation", "remove_used"),
}


def used_by_p1() -> Match[State]:
    """`p1` was Administrator by an Ability whose element has become Used."""

    def change(s: State) -> None:
        s.players["p1"].row.append(RANKED)
        s.players["p1"].manoeuvres = 2
        s.administrator = "p1"
        hold_marker(s, "p1", "centre-motol")

    match = table(change=change, cards=BOTH)
    answer(match, "p1", "special", RANKED)
    return match


@pytest.mark.rule("DK-060", "DK-032", "A-07")
def test_rank_by_an_ability_is_lost_as_its_element_becomes_used() -> None:
    """The highest Rank is another one's, at once."""
    assert used_by_p1().state.administrator == "p0"


@pytest.mark.rule("DK-060", "DK-211")
def test_rank_by_an_ability_is_there_again_without_the_used_token() -> None:
    """Taken off by an effect, or in the clean-up."""
    match = used_by_p1()
    act(match, "p1", "manifest", element="marker/centre-motol")
    answer(match, RANKED)
    assert match.state.administrator == "p1"

    def change(s: State) -> None:
        s.players["p1"].row.append(RANKED)
        s.players["p1"].used.add(RANKED)

    assert table("clean-up", change, cards=BOTH).state.administrator == "p1"


@pytest.mark.rule("DK-060", "DK-178")
def test_a_higher_rank_counts_before_anything_else_that_the_card_brings() -> None:
    """Its taker is Administrator while choosing the Affinity token that comes with it."""
    effects = [{"when": "gain", "do": "gain_affinity", "kind": "choice"}, {"when": "gain", "do": "rank", "count": 5}]

    def change(s: State) -> None:
        lay(s, "p1", "karst", "emissary")
        s.track.append("opportunity/25")

    match = conquest("karst", change, cards={"opportunity/25": {"text": "Both.", "effects": effects}})
    answer(match, "opportunity/25")
    assert (prompts(match), match.state.administrator) == ([("p1", "choose-affinity")], "p1")


@pytest.mark.rule("DK-061", "A-28")
def test_a_new_administrator_goes_on_ordering_the_corruption_track() -> None:
    """A card of Rank is given away while the next card is asked for."""

    def change(s: State) -> None:
        s.track += ["opportunity/25", "opportunity/26", "opportunity/37"]
        s.players["p0"].row.append("opportunity/1")

    cards = {"opportunity/1": says("gain", "rank", count=3)}
    match = table("clean-up", change, cards=cards, configuration="others", corruption_order="administrator")
    answer(match, "opportunity/26")
    bargain(match, "p0", "p1", {"possessions": ["opportunity/1"]}, {})
    assert prompts(match) == [("p1", "next-corrupted")]
    answer(match, "opportunity/37")
    assert match.state.corrupted == ["opportunity/26", "opportunity/37", "opportunity/25"]
