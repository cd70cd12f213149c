"""Before a match the host moves zones over one picture of the table; nobody else does, and nobody in a match."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from companion.errors import Refused
from companion.games.elekt import GAME as ELEKT
from companion.games.golden_blade import GAME as GOLDEN_BLADE
from companion.packs import load_pack
from companion.rules import Game
from companion.session.eyes_lines import Overview, TableView, ZoneView
from companion.session.room import TURNED_AWAY_S
from companion.session.zone_editing import PAGE_S
from companion.table import Placement
from tests.session.tables import Table

JPEG = b"\xff\xd8 the table \xff\xd9"
PAGE, OTHER = "page-one", "page-two"


class Laying:
    """A host's page, and a table where zones can be moved."""

    def __init__(self, folder: Path, game: Game[Any] = GOLDEN_BLADE, seats: int = 2) -> None:
        self.table = Table(folder / "record.db", game=game, tags=load_pack(game.id).tags, zones=folder).join(seats)
        self.table.done("p0", do="game", game=game.id)

    def look(self, page: str = PAGE, seat: str = "p0", *, again: bool = False) -> dict[str, Any]:
        """What the page is told."""
        return self.table.room.zones(self.table.actor(seat), page, again)

    def zone(self, name: str) -> dict[str, Any]:
        """A zone as the page is told of it."""
        return next(zone for zone in self.look()["zones"] if zone["name"] == name)

    def at(self, name: str) -> tuple[float, float, float]:
        """Where a zone lies."""
        zone = self.zone(name)
        return zone["x"], zone["y"], zone["angle"]

    def told(self, do: str, **more: Any) -> dict[str, Any]:
        """A command of the page, about the zones as it has seen them."""
        return {"do": do, "page": PAGE, "laid": self.look()["laid"], **more}

    def move(self, *zones: str, **by: float) -> None:
        """Move zones, which must be taken."""
        self.table.done("p0", **self.told("move-zones", zones=list(zones), **by))

    def refused(self, *zones: str, **by: float) -> dict[str, Any]:
        """Move zones, which must be refused."""
        return self.table.refused("p0", **self.told("move-zones", zones=list(zones), **by))

    def measured(self, view: TableView) -> None:
        """The eyes have measured the zones as they lie now."""
        table = self.table.room.table_set()
        assert table is not None
        self.table.room.measured(view, table)

    def show(self, anchors: dict[str, tuple[float, float, float]] | None = None) -> None:
        """The eyes show the table."""
        self.look(again=True)
        self.table.room.show_overview(Overview(JPEG, anchors or {}))


@pytest.fixture
def laying(tmp_path: Path) -> Laying:
    """Two players of Golden Blade; nobody has begun."""
    return Laying(tmp_path)


def test_a_moved_zone_is_kept_for_eyes_and_page_also_after_a_restart(laying: Laying) -> None:
    """Before the match and in it."""
    x, y, angle = laying.at("discard")
    laying.move("discard", x=5, y=-6)
    laying.table.restart()
    assert laying.at("discard") == (x + 5, y - 6, angle)
    laying.table.done("p0", do="start")
    set_ = laying.table.room.table_set()
    assert set_ is not None
    (zone,) = [zone for zone in set_.layout.zones if zone.name == "discard"]
    assert (zone.x, zone.y, set_.playing) == (x + 5, y - 6, True)


def test_the_same_command_again_moves_nothing_twice(laying: Laying) -> None:
    """A phone that heard no answer sends it again."""
    x, y, angle = laying.at("discard")
    command = laying.told("move-zones", zones=["discard"], x=5)
    for _ in range(2):
        assert laying.table.do("p0", "same-id-00", **command).status == 200
    assert laying.at("discard") == (x + 5, y, angle)


def test_a_page_that_shows_zones_as_they_no_longer_lie_moves_none(laying: Laying) -> None:
    """Not even the host's own: it would be another place than the finger meant."""
    stale = laying.told("move-zones", zones=["discard"], x=5)
    laying.move("discard", x=5)
    assert "otherwise by now" in laying.table.refused("p0", **stale)["what"]


