"""Units come, go and change places, and tokens with them (rules 2.6, 2.7, 2.9, 2.17)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.elekt.facts import ELITE, TOKENS
from companion.games.elekt.state import Discarded, State, Unit, basic_ref, face_of, is_basic
from companion.table import Seat


def lay(s: State, seat: Seat, handle: str, zone: str) -> Unit:
    """Put a Unit whose face is known from hand into its owner's corner (EL-062)."""
    component = face_of(s, handle)
    assert component is not None
    card = s.cards[component]
    unit = Unit(_free_ref(s, component, seat, card.basic), card, seat, handle)
    s.hands[seat].remove(handle)
    s.boards[zone][seat].append(unit)
    s.moved(unit.card)
    return unit


def _free_ref(s: State, component: str, seat: Seat, basic: bool) -> str:
    """A ref that no Unit on the boards has: with reshuffled Basics one player may own two alike (EL-248)."""
    ref = basic_ref(component, seat) if basic else component
    taken = {unit.ref for _, unit in s.all_units()}
    if ref not in taken:
        return ref
    alike = (f"{ref}#{number}" for number in range(2, len(taken) + 3))
    return next(name for name in alike if name not in taken)


def lift(s: State, unit: Unit) -> None:
    """Take a Unit off its board; its tokens return to the pool at once (EL-122, EL-140)."""
    for corners in s.boards.values():
        if unit in corners[unit.owner]:
            corners[unit.owner].remove(unit)
    if unit.tokens:
        s.pool.update(unit.tokens)
        unit.tokens.clear()
    s.moved(unit.card)


def to_hand(s: State, unit: Unit) -> None:
    """A Unit returns to its owner's hand (EL-138, EL-161)."""
    lift(s, unit)
    s.hands[unit.owner].append(unit.handle)


def to_discard(s: State, unit: Unit) -> None:
    """A Unit goes to the discard pile, face up (EL-139, EL-189)."""
    lift(s, unit)
    s.discard.append(Discarded(unit.handle, unit.component))


def move(s: State, unit: Unit, zone: str) -> None:
    """A Unit goes to its owner's corner of another Zone, with its tokens (EL-126)."""
    for corners in s.boards.values():
        if unit in corners[unit.owner]:
            corners[unit.owner].remove(unit)
    s.boards[zone][unit.owner].append(unit)
    s.moved(unit.card)


def swap(s: State, one: Unit, other: Unit) -> None:
    """Two Units of one owner change places, tokens included (EL-123, EL-126)."""
    here, there = s.zone_of(one), s.zone_of(other)
    assert here is not None
    assert there is not None
    ours, theirs = s.boards[here][one.owner], s.boards[there][other.owner]
    ours[ours.index(one)], theirs[theirs.index(other)] = other, one
    s.moved(one.card)
    s.moved(other.card)


def add_token(s: State, unit: Unit, kind: str) -> bool:
    """Put a token on a Unit; nothing happens if the pool has none of the kind (EL-195, EL-196)."""
    if s.pool[kind] <= 0:
        return False
    s.pool[kind] -= 1
    unit.tokens[kind] += 1
    return True


def remove_token(s: State, unit: Unit, kind: str) -> bool:
    """Put a token from a Unit back into the pool; nothing happens if there is none (EL-197, EL-290)."""
    if unit.tokens[kind] <= 0:
        return False
    unit.tokens[kind] -= 1
    s.pool[kind] += 1
    return True


def kinds_left(s: State) -> list[str]:
    """The kinds of which the pool has a token (EL-118)."""
    return [kind for kind in TOKENS if s.pool[kind] > 0]


# -- the Elite deck ----------------------------------------------------------------------------------------------------


def draw(s: State) -> str | None:
    """The top card of the Elite deck, reshuffled if it is empty; None if there is no card at all (EL-055, EL-247)."""
    deck = s.decks[ELITE]
    if not deck:
        reshuffle(s)
    if not deck:
        return None
    handle = deck.draw()
    if not deck and s.rulings.reshuffle_eagerly:
        reshuffle(s)
    return handle


def reshuffle(s: State) -> None:
    """The discard pile becomes the Elite deck; Basic Units in it are set aside, or go in (EL-055, EL-248)."""
    goes_in, stays_out = list(s.discard), []
    if not s.rulings.basics_reshuffled:
        stays_out = [card for card in s.discard if _is_basic_face(card.face)]
        goes_in = [card for card in s.discard if not _is_basic_face(card.face)]
    if not goes_in:
        return
    s.set_aside += [card.face for card in stays_out if card.face is not None]
    s.discard.clear()
    s.decks[ELITE].shuffle_in([card.face or card.handle for card in goes_in])
    s.basics_mixed |= {card.face for card in goes_in if card.face is not None and is_basic(card.face)}
    _forget(s, goes_in)
    s.tell("The Elite deck is empty: the discard pile is shuffled and becomes the new deck.", "EL-055")
    if stays_out:
        s.tell(f"{len(stays_out)} Basic Units in it stay out of the game.", "EL-248")


def _is_basic_face(face: str | None) -> bool:
    return face is not None and is_basic(face)


def _forget(s: State, cards: Sequence[Discarded]) -> None:
    """What has been shuffled lies behind other handles now."""
    for card in cards:
        s.known.pop(card.handle, None)


def throw_away(s: State, handle: str, face: str | None) -> None:
    """A card goes from hand or deck to the discard pile without having lain on a board."""
    s.discard.append(Discarded(handle, face))
