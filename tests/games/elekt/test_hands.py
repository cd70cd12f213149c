"""What hands at a table of Elekt do next, for people who follow the table screen."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.elekt import GAME
from companion.games.elekt.hands import card_shown, next_act, reply, said
from companion.games.elekt.heading import angle_of
from companion.games.elekt.layout import places
from companion.rules import TABLE, Match, Setup, Start
from companion.rules.hands import Choice, Mean, People, Say, Spot, Wait

CRAWLER, ECCLESIASTES, HARBINGER = "elite/foggy-crawler", "elite/ecclesiastes", "elite/plague-harbinger"
BASICS = ("acolyte", "nameless", "dignitary", "assassin")
SEATS = ("p0", "p1", "p2", "p3")


def held_by(n: int) -> list[str]:
    """The set of Basics of a seat."""
    return [f"basic/{name}#{n + 1}" for name in BASICS]


def straight(seat: int = 0, clockwise: bool = True) -> Spot:
    """How hands lay the Scepter."""
    place = places(4)[seat]
    return Spot(f"scepter-p{seat}", angle=round(angle_of(place.x, place.y, clockwise), 1))


EMBER = {f"ember#{n + 1}": Spot(f"ember-p{n // 2}") for n in range(8)}
LYING = {"scepter": straight(), **EMBER}
PILES = {"elite-deck": 34, "elite-discard": 0}


def people(
    step: str = "allocation", facts: Mapping[str, Any] | None = None, hands: str = "physical", **known: Any
) -> People:
    """Four people at a step, who hold their Basics, with Ember and Scepter where they belong."""
    setup = Setup(SEATS, {"hands": hands})
    start = Start(step, {"scepter": "p0", "clockwise": True, **(facts or {})})
    match = Match(GAME, setup, start=start)
    view = {**match.page(None)["view"], **known.pop("shown", {})}
    asks = [
        {"prompt": ask.prompt, "about": dict(ask.about), "form": ask.shape().describe()}
        for ask in match.asks(TABLE).values()
    ]
    chosen = {seat: {prompt: Choice(value, view)} for seat, (prompt, value) in known.pop("chosen", {}).items()}
    usual: dict[str, Any] = {
        "held": {seat: held_by(n) for n, seat in enumerate(SEATS)},
        "lying": {**LYING, **known.pop("more", {})},
        "piles": PILES,
    }
    return People(view, asks, chosen=chosen, **(usual | known))


def hand(n: int, *more: str, without: str = "") -> dict[str, list[str]]:
    """What all hold if seat n holds something else."""
    own = [piece for piece in held_by(n) if piece != without]
    return {seat: held_by(k) for k, seat in enumerate(SEATS)} | {f"p{n}": [*own, *more]}


def corner(unit: str, **tokens: int) -> dict[str, Any]:
    """A Unit on a board as a fact."""
    return {"unit": unit, **({"tokens": tokens} if tokens else {})}


def test_nothing_is_done_when_the_table_is_as_the_screen_says() -> None:
    """People who see nothing to do keep their hands still; in a dealt game they touch no cards at all."""
    assert next_act(people()) is None
    assert next_act(people(hands="virtual", lying={}, held={})) is None


@pytest.mark.parametrize("lying", [None, straight(1), straight(0, clockwise=False)])
def test_the_scepter_lies_with_its_holder_and_shows_the_direction(lying: Spot | None) -> None:
    """Wherever it is and however it points, it is laid as the screen says."""
    there = {**EMBER, **({"scepter": lying} if lying else {})}
    act = next_act(people(lying=there))
    assert act == {"act": "lay", "card": "scepter", "zone": "scepter-p0", "angle": straight().angle}


def test_ember_goes_between_the_pool_and_its_players() -> None:
    """One too many goes back, one too few is taken."""
    many = next_act(people(facts={"ember.p1": 1}))
    few = next_act(people(facts={"ember.p1": 3}))

    assert many == {"act": "stack", "card": "ember#4", "pile": "pool-ember"}
    assert few == {"act": "lay", "card": "ember#9", "zone": "ember-p1"}


def test_a_unit_that_a_phone_has_allocated_is_laid_from_the_own_hand() -> None:
    """Of pieces that are alike it is the owner's own."""
    facts = {"corner.court.p2": [corner("basic/acolyte")], "hand.p2": 3}
    act = next_act(people(facts=facts))
    assert act == {"act": "lay", "card": "basic/acolyte#3", "zone": "corner-court-p2"}


