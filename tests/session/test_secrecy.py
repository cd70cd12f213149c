"""Two matches that differ only in what one seat does in secret are the same to everybody else, over every channel."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.games.golden_blade import GAME as GOLDEN_BLADE
from companion.session.dealer import Dealer
from tests.session.overhearing import SECRETIVE, Overheard, answer_at_random, overheard, the_same_to_others
from tests.session.sample_game import GAME, SHUFFLED
from tests.session.tables import Table

# -- what is kept secret ----------------------------------------------------------------------------------------------


def bids(table: Overheard, coins: int) -> None:
    """The value of a sealed answer."""
    table.agree_all()
    table.bid("p0", 1)
    table.bid("p1", coins, "greed")
    table.listen("sealed")
    table.bid("p2", 2)
    table.wait(2.0)
    table.listen("complete")


def drafts(table: Overheard, drafted: list[Any]) -> None:
    """What a form holds, and how often it was saved."""
    table.agree_all()
    for value in drafted:
        table.done("p1", do="draft", ask=table.ask("p1", "bid"), value=value)
    table.wait(1.25)
    table.listen("drafted")
    table.bid("p0", 1)
    table.listen("another has sealed")


def seals_or_not(table: Overheard, secretly: Callable[[Table], None]) -> None:
    """Whether a seat has sealed, has changed its mind, or sits and thinks."""
    table.agree_all()
    table.bid("p0", 1)
    table.wait(0.5)
    secretly(table)
    table.wait(1.0)
    table.listen("before the last")
    table.bid("p2", 2)
    table.wait(1.0)
    table.listen("after the last")
    table.done("p2", do="pause")
    table.listen("paused")
    table.done("p2", do="correct", fact="coins.p0", value=8)
    table.listen("proposed")
    table.done("p0", do="agree", proposal=table.proposal())
    table.listen("corrected")


def withdraws(table: Table) -> None:
    """Seal and take back."""
    table.bid("p1", 3)
    (sealed,) = [each["id"] for each in table.page("p1")["sealed"]]
    table.done("p1", do="withdraw", sealed=sealed)


def thinks(_table: Table) -> None:
    """Do nothing."""


def seals_half(table: Table) -> None:
    """Answer the first of two secret questions."""
    table.answer("p1", "bid", 2)


def errs(table: Table) -> None:
    """Be refused."""
    table.do("p1", do="answer", ask=table.ask("p1", "bid"), value=99)
    table.do("p1", do="answer", ask="0", value={"deep": []})
    table.do("p1", do="dance")


def test_the_value_of_a_sealed_answer(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody learns what was sealed before it is opened."""
    the_same_to_others(bids, [3, 7, 9], tmp_path, caplog)


