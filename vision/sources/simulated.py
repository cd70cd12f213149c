"""Frames of a simulated table: whatever draws it is given as a function."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Self

from vision.frame import Frame, Grey


class Simulated:
    """Frames drawn on demand by `draw`."""

    def __init__(self, draw: Callable[[], Grey], clock: Callable[[], float] = time.monotonic) -> None:
        self._draw = draw
        self._clock = clock
        self._open = False

    @property
    def name(self) -> str:
        return "simulated"

    def __enter__(self) -> Self:
        self._open = True
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open = False

    def frames(self) -> Iterator[Frame]:
        number = 0
        while self._open:
            yield Frame(self._draw(), number, self._clock())
            number += 1
