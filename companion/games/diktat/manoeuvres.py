"""Phase 3: the six Manoeuvres, turn by turn (rules 2.11, 2.15 to 2.17)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress

from companion.games.diktat import assassination, money, possessions, spying
from companion.games.diktat.effects import Neutralised, carry_out
from companion.games.diktat.ending import check_sudden_win
from companion.games.diktat.facts import AGENTS, counted
from companion.games.diktat.sending import send, team
from companion.games.diktat.state import State
from companion.games.diktat.vocabulary import GAIN, SPECIAL
from companion.rules import Ask, Moot, Pick, Source, attempt
from companion.table import Seat

NOTHING = "nothing"
NAMES = {
    "send": "Send a Team",
    "spy": "Spy",
    "assassinate": "Assassinate",
    "expand": "Expand Influence",
    "develop": "Develop Cabal",
    "special": "Special Manoeuvre",
}


async def manoeuvres(s: State) -> None:
    """From the player whom the Administrator names, clockwise, until all tokens are spent (DK-075 to DK-077)."""
    s.turn = None
    while s.turn is None:
        s.turn = await attempt(_first_player(s))
    s.tell(f"@{s.turn} begins the Manoeuvres.", "DK-075")
    while any(player.manoeuvres > 0 for player in s.players.values()):
        seat = s.turn
        assert seat is not None
        await turn(s, seat)
        s.turn = s.clockwise_from(seat)[1]
    s.turn = None
    s.step = "resolution"


async def _first_player(s: State) -> Seat:
    """The choice of whoever is Administrator now (DK-061, DK-075)."""
    asked = s.decides()
    return await Ask(asked, "first-player", lambda: Pick(s.seats if s.decides() == asked else (), "DK-075"))


async def turn(s: State, seat: Seat) -> None:
    """One Manoeuvre, which costs a token; nobody passes (DK-034, DK-077, DK-078, DK-316)."""
    player = s.players[seat]
    if player.manoeuvres < 1:
        return
    if player.skips:
        player.skips -= 1
        s.tell(f"@{seat} skips a turn.", "DK-316")
        return
    while not await _carried_out(s, seat):
        s.tell(f"What @{seat} has chosen cannot be done any more: another Manoeuvre is chosen.", "DK-034")
    check_sudden_win(s)


async def _carried_out(s: State, seat: Seat) -> bool:
    """A Manoeuvre of choice; False, and nothing is spent, if what it needs is gone before it begins (A-54)."""
    player = s.players[seat]
    about = {"left": player.manoeuvres}
    chosen = await Ask(seat, "manoeuvre", lambda: Pick(legal(s, seat), "DK-082", NAMES), about=about)
    player.manoeuvres -= 1
    player.played[chosen] += 1
    try:
        await MANOEUVRES[chosen](s, seat)
    except Moot:
        player.manoeuvres += 1
        player.played[chosen] -= 1
        return False
    return True


def legal(s: State, seat: Seat) -> list[str]:
    """The types that can be chosen; Expand Influence always can (DK-082, DK-116, DK-121)."""
    able = {
        "send": not team(s, seat).empty,
        "spy": bool(spying.elements(s, seat)),
        "assassinate": bool(assassination.targets(s, seat)),
        "expand": True,
        "develop": _can_develop(s, seat),
        "special": bool(specials(s, seat)),
    }
    return [kind for kind, can in able.items() if can]


async def spy(s: State, seat: Seat) -> None:
    """Look at two elements, and one more for each Spy token."""
    await spying.spy(s, seat, lambda: spying.most(s, seat))


async def assassinate(s: State, seat: Seat) -> None:
    """Assassinate one token, and one more for each Assassin token."""
    await assassination.assassinate(s, seat, lambda done: assassination.left(s, seat, done))


async def expand(s: State, seat: Seat) -> None:
    """One PP, and one more for one discarded token (DK-113 to DK-115)."""
    money.gain(s, seat, 1)

    def tokens() -> Pick[str]:
        kinds = [kind for kind in (*AGENTS, "spy", "assassin") if possessions.owned(s, seat, kind)]
        return Pick((*kinds, NOTHING), "DK-114")

    chosen = await Ask(seat, "expand", tokens)
    if chosen == NOTHING:
        s.tell(f"@{seat} expands influence: 1 PP.", "DK-113")
        return
    possessions.give_away(s, seat, chosen, 1)
    money.gain(s, seat, 1)
    what = "an Agent" if chosen in AGENTS else counted(1, chosen)
    s.tell(f"@{seat} expands influence and discards {what}: 2 PP.", "DK-114")


def price(s: State, seat: Seat) -> int:
    """What the next Cabal card costs (DK-117)."""
    player = s.players[seat]
    return max(0, player.cabal.cabal_spaces[len(player.cabal_cards)].cost + s.adds(seat, "cost_change"))


def unplayed(s: State, seat: Seat) -> list[str]:
    """The Cabal cards that are not in play yet (DK-118)."""
    player = s.players[seat]
    own = [card for card in s.box.of_group("cabal-card") if s.element(card).cabal == player.cabal.id]
    return [card for card in own if card not in player.cabal_cards]


def _can_develop(s: State, seat: Seat) -> bool:
    player = s.players[seat]
    has_space = len(player.cabal_cards) < len(player.cabal.cabal_spaces)
    return has_space and bool(unplayed(s, seat)) and money.has(s, seat, price(s, seat))


async def develop(s: State, seat: Seat) -> None:
    """A Cabal card goes on the first empty space, for its price (DK-117 to DK-122)."""
    player = s.players[seat]

    def cards() -> Pick[str]:
        there = unplayed(s, seat) if _can_develop(s, seat) else []
        return Pick(there, "DK-118", {card: s.element(card).name for card in there})

    card = await Ask(seat, "develop", cards, source=Source.FACE, about={"cost": price(s, seat)})
    money.spend(s, seat, price(s, seat))
    player.cabal_cards.append(card)
    s.tell(f"@{seat} develops the Cabal: {s.element(card).name}.", "DK-118")
    possessions.check_administrator(s)
    await possessions.gains(s, seat, card, list(s.element(card).does(GAIN)))


def specials(s: State, seat: Seat) -> dict[str, str]:
    """Own elements with a Special Manoeuvre that are not Used (DK-123, DK-124)."""
    return {element: name for element, name, _ in s.works(seat, SPECIAL)}


async def special(s: State, seat: Seat) -> None:
    """An element gives its Special Manoeuvre and becomes Used (DK-123)."""

    def elements() -> Pick[str]:
        found = specials(s, seat)
        return Pick(tuple(found), "DK-123", found)

    element = await Ask(seat, "special", elements)
    name = specials(s, seat)[element]
    effects = [effect for one, _, effect in s.works(seat, SPECIAL) if one == element]
    possessions.use(s, seat, element)
    s.players[seat].using = element
    s.tell(f"@{seat} uses {name}.", "DK-123")
    with suppress(Neutralised):
        for effect in effects:
            await attempt(carry_out(s, seat, name, effect))
    s.players[seat].using = None


MANOEUVRES: Mapping[str, Callable[[State, Seat], Awaitable[None]]] = {
    "send": send,
    "spy": spy,
    "assassinate": assassinate,
    "expand": expand,
    "develop": develop,
    "special": special,
}
