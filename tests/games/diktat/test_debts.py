"""Power Points, and the Debts of whoever has none."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Refused
from companion.games.diktat import State
from companion.rules import Match
from tests.games.diktat.tables import act, answer, at_turn, bargain, choices, lay, player, pp, says, table, told, ways

DEBT = [{"do": "debt"}]


def guarded(p0: int, *, debts: int = 0) -> Match[State]:
    """`p0` is to assassinate a Guard of `p1`, and has so many PP."""

    def change(s: State) -> None:
        lay(s, "p1", "karst", "guard")
        s.players["p0"].screen.pp = p0
        s.players["p2"].screen.debts = debts

    match = at_turn(change)
    answer(match, "assassinate", "s1:1")
    return match


@pytest.mark.rule("DK-041")
@pytest.mark.parametrize("step", ["opportunities", "manoeuvres", "end-of-cycle"])
def test_a_debt_brings_five_pp_at_any_moment(step: str) -> None:
    """In every phase, also of somebody whose turn it is not."""
    match = table(step)
    before = pp(match)[2]
    act(match, "p2", "debt")
    assert (pp(match)[2] - before, player(match, "p2").screen.debts) == (5, 1)


@pytest.mark.rule("DK-042")
def test_only_one_debt_in_a_cycle_is_voluntary() -> None:
    """A second one is not offered, and is refused."""
    match = at_turn()
    act(match, "p1", "debt")
    assert (ways(match, "p1", "debt"), ways(match, "p2", "debt")) == ([], DEBT)
    with pytest.raises(Refused):
        act(match, "p1", "debt")


@pytest.mark.rule("DK-042")
def test_the_next_cycle_allows_one_debt_again() -> None:
    """One, not two, after a Cycle without any."""
    match = table("start-of-cycle", lambda s: setattr(s.players["p1"], "voluntary", False))
    assert ways(match, "p1", "debt") == DEBT
    act(match, "p2", "debt")
    assert ways(match, "p2", "debt") == []


@pytest.mark.rule("DK-043", "DK-106", "DK-108")
def test_a_guard_without_money_is_a_forced_debt() -> None:
    """Example 8.2: 1 PP and 5 of a Debt, less 2 that go to the owner of the Guard."""
    match = guarded(1)
    assert (pp(match), player(match).screen.debts) == ([4, 2, 0], 1)


@pytest.mark.rule("DK-044")
def test_a_forced_debt_leaves_the_voluntary_one() -> None:
    """And comes also when that one has been taken."""
    match = guarded(1)
    assert ways(match, "p0", "debt") == DEBT
    act(match, "p0", "debt")
    assert (pp(match)[0], player(match).screen.debts) == (9, 2)


@pytest.mark.rule("DK-043", "DK-106")
def test_whoever_has_two_pp_takes_no_debt() -> None:
    """They are paid."""
    match = guarded(2)
    assert (pp(match), player(match).screen.debts) == ([0, 2, 0], 0)


@pytest.mark.rule("DK-016")
def test_without_debt_tokens_nobody_takes_one_freely() -> None:
    """A forced one is booked all the same."""
    match = guarded(0, debts=10)
    assert (ways(match, "p0", "debt"), player(match).screen.debts) == ([], 1)


@pytest.mark.rule("DK-045", "DK-204")
def test_forced_debts_are_repeated_until_all_is_paid() -> None:
    """7 PP are due in the Attack of the Others, 1 is there: two Debts, and 4 PP are kept."""

    def change(s: State) -> None:
        s.track.append("opportunity/1")
        s.players["p0"].booked, s.players["p0"].screen.pp = 7, 1

    match = table("clean-up", change, cards={"opportunity/1": {"attack": True}})
    assert (pp(match)[0], player(match).screen.debts) == (4, 2)


@pytest.mark.rule("DK-046")
def test_a_debt_costs_no_vp_before_the_end() -> None:
    """Running VP are without it."""
    match = at_turn()
    act(match, "p0", "debt")
    assert match.state.vp("p0") == 0


@pytest.mark.rule("DK-046", "DK-213")
def test_debts_do_not_keep_anybody_from_ten_vp() -> None:
    """10 VP and a Debt trigger the end, and then it counts."""

    def change(s: State) -> None:
        s.players["p0"].booked, s.players["p0"].screen.debts = 10, 1

    match = table("end-of-cycle", change)
    for seat in match.state.seats:
        answer(match, True, seat=seat)
    assert match.outcome["final"]["p0"] == 9


@pytest.mark.rule("DK-047")
def test_nothing_gives_a_debt_back() -> None:
    """No act does, and a bargain does not take it."""
    match = at_turn()
    act(match, "p0", "debt")
    with pytest.raises(Refused, match="cannot be given"):
        bargain(match, "p0", "p1", {"debt": 1}, {"pp": 1})


@pytest.mark.rule("DK-048", "DK-121")
def test_a_cabal_card_is_not_paid_for_by_a_forced_debt() -> None:
    """Whoever has less than its price cannot choose it; after a voluntary Debt one can."""
    match = at_turn()

    def offered() -> Any:
        (ask,) = [ask for ask in match.asks("p0").values() if ask.prompt == "manoeuvre"]
        return match.shape(ask).describe()["options"]

    before = [option["value"] for option in offered()]
    act(match, "p0", "debt")
    assert ("develop" in before, "develop" in [option["value"] for option in offered()]) == (False, True)


@pytest.mark.rule("DK-037", "DK-012")
def test_power_points_do_not_run_out() -> None:
    """Sixty are in the box, and everybody who is due more has more."""
    match = table("development", lambda s: setattr(s.players["p0"].screen, "pp", 60))
    assert pp(match) == [63, 3, 3]


@pytest.mark.rule("DK-036", "DK-041")
def test_a_debt_is_taken_in_the_open_and_then_lies_hidden() -> None:
    """The ledger says who took one; the standing says no number, unless the table plays so."""
    match, open_ones = at_turn(), at_turn(debts="open")
    for one in (match, open_ones):
        act(one, "p0", "debt")
        assert told(one)[-1] == "DK-041"
    found = [one.page("p1")["view"]["players"]["p0"]["debts"] for one in (match, open_ones)]
    assert found == [None, 1]


@pytest.mark.rule("DK-041", "DK-048")
def test_a_debt_is_taken_for_an_exchange_of_a_manifestation() -> None:
    """Everything else stands still meanwhile; without the Debt of this Cycle one can only decline."""

    def change(s: State) -> None:
        s.players["p1"].row = ["opportunity/1", "opportunity/2"]

    paid = says("manifestation", "exchange", what="pp", count=4, into="emissary")
    match = at_turn(change, cards={"opportunity/1": paid, "opportunity/2": paid})
    act(match, "p1", "manifest", element="opportunity/1")
    assert choices(match) == ["debt", "no"]
    answer(match, "debt", "yes")
    one = player(match, "p1").screen
    assert (one.pp, one.debts, one.agents["emissary"]) == (1, 1, 1)
    act(match, "p1", "manifest", element="opportunity/2")
    assert choices(match) == ["no"]
