"""What lies in one picture, for a person who asks: no memory, no match, no table but the one that is stated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from companion.table import Mark, Tag
from vision.any_size import tags_in
from vision.calibration.lens import LENSES
from vision.calibration.misfit import plane_from_marks
from vision.frame import Grey
from vision.geometry import Place
from vision.marks import search


@dataclass(frozen=True)
class Item:
    """A tag in a picture; `name` is that of its card, None if no card that was named wears it."""

    code: str
    name: str | None
    place: Place


@dataclass(frozen=True)
class Glance:
    """The tags of a picture, top to bottom; places in mm if three corner marks are seen, else in px."""

    unit: Literal["mm", "px"]
    marks: tuple[int, ...]
    items: tuple[Item, ...]


def glance(grey: Grey, marks: Sequence[Mark], tags: Mapping[str, Tag]) -> Glance:
    """Read every tag of one picture; `marks` are the corner marks of the table it may show, `tags` the known ones."""
    found = search(grey)
    plane = plane_from_marks(found, marks, grey.shape[1], grey.shape[0], LENSES["unknown"])
    items: list[Item] = []
    for sighting in tags_in(grey, list(tags), plane):
        tag = tags.get(sighting.code)
        if plane is None:
            (x, y), across = sighting.centre, sighting.quad[1] - sighting.quad[0]
            place = Place(x, y, float(np.degrees(np.arctan2(across[1], across[0])) % 360.0))
        else:
            place = plane.place(sighting.quad, tag.height if tag else 0.0)
        items.append(Item(sighting.code, tag.label if tag else None, place))
    items.sort(key=lambda item: (item.place.y, item.place.x))
    return Glance("px" if plane is None else "mm", tuple(sorted(found)), tuple(items))
