"""Drafts, sealed choices, the grace before an opening, and receipts that anybody can check."""

from __future__ import annotations

import hashlib
import itertools
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.rules import Ask, GameOver, Press
from companion.session.archive import verify
from companion.session.pages import receipts
from companion.session.receipts import published, receipt_of
from companion.session.timekeeper import GRACE_S
from tests.session.sample_game import GAME, Auction
from tests.session.tables import Table


@pytest.fixture
def table(tmp_path: Path) -> Any:
    """Three players who have to seal their bids."""
    table = Table(tmp_path / "record.db").start(3)
    table.agree_all()
    yield table
    table.close()


def sealed_id(table: Table, seat: str = "p1") -> str:
    """The secret choice a seat takes part in."""
    (sealed,) = table.page(seat)["sealed"]
    return str(sealed["id"])


def draft_of(table: Table, seat: str, prompt: str = "bid") -> Any:
    """What a seat's form holds."""
    (ask,) = [ask for ask in table.page(seat)["asks"] if ask["prompt"] == prompt]
    return ask["draft"]


# -- saved and ready --------------------------------------------------------------------------------------------------


def test_what_is_saved_does_not_count(table: Table) -> None:
    """Only what was sealed is opened: a saved draft leaves its seat awaited."""
    table.bid("p0", 1)
    table.bid("p2", 1)
    table.done("p1", do="draft", ask=table.ask("p1", "bid"), value=9)
    table.wait(60.0)
    assert table.page()["game"]["phase"] == 2
    assert not table.page("p1")["sealed"][0]["done"]


def test_a_draft_survives_a_restart(table: Table) -> None:
    """What a form held is there when the companion comes back."""
    table.done("p1", do="draft", ask=table.ask("p1", "bid"), value={"half": "done"})
    table.restart()
    assert draft_of(table, "p1") == {"half": "done"}


def test_a_draft_survives_another_phone(table: Table) -> None:
    """Who takes a seat over finds its form as it was left."""
    table.done("p1", do="draft", ask=table.ask("p1", "bid"), value=4)
    table.room.claim("p1", "another phone")
    table.done("p1", do="agree", proposal=table.proposal("p1"))
    assert draft_of(table, "p1") == 4


def test_a_draft_may_hold_what_is_not_yet_an_answer(table: Table) -> None:
    """A half-filled form is kept as it is."""
    forms: tuple[Any, ...] = (None, [], {"left": None}, "ninety")
    for value in forms:
        table.done("p1", do="draft", ask=table.ask("p1", "bid"), value=value)
        assert draft_of(table, "p1") == value


@pytest.mark.parametrize(
    ("tab", "at", "held"), [("a tab", 6, 1), ("a tab", 7, 2), ("a tab", 8, 2), ("another tab", 6, 2)]
)
def test_a_draft_that_comes_late_sets_no_newer_one_back(table: Table, tab: str, at: int, held: int) -> None:
    """A page that was left may be heard after the one that came back; another phone's clock says nothing of this."""
    ask = table.ask("p1", "bid")
    table.done("p1", do="draft", ask=ask, value=1, tab="a tab", at=7)
    table.restart()
    table.done("p1", do="draft", ask=ask, value=2, tab=tab, at=at)
    assert draft_of(table, "p1") == held


def test_a_draft_that_does_not_say_when_hides_no_later_one(table: Table) -> None:
    """What came late before it comes late after it."""
    ask = table.ask("p1", "bid")
    table.done("p1", do="draft", ask=ask, value=1, tab="a tab", at=7)
    table.done("p1", do="draft", ask=ask, value=2)
    table.done("p1", do="draft", ask=ask, value=3, tab="a tab", at=6)
    assert draft_of(table, "p1") == 2


