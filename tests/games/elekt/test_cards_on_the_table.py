"""What a card on the table tells by its tag, its corner and its faces, and what it does not tell."""

from __future__ import annotations

import pytest

from companion.games.elekt import GAME, State
from companion.games.elekt.layout import layout
from companion.games.elekt.table import expected, readings
from companion.packs import load_pack
from companion.rules import Match, Setup, Start
from companion.table import Placement, TagKind

CRAWLER = "elite/foggy-crawler"
SEATS = ("p0", "p1", "p2", "p3")
BACKS = {"basic": "back/unit", "elite": "back/unit"}


def allocating(**facts: object) -> Match[State]:
    """A match with real cards in Allocation."""
    start = Start("allocation", {"scepter": "p0", "hand.p0": 5, **facts})
    return Match(GAME, Setup(SEATS, {"hands": "physical"}), start=start)


def lying(component: str, zone: str, turned: float = 0.0) -> tuple[str, Placement]:
    """A card in the middle of a zone, turned by so many degrees."""
    at = next(one for one in layout(len(SEATS)).zones if one.name == zone)
    return component, Placement("CODE", zone, at.x, at.y, (at.angle + turned) % 360.0)


@pytest.mark.rule("EL-227")
def test_a_unit_seen_once_is_an_error_in_the_corner_of_somebody_else() -> None:
    """It answers nobody's turn, and what should lie there says that it does not belong there."""
    match = allocating(**{"corner.mission.p1": [{"unit": CRAWLER}]})
    strange = lying(CRAWLER, "corner-mission-p0")
    wanted = next(want for want in expected(match.state) if want.zone == "corner-mission-p0")

    assert list(readings(match.state, match.open_asks(), [strange])) == []
    assert CRAWLER not in wanted.components


@pytest.mark.rule("EL-227")
def test_a_discarded_unit_may_come_to_another_owner() -> None:
    """Once on the discard pile and drawn again, whoever lays it owns it."""
    match = allocating(**{"discard": [CRAWLER]})
    match.correct("discard", [])  # it went into the new deck
    match.answer(next(iter(match.open_asks())), {"unit": CRAWLER, "zone": "court"})

    assert match.facts()["corner.court.p0"] == [{"unit": CRAWLER}]


@pytest.mark.rule("EL-228")
@pytest.mark.parametrize("group", ["basic", "elite", "mission", "influence", "privilege"])
def test_face_down_cards_of_one_deck_are_alike(group: str) -> None:
    """Each has a tag of its face, and the one back that all cards of its deck have."""
    pack = load_pack("elekt")
    cards = [card for card in pack.cards if card.group == group]
    back = BACKS.get(group, f"back/{group}")

    assert {card.back for card in cards} == {back}
    assert pack.tag(back).kind is TagKind.BACK
    assert all(pack.tag(card.component).kind is not TagKind.BACK for card in cards)


@pytest.mark.rule("EL-229")
@pytest.mark.parametrize("turned", [0.0, 45.0, 90.0, 180.0, 270.0])
def test_how_a_unit_is_turned_means_nothing(turned: float) -> None:
    """Sideways or upside down it is the same allocation."""
    match = allocating()
    (reading,) = readings(match.state, match.open_asks(), [lying(CRAWLER, "corner-influence-p0", turned)])

    assert reading.value == {"unit": CRAWLER, "zone": "influence"}
