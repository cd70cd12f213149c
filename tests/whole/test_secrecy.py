"""Two tables that differ only in one seat's secrets are the same byte for byte to everybody else, over web and eyes."""

from __future__ import annotations

import itertools
import json
import logging
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse
from werkzeug.wrappers import Response

from companion.cli.simulated import simulated_table, simulated_tags
from companion.games.elekt import GAME as ELEKT
from companion.games.golden_blade import GAME
from companion.packs import printed
from companion.rules import Game
from companion.session.dealer import Dealer
from tests.session.elekt_evenings import at_random, exchanged, keeps_cards
from tests.session.tables import Table
from tests.whole import tables
from tests.whole.tables import GRACE_S, evening
from vision.simulated import Truth
from webui import WebConfig, create_app, streams
from webui.gate import COOKIE

SECRETIVE = "p1"
ORIGIN = "http://localhost"
PHONES = {"orders": "phones", "build": "phones", "hands": "virtual", "negotiation": "off"}
ORDERS = {"p0": {"left": "resupply", "right": "hold"}, "p2": {"left": "alliance", "right": "coalition"}}
MASKED = re.compile(r"Expires=\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT")  # of a cookie: the time of day
MOST_LOOKS = 40  # until the first Allocation
RECRUITMENTS_AND_TURNS = 14  # of Elekt
Heard = list[tuple[str, Any]]
Script = Callable[["Overheard"], None]


class Overheard:
    """A table that is served, and everything that a browser other than p1's can get out of it."""

    def __init__(self, game: Game[Any], log: pytest.LogCaptureFixture, **options: str) -> None:
        log.clear()
        self.table = Table(game=game, nonces=bytes).start(3, **options)
        self.heard: Heard = []
        self._log = log
        self._app = create_app(self.table.room, config=WebConfig(address="127.0.0.1", heartbeat=0.0))
        self._ids = itertools.count(10_000_000)

    def listen(self, when: str) -> None:
        """Ask for every page, stream and error that there is, and note status, headers and bytes."""
        for seat in ("p0", "p2"):
            phone = self._phone(seat)
            for path in (f"/s/{seat}/", f"/s/{seat}/page", f"/s/{SECRETIVE}/page", "/s/p9/page", "/shared/page"):
                self._note(when, seat, phone.get(path))
            for command in self._forged():
                sent = {"id": str(next(self._ids)), "command": command}
                for path in (f"/s/{seat}/do", f"/s/{SECRETIVE}/do", "/host/do"):
                    self._note(when, seat, phone.post(path, json=sent, headers={"Origin": ORIGIN}))
            self._note_stream(when, phone, f"/s/{seat}/events")
        host, stranger = self._phone("p0"), self._app.test_client()
        self._note(when, "host", host.get("/host/page"))
        game = f"/games/{self.table.game.id}"
        for path in ("/", "/join/page", "/screen/page", "/qr.svg", game, f"/s/{SECRETIVE}/page", "/x"):
            self._note(when, "stranger", stranger.get(path))
        self._note_stream(when, stranger, "/screen/events")
        self.heard.append((when, self._log.text))

    def _phone(self, seat: str) -> FlaskClient:
        client = self._app.test_client()
        for path in (f"/s/{seat}/", "/host/", "/shared/", f"/s/{SECRETIVE}/"):
            client.set_cookie(COOKIE + "x", self.table.tokens[seat], domain="localhost", path=path)
        return client

    def _forged(self) -> Iterator[Mapping[str, Any]]:
        """What somebody may try with the questions of p1: open, over, or never asked."""
        for ask in (*(ask["id"] for ask in self.table.page(SECRETIVE)["asks"]), "0/main/99", "nonsense"):
            yield {"do": "answer", "ask": ask, "value": ORDERS["p0"]}
        yield {"do": "withdraw", "sealed": "nonsense"}

    def _note(self, when: str, who: str, answer: TestResponse) -> None:
        told = (who, answer.request.path, answer.status, headers_of(answer), answer.get_data())
        self.heard += [(when, told), (when, len(answer.get_data()))]

    def _note_stream(self, when: str, client: FlaskClient, path: str) -> None:
        with client.get(path) as answer:
            lines = list(itertools.islice(iter(answer.response), 3))
        self.heard.append((when, (path, answer.status, headers_of(answer), lines)))


