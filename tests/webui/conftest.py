"""A room with canned pages behind the real pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser

from companion.session.room import SCREEN
from tests.webui.fake_room import FakeRoom
from tests.webui.scenes import orders
from webui import WebConfig, create_app
from webui.gate import COOKIE

ORIGIN = "http://localhost"


@pytest.fixture
def room() -> FakeRoom:
    """Five players who lay Orders."""
    return FakeRoom(orders(5))


@pytest.fixture
def app(room: FakeRoom) -> Flask:
    """The pages of that room."""
    return create_app(room, config=WebConfig(address="192.168.1.20", wrong_codes=3))


Phone = Callable[[str], FlaskClient]


@pytest.fixture
def phone(app: Flask) -> Phone:
    """A browser that holds a seat's cookie, as the server set it."""

    def holding(seat: str) -> FlaskClient:
        client = app.test_client()
        client.set_cookie(COOKIE + "x", f"token-{seat}", domain="localhost", path=f"/s/{seat}/")
        return client

    return holding


@pytest.fixture
def stranger(app: Flask) -> FlaskClient:
    """A browser without any cookie."""
    return app.test_client()


@pytest.fixture
def chromium(launched: Browser) -> Iterator[Browser]:
    """Chromium; its phones are switched off after each test."""
    yield launched
    for context in launched.contexts:
        context.close()


__all__ = ["ORIGIN", "SCREEN", "Phone"]
