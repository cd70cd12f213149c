"""The session's end of the socket to the camera's process."""

from __future__ import annotations

import json
import logging
import queue
import socket
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, replace
from errno import EMFILE
from pathlib import Path
from typing import Any

import pytest

from companion.errors import ConfigError
from companion.games.diktat import GAME as DIKTAT
from companion.session.eyes_conversation import HANGING, OTHER_VERSION, SILENCE_S, Conversation
from companion.session.eyes_lines import (
    Overview,
    Seen,
    TableView,
    ZoneView,
    layout_line,
    mode_line,
    open_line,
    overview_line,
    picture_line,
    read,
)
from companion.session.eyes_link import EyesLink, listening
from companion.session.laid_table import LaidTable
from companion.table import Mode, Placement, Tag, TagKind, UnknownTag
from tests.session.sample_game import TAGS, layout
from tests.session.tables import FakeTime, Table

LYING = {"code": "T1", "zone": "lot", "x": 1, "y": 2.5, "angle": 0, "hidden": False}


class WatchedRoom:
    """A room that tells what the eyes did to it; `opened` are the zones it wants read."""

    def __init__(self) -> None:
        self.opened: tuple[str, ...] = ()
        self.turned = Mode.PLAY
        self.game: str | None = "auction"
        self.tags: Sequence[Tag] = TAGS
        self.unknown: tuple[UnknownTag, ...] = ()
        self.unread: tuple[tuple[str, str], ...] = ()
        self.doubted: tuple[str, ...] = ()
        self.layout = layout(2)
        self.playing = True
        self.view = TableView()
        self.overview: Overview | None = None
        self.overviews = 0
        self.happened: queue.Queue[tuple[str, Any]] = queue.Queue()

    def wanted(self) -> tuple[str | None, int, tuple[str, ...]]:
        return self.game, 2, self.opened

    def mode(self) -> Mode:
        return self.turned

    def table_set(self) -> LaidTable | None:
        return LaidTable(self.layout, tuple(self.tags), self.playing) if self.game else None

    def turn_away(self, trouble: tuple[str, str]) -> None:
        self.happened.put(("turn away", trouble))

    def measured(self, view: TableView, _table: LaidTable) -> None:
        self.view = view

    def overview_wanted(self) -> int:
        return self.overviews

    def show_overview(self, overview: Overview) -> None:
        self.overview = overview

    def see(
        self,
        placements: Sequence[Placement],
        trouble: Sequence[tuple[str, str]] = (),
        unknown: Sequence[UnknownTag] = (),
        unread: Sequence[tuple[str, str]] = (),
    ) -> None:
        self.happened.put(("see", (tuple(placements), tuple(trouble))))
        self.unknown, self.unread = tuple(unknown), tuple(unread)

    def blind(self) -> None:
        self.happened.put(("blind", None))

    def pictures_wanted(self) -> tuple[str, ...]:
        return self.doubted

    def show(self, zone: str, jpeg: bytes) -> None:
        self.happened.put(("show", (zone, jpeg)))


class Talk:
    """A conversation with eyes that say nothing by themselves."""

    def __init__(self) -> None:
        self.room = WatchedRoom()
        self.sent: list[bytes] = []
        self.now = FakeTime()
        self.conversation = Conversation(self.room, self.sent.append, self.now)

    def say(self, after: int | None = None, **message: Any) -> None:
        """The eyes say something after so many lines, or after all that they were told, the table at least."""
        if not self.sent:
            self.conversation.tell()
        told = {**message, "after": len(self.sent) if after is None else after}
        self.conversation.hear(json.dumps(told).encode() + b"\n")

    def saw(self) -> Any:
        """The last thing the room was told."""
        last = None
        while not self.room.happened.empty():
            last = self.room.happened.get()[1]
        return last


