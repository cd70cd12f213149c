"""The public facts by name, and how people correct them; nothing behind a screen is a fact."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from companion.games.diktat.facts import CYCLES, MARKERS, MOST_DARKNESS, SECTORS
from companion.games.diktat.state import State
from companion.rules import Adjuster, Amount, Maybe, Pick
from companion.table import Seat

MOST = 40


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
    return known


def _of_player(s: State, seat: Seat) -> dict[str, Any]:
    player = s.players[seat]
    return {
        f"vp.{seat}": s.vp(seat),
        f"row.{seat}": list(player.row),
        f"overflow.{seat}": list(player.overflow),
        f"influence.{seat}": {space.sector: space.level for space in player.influence},
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
    for seat in s.seats:
        player = s.players[seat]
        for name, told in (
            ("manoeuvres", "Manoeuvre tokens"),
            ("spies", "Spy tokens"),
            ("assassins", "Assassin tokens"),
        ):
            words = f"{told} of @{seat}"
            yield f"{name}.{seat}", Adjuster(words, Amount(0, MOST), partial(setattr, player, name))
        words = f"VP of @{seat} that no element holds"
        yield f"booked.{seat}", Adjuster(words, Amount(-MOST, MOST), partial(setattr, player, "booked"))
        words = f"Oaths that @{seat} has broken"
        yield f"broken.{seat}", Adjuster(words, Amount(0, MOST), partial(setattr, player, "broken"))
    for name, sector in s.sectors.items():
        told = SECTORS[name]
        held = sum(space.level for p in s.players.values() for space in p.influence if space.sector == name)
        most = Amount(0, MARKERS - held)
        yield f"markers.{name}", Adjuster(f"Markers left in {told}", most, partial(setattr, sector, "markers"))
        if s.rulings.others:
            free = MOST_DARKNESS - sum(one.darkness for one in s.sectors.values()) + sector.darkness
            shape = Amount(0, free)
            yield f"darkness.{name}", Adjuster(f"Darkness in {told}", shape, partial(setattr, sector, "darkness"))
            shape = Amount(0, MOST)
            yield f"corruption.{name}", Adjuster(f"Corruption in {told}", shape, partial(setattr, sector, "corruption"))
