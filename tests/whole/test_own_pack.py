"""The owner's own pack, from the host's form to the file and to the next match, in a whole house."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.cli.house import House, open_house
from companion.cli.settings import Settings
from companion.packs import load_pack, printed
from companion.packs.codes import assign
from companion.session.room import Room
from tests.session.tables import NAMES
from webui import WebConfig, create_app
from webui.gate import COOKIE

TORN = 'game = "elekt"\nsample = tru\n[[cards]\n'


class Table:
    """An open house with three phones; the first one hosts."""

    def __init__(self, house: House[Room], folder: Path) -> None:
        self.room = house.room
        self.folder = folder / "packs" / "elekt"
        self._ids = itertools.count(10_000_000)
        self._app = create_app(house.room, config=WebConfig(address="127.0.0.1"))
        self._tokens = [house.room.join(name, f"join-{name}").token for name in NAMES[:3]]
        self.done(0, do="game", game="elekt")

    def phone(self, number: int) -> FlaskClient:
        """A phone with its cookie, also on the host's pages."""
        client = self._app.test_client()
        for path in (f"/s/p{number}/", "/host/"):
            client.set_cookie(COOKIE + "x", self._tokens[number], domain="localhost", path=path)
        return client

    def do(self, number: int, **command: Any) -> tuple[int, Any]:
        """A command from the host's page; status and body."""
        sent = {"id": str(next(self._ids)), "command": command}
        answer = self.phone(number).post("/host/do", json=sent, headers={"Origin": "http://localhost"})
        return answer.status_code, answer.get_json()

    def done(self, number: int, **command: Any) -> None:
        """A command that must be taken."""
        status, body = self.do(number, **command)
        assert status == 200, body

    def card(self, component: str) -> dict[str, Any]:
        """A card as the form shows it."""
        cards = self.phone(0).get("/host/box/cards").get_json()["cards"]
        (found,) = [card for card in cards if card["component"] == component]
        return dict(found)

    def told(self, component: str) -> dict[str, Any]:
        """What any phone is told that is printed on a card."""
        return dict(self.phone(2).get("/cards/").get_json()["cards"][component])


@contextmanager
def opened(folder: Path) -> Iterator[Table]:
    """A house with its data in that folder."""
    with open_house(Settings(folder=folder), simulated=True, room_of=Room) as house:
        yield Table(house, folder)


@pytest.fixture
def fresh_code() -> str:
    """A code that is unlike all of the box."""
    taken = {tag.component: tag.codes for tag in load_pack("elekt").tags}
    (code,) = assign({"new": 1}, 7, taken)["new"]
    return code


def some_card() -> str:
    """An Elite Unit of the shipped pack."""
    return next(component for component in printed("elekt") if component.startswith("elite/"))


def test_a_torn_pack_opens_the_house_and_plays_the_sample(tmp_path: Path) -> None:
    """The host reads file, line and cure; the game is played with the shipped cards."""
    folder = tmp_path / "packs" / "elekt"
    folder.mkdir(parents=True)
    (folder / "pack.toml").write_text(TORN, encoding="utf-8")
    with opened(tmp_path) as table:
        told = table.phone(0).get("/host/page").get_json()["body"]["host"]["box"]
        assert "pack.toml of elekt is not TOML" in told
        status, body = table.do(0, do="enter-card", component=some_card(), card={"name": "Mine"})
        assert (status, "pack.toml" in body["error"]["what"]) == (409, True)
        assert (folder / "pack.toml").read_text(encoding="utf-8") == TORN
        table.done(0, do="start")
        assert table.phone(0).get("/cards/").get_json()["cards"] == printed("elekt")


def test_what_the_host_enters_is_a_file_and_counts(tmp_path: Path, fresh_code: str) -> None:
    """Tag at once, card in the next match, both still there after a restart."""
    card = some_card()
    with opened(tmp_path) as table:
        assert table.card(card)["sample"]
        table.done(0, do="enter-tags", tags=[[card, fresh_code]])
        table.done(0, do="enter-card", component=card, card={"name": "Mine", "text": "Ours."})
        assert fresh_code in (table.folder / "tags.toml").read_text(encoding="utf-8")
    with opened(tmp_path / "elsewhere") as other:
        assert other.card(card)["tag"] != fresh_code
    (tmp_path / "record.db").unlink()
    with opened(tmp_path) as table:
        shown = table.card(card)
        assert (shown["tag"], shown["name"], shown["sample"]) == (fresh_code, "Mine", False)
        table.done(0, do="start")
        assert table.told(card)["name"] == "Mine"


