"""The public facts by name, and how people correct them; what is behind a screen only its owner can correct."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from companion.games.diktat import placing
from companion.games.diktat.facts import CYCLES, MARKERS, MOST_CORRUPTED, MOST_DARKNESS, SECTORS
from companion.games.diktat.possessions import check_administrator
from companion.games.diktat.screens import screens
from companion.games.diktat.state import Player, State
from companion.rules import Adjuster, Amount, Maybe, Pick, PickSome
from companion.table import Seat

MOST = 40
FULLEST_TRACK = 12
COUNTED = {"manoeuvres": "Manoeuvre tokens", "spies": "Spy tokens", "assassins": "Assassin tokens"}


def facts(s: State) -> Mapping[str, Any]:
    """Every public fact by its name; equal facts are equal tables."""
    known: dict[str, Any] = {
        "cycle": s.cycle,
        "administrator": s.administrator,
        "turn": s.turn,
        "track": list(s.track),
        "corrupted": list(s.corrupted),
        "discard": list(s.discard),
        "deck": len(s.decks["opportunity"]),
        "centre": {kind: count for kind, count in sorted(s.centre.items()) if count},
    }
    for seat in s.seats:
        known |= _of_player(s, seat)
    for name, sector in s.sectors.items():
        known[f"markers.{name}"] = sector.markers
        known[f"darkness.{name}"] = sector.darkness
        known[f"corruption.{name}"] = sector.corruption
        known[f"stacks.{name}"] = [[stack.owner, len(stack.tokens)] for stack in sector.stacks]
        known[f"tokens.{name}"] = list(placing.tokens_in(s, name))
    known |= {f"stack.{stack.id}": name for name, stack in s.stacks()}
    known |= {f"height.{stack.id}": len(stack.tokens) for _, stack in s.stacks()}
    return known


def _of_player(s: State, seat: Seat) -> dict[str, Any]:
    player = s.players[seat]
    return {
        f"vp.{seat}": s.vp(seat),
        f"row.{seat}": list(player.row),
        f"overflow.{seat}": list(player.overflow),
        **{f"influence.{seat}.{name}": placing.level_held(s, seat, name) for name in SECTORS},
        f"cabal_cards.{seat}": list(player.cabal_cards),
        f"manoeuvres.{seat}": player.manoeuvres,
        f"spies.{seat}": player.spies,
        f"assassins.{seat}": player.assassins,
        f"used.{seat}": sorted(player.used),
        f"booked.{seat}": player.booked,
        f"broken.{seat}": player.broken,
    }


def adjusters(s: State) -> Mapping[str, Adjuster]:
    """How facts are set; people prevail over the rules (DK-003)."""
    return dict(_adjusters(s))


def _adjusters(s: State) -> Iterator[tuple[str, Adjuster]]:
    yield "cycle", Adjuster("Number of the Cycle", Amount(0, CYCLES[len(s.seats)]), partial(setattr, s, "cycle"))
    words = "Who is Administrator"
    yield "administrator", Adjuster(words, Maybe(Pick(s.seats)), partial(setattr, s, "administrator"))
    yield "track", _cards(s, "Cards on the Opportunities track", s.track, FULLEST_TRACK)
    if s.rulings.others:
        yield "corrupted", _cards(s, "Cards on the Corruption track", s.corrupted, MOST_CORRUPTED)
    for seat in s.seats:
        yield from _counted_of(s, seat)
        yield from _possessions_of(s, seat)
    for name in s.sectors:
        yield from _of_sector(s, name)
    yield from screens(s)


def _counted_of(s: State, seat: Seat) -> Iterator[tuple[str, Adjuster]]:
    player = s.players[seat]
    for name, told in COUNTED.items():
        yield f"{name}.{seat}", Adjuster(f"{told} of @{seat}", Amount(0, MOST), partial(setattr, player, name))
    words = f"VP of @{seat} that no element holds"
    yield f"booked.{seat}", Adjuster(words, Amount(-MOST, MOST), partial(setattr, player, "booked"))
    words = f"Oaths that @{seat} has broken"
    yield f"broken.{seat}", Adjuster(words, Amount(0, MOST), partial(setattr, player, "broken"))


def _possessions_of(s: State, seat: Seat) -> Iterator[tuple[str, Adjuster]]:
    """What lies before a player; a card or marker that is added leaves where it was."""
    player = s.players[seat]
    spaces = len(player.cabal.opportunity_spaces)
    yield f"row.{seat}", _cards(s, f"Opportunities of @{seat}", player.row, spaces)
    yield f"overflow.{seat}", _cards(s, f"Opportunities beside the board of @{seat}", player.overflow, MOST)
    cards = placing.cabal_cards_for(s, seat)
    shape = PickSome(cards, 0, len(player.cabal.cabal_spaces), labels={card: s.element(card).name for card in cards})
    yield f"cabal_cards.{seat}", Adjuster(f"Cabal cards of @{seat}", shape, partial(placing.play_cards, s, seat))
    names = {element: name for element, name, _ in s.held(seat)}
    used = PickSome(sorted(names), 0, len(names), labels=names)
    yield f"used.{seat}", Adjuster(f"Used elements of @{seat}", used, partial(_set_used, s, player))
    for sector, told in SECTORS.items():
        most = Amount(0, placing.most_markers(s, seat, sector))
        apply = partial(placing.hold_markers, s, seat, sector)
        yield f"influence.{seat}.{sector}", Adjuster(f"Markers of {told} that @{seat} holds", most, apply)


def _set_used(s: State, player: Player, elements: Sequence[str]) -> None:
    player.used = set(elements)
    check_administrator(s)


def _cards(s: State, words: str, place: list[str], most: int) -> Adjuster:
    """Which cards lie in a place; those that are taken away go to the discard pile."""
    cards = placing.cards_for(s, place)
    shape = PickSome(cards, 0, most, labels={card: s.element(card).name for card in cards})
    return Adjuster(words, shape, partial(placing.lay_cards, s, place))


def _of_sector(s: State, name: str) -> Iterator[tuple[str, Adjuster]]:
    sector, told = s.sectors[name], SECTORS[name]
    held = sum(placing.level_held(s, seat, name) for seat in s.seats)
    most = Amount(0, MARKERS - held)
    yield f"markers.{name}", Adjuster(f"Markers left in {told}", most, partial(setattr, sector, "markers"))
    if s.rulings.others:
        free = MOST_DARKNESS - sum(one.darkness for one in s.sectors.values()) + sector.darkness
        shape = Amount(0, free)
        yield f"darkness.{name}", Adjuster(f"Darkness in {told}", shape, partial(setattr, sector, "darkness"))
        shape = Amount(0, MOST)
        yield f"corruption.{name}", Adjuster(f"Corruption in {told}", shape, partial(setattr, sector, "corruption"))
    if name != s.conquest:  # there the spoils count what lay there from the start
        yield from _stacks_in(s, name)
    yield from _heights_in(s, name)


def _stacks_in(s: State, name: str) -> Iterator[tuple[str, Adjuster]]:
    told = SECTORS[name]
    tokens = placing.tokens_in(s, name)
    shape = PickSome(list(tokens), 0, len(tokens), labels=tokens)
    yield f"tokens.{name}", Adjuster(f"Tokens that still lie in {told}", shape, partial(placing.leave_tokens, s, name))
    for stack in s.player_stacks(name):
        sectors = placing.sectors_for(s, stack, name)
        words = f"Where the stack of @{stack.owner} in {told} lies"
        yield f"stack.{stack.id}", Adjuster(words, Pick(list(sectors), labels=sectors), partial(placing.move, s, stack))


def _heights_in(s: State, name: str) -> Iterator[tuple[str, Adjuster]]:
    """Nobody but people can say how many real tokens lie there, until all of them have been turned up."""
    for stack in s.player_stacks(name):
        if not s.rulings.virtual and not all(token.up and token.kind and not token.entered for token in stack.tokens):
            words = f"How many tokens the stack of @{stack.owner} in {SECTORS[name]} has"
            yield f"height.{stack.id}", Adjuster(words, Amount(1, MOST), partial(placing.set_height, s, stack))
