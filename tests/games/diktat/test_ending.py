"""The Attack of the Others in the base game, the clean-up, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.diktat import GAME, State
from companion.rules import Match
from tests.games.diktat.tables import act, answer, at_turn, conquest, lay, player, pp, prompts, says, table, told, ways

ICON = {f"opportunity/{n}": {"attack": True} for n in (1, 2)}


def ended(change: Any, *, cycle: int = 4, seats: int = 3, **options: Any) -> Match[State]:
    """The end of a Cycle, where nobody wants anything more; the last Cycle of three players."""

    def changed(s: State) -> None:
        s.cycle = cycle
        change(s)

    match = table("end-of-cycle", changed, seats=seats, **options)
    for seat in match.state.seats:
        answer(match, True, seat=seat)
    return match


def points(*vp: int, **pp: int) -> Any:
    """Everybody has so many VP, some have PP."""

    def change(s: State) -> None:
        for seat, count in zip(s.seats, vp, strict=True):
            s.players[seat].booked = count
        for seat, count in pp.items():
            s.players[seat].screen.pp = count

    return change


# -- the Attack --------------------------------------------------------------------------------------------------------


def attacked(*vp: int, left: int = 1, cards: Any = None, **options: Any) -> Match[State]:
    """The clean-up with cards of the icon on the track; everybody has 6 PP."""

    def change(s: State) -> None:
        points(*vp, p0=6, p1=6, p2=6)(s)
        s.track = [f"opportunity/{n}" for n in range(1, left + 1)]

    return table("clean-up", change, cards=ICON | (cards or {}), **options)


@pytest.mark.rule("DK-202", "DK-203")
def test_a_card_with_the_icon_costs_everybody_their_vp_in_pp() -> None:
    """Nothing at 0 VP or below."""
    match = attacked(4, 0, -2)
    assert (pp(match), match.state.discard) == ([2, 6, 6], ["opportunity/1"])


@pytest.mark.rule("DK-204")
def test_whoever_is_short_in_an_attack_takes_debts() -> None:
    """7 of 6 PP: one Debt; a table may take what there is."""
    match, mild = attacked(7, 0, 0), attacked(7, 0, 0, attack_pays="what_there_is")
    assert [(pp(one)[0], player(one).screen.debts) for one in (match, mild)] == [(4, 1), (0, 0)]


@pytest.mark.rule("DK-205", "DK-202")
def test_a_claimed_card_attacks_nobody() -> None:
    """It is on no track."""

    def change(s: State) -> None:
        s.track = ["opportunity/25"]
        points(4, 0, 0, p0=6)(s)
        lay(s, "p0", "karst", "emissary")

    match = conquest("karst", change, cards={"opportunity/25": {"attack": True}})
    answer(match, "opportunity/25")
    assert (match.state.step, pp(match)[0]) == ("end-of-cycle", 6)


@pytest.mark.rule("DK-202", "DK-150")
def test_a_secret_card_that_is_left_attacks_as_well() -> None:
    """It has been turned up."""

    def change(s: State) -> None:
        points(4, 0, 0, p0=6)(s)
        s.secret = s.decks["opportunity"].draw()

    match = table("resolution", change, cards=ICON)
    answer(match, "opportunity/1")
    assert pp(match)[0] == 2


@pytest.mark.rule("DK-206")
def test_with_the_others_the_attack_takes_no_pp() -> None:
    """A card joins the Corruption track instead."""
    match = attacked(4, 0, 0, configuration="others")
    assert prompts(match) == [("table", "card-face")]
    answer(match, "opportunity/9")
    assert (pp(match), match.state.corrupted) == ([6, 6, 6], ["opportunity/9", "opportunity/1"])


@pytest.mark.rule("DK-207")
def test_one_attack_however_many_icons_are_left() -> None:
    """A table may play one for each."""
    found = [pp(attacked(2, 0, 0, left=2, attacks=choice))[0] for choice in ("one", "per_icon")]
    assert found == [4, 2]


# -- clean-up ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DK-208", "DK-209", "DK-210")
def test_agents_spies_and_assassins_go_and_the_rest_is_kept() -> None:
    """PP, Affinity and special tokens stay, and so do Debts."""

    def change(s: State) -> None:
        one = s.players["p0"]
        one.screen.agents.update(citizen=2, guard=1)
        one.spies = one.assassins = one.screen.debts = 2
        one.screen.pp, one.screen.special = 7, 5
        s.sectors["karst"].special["p0"] = 1
        one.screen.affinity["people"] = 3

    one = player(table("clean-up", change))
    assert (one.screen.tokens, one.spies, one.assassins) == (0, 0, 0)
    assert (one.screen.pp, one.screen.special, one.screen.affinity["people"], one.screen.debts) == (7, 5, 3, 2)


@pytest.mark.rule("DK-208")
def test_the_number_of_real_tokens_is_none_after_the_clean_up() -> None:
    """Whatever was never told of stacks."""

    def change(s: State) -> None:
        s.players["p0"].screen.agents.update(citizen=3)

    assert player(table("clean-up", change, hands="physical")).screen.tokens == 0


@pytest.mark.rule("DK-212")
def test_cards_left_are_discarded() -> None:
    """The secret one as well."""

    def change(s: State) -> None:
        s.track = ["opportunity/3"]
        s.secret = s.decks["opportunity"].draw()

    match = table("resolution", change)
    answer(match, "opportunity/4")
    assert (match.state.track, match.state.discard) == ([], ["opportunity/3", "opportunity/4"])


# -- the end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DK-004", "DK-213")
@pytest.mark.parametrize(("vp", "over"), [(9, False), (10, True), (11, True)])
def test_ten_vp_end_the_game_at_the_end_of_a_cycle(vp: int, over: bool) -> None:
    """Not before the last Cycle with nine."""
    assert ended(points(vp, 0, 0), cycle=1).over == over


@pytest.mark.rule("DK-004", "DK-214")
def test_ten_vp_during_a_cycle_end_nothing() -> None:
    """They are looked for at its end; what is lost again before does not count."""
    match = at_turn(points(10, 0, 0))
    answer(match, "expand", "nothing")
    assert not match.over
    match.correct("booked.p0", 9)
    answer(match, "expand", "nothing")
    for seat in match.state.seats:
        answer(match, True, seat=seat)
    assert not match.over


@pytest.mark.rule("DK-213")
def test_a_table_may_end_with_ten_vp_at_once() -> None:
    """As it has chosen."""
    match = at_turn(
        lambda s: points(9, 0, 0, p0=9)(s),
        cards={"cabal-card/black-guard-1": says("gain", "gain", what="vp")},
        sudden_win="at_once",
    )
    answer(match, "develop", "cabal-card/black-guard-1")
    assert match.outcome["winners"] == ["p0"]


@pytest.mark.rule("DK-005", "DK-006")
@pytest.mark.parametrize(("seats", "cycles"), [(2, 5), (3, 4), (4, 4), (5, 3)])
def test_after_the_last_cycle_most_vp_win(seats: int, cycles: int) -> None:
    """Without ten; one Cycle before that, the game goes on."""
    vp = [1, 2, 0, 0, 0][:seats]
    last, before = (ended(points(*vp), cycle=cycle, seats=seats) for cycle in (cycles, cycles - 1))
    assert (last.outcome["winners"], last.outcome["rule"], before.over) == (["p1"], "DK-216", False)


@pytest.mark.rule("DK-215", "DK-216")
def test_debts_are_counted_at_the_end() -> None:
    """Who had ten first has nine and loses to another one with ten; also below 0."""

    def change(s: State) -> None:
        points(11, 10, 0)(s)
        s.players["p0"].screen.debts = s.players["p2"].screen.debts = 2

    match = ended(change, cycle=1)
    assert (match.outcome["winners"], match.outcome["final"]) == (["p1"], {"p0": 9, "p1": 10, "p2": -2})


@pytest.mark.rule("DK-217")
def test_a_tie_goes_to_the_most_pp() -> None:
    """Only those tied show theirs."""
    match = ended(points(5, 5, 0, p0=2, p1=3, p2=9))
    assert (match.outcome["winners"], match.outcome["rule"]) == (["p1"], "DK-217")
    assert match.state.revealed_pp == {"p0": 2, "p1": 3}


@pytest.mark.rule("DK-218")
def test_who_is_still_tied_wins_jointly() -> None:
    """Rank decides nothing here."""
    match = ended(points(5, 5, 0, p0=2, p1=2))
    assert (match.outcome["winners"], match.outcome["rule"]) == (["p0", "p1"], "DK-218")
    assert match.page(None)["outcome"] == "@p0 and @p1 win with 5 VP, together."


@pytest.mark.rule("DK-216")
def test_without_a_tie_nobody_shows_pp() -> None:
    """They stay behind the screen."""
    match = ended(points(5, 4, 0, p0=2, p1=9))
    assert (match.state.revealed_pp, match.page(None)["outcome"]) == ({}, "@p0 wins with 5 VP.")


@pytest.mark.rule("DK-009")
def test_the_standing_names_every_source_of_vp() -> None:
    """Each by itself; who has most comes first."""

    def change(s: State) -> None:
        one = s.players["p1"]
        one.row, one.overflow = ["opportunity/1"], ["opportunity/2"]
        one.cabal_cards = ["cabal-card/polisec-1", "cabal-card/polisec-2"]
        one.placed, one.booked, one.broken = {"opportunity/1": {0: "people"}}, 4, 1

    cards = {"opportunity/1": {"affinities": ["people"], **says("gain", "gain", what="vp", count=3)}}
    (seat, row), *_ = GAME.score(at_turn(change, cards=cards).state)
    wanted = {"track": 1, "overflow": 2, "cabal": 1, "affinity": 1, "gains": 3, "effects": 4, "oaths": -1}
    assert (seat, row["sources"], row["vp"]) == ("p1", wanted, 11)


@pytest.mark.rule("DK-041", "DK-042", "DK-213")
def test_at_the_last_call_a_debt_can_still_be_taken() -> None:
    """Before the end is triggered; after it nothing can be done."""

    def change(s: State) -> None:
        s.cycle = 4

    match = table("end-of-cycle", change)
    act(match, "p1", "debt")
    for seat in match.state.seats:
        answer(match, True, seat=seat)
    assert (match.outcome["final"]["p1"], match.open_asks(), "DK-041" in told(match)) == (-1, {}, True)
    assert [ways(match, seat, "debt") for seat in match.state.seats] == [[], [], []]


# -- the standing ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DK-009", "DK-216")
def test_the_standing_names_the_winner_first_and_every_source_of_vp() -> None:
    """Before the end by running VP, and nobody has won or has a place; after it by final VP, Debts open."""
    change = points(4, 9, 4)
    before = GAME.score(table("manoeuvres", change).state)
    assert [seat for seat, _ in before] == ["p1", "p0", "p2"]
    assert not any(row["winner"] or "debts" in row or "place" in row for _, row in before)
    assert dict(before)["p1"]["sources"]["effects"] == dict(before)["p1"]["vp"] == 9

    def indebted(s: State) -> None:
        change(s)
        s.players["p1"].screen.debts, s.players["p0"].screen.pp = 6, 1

    after = GAME.score(ended(indebted).state)
    assert [(seat, row["winner"], row["debts"], row["vp"]) for seat, row in after] == [
        ("p0", True, 0, 4),
        ("p2", False, 0, 4),
        ("p1", False, 6, 3),
    ]
    assert [sum(row["sources"].values()) for _, row in after] == [4, 4, 3]


@pytest.mark.rule("A-75", "DK-217", "DK-218")
def test_those_whom_nothing_decides_between_share_a_place() -> None:
    """Neither Rank nor PP that nobody was shown decide; PP that were shown for the first place do."""

    def change(s: State) -> None:
        points(9, 4, 4)(s)
        s.players["p2"].screen.pp = 7

    assert [(seat, row["place"]) for seat, row in GAME.score(ended(change).state)] == [("p0", 1), ("p1", 2), ("p2", 2)]

    def tied(s: State) -> None:
        points(9, 9, 9)(s)
        s.players["p1"].screen.pp, s.players["p2"].screen.pp = 3, 1

    assert [(seat, row["place"]) for seat, row in GAME.score(ended(tied).state)] == [("p1", 1), ("p2", 2), ("p0", 3)]


@pytest.mark.rule("A-75", "DK-218")
def test_joint_winners_share_the_first_place() -> None:
    """And whoever comes next is third."""
    assert [row["place"] for _, row in GAME.score(ended(points(9, 9, 4)).state)] == [1, 1, 3]
