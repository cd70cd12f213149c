"""`companion tags`: tag sheets, corner marks and print-and-play cards as a PDF true to size."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import click

from companion.errors import ConfigError, PackError
from companion.packs import Card, Pack, load_pack
from companion.packs.cards import card_pages
from companion.packs.codes import assign
from companion.packs.pdf import write_pdf
from companion.packs.reading import codes, components, folder, seed
from companion.packs.sheet import PAPERS, groups_of, mark_page, tag_pages, to_print

HEADER = (
    "# What each tag says. A printed code never changes: `companion tags {game} --assign` adds lines, edit none.\n\n"
)


@click.command("tags")
@click.argument("game")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), default="sheet.pdf", show_default=True)
@click.option("--tag-mm", type=click.FloatRange(8, 25), default=20.0, show_default=True, help="Side of a tag, mm.")
@click.option("--paper", type=click.Choice(sorted(PAPERS)), default="a4", show_default=True)
@click.option("--only", multiple=True, metavar="PART", help="Only this part of the box: orders, units, table, marks.")
@click.option("--cards", is_flag=True, help="Print whole cards to play with, fronts and backs.")
@click.option("--assign", "assigning", is_flag=True, help="For authors of packs: give codes to cards without one.")
def command(
    game: str, output: Path, tag_mm: float, paper: str, only: Sequence[str], cards: bool, assigning: bool
) -> None:
    """Print the tags of a game, with the name of its card beside each."""
    if assigning:
        _assign(game)
        return
    pack = load_pack(game)
    parts = _parts(pack, only)
    marks = [mark_page(_marks(), _mark_mm(), paper)] if "marks" in parts else []
    chosen = [part for part in parts if part != "marks"]
    faces = [card for card in pack.cards if card.group in chosen]
    printed: Sequence[Card] = faces if cards else to_print(pack, chosen) if chosen else []
    pages = card_pages(pack, printed, paper, tag_mm) if cards else tag_pages(pack, printed, paper, tag_mm)
    count = write_pdf(chain(marks, pages), output, f"{game}: {'cards' if cards else 'tags'}")
    pages_said = "1 page" if count == 1 else f"{count} pages"
    click.echo(f"{output}: {pages_said}, {len(printed)} {'cards' if cards else 'tags'}. Print at 100 %.")
    if pack.sample:
        click.echo(f"Some names are samples: write those of your box into {folder(game) / 'pack.toml'} first.")


def _parts(pack: Pack, only: Sequence[str]) -> list[str]:
    known = [*groups_of(pack), "marks"]
    for part in only:
        if part not in known:
            raise ConfigError(f"--only {part}: the box has no such part.", f"It has {', '.join(known)}.")
    return list(only) or known


def _marks() -> list[tuple[tuple[bool, ...], ...]]:
    from vision.marks import MARK_IDS, mark_cells  # loads OpenCV, which no other page needs

    return [mark_cells(number) for number in MARK_IDS]


def _mark_mm() -> float:
    from vision.marks import MARK_MM

    return MARK_MM


def _assign(game: str) -> None:
    directory = folder(game)
    taken = codes(game, directory)
    table = assign(components(game, directory), seed(game, directory), taken)
    lines = "".join(f'"{component}" = "{code}"\n' for component, code in table.items())
    try:
        (directory / "tags.toml").write_text(HEADER.format(game=game) + lines, encoding="utf-8")
    except OSError as error:
        raise PackError(
            f"The codes of {game} were not written: {error.strerror}.", "Use a copy you may edit."
        ) from error
    click.echo(f"{len(table) - len(taken)} new codes, {len(table)} in all.")
