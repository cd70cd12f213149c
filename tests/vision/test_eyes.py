"""The eyes' own process: one conversation after another, over a real socket, with a clock of our own."""

from __future__ import annotations

import json
import socket
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import cv2
import numpy as np
import pytest

from companion.errors import SourceError
from companion.session.eyes_lines import mode_line, open_line, picture_line
from companion.table import Mode
from tests.vision.eyes_room import CARD, FACE, LAYOUT, Act, Camera, Room, lying, of_type
from tests.vision.scenes import BACK, ONE, TWO, picture
from vision import protocol
from vision.eyes import BACK_OFF_S, BEAT_S, RETRY_SOURCE_S, STEADY_S, TURNED_AWAY, Clock, run_eyes
from vision.geometry import Place
from vision.link import LONGEST_LINE_BYTES, Link
from vision.sources import open_source
from vision.tags import read_tags

OPEN_LEFT = open_line(["left"])


@pytest.fixture
def room() -> Iterator[Room]:
    """A room that is left tidy."""
    made = Room()
    yield made
    made.leave()


def heard_so_far(room: Room) -> list[dict[str, Any]]:
    """What the eyes have said until now; it can be heard again."""
    return [json.loads(line) for line in room.companions[0].recv(1 << 16, socket.MSG_PEEK).splitlines()]


def test_the_first_line_is_hello(room: Room) -> None:
    """With the version of the lines and the name of the source."""
    room.run()

    assert room.heard()[0] == {"type": "hello", "version": 2, "source": "a camera", "after": 0}


def test_placements_are_sent_whole_and_only_when_they_change(room: Room) -> None:
    """Once when the table is seen empty of what is confirmed, once when the card is confirmed."""
    room.run()
    sent = of_type("placements", room.heard())

    assert [lying(line) for line in sent] == [set(), {BACK}]


def test_a_face_of_a_shut_zone_never_crosses_the_socket(room: Room) -> None:
    """Not one byte of it, whatever is sent."""
    room.run()

    assert ONE not in json.dumps(room.heard())


def test_opening_a_zone_sends_its_faces_and_shutting_takes_them_back(room: Room) -> None:
    """What is open is told from the next frames on, and no longer."""
    shut = open_line([])
    room.camera.last = 20
    room.camera.before = {
        5: lambda: room.companions[0].sendall(OPEN_LEFT),
        12: lambda: room.companions[0].sendall(shut),
    }
    room.run()
    sent = of_type("placements", room.heard())

    assert [lying(line) for line in sent] == [set(), {BACK}, {BACK, ONE}, {BACK}]


def test_a_picture_of_an_open_zone_is_sent_and_of_a_shut_one_not(room: Room) -> None:
    """In the picture the tag of that zone can be read; of the other zone there is not one pixel."""
    room.camera.last = 12
    room.camera.before = {
        3: lambda: room.companions[0].sendall(OPEN_LEFT),
        6: lambda: room.companions[0].sendall(picture_line("left") + picture_line("right") + picture_line("nowhere")),
    }
    room.run()
    (sent,) = of_type("picture", room.heard())
    seen = cv2.imdecode(np.frombuffer(b64decode(sent["jpeg"]), np.uint8), cv2.IMREAD_GRAYSCALE)

    assert sent["zone"] == "left"
    assert seen is not None
    assert [sighting.code for sighting in read_tags(np.asarray(seen, np.uint8), 2.0)] == [ONE]


def test_a_table_set_again_is_told_of_again(room: Room) -> None:
    """Also if nothing lies on it: whoever sets it anew knows nothing yet."""
    room.camera.cards = ()
    room.camera.before = {4: lambda: room.companions[0].sendall(LAYOUT)}
    room.run()

    assert [lying(line) for line in of_type("placements", room.heard())] == [set(), set()]


def test_zones_opened_before_the_layout_count() -> None:
    """The order of the companion's first lines does not matter."""
    early = Room(OPEN_LEFT + LAYOUT)
    early.run()

    assert lying(of_type("placements", early.heard())[-1]) == {BACK, ONE}
    early.leave()


def test_a_line_that_cannot_be_read_is_trouble_and_no_end(room: Room) -> None:
    """The eyes say so and go on."""
    room.camera.before = {2: lambda: room.companions[0].sendall(b"gibberish\n")}
    room.run()
    heard = room.heard()

    assert "cannot be read" in of_type("trouble", heard)[0]["what"]
    assert lying(of_type("placements", heard)[-1]) == {BACK}


def test_a_line_that_cannot_be_read_is_trouble_until_one_can(room: Room) -> None:
    """Nobody is told of it for the rest of the evening."""
    room.camera.before = {
        2: lambda: room.companions[0].sendall(b"gibberish\n"),
        4: lambda: room.companions[0].sendall(b'{"type": "mode", "mode": "play"}\n'),
    }
    room.run()
    heard = room.heard()

    assert [line["what"] for line in of_type("trouble-over", heard)] == [of_type("trouble", heard)[0]["what"]]


