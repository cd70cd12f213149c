"""OpenCV's own chatter, silenced: a person reads our sentence instead."""

from __future__ import annotations

import os
from typing import Any

import cv2


def hush_opencv() -> None:
    """Stop OpenCV and its FFmpeg from writing warnings to the terminal."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    opencv: Any = cv2
    # Until 4.x the setter is in cv2 itself, later in cv2.utils.logging.
    setter = getattr(opencv, "setLogLevel", None) or opencv.utils.logging.setLogLevel
    setter(0)