def test_zones_that_the_camera_does_not_read_are_told_to_the_room() -> None:
    """With the reason, from when the eyes have measured the table until they measure it anew."""
    talk = Talk()
    sights = (("left", "reads"), ("right", "out of view"), ("middle", "too small"), ("rim", "tight"))
    zones = [{"zone": zone, "verdict": verdict, "px_per_module": 1.3} for zone, verdict in sights]
    talk.say(type="view", residual_mm=0.4, tag_mm=20.0, limit_px=1.1, comfort_px=1.4, zones=zones)

    assert talk.room.unread == (("right", "out of view"), ("middle", "too small"))
    assert talk.room.view.zones[0] == ZoneView("left", "reads", 1.3)
    assert (talk.room.view.residual_mm, talk.room.view.limit_px) == (0.4, 1.1)


def test_the_eyes_are_told_table_and_zones_once_and_again_when_they_change() -> None:
    """A line is sent only for what is other than before."""
    talk = Talk()
    talk.conversation.tell()
    talk.conversation.tell()
    assert talk.sent == [layout_line(layout(2), TAGS), mode_line(Mode.PLAY), open_line(())]
    talk.room.opened = ("lot",)
    talk.conversation.tell()
    assert talk.sent[3:] == [open_line(["lot"])]


def test_the_eyes_are_told_what_people_do_whenever_that_changes() -> None:
    """Once for each mode; another table changes nothing of it."""
    talk = Talk()
    for mode in (Mode.SET_UP, Mode.PLAY, Mode.PLAY, Mode.CLEAN_UP):
        talk.room.turned = mode
        talk.conversation.tell()
    talk.room.tags = TAGS[:3]
    talk.conversation.tell()
    modes = [line for line in talk.sent if b'"mode"' in line]
    assert modes == [mode_line(Mode.SET_UP), mode_line(Mode.PLAY), mode_line(Mode.CLEAN_UP)]


def test_new_eyes_are_told_the_mode_as_it_is() -> None:
    """Those that were begun anew in the middle of a match would take it for another one."""
    room, sent = WatchedRoom(), list[bytes]()
    room.turned = Mode.CLEAN_UP
    Conversation(room, sent.append, FakeTime()).tell()
    assert mode_line(Mode.CLEAN_UP) in sent


def test_a_table_is_told_as_it_lies() -> None:
    """And again as soon as a zone has been moved, or a match begins."""
    talk = Talk()
    talk.conversation.tell()
    talk.room.layout = replace(layout(2), width=111.0)
    talk.conversation.tell()
    talk.room.playing = False
    talk.conversation.tell()

    assert [line for line in talk.sent if b'"layout"' in line] == [
        layout_line(layout(2), TAGS),
        layout_line(talk.room.layout, TAGS),
        layout_line(talk.room.layout, TAGS, playing=False),
    ]


def test_the_picture_of_the_table_is_asked_for_once_each_time_it_is_wanted() -> None:
    """And reaches the room with the places of the tags that carry zones."""
    talk = Talk()
    for wanted in (0, 1, 1, 2, 0, 3):
        talk.room.overviews = wanted
        talk.conversation.tell()
    assert talk.sent.count(overview_line()) == 3

    talk.say(type="overview", jpeg="/9j/", anchors={"TB": [1, 2.5, 90]})
    assert talk.room.overview == Overview(b"\xff\xd8\xff", {"TB": (1.0, 2.5, 90.0)})


@pytest.mark.parametrize(
    "told", [{}, {"anchors": {}}, {"jpeg": "?", "anchors": {}}, {"jpeg": "", "anchors": {"T": [1]}}]
)
def test_a_picture_of_the_table_that_cannot_be_read_is_dropped(told: dict[str, Any]) -> None:
    """As any line that no eyes of ours send."""
    talk = Talk()
    talk.say(type="overview", **told)
    assert talk.room.overview is None


def test_a_tag_that_the_host_enters_is_told_to_the_eyes_at_once() -> None:
    """The table with its tags is sent again, and with it the open zones."""
    talk = Talk()
    talk.conversation.tell()
    talk.room.tags = [*TAGS, Tag("T99", "lot/new", TagKind.FACE, "New")]
    talk.conversation.tell()
    assert talk.sent[3:] == [layout_line(layout(2), talk.room.tags), open_line(())]


