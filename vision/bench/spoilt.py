"""Photographs made worse the way rooms and hands do: out of focus, half in shadow, a lamp mirrored in the print."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Grey

BLUR = 1 / 120
"""Standard deviation of the blur, in shorter sides of the picture."""
SHADE, PENUMBRA = 0.3, 1 / 50
"""Light that is left in the shadow, and how wide its edge is, in shorter sides."""
GLARE = 1.25
"""Of full light, in the middle of the lamp."""
LAMP = (0.08, 0.16)
"""How large it is, in shorter sides."""

Map = npt.NDArray[np.float32]


def _blurred(grey: Grey, _: np.random.Generator) -> Grey:
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), max(0.1, BLUR * min(grey.shape))), dtype=np.uint8)


def _shaded(grey: Grey, chance: np.random.Generator) -> Grey:
    """The edge goes through the middle part of the picture, in any direction."""
    x, y = _from(grey, chance, 0.35)
    turn = chance.uniform(0.0, np.pi)
    beyond = (x * np.cos(turn) + y * np.sin(turn)) / (PENUMBRA * min(grey.shape))
    return _seen(grey * (SHADE + (1.0 - SHADE) * np.clip(beyond + 0.5, 0.0, 1.0)))


def _glared(grey: Grey, chance: np.random.Generator) -> Grey:
    x, y = _from(grey, chance, 0.3)
    size = chance.uniform(*LAMP) * min(grey.shape)
    return _seen(grey + 255.0 * GLARE * np.exp(-(x**2 + y**2) / (2.0 * size**2)))


def _from(grey: Grey, chance: np.random.Generator, edge: float) -> tuple[Map, Map]:
    """How far pixels are from a point that is no nearer to the edges than this share of the sides, px."""
    height, width = grey.shape
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    return x - width * chance.uniform(edge, 1.0 - edge), y - height * chance.uniform(edge, 1.0 - edge)


def _seen(light: Map) -> Grey:
    return np.asarray(np.clip(light, 0.0, 255.0), dtype=np.uint8)


SPOILT: Mapping[str, Callable[[Grey, np.random.Generator], Grey]] = {
    "blurred": _blurred,
    "half in shadow": _shaded,
    "under glare": _glared,
}
"""Ways to spoil a picture; the same chance spoils it in the same way."""
