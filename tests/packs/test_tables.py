"""Where zones lie at the tables of a house, on disk."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.table import command
from companion.errors import CompanionError, ConfigError
from companion.own_table import Move, moved
from companion.packs.tables import Tables
from companion.rules.registry import game_named
from companion.table import Layout

GAME = "golden-blade"
SEATS = 4
MOVE = Move(x=0.0, y=-5.0)


@pytest.fixture
def layout() -> Layout:
    """The table as the game has it."""
    return game_named(GAME).layout(SEATS)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the file of the table is."""
    return Tables(tmp_path).path(GAME, SEATS)


def keep(folder: Path, layout: Layout, names: list[str], move: Move = MOVE) -> Layout:
    """Move zones, and keep it."""
    tables = Tables(folder)
    laid = moved(tables.laid(GAME, SEATS, layout), names, move)
    tables.keep(GAME, SEATS, layout, laid)
    return laid


def test_what_was_moved_is_there_after_a_restart_and_for_this_number_of_seats_alone(
    tmp_path: Path, layout: Layout
) -> None:
    """Another object reads the same table from the disk."""
    laid = keep(tmp_path, layout, ["library", "years", "discard"])
    assert laid != layout
    assert Tables(tmp_path).laid(GAME, SEATS, layout) == laid
    three = game_named(GAME).layout(3)
    assert Tables(tmp_path).laid(GAME, 3, three) == three


def test_a_table_as_the_game_has_it_leaves_no_file(tmp_path: Path, layout: Layout, path: Path) -> None:
    """Nothing is kept of what was moved back."""
    keep(tmp_path, layout, ["library"])
    assert path.exists()
    Tables(tmp_path).keep(GAME, SEATS, layout, layout)
    assert not path.exists()


def test_a_board_is_kept_with_what_carries_it(tmp_path: Path) -> None:
    """Its zones and its anchor lie at the new place."""
    elekt = game_named("elekt").layout(2)
    names = [zone.name for zone in elekt.zones if zone.anchor is not None and zone.anchor.tag == "board/court"]
    tables = Tables(tmp_path)
    laid = moved(elekt, names, Move(x=3.0))
    tables.keep("elekt", 2, elekt, laid)
    assert Tables(tmp_path).laid("elekt", 2, elekt) == laid


def test_a_file_that_was_edited_by_hand_counts_at_once(tmp_path: Path, layout: Layout, path: Path) -> None:
    """Also when it is taken away again."""
    tables = Tables(tmp_path)
    keep(tmp_path, layout, ["library"])
    assert tables.laid(GAME, SEATS, layout) != layout
    path.unlink()
    assert tables.laid(GAME, SEATS, layout) == layout


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[zones]\n"library" = { x = 1.0, y', "is not TOML"),
        ("\xff\xfe", "is not TOML"),
        ('[zones]\n"nowhere" = { x = 0, y = 0, angle = 0, width = 50, height = 50 }', "'nowhere' is not at this table"),
        ('[zones]\n"libary" = { x = 0, y = 0 }', "'libary' is not at this table; do you mean 'library'?"),
        ('[zones]\n"library" = { x = 0, y = 0 }', "'library' needs x, y, angle, width, height"),
        ('[zones]\n"library" = { x = nan, y = 0, angle = 0, width = 50, height = 50 }', "'library' needs"),
        ('[zones]\n"library" = { x = true, y = 0, angle = 0, width = 50, height = 50 }', "'library' needs"),
        (
            '[zones]\n"library" = { x = 1%s, y = 0, angle = 0, width = 50, height = 50 }' % ("0" * 400),
            "'library' needs",
        ),
        ("x = " + "9" * 5000, "is not TOML"),
        ("x = " + "[" * 5000, "is not TOML"),
        ("zones = 3", "[zones] is no table of places"),
        ("[rooms]", "[rooms] is not known"),
        ('[zones]\n"library" = { x = 500, y = 0, angle = 0, width = 50, height = 50 }', "hangs over the edge"),
        ('[zones]\n"library" = { x = 0, y = 0, angle = 0, width = 50, height = 50 }', "library lies over years"),
    ],
)
def test_a_torn_or_impossible_file_says_what_is_wrong_and_stays_as_it_is(
    tmp_path: Path, layout: Layout, path: Path, text: str, words: str
) -> None:
    """No part of it counts, and nothing is lost."""
    path.parent.mkdir()
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(ConfigError) as told:
        Tables(tmp_path).laid(GAME, SEATS, layout)
    assert words in told.value.what
    assert str(path) in told.value.what
    assert "as in the game" in told.value.cure
    assert path.read_bytes() == text.encode("latin-1")


