"""What may be read where, what should lie there, and what cards and tokens answer (RULES.md, section 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from companion.games.diktat.conquest import MARKER
from companion.games.diktat.expected import expected
from companion.games.diktat.facts import FACE_UP, SECTORS
from companion.games.diktat.layout import CORRUPTION_SPACES, spreads
from companion.games.diktat.seen import kinds_in, new_cards, new_marker, not_as_entered, spread_of, turned_up
from companion.games.diktat.spoils import OTHERS
from companion.games.diktat.stacks import word
from companion.games.diktat.state import State
from companion.games.diktat.turning_up import AS_SHOWN
from companion.rules import Ask
from companion.rules.reading import Answers, Reader, Seen, can_answer, in_zones, read_by
from companion.table import Reading

__all__ = ["expected", "open_zones", "readings"]

OF_A_SEAT = ("row", "overflow", "board", "cabal")


def open_zones(s: State) -> Collection[str]:
    """Zones whose faces may be read: cards that lie open, and what is turned up only while it is asked for.

    No zone of a sector is ever open, so that no look at a stack is read; what hides nothing is read without (3.4).
    """
    if s.rulings.virtual:
        return ()
    zones = ["track", "discard", *(f"{place}-{seat}" for seat in s.seats for place in OF_A_SEAT)]
    zones += CORRUPTION_SPACES if s.rulings.others else ()
    zones += ["secret"] if _secret_is_turned_up(s) else []
    return (*zones, *_where_tokens_are_turned_up(s))


def _secret_is_turned_up(s: State) -> bool:
    """First of all in the Resolution (DK-149)."""
    return s.step == "resolution" and s.secret is not None


def _where_tokens_are_turned_up(s: State) -> Collection[str]:
    found = turned_up(s)
    if found is None:
        return ()
    sector, stack, _ = found
    if sector == s.conquest:
        return spreads(len(s.seats))
    return ("centre",) if stack.owner == OTHERS else ("revealed",)


def readings(s: State, asks: Mapping[str, Ask[Any]], placements: Sequence[Seen]) -> Sequence[Reading]:
    """What cards and tokens that lie open answer; two that could be meant are two readings."""
    if s.rulings.virtual:
        return ()
    found = read_by(READERS, s, asks, placements)
    return [reading for reading in found if can_answer(asks[reading.ask], reading.value)]


def _card_face(s: State, _ask: Ask[Any], placements: Sequence[Seen]) -> Answers:
    """The next card of a track; several at once are read one by one as long as all of them may lie there (DK-067)."""
    new = new_cards(s, placements, "track", *CORRUPTION_SPACES)
    due = FACE_UP[len(s.seats)] - len(s.track) if s.step == "opportunities" else 1
    for card in new[:1] if len(new) <= due else new:
        where = "Opportunities" if card in in_zones(placements, "track") else "Corruption"
        yield card, "DK-067" if where == "Opportunities" else "DK-255", _lies_new(s, card, f"the {where} track")


def _secret_face(s: State, _ask: Ask[Any], placements: Sequence[Seen]) -> Answers:
    """The secret card, turned up where it lay or on the track (DK-149)."""
    for card in new_cards(s, placements, "secret", "track"):
        yield card, "DK-149", f"The secret card is {s.element(card).name}."


def _lies_new(s: State, card: str, where: str) -> str:
    return f"{s.element(card).name} lies new on {where}."


def _token_face(s: State, ask: Ask[Any], placements: Sequence[Seen]) -> Answers:
    """A token that is turned up: in a Conquest beside the token of its owner, else where victims are laid."""
    found = turned_up(s)
    if found is None or found[1].id != ask.about["stack"]:
        return
    sector, stack, _ = found
    if sector == s.conquest:
        spread = spread_of(s, sector, stack, placements)
        left = Counter(spread.kinds if spread else ()) - Counter(token.kind or "" for token in stack.tokens)
        new = [kind for kind in spread.kinds if left[kind]][:1] if spread else []
        rule, where = "DK-152", f"beside the token of {ask.about['owner']}"
    else:
        new = _victims(s, stack.owner == OTHERS, placements)
        rule, where = "DK-100", "new among those turned up"
    for kind in new:
        yield kind, rule, f"{word(stack, kind)} lies {where}, from {SECTORS[sector]}."


def _stacks_entered(s: State, _ask: Ask[Any], placements: Sequence[Seen]) -> Answers:
    """Whether the stacks of a Conquest lie there as they were entered; if not, the first that is different (A-48)."""
    sector = s.conquest or ""
    stacks = [stack for stack in s.player_stacks(sector) if any(token.entered for token in stack.tokens)]
    different = [stack for stack in stacks if not_as_entered(s, sector, stack, placements)]
    for stack in different[:1]:
        yield stack.id, "DK-152", f"Beside the token of @{stack.owner} lies something else than was entered."
    if stacks and all(spread_of(s, sector, stack, placements) for stack in stacks):
        yield AS_SHOWN, "DK-152", f"In {SECTORS[sector]} lies what was entered."


def _victims(s: State, of_others: bool, placements: Sequence[Seen]) -> list[str]:
    """What lies among the victims beyond those that are known there: exactly one, or it is not clear."""
    zone, known = ("centre", s.centre) if of_others else ("revealed", Counter(s.revealed))
    new = list((Counter(kinds_in(placements, zone)) - known).elements())
    return new if len(new) == 1 else []


def _develop(s: State, ask: Ask[Any], placements: Sequence[Seen]) -> Answers:
    """A Cabal card that lies new in play before its player (DK-118)."""
    for card in in_zones(placements, f"cabal-{ask.seat}"):
        if card in s.box.elements and card not in s.players[ask.seat].cabal_cards:
            yield card, "DK-118", f"@{ask.seat} lays {s.element(card).name}."


def _trophy(s: State, ask: Ask[Any], placements: Sequence[Seen]) -> Answers:
    """A card of a track, or a marker, that lies new before the player whose spoil it is (DK-177, DK-185)."""
    for card in in_zones(placements, f"row-{ask.seat}", f"overflow-{ask.seat}"):
        if card in (*s.track, *s.corrupted):
            yield card, "DK-177", f"@{ask.seat} takes {s.element(card).name}."
    if s.conquest is not None and new_marker(s, ask.seat, s.conquest, placements):
        yield MARKER, "DK-185", f"@{ask.seat} takes a marker of {SECTORS[s.conquest]}."


READERS: Mapping[str, Reader[State]] = {
    "card-face": _card_face,
    "secret-face": _secret_face,
    "token-face": _token_face,
    "token-entered": _token_face,
    "stacks-entered": _stacks_entered,
    "develop": _develop,
    "trophy": _trophy,
}