def test_who_means_to_allocate_lays_the_unit_first() -> None:
    """The camera reads it; the same card is taken back once the screen shows something else."""
    turn = ("turn", {"unit": "basic/assassin@p0", "zone": "mission"})
    act = next_act(people(chosen={"p0": turn}))
    assert act == {"act": "lay", "card": "basic/assassin#1", "zone": "corner-mission-p0"}

    laid = {"basic/assassin#1": Spot("corner-mission-p0")}
    held = hand(0, without="basic/assassin#1")
    assert next_act(people(chosen={"p0": turn}, more=laid, held=held)) is None
    assert next_act(people(more=laid, held=held)) == {"act": "take", "card": "basic/assassin#1", "seat": "p0"}


def test_a_card_may_make_room_for_a_third_unit() -> None:
    """What the screen shows, or somebody may allocate, is laid, also beyond the usual two."""
    units = [corner(CRAWLER), corner(HARBINGER), corner(ECCLESIASTES)]
    there = {CRAWLER: Spot("corner-court-p0"), HARBINGER: Spot("corner-court-p0")}
    act = next_act(people(facts={"corner.court.p0": units}, more=there))
    assert act == {"act": "lay", "card": ECCLESIASTES, "zone": "corner-court-p0"}


def test_tokens_go_on_and_off_units() -> None:
    """What the screen shows is laid on the Unit; what it does not show goes back to the pool, before the Unit moves."""
    facts = {"corner.court.p0": [corner(CRAWLER, deceit=1)]}
    unit = {CRAWLER: Spot("corner-court-p0")}
    token = {"token/deceit#1": Spot("", on=CRAWLER)}

    assert next_act(people(facts=facts, more=unit)) == {"act": "lay", "card": "token/deceit#1", "on": CRAWLER}
    assert next_act(people(facts=facts, more=unit | token)) is None
    gone = next_act(people(more=unit | token, facts={"discard": [CRAWLER]}))
    assert gone == {"act": "stack", "card": "token/deceit#1", "pile": "pool-deceit"}


def test_an_annihilated_unit_goes_to_the_pile_and_a_saved_one_to_the_hand() -> None:
    """Whether the screen knows it in the hand tells which."""
    basic = {"basic/acolyte#2": Spot("corner-court-p1")}
    held = hand(1, without="basic/acolyte#2")
    lost = people(facts={"hand.p1": 3, "discard": ["basic/acolyte"]}, more=basic, held=held)
    saved = people(more=basic, held=held)

    pile = {"pile": "elite-discard", "zone": "elite-discard", "face_up": True}
    elite = people(facts={"discard": [CRAWLER]}, more={CRAWLER: Spot("corner-court-p1")})
    assert next_act(elite) == {"act": "stack", "card": CRAWLER, **pile}
    assert next_act(saved) == {"act": "take", "card": "basic/acolyte#2", "seat": "p1"}
    assert next_act(lost) is not None


