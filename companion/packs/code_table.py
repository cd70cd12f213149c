"""What `tags.toml` says: a component's code, or the list of the two that it wears."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations

from companion.packs.faults import Faults
from companion.packs.printed_facts import is_piece
from companion.packs.records import CODE, Card
from companion.table import Codes, TagKind

SHAPE = "A code is ten characters of 0-9 and A-Z; a card has one, or a list of two."


def codes_in(table: Mapping[str, object]) -> dict[str, Codes]:
    """Component → codes of a parsed table, whether they are sound or not."""
    return {component: tuple(map(str, _listed(value))) for component, value in table.items()}


def check_codes(faults: Faults, table: Mapping[str, object], components: Collection[str], all_tagged: bool) -> None:
    """Note what is wrong with a table: components without a code, strange ones, no codes, codes of two."""
    wearers: dict[str, str] = {}
    for component in components:
        if all_tagged and component not in table:
            faults.add(1, f"{component} has no code.", "Run `companion tags GAME --assign`.")
    for component, value in table.items():
        where, codes = faults.top(component), _listed(value)
        if component not in components:
            faults.add(where, f"{component} is no component of the pack.", "Remove the line, or add the card.")
        if not 1 <= len(codes) <= 2:
            faults.add(where, f"{component} has {len(codes)} codes.", SHAPE)
        for code in codes:
            if not isinstance(code, str) or not CODE.fullmatch(code):
                faults.add(where, f"{code!r} is no code.", SHAPE)
            if str(code) in wearers:
                other = wearers[str(code)]
                whose = "the same code twice" if other == component else f"the code of {other}"
                faults.add(where, f"{component} has {whose}.", "Remove one and assign it anew.")
            wearers[str(code)] = component


def check_distances(faults: Faults, table: Mapping[str, object]) -> None:
    """Note which codes look too much like others, in a table that is sound otherwise."""
    for code, other, component in _near(codes_in(table)):
        faults.add(
            faults.top(component),
            f"{code} of {component} looks too much like {other}.",
            "Remove it from the line, assign it anew, and print that tag again.",
        )


def number_wanted(cards: Sequence[Card]) -> dict[str, int]:
    """How many codes each card of a box should have, faces and backs."""
    wearers = [card for card in cards if card.kind is not TagKind.BACK]
    worn = {card.back for card in wearers if _is_free(card)} - {card.back for card in wearers if not _is_free(card)}
    twice = {card.component for card in wearers if _is_free(card)} | worn
    return {card.component: 2 if card.component in twice else 1 for card in cards}


def _near(codes: Mapping[str, Codes]) -> Iterator[tuple[str, str, str]]:
    from companion.packs.codes import DISTANCE, distance  # loads numpy, which no game needs

    worn = [(code, component) for component, own in codes.items() for code in own if CODE.fullmatch(code)]
    for (other, _), (code, component) in combinations(worn, 2):
        if code != other and distance(code, other) < DISTANCE:
            yield code, other, component


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else [value]


def _is_free(card: Card) -> bool:
    """Whether two of its corners stay in sight."""
    return not is_piece(card) and not card.facts.get("tiled")