def test_a_file_with_comments_is_kept_beside_before_it_is_written_anew(
    tmp_path: Path, layout: Layout, path: Path
) -> None:
    """Once, and also when all is moved back; what the page itself has written is not."""
    aside = [path.with_suffix(f".toml.aside{number}") for number in ("", "2")]
    laid = keep(tmp_path, layout, ["library"])
    keep(tmp_path, layout, ["discard"], Move(y=-1.0))
    assert not aside[0].exists()
    mine = path.read_text(encoding="utf-8") + "# below the lamp\n"
    path.write_text(mine, encoding="utf-8")
    Tables(tmp_path).keep(GAME, SEATS, layout, laid)
    Tables(tmp_path).keep(GAME, SEATS, layout, layout)
    assert aside[0].read_text(encoding="utf-8") == mine
    path.write_text("# nothing yet\n", encoding="utf-8")
    Tables(tmp_path).keep(GAME, SEATS, layout, layout)
    assert [each.exists() for each in (path, *aside)] == [False, True, True]


def test_what_was_set_aside_before_stays(tmp_path: Path, path: Path) -> None:
    """Each file has a name of its own."""
    tables = Tables(tmp_path)
    path.parent.mkdir()
    for number in range(3):
        path.write_text(f"torn {number} [")
        tables.set_aside(GAME, SEATS)

    kept = [path.with_suffix(f".toml.aside{number}").read_text() for number in ("", "2", "3")]
    assert kept == ["torn 0 [", "torn 1 [", "torn 2 ["]


def test_a_file_that_cannot_be_set_aside_says_so(tmp_path: Path) -> None:
    """There is none, for one."""
    with pytest.raises(ConfigError, match="cannot be set aside"):
        Tables(tmp_path).set_aside(GAME, SEATS)


def test_a_file_that_is_set_aside_is_kept_beside(tmp_path: Path, layout: Layout, path: Path) -> None:
    """And all zones lie as in the game."""
    path.parent.mkdir()
    path.write_text("torn [")
    aside = Tables(tmp_path).set_aside(GAME, SEATS)
    assert aside.read_text() == "torn ["
    assert Tables(tmp_path).laid(GAME, SEATS, layout) == layout


def test_what_cannot_be_written_is_said_and_changes_nothing(tmp_path: Path, layout: Layout) -> None:
    """Where a file stands in the way of the folder."""
    (tmp_path / "tables").write_text("in the way")
    with pytest.raises(CompanionError) as told:
        Tables(tmp_path).keep(GAME, SEATS, layout, moved(layout, ["library"], MOVE))
    assert told.value.cure


def test_a_round_table_has_its_marks_and_its_zones_within_its_rim(tmp_path: Path, layout: Layout) -> None:
    """Marks as `round_table` lays them; zones that the game lays over the rim stay until they are moved."""
    tables = Tables(tmp_path, 1000.0)
    laid = tables.laid(GAME, SEATS, layout)
    assert laid.zones == layout.zones
    tables.keep(GAME, SEATS, layout, moved(laid, ["library"], MOVE))
    assert tables.laid(GAME, SEATS, layout).marks == laid.marks


def test_the_report_says_which_zones_were_moved_and_reads_them_where_they_lie(tmp_path: Path, layout: Layout) -> None:
    """`companion table` goes by the same file."""
    keep(tmp_path, layout, ["library"], Move(y=-4.0))
    asked = [GAME, "--seats", str(SEATS), "--data", str(tmp_path)]
    told = CliRunner().invoke(command, asked, catch_exceptions=False).output
    (line,) = [line for line in told.splitlines() if line.startswith("library")]
    assert line.split()[2] == "-4"
    assert line.endswith("moved at your table")
    assert told.count("moved at your table") == 1
