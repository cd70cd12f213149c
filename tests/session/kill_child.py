"""A process to be killed: it plays the evening at the record named on its input, and says what was acknowledged.

For each line with a path it forks a player and prints the player's number; the player prints the number of each step
that was acknowledged. The number stays the player's until "reap" is read; then "ended" is printed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tests.session.scripts import EVENING
from tests.session.tables import Table


def say(word: object) -> None:
    """One line to whoever listens, at once."""
    os.write(sys.stdout.fileno(), f"{word}\n".encode())


def play(path: Path) -> None:
    """Play the evening and acknowledge step by step."""
    table = Table(path, nonces=bytes)
    for number, step in enumerate(EVENING):
        outcome = step(table, f"step-{number}")
        assert outcome is None or outcome.status == 200
        say(number)


def main() -> None:
    """Fork a player for every path that comes in; "reap" buries the last one."""
    player = 0
    for line in sys.stdin:
        if line == "reap\n":
            os.waitpid(player, 0)
            say("ended")
            continue
        player = os.fork()
        if player == 0:
            try:
                play(Path(line.strip()))
            except BaseException as why:  # else whoever listens would wait for ever
                say(f"failed {why!r}")
            os._exit(0)
        say(f"player {player}")


if __name__ == "__main__":
    main()
