"""Diplomacy: The Golden Blade, for three to seven Great Powers, and France against Austria for two."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.golden_blade.corrections import adjusters, facts, invariants
from companion.games.golden_blade.ending import outcome_words, score
from companion.games.golden_blade.facts import MIXED, POWERS, UNITS_OF_YEAR
from companion.games.golden_blade.layout import layout
from companion.games.golden_blade.options import OPTIONS
from companion.games.golden_blade.prompts import PROMPTS
from companion.games.golden_blade.setup import SEATS, enter, new_state, prepare
from companion.games.golden_blade.state import State
from companion.games.golden_blade.table import as_it_lies, expected, open_zones, readings
from companion.games.golden_blade.turn import STEPS, play
from companion.games.golden_blade.view import PHASES, phase, sight, view
from companion.rules import Deck, Game, Role


def decks(s: State) -> Mapping[str, Deck]:
    """The decks of a dealt game; nobody deals where real cards are held."""
    return s.decks if s.rulings.virtual else {}


def faces(_: State) -> Mapping[str, Sequence[str]]:
    """What each deck holds when complete."""
    return {**{year: tuple(units) for year, units in UNITS_OF_YEAR.items()}, MIXED: ()}


GAME = Game(
    id="golden-blade",
    title="Diplomacy: The Golden Blade",
    rules_version=1,
    seats=SEATS,
    roles=[Role(power, name) for power, name in POWERS.items()],
    options=OPTIONS,
    prompts=PROMPTS,
    phases=PHASES,
    steps=tuple(STEPS),
    prepare=prepare,
    setup=new_state,
    enter=enter,
    play=play,
    view=view,
    sight=sight,
    decks=decks,
    faces=faces,
    phase=phase,
    score=score,
    outcome_words=outcome_words,
    facts=facts,
    adjusters=adjusters,
    invariants=invariants,
    layout=layout,
    open_zones=open_zones,
    expected=expected,
    readings=readings,
    as_it_lies=as_it_lies,
)

__all__ = ["GAME", "State"]
