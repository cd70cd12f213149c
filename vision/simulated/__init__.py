"""A table with its own physical truth, moved by simulated hands and seen through a rendered camera."""

from vision.simulated.pieces import Piece
from vision.simulated.renderer import Renderer
from vision.simulated.truth import Truth

__all__ = ["Piece", "Renderer", "Truth"]