def test_two_units_that_change_places_need_room() -> None:
    """Where both corners are full one of them waits before its owner."""
    facts = {
        "corner.court.p0": [corner(CRAWLER), corner("basic/acolyte")],
        "corner.mission.p0": [corner(HARBINGER), corner("basic/assassin")],
        "hand.p0": 2,
    }
    there = {
        CRAWLER: Spot("corner-mission-p0"),
        "basic/assassin#1": Spot("corner-mission-p0"),
        HARBINGER: Spot("corner-court-p0"),
        "basic/acolyte#1": Spot("corner-court-p0"),
    }
    held = {**hand(0), "p0": ["basic/nameless#1", "basic/dignitary#1"]}
    acts = []
    for _ in range(3):
        act = next_act(people(facts=facts, more=there, held=held))
        assert act is not None
        acts.append((act["card"], act["zone"]))
        there[act["card"]] = Spot(act["zone"])
    assert acts == [
        (HARBINGER, "won-p0"),
        (CRAWLER, "corner-court-p0"),
        (HARBINGER, "corner-mission-p0"),
    ]
    assert next_act(people(facts=facts, more=there, held=held)) is None


def test_cards_are_drawn_and_thrown_away_as_the_counts_say() -> None:
    """Two are drawn in Recruitment; of what is thrown away the last one drawn goes, never one that all know."""
    drawing = people("recruitment")
    assert next_act(drawing) == {"act": "draw", "pile": "elite-deck", "seat": "p0"}

    held = hand(0, CRAWLER, HARBINGER)
    throwing = people(facts={"hand.p0": 5, "discard": [None]}, held=held)
    act = next_act(throwing)
    pile = {"pile": "elite-discard", "zone": "elite-discard", "face_up": True}
    assert act == {"act": "stack", "card": HARBINGER, **pile}


def test_an_empty_deck_is_made_of_the_pile_without_the_basics() -> None:
    """Basics that stay out are laid aside first."""
    shown = {"elite": {"deck": 34, "discard": [], "set_aside": ["basic/acolyte"]}}
    held = hand(1, without="basic/acolyte#2")
    piles = {"elite-deck": 0, "elite-discard": 9}
    first = next_act(people(facts={"hand.p0": 5}, shown=shown, held=held, piles=piles))
    then = next_act(people(facts={"hand.p0": 5}, shown=shown, held=held, piles=piles | {"aside": 1}))

    aside = {"pile": "aside", "zone": "elite-aside", "face_up": True}
    assert first == {"act": "stack", "card": "basic/acolyte#2", **aside}
    assert then == {"act": "gather", "from": "elite-discard", "pile": "elite-deck"}


def test_a_card_goes_to_its_winner_or_leaves_the_game() -> None:
    """The place of an open card is free before the next one is turned up."""
    won, lost = "mission/the-regents-census", "mission/a-crown-of-wasps"

    act = next_act(people("influence", facts={"won.p2": [won]}, more={won: Spot("faceup-mission")}))
    assert act == {"act": "lay", "card": won, "zone": "won-p2"}
    act = next_act(people(more={lost: Spot("faceup-mission")}))
    assert act == {"act": "take", "card": lost, "seat": "box"}


def test_a_card_just_turned_up_stays_and_one_of_the_last_round_goes() -> None:
    """While the next card is asked for, only a card that it can be may lie there."""
    told = people("discover")
    card = next(option["value"] for option in told.asks[0]["form"]["options"])

    assert next_act(people("discover", more={card: Spot("faceup-mission")})) is None
    old = people("discover", facts={"won.p2": [card]}, more={card: Spot("faceup-mission")})
    assert next_act(old) == {"act": "lay", "card": card, "zone": "won-p2"}
    strange = "influence/guild-of-ember-weighers"
    act = next_act(people("discover", more={strange: Spot("faceup-mission")}))
    assert act == {"act": "take", "card": strange, "seat": "box"}


def test_cards_are_turned_up_for_the_questions_of_the_table() -> None:
    """The next card of a board, and the card that a player draws for the Scepter."""
    told = people("discover")
    (ask,) = told.asks
    assert card_shown(told, ask) == {"act": "turn-up", "pile": "deck-mission", "zone": "faceup-mission"}

    drawn = {"prompt": "scepter-card", "about": {"seat": "p3"}}
    assert card_shown(told, drawn) == {"act": "turn-up", "pile": "elite-deck", "zone": "won-p3"}
    assert card_shown(told, {"prompt": "discard-seen", "about": {}}) is None


