"""First readings of tags in fresh scenes: is any ever wrong? Counted over many runs, with the bound that proves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import exp, factorial
from pathlib import Path
from typing import TypedDict

from vision.adversary.camera import MODES
from vision.adversary.levels import LEVELS
from vision.adversary.still import Still, still
from vision.bench.contenders import ClosedSet, one_thread, perspective_of
from vision.bench.ledger import Ledger
from vision.bench.score import right_codes, wrong_readings
from vision.tags import Sighting, same_place

FOREIGN = 0.2
TAGS = 120
FIRST_SEED = 10_000
CONFIDENCE = 0.95
_KINDS = (
    ("2304x1296", (900.0, 600.0), 12.0),
    ("2304x1296", (900.0, 600.0), 15.0),
    ("2304x1296", (900.0, 600.0), 20.0),
    ("1536x864", (900.0, 600.0), 20.0),
    ("2028x1520", (900.0, 600.0), 15.0),
    ("2304x1296", (1200.0, 800.0), 20.0),
    ("4608x2592", (1200.0, 800.0), 12.0),
    ("4056x3040", (1200.0, 800.0), 12.0),
)
"""Camera modes, tables and sizes of tags, in turn."""


class FirstReadings(TypedDict):
    """`first` readings in one frame each, `doubtful` ones that are not true, `wrong` ones that a second frame confirms.

    `foreign` tags were there to be taken for ours; more than the share `bound` of wrong readings is excluded with 95 %
    confidence. Nothing is told that only one frame shows, so doubtful readings never reach the table.
    """

    scenes: int
    tags: int
    foreign: int
    first: int
    doubtful: int
    wrong: int
    wrongs: list[str]
    bound: float


@dataclass(frozen=True)
class Kind:
    """What a scene of that number looks like."""

    level: str
    mode: str
    table_mm: tuple[float, float]
    tag_mm: float


def kind_of(number: int) -> Kind:
    """Levels, modes, tables and sizes change from scene to scene."""
    levels = tuple(LEVELS)
    mode, table_mm, tag_mm = _KINDS[number // len(levels) % len(_KINDS)]
    return Kind(levels[number % len(levels)], MODES[mode].name, table_mm, tag_mm)


def count_first_readings(
    scenes: int, state: Path | None = None, progress: Callable[[int], None] = lambda _: None
) -> FirstReadings:
    """Read so many fresh scenes with the closed-set reader, going on where `state` ends.

    Raises ConfigError for a state that is something else.
    """
    ledger = Ledger(state, "first readings")
    with one_thread():
        for number in range(scenes):
            if str(number) not in ledger.results:
                ledger.add(str(number), _counted(number, kind_of(number)))
            progress(1)
    return _summed(ledger, scenes)


def _counted(number: int, kind: Kind) -> FirstReadings:
    sums = _nothing()
    picture = _picture(number, kind)
    right, wrong = _read(picture, kind)
    sums["scenes"] += 1
    sums["tags"] += len(picture.truths)
    sums["foreign"] += sum(truth.foreign for truth in picture.truths)
    sums["first"] += len(right) + len(wrong)
    sums["doubtful"] += len(wrong)
    if wrong:
        again = _read(_picture(number, kind, take=1), kind)[1]
        confirmed = [each for each in wrong if any(same_place(each, other) for other in again)]
        sums["wrong"] += len(confirmed)
        sums["wrongs"] += [f"scene {number} ({kind.level}, {kind.mode}): {_told(each)}" for each in confirmed]
    return sums


def _picture(number: int, kind: Kind, take: int = 0) -> Still:
    seed = FIRST_SEED + number
    return still(kind.level, seed, TAGS, kind.tag_mm, kind.table_mm, kind.mode, FOREIGN, take=take)


def _read(picture: Still, kind: Kind) -> tuple[frozenset[str], list[Sighting]]:
    """What was read where it lies, and what was not."""
    reader = ClosedSet(picture.codes, perspective_of(picture.view, picture.table_set, kind.tag_mm))
    sightings = reader.read(picture.grey)
    return right_codes(sightings, picture.truths), wrong_readings(sightings, picture.truths)


def _told(sighting: Sighting) -> str:
    x, y = sighting.centre
    return f"{sighting.code} at {x:.0f}, {y:.0f} px"


def _summed(ledger: Ledger, scenes: int) -> FirstReadings:
    sums = _nothing()
    for scene in (ledger.results[str(number)] for number in range(scenes)):
        for name in ("scenes", "tags", "foreign", "first", "doubtful", "wrong"):
            sums[name] += scene[name]
        sums["wrongs"] += scene["wrongs"]
    sums["bound"] = upper_bound(sums["wrong"], sums["first"])
    return sums


def _nothing() -> FirstReadings:
    return FirstReadings(scenes=0, tags=0, foreign=0, first=0, doubtful=0, wrong=0, wrongs=[], bound=1.0)


def upper_bound(wrong: int, readings: int) -> float:
    """The share of wrong readings that is excluded with 95 % confidence: 3 / n if none was wrong, more for some."""
    if not readings:
        return 1.0
    low, high = 0.0, 3.0 * (wrong + 2)
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if _at_most(wrong, middle) < 1 - CONFIDENCE else (middle, high)
    return min(1.0, high / readings)


def _at_most(wrong: int, expected: float) -> float:
    """How likely no more than so many are wrong where so many are expected (Poisson)."""
    return exp(-expected) * sum(expected**n / factorial(n) for n in range(wrong + 1))
