"""The fullest table of Diktat through the real decoder, and what a closed zone keeps from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from companion.cli.simulated import simulated_table, simulated_tags
from companion.games.diktat.facts import SECTORS
from companion.games.diktat.layout import side_by_side
from companion.session.eyes_lines import layout_line
from vision.frame import Frame
from vision.observer import Observer
from vision.protocol import TableSet, decode
from vision.simulated import Renderer, Truth

FRAMES = 10
CABALS = ("black-guard", "polisec", "resistance", "velvet-lodge", "house-of-ledgers")
SEATS = tuple(f"p{n}" for n in range(5))
AGENTS = [f"agent/{kind}#{n}" for n in range(1, 9) for kind in ("citizen", "guard", "emissary")]
OPPORTUNITIES = tuple(f"opportunity/{n}" for n in range(1, 73))

Told = Counter[tuple[str, str | None]]


def told(table: Truth, zones: Iterable[str]) -> Told:
    """What the eyes tell of the table while these zones are open, alike pieces counted."""
    tags = simulated_tags("diktat")
    words = decode(layout_line(table.layout, tags).decode())
    assert isinstance(words, TableSet)
    eyes, renderer = Observer(words, zones), Renderer(table)
    for n in range(FRAMES):
        eyes.observe(Frame(renderer.frame(), n, n / 10))
    names = {tag.code: tag.component for tag in tags}
    return Counter((names[one.code], one.zone) for one in eyes.placements if not one.hidden)


class Laid:
    """A table for five, and what was laid where."""

    def __init__(self) -> None:
        self.table = simulated_table("diktat", SEATS, {}, 1)
        self.there: Told = Counter()

    def lay(self, zone: str, *pieces: str) -> None:
        """Lay pieces in a zone, as many as it has places for."""
        for piece in pieces:
            self.table.lay(piece, zone=zone)
        self._note(zone, pieces)

    def line_up(self, zone: str, *pieces: str) -> None:
        """Lay tokens close together."""
        (place,) = [one for one in self.table.layout.zones if one.name == zone]
        for piece, (x, y) in zip(pieces, side_by_side(place, len(pieces)), strict=True):
            self.table.lay(piece, x=x, y=y)
        self._note(zone, pieces)

    def _note(self, zone: str, pieces: Iterable[str]) -> None:
        self.there.update((piece.partition("#")[0], zone) for piece in pieces)


def full() -> Laid:
    """Five players with all that can lie before them, twelve sectors with the Others, a Conquest and victims."""
    laid, cards = Laid(), iter(OPPORTUNITIES)
    for n, (seat, cabal) in enumerate(zip(SEATS, CABALS, strict=True)):
        laid.lay(f"row-{seat}", *(next(cards) for _ in range(6)))
        laid.lay(f"overflow-{seat}", next(cards))
        laid.lay(f"cabal-{seat}", *(f"cabal-card/{cabal}-{one}" for one in (1, 2, 3)))
        laid.lay(f"spent-{seat}", f"manoeuvre/{cabal}#1")
        laid.lay(f"influence-{seat}", *(f"marker/{one}/2" for one in tuple(SECTORS)[2 * n : 2 * n + 2]))
        laid.lay(f"acquired-{seat}", f"token/spy#{n + 1}", f"token/assassin#{n + 1}")
    laid.lay("administrator-p4", "administrator")
    laid.lay("track", *(next(cards) for _ in range(3)))
    for zone in ("corruption-1", "corruption-2"):
        laid.lay(zone, *(next(cards) for _ in range(3)))
    for n, sector in enumerate(tuple(SECTORS)[:10]):
        laid.lay(f"stacks-{sector}", f"manoeuvre/{CABALS[n % 5]}#{2 + n // 5}", f"others/faction#{n + 1}")
        laid.lay(f"tokens-{sector}", f"others/corruption#{n + 1}")
    laid.line_up("spread-1", "manoeuvre/polisec#4", *AGENTS[:12])
    laid.line_up("spread-3", "manoeuvre/resistance#4", *AGENTS[12:18])
    laid.line_up("revealed", *AGENTS[18:])
    return laid


def test_a_full_table_for_five_is_read_to_the_last_piece() -> None:
    """At 2304×1296, as dim as the simulated table is; also thirteen tokens side by side."""
    laid = full()
    seen = told(laid.table, [zone.name for zone in laid.table.layout.zones if zone.public])
    assert laid.there - seen == Counter()


@pytest.mark.rule("DK-030", "DK-085", "DK-097")
def test_of_a_stack_only_the_token_on_it_is_told() -> None:
    """Agents that somebody lifts show their faces to nobody, wherever that is."""
    laid = Laid()
    for n, zone in enumerate(("stacks-karst", "markers-karst", "tokens-karst", "acquired-p0", "spread-1")):
        laid.table.lay(f"agent/guard#{n + 1}", zone=zone)
    laid.lay("stacks-josefov", "manoeuvre/polisec#1")
    laid.lay("tokens-josefov", "others/darkness#1")
    seen = told(laid.table, ["track", "discard"])
    assert laid.there <= seen
    assert not [component for component, _ in seen if component.startswith("agent/")]


@pytest.mark.rule("DK-085", "DK-088")
def test_seven_stacks_of_one_sector_are_read_in_two_rows() -> None:
    """Three side by side, and four beside the tokens, of which there are none."""
    laid = Laid()
    pieces = [*(f"manoeuvre/polisec#{n}" for n in range(1, 6)), "manoeuvre/resistance#1", "others/faction#1"]
    laid.lay("stacks-karst", *pieces[:3])
    laid.lay("tokens-karst", *pieces[3:])
    assert laid.there - told(laid.table, ["track"]) == Counter()