def test_tags_that_no_card_wears_reach_the_room() -> None:
    """With code and zone; eyes of an older version send none."""
    talk = Talk()
    talk.say(type="placements", placements=[], unknown=[{"code": "X99", "zone": "lot"}])
    assert list(talk.room.unknown) == [UnknownTag("X99", "lot")]
    talk.say(type="placements", placements=[])
    assert list(talk.room.unknown) == []


def test_a_picture_is_asked_for_once_until_it_is_wanted_anew() -> None:
    """The eyes are not asked ten times a second."""
    talk = Talk()
    talk.conversation.tell()
    talk.sent.clear()
    for wanted in (("lot",), ("lot",), (), ("lot",)):
        talk.room.doubted = wanted
        talk.conversation.tell()
    assert talk.sent == [picture_line("lot"), picture_line("lot")]


def test_a_picture_of_the_eyes_reaches_the_room() -> None:
    """As the bytes that it is."""
    talk = Talk()
    talk.say(type="picture", zone="lot", jpeg="/9g=")
    assert talk.saw() == ("lot", b"\xff\xd8")


@pytest.mark.parametrize("jpeg", [5, "no base64!", None])
def test_a_picture_that_is_none_is_dropped(jpeg: Any) -> None:
    """Like every line that cannot be read."""
    talk = Talk()
    talk.say(type="picture", zone="lot", jpeg=jpeg)
    assert talk.saw() is None


def test_in_the_lobby_no_zone_is_open() -> None:
    """Without a match no table is sent, and no face may be told."""
    talk = Talk()
    talk.room.game = None
    talk.conversation.tell()
    assert talk.sent == [mode_line(Mode.PLAY), open_line(())]


def test_of_a_table_that_cannot_be_told_any_more_nothing_is_read() -> None:
    """Eyes that know it as it was are told that no zone is open, until it can be told again."""
    talk = Talk()
    talk.room.opened = ("lot",)
    talk.conversation.tell()
    game, talk.room.game = talk.room.game, None
    talk.conversation.tell()
    assert talk.sent[-1] == open_line(())
    talk.room.game = game
    talk.conversation.tell()
    assert talk.sent[-2:] == [layout_line(layout(2), TAGS), open_line(["lot"])]


def test_placements_may_come_in_pieces() -> None:
    """A line counts when its end has come, however the bytes were cut."""
    talk = Talk()
    talk.conversation.tell()
    line = json.dumps({"type": "placements", "placements": [LYING], "after": 3}).encode() + b"\n"
    talk.conversation.hear(line[:20])
    assert talk.saw() is None
    talk.conversation.hear(line[20:])
    assert talk.saw() == ((Placement("T1", "lot", 1.0, 2.5, 0.0),), ())


@pytest.mark.parametrize(
    "line",
    [
        b"nonsense",
        b"[]",
        b"17",
        b'{"type": "dance"}',
        b'{"type": "placements"}',
        b'{"type": "placements", "placements": [{"code": "T1"}]}',
        json.dumps({"type": "placements", "placements": [{**LYING, "x": "far"}]}).encode(),
        json.dumps({"type": "placements", "placements": [{**LYING, "y": float("nan")}]}).encode(),
        json.dumps({"type": "placements", "placements": [{**LYING, "hidden": 1}]}).encode(),
        json.dumps({"type": "placements", "placements": [], "unknown": [{"code": 7, "zone": "lot"}]}).encode(),
        json.dumps({"type": "placements", "placements": [], "unknown": [["X99", "lot"]]}).encode(),
        json.dumps({"type": "trouble", "what": 7, "cure": ""}).encode(),
        json.dumps({"type": "trouble", "what": "\ud800", "cure": ""}).encode(),
        b'{"type": "hello", "version": 1e999, "source": "pi"}',
        b"\xff\xfe",
        b"[" * 100_000,
    ],
)
def test_a_malformed_line_is_dropped_with_a_sentence(line: bytes, caplog: pytest.LogCaptureFixture) -> None:
    """Nonsense from the eyes changes nothing, and the log says that it came without repeating it."""
    talk = Talk()
    with caplog.at_level(logging.WARNING):
        talk.conversation.hear(line + b"\n")
    assert talk.saw() is None
    assert "dropped" in caplog.text
    assert "T1" not in caplog.text


