"""The kernel as a thing to be read."""

from __future__ import annotations

from pathlib import Path

import companion.rules

PARTS = ("__init__", "asks", "game", "lines", "match")
MOST_LINES = 800


def test_the_kernel_is_read_in_half_an_hour() -> None:
    """What runs a game, docstrings and comments counted, is at most 800 written lines."""
    texts = [Path(companion.rules.__path__[0], f"{part}.py").read_text(encoding="utf-8") for part in PARTS]
    written = [line for text in texts for line in text.splitlines() if line.strip()]

    assert len(written) <= MOST_LINES
