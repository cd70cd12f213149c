"""Two matches of Elekt that differ only in hidden cards are the same to everybody else, over every channel."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.games.elekt import GAME
from companion.packs import printed
from companion.rules import Game
from tests.session.elekt_evenings import (
    Choose,
    at_random,
    by_hand,
    exchanged,
    keeps_cards,
    replaces_cards,
)
from tests.session.overhearing import SECRETIVE, Overheard, PrintedPack, overheard
from tests.session.tables import Table

ANSWERS = 40  # into the second round
LOOKER = "privilege/patron-of-the-academy"  # before drawing its owner may look at the top 3
DECKS = ("elite", "mission", "influence", "privilege")


class Watched:
    """What one run showed: the faces that p1 saw, and the text of all that the others could learn."""

    def __init__(self) -> None:
        self.faces: set[str] = set()
        self.looked: set[str] = set()
        self.heard: list[Any] = []

    def look(self, table: Table) -> None:
        """Note what p1 is shown now."""
        page = table.page(SECRETIVE)
        self.faces |= set(page["faces"].values())
        self.looked |= {page["faces"][handle] for handle in page["view"]["looks"] if handle in page["faces"]}

    def public(self) -> set[str]:
        """Components that came up in what the others got, beyond the list of all names."""
        text = json.dumps([pages_of(told) for what, told in self.heard if isinstance(told, str)])
        return {component for component in printed("elekt") if f"{component}\\" in text or f'{component}"' in text}


def pages_of(told: str) -> Any:
    """The pages of the others without the names of all cards, which stand there in any case."""
    channels = json.loads(told)
    pages = [channels[audience] for audience in ("p0", "p2", "screen")]
    for page in pages:
        del page["body"]["view"]["names"]
        for ask in page["body"]["table_asks"]:
            ask.pop("form")  # which any card may be
    return pages


def play(watched: Watched, secretly: Choose, facts: Mapping[str, Any], answers: int = ANSWERS) -> Any:
    """A script: everybody plays at random, the same in every run, and p1 keeps what others must not know."""

    def script(table: Overheard, _secret: Any) -> None:
        for fact, value in facts.items():
            table.done("p0", do="correct", fact=fact, value=value)
            table.done("p2", do="agree", proposal=table.proposal("p2"))
        for number in range(answers):
            seat = next((seat for seat in table.seats if table.page(seat)["asks"]), None)
            if seat is None:
                by_hand(table)
            elif seat == SECRETIVE:
                watched.look(table)
                ask = table.page(seat)["asks"][0]
                table.listen(f"p1 is asked {ask['prompt']}")
                table.done(seat, do="answer", ask=ask["id"], value=secretly(ask))
                watched.look(table)
                table.listen(f"p1 has answered {ask['prompt']}")
            else:
                at_random(table, seat, random.Random(f"{seat} {number}"))
        table.listen("at the end")
        table.restart()
        table.listen("restarted")

    return script


def unseen(watched: Watched, group: str) -> list[str]:
    """Cards of a group that nobody was shown, whatever anybody got."""
    known = watched.public() | watched.faces
    return [component for component in printed("elekt") if component.startswith(f"{group}/") and component not in known]


def run(
    watched: Watched, folder: Path, log: pytest.LogCaptureFixture, game: Game[Any], script: Any, **options: str
) -> list[Any]:
    """Play the script at a table with these cards."""
    watched.heard = overheard(script, None, folder, log, game, PrintedPack(), **options)
    return watched.heard


WAYS: Mapping[str, tuple[Choose, Mapping[str, Any], Mapping[str, str]]] = {
    "kept": (keeps_cards, {}, {}),
    "thrown away face down": (replaces_cards, {}, {"recruit_discard": "face_down"}),
    "drawn together": (keeps_cards, {}, {"recruit_together": "true", "recruit_discard": "face_down"}),
    "looked at": (keeps_cards, {"won.p1": [LOOKER]}, {"recruit_discard": "face_down"}),
}


@pytest.mark.rule("EL-214", "EL-222", "EL-223")
@pytest.mark.parametrize("way", WAYS)
def test_hidden_cards_are_hidden(way: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Whichever cards lie in a hand, are drawn, thrown away face down, looked at or in a deck: others get the same."""
    secretly, facts, options = WAYS[way]
    first, second = Watched(), Watched()
    one = run(first, tmp_path / "one", caplog, GAME, play(first, secretly, facts), **options)
    secret = sorted(face for face in first.faces - first.public() if face.startswith("elite/"))
    pairs = list(zip(secret, unseen(first, "elite"), strict=False))
    for group in DECKS[1:]:
        one_face, other_face, *_ = unseen(first, group)
        pairs.append((one_face, other_face))
    other = run(second, tmp_path / "other", caplog, exchanged(pairs), play(second, secretly, facts), **options)

    assert len(secret) >= 2
    assert not first.faces & set(secret) & second.faces
    assert (way == "looked at") == bool(first.looked)
    for here, there in zip(one, other, strict=True):
        assert here == there


