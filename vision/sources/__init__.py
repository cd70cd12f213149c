"""Where pictures come from, by the word that a person writes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from companion.errors import SourceError
from vision.frame import Grey
from vision.sources.camera import Camera
from vision.sources.files import PICTURES, Pictures, Video
from vision.sources.simulated import Simulated
from vision.sources.source import Source

__all__ = ["Source", "open_source"]

_CAMERA = re.compile(r"(?:camera:|/dev/video)(\d+)")


def open_source(spec: str, draw: Callable[[], Grey] | None = None) -> Source:
    """The source that `spec` names: `pi`, `camera:0`, `/dev/video0`, `simulated`, a picture, a folder or a video.

    `draw` gives the frames of the simulated table. The source is opened by entering it. Raises SourceError.
    """
    if camera := _CAMERA.fullmatch(spec):
        return Camera(int(camera[1]))
    if spec == "pi":
        return _pi()
    if spec == "simulated":
        if draw is None:
            raise SourceError("There is no simulated table here.", "Start one with companion demo.")
        return Simulated(draw)
    path = Path(spec)
    return Pictures(path) if path.is_dir() or path.suffix.lower() in PICTURES else Video(path)


def _pi() -> Source:
    try:
        from vision.sources.pi import PiCamera
    except ImportError as error:
        raise SourceError(
            "The library of the Raspberry Pi's camera is not installed.",
            "On the Pi: sudo apt install python3-picamera2, remove .venv, make setup; elsewhere camera:0 or a file.",
        ) from error
    return PiCamera()