def test_a_step_is_undone_and_then_the_step_before(laying: Laying) -> None:
    """Exactly; and then there is none."""
    before = laying.look()["zones"]
    laying.move("discard", x=9, turn=3)
    laying.move("discard", y=-4)
    for _ in range(2):
        laying.table.done("p0", **laying.told("undo-zones"))
    assert laying.look()["zones"] == before
    assert "no step" in laying.table.refused("p0", **laying.told("undo-zones"))["what"]


def test_zones_go_back_to_where_the_game_has_them(laying: Laying) -> None:
    """One, or all."""
    before = laying.look()["zones"]
    laying.move("discard", y=-5)
    laying.move("library", y=-5)
    laying.table.done("p0", **laying.told("reset-zones", zones=["discard"]))
    assert [zone["name"] for zone in laying.look()["zones"] if zone["moved"]] == ["library"]
    laying.table.done("p0", **laying.told("reset-zones", zones=[]))
    assert laying.look()["zones"] == before


def test_where_zones_must_not_lie_is_refused_with_what_to_do(laying: Laying) -> None:
    """Over the edge, over each other; a seat in the sentence is its player, and nothing was moved."""
    error = laying.refused("discard", y=-700)
    assert error["rule"] == "zones"
    assert error["what"] == "discard hangs over the edge of the table."
    assert error["cure"].startswith("Nothing was moved. Move it ")
    many = laying.refused("grid-p0-army", y=44)
    assert "grid @p0 army lies over grid @p0 political." in many["what"]
    assert "make room first" in many["cure"]


@pytest.mark.parametrize(
    "more",
    [
        {"zones": []},
        {"zones": ["nowhere"]},
        {"zones": "discard"},
        {"zones": ["discard"], "x": "5"},
        {"zones": ["discard"], "x": float("inf")},
        {"zones": ["discard"], "x": True},
        {"zones": ["discard"], "turn": 1e9},
        {"zones": ["discard"], "x": 10**400},
        {"zones": ["discard"], "laid": None},
        {"zones": ["discard"], "page": ""},
        {"zones": ["discard"], "page": 5},
    ],
)
def test_a_command_that_no_page_sends_moves_nothing(laying: Laying, more: dict[str, Any]) -> None:
    """And is refused, whatever it holds."""
    before = laying.look()["zones"]
    laying.table.refused("p0", **{**laying.told("move-zones"), **more})
    assert laying.look()["zones"] == before


def test_only_the_host_looks_and_moves(laying: Laying) -> None:
    """Neither a player nor a phone that is passed round."""
    laying.show()
    for do in ("move-zones", "reset-zones", "undo-zones"):
        assert laying.table.refused("p1", **laying.told(do, zones=["discard"], x=5))["rule"] == "host"
    for ask in (
        lambda: laying.look(seat="p1"),
        lambda: laying.table.room.table_picture(laying.table.actor("p1"), PAGE),
    ):
        with pytest.raises(Refused) as no:
            ask()
        assert no.value.rule == "host"


def test_a_second_page_of_the_host_waits_until_the_first_has_gone(laying: Laying) -> None:
    """It neither sees the picture nor moves a zone before."""
    laying.show()
    command = {**laying.told("move-zones", zones=["discard"], x=5), "page": OTHER}
    for _ in range(2):
        with pytest.raises(Refused, match="Another page"):
            laying.look(OTHER)
        with pytest.raises(Refused, match="Another page"):
            laying.table.room.table_picture(laying.table.actor("p0"), OTHER)
        assert "Another page" in laying.table.refused("p0", **command)["what"]
    laying.table.now.at += PAGE_S
    assert laying.look(OTHER)["picture"] is None