def test_what_is_drafted(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody learns what a form holds, nor that it holds anything."""
    the_same_to_others(drafts, [[], [3], [1, 2, "a long text" * 20], [{"left": None}]], tmp_path, caplog)


def test_whether_a_seat_has_sealed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody learns whether a seat thinks, has begun, has sealed and taken back, or was refused."""
    the_same_to_others(seals_or_not, [thinks, withdraws, seals_half, errs], tmp_path, caplog)


def test_faces_in_hand(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Nobody learns which cards another holds."""

    def script(table: Overheard, _secret: Any) -> None:
        table.listen("dealt")
        assert set(table.page("p1")["cards"]) == set(table.page("p1")["faces"].values())
        table.agree_all()
        table.bid_all(p1=5)
        table.wait(3.5)
        table.answer("p1", "look")
        table.listen("looked")
        table.restart()
        table.listen("restarted")

    runs = [
        overheard(script, None, tmp_path / str(number), caplog, game=replace(GAME, faces=faces))
        for number, faces in enumerate((GAME.faces, otherwise_dealt()))
    ]
    assert runs[0] == runs[1]


def otherwise_dealt() -> Any:
    """The same deck, but the cards that p1 holds and may look at have changed places with cards never drawn."""
    places = Dealer(bytes(32), {"lots": [str(place) for place in range(len(SHUFFLED))]})
    where = [int(places.face(f"lots:1:{place}", {})) for place in range(len(SHUFFLED))]
    swapped = list(SHUFFLED)
    for mine, bottom in ((2, 23), (3, 22), (7, 21)):
        swapped[where[mine]], swapped[where[bottom]] = swapped[where[bottom]], swapped[where[mine]]
    assert [swapped[where[place]] for place in (2, 3)] != [SHUFFLED[where[place]] for place in (2, 3)]
    return lambda _state: {"lots": tuple(swapped)}


def test_the_check_hears_a_leak(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A game whose view counts what lies sealed fails the same check."""

    def view(state: Any, seat: str | None) -> Any:
        return {**GAME.view(state, seat), "leak": list(leaked)}

    leaked: list[int] = []

    def script(table: Overheard, secret: int) -> None:
        leaked[:] = [secret]
        bids(table, secret)

    runs = [
        overheard(script, secret, tmp_path / str(secret), caplog, game=replace(GAME, view=view)) for secret in (3, 7)
    ]
    assert runs[0] != runs[1]


def test_secrecy_holds_over_random_evenings(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever p1 seals, drafts and takes back, the others' channels are the same after each of their own acts."""

    def script(table: Overheard, secret: int) -> None:
        rng = random.Random(secret)
        table.agree_all()
        for coins in (1, 2, 3):
            for _ in range(rng.randrange(4)):
                act_in_secret(table, rng)
            table.wait(1.0)
            table.done("p0", do="draft", ask=table.ask("p0", "bid"), value=coins)
            table.answer("p2", "bluff") if coins < 3 else table.answer("p0", "bluff")
            table.listen(f"after {coins}")

    the_same_to_others(script, list(range(12)), tmp_path, caplog)


ON_PHONES = {"orders": "phones", "build": "phones", "hands": "virtual", "negotiation": "off"}


def test_orders_and_builds_of_golden_blade(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whatever a power orders or builds, the others' channels are the same until it is opened."""

    def script(table: Overheard, secret: int) -> None:
        play_to(table, "orders")
        for seat in ("p0", "p1", "p2"):
            answer_at_random(table, seat, random.Random(f"{seat} {secret if seat == SECRETIVE else 0}"))
            table.wait(0.25)
            table.listen(f"{seat} has sealed")
        table.wait(2.0)
        table.listen("complete")

    runs = [overheard(script, secret, tmp_path / str(secret), caplog, GOLDEN_BLADE, **ON_PHONES) for secret in range(6)]
    assert all(run == runs[0] for run in runs)


def play_to(table: Table, prompt: str) -> None:
    """Play at random, the same in every run, until a secret choice of that name is open."""
    for number in range(100):
        if any(sealed["prompt"] == prompt for sealed in table.page("p1")["sealed"]):
            return
        moved = [answer_at_random(table, seat, random.Random(f"{seat} {number}")) for seat in table.seats]
        if not any(moved):
            table.wait(3.5)
    raise AssertionError(f"{prompt} never came")


def act_in_secret(table: Table, rng: random.Random) -> None:
    """One thing that p1 may do in secret now."""
    asks = {ask["prompt"]: ask["id"] for ask in table.page("p1")["asks"] if ask["sealed"]}
    sealed = table.page("p1")["sealed"]
    choices: list[dict[str, Any]] = [{"do": "withdraw", "sealed": each["id"]} for each in sealed]
    if "bid" in asks:
        choices += [{"do": how, "ask": asks["bid"], "value": rng.randrange(10)} for how in ("answer", "draft")]
    if "reason" in asks:
        choices += [{"do": "answer", "ask": asks["reason"], "value": "greed"}]
    table.done("p1", **rng.choice(choices))


# -- the owner itself -------------------------------------------------------------------------------------------------


def test_a_sealed_choice_is_not_shown_again_to_its_owner() -> None:
    """Nobody can prove a choice: after sealing, no page holds it, and changing it starts empty."""
    table = Table().start(2)
    table.agree_all()
    table.bid("p1", 7, "greed")
    page = json.dumps({**table.page("p1"), "view": None, "score": None})
    assert "greed" not in page
    assert ": 7" not in page
    (sealed,) = table.page("p1")["sealed"]
    table.done("p1", do="withdraw", sealed=sealed["id"])
    (bid,) = [ask for ask in table.page("p1")["asks"] if ask["prompt"] == "bid"]
    assert bid["draft"] is None
    table.close()


def test_the_host_page_knows_no_more_than_the_table() -> None:
    """What only the host is told are public facts."""
    table = Table().start(2)
    assert {fact["name"] for fact in table.room.host_page()["facts"]} == set(GAME.facts(GAME.setup(_setup())))
    table.close()


def _setup() -> Any:
    from companion.rules import Setup

    return Setup(("p0", "p1"), {"hands": "virtual"})
