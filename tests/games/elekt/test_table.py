"""What the cards on the table answer, and what should lie where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from companion.games.elekt import GAME, State
from companion.games.elekt.heading import angle_of
from companion.games.elekt.layout import layout, places
from companion.games.elekt.table import expected, open_zones, readings
from companion.rules import Match, Setup, Start
from companion.table import Placement

CRAWLER, ECCLESIASTES, HARBINGER = "elite/foggy-crawler", "elite/ecclesiastes", "elite/plague-harbinger"
Seen = tuple[str, Placement]


def match_at(step: str, facts: Mapping[str, Any] | None = None, seats: int = 4, **options: str) -> Match[State]:
    """A match with real cards at a step."""
    setup = Setup(tuple(f"p{n}" for n in range(seats)), {"hands": "physical", **options})
    return Match(GAME, setup, start=Start(step, {"scepter": "p0", **(facts or {})}))


def lying(component: str, zone: str, *, dx: float = 0.0, dy: float = 0.0, angle: float | None = None) -> Seen:
    """A piece in the middle of a zone, or so far from it as its owner sees."""
    at = next(one for one in layout(4).zones if one.name == zone)
    turned = at.angle == 180.0
    x, y = (at.x - dx, at.y - dy) if turned else (at.x + dx, at.y + dy)
    return component, Placement("CODE", zone, x, y, at.angle if angle is None else angle)


def read(match: Match[State], *seen: Seen) -> list[tuple[str, object, str]]:
    """Prompt, value and rule of everything that is read."""
    asks = match.open_asks()
    return [(asks[one.ask].prompt, one.value, one.rule) for one in readings(match.state, asks, seen)]


def wrong(match: Match[State], *seen: Seen) -> list[tuple[str, str]]:
    """Zone and rule of everything that lies where it should not, or is missing among what lies there."""
    found = []
    for want in expected(match.state):
        here = [component for component, placement in seen if placement.zone == want.zone]
        if here and (sorted(set(here) - set(want.components)) or len(here) != want.count):
            found.append((want.zone, want.rule))
    return found


def corner(unit: str, **tokens: int) -> dict[str, Any]:
    """A Unit on a board as a fact."""
    return {"unit": unit, **({"tokens": tokens} if tokens else {})}


@pytest.mark.rule("EL-236", "EL-062")
@pytest.mark.parametrize("zone", ["mission", "influence", "court"])
def test_a_new_unit_in_the_own_corner_is_the_turn(zone: str) -> None:
    """A Basic Unit is the owner's own, by the corner that it lies in."""
    seen = read(match_at("allocation"), lying("basic/acolyte", f"corner-{zone}-p0"))
    assert seen == [("turn", {"unit": "basic/acolyte@p0", "zone": zone}, "EL-236")]


@pytest.mark.rule("EL-236")
def test_two_new_units_at_once_are_a_doubt() -> None:
    """Both are told, so that neither counts; so is one that somebody else has laid meanwhile."""
    match = match_at("allocation")
    own = lying("basic/acolyte", "corner-court-p0")

    assert len({str(value) for _, value, _ in read(match, own, lying("basic/assassin", "corner-court-p0"))}) == 2
    assert len({str(value) for _, value, _ in read(match, own, lying("basic/assassin", "corner-court-p1"))}) == 2


@pytest.mark.rule("EL-236", "EL-226")
def test_a_unit_in_another_corner_is_no_turn_but_an_error() -> None:
    """It is refused with the rule, and the question stays open."""
    match = match_at("allocation")
    other = lying("basic/acolyte", "corner-court-p1")

    assert read(match, other) == []
    assert wrong(match, other) == [("corner-court-p1", "EL-236")]


@pytest.mark.rule("EL-226")
def test_a_unit_in_the_unused_corner_is_an_error() -> None:
    """With three players nobody plays from the fourth corner."""
    match = match_at("allocation", seats=3)
    seen = ("basic/acolyte", Placement("CODE", "corner-court-empty", 0.0, 0.0, 0.0))

    assert read(match, seen) == []
    assert wrong(match, seen) == [("corner-court-empty", "EL-226")]


def test_units_that_are_known_are_no_turn() -> None:
    """What the rules have on the board stays what it is, also a second Acolyte of somebody else."""
    match = match_at("allocation", {"corner.court.p0": [corner("basic/acolyte")]})
    there = [lying("basic/acolyte", "corner-court-p0"), lying("basic/acolyte", "corner-court-p1")]

    assert read(match, *there) == []


@pytest.mark.rule("EL-164", "EL-280")
@pytest.mark.parametrize("place", ["faceup", "deck"])
def test_the_open_card_lies_on_its_deck_or_beside_it(place: str) -> None:
    """A card of that deck is read; of another deck it is none of that question's."""
    match = match_at("discover")
    card = next(card for card in match.state.cards if card.startswith("mission/"))
    other = next(card for card in match.state.cards if card.startswith("influence/"))

    assert read(match, lying(card, f"{place}-mission")) == [("card-face", card, "EL-164")]
    assert read(match, lying(other, f"{place}-mission")) == []


