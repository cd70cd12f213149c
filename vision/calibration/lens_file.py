"""A measured lens in a file, and lenses by the words that people write."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from companion.errors import ConfigError
from vision.calibration.board import MeasuredLens
from vision.calibration.lens import LENSES, MEASURED_TOLERANCE, Lens

_CURE = "Measure it again with `companion calibrate lens`, or name one of: "
_NEEDED = "[lens] needs focal and offset, two numbers each, and distortion, five."


def write_lens(measured: MeasuredLens, path: Path) -> None:
    """Write the file; raises ConfigError if it cannot be written."""
    lens, (width, height) = measured.lens, measured.size
    lines = [
        "# Lengths are widths of the picture, so it serves every size that is not cut from the sensor.",
        "[lens]",
        f"focal = {_numbers(lens.focal)}",
        f"offset = {_numbers(lens.offset)}",
        f"distortion = {_numbers(lens.distortion)}",
        "",
        "[measured]",
        f"picture = [{width}, {height}]",
        f"views = {measured.views}",
        f"error_px = {measured.error_px:.3f}",
    ]
    try:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    except OSError as why:
        raise ConfigError(f"{path} was not written: {why.strerror or why}.", "Choose another place with -o.") from why


def lens_called(word: str) -> Lens:
    """The lens of that name, or of the file at that path; raises ConfigError for neither."""
    if word in LENSES:
        return LENSES[word]
    cure = f"{_CURE}{', '.join(LENSES)}."
    try:
        data = tomllib.loads(Path(word).read_text(encoding="utf-8"))
    except OSError as why:
        raise ConfigError(f"{word} is no lens and no file that can be read.", cure) from why
    except ValueError as why:  # no TOML, or no text at all
        raise ConfigError(f"{word} is not TOML: {why}.", cure) from why
    try:
        return _lens(Path(word).stem, data["lens"])
    except (KeyError, TypeError, ValueError) as why:
        raise ConfigError(f"{word} holds no lens: {_NEEDED}", cure) from why


def _lens(name: str, table: dict[str, Any]) -> Lens:
    right, down = (float(value) for value in table["focal"])
    x, y = (float(value) for value in table["offset"])
    k1, k2, p1, p2, k3 = (float(value) for value in table["distortion"])
    return Lens(name, (right, down), (x, y), (k1, k2, p1, p2, k3), MEASURED_TOLERANCE, 0.0)


def _numbers(values: tuple[float, ...]) -> str:
    return f"[{', '.join(f'{value:.6f}' for value in values)}]"
