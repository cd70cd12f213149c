"""What a second marker of a sector gives, and what only the Others bring to the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Coroutine, Mapping
from typing import Any

import pytest

from companion.games.diktat.cards import read_box
from companion.games.diktat.effects import carry_out
from companion.games.diktat.options import OPTIONS, rulings
from companion.games.diktat.possessions import lose, take_marker
from companion.games.diktat.state import State, fresh
from companion.rules.options import resolved
from tests.games.diktat.sample import sample_cards

SEATS = ("p0", "p1")
CABALS = {"p0": "black-guard", "p1": "resistance"}
POLITICS = [
    {"when": "gain", "do": "gain_affinity", "kind": "politics", "count": 2},
    {"when": "gain", "do": "gain_affinity", "kind": "politics", "count": 3},
]


def state(changed: Mapping[str, Mapping[str, Any]] | None = None) -> State:
    """A table for two after the set-up of the base game, with other facts on some cards."""
    cards = {name: {**facts, **(changed or {}).get(name, {})} for name, facts in sample_cards().items()}
    return fresh(SEATS, rulings(resolved(OPTIONS, {})), read_box(cards), CABALS)


def done(coroutine: Coroutine[Any, Any, None]) -> None:
    """What asks nobody is done at once."""
    with pytest.raises(StopIteration):
        coroutine.send(None)


@pytest.mark.rule("DK-187", "DK-192")
def test_two_markers_of_nouvelle_ville_are_two_vp() -> None:
    """1 VP with the first, 2 in all with both, and 1 again when one is lost."""
    s = state()
    found = []
    for _ in range(2):
        done(take_marker(s, "p0", "nouvelle-ville"))
        found.append(s.vp("p0"))
    done(lose(s, "p0", "marker/nouvelle-ville"))
    assert [*found, s.vp("p0")] == [1, 2, 1]


@pytest.mark.rule("DK-187")
def test_level_2_gives_only_what_it_has_more() -> None:
    """Of 2 and then 3 Affinity tokens the second marker brings one."""
    changed = {f"marker/josefov/{level}": {"effects": [POLITICS[level - 1]]} for level in (1, 2)}
    s = state(changed)
    before = s.players["p0"].screen.affinity["politics"]
    found = []
    for _ in range(2):
        done(take_marker(s, "p0", "josefov"))
        found.append(s.players["p0"].screen.affinity["politics"] - before)
    assert found == [2, 3]


@pytest.mark.rule("DK-002")
@pytest.mark.parametrize("do", ["place_darkness", "place_corruption"])
def test_cards_bring_no_tokens_of_the_others_to_the_base_game(do: str) -> None:
    """Nobody is asked for a sector."""
    s = state()
    effects = [effect for element in s.box.elements.values() for effect in element.effects if effect.do == do]
    done(carry_out(s, "p0", "a card", effects[0]))
    assert Counter((sector.darkness, sector.corruption) for sector in s.sectors.values()) == {(0, 0): 12}
