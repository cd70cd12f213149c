"""What a group has chosen among the options of a game."""

from __future__ import annotations

import pytest

from companion.errors import Refused
from companion.rules import Option
from companion.rules.options import LONGEST_TIMER, resolved, seconds

OPTIONS = (
    Option("draw", {"one": "One card.", "two": "Two cards."}, "How many are drawn?"),
    Option("clock", {"off": "No clock.", "60": "A minute."}, "Is there a clock?"),
)


def test_what_is_not_chosen_is_ours() -> None:
    """The first choice counts."""
    assert resolved(OPTIONS, {"draw": "two"}) == {"draw": "two", "clock": "off"}


@pytest.mark.parametrize("chosen", [{"nonsense": "one"}, {"draw": "three"}, {"clock": "45"}])
def test_what_cannot_be_chosen_is_refused(chosen: dict[str, str]) -> None:
    """A foreign option, a foreign choice, a time for what is no timer."""
    with pytest.raises(Refused):
        resolved(OPTIONS, chosen)


def test_a_timer_takes_any_time() -> None:
    """Up to the longest one."""
    assert resolved(OPTIONS, {"clock": "45"}, ("clock",))["clock"] == "45"
    for wrong in ("0", "-5", "4.5", "\u0664", str(LONGEST_TIMER + 1)):
        with pytest.raises(Refused):
            resolved(OPTIONS, {"clock": wrong}, ("clock",))


def test_a_time_is_in_seconds_or_none() -> None:
    """None for a timer that is off."""
    assert (seconds("90"), seconds("off")) == (90, None)