def headers_of(answer: Response) -> list[tuple[str, str]]:
    """The headers of an answer, but for the masked fields."""
    return sorted((name, MASKED.sub("-", value)) for name, value in answer.headers)


@pytest.fixture(autouse=True)
def _brief_streams(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "SLICE", 0.01)


def overheard(
    script: Script, log: pytest.LogCaptureFixture, game: Game[Any] = GAME, options: Mapping[str, str] = PHONES
) -> Heard:
    """All that the others can get while a script is played."""
    with log.at_level(logging.DEBUG):
        room = Overheard(game, log, **options)
        try:
            script(room)
        finally:
            room.table.close()
    return room.heard


def assert_same(runs: list[Heard]) -> None:
    """Every run was heard alike; the first difference is named."""
    for run in runs[1:]:
        for one, other in zip(runs[0], run, strict=True):
            assert one == other


def to_orders(room: Overheard) -> None:
    """Everybody builds the first Unit of the hand, and the talk is over."""
    for seat in room.table.seats:
        (ask,) = room.table.page(seat)["asks"]
        room.table.answer(seat, "build", ask["form"]["options"][0]["value"])
    room.table.wait(GRACE_S)
    for seat in room.table.seats:
        room.table.answer(seat, "agree")


@pytest.mark.parametrize("do", ["draft", "answer"])
def test_orders_over_the_web(do: str, caplog: pytest.LogCaptureFixture) -> None:
    """Which Orders a seat drafts or seals is in no answer, header, length, stream line, error or log of others."""

    def secretly(left: str, right: str) -> Script:
        def script(room: Overheard) -> None:
            to_orders(room)
            room.listen("before")
            table = room.table
            table.done(SECRETIVE, do=do, ask=table.ask(SECRETIVE, "lay"), value={"left": left, "right": right})
            room.listen("in secret")
            for seat, orders in ORDERS.items():
                table.answer(seat, "lay", orders)
            room.listen("all others")

        return script

    assert_same([overheard(secretly(*orders), caplog) for orders in (("accord", "hold"), ("subterfuge", "resupply"))])


def test_dealt_hands_over_the_web(caplog: pytest.LogCaptureFixture) -> None:
    """Which Units a seat is dealt is nowhere in what others get."""

    def script(room: Overheard) -> None:
        room.listen("dealt")
        table = room.table
        (ask,) = table.page(SECRETIVE)["asks"]
        table.answer(SECRETIVE, "build", ask["form"]["options"][0]["value"])
        room.listen("sealed")

    assert_same([overheard(script, caplog, replace(GAME, faces=faces)) for faces in (GAME.faces, dealt_otherwise)])


def dealt_otherwise(state: Any) -> Mapping[str, Any]:
    """The same decks, but the five cards of p1 have changed places with five that are drawn much later."""
    faces = {deck: list(order) for deck, order in GAME.faces(state).items()}
    year = faces["1901"]
    places = Dealer(bytes(32), {"1901": [str(place) for place in range(len(year))]})
    where = [int(places.face(f"1901:1:{place}", {})) for place in range(len(year))]
    for mine, late in zip((1, 4, 7, 10, 13), range(40, 45), strict=True):
        year[where[mine]], year[where[late]] = year[where[late]], year[where[mine]]
    return faces


