"""Recorded games come out as they did; if that is meant to change, the files are written anew and reviewed."""

from __future__ import annotations

import pytest

from companion.rules.registry import games
from tests.games.playthrough import Recorded, entries_in

RECORDED = {name: Recorded(name) for name in games()}
ALL = [(name, way) for name, recorded in RECORDED.items() for way in recorded.ways]


@pytest.mark.parametrize(("name", "way"), ALL, ids=[f"{name}-{way}" for name, way in ALL])
def test_a_recorded_game_comes_out_as_it_did(name: str, way: str) -> None:
    """Every fact, note and page after every entry is the recorded one."""
    text = RECORDED[name].text_of(way)

    assert "\n".join(RECORDED[name].told(way, entries_in(text))) + "\n" == text


@pytest.mark.parametrize("name", RECORDED)
def test_every_zone_lies_where_it_did(name: str) -> None:
    """Tables that are measured and calibrated keep their zones, to the tenth of a millimetre."""
    assert RECORDED[name].layouts() == RECORDED[name].text_of("layouts")


@pytest.mark.parametrize("name", RECORDED)
def test_every_number_of_players_is_recorded(name: str) -> None:
    """Small and large tables alike, and both ways of holding cards."""
    ways = RECORDED[name].ways

    assert {RECORDED[name].game.seats[0], 3, 4} <= {int(way[0]) for way in ways}
    assert {way.options.get("hands", "virtual") for way in ways.values()} == {"virtual", "physical"}
