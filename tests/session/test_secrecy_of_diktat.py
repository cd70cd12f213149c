"""Two matches of Diktat that differ only in what is private are the same to everybody else, over every channel."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from companion.games.diktat import State
from companion.rules import Game
from tests.games.diktat.tables import lay, says
from tests.session.diktat_evenings import DEALS, act, bargain, begun, offer, plainly, privately, struggle
from tests.session.overhearing import Dealings, Overheard, PrintedPack, heard_at, told_apart
from tests.session.tables import Table

Told = list[Any]


@pytest.fixture
def twins(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Callable[..., list[Told]]:
    """What others learn while a script is played with one secret after the other, all from the same beginning."""

    def played(script: Any, secrets: Iterable[Any], games: Any, **options: str) -> list[Told]:
        runs = []
        for number, secret in enumerate(secrets):
            game = games(secret) if callable(games) else games
            table = Dealings(tmp_path / f"{number}.db", caplog, game, PrintedPack())
            runs.append(heard_at(table, script, secret, options))
        return runs

    return played


def alike(runs: list[Told]) -> None:
    """Nobody can tell one run from the others."""
    for run in runs[1:]:
        for one, other in zip(runs[0], run, strict=True):
            assert isinstance(one[1], int) or told_apart(one, other) == ""
        assert run == runs[0]
    assert runs[0]


def in_turn(table: Overheard, secretly: Callable[[Table], None]) -> None:
    """Something private in the midst of an open turn: then it is taken back, undone, corrected, paused, restarted."""
    table.listen("begun")
    table.answer("p0", "first-player", "p0")
    secretly(table)
    table.listen("done in private")
    table.wait(1.0)
    table.done("p0", do="take-back")
    table.listen("taken back")
    table.answer("p0", "first-player", "p0")
    table.answer("p0", "manoeuvre", "expand")
    table.listen("an open answer")
    table.done("p0", do="undo")
    table.listen("proposed")
    secretly(table)
    table.listen("done while it was proposed")
    table.done("p2", do="agree", proposal=table.proposal())
    table.listen("gone back")
    table.done("p0", do="correct", fact="spies.p0", value=4)
    table.done("p2", do="agree", proposal=table.proposal())
    table.done("p2", do="pause")
    table.listen("paused")
    table.restart()
    table.done("p0", do="resume")
    table.listen("restarted")


@pytest.mark.rule("DK-140", "DK-138")
def test_what_two_do_in_private(twins: Any) -> None:
    """Nobody else learns whether there was an offer, what came of it, how often, or that something was refused."""
    alike(twins(in_turn, DEALS, begun("manoeuvres")))


@pytest.mark.rule("DK-140")
def test_a_private_act_is_nobodys_step(twins: Any) -> None:
    """At the very beginning, when nothing open has happened, nobody can go back."""

    def script(table: Overheard, secretly: Callable[[Table], None]) -> None:
        secretly(table)
        table.listen("before anything")
        assert not table.page("p0")["can"]["undo"]
        assert table.refused("p0", do="undo")["rule"] == "undo"
        assert table.refused("p0", do="take-back")["rule"] == "take-back"

    alike(twins(script, DEALS, begun("manoeuvres")))


@pytest.mark.rule("DK-140", "DK-141")
def test_what_rests_on_a_step_goes_with_it_unsaid(twins: Any) -> None:
    """p0 takes back what brought p1 the PP that p1 has given on: nobody but those two learns that anything went."""

    def rich(s: State) -> None:
        s.players["p1"].screen.pp = 0
        s.players["p0"].manoeuvres = 2
        lay(s, "p1", "karst", "guard")

    def script(table: Overheard, secret: str) -> None:
        table.answer("p0", "first-player", "p0")
        table.answer("p0", "manoeuvre", "assassinate")
        table.answer("p0", "assassinate", "s1:1")
        if secret != "nothing":
            number = offer(table, "p1", "p2", {"pp": 2}, {})
            if secret == "accepted":
                act(table, "p2", "accept", offer=number)
        table.listen("paid")
        table.done("p0", do="undo")
        for seat in ("p1", "p2"):  # a token was turned up
            table.done(seat, do="agree", proposal=table.proposal())
        table.listen("gone back")
        told = [table.page(seat)["last"] for seat in ("p1", "p2")]
        assert [bool(word) for word in told] == [secret != "nothing", secret == "accepted"]
        assert table.page("p1")["view"]["offers"] == []
        table.restart()
        table.listen("restarted")

    alike(twins(script, ["nothing", "offered", "accepted"], begun("manoeuvres", rich)))


@pytest.mark.rule("DK-167", "DK-169")
def test_bids_and_what_is_done_between_them(twins: Any) -> None:
    """Nobody learns what lies in a fist, nor that PP changed hands while it was closed."""

    def script(table: Overheard, secret: tuple[int, bool]) -> None:
        table.answer("p0", "next-sector", "karst")
        table.listen("struggle")
        count, deals = secret
        if deals:
            table.answer("p1", "bid", 1)
            bargain(table, "p2", "p1", {"pp": 3}, {"words": "For nothing."})
            (sealed,) = table.page("p1")["sealed"]
            table.done("p1", do="withdraw", sealed=sealed["id"])
            bargain(table, "p1", "p2", {"pp": 3}, {})
        table.wait(1.0)
        table.answer("p1", "bid", count)
        table.listen("sealed")

    alike(twins(script, [(0, False), (5, False), (3, True)], begun("resolution", struggle)))


@pytest.mark.rule("DK-036", "DK-084")
def test_the_order_of_a_stack(twins: Any) -> None:
    """Which tokens were sent from top to bottom."""

    def script(table: Overheard, secret: list[str]) -> None:
        table.answer("p0", "first-player", "p1")
        table.answer("p1", "manoeuvre", "send")
        table.listen("p1 sends")
        table.answer("p1", "send", {"sector": "karst", "tokens": secret})
        table.listen("sent")
        table.answer("p2", "manoeuvre", "expand")
        table.answer("p2", "expand", "guard" if secret[0] == "guard" else "citizen")
        table.listen("expanded")

    secrets = [["guard", "guard"], ["citizen", "emissary"], ["emissary", "citizen"]]
    alike(twins(script, secrets, begun("manoeuvres")))


@pytest.mark.rule("DK-097", "DK-068")
def test_what_a_spy_finds(twins: Any) -> None:
    """Which tokens are looked at is open; what they are is on no other page."""

    def lying(kinds: tuple[str, str]) -> Game[Any]:
        return begun("manoeuvres", lambda s: lay(s, "p2", "karst", *kinds))

    def script(table: Overheard, _secret: Any) -> None:
        table.answer("p0", "first-player", "p1")
        table.answer("p1", "manoeuvre", "spy")
        table.answer("p1", "spy", ["s1:1", "s1:2"])
        table.listen("looked")
        table.restart()
        table.listen("restarted")

    alike(twins(script, [("guard", "citizen"), ("emissary", "guard")], lying))


@pytest.mark.rule("DK-036", "DK-037")
def test_what_lies_behind_a_screen(twins: Any) -> None:
    """PP, Agents, Affinity tokens and Debts of others."""

    def hiding(secret: dict[str, int]) -> Game[Any]:
        def change(s: State) -> None:
            screen = s.players["p1"].screen
            screen.pp, screen.debts = secret["pp"], secret["debts"]
            screen.agents.update(guard=secret["guard"])
            screen.affinity.update(people=secret["people"])

        return begun("manoeuvres", change)

    def script(table: Overheard, _secret: Any) -> None:
        table.listen("begun")
        table.answer("p0", "first-player", "p1")
        table.listen("p1 may choose")
        table.answer("p1", "manoeuvre", "expand")
        table.answer("p1", "expand", "nothing")
        table.listen("expanded")

    low = {"pp": 0, "debts": 0, "guard": 0, "people": 0}
    alike(twins(script, [low, {"pp": 20, "debts": 4, "guard": 5, "people": 3}], hiding))


@pytest.mark.rule("DK-036")
def test_a_correction_of_the_own_screen(twins: Any) -> None:
    """That there is one everybody learns, and agrees to; not of what, nor what it is now."""

    def script(table: Overheard, secret: tuple[str, int]) -> None:
        fact, value = secret
        table.answer("p0", "first-player", "p0")
        table.done("p1", do="correct", fact=f"{fact}.p1", value=value)
        table.listen("proposed")
        table.done("p2", do="agree", proposal=table.proposal())
        table.listen("corrected")
        assert {one["name"]: one["value"] for one in table.page("p1")["own_facts"]}[f"{fact}.p1"] == value
        table.done("p0", do="undo")
        table.done("p2", do="agree", proposal=table.proposal())
        table.listen("undone")
        table.restart()
        table.listen("restarted")

    secrets = [("pp", 3), ("pp", 7), ("debts", 2), ("guard", 9), ("people", 1)]
    alike(twins(script, secrets, begun("manoeuvres"), hands="physical"))


@pytest.mark.rule("DK-136", "DK-140")
def test_an_exchange_tells_what_shows_on_the_table(twins: Any) -> None:
    """A Spy token and a card that change hands are open; what was given for them is not."""

    def rich(s: State) -> None:
        s.players["p1"].row = ["opportunity/1"]

    def script(table: Overheard, secret: dict[str, Any]) -> None:
        table.answer("p0", "first-player", "p0")
        bargain(table, "p1", "p2", {"spy": 1, "possessions": ["opportunity/1"]}, secret)
        table.listen("exchanged")
        view = table.page()["view"]["players"]
        assert (view["p2"]["spies"], view["p2"]["row"]) == (2, ["opportunity/1"])
        table.done("p0", do="undo")
        table.done("p2", do="agree", proposal=table.proposal())
        table.listen("undone")

    asked = [{}, {"pp": 4}, {"guard": 2, "politics": 1, "oath": "I owe you.", "words": "x" * 200}]
    alike(twins(script, asked, begun("manoeuvres", rich)))


@pytest.mark.rule("DK-147", "DK-145")
def test_who_has_sworn_what(twins: Any) -> None:
    """Of a breach others learn who says it of whom; not the oath, nor how many there were, nor who agrees."""

    def script(table: Overheard, secret: int) -> None:
        for number in range(secret):
            bargain(table, "p1", "p2", {"oath": f"Number {number}."}, {})
        bargain(table, "p1", "p2", {"oath": "The last one."}, {})
        number = table.page("p1")["view"]["oaths"][-1]["number"]
        act(table, "p1", "breach", oath=number, by="p2")
        table.listen("said")
        act(table, "p1", "unsay", oath=number)
        table.listen("not said any more")
        act(table, "p2", "breach", oath=number, by="p2")
        table.listen("admitted")

    alike(twins(script, [0, 1, 3], begun("manoeuvres")))


@pytest.mark.rule("DK-054", "DK-199")
def test_affinity_tokens_that_come_and_go(twins: Any) -> None:
    """Which ones are chosen or given up, and how many there were to give up."""

    def holding(secret: tuple[str, ...]) -> Game[Any]:
        def change(s: State) -> None:
            screen = s.players["p1"].screen
            screen.affinity.clear()
            screen.affinity.update(secret)
            s.players["p1"].row = ["opportunity/1"]
            s.players["p1"].given = {"opportunity/1": 1}

        return begun("manoeuvres", change, **{"opportunity/1": says("gain", "gain_affinity", kind="people")})

    def script(table: Overheard, _secret: Any) -> None:
        number = offer(table, "p1", "p0", {"possessions": ["opportunity/1"]}, {})
        table.answer("p0", "act", {"do": "accept", "offer": number})
        table.listen("p1 gives up")
        (ask,) = [one for one in table.page("p1")["asks"] if one["prompt"] == "give-up-affinity"]
        table.answer("p1", "give-up-affinity", ask["form"]["options"][-1]["value"])
        table.listen("given up")

    alike(twins(script, [("people",), ("artefact",), ("people", "politics", "politics")], holding))


@pytest.mark.rule("DK-140", "DK-135")
def test_secrecy_holds_over_random_bargains(twins: Any) -> None:
    """Through two Cycles, whatever p1 and p2 agree on between the open moves."""

    def script(table: Overheard, secret: int) -> None:
        rng = random.Random(secret)
        for number in range(24):
            for _ in range(rng.randrange(4)):
                privately(table, rng)
            assert plainly(table)
            if number % 4 == 0:
                table.listen(f"after {number}")
        table.restart()
        table.listen("restarted")

    alike(twins(script, range(4), begun("manoeuvres")))
