"""What every source of pictures is: a context manager that lends frames."""

from __future__ import annotations

from collections.abc import Iterator
from types import TracebackType
from typing import Protocol, Self

from vision.frame import Frame


class Source(Protocol):
    """Grey frames from a camera, a file or a simulated table.

    Entering opens it and leaving closes it; a source may be entered again after that. A frame's picture is the
    reader's own and stays as it is. Raises SourceError when it cannot be opened or is lost.
    """

    @property
    def name(self) -> str:
        """What a person calls it, for messages."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def frames(self) -> Iterator[Frame]:
        """Frames in order, one at a time; ends with the last picture of a file, never for a camera."""
