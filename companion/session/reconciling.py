"""What lies on the table against what should lie there: differences, and what may explain them, likeliest first.

An empty zone says nothing by itself: its cards may wear no tags, or a hand lies over it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from companion.table import Expected, Placement

Kind = Literal["swapped", "misplaced", "replaced", "surplus", "missing"]
RANK: Mapping[Kind, int] = {"swapped": 0, "misplaced": 1, "replaced": 2, "surplus": 3, "missing": 4}


@dataclass(frozen=True)
class Finding:
    """A difference between table and rules: `kind` is surprise, missing, refused or unknown."""

    kind: str
    zone: str | None
    text: str
    rule: str


@dataclass(frozen=True)
class Difference:
    """One zone: what lies there and should not, and what should and is not seen."""

    want: Expected
    here: tuple[str, ...]
    surplus: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def short(self) -> int:
        """How many fewer lie there than should, of what should lie there; below 0 for too many."""
        return self.want.count - (len(self.here) - len(self.surplus))


@dataclass(frozen=True)
class Explanation:
    """What may have happened: the zones and components it is about, a sentence, and the rule that says otherwise.

    `read` are the components, by zone, that the camera would have to be wrong about.
    """

    kind: Kind
    zones: tuple[str, ...]
    read: tuple[tuple[str, str], ...]
    text: str
    rule: str


def differences(
    expected: Sequence[Expected],
    seen: Sequence[tuple[str, Placement]],
    covered: Sequence[tuple[str, Placement]] = (),
) -> list[Difference]:
    """The zones that something is expected of, with what differs there.

    What was seen and is covered now is taken to lie there where it should, and for nothing where it should not.
    """
    return [_difference(want, _in_zone(want, seen), _in_zone(want, covered)) for want in expected]


def _in_zone(want: Expected, pieces: Sequence[tuple[str, Placement]]) -> list[str]:
    return [component for component, lying in pieces if lying.zone == want.zone]


def _difference(want: Expected, uncovered: Sequence[str], covered: Sequence[str]) -> Difference:
    wanted = [component for component in covered if component in want.components]
    here = (*uncovered, *wanted[: max(0, want.count - len(uncovered))]) if uncovered else ()
    surplus = tuple(component for component in here if component not in want.components)
    all_needed = want.count >= len(want.components)
    missing = tuple(component for component in want.components if component not in here) if all_needed else ()
    return Difference(want, here, surplus, missing)


def findings(found: Sequence[Difference], labels: Mapping[str, str]) -> Iterator[Finding]:
    """Surprises and missing things, zone by zone."""
    for one in found:
        zone, rule = one.want.zone, one.want.rule
        for component in one.surplus:
            text = f"{labels.get(component, component)} lies there. {one.want.sentence}"
            yield Finding("surprise", zone, text, rule)
        if one.here and one.short:
            fitting = len(one.here) - len(one.surplus)
            text = f"{fitting} seen, {one.want.count} expected. {one.want.sentence}"
            yield Finding("missing", zone, text, rule)


def explanations(found: Sequence[Difference], labels: Mapping[str, str]) -> list[Explanation]:
    """What may explain the differences, likeliest first; each component is in one explanation at most."""
    explained: list[Explanation] = []
    done: set[tuple[str, str]] = set()
    for explain in (_swaps, _misplaced, _replaced, _surplus, _missing):
        for one in explain(found, labels):
            if done.isdisjoint(one.read):
                explained.append(one)
                done.update(one.read)
    return sorted(explained, key=lambda one: RANK[one.kind])


def _swaps(found: Sequence[Difference], labels: Mapping[str, str]) -> Iterator[Explanation]:
    """Two that lie in each other's place."""
    for n, one in enumerate(found):
        for other in found[n + 1 :]:
            here = [component for component in one.surplus if component in other.missing]
            there = [component for component in other.surplus if component in one.missing]
            for first, second in zip(here, there, strict=False):
                zones = one.want.zone, other.want.zone
                text = f"{labels.get(first, first)} and {labels.get(second, second)} lie in each other's place."
                yield Explanation("swapped", zones, ((zones[0], first), (zones[1], second)), text, one.want.rule)


def _misplaced(found: Sequence[Difference], labels: Mapping[str, str]) -> Iterator[Explanation]:
    """One that lies here and is missed there."""
    for one in found:
        for component in one.surplus:
            home = next((other for other in found if component in other.missing), None)
            if home is not None:
                text = f"{labels.get(component, component)} lies elsewhere than it should. {home.want.sentence}"
                zones = one.want.zone, home.want.zone
                yield Explanation("misplaced", zones, ((one.want.zone, component),), text, home.want.rule)


def _replaced(found: Sequence[Difference], labels: Mapping[str, str]) -> Iterator[Explanation]:
    """One that lies where another one should."""
    for one in found:
        for component, wanted in zip(one.surplus, one.missing, strict=False):
            names = labels.get(component, component), labels.get(wanted, wanted)
            text = f"{names[0]} lies where {names[1]} should. {one.want.sentence}"
            yield Explanation("replaced", (one.want.zone,), ((one.want.zone, component),), text, one.want.rule)


def _surplus(found: Sequence[Difference], labels: Mapping[str, str]) -> Iterator[Explanation]:
    """One that should not lie there, or of those alike one too many."""
    for one in found:
        for component in one.surplus:
            text = f"{labels.get(component, component)} lies there. {one.want.sentence}"
            yield Explanation("surplus", (one.want.zone,), ((one.want.zone, component),), text, one.want.rule)
        if one.short < 0:
            alike = Counter(component for component in one.here if component not in one.surplus).most_common(1)[0][0]
            text = f"{-one.short} too many lie there. {one.want.sentence}"
            yield Explanation("surplus", (one.want.zone,), ((one.want.zone, alike),), text, one.want.rule)


def _missing(found: Sequence[Difference], labels: Mapping[str, str]) -> Iterator[Explanation]:
    """One that is not seen where others are: covered, turned over, or gone."""
    for one in found:
        if one.here and one.short > 0 and not one.surplus:
            names = " and ".join(labels.get(component, component) for component in one.missing)
            what = names or f"{one.short} more"
            text = f"{what} should lie there and is not seen: covered, turned over, or gone? {one.want.sentence}"
            yield Explanation("missing", (one.want.zone,), (), text, one.want.rule)