def test_a_picture_is_shown_to_the_page_that_asked_for_it_and_only_when_asked(laying: Laying) -> None:
    """What eyes send unasked is dropped."""
    room, host = laying.table.room, laying.table.actor("p0")
    laying.look()
    room.show_overview(Overview(JPEG, {}))
    assert laying.look()["picture"] is None
    with pytest.raises(Refused, match="no picture"):
        room.table_picture(host, PAGE)
    assert room.overview_wanted() == 0
    laying.look(again=True)
    assert room.overview_wanted() == 1
    room.show_overview(Overview(JPEG, {}))
    assert room.overview_wanted() == 0
    assert laying.look()["picture"] == 1
    assert room.table_picture(host, PAGE) == JPEG


def test_a_picture_that_is_on_its_way_is_not_asked_for_again(laying: Laying) -> None:
    """A small computer that looks for one is not given more to do by every tap."""
    for _ in range(3):
        laying.look(again=True)
    assert laying.table.room.overview_wanted() == 1


def test_no_picture_of_the_table_is_asked_for_taken_or_shown_in_a_match(laying: Laying) -> None:
    """What was shown before is gone with the start, and what is under way is dropped."""
    room, host = laying.table.room, laying.table.actor("p0")
    laying.show()
    laying.look(again=True)
    laying.table.done("p0", do="start")
    assert room.overview_wanted() == 0
    room.show_overview(Overview(JPEG, {}))
    for ask in (lambda: laying.look(again=True), lambda: room.table_picture(host, PAGE)):
        with pytest.raises(Refused) as no:
            ask()
        assert no.value.rule == "playing"
    set_ = room.table_set()
    assert set_ is not None
    assert set_.playing
    laying.table.done("p0", do="end")
    assert laying.look()["picture"] is None


def test_zones_cannot_be_moved_in_a_match(laying: Laying) -> None:
    """Else a host could let the camera read where somebody holds cards."""
    commands = [laying.told(do, zones=["discard"], x=5) for do in ("move-zones", "reset-zones", "undo-zones")]
    laying.table.done("p0", do="start")
    for command in commands:
        assert laying.table.refused("p0", **command)["rule"] == "playing"


def test_the_picture_is_forgotten_when_nobody_asks_for_it_any_more(laying: Laying) -> None:
    """A page that was closed leaves none behind."""
    laying.show()
    laying.table.wait(PAGE_S + 1)
    assert laying.look()["picture"] is None


def test_the_picture_is_neither_stored_nor_logged(laying: Laying, tmp_path: Path, caplog: Any) -> None:
    """No file of the table and no line of the log holds a byte of it."""
    caplog.set_level(logging.DEBUG)
    laying.show()
    laying.move("discard", x=5)
    laying.table.done("p0", do="start")
    laying.table.close()
    assert [path for path in tmp_path.rglob("*") if path.is_file() and b"the table \xff" in path.read_bytes()] == []
    assert "the table" not in caplog.text


def test_everybody_is_told_while_the_host_sees_the_table(laying: Laying) -> None:
    """On every page, until it is over."""
    laying.table.room.see(())
    laying.look()
    assert all(page.body["eyes"]["shown"] for page in laying.table.bodies().values())
    laying.table.wait(PAGE_S + 1)
    assert not any(page.body["eyes"]["shown"] for page in laying.table.bodies().values())


def test_no_picture_of_the_table_is_taken_before_everybody_is_told(laying: Laying) -> None:
    """However a page of the host begins: a picture that is not there, or a move that is refused."""
    laying.table.room.see([])
    host = laying.table.actor("p0")
    for begin in (
        lambda: laying.table.room.table_picture(host, PAGE),
        lambda: laying.table.room.do(host, "some-command", {"do": "undo-zones", "page": PAGE, "laid": "otherwise"}),
    ):
        laying.table.wait(PAGE_S + 1)
        with suppress(Refused):
            begin()
        assert laying.table.room.overview_wanted() == 0
        laying.look(again=True)
        assert laying.table.room.overview_wanted()
        assert all(page.body["eyes"]["shown"] for page in laying.table.bodies().values())


def test_the_eyes_are_told_the_table_only_while_the_host_lays_it_out(laying: Laying) -> None:
    """In the lobby they look at nothing otherwise; and no zone is open to them."""
    room = laying.table.room
    assert room.wanted()[0] is None
    assert room.table_set() is None
    laying.look()
    assert room.wanted() == ("golden-blade", 2, ())
    set_ = room.table_set()
    assert set_ is not None
    assert not set_.playing
    laying.table.wait(PAGE_S + 1)
    assert room.table_set() is None


