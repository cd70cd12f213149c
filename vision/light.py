"""Whether there is light to see by: what happens to a table in the dark is not that its cards are gone."""

from __future__ import annotations

from vision.frame import Grey

DARKEST = 20.0
"""Grey; pictures whose mean is below show nothing."""
DROP = 0.4
"""Of the usual mean of pictures; in less light, at once, somebody switched it off."""
USED_TO_S = 30.0
"""After so long in less light it is the usual light."""
_SHARE = 0.05
_EVERY_PX = 32


def brightness(grey: Grey) -> float:
    """The mean grey of a picture, from a few of its pixels."""
    return float(grey[::_EVERY_PX, ::_EVERY_PX].mean())


class Light:
    """Follows how bright pictures are."""

    def __init__(self) -> None:
        self._usual: float | None = None
        self._dark_since: float | None = None

    def enough(self, time: float, mean: float) -> bool:
        """Whether a picture of that mean grey at that time, s, shows what it usually does."""
        if self._usual is None or (self._dark_since is not None and time - self._dark_since >= USED_TO_S):
            self._usual = max(mean, DARKEST)
        if mean < max(DARKEST, DROP * self._usual):
            self._dark_since = time if self._dark_since is None else self._dark_since
            return False
        self._dark_since = None
        self._usual += (mean - self._usual) * _SHARE
        return True
