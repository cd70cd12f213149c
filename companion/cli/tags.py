"""`companion tags`: tag sheets, corner marks and print-and-play cards as a PDF true to size."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import chain, islice
from pathlib import Path

import click

from companion.cli.numbers import Finite
from companion.cli.settings import default_folder
from companion.errors import ConfigError
from companion.packs import Card, Pack, Shelf
from companion.packs.cards import card_pages
from companion.packs.codes import assign, fresh
from companion.packs.pdf import write_pdf
from companion.packs.reading import codes, codes_wanted, folder, seed
from companion.packs.sheet import PAPERS, blank_pages, groups_of, labels_of, mark_page, pieces, tag_pages, to_print
from companion.packs.writing import with_codes, write_whole
from companion.rules.registry import game_named

OUTPUT = "The PDF to write: sheet.pdf, or blank-tags.pdf with --blank, if you name none."
HEADER = (
    "# What each tag says; of two the first is top left, the second bottom right, on its head. A printed code never\n"
    "# changes: `companion tags {game} --assign` adds what is missing, edit none.\n\n"
)


@click.command("tags")
@click.argument("game")
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), help=OUTPUT)
@click.option("--tag-mm", type=Finite(8, 25), default=20.0, show_default=True, help="Side of a tag, mm.")
@click.option("--paper", type=click.Choice(sorted(PAPERS)), default="a4", show_default=True)
@click.option("--only", multiple=True, metavar="PART", help="Only this part of the box, as in marks.")
@click.option("--cards", is_flag=True, help="Print whole cards to play with, fronts and backs.")
@click.option(
    "--blank", type=click.IntRange(1, 1000), metavar="N", help="Print N fresh tags of no card, to enter later."
)
@click.option("--data", type=click.Path(path_type=Path), help="Where record and packs lie.")
@click.option("--assign", "assigning", is_flag=True, help="Give codes to cards of your own pack that lack one or two.")
def command(
    game: str,
    output: Path | None,
    tag_mm: float,
    paper: str,
    only: Sequence[str],
    cards: bool,
    blank: int | None,
    data: Path | None,
    assigning: bool,
) -> None:
    """Print the tags of a game, with the name of its card beside each: those of your own pack, if you have one."""
    shelf = Shelf(data or default_folder())
    home = shelf.folder(game) if shelf.is_own(game) else folder(game)
    if assigning:
        _assign(game, home)
        return
    click.echo(f"Drawing {game_named(game).title}: some seconds.", err=True)
    pack = shelf.pack(game)
    if blank is not None:
        _print_blank(pack, blank, output or Path("blank-tags.pdf"), paper, tag_mm)
        return
    output = output or Path("sheet.pdf")
    parts = _parts(pack, only)
    marks = [mark_page(_marks(), _mark_mm(), paper)] if "marks" in parts else []
    chosen = [part for part in parts if part != "marks"]
    faces = pieces(card for card in pack.cards if card.group in chosen)
    printed: Sequence[Card] = faces if cards else to_print(pack, chosen) if chosen else []
    pages = (
        card_pages(pack, printed, paper, tag_mm)
        if cards
        else tag_pages(pack, printed, paper, tag_mm, game_named(game).title)
    )
    # The mark page has no back: before cards, it would put every face on the wrong side of a sheet printed on both.
    count = write_pdf(
        chain(pages, marks) if cards else chain(marks, pages), output, f"{game}: {'cards' if cards else 'tags'}"
    )
    things = f"{len(printed)} cards" if cards else f"{len(labels_of(pack, printed, tag_mm))} tags"
    if not printed:
        things = f"{len(_marks())} corner marks"
    click.echo(f"{output}: {_pages(count)}, {things}. Print at 100 %.")
    if pack.sample and printed:
        click.echo(_of_samples(game, shelf))


def _of_samples(game: str, shelf: Shelf) -> str:
    """What to do about cards that are still ours: write them, into a pack to be made first if there is none."""
    if shelf.is_own(game):
        return f"Some names are samples still; write those of your box into {shelf.folder(game) / 'pack.toml'}."
    return f"Some names are samples; `companion pack new {game}` makes a pack for those of your own box."


def _print_blank(pack: Pack, count: int, output: Path, paper: str, tag_mm: float) -> None:
    """Print fresh codes, far from every code of the pack and from each other, other ones every time."""
    codes_there = [code for tag in pack.tags for code in tag.codes]
    new = list(islice(fresh(random.SystemRandom(), codes_there), count))
    pages = write_pdf(blank_pages(game_named(pack.game).title, new, paper, tag_mm), output, f"{pack.game}: blank tags")
    click.echo(f"{output}: {_pages(pages)}, {count} blank tags. Stick them on, and enter them on the page of the host.")
    click.echo("Print as many as you need at once: tags of two prints may look too much alike.")


def _pages(count: int) -> str:
    return "1 page" if count == 1 else f"{count} pages"


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


def _assign(game: str, directory: Path) -> None:
    taken = codes(game, directory)
    table = assign(codes_wanted(game, directory), seed(game, directory), taken)
    new = {component: worn for component, worn in table.items() if worn != taken.get(component)}
    path = directory / "tags.toml"
    text = path.read_text(encoding="utf-8") if path.exists() else HEADER.format(game=game)
    write_whole(path, with_codes(text, new))
    count, before = (sum(len(codes.get(component, ())) for component in table) for codes in (table, taken))
    click.echo(f"{count - before} new codes, {count} in all.")