@pytest.mark.rule("EL-214")
def test_the_check_sees_what_is_shown(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Exchange a card that p1 has laid open, and others do see a difference."""
    first, second = Watched(), Watched()
    script = play(first, keeps_cards, {}, answers=12)
    one = run(first, tmp_path / "one", caplog, GAME, script)
    shown = sorted(face for face in first.public() if face.startswith("elite/"))
    game = exchanged([(shown[0], unseen(first, "elite")[0])])
    other = run(second, tmp_path / "other", caplog, game, play(second, keeps_cards, {}, answers=12))

    assert one != other


# -- one seat alone ----------------------------------------------------------------------------------------------------


@pytest.fixture
def table(tmp_path: Path) -> Any:
    """Three players in the first Recruitment."""
    table = Table(tmp_path / "record.db", game=GAME, shelf=PrintedPack()).start(3)
    for _ in range(10):
        if any("recruit" in table.asks(seat) for seat in table.seats):
            break
        at_random(table, next(seat for seat in table.seats if table.asks(seat)), random.Random(1))
    yield table
    table.close()


def drawer(table: Table) -> str:
    """Who has drawn two cards and is to choose."""
    return next(seat for seat in table.seats if "recruit" in table.asks(seat))


@pytest.mark.rule("EL-215")
def test_the_choice_of_recruitment_is_the_same_whatever_was_drawn(table: Table) -> None:
    """Keep the first, keep the second, or replace both: for everybody, each time, in the same words."""
    forms = []
    for _ in table.seats:
        seat = drawer(table)
        (ask,) = table.page(seat)["asks"]
        forms.append((ask["form"], ask["text"]))
        table.answer(seat, "recruit", "keep-1")

    assert len({json.dumps(form) for form in forms}) == 1
    assert [option["value"] for option in forms[0][0]["options"]] == ["keep-1", "keep-2", "replace"]


@pytest.mark.rule("EL-216")
def test_others_learn_which_option_was_taken(table: Table) -> None:
    """Cards on the pile, cards in hand and the ledger tell it."""
    seat = drawer(table)
    table.answer(seat, "recruit", "replace")
    view = table.page()["view"]

    assert len(view["elite"]["discard"]) == 2
    assert view["hands"][seat] == 5
    assert any("throws both away" in note["text"] for note in view["ledger"])


@pytest.mark.rule("EL-223")
def test_drawn_cards_reach_one_page(table: Table) -> None:
    """The drawer sees both, nobody else either."""
    seat = drawer(table)
    handles = set(table.page(seat)["asks"][0]["about"]["drawn"])

    assert handles <= set(table.page(seat)["faces"])
    for other in table.seats:
        if other != seat:
            assert not handles & set(table.page(other)["faces"])
    assert "faces" not in table.page()


@pytest.mark.parametrize("choice", ["replace", "keep-1"])
def test_taking_back_is_no_way_to_peek(choice: str, table: Table) -> None:
    """The next card was shown to somebody: the choice is not taken back alone, and all must agree to go back."""
    seat = drawer(table)
    table.answer(seat, "recruit", choice)

    assert table.refused(seat, do="take-back")["rule"] == "take-back"
    table.done(seat, do="undo")
    assert "everybody" in table.page(seat)["proposals"][0]["text"]


def test_going_back_deals_the_same_cards(table: Table) -> None:
    """After an undo that all agree to, the same two cards lie there, and nobody else has seen them."""
    seat = drawer(table)
    before = table.page(seat)["faces"]
    table.answer(seat, "recruit", "replace")
    table.done(seat, do="undo")
    for other in table.seats:
        if other != seat:
            table.done(other, do="agree", proposal=table.proposal())

    assert table.page(seat)["faces"] == before
    for other in table.seats:
        if other != seat:
            assert not set(before) & set(table.page(other)["faces"])


@pytest.mark.rule("EL-224")
def test_errors_name_no_hidden_card(table: Table) -> None:
    """Trying to play what another holds, or what nobody can know, tells nothing about it."""
    seat = drawer(table)
    held = set(table.page(seat)["faces"].values())
    for other in (one for one in table.seats if one != seat):
        for value in ({"unit": handle, "zone": "court"} for handle in table.page(seat)["faces"]):
            error = table.refused(other, do="answer", ask=table.page(seat)["asks"][0]["id"], value=value)
            names = {printed("elekt")[face]["name"] for face in held}
            assert not any(word in json.dumps(error) for word in held | names)
