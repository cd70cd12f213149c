"""Served rooms, and phones in Chromium that speak like players."""

from __future__ import annotations

import os
import random
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Response, ViewportSize, expect

from companion.games.golden_blade import GAME
from companion.rules import Game
from companion.session.room import Means, Room
from companion.session.store import Store
from companion.session.ticker import Ticker
from companion.table import Seat
from tests.serving import served
from webui import create_app
from webui.gate import COOKIE

NAMES = ("Ada", "Bo", "Cem", "Dot", "Eli", "Fay", "Gil")
PHONE: ViewportSize = {"width": 360, "height": 740}
SCREEN: ViewportSize = {"width": 1920, "height": 1080}
PATIENCE_MS = 8000
MEASURES = (Path(__file__).parent / "measures.js").read_text(encoding="utf-8")

expect.set_options(timeout=PATIENCE_MS)


def _fast() -> float:
    """A clock that runs four times as fast, so that nobody waits long for the grace before an opening."""
    return 4 * time.monotonic()


class Table:
    """A real room with its players' tokens."""

    def __init__(self, room: Room, address: str, seats: int) -> None:
        self.room = room
        self.address = address
        self.tokens = {f"p{i}": room.join(NAMES[i], f"phone-{NAMES[i]}").token for i in range(seats)}

    def do(self, seat: Seat, **command: Any) -> dict[str, Any]:
        """A command of a seat; must be taken."""
        outcome = self.room.do(self.room.actor(self.tokens[seat]), uuid.uuid4().hex, command)
        assert outcome.status == 200, outcome.body
        return outcome.body

    def start(self, game: str = "golden-blade", **options: str) -> None:
        """Begin a game with some options."""
        self.do("p0", do="game", game=game)
        for name, choice in options.items():
            self.do("p0", do="option", name=name, choice=choice)
        self.do("p0", do="start")

    def asked(self, seat: Seat, prompt: str) -> dict[str, Any]:
        """A seat's question, as soon as it is there."""
        page = self.room.page(seat)
        while True:
            found = [ask for ask in page.body["asks"] if ask["prompt"] == prompt]
            if found:
                return dict(found[0])
            news = self.room.wait(seat, page.version, PATIENCE_MS / 1000)
            assert news is not None, f"{seat} is never asked for {prompt}"
            page = news

    def to_orders(self) -> None:
        """Build the first Unit of every hand and end the talk, without any phone."""
        for seat in self.tokens:
            ask = self.asked(seat, "build")
            self.do(seat, do="answer", ask=ask["id"], value=ask["form"]["options"][0]["value"])
        for seat in self.tokens:
            self.do(seat, do="answer", ask=self.asked(seat, "agree")["id"], value=True)
        for seat in self.tokens:
            self.asked(seat, "lay")


@contextmanager
def real_table(folder: Path, seats: int, game: Game[Any] = GAME) -> Iterator[Table]:
    """A real room on disk, ticking, and its pages."""
    with ExitStack() as ending:
        store = Store(folder / "record.db")
        ending.callback(store.close)
        games = {game.id: game}
        room = Room(Means(store, bytes(32), games, _fast, os.urandom, random.Random(1)))
        ticker = Ticker(room.tick)
        ticker.start()
        ending.callback(ticker.stop)
        address = ending.enter_context(served(create_app(room)))
        yield Table(room, address, seats)


def settled(page: Page, drawn: str = "h1") -> None:
    """Wait until that is drawn and its styles, pictures and fonts are there, then give it what measures it."""
    page.wait_for_selector(drawn)
    page.wait_for_function(
        """() => document.readyState === "complete" && document.fonts.status === "loaded"
        && [...document.images].every((picture) => picture.complete)
        && [...document.querySelectorAll("link[rel=stylesheet]")].every((styles) => styles.sheet)"""
    )
    page.evaluate(MEASURES)


def keep_pressed(page: Page) -> None:
    """Hold the button that seals until it has."""
    page.locator(".hold").hover()
    page.mouse.down()
    expect(page.locator(".holding")).to_have_count(0)
    page.mouse.up()


class Phone:
    """One player's phone. Sentences of the page are what it waits for; an error in a script fails the test."""

    def __init__(self, page: Page, address: str, seat: Seat) -> None:
        self.page = page
        self.seat = seat
        self.address = address
        page.on("pageerror", self._fail)
        page.goto(f"{address}/s/{seat}/")

    def _fail(self, error: object) -> None:
        raise AssertionError(f"a script of {self.seat} failed: {error}")

    def reads(self, question: str) -> None:
        """Wait until the page asks or says that."""
        expect(self.page.locator("h1").first).to_contain_text(question)

    def lays(self, *orders: str) -> None:
        """Tap cards; they lie on the fronts that are still empty."""
        for order in orders:
            self.page.get_by_role("button", name=order).first.click()

    def picks(self, label: str) -> None:
        """Choose the first answer with that word."""
        self.page.locator("main label", has_text=label).first.click()

    def seals(self) -> None:
        """Keep the button pressed."""
        keep_pressed(self.page)

    def presses(self, label: str) -> None:
        """Press a button once."""
        self.page.get_by_role("button", name=label).first.click()

    def draft_is_saved(self) -> None:
        """Wait until the page says so."""
        expect(self.page.locator("#say")).to_contain_text("Draft saved")


def with_token(context: BrowserContext, address: str, path: str, token: str) -> None:
    """Give a browser the cookie that the server would have set."""
    name = COOKIE + uuid.uuid4().hex[:8]
    context.add_cookies([{"name": name, "value": token, "url": address + path}])


def phone_of(browser: Browser, table: Table, seat: Seat) -> Phone:
    """A phone of its own for a seat."""
    context = browser.new_context(viewport=PHONE)
    with_token(context, table.address, f"/s/{seat}/", table.tokens[seat])
    return Phone(context.new_page(), table.address, seat)


def screen_of(browser: Browser, table: Table) -> Page:
    """The table screen, as large as a television."""
    page = browser.new_context(viewport=SCREEN).new_page()
    page.goto(f"{table.address}/screen/")
    return page


def is_answered(response: Response) -> bool:
    """Whether that is the reply to an answer, and not to a draft that was still on its way."""
    return response.url.endswith("/do") and '"answer"' in (response.request.post_data or "")
