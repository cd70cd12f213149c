"""What hands do with tokens and Influence markers that lie in the open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from companion.games.diktat.conquest import MARKER
from companion.games.diktat.facts import AFFINITIES, SECTORS
from companion.games.diktat.hands_pieces import GAME_ID, ON, alike, cabal_of, fresh, lay
from companion.packs import printed
from companion.rules.hands import Act, People, Spot
from companion.table import Seat

UNSEEN = ""  # the place of a marker under another one
CORRUPTION, DARKNESS, USED = "others/corruption", "others/darkness", "token/used"


def off(people: People) -> Iterator[Act]:
    """Tokens go back from where they should not lie, before what is under them moves (DK-038, DK-053, DK-211)."""
    for component, wanted in tokens(people).items():
        yield from alike(people, component, wanted, on=False)


def on(people: People) -> Iterator[Act]:
    """Tokens are laid where the screen shows them (DK-031, DK-074, DK-181, DK-241, DK-262)."""
    for component, wanted in tokens(people).items():
        yield from alike(people, component, wanted)


def tokens(people: People) -> dict[str, Counter[str]]:
    """Component → place → how many of it should lie there."""
    wanted: dict[str, Counter[str]] = {one: Counter() for one in (CORRUPTION, DARKNESS, USED)}
    wanted |= {f"token/{kind}": Counter() for kind in ("spy", "assassin")}
    wanted |= {f"affinity/{kind}": Counter() for kind in AFFINITIES}
    for sector, here in people.view["sectors"].items():
        wanted[CORRUPTION][f"tokens-{sector}"] = here["corruption"]
        wanted[DARKNESS][f"tokens-{sector}"] = here["darkness"]
        for seat, count in here["special"].items():
            wanted.setdefault(_special(people, seat), Counter())[f"tokens-{sector}"] = count
    for seat, player in people.view["players"].items():
        wanted.setdefault(_special(people, seat), Counter())
        wanted["token/spy"][f"acquired-{seat}"] = player["spies"]
        wanted["token/assassin"][f"acquired-{seat}"] = player["assassins"]
        for element in player["used"]:
            wanted[USED][f"influence-{seat}" if element.startswith("marker/") else f"{ON}{element}"] += 1
        for card, symbols in player["placed"].items():
            for kind in symbols.values():
                wanted[f"affinity/{kind}"][f"{ON}{card}"] += 1
    wanted.pop("", None)
    return wanted


def _special(people: People, seat: str) -> str:
    """The token of a Cabal, which is printed on its board; not every Cabal has one."""
    token = printed(GAME_ID)[f"cabal/{cabal_of(people, seat)}"].get("token")
    return f"special/{token}" if token else ""


def markers(people: People) -> Iterator[Act]:
    """Markers lie piled in their sector with side 1 up, or before their owners, the second with side 2 up (DK-186)."""
    for sector in SECTORS:
        levels = {seat: _level(people, seat, sector) for seat in people.view["seats"]}
        yield from _first_sides(people, sector, levels)
        yield from _second_side(people, sector, levels)


def _first_sides(people: People, sector: str, levels: Mapping[Seat, int]) -> Iterator[Act]:
    """Both markers of a sector; whoever has both holds what is not to be seen of them."""
    left = people.view["sectors"][sector]["markers"] - sum(_takes(people, seat, sector) for seat in levels)
    wanted = Counter({f"markers-{sector}": left})
    wanted.update(f"influence-{seat}" for seat, level in levels.items() if level == 1)
    where = {piece: _where(people, piece, sector) for piece in (f"marker/{sector}/1#1", f"marker/{sector}/1#2")}
    missing = [*(wanted - Counter(where.values())).elements()]
    for piece, place in where.items():
        if not missing and wanted[place] < list(where.values()).count(place) and place != UNSEEN:
            yield {"act": "take", "card": piece, "seat": max(levels, key=lambda seat: levels[seat])}
        elif missing and (place == UNSEEN or wanted[place] < list(where.values()).count(place)):
            yield lay(piece, missing[0])


def _where(people: People, piece: str, sector: str) -> str:
    """Where a marker is: in its sector from the start, unless hands have moved it."""
    if any(piece in pieces for pieces in people.held.values()):
        return UNSEEN
    return people.lying.get(piece, Spot(f"markers-{sector}")).zone


def _second_side(people: People, sector: str, levels: Mapping[Seat, int]) -> Iterator[Act]:
    second = f"marker/{sector}/2"
    wanted = Counter(f"influence-{seat}" for seat, level in levels.items() if level == 2)
    yield from alike(people, second, wanted)


def _level(people: People, seat: str, sector: str) -> int:
    held = sum(one["level"] for one in people.view["players"][seat]["influence"] if one["sector"] == sector)
    return int(held) + _takes(people, seat, sector)


def _takes(people: People, seat: str, sector: str) -> int:
    """Whether a seat is just taking a marker of a sector as its Trophy, for the camera to read (DK-185)."""
    return int(people.view["conquest"] == sector and fresh(people, seat, "trophy") == MARKER)