def test_a_line_without_end_ends_the_connection() -> None:
    """Eyes that never finish a line are let go before they fill the memory."""
    with pytest.raises(OSError, match="without end"):
        Talk().conversation.hear(b"x" * 2_000_000)


def test_eyes_of_another_version_are_let_go() -> None:
    """Who speaks another protocol is not listened to, and people are told."""
    talk = Talk()
    with pytest.raises(OSError, match="version 1"):
        talk.conversation.hear(b'{"type": "hello", "version": 1, "source": "camera:0"}\n')
    assert talk.saw() == OTHER_VERSION


def test_what_the_eyes_saw_of_a_table_as_it_lay_before_does_not_count() -> None:
    """A zone is moved while they look: neither what they measured then nor what they saw is of the table as it lies."""
    talk = Talk()
    measured: dict[str, Any] = {
        "type": "view",
        "residual_mm": 0.4,
        "tag_mm": 20.0,
        "limit_px": 1.1,
        "comfort_px": 1.4,
        "zones": [],
    }
    talk.say(type="placements", placements=[LYING])
    talk.saw()
    talk.room.layout = replace(talk.room.layout, width=500.0)
    for knew in (len(talk.sent), len(talk.sent)):  # before the eyes are told, and after
        talk.say(knew, type="placements", placements=[LYING])
        talk.say(knew, **measured)
        assert (talk.saw(), talk.room.view) == (None, TableView())
        talk.conversation.tell()
    talk.say(1, type="trouble", what="It is dark.", cure="Light a lamp.")
    assert talk.saw() == ((), (("It is dark.", "Light a lamp."),))
    talk.say(1, type="trouble-over", what="It is dark.")

    talk.say(type="placements", placements=[LYING])
    talk.say(**measured)
    assert talk.saw() == ((Placement("T1", "lot", 1.0, 2.5, 0.0),), ())
    assert talk.room.view.residual_mm == 0.4


def test_a_picture_of_the_table_as_it_lay_before_is_not_shown_but_asked_for_again() -> None:
    """Hands may be held by now where they were not; what was on its way when a zone was moved was black elsewhere."""
    talk = Talk()
    talk.say(type="placements", placements=[])
    talk.room.overviews, talk.room.doubted, talk.room.opened = 1, ("lot",), ("lot",)
    talk.conversation.tell()
    talk.saw()
    talk.room.layout = replace(talk.room.layout, width=500.0)
    for knew in (len(talk.sent), len(talk.sent)):  # before the eyes are told, and after
        talk.say(knew, type="overview", jpeg="/9j/", anchors={})
        talk.say(knew, type="picture", zone="lot", jpeg="/9j/")
        assert (talk.room.overview, talk.saw()) == (None, None)
        talk.conversation.tell()
    assert (talk.sent.count(overview_line()), talk.sent.count(picture_line("lot"))) == (2, 2)

    talk.say(type="overview", jpeg="/9j/", anchors={})
    talk.say(type="picture", zone="lot", jpeg="/9j/")
    assert (talk.room.overview, talk.saw()) == (Overview(b"\xff\xd8\xff", {}), ("lot", b"\xff\xd8\xff"))


def test_a_trouble_stays_until_it_is_over() -> None:
    """What people can put right is shown until the eyes say that it is right."""
    talk = Talk()
    talk.say(type="trouble", what="A corner is covered.", cure="Uncover it.")
    talk.say(type="placements", placements=[])
    assert talk.saw() == ((), (("A corner is covered.", "Uncover it."),))
    talk.say(type="trouble-over", what="A corner is covered.")
    assert talk.saw() == ((), ())


def test_a_camera_that_falls_silent_is_a_trouble_until_it_speaks() -> None:
    """Missed beats are told to the table, and a beat takes that back."""
    talk = Talk()
    talk.now.at += SILENCE_S + 0.1
    talk.conversation.tell()
    assert talk.saw() == ((), (HANGING,))
    talk.say(type="beat")
    assert talk.saw() == ((), ())


