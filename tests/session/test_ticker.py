"""The timer thread."""

from __future__ import annotations

import logging
import sqlite3
import threading

import pytest

from companion.rules import RuleBug
from companion.session.ticker import Ticker


class Failing:
    """A tick that fails with the errors it is given, one a time, and works after them."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.worked = 0

    def __call__(self) -> None:
        if self.errors:
            raise self.errors.pop(0)
        self.worked += 1


def beats(ticker: Ticker, count: int) -> None:
    """Some ticks."""
    for _ in range(count):
        ticker.beat()


def test_no_error_ends_the_ticker() -> None:
    """A full disk, a failing rule and worse pass, and the clock goes on."""
    tick = Failing(sqlite3.OperationalError("disk full"), RuleBug("oh"), KeyError("p1"))
    beats(Ticker(tick), 5)
    assert tick.worked == 2


def test_a_trouble_is_logged_once_while_it_lasts(caplog: pytest.LogCaptureFixture) -> None:
    """Four ticks a second do not fill the log with one sentence."""
    tick = Failing(*[sqlite3.OperationalError("disk full") for _ in range(9)])
    with caplog.at_level(logging.INFO):
        beats(Ticker(tick), 12)
    assert [record.levelname for record in caplog.records] == ["ERROR", "INFO"]
    assert "disk full" in caplog.text
    assert "Free some disk space" in caplog.text


def test_the_log_does_not_repeat_what_an_error_says(caplog: pytest.LogCaptureFixture) -> None:
    """The words of a failing rule may hold what somebody chose, so only its place is logged."""
    beats(Ticker(Failing(RuleBug("p1 bids 7"))), 1)
    assert "RuleBug" in caplog.text
    assert "bids 7" not in caplog.text


def test_a_ticker_ticks_until_it_is_stopped() -> None:
    """Stopping returns when the last tick is over, and none comes after it."""
    ticked = threading.Event()
    gate = iter([False, False])
    ticker = Ticker(ticked.set, lambda _s: next(gate, True))
    ticker.start()
    assert ticked.wait(10)
    ticker.stop()
    ticked.clear()
    assert not any(thread.name == "ticker" for thread in threading.enumerate())
    assert not ticked.is_set()