def test_each_zone_says_how_the_camera_sees_it_and_says_nothing_until_it_was_measured_anew(laying: Laying) -> None:
    """After a move what was measured before no longer counts."""
    view = TableView(0.4, 20.0, 1.1, 1.4, (ZoneView("discard", "too small", 0.9), ZoneView("library", "reads", 1.9)))
    laying.look()
    laying.measured(view)
    assert (laying.zone("discard")["verdict"], laying.zone("discard")["px"]) == ("too small", 0.9)
    assert laying.look()["eyes"]["view"] == {"residual_mm": 0.4, "tag_mm": 20.0, "limit_px": 1.1, "comfort_px": 1.4}
    laying.move("discard", x=5)
    assert laying.zone("discard")["verdict"] is None


def test_what_was_measured_of_zones_that_have_been_moved_since_is_dropped(laying: Laying) -> None:
    """A measurement that was under way is of the table as it lay."""
    laying.look()
    before = laying.table.room.table_set()
    assert before is not None
    laying.move("discard", x=5)
    laying.table.room.measured(TableView(0.4, 20.0, 1.1, 1.4, (ZoneView("discard", "reads", 1.9),)), before)
    assert laying.zone("discard")["verdict"] is None


def test_eyes_of_another_version_are_told_to_everybody_while_they_try(laying: Laying) -> None:
    """On the host's page and the seats'; until they stay away, or eyes come that can be used."""
    table, said = laying.table, [{"what": "Another version.", "cure": "Install anew."}]
    ways: tuple[Callable[[], None], ...] = (lambda: table.wait(TURNED_AWAY_S), lambda: table.room.see(()))
    for over in ways:
        table.room.turn_away(("Another version.", "Install anew."))
        table.room.blind()
        table.wait(TURNED_AWAY_S / 2)
        assert [page["eyes"]["trouble"] for page in (table.page(), table.page("p1"), laying.look())] == [said] * 3
        over()
        assert [page["eyes"]["trouble"] for page in (table.page(), laying.look())] == [[]] * 2


def test_what_moves_nothing_is_no_step_and_leaves_what_was_measured(laying: Laying) -> None:
    """The eyes, told nothing new, would not measure again."""
    laying.look()
    laying.measured(TableView(0.4, 20.0, 1.1, 1.4, (ZoneView("discard", "reads", 1.9),)))
    laying.move("discard", x=0)
    laying.table.done("p0", **laying.told("reset-zones", zones=["discard"]))
    assert laying.zone("discard")["verdict"] == "reads"
    assert not laying.look()["undo"]


def test_a_page_that_follows_at_once_has_what_was_measured(laying: Laying) -> None:
    """Eyes that were not told anything new in between tell nothing anew."""
    laying.look()
    laying.measured(TableView(0.4, 20.0, 1.1, 1.4, (ZoneView("discard", "reads", 1.9),)))
    laying.table.now.at += PAGE_S
    told = laying.look(OTHER)
    assert next(zone["verdict"] for zone in told["zones"] if zone["name"] == "discard") == "reads"


def test_another_number_of_players_is_another_table(laying: Laying) -> None:
    """With its own zones, nothing measured, nothing to undo, and no picture until the eyes show it."""
    laying.show()
    laying.measured(TableView(0.4, 20.0, 1.1, 1.4, (ZoneView("discard", "reads", 1.9),)))
    laying.move("discard", x=5)
    laying.table.join(3)
    told = laying.look()
    assert (told["seats"], told["picture"], told["undo"]) == (3, None, False)
    assert not any(zone["moved"] or zone["verdict"] for zone in told["zones"])
    laying.show()
    assert laying.look()["picture"] is not None


