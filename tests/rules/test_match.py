"""A position is its record run again: save, resume, undo, replay and dispute are the same thing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import partial

import pytest

from companion.rules import Answer, Ask, Correct, Diverged, Match, Pick, Prompt, Refused, Start, Together, Waiting
from tests.rules.samples import Board, amount, auction, match_of, only, sample_game, seated, tell, turns, word


def test_a_record_run_again_gives_the_same_match() -> None:
    """Same options and record: same state, ids and pages."""
    match = match_of(turns)
    for n in range(5):
        tell(match, f"p{n % 2}", "abc"[n % 3])
    again = Match(match.game, match.setup, match.record)

    assert again.state == match.state
    assert [again.page(p) for p in ("p0", "p1", None)] == [match.page(p) for p in ("p0", "p1", None)]


def test_undo_is_the_record_without_its_end() -> None:
    """A rewound match is the match as it was, and doing the same again gives the same."""
    match = match_of(turns)
    tell(match, "p0", "a")
    before = json.dumps(match.page(None))
    tell(match, "p1", "b")
    after = json.dumps(match.page(None))
    undone = match.rewound(1)

    assert json.dumps(undone.page(None)) == before
    tell(undone, "p1", "b")
    assert json.dumps(undone.page(None)) == after


def test_a_refusal_changes_nothing() -> None:
    """An answer outside its shape names the rule of the shape and leaves record and pages as they were."""
    match = match_of(turns)
    before = match.page("p0")
    with pytest.raises(Refused) as refusal:
        tell(match, "p0", "z")

    assert refusal.value.rule == "pick"
    assert refusal.value.params == {"value": "z"}
    assert match.record == []
    assert match.page("p0") == before


def test_a_refusal_deep_in_the_rules_is_applied_not_at_all() -> None:
    """If the rules refuse after they have begun to write, the match is rebuilt with its ballots."""

    async def half(s: Board) -> None:
        s.pp["p1"] = 0
        if await word("p2") == "b":
            s.pp["p0"] = 9
            raise Refused("S-003", "Not b.")
        await word("p2")

    async def play(s: Board) -> None:
        await Together(("bids", "half"), {"bids": auction(s), "half": half(s)}.__getitem__)

    match = match_of(play, 3)
    match.answer("0/bids/0/p0/0", 3)
    with pytest.raises(Refused, match="Not b"):
        match.answer("0/half/0", "b")

    assert match.state.pp == {"p0": 3, "p1": 0, "p2": 3}
    assert match.ballots() == {"0/bids/0": {"p0": (("0/bids/0/p0/0", 3),)}}
    match.answer("0/half/0", "a")


def test_a_bug_in_the_rules_is_applied_not_at_all() -> None:
    """Any exception leaves the match as it was before the entry."""

    async def play(s: Board) -> None:
        await word("p0")
        s.log.append("half")
        raise KeyError("bug")

    match = match_of(play)
    with pytest.raises(KeyError):
        tell(match, "p0", "a")

    assert match.state.log == []
    assert match.record == []
    assert list(match.asks("p0")) == ["0"]


def test_never_existed_and_not_open_are_one_answer() -> None:
    """A question that is past, to come, foreign or invented is refused in the same words."""
    match = match_of(turns)
    asked = only(match, "p0")
    tell(match, "p0", "a")
    words = set()
    for ask_id in (asked, "7", "1/p0/0", "", "/", "1/"):
        with pytest.raises(Refused) as refusal:
            match.answer(ask_id, "a")
        words.add((refusal.value.rule, str(refusal.value)))

    assert len(words) == 1


def test_a_correction_is_an_entry() -> None:
    """People set a fact by its name, the record keeps it, and a replay repeats it."""
    match = match_of(auction)
    match.correct("pp.p0", 7)

    assert match.record == [Correct("pp.p0", 7)]
    assert Match(match.game, match.setup, match.record).facts()["pp.p0"] == 7


@pytest.mark.parametrize(("fact", "value"), [("pp.p9", 1), ("pp.p0", 10), ("pp.p0", "many")])
def test_a_correction_of_no_fact_or_to_no_value_is_refused(fact: str, value: object) -> None:
    """Only facts by their names, and only values they can have."""
    match = match_of(auction)

    with pytest.raises(Refused):
        match.correct(fact, value)
    assert match.record == []


def test_a_match_is_entered_at_a_named_step() -> None:
    """Any named step with any facts is a beginning, in replays too."""
    match = match_of(turns, start=Start("second", {"pp.p1": 8}))
    tell(match, "p1", "a")

    assert match.state.log == [("second", "a")]
    assert match.rewound(0).facts()["pp.p1"] == 8


def test_an_unknown_step_or_fact_is_no_beginning() -> None:
    """Steps and facts have names, and nothing else can be entered."""
    with pytest.raises(Refused, match="third"):
        match_of(turns, start=Start("third", {}))
    with pytest.raises(Refused, match="vp"):
        match_of(turns, start=Start("first", {"vp": 1}))


@pytest.mark.parametrize(
    "entry",
    [Answer("0", "z", "act"), Answer("0", "a", "bid"), Answer("5", "a", "act"), Correct("vp", 1)],
)
def test_a_record_made_by_other_rules_says_where_it_fails(entry: Answer | Correct) -> None:
    """Diverged names the first entry that cannot be repeated."""
    good = Correct("pp.p0", 1)

    with pytest.raises(Diverged, match="Entry 1") as diverged:
        Match(sample_game(turns), seated(2), [good, entry])
    assert diverged.value.entry == 1


def test_a_record_on_which_the_rules_break_is_diverged_too() -> None:
    """Whatever other rules raise, the record is named, not the exception."""

    async def play(_s: Board) -> None:
        await word("p0")
        raise KeyError("changed")

    with pytest.raises(Diverged, match="changed"):
        Match(sample_game(play), seated(2), [Answer("0", "a", "act")])


def test_changed_arithmetic_shows_in_the_digest() -> None:
    """Two replays that differ in one fact have different digests, though every entry is taken by both."""

    async def pays(s: Board, price: int) -> None:
        await word("p0")
        s.pp["p0"] -= price
        await word("p0")

    ours, theirs = (match_of(partial(pays, price=price)) for price in (1, 2))
    for match in (ours, theirs):
        tell(match, "p0", "a")

    assert ours.record == theirs.record
    assert ours.digest() != theirs.digest()


PROGRAM = """
import hashlib, json, sys
sys.path.insert(0, sys.argv[1])
from companion.rules.playing import RandomPlayer
from companion.rules import Match
from tests.rules.samples import auction, sample_game, seated, turns
digests = []
for play in (turns, auction):
    match = Match(sample_game(play), seated(4))
    RandomPlayer(5).play(match, 20)
    digests.append([match.digest(), repr(match.record), match.page("p0")])
