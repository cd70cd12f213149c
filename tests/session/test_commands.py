"""Commands: one effect each, in any order of arrival, from those who may."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from companion.errors import Refused
from companion.session.room import Actor, Outcome
from tests.session.tables import Table


@pytest.fixture
def table() -> Any:
    """Three players in the talk of the first round."""
    table = Table().start(3)
    yield table
    table.close()


def at_once(calls: list[Callable[[], Outcome]]) -> list[Outcome]:
    """Make all calls at the same moment, each in a thread of its own."""
    barrier = threading.Barrier(len(calls))
    outcomes: list[Outcome] = []

    def run(call: Callable[[], Outcome]) -> None:
        barrier.wait(30)
        outcomes.append(call())

    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return outcomes


def test_a_command_sent_a_hundred_times_at_once_has_one_effect(table: Table) -> None:
    """A double tap, a retry and a laggy phone are one command."""
    actor, ask = table.actor("p1"), table.ask("p1", "bluff")
    command = {"do": "answer", "ask": ask, "value": True}
    outcomes = at_once([lambda: table.room.do(actor, "tap", command)] * 100)
    assert outcomes == [Outcome(200, {"ok": True})] * 100
    assert table.story().count("@p1 bluffs") == 1


def test_seven_simultaneous_submits_are_seven_accepted() -> None:
    """Honest players who seal in the same moment do not shut each other out."""
    table = Table().start(7)
    table.agree_all()

    def submit(seat: str) -> Callable[[], Outcome]:
        return lambda: table.do(seat, f"bid-{seat}", do="answer", ask=asks[seat], value=0)

    asks = {seat: table.ask(seat, "bid") for seat in table.seats}
    outcomes = at_once([submit(seat) for seat in table.seats])
    assert [outcome.status for outcome in outcomes] == [200] * 7
    assert all(table.page(seat)["sealed"][0]["done"] for seat in table.seats)
    table.close()


def test_a_refused_command_sent_again_is_refused_again(table: Table) -> None:
    """The same command has the same outcome, also when it would be taken now."""
    table.done("p0", do="pause")
    ask = table.ask("p1", "agree")
    first = table.do("p1", "again", do="answer", ask=ask, value=True)
    table.done("p0", do="resume")
    assert table.do("p1", "again", do="answer", ask=ask, value=True) == first
    assert first.status == 409


def test_the_same_id_from_two_phones_is_two_commands(table: Table) -> None:
    """Phones need not agree on ids."""
    for seat in ("p0", "p1"):
        assert table.do(seat, "one", do="answer", ask=table.ask(seat, "bluff"), value=True).status == 200
    assert len(table.story()) == 3


def test_a_repeated_command_has_its_outcome_after_a_restart(tmp_path: Any) -> None:
    """A phone that never got its answer may send the command again to a companion that came back."""
    table = Table(tmp_path / "record.db").start(2)
    ask = table.ask("p0", "bluff")
    table.do("p0", "tap", do="answer", ask=ask, value=True)
    table.restart()
    assert table.do("p0", "tap", do="answer", ask=ask, value=True).status == 200
    assert table.story().count("@p0 bluffs") == 1
    table.close()


def test_not_yours_not_open_and_never_existed_are_one_text(table: Table) -> None:
    """A phone cannot find out what others are asked."""
    table.answer("p0", "agree")
    foreign, closed = table.ask("p1", "agree"), table.ask("p1", "agree").replace("p1", "p0")
    errors = [table.refused("p0", do="answer", ask=ask, value=True) for ask in (foreign, closed, "0/99", "", "☃")]
    errors += [table.refused("p0", do="draft", ask=ask, value=True) for ask in (foreign, closed, "0/99")]
    assert all(error == errors[0] for error in errors)


def test_a_forged_token_opens_nothing(table: Table) -> None:
    """Only the phone that joined has the seat."""
    for token in ("", "0" * 40, table.tokens["p1"][:-1], table.tokens["p1"].upper(), "☃"):
        with pytest.raises(Refused, match="no seat here") as no:
            table.room.actor(token)
        assert no.value.rule == "not-yours"


def test_a_removed_player_commands_nothing() -> None:
    """After the host has removed a player, that phone is a stranger's, also with what it knew before."""
    table = Table().join(3)
    gone = table.actor("p2")
    table.done("p0", do="remove", seat="p2")
    outcome = table.room.do(gone, "late", {"do": "rename", "name": "Ghost"})
    assert outcome.status == 409
    assert outcome.body["error"]["rule"] == "not-yours"
    with pytest.raises(Refused):
        table.actor("p2")
    table.close()


def test_nobody_poses_as_the_host(table: Table) -> None:
    """Who hosts is looked up, not believed."""
    forged = Actor("p1", table.actor("p1").key, host=True)
    outcome = table.room.do(forged, "forged", {"do": "end"})
    assert outcome.body["error"]["rule"] == "host"
    assert table.page()["status"] == "playing"