def test_a_file_that_cannot_be_used_is_said_is_kept_and_is_no_way_to_read_wrong_zones(
    laying: Laying, tmp_path: Path
) -> None:
    """The page says what is wrong; a match goes on by phone, and everybody is told; the host may set the file aside."""
    path = tmp_path / "tables" / "golden-blade-2.toml"
    path.parent.mkdir()
    path.write_text("[zones\n")
    (trouble,) = laying.look()["trouble"]
    assert str(path) in trouble["what"]
    assert "as in the game" in laying.refused("discard", x=5)["cure"]
    assert path.read_text() == "[zones\n"
    laying.table.done("p0", do="start")
    laying.table.room.see(())
    assert laying.table.room.table_set() is None
    assert str(path) in laying.table.page()["eyes"]["trouble"][0]["what"]
    laying.table.done("p0", do="end")
    laying.table.done("p0", **laying.told("reset-zones", zones=[]))
    assert laying.look()["trouble"] == []
    assert path.with_suffix(".toml.aside").read_text() == "[zones\n"


def test_what_was_read_in_zones_that_nobody_knows_any_more_counts_for_nothing(laying: Laying, tmp_path: Path) -> None:
    """A file that is torn while a match is on: what lies in view then, and what the eyes tell later."""
    laying.table.done("p0", do="start")
    room, lying = laying.table.room, Placement(load_pack("golden-blade").tags[0].code, "discard", 0.0, 0.0, 0.0)
    sight = room._desk.sight
    room.see([lying])
    assert lying in sight.placements
    path = tmp_path / "tables" / "golden-blade-2.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text("[zones\n")
    assert room.table_set() is None
    assert sight.placements == ()
    room.see([lying])
    assert sight.placements == ()


def test_a_file_that_is_mended_during_a_match_counts_again(laying: Laying, tmp_path: Path) -> None:
    """And nobody is told of trouble any more."""
    path = tmp_path / "tables" / "golden-blade-2.toml"
    path.parent.mkdir()
    path.write_text("[zones\n")
    laying.table.done("p0", do="start")
    assert laying.table.room.table_set() is None
    path.unlink()
    assert laying.table.room.table_set() is not None
    assert laying.table.page()["eyes"]["trouble"] == []


def test_what_goes_along_with_a_tag_that_is_seen_is_shown_there_and_cannot_be_dragged(tmp_path: Path) -> None:
    """The table says where the board lies."""
    laying = Laying(tmp_path, ELEKT)
    code = next(tag.code for tag in laying.table.tags if tag.component == "board/court")
    x, y, _ = laying.at("faceup-court")
    home = laying.at("board-court")
    laying.show({code: (home[0] - 10.0, home[1] + 20.0, 0.0)})
    assert laying.at("faceup-court") == (x - 10, y + 20, 0.0)
    error = laying.refused("faceup-court", x=1)
    assert "goes along with the tag of board/court" in error["what"]
    assert "Push" in error["cure"]


def test_a_table_without_a_place_to_keep_zones_refuses_to_move_them() -> None:
    """And says what is needed."""
    table = Table(game=GOLDEN_BLADE).join(2)
    table.done("p0", do="game", game="golden-blade")
    told = table.room.zones(table.actor("p0"), PAGE, False)
    command = {"do": "move-zones", "page": PAGE, "laid": told["laid"], "zones": ["discard"], "x": 5}
    assert "folder of its own" in table.refused("p0", **command)["cure"]


def test_a_scepter_in_a_place_that_was_turned_points_as_its_player_sees_it(tmp_path: Path) -> None:
    """Rules are told where a tag would lie if its zone lay as in the game."""
    laying = Laying(tmp_path, ELEKT)
    laying.move("scepter-p0", turn=5, x=120)
    now = laying.zone("scepter-p0")
    laying.table.done("p0", do="start")
    home = next(zone for zone in ELEKT.layout(2).zones if zone.name == "scepter-p0")
    laying.table.room.see([Placement("CODE", "scepter-p0", now["x"], now["y"], 275.0)])
    (seen,) = laying.table.room._desk.sight.placements
    assert (seen.x, seen.y, seen.angle) == pytest.approx((home.x, home.y, 270.0), abs=0.2)
