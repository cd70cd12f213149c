"""The codes that can lie on the table, as their modules look in print."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt
import qrcode
from qrcode.constants import ERROR_CORRECT_H

from vision.closed_set.sampling import levelled, product
from vision.tags import MODULES

Floats = npt.NDArray[np.float32]

MASKS = 8
"""Ways in which a printer may invert modules; each program picks one by rules of its own."""
_LIKELY_MASKS = 2
_FINDER = 8
_TIMING = 6
_ANY_CODE = "A" * 10


_ROW, _COLUMN = np.mgrid[0:MODULES, 0:MODULES]


def _finder_modules() -> npt.NDArray[np.bool_]:
    last = MODULES - _FINDER
    top, bottom = (_COLUMN < _FINDER) | (last <= _COLUMN), _COLUMN < _FINDER
    return np.asarray((_ROW < _FINDER) & top | (last <= _ROW) & bottom)


def _function_modules() -> npt.NDArray[np.bool_]:
    timing = (_ROW == _TIMING) | (_COLUMN == _TIMING)
    dark = (_ROW == MODULES - _FINDER) & (_COLUMN == _FINDER)
    return np.asarray(FINDERS | timing | dark)


def _form_modules() -> npt.NDArray[np.bool_]:
    last = MODULES - _FINDER
    level_and_mask = (_ROW == _FINDER) & ((_COLUMN <= _FINDER) | (last <= _COLUMN))
    level_and_mask |= (_COLUMN == _FINDER) & ((_ROW <= _FINDER) | (last <= _ROW))
    # The first 13 bits, two by two upwards from the bottom right, say what kind of characters follow and how many,
    # four more that there are no others.
    kind_and_count = (_COLUMN >= 19) & (_ROW >= 15) | (_COLUMN == 20) & (_ROW == 14)
    end = (_COLUMN >= 15) & (_COLUMN <= 16) & (_ROW >= 9) & (_ROW <= 10)
    return np.asarray((level_and_mask | kind_and_count | end) & ~FUNCTION)


FINDERS = _finder_modules()
"""21×21, true in finder patterns and their white rims."""
FUNCTION = _function_modules()
"""21×21, true where all codes of version 1 are the same: finder patterns, timing, the dark module."""
FORM = np.flatnonzero(_form_modules())
"""Where all codes of ten letters and digits printed with one mask are the same: 47 of the 441 modules, row by row."""
FREE = np.flatnonzero(~FUNCTION & ~_form_modules())
"""Where codes differ: 191 modules. Only these tell codes apart, and only these count when codes are compared."""


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
    plain = printed(_ANY_CODE)
    return np.stack([printed(_ANY_CODE, mask) * plain for mask in range(MASKS)])


@dataclass(frozen=True, eq=False)
class Match:
    """For each tag that was sampled the code that fits best, how well, and by how much better than any other code."""

    code: npt.NDArray[np.intp]
    mask: npt.NDArray[np.intp]
    correlation: Floats
    margin: Floats

    def __getitem__(self, which: npt.NDArray[np.intp]) -> Match:
        return Match(*(values[which] for values in vars(self).values()))

    def joined(self, other: Match) -> Match:
        """Both."""
        pairs = zip(vars(self).values(), vars(other).values(), strict=True)
        return Match(*(np.concatenate(pair) for pair in pairs))


_NO_CODE, _NO_FIT = np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.float32)
NO_MATCH = Match(_NO_CODE, _NO_CODE, _NO_FIT, _NO_FIT)
"""Of no tag."""


class Codebook:
    """Codes of ten letters and digits, and which of them fits modules that were sampled."""

    def __init__(self, codes: Sequence[str]) -> None:
        self.codes = tuple(dict.fromkeys(codes))
        plain = np.array([printed(code)[FREE] for code in self.codes], dtype=np.float32).reshape(-1, len(FREE))
        self._plain = np.ascontiguousarray(plain.T)
        self._flips = _flips()[:, FREE]
        means = plain @ self._flips.T / len(FREE)
        self._lengths = np.sqrt(len(FREE) * (1.0 - means.T**2)).astype(np.float32)

    def match(self, modules: Floats) -> Match:
        """`modules` is N×441, brighter is more; rows need no scale."""
        masks = self._likely_masks(modules)
        each = np.arange(len(modules))
        unmasked = _normalised(modules[:, FREE])[:, None] * self._flips[masks]
        shape = len(modules), _LIKELY_MASKS, len(self.codes)
        alike = product(unmasked.reshape(-1, len(FREE)), self._plain).reshape(shape) / self._lengths[masks]
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

    def _likely_masks(self, modules: Floats) -> npt.NDArray[np.intp]:
        return np.argsort(-(_normalised(modules[:, FORM]) @ _forms().T), axis=1)[:, :_LIKELY_MASKS]


@cache
def _forms() -> Floats:
    """What FORM looks like with each mask, 8×47, without mean and of length 1."""
    return _normalised(printed(_ANY_CODE)[FORM] * _flips()[:, FORM])


def _normalised(rows: Floats) -> Floats:
    level = levelled(rows)
    return np.asarray(level / (np.sqrt(np.add.reduce(level * level, axis=1, keepdims=True)) + 1e-6), dtype=np.float32)
