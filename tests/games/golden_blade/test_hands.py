"""What hands at a table do next, for people who follow the table screen."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from companion.games.golden_blade import GAME
from companion.games.golden_blade.hands import card_shown, is_ready, lane_of, next_act, order_card, reply
from companion.rules import TABLE, Match, Setup, Start
from companion.rules.hands import Choice, Mean, People, Say, Spot, Wait

HELD = {"p0": ["unit/1901/01", "unit/1901/20"], "p1": ["unit/1901/02"], "p2": ["unit/1901/36"]}
OPTIONS = {"orders": "cards", "build": "cards", "hands": "physical"}
LYING = {"ambassador": ("ambassador-p0", True)}


def people(step: str = "build", options: Mapping[str, str] = OPTIONS, seats: int = 3, **known: Any) -> People:
    """Three people in a match at `step`, who hold what HELD says."""
    facts = {f"hand.p{n}": len(HELD.get(f"p{n}", ())) for n in range(seats)} | known.pop("facts", {})
    match = Match(GAME, Setup(tuple(f"p{n}" for n in range(seats)), options), start=Start(step, facts))
    for seat, prompt in known.pop("pressed", ()):
        match.answer(next(i for i, ask in match.asks(seat).items() if ask.prompt == prompt), True)
    asks = [{"prompt": ask.prompt, "about": dict(ask.about)} for ask in match.asks(TABLE).values()]
    view = match.page(None)["view"]
    chosen: dict[str, dict[str, Choice]] = {}
    for prompt, key in (("lay", "laid"), ("build", "built")):
        for seat, value in known.pop(key, {}).items():
            chosen.setdefault(seat, {})[prompt] = Choice(value, view)
    lying = {card: Spot(*spot) for card, spot in known.pop("lying", LYING).items()}
    usual: dict[str, Any] = {"held": HELD, "piles": {}, "chosen": chosen}
    return People(view, asks, lying=lying, **(usual | known))


ALL_LAID = [("p0", "laid"), ("p1", "laid"), ("p2", "laid")]
ALL_BUILT = [("p0", "build-laid"), ("p1", "build-laid"), ("p2", "build-laid")]


def test_nothing_is_done_when_the_table_is_as_the_screen_says() -> None:
    """People who see nothing to do keep their hands still."""
    assert next_act(people()) is None


@pytest.mark.parametrize(
    "lying", [{}, {"ambassador": ("ambassador-p1", True)}, {"ambassador": ("ambassador-p0", False)}]
)
def test_the_ambassador_is_laid_with_its_holder(lying: dict[str, tuple[str, bool]]) -> None:
    """Wherever it is, face up, the Ambassador goes to the player whom the screen names."""
    assert next_act(people(lying=lying)) == {"act": "lay", "card": "ambassador", "zone": "ambassador-p0"}


def test_orders_are_laid_face_down_on_their_fronts() -> None:
    """Who has chosen lays the card of the own Great Power toward the right neighbour."""
    act = next_act(people("orders", laid={"p1": {"left": "resupply", "right": "hold"}}))

    assert act == {"act": "lay", "card": "order/britain/resupply", "zone": "front-p1-left", "face_up": False}


def test_both_holds_of_a_power_can_lie_at_once() -> None:
    """The second Hold is another card, and a third there is not."""
    chosen = {"p1": {"left": "hold", "right": "hold"}}
    first = {**LYING, "hold/britain/1": ("front-p1-left", False)}
    both = {**first, "hold/britain/2": ("front-p1-right", False)}

    act = next_act(people("orders", laid=chosen, lying=first))
    assert act == {"act": "lay", "card": "hold/britain/2", "zone": "front-p1-right", "face_up": False}
    assert order_card(people("orders", lying=both), "p1", "hold") is None


def test_orders_are_flipped_when_the_screen_asks_for_their_faces() -> None:
    """Not before: a card that lies face down is left alone until all are laid."""
    lying = {**LYING, "order/austria/accord": ("front-p0-left", False)}
    laid = {"p0": {"left": "accord"}}

    assert next_act(people("orders", lying=lying, laid=laid)) is None
    act = next_act(people("orders", lying=lying, laid=laid, pressed=ALL_LAID))
    assert act == {"act": "flip", "card": "order/austria/accord"}
    shown = {**LYING, "order/austria/accord": ("front-p0-left", True)}
    assert next_act(people("orders", lying=shown, laid=laid, pressed=ALL_LAID)) is None


def test_a_resolved_order_goes_back_to_the_hand() -> None:
    """The owner takes it as soon as the screen says that it is past."""
    lying = {**LYING, "order/austria/accord": ("front-p0-left", True)}
    facts = {"order.p0.left": "accord", "resolved": ["p0.left"]}
    act = next_act(people("build", lying=lying, laid={"p0": {"left": "accord"}}, facts=facts))

    assert act == {"act": "take", "card": "order/austria/accord", "seat": "p0"}


def test_an_order_that_nobody_chose_is_taken_away() -> None:
    """A card that lies where its player chose nothing goes back."""
    lying = {**LYING, "order/austria/accord": ("front-p0-left", False)}

    assert next_act(people("orders", lying=lying)) == {"act": "take", "card": "order/austria/accord", "seat": "p0"}


def test_orders_on_phones_lay_no_cards() -> None:
    """Where Orders are chosen on phones no Order card is touched."""
    options = {**OPTIONS, "orders": "phones"}

    assert next_act(people("orders", options, laid={"p1": {"left": "resupply"}})) is None


def test_lanes_have_a_number_where_there_are_two() -> None:
    """With two players each side has two slots."""
    fronts = people("vanguards", seats=2).view["fronts"]

    assert [lane_of(front) for front in fronts[:4]] == ["left-1", "left-2", "right-1", "right-2"]
    assert lane_of(people().view["fronts"][0]) == "left"


def test_a_unit_to_build_is_laid_face_down_beside_the_grid() -> None:
    """The one that was named, or one of its domain, or any if the hand lacks it."""
    for named, card in (
        ("unit/1901/20", "unit/1901/20"),
        ("fleet", "unit/1901/20"),
        ("political", "unit/1901/01"),
    ):
        act = next_act(people(built={"p0": named}))
        assert act == {"act": "lay", "card": card, "zone": "build-p0", "face_up": False}


def test_a_built_unit_is_flipped_when_all_have_laid_one() -> None:
    """It stays face down until the screen asks for faces."""
    lying = {**LYING, "unit/1901/02": ("build-p1", False)}
    held = {**HELD, "p1": []}

    assert next_act(people(lying=lying, held=held, built={"p1": "army"})) is None
    act = next_act(people(lying=lying, held=held, built={"p1": "army"}, pressed=ALL_BUILT))
    assert act == {"act": "flip", "card": "unit/1901/02"}
    shown = {**LYING, "unit/1901/02": ("build-p1", True)}
    assert next_act(people(lying=shown, held=held, built={"p1": "army"}, pressed=ALL_BUILT)) is None


@pytest.mark.parametrize("options", [{**OPTIONS, "build": "phones"}, {"hands": "virtual"}])
def test_builds_on_phones_lay_no_cards(options: dict[str, str]) -> None:
    """Where Units are chosen on phones, or dealt, nothing is laid beside a grid."""
    assert next_act(people("build", options, built={"p0": "army"})) is None


def test_rows_are_made_as_the_screen_shows_them() -> None:
    """A named Unit, or one of the domain: the one just built, one of the hand, or one of the box."""
    named = people(facts={"units.p0.fleet": ["unit/1901/21"]})
    assert next_act(named) == {"act": "lay", "card": "unit/1901/21", "zone": "grid-p0-fleet"}

    built = {**LYING, "unit/1901/03": ("build-p0", True)}
    from_build = people(lying=built, facts={"grid.p0.army": 1}, options={**OPTIONS, "build": "phones"})
    assert next_act(from_build) == {"act": "lay", "card": "unit/1901/03", "zone": "grid-p0-army"}

    from_hand = people(facts={"grid.p0.fleet": 1})
    assert next_act(from_hand) == {"act": "lay", "card": "unit/1901/20", "zone": "grid-p0-fleet"}

    from_box = people(facts={"grid.p1.political": 1})
    act = next_act(from_box)
    assert act is not None
    assert act["card"].startswith("unit/1903/")


def test_a_unit_too_many_goes_to_the_discard_pile() -> None:
    """The one that the screen does not name goes, or the last."""
    lying = {**LYING, "unit/1901/21": ("grid-p0-fleet", True), "unit/1901/22": ("grid-p0-fleet", True)}
    gone = {"act": "stack", "pile": "discard", "zone": "discard", "face_up": True}

    act = next_act(people(lying=lying, facts={"units.p0.fleet": ["unit/1901/22"]}))
    assert act == {**gone, "card": "unit/1901/21"}
    act = next_act(people(lying=lying, facts={"grid.p0.fleet": 1}))
    assert act == {**gone, "card": "unit/1901/22"}


def test_a_short_hand_takes_from_a_rich_one_or_draws() -> None:
    """A card moves from who has one too many; otherwise from the Library."""
    taken = people(facts={"hand.p0": 1, "hand.p1": 2})
    assert next_act(taken) == {"act": "take", "card": "unit/1901/01", "seat": "p1"}

    drawn = people(facts={"hand.p1": 2}, piles={"library": 3})
    assert next_act(drawn) == {"act": "draw", "pile": "library", "seat": "p1"}


def test_an_empty_library_is_replaced_by_the_next_year_or_the_discards() -> None:
    """1902 before 1903, and the discard pile only when the screen shows a mixed Library."""
    short = {"hand.p1": 2}
    next_year = people(facts=short, piles={"1902": 50, "1903": 50})
    last_year = people(facts=short, piles={"1902": 0, "1903": 50})
    mixed = people(facts={**short, "library": "mixed"}, piles={"discard": 4})

    assert next_act(next_year) == {"act": "gather", "from": "1902", "pile": "library"}
    assert next_act(last_year) == {"act": "gather", "from": "1903", "pile": "library"}
    assert next_act(mixed) == {"act": "gather", "from": "discard", "pile": "library"}
    assert next_act(people(facts={**short, "library": "mixed"}, piles={"discard": 0})) is None
    assert next_act(people(facts=short)) is None


def test_dealt_hands_have_no_cards_to_move() -> None:
    """With hands on phones nobody draws."""
    assert next_act(people("build", {"hands": "virtual"}, facts={"hand.p1": 4}, piles={"library": 9})) is None


def test_a_unit_laid_to_be_built_still_counts_as_held() -> None:
    """Until it is flipped it belongs to the hand that the screen counts."""
    lying = {**LYING, "unit/1901/02": ("build-p1", False)}

    assert next_act(people(lying=lying, held={**HELD, "p1": []}, piles={"library": 9}, built={"p1": "army"})) is None


def test_a_card_that_is_asked_for_is_shown_by_its_player() -> None:
    """A discard is stacked, a Unit to deploy is laid in the row of its domain; an empty hand shows nothing."""
    told = people()
    about = {"seat": "p1"}

    stacked = {"act": "stack", "card": "unit/1901/02", "pile": "discard", "zone": "discard", "face_up": True}
    assert card_shown(told, {"prompt": "discard-face", "about": about}) == stacked
    laid = {"act": "lay", "card": "unit/1901/02", "zone": "grid-p1-army"}
    assert card_shown(told, {"prompt": "deploy-face", "about": about}) == laid
    assert card_shown(told, {"prompt": "order-face", "about": about}) is None
    assert card_shown(people(held={}), {"prompt": "discard-face", "about": about}) is None


def test_who_says_done_has_done_it() -> None:
    """A press follows the hands: drawn, laid on every front, laid beside the grid."""
    lying = {
        **LYING,
        "order/austria/accord": ("front-p0-left", False),
        "hold/austria/1": ("front-p0-right", False),
        "hold/britain/1": ("front-p1-right", False),
        "unit/1901/02": ("build-p1", False),
    }
    told = people(lying=lying, facts={"hand.p2": 2})

    assert [is_ready(told, seat, "laid") for seat in ("p0", "p1", "p2")] == [True, False, False]
    assert [is_ready(told, seat, "build-laid") for seat in ("p0", "p1", "p2")] == [False, True, False]
    assert [is_ready(told, seat, "drawn") for seat in ("p0", "p1", "p2")] == [True, False, False]
    assert is_ready(told, "p2", "agree")


def test_who_plays_alone_answers_from_the_own_hand() -> None:
    """A Unit that is held is named, a card to lay is meant first, and a press waits for the hands."""
    rng = random.Random(1)
    told = people(facts={"hand.p2": 2}, built={"p1": "unit/1901/02"})

    assert reply(told, "p2", {"prompt": "build"}, rng) == Say("unit/1901/36")
    assert reply(told, "p2", {"prompt": "build-laid"}, rng) == Mean("build", "unit/1901/36")
    assert reply(told, "p2", {"prompt": "drawn"}, rng) == Wait()
    assert reply(told, "p1", {"prompt": "drawn"}, rng) is None
    assert reply(told, "p1", {"prompt": "agree"}, rng) is None


def test_who_plays_alone_lays_different_orders_on_all_fronts() -> None:
    """They are drawn from the own hand, and the press waits until they lie."""
    orders = ["order/austria/accord", "order/austria/embargo", "order/austria/alliance"]
    told = people("orders", held={"p0": orders})

    meant = reply(told, "p0", {"prompt": "laid"}, random.Random(1))
    assert isinstance(meant, Mean)
    assert set(meant.value) == {"left", "right"}
    assert len(set(meant.value.values())) == 2
    chosen = people("orders", held={"p0": orders}, laid={"p0": meant.value})
    assert reply(chosen, "p0", {"prompt": "laid"}, random.Random(1)) == Wait()