def test_what_a_silent_camera_saw_last_counts_for_nothing_until_it_has_looked_again() -> None:
    """A card of this turn may lie where one of the last turn did; between two signs of life it has looked."""
    talk = Talk()
    lying = Placement("T1", "lot", 1.0, 2.0, 3.0)
    talk.say(type="placements", placements=[asdict(lying)], unknown=[{"code": "X99", "zone": "lot"}])
    talk.now.at += SILENCE_S + 0.1
    talk.conversation.tell()
    assert (talk.saw(), talk.room.unknown) == (((), (HANGING,)), ())
    talk.say(type="beat")
    assert (talk.saw(), talk.room.unknown) == (((), ()), ())
    talk.say(type="beat")
    assert (talk.saw(), talk.room.unknown) == (((lying,), ()), (UnknownTag("X99", "lot"),))


def test_what_a_camera_sees_after_a_silence_counts_at_once() -> None:
    """It has looked to see that."""
    talk = Talk()
    talk.now.at += SILENCE_S + 0.1
    talk.conversation.tell()
    talk.say(type="placements", placements=[LYING])

    assert talk.saw() == ((Placement("T1", "lot", 1.0, 2.5, 0.0),), ())


def test_what_was_read_before_a_zone_was_opened_anew_is_no_reading_of_it() -> None:
    """Neither what was told then nor what was on its way; backs lie wherever they lie."""
    talk, face, back = Talk(), Placement("T1", "lot", 1.0, 2.5, 0.0), Placement("TB", "lot", 1.0, 2.5, 0.0)
    lines: dict[str, Any] = {"placements": [asdict(face), asdict(back)], "unknown": [{"code": "X99", "zone": "lot"}]}
    talk.room.opened = ("lot",)
    talk.conversation.tell()
    early = len(talk.sent)
    talk.say(type="placements", **lines)
    assert talk.saw() == ((face, back), ())
    for opened in ((), ("lot",)):
        talk.room.opened = opened
        talk.conversation.tell()
    assert (talk.saw(), talk.room.unknown) == (((back,), ()), ())
    talk.say(early, type="placements", **lines)
    assert (talk.saw(), talk.room.unknown) == (((back,), ()), ())

    talk.say(type="placements", **lines)
    assert (talk.saw(), talk.room.unknown) == (((face, back), ()), (UnknownTag("X99", "lot"),))


def test_a_zone_that_stays_open_is_not_read_anew() -> None:
    """Though another one is opened beside it."""
    talk = Talk()
    for opened in (("lot",), ("hall", "lot")):
        talk.room.opened = opened
        talk.conversation.tell()
        if opened == ("lot",):
            talk.say(type="placements", placements=[LYING])

    assert talk.saw() == ((Placement("T1", "lot", 1.0, 2.5, 0.0),), ())


def test_a_picture_of_a_zone_from_before_it_was_opened_anew_is_not_shown() -> None:
    """It may show what lay there the last time."""
    talk = Talk()
    talk.room.opened = talk.room.doubted = ("lot",)
    talk.conversation.tell()
    early = len(talk.sent)
    for opened in ((), ("lot",)):
        talk.room.opened = opened
        talk.conversation.tell()
    talk.say(early, type="picture", zone="lot", jpeg="/9j/")

    assert talk.saw() is None


def test_lines_of_the_eyes_are_read_as_they_are_written() -> None:
    """What the camera's process writes is what the session reads."""
    from vision import protocol

    lying = (Placement("T1", "lot", 1.0, 2.0, 3.0), Placement("TB", None, 1.0, 2.0, 3.0, hidden=True))
    strange = (UnknownTag("X99", "lot"),)
    assert read(protocol.encode(protocol.placements(lying, strange), 4)) == (Seen(lying, strange), 4)
    told = protocol.decode(layout_line(layout(3), TAGS).decode())
    assert isinstance(told, protocol.TableSet)
    assert (told.layout, told.tags) == (layout(3), TAGS)
    opened = protocol.decode(open_line(["lot"]).decode())
    assert opened == protocol.ZonesOpened(frozenset({"lot"}))
    for mode in Mode:
        assert protocol.decode(mode_line(mode).decode()) == protocol.ModeTurned(mode)