@pytest.mark.rule("EL-029", "EL-230")
def test_the_card_drawn_for_the_scepter_is_read_only_at_its_drawer_s_seat() -> None:
    """That place is open while it is asked for, and closed afterwards."""
    match = match_at("scepter-draw", {"scepter": None})
    assert "won-p0" in open_zones(match.state)
    assert "won-p1" not in open_zones(match.state)
    assert read(match, lying(CRAWLER, "won-p1")) == []
    assert read(match, lying(CRAWLER, "won-p0")) == [("scepter-card", CRAWLER, "EL-029")]
    assert not {zone for zone in open_zones(match_at("allocation").state) if zone.startswith(("won-", "hand-"))}


@pytest.mark.rule("EL-021", "EL-029", "EL-033")
def test_the_box_is_laid_out_until_the_first_three_cards_lie_open() -> None:
    """The cards drawn for the Scepter are laid and taken back; later rounds begin in the midst of play."""
    for step in ("scepter-draw", "discover"):
        match = match_at(step)
        assert GAME.setting_up(match.state)
    while (ask := next(iter(match.open_asks().values()))).prompt == "card-face":
        assert GAME.setting_up(match.state)
        match.answer(next(iter(match.open_asks())), ask.shape().describe()["options"][0]["value"])
    assert not GAME.setting_up(match.state)
    assert not GAME.setting_up(match_at("discover", {"round": 1}).state)


CONTEST = {
    "corner.mission.p0": [corner(CRAWLER)],
    "corner.influence.p0": [corner(HARBINGER)],
    "corner.mission.p1": [corner(ECCLESIASTES)],
}


def at(match: Match[State], prompt: str) -> Match[State]:
    """The match at that question; everything before it is declined."""
    for _ in range(20):
        asks = match.open_asks()
        if any(ask.prompt == prompt for ask in asks.values()):
            return match
        ask_id, ask = next(iter(asks.items()))
        match.answer(ask_id, {"occult": [], "deceit": "decline", "violence": "decline"}.get(ask.prompt, True))
    raise AssertionError(prompt)


TOKENS = [("token/deceit", {"dx": 16.5, "dy": -30.0}), ("token/violence", {"dx": -16.5, "dy": 30.0})]


@pytest.mark.rule("EL-112", "EL-116")
def test_two_new_tokens_on_units_are_the_answer_to_occult() -> None:
    """Each belongs to the Unit whose outline holds its middle; one alone may not be all."""
    match = at(match_at("mission", {**CONTEST, "corner.mission.p0": [corner(CRAWLER, occult=2)]}), "occult")
    cards = [lying(CRAWLER, "corner-mission-p0"), lying(ECCLESIASTES, "corner-mission-p1")]
    before = [lying("token/occult", "corner-mission-p0", dx=x, dy=y) for x, y in ((16.5, -0.6), (-16.5, 0.6))]
    one = lying(TOKENS[0][0], "corner-mission-p0", **TOKENS[0][1])
    two = lying(TOKENS[1][0], "corner-mission-p1", **TOKENS[1][1])

    assert read(match, *cards, *before, one) == []
    ((prompt, value, rule),) = read(match, *cards, *before, one, two)
    assert (prompt, rule) == ("occult", "EL-112")
    assert value == [{"kind": "deceit", "unit": CRAWLER}, {"kind": "violence", "unit": ECCLESIASTES}]


@pytest.mark.rule("EL-237")
def test_a_swap_is_complete_when_both_units_lie_in_each_other_s_zone() -> None:
    """Half a swap keeps the question open; so does a Unit that left its tokens behind."""
    facts = {**CONTEST, "corner.mission.p0": [corner(CRAWLER, deceit=2)]}
    match = at(match_at("mission", facts), "deceit")
    there = lying(CRAWLER, "corner-influence-p0")
    here = lying(HARBINGER, "corner-mission-p0")
    tokens = [lying("token/deceit", "corner-influence-p0", dx=x, dy=y) for x, y in ((16.5, -0.6), (-16.5, 0.6))]

    assert read(match, there, lying(HARBINGER, "corner-influence-p0", dx=70), *tokens) == []
    assert read(match, there, here) == []
    assert read(match, there, here, *tokens) == [("deceit", {"here": CRAWLER, "there": HARBINGER}, "EL-237")]


def scepter(holder: int, clockwise: bool, askew: float = 0.0) -> Seen:
    """The Scepter with a holder."""
    place = places(4)[holder]
    return lying("scepter", f"scepter-p{holder}", angle=angle_of(place.x, place.y, clockwise) + askew)


