"""The picture of the whole table: true to the millimetre, without private zones, and never while a match is on."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.session.eyes_conversation import LONGEST_LINE_BYTES
from companion.session.eyes_lines import Overview, layout_line, open_line, overview_line, read
from companion.table import Anchor, Layout, Zone
from tests.vision.eyes_room import Room, of_type
from tests.vision.scenes import BACK, MARKS, ONE, TABLE, TABLE_SET, TAGS, frame, picture
from vision import protocol
from vision.calibration.coverage import Verdict
from vision.calibration.misfit import plane_from_marks
from vision.frame import Grey
from vision.geometry import Place
from vision.jpeg import as_jpeg
from vision.marks import search
from vision.observer import Observer
from vision.overview import LARGEST_PX, MARGIN_MM, overview
from vision.protocol import TableSet

SET_UP = replace(TABLE_SET, playing=False)
CARDS = ((ONE, Place(-70.0, -20.0, 10.0)), (BACK, Place(60.0, 30.0, 0.0)))
PX_PER_MM = LARGEST_PX / (TABLE[0] + 2 * MARGIN_MM)
ASK = overview_line()


def seen_by(table: TableSet, frames: int = 4, before: Observer | None = None) -> Observer:
    """An observer that has looked at a table with two cards."""
    observer = Observer(table, corners=before.corners if before else None)
    for number in range(frames):
        observer.observe(frame(picture(CARDS, seed=number), number))
    return observer


def shown(jpeg: bytes) -> Grey:
    """A picture as people see it."""
    return np.asarray(cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_GRAYSCALE), np.uint8)


def at(x: float, y: float) -> tuple[float, float]:
    """Where a point of the table, mm, is in the picture, px."""
    height = TABLE[1] + 2 * MARGIN_MM
    return (x + TABLE[0] / 2 + MARGIN_MM) * PX_PER_MM, (y + height / 2) * round(height * PX_PER_MM) / height


def test_every_mark_is_shown_where_the_camera_measures_it() -> None:
    """The picture is straight: a place in it is that place on the table, to a fifth of a millimetre."""
    observer = seen_by(SET_UP)
    jpeg, plane = observer.overview(), observer.corners.calibration.plane
    assert jpeg is not None
    assert plane is not None
    found, measured = search(shown(jpeg)), search(picture(CARDS))

    assert set(found) == {0, 1, 2, 3}
    for id_, quad in found.items():
        x, y = plane.millimetres(measured[id_]).mean(axis=0)
        missed = quad.mean(axis=0) - at(float(x), float(y))
        assert float(np.hypot(*missed)) / PX_PER_MM < 0.2


def test_a_finer_picture_is_made_small_without_moving_anything() -> None:
    """Four times as fine: marks are shown where they lie, to a twentieth of a millimetre."""
    fine = np.asarray(cv2.resize(picture(CARDS), None, fx=4, fy=4, interpolation=cv2.INTER_CUBIC), dtype=np.uint8)
    measured = search(fine)
    plane = plane_from_marks(measured, MARKS, fine.shape[1], fine.shape[0])
    assert plane is not None
    found = search(shown(overview(fine, plane, SET_UP.layout)))

    assert set(found) == {0, 1, 2, 3}
    missed = [
        quad.mean(axis=0) - at(*map(float, plane.millimetres(measured[id_]).mean(axis=0)))
        for id_, quad in found.items()
    ]
    assert float(np.hypot(*np.mean(missed, axis=0))) / PX_PER_MM < 0.05


def test_even_a_picture_of_noise_is_a_line_that_the_companion_takes() -> None:
    """In the dark of a living room there is hardly anything else in it."""
    noise = np.random.default_rng(1).integers(0, 256, (LARGEST_PX, LARGEST_PX), dtype=np.uint8)

    assert len(protocol.encode(protocol.overview(as_jpeg(noise, "noise"), {}), 2)) < LONGEST_LINE_BYTES


def test_a_private_zone_is_black_in_it() -> None:
    """What people hold is in no picture of the table either."""
    private = Zone("hand", -70.0, -20.0, 60.0, 60.0, public=False)
    x, y = at(-70.0, -20.0)
    half = round(25 * PX_PER_MM)
    brightest = []
    for zones in ((private,), ()):
        jpeg = seen_by(TableSet(Layout(*TABLE, zones, MARKS), TAGS, playing=False)).overview()
        assert jpeg is not None
        there = shown(jpeg)[round(y) - half : round(y) + half, round(x) - half : round(x) + half]
        brightest.append(int(there.max()))

    assert brightest[0] < 24 < brightest[1]


def test_there_is_none_while_a_match_is_on_or_the_table_is_not_seen() -> None:
    """Whoever asks."""
    assert seen_by(TABLE_SET).overview() is None
    assert Observer(SET_UP).overview() is None


def test_where_zones_were_moved_they_are_judged_at_once() -> None:
    """Marks that lie as before need not be found again: the first frame tells."""
    first = seen_by(SET_UP)
    away = replace(SET_UP.layout.zones[0], x=-400.0)
    moved = replace(SET_UP, layout=replace(SET_UP.layout, zones=(away, *SET_UP.layout.zones[1:])))
    view = seen_by(moved, 1, first).view

    assert view is not None
    assert [sight.verdict for sight in view.zones] == [Verdict.OUT_OF_VIEW, Verdict.READS]


def test_other_marks_are_looked_for_anew() -> None:
    """A table with other marks has nothing of the one before."""
    first = seen_by(SET_UP)
    other = replace(SET_UP, layout=replace(SET_UP.layout, marks=tuple(replace(m, x=m.x * 0.9) for m in MARKS)))

    assert Observer(other, corners=first.corners).corners is not first.corners


def test_zones_that_a_tag_has_carried_off_are_judged_where_they_lie() -> None:
    """And where the tag lies is known to whoever draws the zones."""
    board = Zone("board", -300.0, 0.0, 40.0, 40.0, anchor=Anchor(BACK, -300.0, 0.0))
    observer = seen_by(TableSet(Layout(*TABLE, (board,), MARKS), TAGS, playing=False))

    assert observer.view is not None
    assert observer.view.zones[0].verdict is Verdict.READS
    assert observer.anchors[BACK].distance(Place(60.0, 30.0, 0.0)) < 1.0


# -- over the socket --------------------------------------------------------------------------------------------------


def asking(room: Room, *lines: bytes) -> Callable[[], object]:
    """The companion sends that."""
    return lambda: room.companions[0].sendall(b"".join(lines))


SET_UP_LINE = layout_line(TABLE_SET.layout, TABLE_SET.tags, playing=False)
PLAYING_LINE = layout_line(TABLE_SET.layout, TABLE_SET.tags)


def test_the_table_is_shown_once_for_each_time_it_is_asked_for() -> None:
    """As soon as its marks are seen, as the session reads it."""
    room = Room(SET_UP_LINE + ASK)
    room.camera.before = {5: asking(room, ASK)}
    room.run()
    sent = of_type("overview", room.heard())
    room.leave()

    assert len(sent) == 2
    heard, _ = read(json.dumps(sent[0]).encode())
    assert isinstance(heard, Overview)
    assert heard.jpeg == b64decode(sent[0]["jpeg"])
    assert set(search(shown(heard.jpeg))) == {0, 1, 2, 3}


@pytest.mark.parametrize("greeting", [PLAYING_LINE, PLAYING_LINE + open_line(["left", "right"])])
def test_no_request_is_answered_in_a_match(greeting: bytes) -> None:
    """Not with all zones open, and not with a flood of requests."""
    room = Room(greeting + ASK)
    room.camera.before = {number: asking(room, ASK * 3) for number in range(1, 7)}
    room.run()

    assert of_type("overview", room.heard()) == []
    room.leave()


def test_what_was_asked_for_before_a_match_is_not_shown_in_it() -> None:
    """Nor is it remembered until the match is over."""
    room = Room(SET_UP_LINE)
    room.camera.last = 14
    room.camera.before = {4: asking(room, ASK, PLAYING_LINE), 9: asking(room, SET_UP_LINE)}
    room.run()

    assert of_type("overview", room.heard()) == []
    room.leave()
