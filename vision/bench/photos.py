"""Photographs that strangers took, folder by folder: what each reader reads of the codes whose text is known.

And of all of them once more, spoilt.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from companion.errors import SourceError
from vision.adversary.codes import POOL
from vision.any_size import tags_in
from vision.bench.contenders import one_thread
from vision.bench.peers import Peer
from vision.bench.spoilt import SPOILT
from vision.frame import Grey
from vision.tags import read_tags

PICTURES = frozenset({".png", ".jpg", ".jpeg", ".webp"})


@dataclass(frozen=True, eq=False)
class Photo:
    """A picture and what its code says, None where nobody wrote that down."""

    path: Path
    grey: Grey
    text: str | None


@dataclass
class Tally:
    """Codes that were read, readings that no text confirms, ms."""

    read: int = 0
    unconfirmed: int = 0
    timeouts: int = 0
    ms: list[float] = field(default_factory=list)

    def add(self, photo: Photo, codes: Sequence[str], ms: float | None) -> None:
        """Count one picture; where it holds no code, or nobody knows its text, nothing read is right."""
        self.read += photo.text is not None and photo.text in codes
        self.unconfirmed += sum(code != photo.text for code in codes)
        if ms is None:
            self.timeouts += 1
        else:
            self.ms.append(ms)

    def figures(self) -> dict[str, Any]:
        """As JSON has them."""
        median = round(float(np.median(self.ms)), 2) if self.ms else None
        return {"read": self.read, "unconfirmed": self.unconfirmed, "timeouts": self.timeouts, "ms": median}


def bench_photos(
    root: Path, peers: Sequence[str], limit_s: float, progress: Callable[[str], None] = lambda _: None
) -> list[Mapping[str, Any]]:
    """The folders of `root` in turn, then all their codes spoilt; raises SourceError if there is no picture in any."""
    folders = [folder for folder in sorted(root.iterdir()) if folder.is_dir()] if root.is_dir() else []
    results: list[Mapping[str, Any]] = []
    texts: list[Photo] = []
    with ExitStack() as stack:
        stack.enter_context(one_thread())
        asked = [stack.enter_context(Peer(name, limit_s)) for name in peers]
        for folder in folders:
            photos = photos_in(folder)
            known = [photo for photo in photos if photo.text is not None]
            texts += known
            if photos:
                results.append(_scored(folder.name, known or photos, asked))
            progress(folder.name)
        if texts:
            results += [_scored(f"all, {how}", _spoilt(texts, how), asked) for how in SPOILT]
    if not results:
        raise SourceError(f"There are no photographs in folders of {root}.", "Name the folder above them.")
    return results


def photos_in(folder: Path) -> list[Photo]:
    """The pictures of a folder that OpenCV can open, each with the text in a file of its name."""
    photos = []
    for path in sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURES):
        grey = cv2.imdecode(np.frombuffer(path.read_bytes(), np.uint8), cv2.IMREAD_GRAYSCALE)
        if grey is None:
            continue
        words = path.with_suffix(".txt")
        text = _letters(words.read_text(encoding="utf-8", errors="replace")) if words.exists() else None
        photos.append(Photo(path, np.asarray(grey, dtype=np.uint8), text))
    return photos


def _scored(name: str, photos: Sequence[Photo], peers: Sequence[Peer]) -> Mapping[str, Any]:
    readers: dict[str, Callable[[Grey], list[str]]] = {
        "zxing": _by_its_defaults(),
        "zxing native": lambda grey: _codes(grey, 1.0),
        "zxing x2": lambda grey: _codes(grey, 2.0),
        "eyes": lambda grey: [sighting.code for sighting in tags_in(grey, POOL)],
    }
    tallies = {reader: Tally() for reader in (*readers, *(peer.name for peer in peers))}
    for photo in photos:
        for reader, read in readers.items():
            began = time.perf_counter()
            codes = _alike(read(photo.grey))
            tallies[reader].add(photo, codes, (time.perf_counter() - began) * 1000)
        for peer in peers:
            told = peer.read(photo.grey)
            tallies[peer.name].add(photo, _alike(sorted(told.codes)), told.ms)
    return {
        "folder": name,
        "pictures": len(photos),
        "codes": sum(photo.text is not None for photo in photos),
        "readers": {reader: tally.figures() for reader, tally in tallies.items()},
    }


def _spoilt(photos: Sequence[Photo], how: str) -> list[Photo]:
    return [
        replace(photo, grey=SPOILT[how](photo.grey, np.random.default_rng(number)))
        for number, photo in enumerate(photos)
    ]


def _by_its_defaults() -> Callable[[Grey], list[str]]:
    """As somebody calls zxing-cpp who has read no more than its first example, but for kinds of code that we print."""
    zxing: Any = import_module("zxingcpp")

    def read(grey: Grey) -> list[str]:
        found = zxing.read_barcodes(np.ascontiguousarray(grey), formats=zxing.BarcodeFormat.QRCodeModel2)
        return [code.text for code in found if code.text]

    return read


def _codes(grey: Grey, scale: float) -> list[str]:
    return [sighting.code for sighting in read_tags(grey, scale)]


def _alike(codes: Sequence[str]) -> list[str]:
    return sorted({_letters(code) for code in codes})


def _letters(text: str) -> str:
    """Letters and digits alone: readers differ in how they write line ends, brackets and control characters."""
    return re.sub(r"\W+", "", text)
