"""Diktat: Cabals struggle for a city, with bluff and bargains; for two to five players, with or without the Others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.diktat.cards import card_faults
from companion.games.diktat.corrections import adjusters, facts
from companion.games.diktat.ending import outcome_words, score
from companion.games.diktat.facts import AGENTS, CABAL_NAMES, OTHERS_OF_EACH, SEATS
from companion.games.diktat.hidden import hidden
from companion.games.diktat.invariants import invariants
from companion.games.diktat.layout import layout
from companion.games.diktat.lying import as_it_lies
from companion.games.diktat.options import OPTIONS
from companion.games.diktat.prompts import PROMPTS
from companion.games.diktat.seen import counts_in
from companion.games.diktat.setup import SET_UP, enter, new_state, prepare, setting_up
from companion.games.diktat.state import State
from companion.games.diktat.table import expected, open_zones, readings
from companion.games.diktat.turn import STEPS, play
from companion.games.diktat.view import PHASES, phase, sight, view
from companion.rules import Deck, Game, Role


def shown(s: State) -> int:
    """How often a token or a card was looked at or turned up: nobody has it back unseen (DK-096, DK-100)."""
    return s.shown


def decks(s: State) -> Mapping[str, Deck]:
    """The decks of a dealt game; nobody deals where real cards are used."""
    return s.decks if s.rulings.virtual else {}


def faces(s: State) -> Mapping[str, Sequence[str]]:
    """What each deck holds when complete."""
    return {"opportunity": s.box.of_group("opportunity"), "others": AGENTS * OTHERS_OF_EACH}


GAME = Game(
    id="diktat",
    title="Diktat",
    rules_version=2,
    seats=SEATS,
    roles=[Role(cabal, name) for cabal, name in CABAL_NAMES.items()],
    options=OPTIONS,
    prompts=PROMPTS,
    phases=PHASES,
    steps=(SET_UP, *STEPS),
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
    hidden=hidden,
    shown=shown,
    setting_up=setting_up,
    counts_in=counts_in,
)

__all__ = ["GAME", "State"]