print(json.dumps(digests))
"""


def test_another_process_with_another_hash_seed_plays_the_same() -> None:
    """Record, facts and pages do not depend on the hash seed of the process."""
    root = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
    printed = {
        subprocess.run(
            [sys.executable, "-c", PROGRAM, root],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }

    assert len(printed) == 1


def test_a_page_has_words_form_and_waiting_seats() -> None:
    """A page tells its seat what is asked, by which rule, in which form, and whom the match waits for."""
    match = match_of(turns)
    page = match.page("p0")

    (ask,) = page["asks"]
    assert ask["title"] == "Act"
    assert ask["rule"] == "S-001"
    assert [o["value"] for o in ask["form"]["options"]] == ["a", "b", "c"]
    assert match.page("p1")["asks"] == []
    assert match.waiting() == [Waiting("p0", "act", False)]


def test_a_shape_is_looked_at_when_the_question_is_looked_at() -> None:
    """A question follows the state: an act beside it changes what it takes."""

    async def play(s: Board) -> None:
        await amount(s, "p0")

    match = match_of(play)
    match.correct("pp.p0", 1)

    assert match.page("p0")["asks"][0]["form"]["high"] == 1
    with pytest.raises(Refused):
        tell(match, "p0", 2)


def test_the_words_of_a_question_take_what_it_is_about() -> None:
    """Public facts of the question fill the sentence."""

    async def play(_s: Board) -> None:
        await Ask("p0", "pay", lambda: Pick(("yes",)), about={"price": 4})

    match = match_of(play, prompts={"pay": Prompt("Pay", "Pay {price} points.", "S-001")})

    assert match.page("p0")["asks"][0]["text"] == "Pay 4 points."


def test_an_open_answer_does_not_stand_in_for_a_sealed_one() -> None:
    """A secret answer that a record brings as an open one is refused."""
    with pytest.raises(Diverged, match="opening"):
        Match(sample_game(auction), seated(2), [Answer("0/p0/0", 1, "bid")])