def test_the_draft_of_a_closed_question_is_forgotten(table: Table) -> None:
    """Nothing of an old form turns up in a new one, nor stays in the vault."""
    table.done("p1", do="draft", ask=table.ask("p1", "bid"), value=4)
    table.bid_all()
    assert [table.play.secrets[kept].get("p1", {}) for kept in ("drafts", "touches")] == [{}, {}]


def test_sealing_does_not_touch_another_draft(table: Table) -> None:
    """Taking a sealed choice back empties its form, and no other."""
    table.done("p1", do="draft", ask=table.ask("p1", "bluff"), value=True)
    table.bid("p1", 2)
    table.done("p1", do="withdraw", sealed=sealed_id(table))
    assert draft_of(table, "p1", "bluff") is True
    assert draft_of(table, "p1") is None


# -- the opening ------------------------------------------------------------------------------------------------------


def test_choices_open_after_the_grace_and_not_before(table: Table) -> None:
    """Whoever seals last has some seconds to take it back."""
    table.bid_all(p1=4)
    table.wait(GRACE_S - 0.25)
    assert "wins" not in table.story()[-1]
    table.wait(0.5)
    assert table.story()[-1] == "@p1 wins ivory for 4, out of fame"


def test_a_change_in_the_grace_gives_the_grace_again(table: Table) -> None:
    """Taking back and sealing anew between two ticks is not opened early."""
    table.bid_all()
    table.wait(GRACE_S - 0.5)
    table.done("p2", do="withdraw", sealed=sealed_id(table, "p2"))
    table.bid("p2", 5)
    table.wait(GRACE_S - 0.5)
    assert len(table.story()) == 1
    table.wait(1.0)
    assert "@p2 wins" in table.story()[-1]


def test_the_grace_does_not_run_while_paused(table: Table) -> None:
    """A pause right after the last seal leaves the take-back."""
    table.bid_all()
    table.done("p0", do="pause")
    table.wait(60.0)
    table.done("p0", do="resume")
    table.wait(1.0)
    assert len(table.story()) == 1


def test_an_opened_choice_cannot_be_withdrawn(table: Table) -> None:
    """What everybody has seen is not secret any more."""
    sealed = sealed_id(table)
    table.bid_all()
    table.wait(4.0)
    assert table.refused("p1", do="withdraw", sealed=sealed)["rule"] == "not-open"


def test_sealed_choices_survive_a_restart(table: Table) -> None:
    """What was sealed before the plug was pulled is opened after it."""
    table.bid("p0", 1)
    table.bid("p1", 6)
    table.restart()
    assert table.page("p1")["sealed"][0]["done"]
    table.done("p0", do="resume")
    table.bid("p2", 2)
    table.wait(4.0)
    assert "@p1 wins ivory for 6" in table.story()[-1]


def test_a_correction_that_spoils_a_sealed_choice_asks_its_owner_again(table: Table) -> None:
    """A bid that cannot be paid any more lapses, and its receipt with it."""
    table.bid("p1", 6)
    table.done("p0", do="correct", fact="coins.p1", value=3)
    table.done("p2", do="agree", proposal=table.proposal())
    assert "bid" in table.asks("p1")
    assert table.page("p1")["sealed"][0]["receipt"] is None


# -- receipts ---------------------------------------------------------------------------------------------------------


def opened(table: Table) -> dict[str, Any]:
    """Open the bids; what is published of them."""
    table.bid_all(p1=4)
    table.wait(4.0)
    (found,) = receipts(table.play)
    return found


def test_a_receipt_is_what_the_opening_publishes(table: Table) -> None:
    """The receipt on the owner's page before the opening is the one in the record after it."""
    table.bid("p1", 4)
    given = table.page("p1")["sealed"][0]["receipt"]
    table.bid("p0", 1)
    table.bid("p2", 1)
    table.wait(4.0)
    (found,) = receipts(table.play)
    assert {"seat": "p1", "receipt": given} in [{k: r[k] for k in ("seat", "receipt")} for r in found["receipts"]]


