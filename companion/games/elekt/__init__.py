"""Elekt: who gathers the Titles becomes the new Emperor; for two to four players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.elekt.card_faults import card_faults
from companion.games.elekt.corrections import adjusters, facts
from companion.games.elekt.ending import outcome_words, score
from companion.games.elekt.facts import DECK_SIZES, ELITE, SEATS
from companion.games.elekt.invariants import invariants
from companion.games.elekt.layout import layout
from companion.games.elekt.lying import as_it_lies
from companion.games.elekt.options import OPTIONS
from companion.games.elekt.prompts import PROMPTS
from companion.games.elekt.setup import enter, new_state, prepare, setting_up
from companion.games.elekt.state import State
from companion.games.elekt.table import expected, open_zones, readings
from companion.games.elekt.turn import STEPS, play
from companion.games.elekt.view import PHASES, phase, sight, view
from companion.rules import Deck, Game


def decks(s: State) -> Mapping[str, Deck]:
    """The decks of a dealt game; nobody deals where real cards are held."""
    return s.decks if s.rulings.virtual else {}


def faces(s: State) -> Mapping[str, Sequence[str]]:
    """What each deck holds when complete."""
    groups: dict[str, list[str]] = {name: [] for name in (*DECK_SIZES, ELITE)}
    for component, card in s.cards.items():
        if card.group in groups:
            groups[card.group].append(component)
    return groups


GAME = Game(
    id="elekt",
    title="Elekt",
    rules_version=1,
    seats=SEATS,
    roles=(),
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
    card_faults=card_faults,
    as_it_lies=as_it_lies,
    setting_up=setting_up,
)

__all__ = ["GAME", "State"]