def test_two_cards_never_wear_one_code(tmp_path: Path) -> None:
    """The tag of another card is refused with the card that wears it; no file is begun."""
    card, (other, code) = some_card(), next((t.component, t.code) for t in load_pack("elekt").tags)
    with opened(tmp_path) as table:
        status, body = table.do(0, do="enter-tags", tags=[[card, code]])
        assert status == 409
        assert other in body["error"]["what"]
        assert body["error"]["cure"]
        assert not table.folder.exists()


def test_with_nothing_but_the_name_of_a_unit_no_match_begins(tmp_path: Path) -> None:
    """The refusal names it, until its symbols are typed or the host says that the rest is printed so as well."""
    card = some_card()
    with opened(tmp_path) as table:
        table.done(0, do="enter-card", component=card, card={"name": "Mine"})
        assert table.card(card)["named"]
        status, body = table.do(0, do="start")
        assert (status, body["error"]["what"]) == (409, "Nobody has entered more than the name of Mine.")
        table.done(0, do="enter-card", component=card, card={"as_printed": True})
        table.done(0, do="start")
        assert table.told(card)["name"] == "Mine"


def test_other_players_enter_nothing(tmp_path: Path, fresh_code: str) -> None:
    """The host's door is closed to them, however they knock."""
    with opened(tmp_path) as table:
        assert table.do(1, do="enter-tags", tags=[[some_card(), fresh_code]])[0] == 403
        assert table.phone(1).get("/host/box/cards").status_code == 403
        assert not table.folder.exists()


def test_a_card_is_done_by_hand_and_back_again(tmp_path: Path) -> None:
    """Without abilities people do what its text says; with some the companion does."""
    card = next(one for one, record in printed("elekt").items() if one.startswith("elite/") and record.get("abilities"))
    with opened(tmp_path) as table:
        assert not table.card(card)["by_hand"]
        table.done(0, do="enter-card", component=card, card={"abilities": []})
        assert table.card(card)["by_hand"]
        table.done(0, do="enter-card", component=card, card={"abilities": printed("elekt")[card]["abilities"]})
        assert not table.card(card)["by_hand"]


def test_in_a_match_of_elekt_the_table_agrees_on_a_card(tmp_path: Path) -> None:
    """The card is proposed as a correction; with another player's word the match shows it to everybody."""
    card = some_card()
    with opened(tmp_path) as table:
        table.done(0, do="start")
        table.done(0, do="enter-card", component=card, card={"name": "Mine"})
        assert table.told(card)["name"] != "Mine"
        (proposal,) = table.room.page("p1").body["proposals"]
        command = {"do": "agree", "proposal": proposal["id"]}
        sent = {"id": "agreed-at-once", "command": command}
        answer = table.phone(1).post("/s/p1/do", json=sent, headers={"Origin": "http://localhost"})
        assert answer.status_code == 200, answer.get_json()
        assert table.told(card)["name"] == "Mine"


def test_every_symbol_can_be_typed_and_no_other(tmp_path: Path) -> None:
    """The form offers those of all cards of that part of the box; what is not there is not written."""
    card = next(one for one, record in printed("elekt").items() if one.startswith("elite/") and record.get("symbols"))
    with opened(tmp_path) as table:
        (symbols,) = [field["value"] for field in table.card(card)["fields"] if field["name"] == "symbols"]
        assert set(symbols) == {"occult", "deceit", "violence", "authority"}
        fewer = dict.fromkeys(symbols, 0) | {"deceit": 2}
        table.done(0, do="enter-card", component=card, card={"symbols": fewer})
        table.done(0, do="start")
        assert table.told(card)["symbols"] == {"deceit": 2}
        assert table.do(0, do="enter-card", component=card, card={"symbols": {"luck": 1}})[0] == 409
