"""What is chosen in secret leaves no trace before its opening, and binds nobody to what no longer holds."""

from __future__ import annotations

import json
from functools import partial

import pytest

from companion.rules import Ask, Correct, Match, Opened, Pick, Refused, RuleBug, Sealed, Together, attempt
from companion.rules.asks import During
from tests.rules.samples import Board, amount, auction, match_of, only, tell, word


async def swaps(s: Board, p: str) -> list[str]:
    """As many secret swaps as its player likes."""
    done: list[str] = []
    while await Ask(p, "more", lambda: Pick(("swap", "stop"))) == "swap":
        done.append(await word(p, "swap"))
    return done if s.pp[p] else []


async def espionage(s: Board) -> None:
    """One secret dialogue of one seat."""
    s.log.append(await Sealed("swap", ["p0"], partial(swaps, s)))
    await word("p1")


def test_a_sealed_answer_enters_no_record_before_its_opening() -> None:
    """Until the opening the record is empty; then it holds one entry in seat order."""
    match = match_of(auction)
    tell(match, "p1", 1)
    tell(match, "p0", 2)
    assert match.record == []
    (sealed,) = match.complete()
    match.open(sealed)

    assert match.record == [Opened("0", (("p0", (("0/p0/0", 2),)), ("p1", (("0/p1/0", 1),))))]
    assert match.state.log == [{"p0": 2, "p1": 1}]


def test_the_order_of_sealing_leaves_no_trace() -> None:
    """Who sealed first cannot be told from the record, the facts or any page."""
    first, second = match_of(auction), match_of(auction)
    tell(first, "p0", 2)
    tell(first, "p1", 1)
    tell(second, "p1", 1)
    tell(second, "p0", 2)
    for match in (first, second):
        match.open("0")

    assert first.record == second.record
    assert json.dumps(first.page(None)) == json.dumps(second.page(None))


def test_nobody_else_sees_that_a_seat_has_sealed() -> None:
    """Pages of others and of the screen are byte for byte the same before and after a ballot is laid."""
    match = match_of(auction)
    before = [json.dumps(match.page(seat)) for seat in ("p1", None)]
    tell(match, "p0", 3)

    assert [json.dumps(match.page(seat)) for seat in ("p1", None)] == before


def test_readiness_is_shown_where_the_rules_say_so() -> None:
    """With `show_ready` everybody sees who has sealed, in seat order."""

    async def play(s: Board) -> None:
        await Sealed("bid", s.seats, lambda p: amount(s, p), show_ready=True)

    match = match_of(play)
    tell(match, "p1", 0)

    assert [(w.seat, w.ready) for w in match.waiting()] == [("p0", False), ("p1", True)]


def test_the_length_of_a_secret_dialogue_moves_no_public_id() -> None:
    """After any number of secret swaps the next public question has the same id."""
    few, many = match_of(espionage), match_of(espionage)
    tell(few, "p0", "stop")
    tell(many, "p0", "swap", "a", "swap", "b", "stop")
    for match in (few, many):
        match.open("0")

    assert only(few, "p1") == only(many, "p1")


def test_a_ballot_that_no_longer_holds_is_asked_again() -> None:
    """A bid sealed at 3 points does not stay valid when the points are taxed away."""
    match = match_of(auction)
    tell(match, "p0", 3)
    tell(match, "p1", 3)
    match.correct("pp.p0", 1)

    assert match.complete() == []
    assert list(match.asks("p0")) == ["0/p0/0"]
    assert match.asks("p1") == {}


def test_an_anytime_act_asks_a_broken_ballot_again() -> None:
    """An open answer beside the Sealed has the same power over ballots as a correction."""

    async def tax(s: Board) -> None:
        await Ask("p1", "pay", lambda: Pick(("tax",)), standing=True)
        s.pp["p0"] = 0

    async def play(s: Board) -> None:
        await During(auction(s), {"tax": partial(tax, s)})

    match = match_of(play)
    tell(match, "p0", 3)
    match.answer(next(i for i, a in match.asks("p1").items() if a.prompt == "pay"), "tax")

    assert match.sealed_by("p0") == {"0/main/0": ("bid", False)}


def test_a_secret_choice_begun_by_a_lapse_is_run_afresh_later() -> None:
    """Also a Sealed that came up while a question lapsed does not outlive the state it was begun in."""

    async def play(s: Board) -> None:
        nothing: list[str] = []
        await attempt(Ask("p0", "pay", lambda: Pick(nothing)))
        await auction(s)

    match = match_of(play)
    tell(match, "p0", 3)
    match.correct("pp.p0", 1)

    assert list(match.asks("p0"))


def test_what_a_lapse_writes_reaches_secret_choices_in_the_same_entry() -> None:
    """A unit that lapses and then writes the state makes ballots beside it afresh at once."""

    async def lapses(s: Board) -> None:
        await attempt(Ask("p1", "pay", lambda: Pick(("x",) if s.pp["p1"] else ())))
        s.pp["p0"] = 0
        await word("p1", "more")

    async def play(s: Board) -> None:
        await Together(("auction", "lapse"), {"auction": auction(s), "lapse": lapses(s)}.__getitem__)

    match = match_of(play)
    match.answer("0/auction/0/p0/0", 3)
    match.correct("pp.p1", 0)

    assert match.sealed_by("p0") == {"0/auction/0": ("bid", False)}


def test_a_ballot_can_be_withdrawn_until_its_opening() -> None:
    """A withdrawn choice starts empty; after the opening there is nothing to withdraw."""
    match = match_of(auction)
    tell(match, "p0", 3)
    match.withdraw("p0", "0")
    assert match.ballots() == {"0": {}}
    tell(match, "p0", 1)
    tell(match, "p1", 1)
    match.open("0")

    with pytest.raises(Refused):
        match.withdraw("p0", "0")
    assert match.state.log == [{"p0": 1, "p1": 1}]


