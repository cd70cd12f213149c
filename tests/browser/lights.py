"""What the lamps of a table show, read back from their pins and told apart by rhythm and colour."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from companion.table import Seat, Signal
from hardware.panel import Panel
from hardware.patterns import rgb
from tests.whole.patience import until

STEP = 1 / 32  # a pin takes 64 steps, and both ends are rounded
STEADY = 0.4
BRIGHT, DIM = 0.7, 0.4


def expect_signals(panel: Panel, signals: Mapping[Seat, Signal]) -> None:
    """Every pin of every seat shows its seat's signal, in the seat's colour."""
    for seat, signal in signals.items():
        until(partial(shows, panel, seat, signal, []), f"{seat} is not {signal}")


def shows(panel: Panel, seat: Seat, signal: Signal, seen: list[float]) -> bool:
    """Whether the pins of a seat have shown that signal by now; `seen` keeps the brightness of every look."""
    lamp = panel.lamps()["seats"][seat]
    level = brightness(lamp)
    if lamp["signal"] != signal:
        seen.clear()
    if lamp["signal"] != signal or level is None:
        return False
    seen.append(level)
    match signal:
        case Signal.OFF:
            return level == 0.0
        case Signal.READY:
            return abs(level - STEADY) < STEP
        case Signal.AWAITED:  # breathes
            return max(seen) > BRIGHT and min(seen) < DIM
        case _:  # flashes
            return max(seen) > BRIGHT and min(seen) == 0.0


def brightness(lamp: Mapping[str, Any]) -> float | None:
    """How bright the light of a seat is, 0 to 1; None if its pins do not mix the seat's colour."""
    parts, levels = rgb(lamp["colour"]), list(lamp["lamps"].values())
    level = levels[parts.index(max(parts))] / max(parts)
    mixed = all(abs(shown - part * level) < STEP for shown, part in zip(levels, parts, strict=True))
    return level if mixed else None


def expect_phase(panel: Panel, phase: int | None) -> None:
    """Of the phase bar exactly the lamp of that phase is lit; none if there is no phase."""
    wanted = [float(lamp == phase) for lamp in range(4)]
    until(lambda: panel.lamps()["bar"] == wanted, f"the phase bar does not show {phase}")