# -- the socket -------------------------------------------------------------------------------------------------------


@pytest.fixture
def place() -> Iterator[Path]:
    """A path short enough for a socket."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        yield Path(folder) / "eyes"


@pytest.fixture
def linked(place: Path) -> Iterator[tuple[WatchedRoom, Path]]:
    """A room whose link listens."""
    room = WatchedRoom()
    link = EyesLink(room, place)
    link.start()
    yield room, place
    link.stop()
    assert not place.exists()


def connected(place: Path) -> socket.socket:
    """Eyes that have come."""
    eyes = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    eyes.settimeout(10)
    eyes.connect(str(place))
    return eyes


def test_only_this_user_can_reach_the_socket(linked: tuple[WatchedRoom, Path]) -> None:
    """Nobody else on the computer can pose as the eyes."""
    assert linked[1].stat().st_mode & 0o777 == 0o600


def test_eyes_come_are_heard_and_go(linked: tuple[WatchedRoom, Path]) -> None:
    """What they see reaches the room, and when they go the room is blind."""
    room, place = linked
    with connected(place) as eyes:
        with eyes.makefile("rb") as lines:
            assert json.loads(lines.readline())["type"] == "layout"
            assert json.loads(lines.readline()) == {"type": "mode", "mode": "play"}
            assert json.loads(lines.readline()) == {"type": "open", "zones": []}
        eyes.sendall(json.dumps({"type": "placements", "placements": [LYING], "after": 3}).encode() + b"\n")
        assert room.happened.get(timeout=10)[0] == "see"
    assert room.happened.get(timeout=10) == ("blind", None)


def test_eyes_that_watch_are_not_ousted(linked: tuple[WatchedRoom, Path], caplog: pytest.LogCaptureFixture) -> None:
    """Two processes would take the table from each other for ever; the log says once that there are two."""
    room, place = linked
    with connected(place) as watching, watching.makefile("rb") as lines:
        lines.readline()
        for _ in range(3):
            with connected(place) as other:
                assert other.recv(100) == b""
        watching.sendall(json.dumps({"type": "placements", "placements": [], "after": 3}).encode() + b"\n")
        assert room.happened.get(timeout=10) == ("see", ((), ()))
    assert caplog.text.count("Other eyes were turned away") == 1


def test_new_eyes_take_the_place_of_those_that_hang(place: Path) -> None:
    """Once these have missed their beats."""
    room, now = WatchedRoom(), FakeTime()
    link = EyesLink(room, place, now)
    link.start()
    with connected(place) as hanging, hanging.makefile("rb") as lines:
        lines.readline()
        now.at += SILENCE_S + 0.1
        assert room.happened.get(timeout=10) == ("see", ((), (HANGING,)))
        with connected(place) as fresh, fresh.makefile("rb") as told:
            assert room.happened.get(timeout=10) == ("blind", None)
            told.readline()
            fresh.sendall(json.dumps({"type": "placements", "placements": [], "after": 3}).encode() + b"\n")
            assert room.happened.get(timeout=10) == ("see", ((), ()))
    link.stop()


def test_eyes_that_cannot_be_let_in_at_once_are_let_in_later(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A computer with too many open files does not lose its eyes for the evening."""

    class Refusing(socket.socket):
        refused = 0

        def accept(self) -> tuple[socket.socket, Any]:
            self.refused += 1
            if self.refused == 1:
                raise OSError(EMFILE, "Too many open files")
            return super().accept()

    listener = Refusing(fileno=listening(place).detach())
    monkeypatch.setattr("companion.session.eyes_link.listening", lambda _path: listener)
    link = EyesLink(WatchedRoom(), place)
    link.start()
    with connected(place) as eyes, eyes.makefile("rb") as lines:
        assert json.loads(lines.readline())["type"] == "layout"
    assert listener.refused == 2
    link.stop()


