"""How rules stand side by side, lapse and end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator
from functools import partial

import pytest

from companion.rules import (
    TABLE,
    Amount,
    Ask,
    During,
    GameOver,
    Interrupt,
    Match,
    Moot,
    Pick,
    Press,
    Refused,
    RuleBug,
    Sealed,
    Steps,
    Together,
    Waiting,
    attempt,
)
from tests.rules.samples import Board, amount, match_of, only, sample_game, seated, tell, word


def test_a_rule_goes_on_with_the_checked_answer() -> None:
    """What an Ask gives is what its shape made of the answer."""

    async def play(s: Board) -> None:
        s.log.append(await word("p0"))

    match = match_of(play)
    tell(match, "p0", "b")

    assert match.state.log == ["b"]
    assert match.over


def test_together_keeps_the_order_of_answers_as_history() -> None:
    """Lines side by side write the state in the order in which they were answered."""

    async def line(s: Board, p: str) -> str:
        s.log.append((p, await word(p)))
        return p

    async def play(s: Board) -> None:
        s.log.append(await Together(s.seats, partial(line, s)))

    match = match_of(play)
    tell(match, "p1", "a")
    tell(match, "p0", "b")

    assert match.state.log == [("p1", "a"), ("p0", "b"), {"p0": "p0", "p1": "p1"}]


def test_ids_say_where_a_question_stands() -> None:
    """What one branch answers moves no id of another branch."""

    async def line(_s: Board, p: str) -> None:
        await word(p)
        await word(p)

    async def play(s: Board) -> None:
        await Together(s.seats, partial(line, s))

    match = match_of(play)
    before = only(match, "p1")
    tell(match, "p0", "a")

    assert only(match, "p1") == before
    assert only(match, "p0") == "0/p0/1"


def test_striking_one_answer_of_a_branch_keeps_the_later_ones_of_another() -> None:
    """A record without one branch's last answer still holds what other branches answered after it."""

    async def line(s: Board, p: str) -> None:
        for _ in range(2):
            s.log.append((p, await word(p)))

    async def play(s: Board) -> None:
        await Together(s.seats, partial(line, s))
        await word("p0", "more")

    match = match_of(play)
    tell(match, "p0", "a", "b")
    tell(match, "p1", "a", "b")
    struck = [entry for entry in match.record if entry != match.record[1]]
    again = Match(match.game, match.setup, struck)

    assert again.state.log == [("p0", "a"), ("p1", "a"), ("p1", "b")]
    assert only(again, "p0") == "0/p0/1"


def test_a_branch_sees_its_own_key() -> None:
    """Lines made in a loop ask the seat they were made for, not the last one."""

    async def play(s: Board) -> None:
        await Together(s.seats, lambda p: word(p))

    match = match_of(play, 3)

    assert [w.seat for w in match.waiting()] == ["p0", "p1", "p2"]


def test_two_lines_of_a_group_need_different_keys() -> None:
    """A group whose keys repeat, or hold a slash, is a bug of the game."""

    async def twice(_s: Board) -> None:
        await Together(["a", "a"], lambda _: word("p0"))

    async def slash(_s: Board) -> None:
        await Together(["a/b"], lambda _: word("p0"))

    async def main_twice(_s: Board) -> None:
        await During(word("p0"), {"main": partial(nothing)})

    async def nothing() -> None:
        await word("p1")

    for play in (twice, slash, main_twice):
        with pytest.raises(RuleBug, match="different keys"):
            match_of(play)


async def debts(s: Board, p: str) -> None:
    """An anytime act, three times at most."""
    while True:
        await Ask(p, "debt", lambda: Press(s.log.count(p) < 3), standing=True)
        s.log.append(p)


def test_anytime_lines_stand_open_beside_the_main_line() -> None:
    """A standing question can be answered at any time, and nobody waits for it."""

    async def play(s: Board) -> None:
        await During(word("p0"), {"debt-p1": partial(debts, s, "p1")})

    match = match_of(play)

    assert [w.seat for w in match.waiting()] == ["p0"]
    tell(match, "p1", True, True)
    assert match.state.log == ["p1", "p1"]


