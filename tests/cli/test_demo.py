"""`companion demo` up to the first phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.demo import choose, sit_down
from companion.cli.demo.room import RememberingRoom
from companion.cli.house import open_house
from companion.cli.simulated import simulated_tags
from companion.session.room import SCREEN
from tests.browser.tables import settings_of


@pytest.fixture
def room(tmp_path: Path) -> Iterator[RememberingRoom]:
    """The room of a demo that was just opened."""
    with open_house(
        settings_of(tmp_path), seats=3, simulated=True, tags=simulated_tags, room_of=RememberingRoom
    ) as house:
        yield house.room


@pytest.mark.parametrize(("begin", "status"), [(False, "lobby"), (True, "playing")])
def test_the_game_that_was_named_is_chosen(room: RememberingRoom, begin: bool, status: str) -> None:
    """In the lobby too, where another may be chosen instead."""
    phones, _ = sit_down(room, 3, 0)
    choose(room, phones[0], "diktat", begin)

    told = room.page(SCREEN).body
    assert (told["game"]["id"], told["status"]) == ("diktat", status)
