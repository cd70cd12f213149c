"""`companion bench vision`: the eyes on this computer, against every reader that a user could call instead."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click

from companion.cli.numbers import Finite
from vision.adversary.camera import MODES
from vision.adversary.levels import LEVELS
from vision.bench.cells import MOST_DRAWN, TAGS_WANTED, CellBench, all_cells
from vision.bench.ledger import Ledger
from vision.bench.peers import available
from vision.bench.photos import bench_photos
from vision.bench.race import WARM_UP_FRAMES, VideoOrder, race
from vision.bench.report import cells_table, cells_verdict, photos_table, race_table, race_verdict
from vision.bench.score import LEAST_PX

QUICK_FRAMES = 60

Result = TypeVar("Result")


@click.command("vision")
@click.option("--level", type=click.Choice(list(LEVELS)), default="living-room", show_default=True)
@click.option("--mode", type=click.Choice(list(MODES)), default="2304x1296", show_default=True, help="Of the video.")
@click.option("--tags", type=click.IntRange(1, 200), default=60, show_default=True, help="In the video.")
@click.option("--tag-mm", type=Finite(8, 40), default=20.0, show_default=True, help="In the video.")
@click.option("--table", type=click.Choice(["90x60", "120x80"]), default="90x60", show_default=True, help="In cm.")
@click.option("--frames", type=click.IntRange(1, 100_000), default=330, show_default=True, help="Of the video.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the video.")
@click.option("--quick", is_flag=True, help="60 frames of video, for a first look.")
@click.option("--video/--no-video", default=True, help="People who move cards; the default.")
@click.option("--cells", is_flag=True, help="Single frames: all modes, tables, sizes and numbers of tags.")
@click.option("--cell-modes", type=click.Choice(list(MODES)), multiple=True, help="Only cells of these modes.")
@click.option(
    "--cell-tags",
    type=click.IntRange(1),
    default=TAGS_WANTED,
    show_default=True,
    help=f"In each cell, free and of {LEAST_PX} px a module; without such tags, free ones. At most {MOST_DRAWN} "
    "times as many are drawn. Of fewer than 100 none may be missed where 99 % are to be read.",
)
@click.option(
    "--state",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Keep each cell here when it is done; the same command goes on from here.",
)
@click.option("--photos", type=click.Path(path_type=Path, file_okay=False), help="Folders of photographs with texts.")
@click.option("--peer-limit", type=float, default=5.0, show_default=True, help="Seconds for a picture; 0 asks no peer.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(quick: bool, as_json: bool, **options: Any) -> None:
    """Show eyes and single calls of other readers the same frames in turn: a video, single frames, photographs."""
    peers, missing = available() if options["peer_limit"] else ((), {})
    results: dict[str, Any] = {"missing": dict(missing)}
    if options["video"]:
        order = _order(options, QUICK_FRAMES if quick else options["frames"])
        results["video"] = _with_bar(order.frames + WARM_UP_FRAMES, lambda step: race(order, lambda _: step()))
    if options["cells"]:
        results["cells"] = _cells(options, peers)
    if options["photos"]:
        results["photos"] = bench_photos(options["photos"], peers, options["peer_limit"])
    click.echo(json.dumps(results) if as_json else _words(results))


def _order(options: Mapping[str, Any], frames: int) -> VideoOrder:
    width, height = (10.0 * float(length) for length in str(options["table"]).split("x"))
    return VideoOrder(
        options["level"],
        options["mode"],
        (width, height),
        options["tags"],
        options["tag_mm"],
        frames,
        options["seed"],
    )


def _cells(options: Mapping[str, Any], peers: tuple[str, ...]) -> list[Mapping[str, Any]]:
    cells = all_cells(options["level"], options["cell_modes"] or tuple(MODES))
    ledger = Ledger(options["state"], f"cells of {options['cell_tags']} tags or more, eyes set up on the bare table")
    with CellBench(peers, options["peer_limit"], ledger, options["cell_tags"]) as bench:
        return _with_bar(len(cells), lambda step: bench.run(cells, lambda _: step()))


def _with_bar(steps: int, run: Callable[[Callable[[], None]], Result]) -> Result:
    with click.progressbar(length=steps, label="steps", file=sys.stderr) as bar:
        return run(lambda: bar.update(1))


def _words(results: Mapping[str, Any]) -> str:
    parts = [f"left out: {name} ({why})" for name, why in results["missing"].items()]
    if "video" in results:
        parts += [race_table(results["video"]), race_verdict(results["video"])]
    if "cells" in results:
        parts += [cells_table(results["cells"]), "\n".join(cells_verdict(results["cells"]))]
    if "photos" in results:
        parts.append(photos_table(results["photos"]))
    return "\n\n".join(parts)