def test_a_foreign_seat_has_nothing_to_withdraw() -> None:
    """Only a seat that takes part in a Sealed can withdraw from it."""
    match = match_of(espionage)

    with pytest.raises(Refused):
        match.withdraw("p1", "0")


def test_an_incomplete_secret_choice_cannot_be_opened() -> None:
    """The opening waits for every seat."""
    match = match_of(auction)
    tell(match, "p0", 1)

    with pytest.raises(Refused) as refusal:
        match.open("0")
    assert refusal.value.rule == "not-complete"


def test_ballots_are_restored_beside_a_replayed_record() -> None:
    """A ballot kept apart from the record is laid again after a restart."""
    match = match_of(espionage)
    tell(match, "p0", "swap", "b")
    again = Match(match.game, match.setup, match.record)
    again.restore(match.ballots())

    assert again.page("p0") == match.page("p0")
    assert again.ballots() == match.ballots()


def test_a_restored_ballot_is_cut_where_it_no_longer_holds() -> None:
    """What a changed state does not allow any more is asked again, and what came before it stays."""
    match = match_of(espionage)
    match.restore({"0": {"p0": (("0/p0/0", "swap"), ("0/p0/1", "z"), ("0/p0/2", "stop"))}, "9": {"p0": ()}})

    assert match.ballots() == {"0": {"p0": (("0/p0/0", "swap"),)}}


def test_a_refused_secret_answer_changes_nothing() -> None:
    """An answer outside its shape leaves ballot, record and pages as they were."""
    match = match_of(espionage)
    tell(match, "p0", "swap")
    before = json.dumps(match.page("p0"))
    with pytest.raises(Refused):
        tell(match, "p0", "z")

    assert json.dumps(match.page("p0")) == before


def test_a_secret_line_that_writes_the_state_is_a_bug() -> None:
    """A watched match catches a secret line that writes, when it is answered and when it begins."""

    async def writes(s: Board, p: str) -> None:
        await amount(s, p)
        s.log.append(p)

    async def writes_at_once(s: Board, p: str) -> None:
        s.log.append(p)
        await amount(s, p)

    async def late(s: Board) -> None:
        await Sealed("bid", ["p0"], partial(writes, s))

    async def early(s: Board) -> None:
        await Sealed("bid", ["p0"], partial(writes_at_once, s))

    match = match_of(late)
    with pytest.raises(RuleBug, match="wrote the state"):
        tell(match, "p0", 1)
    with pytest.raises(RuleBug, match="wrote the state"):
        match_of(early)


def test_a_secret_line_that_asks_another_seat_is_a_bug() -> None:
    """A question in a secret line goes to its own seat only, and is never shown to another."""

    async def play(s: Board) -> None:
        await Sealed("bid", ["p0"], lambda _: amount(s, "p1"))

    with pytest.raises(RuleBug, match="asks p1"):
        match_of(play)


def test_a_secret_within_a_secret_is_a_bug() -> None:
    """A Sealed in a secret line could never be opened."""

    async def inner(s: Board, p: str) -> None:
        await Sealed("swap", [p], lambda q: amount(s, q))

    async def play(s: Board) -> None:
        await Sealed("bid", ["p0"], partial(inner, s))

    with pytest.raises(RuleBug, match="second secret"):
        match_of(play)


def test_a_secret_line_that_fails_is_a_bug_and_keeps_the_ballot() -> None:
    """An error in a secret line names its seat and takes the last answer back."""

    async def fails(s: Board, p: str) -> None:
        await amount(s, p)
        raise KeyError(p)

    async def play(s: Board) -> None:
        await Sealed("bid", ["p0"], partial(fails, s))

    match = match_of(play)
    with pytest.raises(RuleBug, match="p0 failed"):
        tell(match, "p0", 1)
    assert list(match.asks("p0")) == ["0/p0/0"]


def test_a_rule_may_refuse_a_secret_answer() -> None:
    """A Refused raised in a secret line refuses the answer that caused it."""

    async def refuses(s: Board, p: str) -> int:
        bid = await amount(s, p)
        if bid == 2:
            raise Refused("S-002", "Nobody bids two.")
        return bid

    async def play(s: Board) -> None:
        await Sealed("bid", ["p0"], partial(refuses, s))

    match = match_of(play)
    with pytest.raises(Refused, match="two"):
        tell(match, "p0", 2)
    tell(match, "p0", 1)
    assert match.complete() == ["0"]


def test_a_secret_question_without_answer_ends_its_group() -> None:
    """When nothing is left to choose in secret, the unit of the rulebook around it lapses."""

    async def play(s: Board) -> None:
        line = Sealed("pay", ["p0"], lambda p: Ask(p, "pay", lambda: Pick(("x",) if s.pp[p] else ())))
        s.log.append(await attempt(line))
        await word("p1")

    match = match_of(play)
    tell(match, "p0", "x")
    match.correct("pp.p0", 0)

    assert match.state.log == [None]
    assert match.record == [Correct("pp.p0", 0)]


def test_a_forged_opening_is_refused() -> None:
    """A record whose ballots do not hold, or are answered in the open, cannot be repeated."""
    match = match_of(auction)
    good = (("p0", (("0/p0/0", 1),)), ("p1", (("0/p1/0", 1),)))
    for forged in (
        Opened("0", (good[0], ("p1", (("0/p1/0", 9),)))),
        Opened("0", (good[0], ("p1", ()))),
        Opened("0", (good[1], good[0])),
        Opened("7", good),
    ):
        with pytest.raises(Exception, match="Entry 0"):
            Match(match.game, match.setup, [forged])