def test_an_empty_standing_question_is_not_offered() -> None:
    """A standing question whose shape is empty is absent, and comes back when its shape does."""

    async def play(s: Board) -> None:
        await During(word("p0"), {"debt-p1": partial(debts, s, "p1")})

    match = match_of(play)
    asked = only(match, "p1")
    tell(match, "p1", True, True, True)

    assert match.asks("p1") == {}
    with pytest.raises(Refused, match="not open"):
        match.answer(asked, True)


def test_anytime_lines_end_with_the_main_line() -> None:
    """When the main line is done, what stood beside it is gone."""

    async def play(s: Board) -> None:
        await During(word("p0"), {"debt-p1": partial(debts, s, "p1")})
        await word("p0", "more")

    match = match_of(play)
    tell(match, "p0", "a")

    assert match.asks("p1") == {}
    assert [w.prompt for w in match.waiting()] == ["more"]


async def uprising(s: Board, p: str) -> None:
    """An anytime act that interrupts everybody."""
    await Ask(p, "debt", Press, standing=True)
    await Interrupt(reply(s, p))


async def reply(s: Board, p: str) -> None:
    """One word in an interruption."""
    s.log.append(await word(p, "reply"))


def test_an_interruption_makes_the_others_stand_still() -> None:
    """While one line interrupts, the rest of its During is not open, and afterwards it is where it was."""

    async def play(s: Board) -> None:
        await During(word("p0"), {"up": partial(uprising, s, "p1"), "debt": partial(debts, s, "p0")})

    match = match_of(play)
    before = list(match.asks("p0"))
    tell(match, "p1", True)

    assert [w.prompt for w in match.waiting()] == ["reply"]
    assert match.asks("p0") == {}
    tell(match, "p1", "a")
    assert list(match.asks("p0")) == before


def test_an_interruption_holds_a_secret_choice_too() -> None:
    """A Sealed in the held part can be neither answered nor opened, and keeps its ballots."""

    async def play(s: Board) -> None:
        sealed = secrets(s)
        await During(sealed, {"up": partial(uprising, s, "p1")})

    async def secrets(s: Board) -> None:
        s.log.append(await Sealed("bid", ["p0"], lambda p: amount(s, p)))

    match = match_of(play)
    tell(match, "p0", 2)
    (sealed,) = match.complete()
    tell(match, "p1", True)

    assert match.complete() == []
    assert [w.prompt for w in match.waiting()] == ["reply"]
    with pytest.raises(Refused):
        match.open(sealed)
    tell(match, "p1", "a")
    match.open(sealed)
    assert match.state.log == ["a", {"p0": 2}]


def test_an_inner_interruption_holds_only_its_own_group() -> None:
    """Who stands outside the During that is interrupted goes on."""

    async def play(s: Board) -> None:
        lines = {"inner": During(word("p0"), {"up": partial(uprising, s, "p1")}), "outer": word("p2")}
        await Together(lines, lines.__getitem__)

    match = match_of(play, 3)
    tell(match, "p1", True)

    assert list(match.asks("p2"))
    assert match.asks("p0") == {}


def test_a_unit_lapses_when_its_question_has_no_answer() -> None:
    """A question without any answer throws Moot, and `attempt` goes on with None."""

    async def play(s: Board) -> None:
        s.log.append(await attempt(Ask("p0", "pay", lambda: Amount(1, s.pp["p0"]))))
        await word("p0")

    match = match_of(play)
    assert match.state.log == []
    match.correct("pp.p0", 0)

    assert match.state.log == [None]


def test_a_question_that_is_empty_from_the_beginning_lapses_at_once() -> None:
    """Nobody is ever asked what has no answer."""

    async def play(s: Board) -> None:
        nothing: list[str] = []
        s.log.append(await attempt(Ask("p0", "pay", lambda: Pick(nothing))))
        await word("p0")

    match = match_of(play)

    assert match.state.log == [None]


