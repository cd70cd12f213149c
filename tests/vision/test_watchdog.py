"""Eyes that hang are begun anew; real processes, and patience that is short."""

from __future__ import annotations

import os
import signal
import socket
from multiprocessing import Pipe, active_children
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event

import cv2
import numpy as np
import pytest

from companion.cli.eyes import look
from companion.errors import ConfigError
from companion.session.eyes_lines import layout_line
from tests.vision.scenes import TABLE_SET
from vision.eyes import BACK_OFF_S, Clock, run_eyes
from vision.link import Link
from vision.sources import open_source
from vision.watchdog import PATIENCE_S, Pulse, life_over, watched

SHORT: dict[Pulse, float] = {"opening": 30.0, "going": 0.4, "looking": 30.0}


def runs(place: Path) -> int:
    """How many children have begun in a folder."""
    return len(list(place.iterdir()))


def hangs_once(place: Path, connection: Connection) -> None:
    """The first one gives a sign of life and hangs, the second one ends."""
    number = runs(place)
    (place / f"run-{number}").touch()
    life_over(connection, Event().set)("going" if number == 0 else "looking")  # a busy computer ends it slowly
    if number == 0:
        Event().wait()


def dies_once(place: Path, connection: Connection) -> None:
    """The first one is killed by a signal, as by a crash in a driver."""
    number = runs(place)
    (place / f"run-{number}").touch()
    life_over(connection, Event().set)("opening")
    if number == 0:
        os.kill(os.getpid(), signal.SIGSEGV)


def hangs_for_ever(place: Path, connection: Connection) -> None:
    """Gives one sign of life."""
    (place / f"run-{runs(place)}").touch()
    life_over(connection, Event().set)("opening")
    Event().wait()


@pytest.mark.parametrize(
    ("child", "why"), [(hangs_once, "The camera hangs"), (dies_once, f"exit code {-signal.SIGSEGV}")]
)
def test_eyes_that_hang_or_die_are_begun_anew(
    tmp_path: Path, child: object, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Once, and the log says why; the second ones end by themselves, and so does the watching."""
    assert callable(child)
    assert watched(child, (tmp_path,), Event(), SHORT) == 1
    assert runs(tmp_path) == 2
    assert caplog.text.count(why) == 1


def test_eyes_that_hang_are_ended_before_others_begin(tmp_path: Path) -> None:
    """Otherwise they would keep the camera."""
    watched(hangs_once, (tmp_path,), Event(), SHORT)
    assert active_children() == []


@pytest.mark.parametrize(
    ("fault", "said"),
    [(ConfigError("No ArUco.", "Install it."), "No ArUco. Install it."), (KeyError("A secret"), "KeyError at ")],
)
def test_eyes_that_cannot_go_on_say_so_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: Exception, said: str
) -> None:
    """Without a traceback, and without words that may tell what lies somewhere."""

    def fail(*_arguments: object) -> None:
        raise fault

    monkeypatch.setattr("vision.eyes.run_eyes", fail)
    monkeypatch.setattr("companion.cli.eyes.stopped_by_signals", Event)
    with pytest.raises(SystemExit, match="1"):
        look("table.png", "nowhere", "module-3", Pipe()[1])
    assert said in caplog.text
    assert "Traceback" not in caplog.text
    assert "secret" not in caplog.text


def test_eyes_that_nobody_watches_any_more_end() -> None:
    """Their watcher was killed, and the next ones need the camera."""
    ear, mouth = Pipe(duplex=False)
    ended = Event()
    life = life_over(mouth, ended.set)
    life("going")
    assert not ended.is_set()
    ear.close()
    life("going")
    assert ended.is_set()


def test_watching_ends_when_it_is_told_to(tmp_path: Path) -> None:
    """The child ends with it, even one that hangs."""
    stop = Event()
    stop.set()
    assert watched(hangs_for_ever, (tmp_path,), stop, SHORT) == 0


def test_opening_a_camera_may_take_longer_than_a_frame() -> None:
    """And so may looking at one; a camera that hangs is noticed soon enough for new eyes within ten seconds."""
    assert PATIENCE_S["opening"] > 30.0
    assert PATIENCE_S["looking"] > 10.0
    assert PATIENCE_S["going"] < 5.0


def test_eyes_that_wait_for_the_companion_do_not_hang() -> None:
    """They give a sign of life before each attempt, and a busy computer is given as long again."""
    assert 2 * max(BACK_OFF_S) <= PATIENCE_S["going"]


def test_the_eyes_give_a_sign_of_life_with_every_frame(tmp_path: Path) -> None:
    """One before the camera is opened, then one before and one after each."""
    cv2.imwrite(str(tmp_path / "table.png"), np.full((560, 800), 120, np.uint8))
    pulses: list[str] = []
    stop = Event()

    def wait(_seconds: float) -> bool:
        if len(pulses) >= 6:
            stop.set()
        return stop.is_set()

    ours, theirs = socket.socketpair()
    with theirs:
        theirs.sendall(layout_line(TABLE_SET.layout, TABLE_SET.tags))
        clock = Clock(lambda: 0.0, wait, pulses.append)
        run_eyes(open_source(str(tmp_path / "table.png")), lambda: Link(ours), stop, clock)

    assert pulses[:2] == ["going", "opening"]
    assert pulses[2:] == ["looking", "going"] * (len(pulses[2:]) // 2)
    assert len(pulses) >= 6
