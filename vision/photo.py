"""The tags in a photograph that somebody took of a card in the own hand. Nothing of it is kept."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from companion.errors import SourceError
from vision.any_size import tags_in
from vision.tags import MODULES

LARGEST_PX = 1600
"""A card fills the picture, so more shows no more."""
MOST_PX = 25_000_000
"""Of width times height: a small file may unpack to more than a small computer has."""
MOST_SCANS = 32
"""A progressive JPEG has some ten; each goes over the whole picture, and takes a hundred bytes at least."""
_SIZES = (*range(0xC0, 0xC4), *range(0xC5, 0xC8), *range(0xC9, 0xCC), *range(0xCD, 0xD0))
"""Markers of segments that hold height and width (SOF)."""
_ALONE = (0x01, *range(0xD0, 0xD9))
"""Markers that no length follows."""
_SCAN = b"\xff\xda"


def codes_in(jpeg: bytes, known: Sequence[str] = ()) -> list[str]:
    """The codes of all tags in a JPEG, each once, sorted; raises SourceError for anything else.

    Those that are `known` to be on cards are read where they are smaller, and without zxing-cpp they alone.
    """
    width, height = jpeg_size(jpeg)
    if width * height > MOST_PX or jpeg.count(_SCAN) > MOST_SCANS:
        raise SourceError("That photograph is too large.", "Take it with the page's own button, which makes it small.")
    grey = cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_GRAYSCALE)
    if grey is None:
        raise _unreadable()
    scale = min(1.0, LARGEST_PX / max(grey.shape))
    size = (round(grey.shape[1] * scale), round(grey.shape[0] * scale))
    if min(size) < MODULES:  # a strip in which no tag has room, and of which shrinking may leave nothing
        return []
    if scale < 1.0:
        grey = cv2.resize(grey, size, interpolation=cv2.INTER_AREA)
    return sorted({sighting.code for sighting in tags_in(np.asarray(grey, dtype=np.uint8), known)})


def jpeg_size(jpeg: bytes) -> tuple[int, int]:
    """Width and height in px as the header says, before anything is unpacked (ITU T.81, B.2.2); raises SourceError."""
    at = 2
    if jpeg[:2] != b"\xff\xd8":
        raise _unreadable()
    while at + 9 <= len(jpeg) and jpeg[at] == 0xFF:
        marker = jpeg[at + 1]
        if marker == 0xFF:  # any number of them may stand before a marker
            at += 1
            continue
        if marker == 0x00:  # no marker: decoders go on behind it, wherever a length would lead
            break
        if marker in _SIZES:
            return int.from_bytes(jpeg[at + 7 : at + 9], "big"), int.from_bytes(jpeg[at + 5 : at + 7], "big")
        at += 2 if marker in _ALONE else 2 + int.from_bytes(jpeg[at + 2 : at + 4], "big")
    raise _unreadable()


def _unreadable() -> SourceError:
    return SourceError("That is no photograph that can be read.", "Take it again, with the card filling the picture.")
