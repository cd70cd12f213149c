"""A real process is killed at random instants."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.session.faults import FaultyStore, dump, image
from tests.session.scripts import EVENING
from tests.session.tables import Table

ROOT = Path(__file__).parents[2]
MOST_SPINS = 60_000  # some ms


@pytest.fixture(scope="module")
def moments(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """What the disk holds before the first step of the evening and after each."""
    folder = tmp_path_factory.mktemp("evening")
    table = Table(folder / "record.db", store=FaultyStore, nonces=bytes)
    held = [dump(image(Path(table.path), folder / "none"))]
    for number, step in enumerate(EVENING):
        step(table, f"step-{number}")
        held.append(dump(image(Path(table.path), folder / f"step-{number}")))
    table.close()
    shutil.rmtree(folder)
    return held


@pytest.fixture(scope="module")
def child() -> Iterator[subprocess.Popen[str]]:
    """The process that starts players."""
    command = [sys.executable, "-m", "tests.session.kill_child"]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()
        process.wait(60)


def last_acknowledged(child: subprocess.Popen[str], path: Path, rng: random.Random) -> int:
    """Let a player play, kill it at a random instant, and tell the last step it acknowledged; -1 for none."""
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(f"{path}\n")
    child.stdin.flush()
    player, last, target = 0, -1, rng.randrange(-1, len(EVENING) - 1)
    for line in child.stdout:
        if line.startswith("player"):
            player = int(line.split()[1])
        elif line.startswith("failed"):
            pytest.fail(line)
        elif line.startswith("ended"):
            break
        else:
            last = int(line)
        if player and last >= target:
            for _ in range(rng.randrange(MOST_SPINS)):
                pass
            os.kill(player, signal.SIGKILL)
            target = len(EVENING)
            child.stdin.write("reap\n")
            child.stdin.flush()
    return last


def survives(child: subprocess.Popen[str], moments: list[dict[str, Any]], folder: Path, rng: random.Random) -> None:
    """Kill one evening and look at what is left of it."""
    folder.mkdir()
    path = folder / "record.db"
    last = last_acknowledged(child, path, rng)
    if path.exists() and (last >= 0 or image(path, folder / "left").stat().st_size > 0):
        table = Table(image(path, folder / "back"), store=FaultyStore, nonces=bytes)
        assert table.page()["status"] in ("lobby", "over", "paused")
        table.close()
    if last >= 0:
        assert dump(path) in moments[last + 1 : last + 3]
    shutil.rmtree(folder)


def test_what_a_killed_process_acknowledged_is_there(
    child: subprocess.Popen[str], moments: list[dict[str, Any]], tmp_path: Path
) -> None:
    """After each of 25 kills at random instants the disk is at the last acknowledged step, or at the one after it."""
    rng = random.Random(25)
    for number in range(25):
        survives(child, moments, tmp_path / str(number), rng)


@pytest.mark.hard
def test_what_a_thousand_killed_processes_acknowledged_is_there(
    child: subprocess.Popen[str], moments: list[dict[str, Any]], tmp_path: Path
) -> None:
    """After each of 1,000 kills at random instants the disk is at the last acknowledged step, or the one after it."""
    rng = random.Random(1000)
    for number in range(1000):
        survives(child, moments, tmp_path / str(number), rng)
