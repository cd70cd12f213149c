"""The recorded games end in all the ways in which a game ends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games.elekt.facts import ZONES
from companion.rules import Match
from tests.games.playthrough import Recorded, entries_in

RECORDED = Recorded("elekt")


def endings() -> Iterator[tuple[str, str]]:
    """The rule by which each recorded game is won, and the step in which it ends."""
    for way in RECORDED.ways:
        match = Match(RECORDED.game, RECORDED.setup_of(way), entries_in(RECORDED.text_of(way)))
        assert match.over, way
        assert match.outcome is not None
        yield match.outcome["rule"], match.state.step


@pytest.mark.rule("EL-171", "EL-178", "EL-179")
def test_games_end_by_titles_in_mid_round_and_after_the_last_privilege() -> None:
    """Recorded are a victory in the middle of a confrontation, one by Titles at the end, one by position."""
    found = set(endings())

    assert {("EL-171", zone) for zone in ZONES} & found
    assert {("EL-178", "return"), ("EL-179", "return")} <= found
