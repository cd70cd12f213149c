"""What should lie where, and the sentence and rule for what does not (RULES.md, section 4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.elekt.facts import MOST_EMBER, ZONES
from companion.games.elekt.layout import EMPTY
from companion.games.elekt.seen import TOKEN, corner_zone
from companion.games.elekt.state import State, Unit
from companion.table import Expected, Seat

EMBER = "ember"
SCEPTER = "scepter"
MOVING = ("scepter-draw", "scepter")  # while the Scepter may change its place (EL-234)


def expected(s: State) -> Sequence[Expected]:
    """What should lie in the open zones now; a dealt game has no cards on the table."""
    if s.rulings.virtual:
        return ()
    return [*_corners(s), *_open_cards(s), *_ember(s), *_scepter(s)]


def _corners(s: State) -> Iterator[Expected]:
    """Units with their tokens in their owner's place, and nothing in a place that nobody has (EL-226, EL-238)."""
    for zone in ZONES:
        for seat in s.seats:
            yield _corner(s, zone, seat)
        if len(s.seats) == 3:
            yield Expected(corner_zone(zone, EMPTY), (), 0, "EL-226", "Nobody plays from this corner.")


def _corner(s: State, zone: str, seat: Seat) -> Expected:
    units = s.boards[zone][seat]
    tokens = [f"{TOKEN}{kind}" for unit in units for kind in unit.tokens.elements()]
    components = (*(unit.component for unit in units), *tokens)
    rule, remedy = _why(s, bool(tokens))
    there = " and ".join(_told(unit) for unit in units) or "no Unit"
    sentence = f"@{seat} has {there} in {zone.capitalize()}. {remedy}".rstrip()
    return Expected(corner_zone(zone, seat), tuple(dict.fromkeys(components)), len(components), rule, sentence)


def _why(s: State, has_tokens: bool) -> tuple[str, str]:
    """The rule for what is wrong in a corner, and what to do about it."""
    if s.step == "allocation" and s.turn is not None:
        return "EL-236", f"One Unit at a time, in a corner of @{s.turn}."
    if s.step in ("recruitment", "discover", "scepter-draw"):
        return "EL-241", "Take Units back to hands and tokens to the pool."
    if has_tokens:
        return "EL-239", "Lay tokens side by side, and those that nothing put there into the pool."
    return "EL-238", ""


def _told(unit: Unit) -> str:
    tokens = [f"{count} {kind.capitalize()}" for kind, count in unit.tokens.items() if count]
    return f"{unit.card.name} with {' and '.join(tokens)}" if tokens else unit.card.name


def _open_cards(s: State) -> Iterator[Expected]:
    """The open card beside its deck; a place that waits for the next card says nothing yet (EL-148, EL-280)."""
    for zone in ZONES:
        card = s.face_up[zone]
        if card is not None:
            sentence = f"{s.name(card)} lies open on the {zone.capitalize()} board."
            yield Expected(f"faceup-{zone}", (card,), 1, "EL-280", sentence)
        elif s.step not in ("scepter-draw", "discover"):
            sentence = f"The card of the {zone.capitalize()} board has been won or has left the game."
            yield Expected(f"faceup-{zone}", (), 0, "EL-148", sentence)


def _ember(s: State) -> Iterator[Expected]:
    for seat in s.seats:
        count = s.ember[seat]
        sentence = f"@{seat} has {count} Ember; nobody ever has more than {MOST_EMBER}."
        yield Expected(f"{EMBER}-{seat}", (EMBER,), count, "EL-240", sentence)


def _scepter(s: State) -> Iterator[Expected]:
    if s.scepter is None or s.step in MOVING:
        return
    for seat in s.seats:
        here = seat == s.scepter
        sentence = f"The Scepter lies with @{s.scepter}."
        yield Expected(
            f"{SCEPTER}-{seat}", (SCEPTER,) if here else (), int(here), "EL-231" if here else "EL-234", sentence
        )
