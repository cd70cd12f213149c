"""Tag codes: ten random characters as QR version 1, level H, far enough apart that a blurred one is never another.

Level H costs nothing here, because version 1-H holds exactly ten alphanumeric characters. A common prefix would make
codes alike, so there is none.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import numpy as np
import numpy.typing as npt
import qrcode
from qrcode.constants import ERROR_CORRECT_H

from companion.packs.records import CODE as CODE
from companion.table import Codes

SIDE = 21
QUIET = 2  # modules of white round a code; without any, no decoder reads it on a dark card
LENGTH = 10
DISTANCE = 81  # modules, of the free ones, in which any two codes of a box differ
ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

Modules = npt.NDArray[np.bool_]


@cache
def modules(code: str) -> Modules:
    """The printed code, 21×21, True where black."""
    printed = qrcode.QRCode(version=1, error_correction=ERROR_CORRECT_H, border=0)
    printed.add_data(code)
    printed.make(fit=False)
    matrix = np.array(printed.get_matrix(), dtype=np.bool_)
    matrix.setflags(write=False)
    return matrix


def free() -> Modules:
    """The 238 modules that may differ from code to code: all but finders, timing and the dark module."""
    mask = np.ones((SIDE, SIDE), dtype=np.bool_)
    mask[:8, :8] = mask[:8, -8:] = mask[-8:, :8] = False
    mask[6, :] = mask[:, 6] = mask[13, 8] = False
    return mask


def distance(one: str, other: str) -> int:
    """In how many free modules two codes differ."""
    return int(np.count_nonzero((modules(one) != modules(other)) & free()))


def assign(wanted: Mapping[str, int], seed: int, taken: Mapping[str, Codes]) -> dict[str, Codes]:
    """Component → codes, as many as wanted: those `taken` stay, the rest is drawn from the seed, first ones first."""
    codes = {component: taken.get(component, ()) for component in wanted}
    new = fresh(random.Random(seed), [code for worn in taken.values() for code in worn])
    for place in range(max(wanted.values(), default=0)):
        for component, number in wanted.items():
            if len(codes[component]) == place < number:
                codes[component] += (next(new),)
    return codes


def fresh(rng: random.Random, taken: Iterable[str]) -> Iterator[str]:
    """Codes that lie DISTANCE away from every taken one and from each other."""
    mask = free()
    used = [modules(code)[mask] for code in taken]
    while True:
        code = "".join(rng.choices(ALPHABET, k=LENGTH))
        bits = modules(code)[mask]
        if not used or int(np.count_nonzero(np.array(used) != bits, axis=1).min()) >= DISTANCE:
            used.append(bits)
            yield code
