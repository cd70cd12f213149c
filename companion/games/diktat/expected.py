"""What should lie where, and the sentence and rule for what does not (RULES.md, section 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from companion.games.diktat.facts import MANOEUVRES, SECTORS, STACK_LIMIT
from companion.games.diktat.layout import CORRUPTION_SPACES, STACKS_SIDE_BY_SIDE
from companion.games.diktat.seen import marker_of
from companion.games.diktat.spoils import OTHERS
from companion.games.diktat.stacks import owner_word
from companion.games.diktat.state import Influence, Player, State
from companion.table import Expected, Seat

CARD_BACK = "back/opportunity"
ADMINISTRATOR = "administrator"
SIDE_BY_SIDE = 4  # tokens of a sector, or Spies and Assassins of a seat, that lie without a pile
SPENDING = ("manoeuvres", "resolution")  # while spent Manoeuvre tokens lie on Cabal boards or stacks (DK-079)


def expected(s: State) -> Sequence[Expected]:
    """What should lie in the open; a dealt game has nothing on the table."""
    if s.rulings.virtual:
        return ()
    return [
        *_sectors(s),
        *_opportunities(s),
        *_administrator(s),
        *(one for seat in s.seats for one in _before(s, seat)),
    ]


def _expect(zone: str, things: Mapping[str, int], rule: str, sentence: str) -> Expected:
    there = {component: count for component, count in things.items() if count}
    return Expected(zone, tuple(there), sum(there.values()), rule, sentence)


def _told(names: Iterable[str]) -> str:
    return ", ".join(names) or "nothing"


# -- the main board ----------------------------------------------------------------------------------------------------


def _sectors(s: State) -> Iterator[Expected]:
    """Stacks by their owners, markers, tokens; where a Conquest is on, the stacks lie spread elsewhere."""
    for sector in s.sectors:
        if sector != s.conquest and not _may_be_sent_to(s, sector):
            yield _stacks(s, sector)
        yield _markers(s, sector)
        tokens = _tokens(s, sector)
        if sum(tokens.values()) + _without_room(s, sector) <= SIDE_BY_SIDE:
            yield _lie_there(sector, tokens)


def _may_be_sent_to(s: State, sector: str) -> bool:
    """Whether the player in turn may be laying a team there that no phone has told of yet (DK-083, DK-087)."""
    return s.step == "manoeuvres" and s.turn is not None and s.has_place(sector, s.turn)


def _without_room(s: State, sector: str) -> int:
    """How many stacks lie beside the tokens of a sector, since the row has no room for them."""
    return max(0, len(s.sectors[sector].stacks) - STACKS_SIDE_BY_SIDE)


def _stacks(s: State, sector: str) -> Expected:
    """Face down, each under the token of its owner, as many as may lie there (DK-085 to DK-087, DK-230).

    With a card that ignores the limit more may, so that it decides nothing.
    """
    owners = Counter(stack.owner for stack in s.sectors[sector].stacks)
    named = _told(f"{owner_word(owner)} with {n}" for owner, n in owners.items())
    sentence = f"Stacks in {SECTORS[sector]}: {named}. Each lies face down under the token of its owner."
    if _without_room(s, sector):
        sentence += " Those for which there is no room go beside the tokens of the sector."
    things = {marker_of(s, owner): count for owner, count in owners.items()}
    full = owners.total() == STACK_LIMIT[len(s.seats)]
    rule = "DK-230" if set(owners) == {OTHERS} else "DK-087" if full else "DK-085"
    return _expect(f"stacks-{sector}", things, rule, sentence)


def _markers(s: State, sector: str) -> Expected:
    """Side 1 up and piled, so that one is seen as long as there is any (DK-026, DK-049)."""
    left = s.sectors[sector].markers
    sentence = f"Markers left in {SECTORS[sector]}: {left}, piled with side 1 up."
    sides = _sides(s, Influence(sector)) if left else ()
    return Expected(f"markers-{sector}", sides, min(1, left), "DK-026" if left else "DK-015", sentence)


def _sides(s: State, space: Influence) -> tuple[str, ...]:
    """The markers that may lie on a space: that of the configuration, or the plain one."""
    plain = s.box.markers[space.sector, space.level, False].component
    return tuple(dict.fromkeys((s.marker_now(space).component, plain)))


def _tokens(s: State, sector: str) -> Counter[str]:
    here = s.sectors[sector]
    tokens = Counter({"others/corruption": here.corruption, "others/darkness": here.darkness})
    tokens.update({f"special/{s.players[seat].cabal.token}": count for seat, count in here.special.items()})
    return tokens


def _lie_there(sector: str, tokens: Counter[str]) -> Expected:
    """Corruption, Darkness and special tokens lie side by side (DK-241, DK-262, DK-013)."""
    names = _told(
        f"{count} {one.partition('/')[2].replace('-', ' ').title()}" for one, count in tokens.items() if count
    )
    rule = "DK-262" if tokens["others/darkness"] else "DK-241" if tokens["others/corruption"] else "DK-013"
    return _expect(f"tokens-{sector}", tokens, rule, f"Tokens in {SECTORS[sector]}: {names}. Lay them side by side.")


# -- Opportunities -----------------------------------------------------------------------------------------------------


def _opportunities(s: State) -> Iterator[Expected]:
    """The track, the card face down, and the track of the Others (DK-067, DK-068, DK-247)."""
    cards = _told(s.element(card).name for card in s.track)
    sentence = f"On the Opportunities track: {cards}."
    yield _expect("track", dict.fromkeys(s.track, 1), "DK-067" if s.track else "DK-069", sentence)
    if s.step != "opportunities" and (s.step != "resolution" or s.secret is None):
        secret = s.secret is not None
        sentence = "One card lies face down." if secret else "No card lies face down now."
        yield _expect("secret", {CARD_BACK: int(secret)}, "DK-068" if secret else "DK-149", sentence)
    if s.rulings.others:
        for zone, spaces in CORRUPTION_SPACES.items():
            cards = _told(s.element(card).name for card in s.corrupted[spaces])
            sentence = f"On these spaces of the Corruption track: {cards}."
            yield _expect(zone, dict.fromkeys(s.corrupted[spaces], 1), "DK-247", sentence)


def _administrator(s: State) -> Iterator[Expected]:
    """The token lies with its holder, and beside the board while there is none (DK-024, DK-059, DK-060)."""
    holder = s.administrator
    sentence = "Nobody is Administrator yet." if holder is None else f"@{holder} is Administrator."
    rule = "DK-024" if holder is None else "DK-059"
    yield _expect(ADMINISTRATOR, {ADMINISTRATOR: int(holder is None)}, rule, sentence)
    for seat in s.seats:
        yield _expect(f"{ADMINISTRATOR}-{seat}", {ADMINISTRATOR: int(seat == holder)}, rule, sentence)


# -- before a player ---------------------------------------------------------------------------------------------------


def _before(s: State, seat: Seat) -> Iterator[Expected]:
    """What lies open before a player (DK-035)."""
    player = s.players[seat]
    yield _cards(s, f"row-{seat}", player.row, player, "DK-177", f"On the Opportunities track of @{seat}")
    yield _cards(s, f"overflow-{seat}", player.overflow, player, "DK-180", f"Beside the board of @{seat}")
    yield _cards(s, f"cabal-{seat}", player.cabal_cards, player, "DK-118", f"In play of the Cabal of @{seat}")
    board = f"cabal/{player.cabal.id}"
    things = {board: 1, "token/used": int(board in player.used)}
    yield _expect(f"board-{seat}", things, "DK-021", f"@{seat} plays {player.cabal.name}.")
    yield _influence(s, seat)
    if player.spies + player.assassins <= SIDE_BY_SIDE and seat != s.turn:
        things = {"token/spy": player.spies, "token/assassin": player.assassins}
        sentence = f"@{seat} has {player.spies} Spy and {player.assassins} Assassin tokens."
        yield _expect(f"acquired-{seat}", things, "DK-035", sentence)
    if s.step in SPENDING and seat != s.turn:
        yield _spent(s, seat)


def _cards(s: State, zone: str, cards: Sequence[str], player: Player, rule: str, where: str) -> Expected:
    """Cards with the Affinity and Used tokens on them (DK-031, DK-181)."""
    things = Counter(cards)
    for card in cards:
        things.update(f"affinity/{kind}" for kind in player.placed.get(card, {}).values())
        things["token/used"] += card in player.used
    sentence = f"{where}: {_told(s.element(card).name for card in cards)}"
    tokens = sum(things.values()) - len(cards)
    return _expect(zone, things, rule, f"{sentence}, with {tokens} tokens on them." if tokens else f"{sentence}.")


def _influence(s: State, seat: Seat) -> Expected:
    """One marker on each space, side 2 up where there are two (DK-185, DK-186)."""
    spaces = s.players[seat].influence
    used = sum(space.id in s.players[seat].used for space in spaces)
    sides = [side for space in spaces for side in _sides(s, space)]
    components = tuple(dict.fromkeys([*sides, *(["token/used"] if used else [])]))
    named = _told(f"{SECTORS[space.sector]} side {space.level}" for space in spaces)
    rule = "DK-186" if any(space.level > 1 for space in spaces) else "DK-185"
    sentence = f"@{seat} has these markers: {named}. Two of a sector lie piled, side 2 up."
    return Expected(f"influence-{seat}", components, len(spaces) + used, rule, sentence)


def _spent(s: State, seat: Seat) -> Expected:
    """Whatever is neither left nor on a stack lies on the Cabal board (DK-079, DK-112, A-42)."""
    on_stacks = sum(stack.owner == seat for _, stack in s.stacks())
    count = max(0, MANOEUVRES[len(s.seats)] - s.players[seat].manoeuvres - on_stacks)
    sentence = f"@{seat} has spent {count} Manoeuvre tokens that lie on no stack."
    return _expect(f"spent-{seat}", {marker_of(s, seat): count}, "DK-079", sentence)
