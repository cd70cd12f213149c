"""What must always hold is told in one sentence where it does not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.diktat import GAME, State
from companion.games.diktat.state import Influence, Stack, Token
from tests.games.diktat.tables import hold_marker, lay, table

Change = Callable[[State], object]


def told(change: Change, configuration: str = "base") -> list[str]:
    """What is wrong with a table after a change."""
    s = table(configuration=configuration).state
    assert GAME.invariants(s) == []
    change(s)
    return list(GAME.invariants(s))


def twice(s: State) -> None:
    """A stack lies in two sectors."""
    s.sectors["combinat"].stacks.append(lay(s, "p0", "karst", "guard"))


def empty(s: State) -> None:
    """A stack has lost its tokens and lies there."""
    s.sectors["karst"].stacks.append(Stack("s9", "p0", []))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda s: setattr(s.players["p1"].screen, "pp", -1), "p1 has less than nothing"),
        (lambda s: setattr(s.players["p1"].screen, "debts", -1), "p1 has less than nothing"),
        (lambda s: s.players["p1"].screen.affinity.update(people=-1), "p1 has less than nothing"),
        (lambda s: setattr(s.players["p1"].screen, "unnamed", 1), "p1 has -1 Agent tokens, 1 unnamed (DK-090)"),
        (lambda s: setattr(s.players["p1"].screen, "unnamed", -1), "p1 has 1 Agent tokens, -1 unnamed (DK-090)"),
        (lambda s: s.players["p1"].row.extend(["opportunity/1"] * 2), "in two places: ['opportunity/1'"),
        (
            lambda s: (s.track.append("opportunity/1"), s.players["p0"].overflow.append("opportunity/1")),
            "in two places",
        ),
        (lambda s: (s.corrupted.append("opportunity/1"), s.discard.append("opportunity/1")), "in two places"),
        (lambda s: setattr(s.sectors["karst"], "markers", 3), "karst has 3 markers and players hold 0 (DK-015)"),
        (lambda s: s.players["p0"].influence.append(Influence("karst")), "karst has 2 markers and players hold 1"),
        (lambda s: s.sectors["karst"].special.update(p0=1), "p0 has 6 special tokens and 1 are out (DK-013)"),
        (lambda s: setattr(s.players["p0"].screen, "special", 5), "p0 has 5 special tokens and 0 are out (DK-013)"),
        (twice, "two stacks have one name"),
        (empty, "a stack without a token lies there (DK-112)"),
        (lambda s: s.centre.update(guard=1), "1 Other pieces are there, and there must be 0 (DK-229)"),
    ],
)
def test_what_is_wrong_is_told(change: Change, sentence: str) -> None:
    """In one sentence, with its rule."""
    (found,) = told(change)
    assert sentence in found


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda s: s.centre.update(guard=1), "13 Other pieces are there, and there must be 12 (DK-229)"),
        (lambda s: s.sectors["artefact"].stacks[0].tokens.pop(), "11 Other pieces are there"),
        (lambda s: setattr(s.sectors["karst"], "darkness", 7), "the Others should have won"),
        (lambda s: s.corrupted.extend(f"opportunity/{n}" for n in range(1, 8)), "the Others should have won"),
    ],
)
def test_what_is_wrong_with_the_others_is_told(change: Change, sentence: str) -> None:
    """Twelve pieces, at most six cards and six Darkness tokens."""
    (found,) = told(change, "others")
    assert sentence in found


def six_spaces(s: State) -> None:
    """One more than there are."""
    for sector in ("karst", "combinat", "faubourgs", "josefov", "forteresse", "hypogees"):
        s.sectors[sector].markers = 0
        s.players["p0"].influence.append(Influence(sector, 2))


def test_nobody_fills_six_influence_spaces() -> None:
    """Five are all (DK-188)."""
    assert told(six_spaces) == ["p0 has 6 Influence spaces filled (DK-188)"]


@pytest.mark.parametrize(
    "change",
    [
        lambda s: setattr(s.sectors["karst"], "darkness", 6),
        lambda s: s.corrupted.extend(f"opportunity/{n}" for n in range(1, 7)),
        lambda s: hold_marker(s, "p0", "karst", 2),
    ],
)
def test_what_is_full_is_sound(change: Change) -> None:
    """Six cards, six Darkness tokens, both markers of a sector."""
    assert told(change, "others") == []


def test_during_a_conquest_stacks_are_taken_apart() -> None:
    """Emptied ones and pieces under way are no fault until it is over."""

    def change(s: State) -> None:
        s.conquest = "karst"
        s.sectors["karst"].stacks.append(Stack("s9", "p0", []))
        s.sectors["artefact"].stacks[0].tokens.append(Token("guard"))

    assert told(change, "others") == []


def test_special_tokens_on_the_board_add_up_with_those_behind_the_screen() -> None:
    """Five here and one there are six."""

    def change(s: State) -> None:
        s.players["p0"].screen.special = 5
        s.sectors["karst"].special["p0"] = 1

    assert told(change) == []
