"""Twins of Diktat over HTTP: what others' browsers get is the same, byte for byte and news for news."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.games.diktat import State
from companion.rules import Game
from tests.games.diktat.tables import lay
from tests.session.diktat_evenings import DEALS, Act, begun, struggle
from tests.session.overhearing import Dealings, Overheard, PrintedPack, heard_at, told_apart
from tests.session.tables import Table
from webui import create_app
from webui.gate import COOKIE

ORIGIN = "http://localhost"
READ = (
    *("/", "/join/page", "/cards/", "/receipts/", "/receipts/page", "/shared/", "/shared/page"),
    *("/host/page", "/screen/", "/screen/page", "/s/p0/", "/s/p0/page", "/s/p1/page", "/s/p2/page"),
)
OF_THE_HOUR = ("Date", "Expires")  # headers that tell when something was asked for
COMMAND = {"do": "answer", "ask": "0/any-p1/0", "value": {"do": "accept", "offer": "offer-p1-p2-1"}}


class Browsers(Dealings):
    """The browsers of p0, who hosts, and of the table screen; what they are sent is written down."""

    def channels(self) -> dict[str, Any]:
        app = create_app(self.room)
        host = app.test_client()
        for path in ("/s/p0/", "/host/"):
            host.set_cookie(f"{COOKIE}x", self.tokens["p0"], domain="localhost", path=path)
        answers: dict[str, Any] = {path: told(host, path) for path in READ}
        answers["news"] = {path: news(host, path) for path in ("/s/p0/events", "/screen/events", "/host/events")}
        answers["no news"] = {path: news(host, path) for path in ("/s/p1/events", "/s/p2/events")}
        for name, seat in (("own", "p0"), ("forged", "p1")):
            body = {"id": f"command-{seat}-{len(self.heard)}", "command": COMMAND}
            answers[name] = told(host, f"/s/{seat}/do", body)
        app.extensions["streams"].close_all()
        return answers


def told(browser: FlaskClient, path: str, body: dict[str, Any] | None = None) -> list[Any]:
    """Status, headers and bytes of an answer."""
    headers = {"Origin": ORIGIN}
    answer = browser.post(path, json=body, headers=headers) if body is not None else browser.get(path)
    dressed = sorted((name, value) for name, value in answer.headers.items() if name not in OF_THE_HOUR)
    return [answer.status_code, dressed, answer.get_data().decode()]


def news(browser: FlaskClient, path: str) -> list[Any]:
    """The first words of a stream: how often the page has changed since the evening began."""
    answer = browser.get(f"{path}?after=0", buffered=False)
    if answer.status_code != 200:
        return [answer.status_code, answer.get_data().decode()]
    lines = answer.iter_encoded()
    words = [next(lines).decode(), next(lines).decode()]
    answer.close()
    return words


@pytest.fixture
def alike(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Callable[..., None]:
    """Play a script with one secret after the other, and let nobody tell which it was."""

    def played(script: Any, secrets: Iterable[Any], games: Any) -> None:
        runs = []
        for number, secret in enumerate(secrets):
            game = games(secret) if callable(games) else games
            table = Browsers(tmp_path / f"{number}.db", caplog, game, PrintedPack())
            runs.append(heard_at(table, script, secret, {}))
        for run in runs[1:]:
            for one, other in zip(runs[0], run, strict=True):
                assert isinstance(one[1], int) or told_apart(one, other) == ""
            assert run == runs[0]

    return played


@pytest.mark.rule("DK-138", "DK-140")
def test_offers_that_are_made_or_not_taken_or_not(alike: Any) -> None:
    """Same bytes, same sizes, same status, same number of news."""

    def script(table: Overheard, secretly: Callable[[Table], None]) -> None:
        table.answer("p0", "first-player", "p0")
        table.listen("before")
        secretly(table)
        table.listen("after")
        table.answer("p0", "manoeuvre", "expand")
        table.listen("later")
        table.restart()
        table.listen("restarted")

    alike(script, DEALS, begun("manoeuvres"))


@pytest.mark.rule("DK-167", "DK-169")
def test_bids(alike: Any) -> None:
    """Whatever lies in a fist, or whether anything does."""

    def script(table: Overheard, secret: list[int]) -> None:
        table.answer("p0", "next-sector", "karst")
        for count in secret:
            table.answer("p1", "bid", count)
        table.listen("sealed")

    alike(script, [[], [0], [5]], begun("resolution", struggle))


@pytest.mark.rule("DK-036", "DK-097")
def test_what_lies_behind_a_screen_in_a_stack_or_is_found_by_a_spy(alike: Any) -> None:
    """PP, Agents in their order, and what p1 sees of the stack of p2."""

    def hiding(secret: tuple[int, list[str], list[str]]) -> Game[Any]:
        def change(s: State) -> None:
            s.players["p1"].screen.pp = secret[0]
            lay(s, "p2", "josefov", *secret[2])

        return begun("manoeuvres", change)

    def script(table: Overheard, secret: tuple[int, list[str], list[str]]) -> None:
        answers: list[tuple[str, Any]] = [
            ("manoeuvre", "send"),
            ("send", {"sector": "karst", "tokens": secret[1]}),
        ]
        table.answer("p0", "first-player", "p1")
        for prompt, value in answers:
            table.answer("p1", prompt, value)
            table.listen(prompt)
        table.answer("p2", "manoeuvre", "expand")
        table.answer("p2", "expand", "nothing")
        table.answer("p0", "manoeuvre", "expand")
        table.answer("p0", "expand", "nothing")
        table.answer("p1", "manoeuvre", "spy")
        table.answer("p1", "spy", ["s1:2"])
        table.listen("spied")

    one: tuple[int, list[str], list[str]] = (0, ["guard", "guard"], ["citizen", "emissary"])
    other = (9, ["emissary", "citizen"], ["emissary", "guard"])
    alike(script, [one, other], hiding)


@pytest.mark.rule("DK-140")
def test_the_check_hears_a_leak(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A Debt, which is open, is heard."""
    acts: tuple[Act | None, ...] = (None, {"do": "debt"})

    def script(table: Overheard, secret: Act | None) -> None:
        table.listen("before")
        if secret:
            table.answer("p1", "act", secret)
        table.listen("after")

    tables = [Browsers(tmp_path / f"{n}.db", caplog, begun("manoeuvres"), PrintedPack()) for n in range(2)]
    runs = [heard_at(table, script, secret, {}) for table, secret in zip(tables, acts, strict=True)]
    assert runs[0][:2] == runs[1][:2]
    assert runs[0] != runs[1]
