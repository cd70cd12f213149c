"""`companion watch`: what lies in a picture, a video or before a camera."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.cli.settings import default_folder
from companion.table import Tag, by_code

if TYPE_CHECKING:
    from vision.frame import Frame
    from vision.glance import Glance

SHOWN_CHARACTERS = 40
LEAST_MOVE = 5.0
"""What lies nearer than this to its place, mm or px, is not told again."""


class Size(click.ParamType[tuple[float, float]]):
    """A table's width and height in mm, written 900x600."""

    name = "WIDTHxHEIGHT"

    def convert(
        self, value: str | tuple[float, float], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[float, float]:
        """Raises click's UsageError for anything else."""
        if isinstance(value, tuple):
            return value
        if not (sizes := re.fullmatch(r"(\d{3,4})[x×](\d{3,4})", value)):
            self.fail(f"{value!r} is no size. Write width and height in mm, as in 900x600.", param, ctx)
        return float(sizes[1]), float(sizes[2])


@click.command("watch")
@click.argument("source")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.option("--game", help="Name the cards of this game; without it only their codes are told.")
@click.option(
    "--table",
    "size",
    type=Size(),
    default="900x600",
    show_default=True,
    help="The table's size, as `companion table` says.",
)
@click.option("--data", type=click.Path(path_type=Path), help="Where record and packs lie.")
def command(source: str, as_json: bool, game: str | None, size: tuple[float, float], data: Path | None) -> None:
    """Say what lies before a camera, or in a picture.

    SOURCE is a picture, a folder of pictures, a video, camera:0, /dev/video0 or pi.

    Places are millimetres from the middle of the table if three corner marks are seen, else pixels from the top left;
    angles are degrees clockwise. Of a video or camera every change is told; Ctrl-C ends it.
    """
    from vision.glance import glance
    from vision.marks import corner_marks
    from vision.sources import open_source

    tags = _tags(game, data or default_folder()) if game is not None else {}
    told: Glance | None = None
    with suppress(KeyboardInterrupt), open_source(source) as pictures:
        for frame in pictures.frames():
            seen = glance(frame.grey, corner_marks(*size), tags)
            if told is None or _changed(told, seen):
                click.echo(_as_json(frame, seen) if as_json else _as_text(frame, seen, size))
                told = seen


def _tags(game: str, data: Path) -> dict[str, Tag]:
    from companion.packs import Shelf

    return by_code(Shelf(data).tags(game))


def _changed(told: Glance, seen: Glance) -> bool:
    """Whether other tags lie there, or one lies elsewhere."""
    before, now = (sorted(each.items, key=lambda item: (item.code, item.place.x)) for each in (told, seen))
    return (told.unit, [item.code for item in before]) != (seen.unit, [item.code for item in now]) or any(
        one.place.distance(other.place) >= LEAST_MOVE for one, other in zip(before, now, strict=True)
    )


def _as_json(frame: Frame, seen: Glance) -> str:
    tags = [
        {
            "code": item.code,
            "name": item.name,
            "x": round(item.place.x, 1),
            "y": round(item.place.y, 1),
            "angle": round(item.place.angle, 1) % 360.0,
        }
        for item in seen.items
    ]
    marks = list(seen.marks)
    return json.dumps(
        {"frame": frame.number, "time": round(frame.time, 3), "unit": seen.unit, "marks": marks, "tags": tags}
    )


def _printable(code: str) -> str:
    # A stranger's code may hold line breaks, or commands for the terminal.
    shown = "".join(character if character.isprintable() else "·" for character in code)
    return shown if len(shown) <= SHOWN_CHARACTERS else shown[:SHOWN_CHARACTERS] + "…"


def _places_in(seen: Glance, size: tuple[float, float]) -> str:
    table = f"a table of {size[0]:.0f}×{size[1]:.0f} mm"
    if seen.unit == "mm":
        return f"places in mm on {table}"
    if len(seen.marks) < 3:
        return "places in px, because three marks are needed for mm"
    return f"places in px, because the marks do not fit {table} (--table says another size)"


def _as_text(frame: Frame, seen: Glance, size: tuple[float, float]) -> str:
    counted = f"{len(seen.items)} tag{'' if len(seen.items) == 1 else 's'}, {len(seen.marks)} of 4 corner marks"
    lines = [f"{frame.time:.1f} s: {counted}; {_places_in(seen, size)}"]
    for item in seen.items:
        place, name = item.place, item.name or "not a card that is known"
        where = f"x {place.x:7.1f}  y {place.y:7.1f}  {place.angle:5.1f}°"
        lines.append(f"  {_printable(item.code):<12} {where}  {name}")
    return "\n".join(lines)
