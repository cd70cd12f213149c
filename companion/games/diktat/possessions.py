"""Taking and losing Possessions, Affinity tokens and special tokens (rules 2.6, 2.22)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

from companion.games.diktat import money
from companion.games.diktat.cards import Effect
from companion.games.diktat.facts import AFFINITIES, AGENTS, SECTORS
from companion.games.diktat.state import Influence, State
from companion.games.diktat.vocabulary import GAIN, GOODS
from companion.rules import Ask, Pick
from companion.table import Seat

INFLUENCE_SPACES = 5
MARKER = "marker/"  # opens the name of a space of the Influence area
ALL = "all"
NO_TOKEN = "none"


async def take_card(s: State, seat: Seat, component: str) -> None:
    """A card goes on the leftmost free space, or beside the board (DK-177 to DK-180)."""
    given = _lay_card(s, seat, component)
    check_administrator(s)
    await gains(s, seat, component, given)


def _lay_card(s: State, seat: Seat, component: str) -> list[Effect]:
    """Where a card goes; the Gains that it gives."""
    player, element = s.players[seat], s.element(component)
    if len(player.row) < len(player.cabal.opportunity_spaces):
        player.row.append(component)
        s.tell(f"@{seat} takes {element.name}.", "DK-177")
    else:
        player.overflow.append(component)
        s.tell(f"@{seat} takes {element.name}, beside the full track: 2 VP.", "DK-180")
    return list(element.does(GAIN))


async def take_marker(s: State, seat: Seat, sector: str) -> None:
    """A marker of a sector: a new space, or side 2 of one already held (DK-185 to DK-190)."""
    while _space_of(s, seat, sector) is None and len(s.players[seat].influence) >= INFLUENCE_SPACES:
        await free_a_space(s, seat)
    if s.sectors[sector].markers:  # people may have said meanwhile that it lies elsewhere
        given = _lay_marker(s, seat, sector)
        check_administrator(s)
        await gains(s, seat, f"{MARKER}{sector}", given)


def _space_of(s: State, seat: Seat, sector: str) -> Influence | None:
    return next((space for space in s.players[seat].influence if space.sector == sector), None)


def _lay_marker(s: State, seat: Seat, sector: str) -> list[Effect]:
    """A marker leaves its sector for a player's space; the Gains that it gives."""
    held = _space_of(s, seat, sector)
    before: list[Effect] = []
    if held is None:
        held = Influence(sector)
        s.players[seat].influence.append(held)
    else:
        before = list(s.marker_now(held).does(GAIN))
        held.level = 2
    s.sectors[sector].markers -= 1
    rule = "DK-186" if held.level == 2 else "DK-185"
    s.tell(f"@{seat} takes a marker of {SECTORS[sector]}, level {held.level}.", rule)
    return _more(list(s.marker_now(held).does(GAIN)), before)


def _more(now: list[Effect], before: list[Effect]) -> list[Effect]:
    """What level 2 gives beyond level 1, which it replaces: of the same thing only the difference (DK-187)."""
    had = Counter({replace(effect, count=0): effect.count for effect in before})
    found = [replace(effect, count=effect.count - had[replace(effect, count=0)]) for effect in now]
    return [effect for effect in found if effect.count > 0]


async def free_a_space(s: State, seat: Seat, leaving: Collection[str] = ()) -> None:
    """With five spaces filled one must be emptied, both markers of it if there are two (DK-188, DK-189).

    `leaving` are spaces of which one marker is given away all the same: it is no more in the way, the other one is.
    """
    player = s.players[seat]

    def spaces() -> Pick[str]:
        labels = {space.id: f"{SECTORS[space.sector]}, level {space.level}" for space in player.influence}
        in_the_way = [space.id for space in player.influence if space.id not in leaving or space.level > 1]
        return Pick(in_the_way, "DK-188", labels)

    chosen = await Ask(seat, "free-space", spaces)
    space = next(space for space in player.influence if space.id == chosen)
    while space in player.influence and space.level > int(chosen in leaving):
        await lose(s, seat, space.id)


async def lose(s: State, seat: Seat, possession: str) -> None:
    """A Possession by name is discarded; a space with two markers loses one (DK-040, DK-049 to DK-055)."""
    gone = _leave(s, seat, possession)
    if not possession.startswith(MARKER):
        s.discard.append(possession)
    check_administrator(s)
    await losses(s, seat, possession, gone)


