"""Single frames: every number of tags, table, camera mode and size of tag is a cell, with a score for each reader."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import product
from math import ceil
from typing import Any

from vision.adversary.camera import MODES
from vision.adversary.still import Still, bare_table, still
from vision.bench.contenders import FRAMES_SHOWN, ClosedSet, Contender, Eyes, one_thread, perspective_of, zxing_calls
from vision.bench.ledger import Ledger
from vision.bench.peers import Peer
from vision.bench.score import Score, invented, right_codes, wrong_readings

TAGS = (20, 60, 120)
TABLES_MM = ((900.0, 600.0), (1200.0, 800.0))
TAG_MM = (12.0, 15.0, 20.0, 25.0)
TAGS_WANTED = 150
"""In a cell, at least: of fewer than a hundred not one may be missed where 99 % are to be read."""
MOST_DRAWN = 4
"""So many times the tags that are wanted are drawn at most: in some cells few lie free, or few are wide."""
FIRST_SEED = 100
BARE_FRAMES = 5
"""Of the table before anybody came, at most, until its marks are measured."""
OURS = ("closed set", "eyes")
PATIENCE = 2
"""So many pictures that took too long, and a peer is asked no more in that mode."""


@dataclass(frozen=True)
class Cell:
    """One kind of picture."""

    level: str
    tags: int
    table_mm: tuple[float, float]
    mode: str
    tag_mm: float

    @property
    def key(self) -> str:
        """As it is printed and kept."""
        width, height = (round(length / 10) for length in self.table_mm)
        return f"{self.level} {width}x{height} {self.mode} {self.tag_mm:g} mm, {self.tags} tags"


def all_cells(
    level: str, modes: Sequence[str] = tuple(MODES), tags: Sequence[int] = TAGS, sizes: Sequence[float] = TAG_MM
) -> list[Cell]:
    """Every cell of a level."""
    return [Cell(level, n, table, mode, mm) for mode, table, mm, n in product(modes, TABLES_MM, sizes, tags)]


class CellBench:
    """Runs cells, keeps what each gave in a ledger, and ends the peers' processes when it is left."""

    def __init__(self, peers: Sequence[str], limit_s: float, ledger: Ledger, wanted: int = TAGS_WANTED) -> None:
        self._stack = ExitStack()
        self._peers = [self._stack.enter_context(Peer(name, limit_s)) for name in peers]
        self._slow: dict[tuple[str, str], int] = {}
        self._ledger, self._wanted = ledger, wanted

    def __enter__(self) -> CellBench:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def run(self, cells: Sequence[Cell], done: Callable[[Cell], None] = lambda _: None) -> list[Mapping[str, Any]]:
        """The result of each cell, those of the ledger not measured again."""
        for cell in cells:
            if cell.key not in self._ledger.results:
                self._ledger.add(cell.key, self._cell(cell))
            done(cell)
        return [self._ledger.results[cell.key] for cell in cells]

    def _cell(self, cell: Cell) -> Mapping[str, Any]:
        scores: dict[str, Score] = {}
        modules: list[float] = []
        with one_thread():
            for seed in range(FIRST_SEED, FIRST_SEED + ceil(MOST_DRAWN * self._wanted / cell.tags)):
                picture = still(cell.level, seed, cell.tags, cell.tag_mm, cell.table_mm, cell.mode)
                modules.append(picture.module_px)
                self._picture(picture, cell, scores)
                if enough(scores[Eyes.name], self._wanted):
                    break
        return {
            "cell": cell.key,
            "level": cell.level,
            "tags": cell.tags,
            "table_mm": list(cell.table_mm),
            "mode": cell.mode,
            "tag_mm": cell.tag_mm,
            "scenes": len(modules),
            "module_px": round(sum(modules) / len(modules), 2),
            "readers": {name: figures(score) for name, score in scores.items()},
        }

    def _picture(self, picture: Still, cell: Cell, scores: dict[str, Score]) -> None:
        """All readers in turn on one picture."""
        perspective = perspective_of(picture.view, picture.table_set, cell.tag_mm)
        ours = ClosedSet(picture.codes, perspective)
        ours.read(picture.grey)  # what it works out once for all pictures counts for none of them
        with zxing_calls(picture.module_px) as calls:
            readers: list[Contender] = [*calls, ours]
            for reader in readers:
                _read(reader, picture, scores.setdefault(reader.name, Score()))
        _observe(picture, cell.tag_mm, scores.setdefault(Eyes.name, Score()))
        for peer in self._peers:
            self._ask(peer, picture, scores.setdefault(peer.name, Score()))

    def _ask(self, peer: Peer, picture: Still, score: Score) -> None:
        key = (peer.name, picture.view.mode.name)
        if self._slow.get(key, 0) >= PATIENCE:
            score.timeouts += 1
            score.count((), picture.truths)
            return
        told = peer.read(picture.grey)
        if told.ms is None:
            self._slow[key] = self._slow.get(key, 0) + 1
            score.timeouts += 1
        else:
            score.ms.append(told.ms)
        score.wrong += len(invented(told.codes, picture.truths))
        score.count(told.codes, picture.truths)


def enough(score: Score, wanted: int) -> bool:
    """Whether so many tags lay free, and so many of them were wide, or none was."""
    return score.readable >= wanted and not 0 < score.wide < wanted


def _read(reader: Contender, picture: Still, score: Score) -> None:
    began = time.perf_counter()
    sightings = reader.read(picture.grey)
    score.ms.append((time.perf_counter() - began) * 1000)
    score.wrong += len(wrong_readings(sightings, picture.truths))
    score.count(right_codes(sightings, picture.truths), picture.truths)


def _observe(picture: Still, tag_mm: float, score: Score) -> None:
    """What eyes that saw the bare table tell of a picture that stands still; the time is that of its first frame.

    That frame is read whole. At set-up marks lie free; later a hand may lie on one and glare on another.
    """
    eyes = Eyes(picture.table_set)
    eyes.set_up(bare_table(picture, take) for take in range(1, BARE_FRAMES + 1))
    for _ in range(FRAMES_SHOWN):
        began = time.perf_counter()
        eyes.observe(picture.grey)
        score.ms.append((time.perf_counter() - began) * 1000)
    del score.ms[-(FRAMES_SHOWN - 1) :]
    places = {truth.code: truth.place for truth in picture.truths}
    told = [placement for placement in eyes.observer.placements if not placement.hidden]
    near = {
        placement.code
        for placement in told
        if placement.code in places
        and abs(complex(placement.x - places[placement.code].x, placement.y - places[placement.code].y)) <= tag_mm / 2
    }
    score.wrong += len(told) - len(near)
    score.count(near, picture.truths)


def figures(score: Score) -> dict[str, Any]:
    """A score as numbers that can be kept."""
    median = score.median_ms
    return {
        "readable": score.readable,
        "read": score.read,
        "recall": round(score.recall, 4),
        "wide": score.wide,
        "wide_read": score.wide_read,
        "wide_recall": round(score.wide_recall, 4),
        "blinded": score.blinded,
        "blinded_read": score.blinded_read,
        "wrong": score.wrong,
        "ms": None if median is None else round(median, 2),
        "timeouts": score.timeouts,
    }
