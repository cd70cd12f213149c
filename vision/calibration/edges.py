"""Corners of printed squares, as the crossings of their edges.

A blurred corner is round and seems to lie too far inside; a blurred edge stays where it is.
"""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.frame import Grey, Points, Quad

ACROSS_CELLS = 0.7
"""How far to either side of an edge it is looked for, in cells: the border is black for one, the margin white."""
REACH_PX = 6.0
"""No further than that, whatever the size: noise beside the edge counts as well."""
TONE = 2.0
"""Cameras brighten dark greys by about a square root, which moves blurred edges into the black."""
_ALONG = np.linspace(0.12, 0.88, 16)
"""Where along an edge it is measured; its ends are the corners that blur makes round."""
_ACROSS = np.linspace(-1.0, 1.0, 25)
_FAINT = 4.0  # grey levels, which noise makes of an edge that is not there
_KEPT = 0.75  # of the points of an edge; glare, fingers and dirt make the others
_PAIRS = ((0, 0), (0, 1), (1, 1))


def exact_corners(grey: Grey, quad: Quad, cells: int) -> Quad:
    """The corners of a dark square of so many cells a side on white, near `quad`, px; `quad` itself if it is vague."""
    along, outwards = _edges(quad)
    reach = float(np.hypot(along[:, 0], along[:, 1]).mean()) / cells * ACROSS_CELLS
    reach = min(reach, REACH_PX)
    points = quad[:, None, :] + along[:, None, :] * _ALONG[None, :, None]
    offsets, clear = _offsets(grey, points, outwards, reach)
    seen = clear > _FAINT
    if seen.sum(axis=1).min() < len(_ALONG) / 2:
        return quad
    corners = _crossings(*_lines(points + offsets[:, :, None] * outwards[:, None], seen))
    return corners if float(np.abs(corners - quad).max()) <= reach else quad


def _edges(quad: Quad) -> tuple[Points, Points]:
    """From each corner to the next, and the unit vector from that edge to the outside."""
    along = np.roll(quad, -1, axis=0) - quad
    outwards = np.column_stack((along[:, 1], -along[:, 0]))
    outwards /= np.hypot(outwards[:, 0], outwards[:, 1])[:, None]
    middle = quad + along / 2 - quad.mean(axis=0)
    return along, outwards * np.sign((outwards * middle).sum(axis=1, keepdims=True))


def _offsets(grey: Grey, points: Points, outwards: Points, reach: float) -> tuple[Points, Points]:
    """How far outside of each point, 4×N, black turns to white, px; and how clearly it does, grey levels."""
    places = points[:, :, None, :] + outwards[:, None, None, :] * (_ACROSS * reach)[None, None, :, None]
    flat = np.ascontiguousarray(places.reshape(4 * len(_ALONG), -1, 2), dtype=np.float32)
    values = np.asarray(cv2.remap(grey, flat[..., 0], flat[..., 1], cv2.INTER_LINEAR), dtype=np.float64)
    rise = np.maximum(np.diff(values**TONE / 255.0 ** (TONE - 1.0), axis=1), 0.0) ** 2
    between = (_ACROSS[1:] + _ACROSS[:-1]) / 2 * reach
    offsets = (rise * between).sum(axis=1) / (rise.sum(axis=1) + 1e-9)
    clear = np.sqrt(rise.sum(axis=1))
    return offsets.reshape(4, -1), clear.reshape(4, -1)


def _lines(points: Points, seen: npt.NDArray[np.bool_]) -> tuple[Points, Points]:
    """Through most of the points of each edge that are `seen`, 4×N: a point of the line, and its direction."""
    middle, direction = _fitted(points, seen)
    off = points - middle[:, None]
    far = np.abs(off[..., 1] * direction[:, :1] - off[..., 0] * direction[:, 1:])
    rank = np.where(seen, far, np.inf).argsort(axis=1).argsort(axis=1)
    return _fitted(points, rank < (seen.sum(axis=1, keepdims=True) * _KEPT).astype(int))


def _fitted(points: Points, kept: npt.NDArray[np.bool_]) -> tuple[Points, Points]:
    """The lines that have the least squares from the kept points of each edge."""
    share = kept / kept.sum(axis=1, keepdims=True)
    middle = np.einsum("en,enk->ek", share, points)
    off = points - middle[:, None]
    xx, xy, yy = (np.einsum("en,en,en->e", share, off[..., one], off[..., other]) for one, other in _PAIRS)
    turn = np.arctan2(2 * xy, xx - yy) / 2
    return middle, np.stack((np.cos(turn), np.sin(turn)), axis=1)


def _crossings(start: Points, along: Points) -> Points:
    """Where each line meets the one before it."""
    before, way = np.roll(start, 1, axis=0), np.roll(along, 1, axis=0)
    aim = start - before
    share = (aim[:, 0] * along[:, 1] - aim[:, 1] * along[:, 0]) / (way[:, 0] * along[:, 1] - way[:, 1] * along[:, 0])
    return np.asarray(before + share[:, None] * way)
