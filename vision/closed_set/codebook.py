"""The codes that can lie on the table, as their modules look in print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt
import qrcode
from qrcode.constants import ERROR_CORRECT_H

from vision.closed_set.sampling import product
from vision.tags import MODULES

Floats = npt.NDArray[np.float32]

MASKS = 8
"""Ways in which a printer may invert modules; each program picks its own."""
_LIKELY_MASKS = 2
_FINDER = 8
_TIMING = 6


def _function_modules() -> npt.NDArray[np.bool_]:
    """Which of the 21×21 modules every code of version 1 shares: finder patterns, timing, the dark module."""
    row, column = np.mgrid[0:MODULES, 0:MODULES]
    last = MODULES - _FINDER
    finder = ((row < _FINDER) & ((column < _FINDER) | (column >= last))) | ((row >= last) & (column < _FINDER))
    return np.asarray(finder | (row == _TIMING) | (column == _TIMING) | ((row == last) & (column == _FINDER)))


FUNCTION = _function_modules()
"""21×21, true where all codes are the same."""
FREE = np.flatnonzero(~FUNCTION)
"""Where codes differ: 238 of the 441 modules, row by row."""


@cache
def printed(code: str, mask: int = 0) -> Floats:
    """A code as 441 modules, row by row: 1 white, -1 black."""
    made = qrcode.QRCode(version=1, error_correction=ERROR_CORRECT_H, border=0, mask_pattern=mask)
    made.add_data(code)
    made.make(fit=False)
    return np.where(np.array(made.get_matrix()), -1.0, 1.0).astype(np.float32).ravel()


@cache
def _flips() -> Floats:
    """What each mask does to modules printed with mask 0, 8×441: 1 leaves, -1 inverts; the same for every code."""
    plain = printed("0")
    return np.stack([printed("0", mask) * plain for mask in range(MASKS)])


@cache
def _format_places() -> npt.NDArray[np.intp]:
    """Which of the free modules tell the mask: the only ones that are alike in codes of the same mask."""
    row, column = np.divmod(FREE, MODULES)
    top = (row == _FINDER) & ((column <= _FINDER) | (column >= MODULES - _FINDER))
    side = (column == _FINDER) & ((row <= _FINDER) | (row >= MODULES - _FINDER))
    return np.flatnonzero(top | side)


@dataclass(frozen=True, eq=False)
class Match:
    """For each tag that was sampled the code that fits best, how well, and by how much better than any other code."""

    code: npt.NDArray[np.intp]
    mask: npt.NDArray[np.intp]
    correlation: Floats
    margin: Floats


class Codebook:
    """Codes, and which of them fits free modules that were sampled."""

    def __init__(self, codes: Sequence[str]) -> None:
        self.codes = tuple(dict.fromkeys(codes))
        plain = np.array([printed(code)[FREE] for code in self.codes], dtype=np.float32).reshape(-1, len(FREE))
        self._plain = np.ascontiguousarray(plain.T)
        self._flips = _flips()[:, FREE]
        means = plain @ self._flips.T / len(FREE)
        self._lengths = np.sqrt(len(FREE) * (1.0 - means.T**2)).astype(np.float32)

    def match(self, free: Floats) -> Match:
        """`free` is N×238, brighter is more; rows need no scale."""
        masks = self._likely_masks(free)
        each = np.arange(len(free))
        unmasked = _normalised(free)[:, None] * self._flips[masks]
        alike = product(unmasked.reshape(-1, len(FREE)), self._plain).reshape(len(free), _LIKELY_MASKS, len(self.codes))
        alike /= self._lengths[masks]
        by_code = alike.max(axis=1)
        code = by_code.argmax(axis=1)
        best = by_code[each, code]
        by_code[each, code] = -1.0
        mask = masks[each, alike[each, :, code].argmax(axis=1)]
        return Match(code, mask, best, best - by_code.max(axis=1))

    def patterns(self, codes: npt.NDArray[np.intp], masks: npt.NDArray[np.intp]) -> Floats:
        """The 441 modules of each match as printed: 1 white, -1 black."""
        plain = [printed(self.codes[code]) for code in codes.tolist()]
        return np.asarray(np.array(plain, dtype=np.float32).reshape(-1, MODULES**2) * _flips()[masks], dtype=np.float32)

    def _likely_masks(self, free: Floats) -> npt.NDArray[np.intp]:
        places = _format_places()
        shown = printed("0")[FREE[places]] * self._flips[:, places]
        return np.argsort(-(_normalised(free[:, places]) @ _normalised(shown).T), axis=1)[:, :_LIKELY_MASKS]


def _normalised(rows: Floats) -> Floats:
    level = rows - rows.mean(axis=1, keepdims=True)
    return np.asarray(level / (np.linalg.norm(level, axis=1, keepdims=True) + 1e-6), dtype=np.float32)