def test_a_room_that_stumbles_over_eyes_that_go_lets_others_in(place: Path) -> None:
    """A game whose lights fail at that moment does not lose the eyes that come next."""

    class Stumbling(WatchedRoom):
        def blind(self) -> None:
            super().blind()
            raise ZeroDivisionError

    room = Stumbling()
    link = EyesLink(room, place)
    link.start()
    for _ in range(2):
        with connected(place) as eyes, eyes.makefile("rb") as lines:
            assert json.loads(lines.readline())["type"] == "layout"
        assert room.happened.get(timeout=10) == ("blind", None)
    link.stop()


def test_a_socket_left_behind_is_no_hindrance(place: Path) -> None:
    """After a crash the companion listens again at the same path."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as dead:
        dead.bind(str(place))
    link = EyesLink(WatchedRoom(), place)
    link.start()
    connected(place).close()
    link.stop()


def test_two_companions_do_not_share_a_socket(linked: tuple[WatchedRoom, Path]) -> None:
    """The second one says which path is taken."""
    with pytest.raises(ConfigError, match="another companion"):
        EyesLink(WatchedRoom(), linked[1]).start()


def test_a_path_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    """Without the folder there is a sentence, not a traceback."""
    with pytest.raises(ConfigError, match="gone"):
        EyesLink(WatchedRoom(), tmp_path / "gone" / "eyes").start()


def test_a_match_is_set_up_until_its_first_answer_and_cleared_once_it_is_over() -> None:
    """The dealer and the dice answer before people have laid anything, so that they do not count."""
    table = Table()
    assert table.room.mode() is Mode.SET_UP
    table.start(2, hands="physical")
    assert table.room.mode() is Mode.SET_UP
    for _ in range(2):
        table.done("p0", do="say", ask=table.table_ask(), value="bell")
        table.done("p1", do="agree", proposal=table.proposal())
        assert table.room.mode() is Mode.PLAY
        table.agree_all()
        table.bid_all(p1=4)
        table.wait(4.0)
        table.answer("p1", "look")
        table.answer("p1", "favour", "thanks")
    assert table.page()["status"] == "over"
    assert table.room.mode() is Mode.CLEAN_UP
    table.close()


@pytest.mark.parametrize("configuration", ["base", "others"])
def test_a_game_that_leads_through_its_set_up_is_set_up_until_that_is_done(configuration: str) -> None:
    """What is taken away meanwhile is missed by nobody, whoever has already answered; then play begins."""
    table = Table(game=DIKTAT, tags=()).start(2, hands="physical", configuration=configuration)
    for seat in table.seats:
        table.answer(seat, "take-cabal")
        assert table.room.mode() is Mode.SET_UP
    for prompt in ("set-up", *(["set-up-others"] if configuration == "others" else [])):
        assert table.room.mode() is Mode.SET_UP
        table.done("p0", do="say", ask=table.table_ask(prompt), value=True)
        table.done("p1", do="agree", proposal=table.proposal())
    assert table.room.mode() is Mode.PLAY
    table.close()


def test_a_match_that_goes_on_after_a_restart_is_not_set_up_again(tmp_path: Path) -> None:
    """Its record says that it has begun."""
    table = Table(tmp_path / "record.db").start(2, hands="physical")
    table.done("p0", do="say", ask=table.table_ask(), value="bell")
    table.done("p1", do="agree", proposal=table.proposal())
    table.restart()
    assert table.room.mode() is Mode.PLAY
    table.close()


def test_a_room_tells_its_eyes_what_the_game_wants_read() -> None:
    """While a lot is turned up its zone is open, and no longer."""
    table = Table().start(2, hands="physical")
    assert table.room.wanted() == ("auction", 2, ("lot",))
    assert table.room.table_set() == LaidTable(layout(2), TAGS, playing=True)
    table.done("p0", do="say", ask=table.table_ask(), value="bell")
    table.done("p1", do="agree", proposal=table.proposal())
    assert table.room.wanted() == ("auction", 2, ())
    table.close()
