"""Edges become presses, exactly one for each time a finger goes down."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from companion.table import PressKind
from hardware.presses import LONG, Contact
from tests.hardware.bounces import BOUNCES, Bounce

TICK = 0.05


def edges_of(bounce: Bounce, at: float, held: float) -> list[tuple[float, bool]]:
    """The edges of one press that begins at `at` and is held for `held`, s."""
    press = [(at + ms / 1000, closed) for ms, closed in bounce.press]
    return press + [(at + held + ms / 1000, closed) for ms, closed in bounce.release]


def play(edges: Iterable[tuple[float, bool]], until: float) -> list[tuple[float, PressKind]]:
    """What a contact tells, and when, fed with edges and with ticks between them."""
    contact, told, tick = Contact(), [], 0.0
    for at, closed in [*edges, (until, False)]:
        while tick < at:
            told.append((tick, contact.passed(tick)))
            tick += TICK
        told.append((at, contact.edge(at, closed)))
    return [(at, kind) for at, kind in told if kind is not None]


@pytest.mark.parametrize("bounce", BOUNCES, ids=lambda bounce: bounce.name)
class TestBounce:
    def test_a_tap_is_one_short_press(self, bounce: Bounce) -> None:
        """A tap of 90 ms is one short press, however its contact bounces."""
        assert [kind for _, kind in play(edges_of(bounce, 1.0, 0.09), until=3.0)] == [PressKind.SHORT]

    def test_holding_is_one_long_press(self, bounce: Bounce) -> None:
        """A button held for two seconds is one long press, and its release tells nothing more."""
        assert [kind for _, kind in play(edges_of(bounce, 1.0, 2.0), until=5.0)] == [PressKind.LONG]

    def test_a_hundred_presses_at_five_a_second(self, bounce: Bounce) -> None:
        """A hundred presses at 5 Hz are a hundred short presses."""
        edges = [edge for n in range(100) for edge in edges_of(bounce, 1.0 + n * 0.2, 0.1)]
        assert [kind for _, kind in play(edges, until=30.0)] == [PressKind.SHORT] * 100


def test_a_long_press_is_told_while_the_button_is_held() -> None:
    """A long press is told within one tick of 0.8 s, before the finger lifts."""
    (told,) = play([(1.0, True), (9.0, False)], until=10.0)
    assert told[1] is PressKind.LONG
    assert 1.0 + LONG <= told[0] < 1.0 + LONG + TICK + 0.001


def test_just_under_a_long_press_is_short() -> None:
    """A finger that lifts before 0.8 s made a short press, even if the next look at the button comes later."""
    contact = Contact()
    contact.edge(1.0, True)
    contact.edge(1.0 + LONG - 0.001, False)
    assert contact.passed(1.0 + LONG + 0.01) is None
    assert contact.passed(9.0) is PressKind.SHORT


def test_just_over_a_long_press_is_long() -> None:
    """Even if nobody looked at the button while it was held."""
    contact = Contact()
    contact.edge(1.0, True)
    assert contact.edge(1.0 + LONG + 0.001, False) is PressKind.LONG
    assert contact.passed(9.0) is None


def test_a_spike_is_no_press() -> None:
    """A spike on the wire that is shorter than contacts bounce is not a press."""
    assert play([(1.0, True), (1.015, False)], until=3.0) == []


def test_a_button_that_was_down_at_the_start_tells_nothing_when_it_opens() -> None:
    """A contact that opens without having closed is not a press."""
    assert play([(1.0, False)], until=3.0) == []


def test_a_shorted_wire_is_one_long_press() -> None:
    """A contact that stays closed for a minute is one long press."""
    assert [kind for _, kind in play([(1.0, True)], until=60.0)] == [PressKind.LONG]
