"""What goes wrong is a sentence with a cure, exit code 2 or a 4xx, and nothing has changed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.cli import main
from companion.cli.house import open_house
from companion.cli.settings import Settings
from companion.cli.simulated import simulated_tags
from companion.games.golden_blade import GAME
from companion.rules import registry
from companion.session.room import SCREEN, Room
from tests.session.tables import Table
from tests.whole.tables import evening
from webui import WebConfig, create_app
from webui.gate import COOKIE

TWICE_ON_ONE_PIN = "[hardware]\nbar = [19, 26, 8, 17]\n"
UNKNOWN_KEY = "[server]\nprot = 8000\n"
Run = Callable[..., str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Call the companion as from a shell; it must end with exit code 2, and this is what it says."""

    def run(*words: object) -> str:
        monkeypatch.setattr(sys, "argv", ["companion", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            main()
        assert ended.value.code == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert "Traceback" not in said
        return said

    return run


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        (TWICE_ON_ONE_PIN, "GPIO 17 has red light of seat p0 and lamp 4 of the phase bar on it"),
        (UNKNOWN_KEY, "[server] has no 'prot'"),
        ("[server]\nport = 80000\n", "[server] port is a number from 1 to 65535, not 80000."),
        ('[server]\nlisten = "\\u0000"\n', "[server] listen holds a sign that no text may hold"),
        ("a = " + "9" * 5000, "are not TOML"),
        ("a = " + "[" * 3000, "are not TOML"),
        ("[table]\nround = 12\n", "[table] round is a diameter in mm; 400 is the least, not 12."),
        ("[server\n", "are not TOML"),
    ],
    ids=["pin", "key", "port", "sign", "number", "brackets", "round", "toml"],
)
def test_bad_settings_open_no_table(run: Run, tmp_path: Path, settings: str, sentence: str) -> None:
    """Settings that cannot be used are named with their fault, and no record is begun."""
    config, data = tmp_path / "table.toml", tmp_path / "data"
    config.write_text(settings, encoding="utf-8")
    assert sentence in run("serve", "--config", config, "--data", data)
    assert not data.exists()


@pytest.mark.parametrize("command", ["serve", "demo"])
def test_a_folder_that_cannot_be_made_is_said(run: Run, tmp_path: Path, command: str) -> None:
    """A file in its place, or a place where nothing can be made, is named with what to do."""
    file = tmp_path / "file"
    file.touch()
    for data in (file, file / "below"):
        assert f"{data} cannot be the folder of a table" in run(command, "--data", data, "--port", "1")


def test_no_camera_is_said(run: Run) -> None:
    """A camera that is not there ends `watch` with what to try."""
    assert "camera" in run("watch", "camera:9")


def test_an_unreadable_video_is_said(run: Run, tmp_path: Path) -> None:
    """A file that is no video ends `watch` with its name."""
    video = tmp_path / "evening.mp4"
    video.write_bytes(b"no video at all" * 100)
    assert "evening.mp4" in run("watch", video)


def test_a_tag_of_another_game_changes_nothing(tmp_path: Path) -> None:
    """A strange tag in an open zone becomes a sentence for the table that goes when the tag goes."""
    with evening(tmp_path, unknown="unit/1901/05") as table:
        table.hands()
        table.look()
        before = table.page()["view"]
        table.act("lay", card="unit/1901/05", zone="discard")
        table.look()
        (code,) = [tag.code for tag in simulated_tags(GAME.id) if tag.component == "unit/1901/05"]
        assert ("discard", f"A tag that no pack knows lies in discard: {code}.", "unknown-tag") in table.findings()
        assert table.page()["view"] == before
        table.act("stack", card="unit/1901/05", pile="library")
        table.look()
        assert [rule for _, _, rule in table.findings()] == []


# -- commands ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def talk() -> Any:
    """Three phones whose Units are built, and who talk."""
    table = Table(game=GAME).start(3, orders="phones", build="phones", hands="virtual", negotiation="off")
    for seat in table.seats:
        (ask,) = table.page(seat)["asks"]
        table.answer(seat, "build", ask["form"]["options"][0]["value"])
    table.wait(3.5)
    yield table
    table.close()


def sent(table: Table, seat: str, path: str, ask: str) -> tuple[int, Any]:
    """Status and body of an answer to a question that a phone sends."""
    client: FlaskClient = create_app(table.room, config=WebConfig(address="127.0.0.1")).test_client()
    if seat:
        client.set_cookie(COOKIE + "x", table.tokens[seat], domain="localhost", path=path)
    command = {"id": f"command-{ask}-{seat}-x".replace("/", "-"), "command": {"do": "answer", "ask": ask, "value": 1}}
    answer = client.post(f"{path}do", json=command, headers={"Origin": "http://localhost"})
    return answer.status_code, answer.get_json()["error"]


def test_forged_and_late_commands_are_one_refusal(talk: Table) -> None:
    """Another's question, one that is over and one that never was get the same 4xx, and no page changes."""
    late = talk.ask("p0", "agree")
    talk.answer("p0", "agree")
    before = talk.bodies()
    tries = (talk.ask("p1", "agree"), late, "nonsense")
    (answer,) = {str(sent(talk, "p0", "/s/p0/", ask)) for ask in tries}
    assert answer.startswith("(409")
    assert "not open" in answer
    assert talk.bodies() == before


def test_foreign_commands_are_one_refusal(talk: Table) -> None:
    """Whoever has no seat gets the same 4xx for a seat that is there and one that never was, and no page changes."""
    before = talk.bodies()
    ask = talk.ask("p1", "agree")
    (answer,) = {str(sent(talk, "", path, ask)) for path in ("/s/p1/", "/s/p6/", "/host/")}
    assert answer.startswith("(403")
    assert talk.bodies() == before


# -- strangers' games --------------------------------------------------------------------------------------------------


def test_a_broken_game_is_listed_and_skipped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A third party's game that does not load stands in the lobby with its reason; the others can be played."""
    strange = EntryPoint("tarot-of-doom", "tarot_of_doom:GAME", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [*entry_points(group=group), strange])
    with open_house(Settings(folder=tmp_path, address="127.0.0.1"), seats=2, simulated=True, room_of=Room) as house:
        room = house.room
        phones = [room.actor(room.join(name, f"join-{name}").token) for name in ("Ada", "Bo")]
        (listed,) = [game for game in room.page(SCREEN).body["games"] if game["id"] == "tarot-of-doom"]
        assert "does not load" in listed["broken"]
        refused = room.do(phones[0], "command-1", {"do": "game", "game": "tarot-of-doom"})
        assert refused.status == 409
        assert refused.body["error"]["cure"]
        assert room.do(phones[0], "command-2", {"do": "game", "game": GAME.id}).status == 200
        assert room.do(phones[0], "command-3", {"do": "start"}).status == 200
