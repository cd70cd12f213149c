"""Recorded games come out as they did; if that is meant to change, the files are written anew and reviewed."""

from __future__ import annotations

import pytest

from tests.games.golden_blade.playthrough import HERE, WAYS, entries_in, file_of, layouts, told


@pytest.mark.parametrize("way", WAYS)
def test_a_recorded_game_comes_out_as_it_did(way: str) -> None:
    """Every fact, note and page after every entry is the recorded one."""
    text = file_of(way).read_text(encoding="utf-8")

    assert "\n".join(told(way, entries_in(text))) + "\n" == text


def test_every_zone_lies_where_it_did() -> None:
    """Tables that are measured and calibrated keep their zones, to the tenth of a millimetre."""
    assert layouts() == (HERE / "layouts.txt").read_text(encoding="utf-8")
