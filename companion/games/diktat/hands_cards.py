"""What hands do with cards, the secret one among them, and with the token of the Administrator."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.diktat.hands_pieces import fresh
from companion.games.diktat.layout import CORRUPTION_SPACES
from companion.rules.hands import Act, People, Spot

OPPORTUNITY, CABAL_CARD = "opportunity/", "cabal-card/"
ADMINISTRATOR, DECK, DISCARD, SECRET, TRACK = "administrator", "deck", "discard", "secret", "track"
BY_THE_OTHERS = ("darkness", "clean-up")  # steps in which a card that is drawn goes to the Corruption track
FACES = ("card-face", "secret-face")


def administrator(people: People) -> Iterator[Act]:
    """The token lies with its holder (DK-024, DK-059, DK-060)."""
    holder = people.view["administrator"]
    zone = ADMINISTRATOR if holder is None else f"{ADMINISTRATOR}-{holder}"
    if people.lying.get(ADMINISTRATOR, Spot(ADMINISTRATOR)) != Spot(zone):
        yield {"act": "lay", "card": ADMINISTRATOR, "zone": zone}


def cards(people: People) -> Iterator[Act]:
    """Every card lies where the screen shows it, or where somebody is just laying it (DK-067, DK-118, DK-177)."""
    wanted = {**places(people.view), **_meant(people)}
    for card, zone in wanted.items():
        there = people.lying.get(card)
        if there is None or there.zone != zone:
            yield {"act": "lay", "card": card, "zone": zone}
    for card, spot in people.lying.items():
        if card not in wanted and card.startswith((OPPORTUNITY, CABAL_CARD)):
            yield from _away(people, card, spot)


def places(view: Mapping[str, Any]) -> dict[str, str]:
    """Card → zone, for every card that the table screen shows in the open."""
    found = dict.fromkeys(view["track"], TRACK)
    for zone, spaces in CORRUPTION_SPACES.items():
        found |= dict.fromkeys(view["corrupted"][spaces], zone)
    for seat, player in view["players"].items():
        for name, cards in (("row", player["row"]), ("overflow", player["overflow"]), ("cabal", player["cabal_cards"])):
            found |= dict.fromkeys(cards, f"{name}-{seat}")
    return found


def _meant(people: People) -> dict[str, str]:
    """Where somebody lays a card of choice, for the camera to read: a Trophy, or a card of the Cabal."""
    found = {}
    for seat, player in people.view["players"].items():
        trophy, card = fresh(people, seat, "trophy"), fresh(people, seat, "develop")
        if isinstance(trophy, str) and trophy.startswith(OPPORTUNITY):
            full = len(player["row"]) >= len(player["spaces"])
            found[trophy] = f"{'overflow' if full else 'row'}-{seat}"
        if isinstance(card, str) and card.startswith(CABAL_CARD):
            found[card] = f"cabal-{seat}"
    return found


def _away(people: People, card: str, spot: Spot) -> Iterator[Act]:
    """To the discard pile, back to its owner, or, when nobody asks for it any more, back on the deck."""
    if card.startswith(CABAL_CARD):
        yield {"act": "take", "card": card, "seat": spot.zone.rpartition("-")[2]}
    elif card in people.view["discard"]:
        yield {"act": "stack", "card": card, "pile": DISCARD, "zone": DISCARD, "face_up": True}
    elif not _is_asked(people):
        yield {"act": "stack", "card": card, "pile": DECK}


def _is_asked(people: People) -> bool:
    return any(ask["prompt"] in FACES for ask in people.asks)


def secret(people: People) -> Iterator[Act]:
    """One card lies face down, from the deck and unseen (DK-068)."""
    there = people.piles.get(SECRET, 0)
    if people.view["secret"] and not there and not _is_asked(people) and people.piles.get(DECK):
        yield {"act": "shift", "from": DECK, "pile": SECRET, "zone": SECRET, "cards": 1}
    elif there and not people.view["secret"]:
        yield {"act": "shift", "from": SECRET, "pile": DECK, "cards": there}


def deck(people: People) -> Iterator[Act]:
    """An empty deck is made of the discard pile (A-71)."""
    if not people.piles.get(DECK) and people.piles.get(DISCARD, 0) > len(people.view["discard"]):
        yield {"act": "gather", "from": DISCARD, "pile": DECK}


def turned_up(people: People, prompt: str) -> Act | None:
    """The next card of the deck, or the secret one where it lies (DK-067, DK-149, DK-255)."""
    if prompt == "secret-face" and people.piles.get(SECRET):
        return {"act": "turn-up", "pile": SECRET, "zone": SECRET}
    if prompt == "card-face" and people.piles.get(DECK):
        return {"act": "turn-up", "pile": DECK, "zone": _next_zone(people.view)}
    return None


def _next_zone(view: Mapping[str, Any]) -> str:
    if view["others"] and view["step"] in BY_THE_OTHERS:
        spaces = len(view["corrupted"])
        return next((zone for zone, part in CORRUPTION_SPACES.items() if spaces < part.stop), TRACK)
    return TRACK