class Passing(NamedTuple):
    """A Possession that changes hands."""

    giver: Seat
    taker: Seat
    name: str


async def pass_on(s: State, passing: Sequence[Passing]) -> None:
    """For the giver like a discard, for the receiver like a take; a Used token stays on it (A-16).

    All of them leave before any is laid, and all lie with their receivers before anybody is asked about what goes with
    them: whose turn it is to give first decides nothing.
    """
    used = [one for one in passing if one.name in s.players[one.giver].used]
    gone = [_leave(s, one.giver, one.name) for one in passing]
    given = [_laid(s, one) for one in passing]
    for one in used:
        s.players[one.taker].used.add(one.name)
    check_administrator(s)
    for one, lost, got in zip(passing, gone, given, strict=True):
        await losses(s, one.giver, one.name, lost)
        await gains(s, one.taker, one.name, got)


def _laid(s: State, one: Passing) -> list[Effect]:
    sector = one.name.removeprefix(MARKER)
    return _lay_marker(s, one.taker, sector) if sector != one.name else _lay_card(s, one.taker, one.name)


def gains_lost(s: State, seat: Seat, possession: str) -> list[Effect]:
    """The Gains that go with a Possession, of a space with two markers those of one."""
    space = _space_of(s, seat, possession.removeprefix(MARKER))
    if space is None:
        return list(s.element(possession).does(GAIN))
    below = list(s.marker_now(replace(space, level=space.level - 1)).does(GAIN)) if space.level > 1 else []
    return _more(list(s.marker_now(space).does(GAIN)), below)


def _leave(s: State, seat: Seat, possession: str) -> list[Effect]:
    """A Possession leaves its owner, a marker for its sector, side 1 up; the Gains that are lost (DK-049, DK-050)."""
    gone, player = gains_lost(s, seat, possession), s.players[seat]
    space = _space_of(s, seat, possession.removeprefix(MARKER))
    if space is None:
        (player.row if possession in player.row else player.overflow).remove(possession)
        player.screen.affinity.update(player.placed.pop(possession, {}).values())  # DK-053
        player.used.discard(possession)
        s.tell(f"@{seat} loses {s.element(possession).name}.", "DK-050")
        _slide(s, seat)
        return gone
    space.level -= 1
    if not space.level:
        player.influence.remove(space)
        player.used.discard(space.id)
    s.sectors[space.sector].markers += 1
    s.tell(f"@{seat} loses a marker of {SECTORS[space.sector]}.", "DK-049")
    return gone


def _slide(s: State, seat: Seat) -> None:
    """A card beside the full track slides onto it once a space is free, if the table plays so (A-12)."""
    player = s.players[seat]
    if s.rulings.overflow_slides and player.overflow and len(player.row) < len(player.cabal.opportunity_spaces):
        player.row.append(player.overflow.pop(0))
        s.tell(f"{s.element(player.row[-1]).name} slides onto the track of @{seat}.", "DK-177")


def use(s: State, seat: Seat, element: str) -> None:
    """A Used token lies on an element: the Rank that its Ability gave is gone meanwhile (DK-031, DK-032)."""
    s.players[seat].used.add(element)
    check_administrator(s)


# -- Gains -------------------------------------------------------------------------------------------------------------


async def gains(s: State, seat: Seat, source: str, effects: list[Effect]) -> None:
    """What an element gives at once; its VP and Rank count as long as it is held (DK-129, DK-178, DK-191)."""
    for effect in effects:
        if effect.do == "gain_affinity":
            for _ in range(effect.count):
                await gain_affinity(s, seat, effect.kind, source)
        elif effect.do == "gain":
            receive(s, seat, effect.what, effect.count)


async def losses(s: State, seat: Seat, source: str, effects: list[Effect]) -> None:
    """A Gain is lost with its element, as much of it as there is (DK-054, DK-129)."""
    for effect in effects:
        if effect.do == "gain_affinity":
            for _ in range(min(effect.count, s.players[seat].given.get(source, 0))):
                await give_up_affinity(s, seat, effect.kind, source)
        elif effect.do == "gain" and effect.what in GOODS:
            give_away(s, seat, effect.what, min(effect.count, owned(s, seat, effect.what)))


def receive(s: State, seat: Seat, what: str, count: int) -> None:
    """Tokens or PP from the supply, which never runs out of them (DK-011, DK-012)."""
    player = s.players[seat]
    if what == "pp":
        money.gain(s, seat, count)
    elif what in AGENTS:
        player.screen.agents[what] += count
    elif what == "spy":
        player.spies += count
    elif what == "assassin":
        player.assassins += count


