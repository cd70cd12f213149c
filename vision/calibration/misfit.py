"""Whether marks and table fit together; if not, what is wrong and what people can do about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from companion.table import Mark
from vision.calibration.lens import DEFAULT_LENS, Lens, Size
from vision.calibration.pose import Fit, fit_marks
from vision.frame import Points, Quad
from vision.geometry import Plane
from vision.marks import MARKS_NEEDED
from vision.protocol import Trouble

LIMIT_MM = 6.0
"""A mark further from its place is told; two of them, and there are no millimetres at all."""
SCALE_TOLERANCE = 0.02
"""Marks that look so much larger or smaller than they should, for the distances between them, are told."""


@dataclass(frozen=True, eq=False)
class Calibration:
    """What the marks of one picture say: a fit that may be used, or none, and what people should put right.

    `strayed` are marks that lie too far from their places, by mm; the fit goes by the others.
    """

    fit: Fit | None
    trouble: Trouble | None = None
    strayed: Mapping[int, float] = field(default_factory=dict)

    @property
    def plane(self) -> Plane | None:
        """The table's plane, None where it was refused."""
        return self.fit.plane if self.fit else None


def calibrate(found: Mapping[int, Quad], marks: Sequence[Mark], size: Size, lens: Lens = DEFAULT_LENS) -> Calibration:
    """Judge the marks seen, corners in px by id: refused if more than one lies beyond `LIMIT_MM` from its place."""
    seen = [mark for mark in marks if mark.id in found]
    if len(seen) < MARKS_NEEDED:
        return Calibration(None, no_marks())
    if not _same_way_round(seen, found):
        return Calibration(None, _wrong_corners(marks, found))
    fit = fit_marks(found, marks, size, lens)
    strayed = {} if fit is None else {id_: far for id_, far in fit.strayed.items() if far > LIMIT_MM}
    if fit is None or len(seen) - len(strayed) < MARKS_NEEDED:
        return Calibration(None, _misfit(fit, found, marks, size, lens))
    if abs(fit.mark_scale - 1.0) > SCALE_TOLERANCE:
        return Calibration(fit, _other_size(fit.mark_scale, seen[0].size), strayed)
    return Calibration(fit, None, strayed)


def plane_from_marks(
    found: Mapping[int, Quad], marks: Sequence[Mark], width: int, height: int, lens: Lens = DEFAULT_LENS
) -> Plane | None:
    """The plane of the table in a picture of that size, px; None when fewer than three marks lie where they belong."""
    return calibrate(found, marks, (width, height), lens).plane


def _same_way_round(seen: Sequence[Mark], found: Mapping[int, Quad]) -> bool:
    """Whether the picture shows the marks in the order in which they lie round the table."""
    lying = _turns(np.array([(mark.x, mark.y) for mark in seen]))
    shown = _turns(np.array([found[mark.id].mean(axis=0) for mark in seen]))
    return bool((np.sign(lying) == np.sign(shown)).all())


def _turns(points: Points) -> Points:
    """At each point the way one turns from the edge before to the edge after: positive to the right."""
    before, after = points - np.roll(points, 1, axis=0), np.roll(points, -1, axis=0) - points
    return np.asarray(before[:, 0] * after[:, 1] - before[:, 1] * after[:, 0])


def _wrong_corners(marks: Sequence[Mark], found: Mapping[int, Quad]) -> Trouble:
    ids = [mark.id for mark in marks if mark.id in found]
    centres = np.array([found[id_].mean(axis=0) for id_ in ids])
    away = centres - centres.mean(axis=0)
    order = [ids[n] for n in np.argsort(np.arctan2(away[:, 1], away[:, 0]))]
    first = order.index(min(order))
    shown = ", ".join(str(id_) for id_ in order[first:] + order[:first])
    return Trouble(
        f"Corner marks lie in wrong corners: clockwise the camera sees {shown}.",
        "Lay them so that 0, 1, 2, 3 go round clockwise, 0 at the top left of the picture.",
    )


def _misfit(fit: Fit | None, found: Mapping[int, Quad], marks: Sequence[Mark], size: Size, lens: Lens) -> Trouble:
    for quarter in (1, 3):
        turned = [replace(mark, id=marks[(n + quarter) % len(marks)].id) for n, mark in enumerate(marks)]
        other = fit_marks(found, turned, size, lens)
        if other is not None and max(other.strayed.values()) <= LIMIT_MM:
            return Trouble(
                "The corner marks lie a quarter turn round the table from where they belong.",
                f"{_distances(marks)} Lay them anew, or turn the table.",
            )
    far = "far" if fit is None else f"up to {max(fit.strayed.values()):.0f} mm"
    return Trouble(
        f"The corner marks miss their places by {far}; the limit is {LIMIT_MM:.0f} mm.",
        f"{_distances(marks)} `companion table` says the size of the table.",
    )


def _distances(marks: Sequence[Mark]) -> str:
    places = {mark.id: np.array((mark.x, mark.y)) for mark in marks}
    pairs = [(one.id, other.id) for one, other in zip(marks, [*marks[1:], marks[0]], strict=True)]
    said = ", ".join(f"{np.hypot(*(places[a] - places[b])):.0f} mm from {a} to {b}" for a, b in pairs)
    return f"From middle to middle: {said}."


def _other_size(scale: float, size: float) -> Trouble:
    word = "small" if scale < 1.0 else "large"
    return Trouble(
        f"The corner marks look {abs(scale - 1.0) * 100:.0f} % too {word} for the distances between them.",
        f"Print them at 100 %, without fitting to the page: their black side is {size:.0f} mm, the ruler 100 mm. "
        "If both are so, lay them where `companion table` says for this game and number of players; if they lie there, "
        "measure the lens with `companion calibrate`.",
    )


def no_marks() -> Trouble:
    """Fewer than three marks are seen."""
    return Trouble(
        "The camera does not see three corner marks of the table.",
        "Uncover them, lay each in its own corner, and turn the camera until all four are in the picture.",
    )


def mirrored() -> Trouble:
    """The picture shows left and right exchanged."""
    return Trouble(
        "The camera's picture is mirrored.", "Switch off mirroring (flip, selfie mode) in the camera's settings."
    )


def displaced(id_: int, distance: float) -> Trouble:
    """One mark was `distance` mm from its place while the others lie in theirs."""
    return Trouble(
        f"Corner mark {id_} lies about {max(1, round(distance / 5)) * 5} mm from its place.",
        "Lay it back; until then the table is measured by the other marks.",
    )