@pytest.mark.rule("EL-214", "EL-222")
def test_hidden_cards_of_elekt_over_the_web(caplog: pytest.LogCaptureFixture) -> None:
    """Which Units a seat draws, keeps, throws away face down or leaves in the deck is nowhere in what others get."""
    faces: list[set[str]] = []
    public: set[str] = set()

    def script(room: Overheard) -> None:
        table, shown = room.table, set[str]()
        for number in range(RECRUITMENTS_AND_TURNS):
            seat = next(seat for seat in table.seats if table.page(seat)["asks"])
            if seat == SECRETIVE:
                ask = table.page(seat)["asks"][0]
                shown |= set(table.page(seat)["faces"].values())
                table.done(seat, do="answer", ask=ask["id"], value=keeps_cards(ask))
                room.listen(f"answered {ask['prompt']}")
            else:
                at_random(table, seat, random.Random(f"{seat} {number}"))
            view = {**table.page()["view"], "names": None}
            public.update(component for component in printed("elekt") if f'"{component}"' in json.dumps(view))
        faces.append(shown | set(table.page(SECRETIVE)["faces"].values()))

    options = {"recruit_discard": "face_down"}
    first = overheard(script, caplog, ELEKT, options)
    unseen = [one for one in printed("elekt") if one.startswith("elite/") and one not in faces[0] | public]
    second = overheard(script, caplog, exchanged(zip(sorted(faces[0] - public), unseen, strict=False)), options)

    assert faces[0] - public
    assert not (faces[0] - public) & faces[1]
    assert_same([first, second])


def test_a_leak_would_be_heard(caplog: pytest.LogCaptureFixture) -> None:
    """The same check fails for a game whose view tells who holds what."""

    def leaky(state: Any, seat: str | None) -> Any:
        return {**GAME.view(state, seat), "leak": secret[0]}

    secret = ["accord"]

    def script(room: Overheard) -> None:
        room.listen("before")

    runs = [overheard(script, caplog, replace(GAME, view=leaky))]
    secret[0] = "coalition"
    runs.append(overheard(script, caplog, replace(GAME, view=leaky)))
    with pytest.raises(AssertionError):
        assert_same(runs)


def test_face_down_cards_over_the_eyes(tmp_path: Path) -> None:
    """Which Orders lie face down is in no line between companion and eyes, and on no page."""
    heard = []
    for number, orders in enumerate((("accord", "hold"), ("subterfuge", "resupply"))):
        folder = tmp_path / str(number)
        folder.mkdir()
        with evening(folder, build="phones") as table:
            table.hands()
            table.answer_all("build", ["army"] * 3)
            table.wait(GRACE_S)
            table.answer_all("drawn")
            table.answer_all("agree")
            laid = {"left": orders[0], "right": orders[1]}
            table.answer_all("lay", [ORDERS["p0"], laid, ORDERS["p2"]])
            table.hands()
            table.look()
            assert b"placements" in table.lines[-1]
            pages = [json.dumps(table.page(audience)) for audience in ("p0", "p2", "screen")]
            heard.append((table.lines, pages))
    assert heard[0] == heard[1]


@pytest.mark.rule("EL-222", "EL-230")
def test_hands_and_decks_of_elekt_over_the_eyes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which Units are held or lie in the deck is in no line between companion and eyes, and on no page of others."""
    heard, held = [], []
    for number in range(2):
        folder = tmp_path / str(number)
        folder.mkdir()
        with evening(folder, game="elekt", lone=True, seed=2) as table:
            for _ in range(MOST_LOOKS):
                if table.page()["view"]["step"] == "allocation":
                    break
                table.play_on()
            held.append({piece for piece in table.bench.hand(SECRETIVE) if piece.startswith("elite/")})
            pages = [json.dumps(table.page(audience)) for audience in ("p0", "p2", "screen")]
            heard.append((table.lines, pages))
        codes = {seen["code"] for line in table.lines for seen in json.loads(line).get("placements", ())}
        known = {tag.component for tag in simulated_tags("elekt") if tag.code in codes}
        unseen = [one for one in printed("elekt") if one.startswith("elite/") and one not in held[0] | known]
        pairs = list(zip(sorted(held[0] - known), unseen, strict=False))
        monkeypatch.setattr(tables, "simulated_table", partial(exchanged_in_the_deck, pairs))
    assert held[0] - known
    assert held[0] != held[1]
    assert heard[0] == heard[1]


def exchanged_in_the_deck(pairs: Sequence[tuple[str, str]], *table: Any) -> Truth:
    """The simulated table with some cards of the Elite deck in each other's places."""
    truth = simulated_table(*table)
    deck = truth._piles["elite-deck"].cards
    where = {piece.component: number for number, piece in enumerate(deck)}
    for one, other in pairs:
        deck[where[one]], deck[where[other]] = deck[where[other]], deck[where[one]]
    return truth