def give_away(s: State, seat: Seat, what: str, count: int) -> bool:
    """Tokens or PP go to the supply; False, and nothing happens, if there are fewer."""
    if owned(s, seat, what) < count:
        return False
    player = s.players[seat]
    if what == "pp":
        player.screen.pp -= count
    elif what in AGENTS:
        player.screen.agents[what] -= count
    elif what == "spy":
        player.spies -= count
    else:
        player.assassins -= count
    return True


def owned(s: State, seat: Seat, what: str) -> int:
    """How many of something a player surely has; Agents in stacks whose kinds nobody entered may be any."""
    player = s.players[seat]
    if what == "pp":
        return player.screen.pp
    if what in AGENTS:
        return max(0, min(player.screen.agents[what], player.screen.tokens))
    return player.spies if what == "spy" else player.assassins


# -- Affinity ----------------------------------------------------------------------------------------------------------


async def gain_affinity(s: State, seat: Seat, kind: str, source: str) -> None:
    """An Affinity token goes from the supply behind the screen, while there is one (DK-017, DK-184)."""
    if kind == "choice":
        kinds = [one for one in AFFINITIES if s.affinity_left(one)]
        if not kinds:
            return
        about = {"source": source}
        kind = await Ask(seat, "choose-affinity", lambda: Pick(kinds, "DK-199"), private=True, about=about)
    if s.affinity_left(kind):
        player = s.players[seat]
        player.screen.affinity[kind] += 1
        player.given[source] = player.given.get(source, 0) + 1


async def give_up_affinity(s: State, seat: Seat, kind: str, source: str) -> None:
    """A token for each that its source had given, from behind the screen or from a card (DK-054, A-14)."""
    player = s.players[seat]
    player.given[source] = player.given.get(source, 0) - 1
    wanted = kind if s.rulings.same_affinity and kind in AFFINITIES else None

    def places() -> Pick[str]:
        hidden = [one for one in AFFINITIES if player.screen.affinity[one] and wanted in (None, one)]
        on_cards = [
            f"{card}:{symbol}"
            for card, symbols in player.placed.items()
            for symbol, one in symbols.items()
            if wanted in (None, one)
        ]
        labels = {place: s.element(place.rpartition(":")[0]).name for place in on_cards}
        return Pick((*hidden, *on_cards) or (NO_TOKEN,), "DK-054", {**labels, NO_TOKEN: "You have none left"})

    # who has none left is asked as well: a question that does not come would tell it
    place = await Ask(seat, "give-up-affinity", places, private=True, about={"source": source})
    if place == NO_TOKEN:
        return
    if place in AFFINITIES:
        player.screen.affinity[place] -= 1
    else:
        card, _, symbol = place.rpartition(":")
        del player.placed[card][int(symbol)]
        s.tell(f"@{seat} gives up an Affinity token on {s.element(card).name}.", "DK-054")


def placeable(s: State, seat: Seat) -> list[tuple[str, int, str]]:
    """Card, number of the symbol and kind, wherever a token of the screen fits (DK-181 to DK-183)."""
    player = s.players[seat]
    found = []
    for card in (*player.row, *player.overflow):
        if card in player.used and not s.rulings.affinity_on_used:
            continue
        for symbol, wanted in enumerate(s.element(card).affinities):
            if symbol not in player.placed.get(card, {}):
                kinds = [kind for kind in AFFINITIES if player.screen.affinity[kind] and wanted in (ALL, kind)]
                found += [(card, symbol, kind) for kind in kinds]
    return found


def place_affinity(s: State, seat: Seat, card: str, symbol: int, kind: str) -> None:
    """A token is turned over on a card: 1 VP (DK-181)."""
    player = s.players[seat]
    player.screen.affinity[kind] -= 1
    player.placed.setdefault(card, {})[symbol] = kind
    s.tell(f"@{seat} places an Affinity token ({kind}) on {s.element(card).name}: 1 VP.", "DK-181")


# -- Administrator -----------------------------------------------------------------------------------------------------


def check_administrator(s: State) -> None:
    """Whoever has strictly the highest Rank becomes Administrator at once (DK-060, A-07)."""
    highest = s.order_of_rank()[0]
    if s.administrator is not None and highest != s.administrator:
        s.administrator = highest
        s.tell(f"@{highest} has the highest Rank and becomes Administrator.", "DK-060")
