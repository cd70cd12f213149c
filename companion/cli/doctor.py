"""`companion doctor`: what this computer has and lacks for a table, and what to do about it; the pinout."""

from __future__ import annotations

import importlib
import json
import os
import platform
import shutil
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import StrEnum
from importlib.util import find_spec
from pathlib import Path

import click

from companion.cli.settings import read_settings
from companion.cli.table import game_layout
from companion.errors import CompanionError, PackError
from companion.packs import Shelf
from companion.packs.tables import Tables
from hardware.pinout import NOTES, pinout
from hardware.wiring import HEADER, Wiring, read_wiring

ROOM = 200 * 2**20
"""Bytes that must be free for records and backups."""


class Verdict(StrEnum):
    """`missing`: the table plays without it; `fault`: it does not play until this is mended."""

    OK = "ok"
    MISSING = "missing"
    FAULT = "fault"


@dataclass(frozen=True)
class Finding:
    """What was looked at, what was found, and what to do unless all is well."""

    name: str
    verdict: Verdict
    found: str
    advice: str = ""


@click.command("doctor")
@click.option("--pinout", "show_pinout", is_flag=True, help="Print which pin does what instead.")
@click.option("--seats", type=click.IntRange(2, 7), default=5, show_default=True, help="Seats of the pinout.")
@click.option("--config", type=click.Path(path_type=Path), help="A settings file (TOML) to check.")
@click.option("--data", type=click.Path(path_type=Path), help="Where the records shall lie.")
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
@click.pass_context
def command(
    ctx: click.Context, show_pinout: bool, seats: int, config: Path | None, data: Path | None, as_json: bool
) -> None:
    """Say what this computer has and lacks for a table. Exit code 1 if it cannot play."""
    settings = read_settings(config)
    wiring = read_wiring(settings.hardware, seats)
    if show_pinout:
        click.echo(json.dumps(pins_as_data(wiring)) if as_json else f"{pinout(wiring)}\n\n{NOTES}")
        return
    place = data or settings.folder
    findings = [check() for check in (python, opencv, tag_reader, camera, gpio, lambda: disk(place), network)]
    findings += [*torn_packs(place), *torn_tables(place, settings.round_mm)]
    well = all(finding.verdict is not Verdict.FAULT for finding in findings)
    if as_json:
        click.echo(json.dumps({"ok": well, "findings": [asdict(finding) for finding in findings]}))
    else:
        click.echo("\n".join(map(told, findings)))
    ctx.exit(0 if well else 1)


def told(finding: Finding) -> str:
    """One finding in one line."""
    return f"{finding.verdict:>8}  {finding.name}: {finding.found} {finding.advice}".rstrip()


def pins_as_data(wiring: Wiring) -> dict[str, object]:
    """The wiring for scripts: GPIO number, place on the header, use."""
    pins = [{"gpio": pin, "place": HEADER[pin], "use": use} for pin, use in sorted(wiring.uses())]
    return {"seats": len(wiring.seats), "pins": pins}


def python() -> Finding:
    """The Python that runs this."""
    return Finding("Python", Verdict.OK, f"{platform.python_version()} in {sys.prefix}.")


def opencv() -> Finding:
    """OpenCV, which reads cameras, pictures and videos."""
    return _library("OpenCV", "cv2", "On Debian: apt install libgl1 libglib2.0-0, then `make setup`.")


def tag_reader() -> Finding:
    """zxing-cpp, which reads tags that no card wears; those of the cards are read without it, too."""
    advice = "The cards' own tags are read all the same; strangers' are not. Run `make setup`."
    return _library("Tag reader", "zxingcpp", advice, without=Verdict.MISSING)


def _library(name: str, module: str, advice: str, without: Verdict = Verdict.FAULT) -> Finding:
    try:
        loaded = importlib.import_module(module)
    except ImportError as error:
        return Finding(name, without, f"{module} does not load ({error}).", advice)
    return Finding(name, Verdict.OK, f"{module} {getattr(loaded, '__version__', '')}".rstrip() + ".")


def camera(devices: Path = Path("/dev"), has_module: Callable[[str], object] = find_spec) -> Finding:
    """A camera that could be opened; it is not opened, since the eyes may be using it."""
    if has_module("libcamera") and has_module("picamera2"):
        return Finding("Camera", Verdict.OK, "picamera2; `companion watch pi` says whether one is plugged in.")
    videos = sorted(path.name for path in devices.glob("video[0-9]*"))
    if videos:
        return Finding("Camera", Verdict.OK, f"{', '.join(videos)}.")
    return Finding("Camera", Verdict.MISSING, "none.", "Everything is asked on the phones, or plug one in.")


def gpio() -> Finding:
    """Whether lights and buttons are real."""
    from hardware.gpio import find_pins

    pins = find_pins()
    pins.factory.close()
    return Finding("Lights and buttons", Verdict.MISSING if pins.simulated else Verdict.OK, pins.sentence)


def disk(place: Path) -> Finding:
    """Whether records can be written where they shall lie."""
    there = next(folder for folder in (place, *place.absolute().parents) if folder.exists())
    if not there.is_dir() or not os.access(there, os.W_OK):
        return Finding("Disk", Verdict.FAULT, f"{there} cannot be written.", "Give another folder with --data.")
    free = shutil.disk_usage(there).free
    if free < ROOM:
        return Finding("Disk", Verdict.FAULT, f"{free // 2**20} MB are free in {there}.", "200 MB are needed.")
    return Finding("Disk", Verdict.OK, f"{free // 2**20} MB are free in {there}.")


def torn_packs(place: Path) -> list[Finding]:
    """Every pack of the owner's that has a fault, while which the shipped sample is played."""
    shelf, found = Shelf(place), []
    for path in sorted((place / "packs").glob("*/pack.toml")):
        game = path.parent.name
        try:
            shelf.pack(game)
        except CompanionError as why:
            instead = "the shipped sample is played. " if isinstance(why, PackError) else ""
            found.append(Finding(f"Cards of {game}", Verdict.MISSING, f"{instead}{why.what}", why.cure))
    return found


def torn_tables(place: Path, diameter: float) -> list[Finding]:
    """Every file of moved zones that has a fault, while which phones ask what the camera would read there."""
    tables, found = Tables(place, diameter), []
    for path in sorted((place / "tables").glob("*.toml")):
        game, _, seats = path.stem.rpartition("-")
        if not seats.isdecimal():
            continue
        try:
            tables.laid(game, int(seats), game_layout(game)(int(seats)))
        except CompanionError as why:
            found.append(Finding(f"Zones of {path.stem}", Verdict.MISSING, why.what, why.cure))
    return found


def network() -> Finding:
    """The address that phones would open."""
    from webui.address import lan_address

    address = lan_address()
    if address.startswith("127."):
        return Finding("Network", Verdict.MISSING, "none.", "Phones cannot come in: join a Wi-Fi or plug in a cable.")
    return Finding("Network", Verdict.OK, f"phones open {address}.")