def test_anybody_can_check_a_receipt_with_a_hash_alone(table: Table) -> None:
    """SHA-256 over the nonce and the canonical JSON of match, place, seat and answer gives the receipt."""
    found = opened(table)
    for (seat, ballot), published_ in zip(found["ballots"], found["receipts"], strict=True):
        text = json.dumps([found["match"], found["sealed"], seat, ballot], sort_keys=True, separators=(",", ":"))
        digest = hashlib.sha256(bytes.fromhex(published_["nonce"]) + text.encode()).hexdigest()
        assert digest == published_["receipt"]


def test_receipts_are_published_when_the_match_is_over(table: Table) -> None:
    """While it is played an opening tells no nonce and no ballot: some of it may concern two players only."""
    opened(table)
    assert table.room.receipts() == []


def test_two_do_not_go_back_from_the_end_at_which_receipts_were_published() -> None:
    """Else two could end the match, read what still concerns others, and play on: everybody must agree."""

    async def play(state: Auction) -> None:
        await Ask(state.seats[0], "look", Press)
        raise GameOver([state.seats[0]])

    table = Table(game=replace(GAME, play=play)).start(3)
    table.answer("p0", "look")
    table.done("p0", do="undo")
    table.done("p1", do="agree", proposal=table.proposal())
    assert table.page()["status"] == "over"
    table.done("p2", do="agree", proposal=table.proposal())
    assert table.page()["status"] == "playing"
    table.close()


def test_without_the_nonce_no_answer_can_be_guessed(table: Table) -> None:
    """All possible bids, tried without the nonce, give no receipt."""
    table.bid("p1", 4)
    given = table.page("p1")["sealed"][0]["receipt"]
    sealed, ask = sealed_id(table), "0/main/3/p1/0"
    answers = [((ask, 0),), *(((ask, c), ("0/main/3/p1/1", r)) for c in range(1, 10) for r in ("fame", "greed"))]
    nonces = (b"", bytes(32), sealed.encode(), b"p1", bytes.fromhex(table.tokens["p1"]))
    tried = {receipt_of(n, 1, sealed, "p1", a) for n, a in itertools.product(nonces, answers)}
    assert given not in tried


def test_the_same_bid_has_another_receipt_each_time(table: Table) -> None:
    """Sealing the same again cannot be recognised."""
    table.bid("p1", 4)
    first = table.page("p1")["sealed"][0]["receipt"]
    table.done("p1", do="withdraw", sealed=sealed_id(table))
    table.bid("p1", 4)
    assert table.page("p1")["sealed"][0]["receipt"] != first


@pytest.mark.parametrize("part", ["answer", "nonce", "receipt", "seat", "sealed", "match", "missing"])
def test_altering_anything_fails(table: Table, part: str) -> None:
    """An answer, nonce, receipt, seat, place or match that was altered does not check."""
    opened(table)
    row = next(row for row in table.store.rows(1) if row.kind == "opened")
    body, by = json.loads(json.dumps(row.body)), json.loads(json.dumps(row.by))
    match = 1
    match part:
        case "answer":
            body["ballots"][1][1][0][1] = 5
        case "nonce":
            by["opened"][1][2] = by["opened"][1][2][:-1] + ("0" if by["opened"][1][2][-1] != "0" else "1")
        case "receipt":
            by["opened"][1][1] = by["opened"][1][1][::-1]
        case "seat":
            body["ballots"][1][0], by["opened"][1][0] = "p9", "p9"
        case "sealed":
            body["sealed"] = "0/main/9"
        case "match":
            match = 2
        case "missing":
            del by["opened"][1]
    assert all(receipt.holds for receipt in published(1, row.n, row.body, row.by))
    assert not all(receipt.holds for receipt in published(match, row.n, body, by))


def test_the_record_is_verified(table: Table) -> None:
    """What was played checks: every line, fact and receipt."""
    opened(table)
    assert verify(table.store, {table.game.id: table.game}, 1) == []