def test_beats_come_every_five_seconds(room: Room) -> None:
    """Also while nothing changes; the first as the camera opens."""

    def pass_time() -> None:
        room.time.now += BEAT_S

    room.camera.before = {2: pass_time, 4: pass_time}
    room.run()

    assert len(of_type("beat", room.heard())) == 3


def test_a_camera_opens_with_a_sign_of_life(room: Room) -> None:
    """One that takes its time after a fault has all of the companion's patience for it."""
    last: list[str] = []

    class Late(Camera):
        def __enter__(self) -> Self:
            last.append(heard_so_far(room)[-1]["type"])
            if len(last) == 1:
                raise SourceError("It does not open.", "Plug it in.")
            return super().__enter__()

    room.camera = Late(room.stop, room.time)
    room.run()

    assert last == ["beat", "beat"]


def test_trouble_is_told_once_until_it_is_over(room: Room) -> None:
    """A copy of a card that is taken away and laid again is told when it begins, is over, and begins again."""
    copied = (FACE, (ONE, Place(-110, 75, 45)))

    def show(*cards: tuple[str, Place]) -> Act:
        return lambda: setattr(room.camera, "cards", cards)

    room.camera.last = 18
    room.camera.cards = copied
    room.camera.before = {0: lambda: room.companions[0].sendall(OPEN_LEFT), 5: show(FACE), 11: show(*copied)}
    room.run()

    told = [line["type"] for line in room.heard() if line.get("what") == "Card One lies in two places at once."]
    assert told == ["trouble", "trouble-over", "trouble"]


def test_a_file_that_has_ended_stands_at_its_last_picture(tmp_path: Path) -> None:
    """What it showed last goes on lying there, so that zones may be opened afterwards."""
    room = Room()
    cv2.imwrite(str(tmp_path / "table.png"), picture((CARD, FACE)))
    waits = iter(range(100))

    def wait(_seconds: float) -> bool:
        number = next(waits)
        if number == 6:
            room.companions[0].sendall(OPEN_LEFT)
        if number == 12:
            room.stop.set()
        return room.stop.is_set()

    run_eyes(open_source(str(tmp_path / "table.png")), room.connect, room.stop, Clock(lambda: room.time.now, wait))
    sent = of_type("placements", room.heard())
    room.leave()

    assert [lying(line) for line in sent] == [set(), {BACK}, {BACK, ONE}]