@pytest.mark.rule("EL-231", "EL-232", "EL-233")
def test_the_scepter_is_given_by_laying_it() -> None:
    """Its zone tells the holder, its heading the direction; as it was, or unclear, it answers nothing."""
    match = match_at("scepter", {"privilege_winner": "p2"})

    assert read(match, scepter(0, True)) == []
    assert read(match, scepter(3, True, 90)) == []
    given = {"holder": "p3", "direction": "counterclockwise"}
    assert read(match, scepter(3, False)) == [("scepter", given, "EL-232")]
    assert read(match, scepter(0, False)) == [("scepter", given | {"holder": "p0"}, "EL-232")]
    assert read(match_at("scepter", {"privilege_winner": "p2"}, scepter_ask="always"), scepter(3, False)) == []


@pytest.mark.rule("EL-031", "EL-035")
def test_the_first_player_sets_the_direction_by_laying_the_scepter() -> None:
    """Its heading before the first player answers; before anybody else it answers nothing."""
    match = Match(GAME, Setup(("p0", "p1", "p2"), {"hands": "physical"}))
    drawn = {"p0": CRAWLER, "p1": ECCLESIASTES, "p2": HARBINGER}  # Ecclesiastes comes first
    for card in drawn.values():
        match.answer(next(iter(match.open_asks())), card)

    def laid(seat: int, clockwise: bool) -> Seen:
        place = places(3)[seat]
        angle = angle_of(place.x, place.y, clockwise)
        return "scepter", Placement("CODE", f"scepter-p{seat}", place.x, place.y, angle)

    assert read(match, laid(0, True)) == []
    assert read(match, laid(1, True)) == [("direction", "clockwise", "EL-232")]
    assert read(match, laid(1, False)) == [("direction", "counterclockwise", "EL-232")]


@pytest.mark.rule("EL-234")
def test_the_scepter_moves_only_when_it_is_given_away() -> None:
    """At other times it is put right, and changes no order."""
    match = match_at("allocation")
    assert wrong(match, scepter(1, True)) == [("scepter-p1", "EL-234")]
    assert wrong(match, scepter(0, False)) == []
    assert read(match, scepter(1, True)) == []


@pytest.mark.rule("EL-238", "EL-239")
def test_units_and_tokens_lie_as_the_rules_have_them() -> None:
    """A Unit that should be gone, and a token that nothing put there, are told by their rules."""
    match = match_at("mission", CONTEST)
    crawler = lying(CRAWLER, "corner-mission-p0")
    tokened = match_at("mission", {**CONTEST, "corner.mission.p0": [corner(CRAWLER, occult=1)]})

    assert wrong(match, crawler) == []
    assert wrong(match, crawler, lying(HARBINGER, "corner-mission-p0", dx=-70)) == [("corner-mission-p0", "EL-238")]
    assert wrong(tokened, crawler) == [("corner-mission-p0", "EL-239")]


@pytest.mark.rule("EL-240")
def test_too_much_ember_is_told_at_once() -> None:
    """The Ember in front of a player is what the rules say, and never more than three."""
    match = match_at("allocation")
    three = [lying("ember", "ember-p1", dx=34 * n) for n in range(3)]

    assert wrong(match, *three) == [("ember-p1", "EL-240")]
    assert wrong(match, *three[:2]) == []


@pytest.mark.rule("EL-241")
def test_corners_are_empty_before_new_cards_are_turned_up() -> None:
    """A Unit that was forgotten is told with its rule."""
    match = match_at("discover")
    assert wrong(match, lying(CRAWLER, "corner-court-p2")) == [("corner-court-p2", "EL-241")]


def test_a_dealt_game_expects_no_cards() -> None:
    """Where hands are on phones nothing need lie on the table."""
    assert expected(match_at("allocation", hands="virtual").state) == ()


@pytest.mark.rule("EL-050", "EL-250")
def test_a_thrown_away_card_is_read_off_the_pile() -> None:
    """Whatever its drawer says on the phone, the face counts."""
    match = match_at("recruitment")
    ask_id = next(ask_id for ask_id, ask in match.open_asks().items() if ask.prompt == "recruit")
    match.answer(ask_id, "keep")

    assert ("discard-seen", CRAWLER, "EL-250") in read(match, lying(CRAWLER, "elite-discard"))


def names(found: Sequence[tuple[str, object, str]]) -> list[str]:
    """The prompts that were answered."""
    return [prompt for prompt, _, _ in found]


@pytest.mark.rule("EL-235", "EL-230")
def test_a_question_of_one_phase_is_not_answered_in_another() -> None:
    """A Unit in a corner answers nothing while nobody allocates."""
    assert names(read(match_at("scepter", {"privilege_winner": "p2"}), lying(CRAWLER, "corner-court-p0"))) == []
