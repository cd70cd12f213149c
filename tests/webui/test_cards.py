"""What is printed on the cards, for everybody."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.webui.fake_room import FakeRoom


def test_the_cards_are_public_and_fetched_once(stranger: FlaskClient, room: FakeRoom) -> None:
    """Anybody gets them; who has them already gets an empty answer, until they are other ones."""
    room.printed = {"lot/bell": {"name": "Bell"}}
    first = stranger.get("/cards/")
    assert first.get_json() == {"game": None, "cards": room.printed}
    again = stranger.get("/cards/", headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    room.printed = {**room.printed, "lot/drum": {"name": "Drum"}}
    news = stranger.get("/cards/", headers={"If-None-Match": first.headers["ETag"]})
    assert news.get_json()["cards"] == room.printed


def test_the_cards_are_asked_about_before_they_are_shown_again(stranger: FlaskClient) -> None:
    """A browser may keep them, and never trusts what it kept."""
    assert stranger.get("/cards/").headers["Cache-Control"] == "no-cache"