@pytest.mark.parametrize(
    "command",
    [
        {},
        {"do": 7},
        {"do": "dance"},
        {"do": "answer"},
        {"do": "answer", "ask": 7, "value": 1},
        {"do": "answer", "ask": "x" * 500, "value": 1},
        {"do": "answer", "ask": "0/main/2/main/0/p1/0"},
        {"do": "answer", "ask": "0/main/2/main/0/p1/0", "value": "x" * 5000},
        {"do": "answer", "ask": "0/main/2/main/0/p1/0", "value": [[[[1]]]]},
        {"do": "answer", "ask": "0/main/2/main/0/p1/0", "value": "\ud800"},
        {"do": "draft", "ask": "0/main/2/main/0/p1/0", "value": object()},
        {"do": "draft", "ask": "0/main/2/main/0/p1/0", "value": 1, "at": 7},
        {"do": "draft", "ask": "0/main/2/main/0/p1/0", "value": 1, "tab": "a tab", "at": "7"},
        {"do": "withdraw", "sealed": "0"},
        {"do": "withdraw"},
        {"do": "undo"},
        {"do": "say", "ask": "0/main/2/clock/0", "value": True},
        {"do": "say", "answers": []},
        {"do": "correct", "fact": "coins.p9", "value": 1},
        {"do": "correct", "fact": "coins.p0", "value": -1},
        {"do": "agree", "proposal": "proposal-9"},
        {"do": "absent", "seat": "p0", "on": True},
        {"do": "host", "seat": "p1"},
        {"do": "start"},
        {"do": "game", "game": "auction"},
        {"do": "add-minute"},
        {"do": "suggestion", "yes": True},
        {"do": "take-back"},
    ],
)
def test_a_command_that_cannot_be_carried_out_is_a_sentence_and_changes_nothing(
    table: Table, command: dict[str, Any]
) -> None:
    """Forged, malformed and misplaced commands are 4xx with what is wrong and what to do."""
    table.refused("p1", **command)


def test_a_command_without_a_usable_id_is_refused(table: Table) -> None:
    """Without an id a command could not be recognised when it comes again."""
    for command_id in ("", "x" * 200):
        outcome = table.room.do(table.actor("p0"), command_id, {"do": "pause"})
        assert outcome.status == 400
    assert table.page()["status"] == "playing"


def test_a_late_answer_changes_nothing(table: Table) -> None:
    """A phone that slept answers a question of an earlier phase."""
    late = table.ask("p2", "agree")
    table.agree_all()
    assert table.refused("p2", do="answer", ask=late, value=True)["rule"] == "not-open"


def test_each_audience_is_told_only_of_its_own_page(table: Table) -> None:
    """A draft of one seat is news to that seat alone."""
    before = {audience: table.room.page(audience).version for audience in ("p0", "p1", "screen")}
    table.done("p1", do="draft", ask=table.ask("p1", "agree"), value=True)
    assert table.room.wait("p1", before["p1"], 0.0) is not None
    assert table.room.wait("p0", before["p0"], 0.0) is None
    assert table.room.wait("screen", before["screen"], 0.0) is None


def test_whoever_waits_hears_of_a_change(table: Table) -> None:
    """A page that waits for news gets it when another seat acts in the open."""
    version = table.room.page("p0").version
    heard: list[Any] = []
    listener = threading.Thread(target=lambda: heard.append(table.room.wait("p0", version, 30.0)))
    listener.start()
    table.answer("p1", "bluff")
    listener.join(30)
    assert heard[0].version != version


def test_pages_after_a_restart_are_newer_than_all_before(tmp_path: Any) -> None:
    """A phone that knew a page of before hears of the one after."""
    table = Table(tmp_path / "record.db").start(2)
    before = table.room.page("p0").version
    table.restart()
    assert table.room.page("p0").version > before
    table.close()


def test_a_failing_rule_is_a_sentence_and_changes_nothing(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    """A mistake in a game ends no evening, and the log does not repeat what was chosen."""
    from dataclasses import replace

    def view(_state: Any, _seat: Any) -> Any:
        raise KeyError("a secret of p1")

    table.play.game = replace(table.game, sight=view)
    before = table.bodies()
    outcome = table.do("p0", do="answer", ask=table.ask("p0", "bluff"), value=True)
    assert outcome.status == 500
    assert "stumbled" in outcome.body["error"]["what"]
    assert "secret" not in caplog.text
    assert table.bodies() == before


@pytest.mark.parametrize("value", ["\ud800", ["\udfff"], {"\ud834": 1}, float("nan"), {"left": [float("inf")]}])
def test_what_no_browser_can_read_back_is_refused(table: Table, value: Any) -> None:
    """Half a letter or no number in a draft or a correction would close the pages on which it stands."""
    draft = table.refused("p1", do="draft", ask=table.ask("p1", "bluff"), value=value)
    correction = table.refused("p0", do="correct", fact="round", value=value)
    assert draft["rule"] == correction["rule"] == "malformed"
