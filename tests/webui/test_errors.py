"""Errors have one shape, teach, and leak nothing."""

from __future__ import annotations

import io
import logging

import pytest
from flask.testing import FlaskClient

from companion.errors import PackError, Refused, UnknownGame
from companion.session.room import Outcome
from tests.webui.conftest import ORIGIN, Phone
from tests.webui.fake_room import FakeRoom

SECRET = "sabotage-of-p0"


def do(client: FlaskClient, body: object) -> tuple[int, dict[str, str]]:
    """Send a body to the door of p0."""
    answer = client.post("/s/p0/do", json=body, headers={"Origin": ORIGIN})
    return answer.status_code, answer.get_json()["error"]


@pytest.mark.parametrize(
    ("trouble", "status", "rule"),
    [
        (Refused("GB-007", "Twice the same.", "Choose another."), 409, "GB-007"),
        (UnknownGame("No such game."), 404, "unknown"),
        (PackError("The pack has faults."), 400, "unusable"),
        (RuntimeError(SECRET), 500, "mistake"),
    ],
)
def test_every_exception_has_its_response(
    phone: Phone, room: FakeRoom, trouble: Exception, status: int, rule: str
) -> None:
    """Each kind of error becomes rule, what and cure, with a status that means something."""
    room.trouble = trouble

    got, error = do(phone("p0"), {"id": "0123456789", "command": {"do": "undo"}})

    assert (got, error["rule"]) == (status, rule)
    assert set(error) == {"rule", "what", "cure"}


def test_a_mistake_of_ours_tells_neither_page_nor_log_what_was_typed(
    phone: Phone, room: FakeRoom, caplog: pytest.LogCaptureFixture
) -> None:
    """The log names the place of a mistake, and not the words, which may be somebody's secret."""
    room.trouble = RuntimeError(SECRET)

    with caplog.at_level(logging.DEBUG):
        answer = phone("p0").post(
            "/s/p0/do", json={"id": "0123456789", "command": {"do": "undo"}}, headers={"Origin": ORIGIN}
        )

    assert SECRET not in answer.get_data(as_text=True)
    assert "Traceback" not in answer.get_data(as_text=True)
    assert SECRET not in caplog.text
    assert "RuntimeError at" in caplog.text


@pytest.mark.parametrize(
    "body",
    [
        None,
        [],
        {"command": {"do": "undo"}},
        {"id": "short", "command": {"do": "undo"}},
        {"id": "0123456789"},
        {"id": "0123456789", "command": {"do": 3}},
        {"id": "0123456789", "command": {"do": "x" * 20000}},
    ],
)
def test_what_is_no_command_is_refused_with_a_sentence(phone: Phone, room: FakeRoom, body: object) -> None:
    """A body without an id, without a word for what to do, or far too long does nothing."""
    status, error = do(phone("p0"), body)

    assert 400 <= status < 500
    assert error["what"]
    assert room.done == {}


def test_what_the_room_answers_goes_through_as_it_is(phone: Phone, room: FakeRoom) -> None:
    """The outcome's status and body are the answer."""
    room.outcome = Outcome(409, {"error": {"rule": "GB-047", "what": "No.", "cure": "Do."}})

    assert do(phone("p0"), {"id": "0123456789", "command": {"do": "undo"}}) == (409, room.outcome.body["error"])


def test_answers_fill_whole_blocks(phone: Phone) -> None:
    """An answer's length tells little about what is in it."""
    page = phone("p0").get("/s/p0/page")

    assert len(page.data) % 1024 == 0


def test_half_a_letter_closes_no_page(phone: Phone, room: FakeRoom) -> None:
    """A record of before they were refused can hold one: the page is told with a question mark in its place."""
    room.outcome = Outcome(200, {"name": "half \ud834 letter"})

    command = {"id": "0123456789", "command": {"do": "undo"}}

    answer = phone("p0").post("/s/p0/do", json=command, headers={"Origin": ORIGIN})

    assert answer.get_json() == {"name": "half ? letter"}


def test_nothing_here_is_said_as_an_error_like_any_other(stranger: FlaskClient) -> None:
    """A wrong address gets the same shape."""
    answer = stranger.get("/no/such/page")

    assert answer.status_code == 404
    assert answer.get_json()["error"]["rule"] == "nothing-here"


@pytest.mark.parametrize(("path", "status"), [("/no/such/page", 404), ("/games/no/such", 404), ("/s/p3/host", 403)])
def test_people_who_open_a_wrong_address_get_a_page(stranger: FlaskClient, path: str, status: int) -> None:
    """A browser that wants a page gets the sentence in our look and the way to the join page, with every header."""
    answer = stranger.get(path, headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})

    assert answer.status_code == status
    assert answer.content_type.startswith("text/html")
    assert 'href="/">To the join page' in answer.get_data(as_text=True)
    assert "Content-Security-Policy" in answer.headers


def test_a_body_nested_without_end_is_refused_like_any_other_nonsense(phone: Phone) -> None:
    """It is no mistake of the companion's."""
    body, headers = b'{"id": ' + b"[" * 8000, {"Origin": ORIGIN}
    answer = phone("p0").post("/s/p0/do", data=body, content_type="application/json", headers=headers)

    assert answer.status_code == 409
    assert answer.get_json()["error"]["rule"] == "request"


def test_a_request_that_does_not_say_how_long_it_is_ends_where_all_others_do(phone: Phone) -> None:
    """What is sent in pieces is not read beyond the longest command there is."""
    told = b'{"pad": "' + b"." * 40_000 + b'"}'
    pieces = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    stream = io.BytesIO(told)
    answer = phone("p0").post(
        "/s/p0/do",
        input_stream=stream,
        content_type="application/json",
        headers={"Origin": ORIGIN},
        environ_overrides=pieces,
    )

    assert answer.status_code == 409
    assert answer.get_json()["error"]["cure"]
    assert stream.tell() < len(told)
