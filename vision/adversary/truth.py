"""What is true of each tag in a picture: where it is seen, how much of it is covered, how much blinded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from vision.adversary.camera import Map, PlacedCamera
from vision.adversary.light import Light
from vision.adversary.scene import Lying, Spot, tag_place
from vision.adversary.sensor import WHITE
from vision.adversary.sprites import Canvas, Sprite, tag_points
from vision.frame import Points, Quad
from vision.geometry import Place
from vision.tags import MODULES

WASHED_CONTRAST = 0.15
"""Paper and ink that differ by less of full light are washed out."""
CLEAR = 0.0
READABLE_WASHED = 0.15


@dataclass(frozen=True, eq=False)
class TagTruth:
    """A tag in a picture.

    `quad` are its corners in px, clockwise from its own top left, `place` its middle in mm and the way its top points;
    `covered` and `washed` are shares of its modules and the white module round them; `foreign` ones are in no book.
    """

    code: str
    quad: Quad
    place: Place
    covered: float
    washed: float
    moving: bool
    foreign: bool

    @property
    def module_px(self) -> float:
        """The width of its modules in px, the mean of all directions."""
        x, y = self.quad[:, 0], self.quad[:, 1]
        area = 0.5 * abs(float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))))
        return float(area**0.5) / MODULES

    @property
    def readable(self) -> bool:
        """Whether it lies still with nothing over it and no glare on more than 15 % of it."""
        return not self.moving and self.covered <= CLEAR and self.washed <= READABLE_WASHED


@dataclass(eq=False)
class Watched:
    """A tag while its picture is drawn: its points in px, and which of them something came over."""

    lying: Lying
    spot: Spot
    quad: Quad
    points: npt.NDArray[np.intp]
    hidden: npt.NDArray[np.bool_]
    moving: bool = False


@dataclass(eq=False)
class Watch:
    """All tags of a picture in the making."""

    view: PlacedCamera
    tags: list[Watched] = field(default_factory=list)

    def add(self, lying: Lying, moving: bool = False) -> None:
        """A card was laid; its tags are wholly seen so far, but for what is out of the picture."""
        for spot in lying.card.tags:
            quad, points = tag_points(lying, spot, self.view)
            self.tags.append(Watched(lying, spot, quad, *_inside(points, self.view), moving))

    def cover(self, sprite: Sprite) -> None:
        """Something was laid over all that is there."""
        left, top, right, bottom = sprite.box
        for tag in self.tags:
            x, y = tag.points[:, 0], tag.points[:, 1]
            within = (x >= left) & (x < right) & (y >= top) & (y < bottom)
            if within.any():
                tag.hidden[within] |= sprite.opaque[y[within] - top, x[within] - left] > 0.3

    def copy(self) -> Watch:
        """The same tags, to be covered by something else."""
        return Watch(
            self.view,
            [Watched(t.lying, t.spot, t.quad, t.points, t.hidden.copy(), t.moving) for t in self.tags],
        )

    def truths(self, canvas: Canvas, light: Light, exposure: float) -> tuple[TagTruth, ...]:
        """The truth of every tag, as of the finished picture."""
        return tuple(
            TagTruth(
                tag.spot.code,
                tag.quad,
                tag_place(tag.lying, tag.spot),
                float(tag.hidden.mean()),
                _washed(tag, canvas, light, exposure / WHITE),
                tag.moving,
                tag.spot.foreign,
            )
            for tag in self.tags
        )


def sampled(picture: Map, points: npt.NDArray[np.intp]) -> Map:
    """The values of a picture at points, N×2 px."""
    return np.asarray(picture[points[:, 1], points[:, 0]], dtype=np.float32)


def _washed(tag: Watched, canvas: Canvas, light: Light, gain: float) -> float:
    shed = sampled(light.shed, tag.points)
    mirrored = sampled(canvas.shine, tag.points)
    card = tag.lying.card
    paper, ink = (np.minimum(1.0, (tone * shed + mirrored) * gain) for tone in (card.paper, card.ink))
    return float((paper - ink < WASHED_CONTRAST * np.minimum(1.0, shed * gain)).mean())


def _inside(points: Points, view: PlacedCamera) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.bool_]]:
    whole = points.round().astype(np.intp)
    edges: Sequence[int] = (view.mode.width - 1, view.mode.height - 1)
    kept = np.clip(whole, 0, edges)
    return kept, (kept != whole).any(axis=1)
