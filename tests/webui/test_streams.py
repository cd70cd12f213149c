"""Streams say that a page changed; there are never more than the threads can carry."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.webui.conftest import SCREEN, Phone
from tests.webui.fake_room import FakeRoom
from webui import WebConfig
from webui.streams import Streams


def test_a_stream_tells_a_version_and_nothing_else(phone: Phone, room: FakeRoom) -> None:
    """What comes over a stream is the number of the seat's own page."""
    answer = phone("p0").get("/s/p0/events?after=0", buffered=False)
    lines = answer.iter_encoded()

    assert next(lines) == b"retry: 2000\n\n"
    assert next(lines) == b"data: 1\n\n"
    room.tell("p0", {**room.pages["p0"], "status": "paused"})
    assert next(lines) == b"data: 2\n\n"
    answer.close()


def test_news_of_another_seat_is_not_told(phone: Phone, room: FakeRoom) -> None:
    """When only the page of p1 changes, p0's next word is of its own later change."""
    answer = phone("p0").get("/s/p0/events?after=1", buffered=False)
    lines = answer.iter_encoded()
    next(lines)
    room.tell("p1", {**room.pages["p1"], "status": "paused"})
    room.tell("p0", {**room.pages["p0"], "status": "paused"})

    assert next(lines) == b"data: 2\n\n"
    answer.close()


def test_the_newest_stream_of_a_seat_wins() -> None:
    """A third stream of one seat ends the first, so that a reloaded page is never locked out."""
    streams = Streams(WebConfig())
    opened = [stream for _ in range(3) if (stream := streams.open("p0", 2))]

    assert [stream.closed.is_set() for stream in opened] == [True, False, False]
    assert streams.count() == 2


def test_a_stream_too_many_is_refused_so_that_the_page_asks_instead() -> None:
    """Beyond the cap of all audiences there is no stream, and closing one makes room again."""
    streams = Streams(WebConfig(streams=2))
    first = streams.open("p0", 2)
    streams.open("p1", 2)

    assert streams.open("p2", 2) is None
    assert first is not None
    streams.close(first)
    assert streams.open("p2", 2) is not None


def test_streams_leave_threads_for_everything_else() -> None:
    """There are as many threads as streams may hold, and sixteen more."""
    config = WebConfig()

    assert config.threads == config.streams + 16
    assert config.heartbeat <= 10


def test_a_stream_of_a_seat_that_is_not_yours_is_refused(stranger: FlaskClient) -> None:
    """Nobody learns even that somebody else's page changed."""
    assert stranger.get("/s/p0/events").status_code == 403


@pytest.mark.parametrize("now", ["p1", None])
def test_a_stream_ends_when_its_phone_has_that_seat_no_more(now: str | None, phone: Phone, room: FakeRoom) -> None:
    """After a swap of places or a hand-over the old phone cannot count what is done at the seat in secret."""
    answer = phone("p0").get("/s/p0/events?after=1", buffered=False)
    lines = answer.iter_encoded()
    next(lines)
    room.holders.pop("token-p0")
    if now is not None:
        room.holders["token-p0"] = now
    room.tell("p0", {**room.pages["p0"], "status": "paused"})

    assert list(lines) == []
    answer.close()


def test_a_stream_of_a_shared_seat_ends_when_the_seat_is_served_no_more(stranger: FlaskClient, room: FakeRoom) -> None:
    """Whoever sits down with a phone of the own is not counted by the one that was passed round."""
    for seat in room.pages[SCREEN]["seats"]:
        seat["shared"] = seat["seat"] == "p2"
    stranger.set_cookie("seat-x", "token-p0", domain="localhost", path="/shared/")
    answer = stranger.get("/shared/p2/events?after=1", buffered=False)
    lines = answer.iter_encoded()
    next(lines)
    for seat in room.pages[SCREEN]["seats"]:
        seat["shared"] = False
    room.tell("p2", {**room.pages["p2"], "status": "paused"})

    assert list(lines) == []
    answer.close()


def test_the_stream_of_the_host_page_ends_with_the_role(stranger: FlaskClient, room: FakeRoom) -> None:
    """Whoever hands the role on hears no more on that page."""
    stranger.set_cookie("seat-x", "token-p0", domain="localhost", path="/host/")
    answer = stranger.get("/host/events?after=1", buffered=False)
    lines = answer.iter_encoded()
    next(lines)
    room.host = "p1"
    room.tell("p0", {**room.pages["p0"], "status": "paused"})

    assert list(lines) == []
    answer.close()
