"""Where finder patterns are: dark spots of a coarse picture, sifted twice by what their surroundings look like."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.closed_set.blur import BLURS, blur_of
from vision.closed_set.bullseye import RADIUS, Bank, bank, disc
from vision.closed_set.neighbours import peaks
from vision.closed_set.raster import MODULE_RASTER_PX, rasters
from vision.closed_set.sampling import Floats, View, normalised, product
from vision.frame import Grey, Points

CONTRAST = 36
"""Grey levels between the lightest and the darkest in the neighbourhood of a finder pattern, at least."""
DARKNESS = 0.45
"""How far the middle of a finder pattern may be above the darkest in the neighbourhood, as a share of the contrast."""
DIP = 0.22
"""How far the middle must be below the mean of the neighbourhood, as a share of the contrast."""
COARSE_LIKENESS = 0.56
"""Correlation in the raster; true ones are above in 99.5 of 100 cases down to 1 px per module."""
MOST_SPOTS = 6000
"""No more of the likeliest spots of a raster are looked at, so that no picture takes for ever."""
FINE_LIKENESS = 0.42
"""Correlation in the picture itself."""
APART_MODULES = 3.0
"""Two finder patterns are farther apart."""
_FAINT = 4.0
_COARSE_RADIUS = 5.5
_COARSE_BLUR = 0.8
_AROUND = 5
_NEAR, _NEXT = np.ones((7, 7), dtype=np.uint8), np.ones((3, 3), dtype=np.uint8)
_WINDOW = int(_COARSE_RADIUS * MODULE_RASTER_PX)

_COARSE_PIXELS = disc(1.0, _COARSE_RADIUS * MODULE_RASTER_PX)
_COARSE_ACROSS, _COARSE_DOWN = (_COARSE_PIXELS + _WINDOW).astype(np.intp).T
_COARSE = bank(_COARSE_PIXELS / np.float32(MODULE_RASTER_PX), 6, (-0.6, 0.0, 0.6), _COARSE_BLUR)
_DISC = disc(1.0, RADIUS)


@cache
def _rough_bank(blur: float) -> Bank:
    return bank(_DISC, 8, (-1.0, -0.5, 0.0, 0.5, 1.0), blur)


@cache
def _exact_bank(blur: float) -> Bank:
    return bank(_DISC, 16, (-0.5, -0.25, 0.0, 0.25, 0.5), blur)


def prepare() -> None:
    """Draw all templates before the first are needed; a tenth of a second, once."""
    for blur in BLURS:
        _rough_bank(blur)
        _exact_bank(blur)


@dataclass(frozen=True, eq=False)
class Finders:
    """Middles of finder patterns, N×2 modules, how they are turned within a quarter circle, radians, and how alike."""

    places: Points
    angles: Floats
    likeness: Floats

    def __len__(self) -> int:
        return len(self.places)

    def __getitem__(self, which: npt.NDArray[np.intp]) -> Finders:
        return Finders(self.places[which], self.angles[which], self.likeness[which])


def find_finders(view: View) -> Finders:
    """All finder patterns of a part of a picture, and some of what looks like one."""
    places = _coarse(view)
    if not len(places):
        return Finders(places, np.zeros(0, dtype=np.float32), np.zeros(0, dtype=np.float32))
    blur = blur_of(view.module_px(places))
    return _exact(view, _rough(view, places, blur), blur)


def dark_spots(picture: Grey) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """Columns and rows of pixels that are as dark as the darkest near them, and darker than what is round them."""
    darkest, lightest = cv2.erode(picture, _NEAR), cv2.dilate(picture, _NEAR)
    contrast = cv2.subtract(lightest, darkest)
    dark = cv2.addWeighted(darkest, 1 - DARKNESS, lightest, DARKNESS, 0)
    surroundings = cv2.subtract(cv2.blur(picture, (_AROUND, _AROUND)), cv2.convertScaleAbs(contrast, alpha=DIP))
    spots = cv2.compare(picture, cv2.erode(picture, _NEXT), cv2.CMP_LE)
    for limit in (dark, surroundings):
        spots = cv2.bitwise_and(spots, cv2.compare(picture, limit, cv2.CMP_LE))
    spots = cv2.bitwise_and(spots, cv2.threshold(contrast, CONTRAST, 255, cv2.THRESH_BINARY)[1])
    rows, columns = np.divmod(
        np.flatnonzero(np.asarray(spots, dtype=np.uint8).ravel().view(np.bool_)), picture.shape[1]
    )
    return columns, rows


def _coarse(view: View) -> Points:
    """Dark spots whose surroundings are like those of a finder pattern in a coarse picture."""
    pixels, steps, around = [np.zeros((0, 2))], [np.zeros((0, 2))], [np.zeros((0, len(_COARSE_PIXELS)), dtype=np.uint8)]
    for raster in rasters(view):
        columns, rows = dark_spots(raster.picture)
        pixels.append(raster.pixels(columns, rows))
        steps.append(np.broadcast_to(raster.step, (len(rows), 2)))
        around.append(_surroundings(raster.picture, columns, rows))
    best, likeness = _best(_COARSE, np.concatenate(around).astype(np.float32))
    alike = np.flatnonzero(likeness >= COARSE_LIKENESS)
    if len(alike) > MOST_SPOTS:
        alike = alike[np.argpartition(-likeness[alike], MOST_SPOTS)[:MOST_SPOTS]]
    shift = _COARSE.shifts[best[alike] % len(_COARSE.shifts)] * MODULE_RASTER_PX
    return view.modules(np.concatenate(pixels)[alike] + shift * np.concatenate(steps)[alike])


def _surroundings(picture: Grey, columns: npt.NDArray[np.intp], rows: npt.NDArray[np.intp]) -> Grey:
    """The pixels round spots at which there are templates, N×P."""
    wide = cv2.copyMakeBorder(picture, _WINDOW, _WINDOW, _WINDOW, _WINDOW, cv2.BORDER_REPLICATE)
    step = wide.shape[1]
    near = _COARSE_DOWN * step + _COARSE_ACROSS
    return np.asarray(wide.ravel()[(rows * step + columns)[:, None] + near], dtype=np.uint8)


def _rough(view: View, places: Points, blur: float) -> Points:
    templates = _rough_bank(blur)
    best, likeness = _best(templates, view.around(places, templates.points))
    alike = likeness >= FINE_LIKENESS
    places = places[alike] + templates.shifts[best[alike] % len(templates.shifts)]
    return places[peaks(places, likeness[alike], APART_MODULES)]


def _exact(view: View, places: Points, blur: float) -> Finders:
    """Refine places, and drop the worse of two that turn out to be one."""
    templates = _exact_bank(blur)
    best, likeness = _best(templates, view.around(places, templates.points))
    turn, shift = np.divmod(best, len(templates.shifts))
    places = places + templates.shifts[shift]
    alike = np.flatnonzero(likeness >= FINE_LIKENESS)
    kept = alike[peaks(places[alike], likeness[alike], APART_MODULES)]
    return Finders(places[kept], templates.turns[turn[kept]], likeness[kept])


def _best(templates: Bank, seen: Floats) -> tuple[npt.NDArray[np.intp], Floats]:
    alike = product(normalised(seen, _FAINT), templates.weights)
    best = alike.argmax(axis=1)
    return best, alike[np.arange(len(alike)), best]
