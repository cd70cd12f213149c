"""`companion bench vision`: the eyes on one core, against the best single call of the tag reader."""

from __future__ import annotations

import json
import sys

import click

from vision.bench import WARM_UP_FRAMES, bench_vision


@click.command("vision")
@click.option("--frames", type=click.IntRange(1, 10_000), default=300, show_default=True, help="Frames of the video.")
@click.option("--tags", type=click.IntRange(1, 83), default=60, show_default=True, help="Cards on the table.")
@click.option("--quick", is_flag=True, help="60 frames, for a first look.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(frames: int, tags: int, quick: bool, as_json: bool) -> None:
    """Show both the same scripted video: 2304×1296 px, tags of 20 mm, hands that move cards, fading light."""
    frames = 60 if quick else frames
    with click.progressbar(range(frames + WARM_UP_FRAMES), label="frames", file=sys.stderr) as bar:
        figures = bench_vision(frames, tags, lambda _number: bar.update(1))
    if as_json:
        click.echo(json.dumps(figures))
        return
    click.echo(
        f"{figures['frames_per_s']} frames a second, {figures['median_ms']} ms a frame (95 %: {figures['p95_ms']} ms), "
        f"{figures['vs_whole_frame']} times as fast as reading the whole frame; "
        f"{figures['recall']:.1%} of the tags told, {figures['wrong_places']} in a wrong place"
    )