def test_an_act_that_leaves_an_open_question_without_answer_is_refused_whole() -> None:
    """Moot that nobody catches refuses the entry that caused it."""

    async def play(s: Board) -> None:
        await Ask("p0", "pay", lambda: Amount(1, s.pp["p0"]))

    match = match_of(play)
    with pytest.raises(Refused) as refusal:
        match.correct("pp.p0", 0)

    assert refusal.value.rule == "moot"
    assert match.state.pp["p0"] == 3
    assert match.record == []
    tell(match, "p0", 1)


def test_questions_that_keep_lapsing_are_a_bug() -> None:
    """A game that never comes to rest is stopped and named."""

    async def play(_s: Board) -> None:
        nothing: list[str] = []
        while True:
            await attempt(Ask("p0", "pay", lambda: Pick(nothing)))

    with pytest.raises(RuleBug, match="lapsing"):
        match_of(play)


def test_game_over_ends_the_match_from_any_depth() -> None:
    """GameOver unwinds every line, and the match keeps its outcome."""

    async def line(p: str) -> None:
        await word(p)
        raise GameOver(f"{p} wins")

    async def play(s: Board) -> None:
        await During(deep(s), {"debt": partial(debts, s, "p0")})

    async def deep(s: Board) -> None:
        await Together(s.seats, line)

    match = match_of(play)
    tell(match, "p1", "a")

    assert match.over
    assert match.outcome == "p1 wins"
    assert match.open_asks() == {}
    assert match.page("p0")["outcome"] == "Outcome p1 wins."


def test_the_end_of_the_rules_is_an_end_too() -> None:
    """A game may return its outcome instead of raising it."""

    async def play(_s: Board) -> str:
        return await word("p0")

    match = match_of(play)
    tell(match, "p0", "c")

    assert (match.over, match.outcome) == (True, "c")


def test_a_line_that_fails_at_once_lets_no_other_begin() -> None:
    """Where one of several lines fails at its start, those after it are not begun, and the unit lapses."""

    async def fails() -> None:
        raise Moot("gone")

    async def play(s: Board) -> None:
        lines: dict[str, Callable[[], Awaitable[object]]] = {"first": fails, "second": partial(reply, s, "p1")}
        s.log.append(await attempt(Together(lines, lambda key: lines[key]())))
        await word("p0")

    match = match_of(play)

    assert match.state.log == [None]
    assert match.asks("p1") == {}


def test_a_rule_that_awaits_something_foreign_is_a_bug() -> None:
    """Rules can await questions and groups of lines, and nothing else."""

    class Foreign:
        def __await__(self) -> Generator[str, None, None]:
            yield "tomorrow"

    async def play(_s: Board) -> None:
        await Foreign()

    with pytest.raises(RuleBug, match="tomorrow"):
        match_of(play)


def test_chance_is_asked_of_the_table() -> None:
    """A question to the TABLE belongs to no seat."""

    async def play(s: Board) -> Steps[None] | None:
        s.log.append(await word(TABLE))
        return None

    match = Match(sample_game(play), seated(2))

    assert [list(match.asks(p)) for p in ("p0", "p1", TABLE)] == [[], [], ["0"]]


def test_a_private_question_is_not_named_to_others() -> None:
    """They learn whom they wait for, and not for what."""

    async def play(_s: Board) -> None:
        await Ask("p0", "act", Press, private=True)

    match = match_of(play)

    assert match.waiting() == [Waiting("p0", "", False)]
    assert match.page("p1")["waiting"] == [{"seat": "p0", "prompt": "", "title": "", "ready": False}]
    assert len(match.page("p0")["asks"]) == 1


def test_nobody_waits_for_a_standing_private_question() -> None:
    """Others do not learn that it stands open."""

    async def play(_s: Board) -> None:
        await Ask("p0", "act", Press, private=True, standing=True)

    assert match_of(play).waiting() == []