TURN = {"shape": "elekt-turn", "units": [], "zones": {"mission": "full", "court": "open"}, "uses": []}


def test_who_plays_alone_allocates_out_of_the_own_hand() -> None:
    """A Unit really held goes to a Zone with room, by hand; with none open it is a fold, on the phone."""
    told = people(held=hand(0, CRAWLER))
    turns = [reply(told, "p0", {"prompt": "turn", "form": TURN}, random.Random(seed)) for seed in range(40)]
    units = {one.value["unit"] for one in turns if isinstance(one, Mean)}

    assert units == {CRAWLER, *(f"basic/{name}@p0" for name in BASICS)}
    assert {one.value["zone"] for one in turns if isinstance(one, Mean)} == {"court"}
    assert {one.value for one in turns if isinstance(one, Say)} == {"fold"}
    full = {**TURN, "zones": {"court": "full"}}
    assert reply(told, "p0", {"prompt": "turn", "form": full}, random.Random(1)) == Say("fold")


def test_a_unit_of_the_hand_that_a_card_asks_for_is_really_held() -> None:
    """Of all that an unseen card might be only its holder knows which it is."""
    told = people(held={**hand(0), "p0": [CRAWLER]})

    def answered(*values: str) -> Any:
        form = {"shape": "pick", "options": [{"value": value} for value in values]}
        return reply(told, "p0", {"prompt": "choose-hand-unit", "form": form}, random.Random(1))

    assert answered(HARBINGER, CRAWLER, ECCLESIASTES) == Say(CRAWLER)
    assert answered(HARBINGER, "none") == Say("none")


def test_who_has_laid_a_card_waits_for_the_camera_and_at_last_says_it() -> None:
    """A card that is never read holds nobody up for ever."""
    value = {"unit": CRAWLER, "zone": "court"}
    told = people(held=hand(0, CRAWLER), chosen={"p0": ("turn", value)})
    rng = random.Random(1)
    said_so = [reply(told, "p0", {"prompt": "turn", "form": TURN}, rng) for _ in range(400)]

    assert said_so[0] == Wait()
    assert Say(value) in said_so


def test_who_has_not_drawn_cannot_choose() -> None:
    """Recruitment waits for the hands."""
    ask = {"prompt": "recruit", "form": {}}
    assert reply(people("recruitment"), "p0", ask, random.Random(1)) == Wait()
    drawn = people("recruitment", held=hand(0, CRAWLER, HARBINGER))
    assert reply(drawn, "p0", ask, random.Random(1)) is None


def test_tokens_that_would_hide_each_other_are_told_on_the_phone() -> None:
    """Four lie side by side on a Unit."""
    form = {"kinds": {"occult": 1, "deceit": 1}, "units": [{"value": CRAWLER}], "most": 2, "same": False}
    ask = {"prompt": "occult", "form": form}
    rng = random.Random(3)
    some = people(facts={"corner.mission.p0": [corner(CRAWLER, authority=2)]})
    many = people(facts={"corner.mission.p0": [corner(CRAWLER, authority=3)]})

    assert {type(reply(some, "p0", ask, rng)) for _ in range(30)} == {Mean, Say}
    assert {type(reply(many, "p0", ask, rng)) for _ in range(30)} == {Say}


def test_what_is_done_by_hand_is_said_to_be_done() -> None:
    """Totals are taken as the companion has counted them."""
    told = people()
    counted = {"prompt": "count-by-hand", "about": {"counted": {"p0": 2}}}

    assert said(told, {"prompt": "by-hand", "about": {}}) is True
    assert said(told, counted) == {"p0": 2}
    assert said(told, {"prompt": "card-face", "about": {}}) is None
