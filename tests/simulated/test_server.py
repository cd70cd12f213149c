"""The simulated table over its socket."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import cv2
import numpy as np
import pytest

from companion.errors import ConfigError
from vision.simulated import Renderer, Truth
from vision.simulated.camera import Camera
from vision.simulated.picture import picture
from vision.simulated.server import ACTS, Server, Table

SMALL = Camera(640, 360)

Say = Callable[..., dict[str, Any]]


@pytest.fixture
def say(table: Truth) -> Iterator[Say]:
    """Sends one act over the socket and returns the reply."""
    # A socket's path must be short, which pytest's own directories are not everywhere.
    with TemporaryDirectory() as directory:
        path = Path(directory) / "table.sock"
        with Server(Table(table, Renderer(table, SMALL)), path), socket.socket(socket.AF_UNIX) as client:
            client.connect(str(path))
            lines = client.makefile("rwb")

            def ask(raw: bytes | None = None, **act: object) -> dict[str, Any]:
                lines.write((raw or json.dumps(act).encode()) + b"\n")
                lines.flush()
                reply: dict[str, Any] = json.loads(lines.readline())
                return reply

            yield ask
            lines.close()


def test_only_this_user_reaches_the_hands(table: Truth) -> None:
    """Whoever reaches the socket may look into every hand."""
    with TemporaryDirectory() as directory:
        path = Path(directory) / "table.sock"
        with Server(Table(table, Renderer(table, SMALL)), path):
            assert path.stat().st_mode & 0o777 == 0o600


def test_acts_move_cards(say: Say, table: Truth) -> None:
    """Draw, lay, flip, push, turn, stack, gather, shuffle, take: each is done and answered."""
    unit = say(act="draw", pile="library", seat="p0")["card"]
    assert say(act="lay", card=unit["card"], zone=f"grid-p0-{unit['kind']}") == {"ok": True}
    assert say(act="lay", card="order/france/accord", x=10, y=20, angle=90, face_up=False) == {"ok": True}
    assert say(act="flip", card="order/france/accord") == {"ok": True}
    assert say(act="move", card="order/france/accord", zone="front-p0-left") == {"ok": True}
    assert say(act="turn", card="order/france/accord", angle=5) == {"ok": True}
    seen = {card["card"]: card for card in say(act="look")["cards"]}
    assert seen["order/france/accord"]["angle"] == 5
    assert say(act="stack", card=unit["card"], pile="discard", zone="discard", face_up=True) == {"ok": True}
    assert say(act="look")["piles"] == {"library": 49, "1902": 50, "1903": 50, "discard": 1}
    assert say(act="shift", **{"from": "1902"}, pile="1903", cards=2) == {"ok": True}
    assert say(act="turn-up", pile="1903", zone="library", place=2)["ok"]
    assert say(act="gather", **{"from": "discard"}, pile="heap", zone="discard") == {"ok": True}
    assert say(act="gather", **{"from": "heap"}, pile="library") == {"ok": True}
    assert say(act="shuffle", pile="library") == {"ok": True}
    assert say(act="take", card="order/france/accord", seat="p0") == {"ok": True}
    assert table.piles()["library"] == 50
    assert "order/france/accord" in {card["card"] for card in say(act="hand", seat="p0")["hand"]}


@pytest.mark.rule("GB-043")
def test_who_looks_at_the_table_learns_no_face_that_is_down(say: Say) -> None:
    """A card that lies face down has a handle and a back, and is the same whichever card it is."""
    looks = []
    for card in ("order/france/accord", "order/france/sabotage"):
        assert say(act="lay", card=card, zone="front-p0-left", face_up=False)["ok"]
        looks.append([one for one in say(act="look")["cards"] if one["handle"].startswith("lying:")][-1])
        assert say(act="take", card=looks[-1]["handle"], seat="p0")["ok"]
    assert {key: looks[0][key] for key in looks[0].keys() - {"card", "handle"}} == {
        key: looks[1][key] for key in looks[1].keys() - {"card", "handle"}
    }
    assert "accord" not in json.dumps(looks)
    assert looks[0]["name"] == "France"


def test_a_card_is_turned_up_by_its_handle(say: Say) -> None:
    """Who drags a card on a page need not know which it is."""
    say(act="lay", card="order/france/accord", zone="front-p0-left", face_up=False)
    handle = next(card["handle"] for card in say(act="look")["cards"] if card["name"] == "France")
    assert say(act="flip", card=handle) == {"ok": True}
    assert "order/france/accord" in {card["card"] for card in say(act="look")["cards"]}


@pytest.mark.parametrize(
    ("act", "why"),
    [
        ({"act": "steal", "card": "ambassador"}, "Hands cannot 'steal'."),
        ({"act": "lay", "card": 7, "zone": "library"}, "`card` is 7. It must be text."),
        ({"act": "lay", "card": "ambassador", "x": "left"}, "`x` is 'left'. It must be a number."),
        ({"act": "lay", "card": "ambassador", "face_up": "no"}, "It must be true or false."),
        ({"act": "flip", "card": "ambassador"}, "does not lie on the table"),
        ({"act": ["lay"]}, "Hands cannot"),
    ],
)
def test_a_refused_act_says_why(say: Say, act: dict[str, object], why: str) -> None:
    """One sentence, and the line stays open."""
    reply = say(**act)
    assert reply["ok"] is False
    assert why in reply["why"]
    assert say(act="look")["ok"] is True


@pytest.mark.parametrize("raw", [b"{", b"[1]", b"\xff\xfe", b"null", b"[" * 4000])
def test_garbage_is_refused(say: Say, raw: bytes) -> None:
    """What is no act is answered with a sentence."""
    reply = say(raw)
    assert reply["ok"] is False
    assert reply["why"].endswith(".")


def test_hands_know_where_the_corner_marks_are(table: Truth, say: Say) -> None:
    """So that they can cover one."""
    assert say(act="look")["marks"] == [[mark.x, mark.y] for mark in table.layout.marks]


def test_the_camera_can_be_bumped_over_the_socket(table: Truth, say: Say) -> None:
    """As often as somebody does."""
    assert [say(act="bump")["ok"] for _ in range(2)] == [True, True]
    assert table.bumps == 2


def test_hands_come_and_go_over_the_socket(say: Say) -> None:
    """A cover is listed until it is taken away."""
    assert say(act="cover", name="p0", x=1, y=2, radius=60)["ok"]
    assert say(act="look")["covers"] == [{"name": "p0", "x": 1.0, "y": 2.0, "radius": 60.0}]
    assert say(act="uncover", name="p0")["ok"]
    assert say(act="look")["covers"] == []


def test_every_act_can_be_refused_without_a_word(say: Say) -> None:
    """An act without its particulars is answered, whichever it is."""
    for name in ACTS:
        assert isinstance(say(act=name)["ok"], bool)


def test_a_socket_that_cannot_be_is_a_setting(table: Truth, tmp_path: Path) -> None:
    """The sentence names the path and what to do."""
    server = Server(Table(table, Renderer(table, SMALL)), tmp_path / "no" / "x")
    with pytest.raises(ConfigError, match="cannot listen"), server:
        pass


def test_the_picture_for_people_hides_what_is_face_down(table: Truth) -> None:
    """A colour JPEG as wide as asked; two Orders face down look the same in it."""
    pictures = []
    for card in ("order/france/accord", "order/france/sabotage"):
        table.lay(card, zone="front-p0-left", face_up=False)
        pictures.append(picture(table, 800))
        table.take(card, "p0")
    assert pictures[0] == pictures[1]
    decoded = cv2.imdecode(np.frombuffer(pictures[0], np.uint8), cv2.IMREAD_COLOR)
    assert decoded is not None
    assert decoded.shape == (533, 800, 3)