def test_a_lost_source_is_trouble_and_opened_again(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    """With what to do about it, at the table and in the log; the eyes go on when it is back."""

    def lose() -> None:
        raise SourceError("The camera is gone.", "Plug it in.")

    room.camera.before = {2: lose}
    room.camera.last = 12
    room.run()
    heard = room.heard()

    (told,) = of_type("trouble", heard)
    assert (told["what"], told["cure"]) == ("The camera is gone.", "Plug it in.")
    assert [line["what"] for line in of_type("trouble-over", heard)] == ["The camera is gone."]
    assert caplog.messages == ["The camera is gone. Plug it in."]
    assert room.camera.opened == 2
    assert room.time.now >= RETRY_SOURCE_S
    assert lying(of_type("placements", heard)[-1]) == {BACK}


def test_in_the_lobby_too_trouble_is_over_once_the_camera_is_back() -> None:
    """Though nobody has told the eyes of a table yet."""

    def lose() -> None:
        raise SourceError("There is no camera.", "Plug one in.")

    lobby = Room(greeting=b"")
    lobby.camera.before = {0: lose}
    lobby.run()
    heard = lobby.heard()
    lobby.leave()

    assert [line["what"] for line in of_type("trouble-over", heard)] == ["There is no camera."]


def test_without_a_camera_nothing_lies_there_and_all_is_looked_at_anew(room: Room) -> None:
    """What was seen before answers no question of a later turn; what is gone meanwhile is not told again."""

    def lose() -> None:
        room.camera.cards = (FACE,)
        raise SourceError("The camera is gone.", "Plug it in.")

    room.camera.before = {0: lambda: room.companions[0].sendall(OPEN_LEFT), 8: lose}
    room.camera.last = 20
    room.run()
    sent = of_type("placements", room.heard())

    assert [lying(line) for line in sent] == [set(), {BACK, ONE}, set(), {ONE}]


def test_a_camera_that_is_lost_takes_back_what_it_saw_before_another_is_there(room: Room) -> None:
    """People may wait long for the next one, and cards come and go meanwhile."""
    told: list[set[str]] = []

    class Lost(Camera):
        def __enter__(self) -> Self:
            told.extend(lying(line) for line in of_type("placements", heard_so_far(room)))
            return super().__enter__()

    def lose() -> None:
        raise SourceError("The camera is gone.", "Plug it in.")

    room.camera = Lost(room.stop, room.time, last=10, before={8: lose})
    room.run()

    assert told == [set(), {BACK}, set()]


@pytest.mark.parametrize(("mode", "left"), [(Mode.PLAY, {ONE, TWO}), (Mode.CLEAN_UP, {TWO})])
def test_a_table_is_watched_in_the_mode_that_was_told_before_it(mode: Mode, left: set[str]) -> None:
    """A card under another one is hidden in play, and put away where people clean up."""
    room = Room(mode_line(mode) + OPEN_LEFT + LAYOUT)
    room.camera.cards = (FACE,)
    room.camera.before = {6: lambda: setattr(room.camera, "cards", ((TWO, FACE[1]),))}
    room.camera.last = 16
    room.run()

    assert lying(of_type("placements", room.heard())[-1]) == left
    room.leave()


def test_a_companion_that_restarts_is_told_everything_anew(room: Room) -> None:
    """Hello and the whole table again, over the new connection."""
    room.camera.last = 20
    room.camera.before = {6: lambda: room.companions[0].close()}
    room.run()
    heard = room.heard(1)

    assert heard[0]["type"] == "hello"
    assert lying(of_type("placements", heard)[-1]) == {BACK}


def test_a_companion_that_is_not_there_is_waited_for_longer_and_longer(room: Room) -> None:
    """Without a frame and without an error."""
    tries = 7
    waited: list[float] = []

    def refuse() -> Link:
        if len(waited) == tries:
            room.stop.set()
        waited.append(room.time.now)
        raise ConnectionRefusedError

    room.run(refuse)

    assert room.time.waits[:tries] == [*BACK_OFF_S, *BACK_OFF_S[-1:] * 3]
    assert room.camera.opened == 0


def test_after_a_conversation_that_lasted_the_companion_is_looked_for_at_once(room: Room) -> None:
    """However long it was waited for before."""
    refusals = iter(range(3))

    def connect() -> Link:
        if next(refusals, None) is not None:
            raise ConnectionRefusedError
        return room.connect()

    def pass_time() -> None:
        room.time.now += STEADY_S

    room.camera.before = {2: pass_time, 4: lambda: room.companions[0].close()}
    room.run(connect)

    assert [wait for wait in room.time.waits if wait in BACK_OFF_S][:4] == [*BACK_OFF_S[:3], BACK_OFF_S[0]]


def test_a_camera_that_stays_away_is_logged_once(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    """Though it is tried again and again."""

    def lose() -> None:
        room.camera.shown += 1
        raise SourceError("There is no camera.", "Plug one in.")

    room.camera.before = dict.fromkeys(range(3), lose)
    room.run()

    assert caplog.messages == ["There is no camera. Plug one in."]


def test_eyes_that_are_turned_away_try_again_ever_more_seldom(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    """By a companion that other eyes watch for, or one of another version; they say so once."""
    tries = 7

    def turn_away() -> Link:
        link = room.connect()
        room.companions[-1].close()
        if len(room.companions) == tries:
            room.stop.set()
        return link

    room.run(turn_away)

    assert [wait for wait in room.time.waits if wait in BACK_OFF_S][:6] == [*BACK_OFF_S, *BACK_OFF_S[-1:] * 2]
    assert caplog.messages == [TURNED_AWAY]


def test_a_link_gives_whole_lines_however_they_come() -> None:
    """A line in two pieces is one line, two in one piece are two."""
    ours, theirs = socket.socketpair()
    with Link(ours) as link, theirs:
        theirs.sendall("{ä".encode())
        assert link.receive() == []
        theirs.sendall(b"}\none\ntw")
        assert link.receive() == ["{ä}", "one"]
        theirs.sendall(b"o\n")
        assert link.receive() == ["two"]


def test_a_line_says_after_how_many_lines_of_the_companion_it_was_sent() -> None:
    """Lines that have come and were not taken yet do not count."""
    ours, theirs = socket.socketpair()
    with Link(ours) as link, theirs, theirs.makefile("rb") as lines:
        theirs.sendall(b"one\ntwo\nth")
        for take in (False, True):
            if take:
                link.receive()
            link.send(protocol.beat())
        assert [json.loads(lines.readline())["after"] for _ in range(2)] == [0, 2]


def test_a_line_without_end_is_given_up() -> None:
    """Nobody fills the memory of the eyes."""
    ours, theirs = socket.socketpair()
    chunk = b"x" * 65_536

    def flood() -> None:
        for _ in range(LONGEST_LINE_BYTES // len(chunk) + 2):
            theirs.sendall(chunk)
            link.receive()

    with Link(ours) as link, theirs, pytest.raises(ConnectionError):
        flood()


class Full(socket.socket):
    """A connection whose other end takes nothing."""

    def sendall(self, *_: object) -> None:
        raise TimeoutError


def test_a_companion_that_takes_no_lines_is_gone() -> None:
    """The eyes connect again instead of ending."""
    with Link(Full()) as link, pytest.raises(ConnectionError, match="takes no lines"):
        link.send({})


def test_nobody_listening_is_an_error_of_the_system(tmp_path_factory: pytest.TempPathFactory) -> None:
    """It is caught where the eyes wait for the companion."""
    with pytest.raises(OSError, match=r"No such file"):
        Link.connect(str(tmp_path_factory.mktemp("run") / "eyes.sock"))
