"""Pictures for people, as JPEG."""

from __future__ import annotations

import cv2

from companion.errors import SourceError
from vision.frame import Grey

QUALITY = 70
"""Of 100; a zone then takes some 20 kB, a table some 150 kB."""


def as_jpeg(grey: Grey, what: str) -> bytes:
    """A grey picture as JPEG; raises SourceError, which says `what` of it could not be written."""
    written, data = cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    if not written:
        raise SourceError(f"The picture of {what} could not be written as JPEG.", "Install opencv-python again.")
    return data.tobytes()
