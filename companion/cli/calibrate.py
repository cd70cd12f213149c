"""`companion calibrate`: a sheet that measures a lens, the lens, and how well camera and table fit together."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from companion.cli.numbers import Finite
from companion.cli.table import DATA, ROUND, own_layout
from companion.cli.watch import Size
from companion.errors import SourceError
from companion.packs.drawing import Cells, Page, Shape, Text
from companion.packs.pdf import write_pdf
from companion.packs.sheet import MARGIN, PAPERS, ruler
from companion.round_table import on_round_table
from companion.table import Layout

if TYPE_CHECKING:
    from vision.calibration.board import MeasuredLens
    from vision.calibration.misfit import Calibration
    from vision.frame import Frame, Grey, Points

SETTLED_FRAMES = 3
"""The frame after which a picture of a table is judged."""
_HOW = "Lay it on something flat and stiff. Show it near, far, in every corner, and leaning to all sides."
_ZONES = {"reads": "read", "tight": "read in good light"}
"""What is said of zones that the camera reads; the others are asked on phones."""


@click.group("calibrate")
def command() -> None:
    """Camera, lens and table: does it all fit together?

    `check` says how well a camera sees the corner marks. Only if they lie right and it still misses by millimetres, or
    the lens is a wide one, is it worth printing `sheet` and measuring the `lens`.
    """


@command.command("sheet")
@click.option("-o", "--output", type=click.Path(path_type=Path), default=Path("lens-sheet.pdf"), show_default=True)
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True)
def sheet(output: Path, paper: str) -> None:
    """Print the sheet that measures a lens, true to size."""
    write_pdf([_sheet(*PAPERS[paper])], output, "Lens sheet")
    click.echo(f"{output}: print it at 100 %. {_HOW}")


@command.command("lens")
@click.argument("source")
@click.option("-o", "--output", type=click.Path(path_type=Path), default=Path("lens.toml"), show_default=True)
@click.option("--json", "as_json", is_flag=True, help="Say it as JSON.")
def lens(source: str, output: Path, as_json: bool) -> None:
    """Measure a lens from pictures of the lens sheet.

    SOURCE is a folder of pictures, a video, camera:0, /dev/video0 or pi. A camera is watched until it has seen the
    sheet in enough ways; move it between them. Ctrl-C ends it sooner.
    """
    from vision.calibration.lens_file import write_lens

    measured = _measured(source, quiet=as_json)
    write_lens(measured, output)
    told = {"views": measured.views, "error_px": round(measured.error_px, 3), "focal": measured.lens.focal}
    if as_json:
        click.echo(json.dumps({**told, "distortion": measured.lens.distortion, "file": str(output)}))
        return
    click.echo(f"{measured.views} pictures miss the lens by {measured.error_px:.2f} px. Written to {output}:")
    click.echo(f"`companion eyes --lens {output}` uses it.")


@command.command("check")
@click.argument("source")
@click.option("--table", "size", type=Size(), help="The table's size, as in 900x600, if no game is named.")
@click.option("--game", help="A game, whose zones are judged as well.")
@click.option("--seats", type=int, help="How many people play it.")
@click.option("--tag-mm", type=Finite(8, 40), default=20.0, show_default=True, help="Side of a tag, mm.")
@click.option("--lens", "lens_word", default="unknown", show_default=True, help="A lens by name, or a file.")
@ROUND
@DATA
@click.option("--json", "as_json", is_flag=True, help="Say it as JSON.")
@click.pass_context
def check(
    context: click.Context,
    source: str,
    size: tuple[float, float] | None,
    game: str | None,
    seats: int | None,
    tag_mm: float,
    lens_word: str,
    diameter: float | None,
    data: Path | None,
    as_json: bool,
) -> None:
    """Say how well a camera sees the corner marks of a table; exit code 1 if it is of no use.

    SOURCE is a picture, a folder, a video, camera:0, /dev/video0 or pi.
    """
    from vision.calibration.lens_file import lens_called
    from vision.calibration.misfit import calibrate
    from vision.marks import search

    table = _table(size, game, seats, data, diameter)
    grey = _settled(source)
    height, width = grey.shape
    found = calibrate(search(grey), table.marks, (width, height), lens_called(lens_word))
    told = _told(found, table, tag_mm)
    click.echo(json.dumps(told, ensure_ascii=False) if as_json else _as_text(told))
    context.exit(0 if found.plane is not None else 1)


@command.command("sizes")
def sizes() -> None:
    """Print, as a Markdown table, the smallest tag that each camera reads on tables of usual sizes."""
    from companion.cli.sizes import sizes_table

    click.echo("\n".join(sizes_table()))


def _sheet(width: float, height: float) -> Page:
    from vision.calibration.board import SIDE_MM, board_marks
    from vision.marks import mark_cells

    left, top = width / 2 - SIDE_MM / 2, height / 2 - SIDE_MM / 2 + 4.0
    shapes: list[Shape] = [Text(MARGIN, MARGIN + 2.0, f"Lens sheet. {_HOW}", 8)]
    shapes += [Cells(left + mark.x, top + mark.y, mark.size, mark_cells(mark.id)) for mark in board_marks()]
    return Page(width, height, (*shapes, *ruler(height - 6.0)))


def _measured(source: str, *, quiet: bool) -> MeasuredLens:
    from vision.calibration.board import ENOUGH_VIEWS, BoardView, is_another, measured_lens, view_of_board

    views: list[BoardView] = []
    size = (0, 0)
    with suppress(KeyboardInterrupt):
        for frame in _frames(source):
            if size not in ((0, 0), frame.grey.shape[::-1]):
                raise SourceError("The pictures are of different sizes.", "Take them all with one camera and mode.")
            size = (frame.grey.shape[1], frame.grey.shape[0])
            view = view_of_board(frame.grey)
            if view is not None and is_another(view, views, size):
                views.append(view)
                if not quiet:
                    click.echo(f"{len(views)} of {ENOUGH_VIEWS}: {len(view)} marks", err=True)
            if len(views) == ENOUGH_VIEWS:
                break
    return measured_lens(views, size)


def _frames(source: str) -> Iterator[Frame]:
    from vision.sources import open_source

    with open_source(source) as pictures:
        yield from pictures.frames()


def _settled(source: str) -> Grey:
    """A picture of a source: one after the first, in which a camera has adjusted itself."""
    frames = list(islice(_frames(source), SETTLED_FRAMES))
    if not frames:
        raise SourceError(f"{source} gives no picture.", "Name a camera or a picture.")
    return frames[-1].grey


def _table(
    size: tuple[float, float] | None, game: str | None, seats: int | None, data: Path | None, diameter: float | None
) -> Layout:
    from vision.marks import corner_marks

    if game is not None and seats is not None:
        return own_layout(game, seats, data, diameter)
    if size is None:
        raise click.UsageError("Say which table it is: --table 900x600, or --game golden-blade --seats 4.")
    table = Layout(*size, (), corner_marks(*size))
    return on_round_table(table, diameter).layout if diameter else table


def _told(found: Calibration, table: Layout, tag_mm: float) -> dict[str, Any]:
    from vision.calibration.coverage import sight_of_zones

    trouble = found.trouble and {"what": found.trouble.what, "cure": found.trouble.cure}
    if found.fit is None:
        return {"trouble": trouble}
    fit = found.fit
    x, y, height = fit.plane.camera
    px = fit.plane.module_px(_corners(table), tag_mm)
    return {
        "trouble": trouble,
        "marks": {mark.id: round(fit.strayed[mark.id], 1) for mark in fit.marks},
        "residual_mm": {"rms": round(fit.rms_mm, 2), "worst": round(fit.worst_mm, 2)},
        "camera": {"x": round(x), "y": round(y), "height": round(height)},
        "lens": {"focal": round(fit.plane.lens.focal[0], 3), "k1": round(fit.plane.lens.distortion[0], 3)},
        "px_per_module": {"least": round(float(px.min()), 2), "most": round(float(px.max()), 2)},
        "zones": {each.zone: each.verdict.value for each in sight_of_zones(fit.plane, table.zones, tag_mm)},
    }


def _corners(table: Layout) -> Points:
    from vision.calibration.pose import SQUARE

    return SQUARE * (table.width, table.height)


def _as_text(told: dict[str, Any]) -> str:
    lines = [f"{told['trouble']['what']} {told['trouble']['cure']}"] if told["trouble"] else []
    if "marks" in told:
        residual, px, camera = told["residual_mm"], told["px_per_module"], told["camera"]
        lines.append(f"Corners miss their places by {residual['rms']} mm, {residual['worst']} mm at worst.")
        marks = ", ".join(f"{id_} by {far} mm" for id_, far in told["marks"].items())
        lines.append(f"Marks lie beside their places: {marks}.")
        lines.append(f"The camera hangs {camera['height']} mm above {camera['x']}, {camera['y']}.")
        lines.append(f"Pixels per module at the corners of the table: {px['least']} to {px['most']}.")
        lines += _zones_as_text(told["zones"])
    return "\n".join(lines)


def _zones_as_text(verdicts: Mapping[str, str]) -> Iterator[str]:
    """A line for each way of being seen, with the zones that are seen so."""
    for verdict in dict.fromkeys(verdicts.values()):
        zones = [zone for zone, seen in verdicts.items() if seen == verdict]
        said = _ZONES.get(verdict, f"{verdict}, so asked on phones")
        yield f"{len(zones)} of {len(verdicts)} zones {said}: {', '.join(zones)}."
