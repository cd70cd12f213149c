"""What hands do with tokens and Influence markers that lie in the open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.diktat.conquest import MARKER
from companion.games.diktat.facts import AFFINITIES, SECTORS
from companion.games.diktat.hands_pieces import GAME_ID, ON, SUPPLY, alike, cabal_of, fresh, lay, place_of
from companion.packs import printed
from companion.rules.hands import Act, People, Spot

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
        yield from _markers_of(people, sector)


def _markers_of(people: People, sector: str) -> Iterator[Act]:
    levels = {seat: _level(people, seat, sector) for seat in people.view["seats"]}
    left = people.view["sectors"][sector]["markers"] - sum(_takes(people, seat, sector) for seat in levels)
    wanted = Counter({f"markers-{sector}": left, SUPPLY: 2})
    wanted.update(f"influence-{seat}" for seat, level in levels.items() if level == 1)
    pieces = [f"marker/{sector}/1#{n}" for n in (1, 2)]
    where = {piece: place_of(people.lying.get(piece, Spot(f"markers-{sector}"))) for piece in pieces}
    yield from _moved(where, wanted)
    second = f"marker/{sector}/2"
    holder = next((seat for seat, level in levels.items() if level == 2), None)
    there = people.lying.get(second)
    if holder is not None and there != Spot(f"influence-{holder}"):
        yield lay(second, f"influence-{holder}")
    elif holder is None and there is not None and there.zone != SUPPLY:
        yield lay(second, SUPPLY)


def _moved(where: dict[str, str], wanted: Counter[str]) -> Iterator[Act]:
    """A marker that lies where it should not goes where one is missing; the back of a pair lies in the supply."""
    missing = wanted - Counter(where.values())
    surplus = Counter(where.values()) - wanted
    for piece, place in where.items():
        if surplus[place] > 0 and (short := [one for one in missing if one != SUPPLY] or [SUPPLY]):
            yield lay(piece, short[0])
            return
    hidden = [piece for piece, place in where.items() if place == SUPPLY]
    if hidden and (short := [one for one in missing if one != SUPPLY]):
        yield lay(hidden[0], short[0])


def _level(people: People, seat: str, sector: str) -> int:
    held = sum(one["level"] for one in people.view["players"][seat]["influence"] if one["sector"] == sector)
    return int(held) + _takes(people, seat, sector)


def _takes(people: People, seat: str, sector: str) -> int:
    """Whether a seat is just taking a marker of a sector as its Trophy, for the camera to read (DK-185)."""
    return int(people.view["conquest"] == sector and fresh(people, seat, "trophy") == MARKER)
