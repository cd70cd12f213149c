"""Corners of printed squares, as the crossings of their edges.

A blurred corner is round and seems to lie too far inside; a blurred edge stays where it is.
"""

from __future__ import annotations

import cv2
import numpy as np

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


def exact_corners(grey: Grey, quad: Quad, cells: int) -> Quad:
    """The corners of a dark square of so many cells a side on white, near `quad`, px; `quad` itself if it is vague."""
    along, outwards = _edges(quad)
    reach = float(np.hypot(along[:, 0], along[:, 1]).mean()) / cells * ACROSS_CELLS
    reach = min(reach, REACH_PX)
    points = quad[:, None, :] + along[:, None, :] * _ALONG[None, :, None]
    offsets, clear = _offsets(grey, points, outwards, reach)
    fitted = [_line(points[n] + offsets[n][:, None] * outwards[n], clear[n]) for n in range(4)]
    lines = [line for line in fitted if line is not None]
    if len(lines) < len(fitted):
        return quad
    corners = np.array([_crossing(lines[n - 1], lines[n]) for n in range(4)])
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


def _line(points: Points, clear: Points) -> tuple[Points, Points] | None:
    """A point of the line through most of the points, and its direction; None if there is hardly an edge."""
    seen = points[clear > _FAINT]
    if len(seen) < len(points) / 2:
        return None
    for share in (_KEPT, 1.0):
        middle = seen.mean(axis=0)
        direction = np.linalg.svd(seen - middle)[2][0]
        off = np.abs((seen - middle) @ np.array((-direction[1], direction[0])))
        seen = seen[np.argsort(off)[: max(3, int(len(seen) * share))]]
    return middle, np.asarray(direction)


def _crossing(one: tuple[Points, Points], other: tuple[Points, Points]) -> Points:
    (start, along), (aim, across) = one, other
    share = np.linalg.solve(np.column_stack((along, -across)), aim - start)[0]
    return np.asarray(start + share * along)
