"""Cases are stories in TOML, and a story that comes out otherwise is told so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.errors import ConfigError
from companion.rules.asks import Steps
from companion.rules.case_files import read_cases
from companion.rules.cases import faults_of
from tests.rules.samples import Board, auction, sample_game, turns

HEAD = 'game = "sample"\n[[case]]\nname = "x"\nrules = ["S-001"]\nseats = 2\n'


def told(text: str, play: Callable[[Board], Steps[Any]] = auction) -> list[str]:
    """The faults of the cases in a text, after the usual head."""
    return [f for case in read_cases(HEAD + text, "x.toml") for f in faults_of(case, sample_game(play))]


BIDS = 'play = [{ seat = "p0", ask = "bid", value = 2 }, { seat = "p1", ask = "bid", value = 1 }]\n'


def test_a_story_that_comes_out_has_no_faults() -> None:
    """Inputs in order, secret choices opened when they are complete, facts and questions as expected."""
    assert told(BIDS + 'then = { facts = { "pp.p0" = 1, "pp.p1" = 2 }, asked = { p0 = ["more"], p1 = [] } }') == []


@pytest.mark.parametrize(
    ("then", "fault"),
    [
        ('facts = { "pp.p0" = 2 }', "pp.p0 is 1, not 2"),
        ("asked = { p0 = [] }", "p0 is asked ['more']"),
        ('views = { screen = { "pp.p0" = 9, "log.0.p0" = 2 } }', "screen sees pp.p0 = 1, not 9"),
        ("over = true", "is not over"),
        ('winners = ["p0"]', "winners are []"),
        ('ledger = ["S-001"]', "ledger says []"),
    ],
)
def test_what_comes_out_otherwise_is_told(then: str, fault: str) -> None:
    """Each expectation that does not hold is one sentence."""
    (sentence,) = told(BIDS + f"then = {{ {then} }}")

    assert fault in sentence


def test_a_refusal_must_name_its_rule() -> None:
    """An input that should be refused is a fault if it is taken, or refused by another rule."""
    refused = 'play = [{{ seat = "p0", ask = "bid", value = {value}, refused = "{rule}" }}]\nthen = {{}}'

    assert told(refused.format(value=9, rule="amount")) == []
    assert "refused by amount" in told(refused.format(value=9, rule="S-001"))[0]
    assert "was taken" in told(refused.format(value=1, rule="amount"))[0]


def test_a_question_that_is_not_asked_names_those_that_are() -> None:
    """A wrong guess of seat or question is answered with the open ones."""
    (sentence,) = told('play = [{ seat = "p0", ask = "pay", value = 1 }]\nthen = {}')

    assert "open: p0 bid, p1 bid" in sentence


def test_ballots_are_withdrawn_facts_corrected_and_entries_undone() -> None:
    """Withdrawals, corrections and undos are inputs like any other."""
    text = """play = [
        { seat = "p0", ask = "bid", value = 2 },
        { seat = "p0", withdraw = "bid" },
        { correct = "pp.p0", value = 5 },
        { seat = "p0", ask = "bid", value = 5 },
        { seat = "p1", ask = "bid", value = 1 },
        { undo = 1 },
        { seat = "p0", ask = "bid", value = 4 },
        { seat = "p1", ask = "bid", value = 1 },
    ]
    then = { facts = { "pp.p0" = 1, "pp.p1" = 2 } }
    """

    assert told(text) == []


def test_usual_answers_fill_the_story_and_a_start_enters_it() -> None:
    """`always` answers what no input waits for; `start` and `facts` say where the story begins."""
    start = 'start = "second"\nfacts = { "pp.p0" = 7 }\nalways = { act = "b" }\n'

    assert told(start + 'then = { over = true, facts = { "pp.p0" = 7 } }', turns) == []


def test_twins_must_look_alike() -> None:
    """A twin that a seat can tell apart is a fault, with the place where its page differs."""
    twin = """then = {}
    [[case.twin]]
    same_for = ["p1", "screen"]
    play = [{ seat = "p0", ask = "bid", value = 1 }]
    """

    assert told(BIDS + twin) == []
    (sentence,) = told(
        BIDS + twin.replace('"p1"', '"p0"').replace("play = [{", 'play = [{ seat = "p1", ask = "bid", value = 1 }, {')
    )[:1]
    assert "p0 can tell" in sentence


def test_variants_are_cases_of_their_own() -> None:
    """A variant inherits what it does not say."""
    text = (
        HEAD + BIDS + 'then = { facts = { "pp.p0" = 1 } }\n[[case.variant]]\nname = "poor"\nthen = { over = false }\n'
    )
    names = [case.name for case in read_cases(text, "x.toml")]

    assert names == ["x", "x: poor"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("game =", "not TOML"),
        ('game = "x"', "at least one"),
        (HEAD, "lacks then"),
        (HEAD + "then = {}\ncolour = 1", "unknown colour"),
        (HEAD + "then = { fact = 1 }", "unknown fact"),
        (HEAD + "then = {}\nplay = [{ sit = 1 }]", "input 1: unknown sit"),
        (HEAD.replace('["S-001"]', "[]") + "then = {}", "names 0 rules"),
        (HEAD.replace('["S-001"]', '["S-1", "S-2", "S-3", "S-4"]') + "then = {}", "names 4 rules"),
    ],
)
def test_a_file_that_cannot_be_read_says_where_and_why(text: str, fault: str) -> None:
    """Mistakes name the file, the case and what is known there."""
    with pytest.raises(ConfigError, match=fault):
        read_cases(text, "x.toml")
