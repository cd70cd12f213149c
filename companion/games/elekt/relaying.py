"""Moving cards about when people correct what lies where, so that no card is lost or made (EL-009, EL-010)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.errors import Refused
from companion.games.elekt import units
from companion.games.elekt.facts import BASICS, DECK_SIZES, ELITE, ELITES, PRIVILEGE, PRIVILEGES_PLAYED, TOKENS
from companion.games.elekt.state import Discarded, State, Unit, basic_ref, face_of, is_basic
from companion.rules import Deck
from companion.table import Seat


def most_tokens(s: State, zone: str, seat: Seat) -> Mapping[str, int]:
    """How many tokens of each kind can lie in a corner: those there and those in the pool (EL-009)."""
    here = sum((unit.tokens for unit in s.boards[zone][seat]), Counter[str]())
    return {kind: s.pool[kind] + here[kind] for kind in TOKENS}


def set_corner(s: State, zone: str, seat: Seat, wanted: Sequence[Mapping[str, Any]]) -> None:
    """The corner holds these Units with these tokens; others that lay there return to hand."""
    left = list(s.boards[zone][seat])
    kept: list[tuple[Unit | None, Mapping[str, Any]]] = []
    for item in wanted:
        unit = next((unit for unit in left if unit.component == item["unit"]), None)
        if unit is not None:
            left.remove(unit)
        kept.append((unit, item))
    for unit in left:
        units.to_hand(s, unit)
    corner = [unit for unit, _ in kept if unit is not None]
    for place, (unit, item) in enumerate(kept):
        if unit is None:
            corner.insert(place, _fetched(s, zone, seat, item["unit"], corner))
    s.boards[zone][seat] = corner
    for unit in corner:
        s.pool.update(unit.tokens)
    for unit, (_, item) in zip(corner, kept, strict=True):
        unit.tokens = Counter(item.get("tokens", {}))
        s.pool.subtract(unit.tokens)


def _fetched(s: State, zone: str, seat: Seat, component: str, there: Sequence[Unit]) -> Unit:
    """A Unit that is not yet `there`: from another board, the hand, the discard pile or the deck."""
    for _, unit in list(s.all_units()):
        if unit.owner == seat and unit.component == component and unit not in there:
            units.move(s, unit, zone)
            return unit
    handle = _handle_for(s, seat, component)
    if not is_basic(handle):
        s.known[handle] = component
    s.hands[seat].append(handle)
    return units.lay(s, seat, handle, zone)


def _handle_for(s: State, seat: Seat, component: str) -> str:
    """The card that must have been it, taken from where it was; Refused if there is none."""
    hand = s.hands[seat]
    own = [handle for handle in hand if face_of(s, handle) == component]
    unseen = [handle for handle in hand if face_of(s, handle) is None]
    if own or (unseen and component not in BASICS):
        hand.remove((own or unseen)[0])
        return (own or unseen)[0]
    lying = next((card for card in s.discard if card.face == component), None)
    if lying is not None:
        s.discard.remove(lying)
        return lying.handle
    if component in s.set_aside:
        s.set_aside.remove(component)
        return basic_ref(component, seat)
    if component in BASICS or not s.decks[ELITE].pile:
        cure = "Correct where it lies now first."
        raise Refused("EL-010", f"@{seat} has no {s.name(component)} that could lie there.", cure)
    return s.decks[ELITE].pile.pop(0)


def set_discard(s: State, faces: Sequence[str | None]) -> None:
    """The pile holds these cards; others go under the deck, or are set aside if they are Basics."""
    left = list(s.discard)
    pile: list[Discarded] = []
    for face in faces:
        lying = next((card for card in left if card.face == face), None)
        if lying is not None:
            left.remove(lying)
        pile.append(lying or _unknown_as(s, left, face))
    for card in left:
        if card.face is not None and card.face in BASICS:
            s.set_aside.append(card.face)
        else:
            s.known.pop(card.handle, None)
            s.decks[ELITE].pile.insert(0, card.handle)
    s.discard = pile


def _unknown_as(s: State, left: list[Discarded], face: str | None) -> Discarded:
    """A card on the pile that was not there as such: an unread one of the pile, a lost Basic, or one of the deck."""
    unread = next((card for card in left if card.face is None), None)
    if unread is not None and face not in BASICS:
        left.remove(unread)
        return Discarded(unread.handle, face)
    if face in BASICS:
        return _basic_from_hands(s, str(face))
    if not s.decks[ELITE].pile:
        raise Refused("EL-010", "No card is left that could lie there.", "Correct where the cards lie now first.")
    return Discarded(s.decks[ELITE].pile.pop(0), face)


def _basic_from_hands(s: State, face: str) -> Discarded:
    if face in s.set_aside:
        s.set_aside.remove(face)
        return Discarded(basic_ref(face, s.seats[0]), face)
    for hand in s.hands.values():
        for handle in hand:
            if face_of(s, handle) == face:
                hand.remove(handle)
                return Discarded(handle, face)
    raise Refused("EL-010", f"No {s.name(face)} is in a hand.", "Correct where it lies now first.")


def most_in_deck(s: State, name: str) -> int:
    """How many cards a deck can be said to have."""
    if name == ELITE:
        return len(s.decks[ELITE]) + sum(card.face not in BASICS for card in s.discard)
    return PRIVILEGES_PLAYED if name == PRIVILEGE else DECK_SIZES[name]


def set_deck(s: State, name: str, count: int) -> None:
    """Fewer: from the bottom, Elites onto the discard pile; more: from there, or cards that are absent."""
    pile = s.decks[name].pile
    if name == ELITE:
        _set_elite_deck(s, count)
        return
    del pile[: max(0, len(pile) - count)]
    absent = [handle for handle in Deck.of(name, DECK_SIZES[name]).pile if handle not in pile]
    pile[:0] = absent[: count - len(pile)]


def _set_elite_deck(s: State, count: int) -> None:
    pile = s.decks[ELITE].pile
    while len(pile) > count:
        s.discard.insert(0, Discarded(pile.pop(0), None))
    while len(pile) < count:
        card = next(card for card in s.discard if card.face not in BASICS)
        s.discard.remove(card)
        s.known.pop(card.handle, None)
        pile.insert(0, card.handle)


def set_hand(s: State, seat: Seat, count: int) -> None:
    """Fewer: the last go back on the deck, Basics are set aside; more: from the deck."""
    hand = s.hands[seat]
    while len(hand) > count:
        handle = hand.pop()
        if is_basic(handle):
            s.set_aside.append(handle.partition("@")[0])
        else:
            s.known.pop(handle, None)
            s.decks[ELITE].pile.append(handle)
    while len(hand) < count:
        hand.append(s.decks[ELITE].draw())


def all_cards(s: State) -> int:
    """How many Unit cards there are, wherever they are (EL-010)."""
    held = sum(len(hand) for hand in (*s.hands.values(), *s.drawn.values()))
    return held + len(s.decks[ELITE]) + len(s.discard) + len(s.set_aside) + len(list(s.all_units()))


def whole_box(s: State) -> int:
    """How many there must be (EL-010)."""
    return ELITES + len(BASICS) * len(s.seats)
