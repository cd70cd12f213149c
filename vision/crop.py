"""A picture of one open zone, seen from straight above, for people who are asked what lies there."""

from __future__ import annotations

import cv2
import numpy as np

from companion.table import Zone
from vision.frame import Grey
from vision.geometry import Plane
from vision.jpeg import as_jpeg
from vision.zones import outline

MARGIN_MM = 12.0
"""Shown round the zone, so that what lies across its edge is seen."""
LARGEST_PX = 480


def crop(grey: Grey, plane: Plane, zone: Zone) -> bytes:
    """The zone with a margin as JPEG, at most LARGEST_PX wide and high; raises SourceError."""
    width, height = zone.width + 2 * MARGIN_MM, zone.height + 2 * MARGIN_MM
    scale = LARGEST_PX / max(width, height)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    corners = plane.pixels(np.array(outline(zone, MARGIN_MM)))
    target = np.array([(0, 0), (size[0], 0), (size[0], size[1]), (0, size[1])], dtype=np.float32)
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    seen = cv2.warpPerspective(grey, matrix, size, flags=cv2.INTER_LINEAR)
    return as_jpeg(np.asarray(seen, dtype=np.uint8), "a zone")
