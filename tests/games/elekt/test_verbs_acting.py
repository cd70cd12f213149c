"""Every verb that does something, each alone on a card."""

from __future__ import annotations

import pytest

from companion.errors import Refused
from companion.games.elekt.acting import ACTING
from companion.games.elekt.vocabulary import VERBS
from tests.games.elekt.verbs import (
    DOER,
    INFLUENCE,
    MISSION,
    OTHER,
    PLAIN,
    PRIVILEGE,
    THIRD,
    answer,
    asked,
    choices,
    corner,
    doing,
    question,
    says,
    table,
    tokens,
    told,
)


def test_every_verb_that_acts_has_its_function() -> None:
    """A pack that is accepted can be played."""
    assert set(ACTING) == {name for name, verb in VERBS.items() if verb.acts}


# -- Units -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-189", "EL-190", "EL-122")
def test_discard_unit_puts_it_on_the_pile_and_its_tokens_into_the_pool() -> None:
    """The owner, with Ember enough, is not asked to save it."""
    at = doing({"do": "discard_unit", "target": "other_unit"}, facts={"corner.mission.p1": corner(PLAIN, violence=2)})
    assert [card.face for card in at.state.discard] == [PLAIN]
    assert at.state.pool["violence"] == 6
    assert asked(at) == [("p1", "turn")]


@pytest.mark.rule("EL-199", "EL-200")
def test_annihilate_asks_the_owner_whether_to_save() -> None:
    """Saved for 1 Ember, it returns to hand."""
    at = doing({"do": "annihilate", "target": "other_unit"}, facts={"corner.mission.p1": corner(PLAIN, violence=2)})
    assert asked(at) == [("p1", "save")]
    before = len(at.state.hands["p1"])
    answer(at, "save", "save")
    assert len(at.state.hands["p1"]) == before + 1
    assert (at.state.ember["p1"], at.state.pool["violence"], at.state.discard) == (1, 6, [])


@pytest.mark.rule("EL-199")
def test_an_annihilated_unit_that_is_not_saved_is_discarded() -> None:
    """Its owner keeps the Ember."""
    at = doing({"do": "annihilate", "target": "other_unit"}, facts={"corner.mission.p1": corner(PLAIN)})
    answer(at, "save", "lose")
    assert [card.face for card in at.state.discard] == [PLAIN]
    assert at.state.ember["p1"] == 2


def test_annihilate_all_asks_each_owner() -> None:
    """One after the other, and each Unit once."""
    facts = {"corner.mission.p1": corner(PLAIN), "corner.mission.p2": corner(OTHER)}
    at = doing({"do": "annihilate", "target": "each_other_unit"}, facts=facts)
    answer(at, "save", "lose", seat="p1")
    assert asked(at) == [("p2", "save")]
    answer(at, "save", "lose", seat="p2")
    assert {card.face for card in at.state.discard} == {PLAIN, OTHER}
    assert at.state.zone_of(at.state.unit(DOER)) == "mission"


@pytest.mark.rule("EL-184", "EL-200")
def test_save_brings_the_unit_back_for_nothing_and_nobody_is_asked() -> None:
    """The Unit that is being annihilated, and no other."""
    card = says(PLAIN, {"do": "save"}, window="on_annihilate", condition="this_unit")
    facts = {"ember.p1": 0, "corner.mission.p0": corner(DOER), "corner.mission.p1": corner(PLAIN, "basic/dignitary")}
    at = table("mission", card, facts)
    answer(at, "violence", PLAIN)
    assert asked(at)[0][1] != "save"
    assert [card.face for card in at.state.discard] == []
    assert "EL-184" in told(at)
    assert "EL-135" not in told(at)


def test_save_is_not_for_a_unit_that_is_not_meant() -> None:
    """Another Unit of the Zone is lost as ever."""
    card = says(PLAIN, {"do": "save"}, window="on_annihilate", condition="this_unit")
    facts = {"ember.p1": 0, "corner.mission.p0": corner(DOER), "corner.mission.p1": corner(PLAIN, OTHER)}
    at = table("mission", card, facts)
    answer(at, "occult", [])
    answer(at, "violence", OTHER)
    assert [card.face for card in at.state.discard] == [OTHER]


@pytest.mark.rule("EL-122")
def test_return_unit_brings_it_to_hand_without_its_tokens() -> None:
    """Nothing is paid, and nobody may refuse."""
    facts = {"corner.mission.p1": corner("basic/acolyte", authority=3)}
    at = doing({"do": "return_unit", "target": "other_unit"}, facts=facts)
    assert "basic/acolyte@p1" in at.state.hands["p1"]
    assert (at.state.pool["authority"], at.state.ember["p1"]) == (7, 2)


@pytest.mark.rule("EL-126", "EL-254")
def test_move_unit_goes_to_another_zone_with_room_tokens_and_all() -> None:
    """The Zone is chosen where two would do, and one that is full is not shown."""
    effect = {"do": "move_unit", "target": "other_unit", "zone": "chosen"}
    at = doing(effect, facts={"corner.mission.p1": corner(PLAIN, violence=1)})
    assert choices(at, "choose-zone") == ["influence", "court"]
    answer(at, "choose-zone", "court")
    assert at.state.zone_of(at.state.unit(PLAIN)) == "court"
    assert tokens(at, PLAIN) == {"violence": 1}


def test_move_unit_to_a_named_zone_that_is_full_does_nothing() -> None:
    """Nothing else is moved instead."""
    facts = {"corner.mission.p1": corner(PLAIN), "corner.court.p1": corner(OTHER, THIRD)}
    at = doing({"do": "move_unit", "target": "other_unit", "zone": "court"}, facts=facts)
    assert at.state.zone_of(at.state.unit(PLAIN)) == "mission"
    assert told(at)[-1] == "EL-088"


@pytest.mark.rule("EL-087")
def test_a_moved_unit_is_not_allocated() -> None:
    """Its immediate ability is not offered, the Mission there does nothing, and no allocation is used."""
    cards = says(DOER, {"do": "move_unit", "target": "other_unit", "owner": "self", "zone": "court"}, immediate=True)
    cards |= says(PLAIN, {"do": "gain_ember"}, immediate=True)
    cards |= says("privilege/sanctuary", {"do": "discard_ember", "who": "each"}, window="after_any_allocation")
    facts = {"corner.mission.p0": corner(PLAIN), "hand.p0": 5, "face_up.court": "privilege/sanctuary"}
    at = table("allocation", cards, facts)
    answer(at, "turn", {"unit": DOER, "zone": "mission"})
    answer(at, "use-ability", "use")
    assert at.state.zone_of(at.state.unit(PLAIN)) == "court"
    assert (at.state.allocations["p0"], at.state.ember["p0"]) == (1, 2)
    assert asked(at) == [("p1", "turn")]


@pytest.mark.rule("EL-123", "EL-124", "EL-126")
def test_swap_units_changes_places_with_one_of_the_same_owner() -> None:
    """Tokens travel along, and Units of others are not shown."""
    facts = {
        "corner.mission.p1": corner(PLAIN, violence=1),
        "corner.influence.p1": corner(OTHER),
        "corner.court.p1": corner("basic/acolyte"),
        "corner.court.p2": corner("basic/acolyte"),
    }
    at = doing({"do": "swap_units", "target": "other_unit"}, facts=facts)
    assert choices(at, "choose-unit") == [OTHER, "basic/acolyte@p1"]
    answer(at, "choose-unit", OTHER)
    assert [at.state.zone_of(at.state.unit(ref)) for ref in (PLAIN, OTHER)] == ["influence", "mission"]
    assert tokens(at, PLAIN) == {"violence": 1}


def test_swap_units_without_a_unit_elsewhere_does_nothing() -> None:
    """There is nothing to exchange."""
    at = doing({"do": "swap_units", "target": "other_unit"}, facts={"corner.mission.p1": corner(PLAIN)})
    assert asked(at) == [("p1", "turn")]
    assert told(at)[-1] == "EL-088"


# -- hands and the Elite deck ------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-202", "EL-067")
def test_allocate_uses_an_allocation_and_offers_the_immediate_ability() -> None:
    """It is an allocation like any other, out of turn."""
    cards = says(DOER, {"do": "allocate"}, immediate=True) | says(PLAIN, {"do": "gain_ember"}, immediate=True)
    at = table("allocation", cards, {"hand.p0": 6})
    answer(at, "turn", {"unit": DOER, "zone": "mission"})
    answer(at, "use-ability", "use")
    answer(at, "choose-hand-unit", PLAIN)
    assert asked(at) == [("p0", "use-ability")]
    assert at.state.allocations["p0"] == 2


@pytest.mark.rule("EL-067")
def test_allocate_with_no_allocation_left_does_nothing() -> None:
    """The fifth was its own."""
    at = doing({"do": "allocate"}, facts={"allocations.p0": 4})
    assert told(at)[-1] == "EL-067"
    assert at.state.allocations["p0"] == 5
    assert asked(at) == [("p1", "turn")]


@pytest.mark.rule("EL-064")
def test_allocate_does_nothing_for_who_has_folded() -> None:
    """A fold bars every further allocation of the phase."""
    card = says(DOER, {"do": "allocate"}, window="after_any_allocation")
    at = table("allocation", card, {"corner.mission.p0": corner(DOER), "folded.p0": True})
    answer(at, "turn", {"unit": "basic/acolyte@p1", "zone": "mission"})
    assert asked(at) == [("p2", "turn")]
    assert told(at)[-1] == "EL-067"


@pytest.mark.rule("EL-203", "EL-204")
def test_place_offers_no_ability_and_uses_no_allocation() -> None:
    """Nor does it set off what reacts to allocation."""
    cards = says(DOER, {"do": "place"}, immediate=True) | says(PLAIN, {"do": "gain_ember"}, immediate=True)
    cards |= says(MISSION, {"do": "discard_ember", "who": "actor"}, window="after_any_allocation")
    at = table("allocation", cards, {"hand.p0": 6, "face_up.mission": MISSION})
    answer(at, "turn", {"unit": DOER, "zone": "mission"})
    answer(at, "use-ability", "use")
    answer(at, "choose-hand-unit", PLAIN)
    assert asked(at) == [("p1", "turn")]
    assert (at.state.allocations["p0"], at.state.ember["p0"]) == (1, 1)  # one Ember for the Unit allocated


@pytest.mark.rule("EL-205")
def test_place_needs_room() -> None:
    """In a full Zone nothing is placed."""
    at = doing({"do": "place"}, facts={"corner.mission.p0": corner(PLAIN)})
    assert asked(at) == [("p1", "turn")]
    assert told(at)[-1] == "EL-254"


def test_place_may_be_declined() -> None:
    """Which cards are in a hand is nobody's business, so none may be chosen always."""
    at = doing({"do": "place", "zone": "court"})
    answer(at, "choose-hand-unit", "none")
    assert at.state.boards["court"]["p0"] == []


@pytest.mark.rule("EL-055")
def test_draw_unit_takes_from_the_elite_deck_and_reshuffles_an_empty_one() -> None:
    """Each player that is meant, in Court order."""
    at = doing({"do": "draw_unit", "who": "each", "count": 1}, facts={"deck.elite": 4})
    assert [len(at.state.hands[seat]) for seat in at.state.seats] == [5, 5, 5]
    assert len(at.state.decks["elite"]) == 0
    at = doing({"do": "draw_unit", "count": 2}, facts={"deck.elite": 2})
    assert len(at.state.hands["p0"]) == 6
    assert "EL-055" in told(at)
    assert at.state.discard == []


@pytest.mark.rule("EL-223", "EL-214")
def test_look_at_elite_shows_the_top_cards_to_one_player_alone() -> None:
    """As handles whose faces that phone is told."""
    card = says(PRIVILEGE, {"do": "look_at_elite", "count": 3}, window="recruitment")
    at = table("recruitment", card, {"won.p1": [PRIVILEGE]}, hands="virtual", recruit_discard="face_down")
    answer(at, "recruit", "keep-1")
    top = ["elite:1:2", "elite:1:3", "elite:1:4"]
    assert at.state.looks == {"p1": top}
    assert [card in at.game.sight(at.state, "p1") for card in top] == [True, True, True]
    assert [card in at.game.sight(at.state, "p0") for card in top] == [False, False, False]
    assert at.page("p0")["view"]["looks"] == at.page(None)["view"]["looks"] == []


# -- Ember -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-186", "EL-192", "EL-268")
def test_discard_ember_takes_what_is_there() -> None:
    """Two are asked of each: one has three, one has one, one has none."""
    facts = {"ember.p0": 3, "ember.p1": 1, "ember.p2": 0}
    at = doing({"do": "discard_ember", "who": "each", "count": 2}, facts=facts)
    assert at.state.ember == {"p0": 1, "p1": 0, "p2": 0}
    assert at.state.ember_pool == 12


@pytest.mark.rule("EL-193", "EL-169", "EL-290")
@pytest.mark.parametrize(("mine", "theirs", "after"), [(0, 3, (2, 1)), (2, 3, (3, 2)), (0, 1, (1, 0)), (3, 3, (3, 3))])
def test_collect_ember_moves_what_is_there_and_what_fits(mine: int, theirs: int, after: tuple[int, int]) -> None:
    """Two are asked for; the rest stays where it was."""
    facts = {"ember.p0": mine, "ember.p1": theirs}
    at = doing({"do": "collect_ember", "who": "chosen_other", "count": 2}, facts=facts)
    assert choices(at, "choose-player") == ["p1", "p2"]
    answer(at, "choose-player", "p1")
    assert (at.state.ember["p0"], at.state.ember["p1"]) == after


def test_collect_ember_from_each_leaves_oneself_out() -> None:
    """Nobody collects from themself."""
    at = doing({"do": "collect_ember", "who": "each"}, facts={"ember.p0": 0})
    assert at.state.ember == {"p0": 2, "p1": 1, "p2": 1}


@pytest.mark.rule("EL-194")
def test_pay_ember_first_and_then_what_follows() -> None:
    """Payment goes to the pool."""
    at = doing({"do": "pay_ember", "count": 2}, {"do": "titles"})
    answer(at, "pay", "pay")
    assert (at.state.ember["p0"], at.state.titles["p0"]) == (0, 1)
    assert at.state.ember_pool == 9


@pytest.mark.rule("EL-194", "EL-187")
def test_without_payment_nothing_follows() -> None:
    """Neither for who will not nor for who cannot, who is not even asked."""
    at = doing({"do": "pay_ember", "count": 2}, {"do": "titles"})
    answer(at, "pay", "decline")
    assert (at.state.ember["p0"], at.state.titles["p0"]) == (2, 0)
    at = doing({"do": "pay_ember", "count": 2}, {"do": "titles"}, facts={"ember.p0": 1})
    assert asked(at) == [("p1", "turn")]
    assert (at.state.ember["p0"], at.state.titles["p0"]) == (1, 0)


@pytest.mark.rule("EL-166", "EL-267")
def test_gain_ember_stops_at_three() -> None:
    """What does not fit stays in the pool."""
    at = doing({"do": "gain_ember", "who": "each", "count": 2}, facts={"ember.p0": 0, "ember.p1": 2, "ember.p2": 3})
    assert at.state.ember == {"p0": 2, "p1": 3, "p2": 3}
    assert at.state.ember_pool == 5


# -- tokens ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-195")
def test_add_token_takes_the_named_kind_from_the_pool() -> None:
    """As many as the card says."""
    at = doing({"do": "add_token", "kind": "violence", "count": 2})
    assert tokens(at, DOER) == {"violence": 2}
    assert at.state.pool["violence"] == 4


@pytest.mark.rule("EL-196")
def test_add_token_adds_what_the_pool_has() -> None:
    """One of two, then nothing."""
    at = doing(
        {"do": "add_token", "kind": "violence", "count": 2}, facts={"corner.court.p1": corner(PLAIN, violence=5)}
    )
    assert tokens(at, DOER) == {"violence": 1}
    assert told(at)[-2:] == ["EL-195", "EL-196"]


@pytest.mark.rule("EL-198", "EL-094")
def test_add_token_of_any_kind_is_chosen_among_those_in_the_pool() -> None:
    """A question mark is any kind."""
    at = doing({"do": "add_token", "kind": "any"}, facts={"corner.court.p1": corner(PLAIN, violence=6)})
    assert choices(at, "choose-kind") == ["occult", "deceit", "authority"]
    answer(at, "choose-kind", "deceit")
    assert tokens(at, DOER) == {"deceit": 1}


@pytest.mark.rule("EL-197", "EL-290")
def test_remove_token_gives_back_what_is_there() -> None:
    """Two are asked for, and one lies there."""
    facts = {"corner.mission.p1": corner(PLAIN, violence=1, authority=1)}
    at = doing({"do": "remove_token", "kind": "violence", "target": "other_unit", "count": 2}, facts=facts)
    assert tokens(at, PLAIN) == {"authority": 1}
    assert at.state.pool["violence"] == 6


@pytest.mark.rule("EL-198")
def test_remove_token_of_any_kind_is_chosen_among_those_on_the_unit() -> None:
    """Units without a token cannot be meant."""
    facts = {"corner.mission.p1": corner(PLAIN, violence=1, authority=1), "corner.mission.p2": corner(OTHER)}
    at = doing({"do": "remove_token", "kind": "any", "target": "other_unit"}, facts=facts)
    assert choices(at, "choose-kind") == ["violence", "authority"]
    answer(at, "choose-kind", "authority")
    assert tokens(at, PLAIN) == {"violence": 1}


# -- cards, Titles, Scepter, totals ------------------------------------------------------------------------------------


@pytest.mark.rule("EL-191", "EL-096")
def test_discard_card_takes_it_out_of_the_game_and_out_of_force() -> None:
    """No other card comes in its place."""
    at = doing({"do": "discard_card"}, facts={"face_up.mission": "mission/a-siege-of-silence"})
    assert at.state.face_up["mission"] is None
    assert at.state.box == ["mission/a-siege-of-silence"]
    assert len(at.state.decks["mission"]) == 17


def test_discard_card_of_a_chosen_zone_shows_zones_with_a_card() -> None:
    """A Zone without one is not shown."""
    facts = {"face_up.influence": INFLUENCE, "face_up.court": "privilege/sanctuary"}
    at = doing({"do": "discard_card", "zone": "chosen"}, facts=facts)
    assert choices(at, "choose-zone") == ["influence", "court"]
    answer(at, "choose-zone", "court")
    assert at.state.box == ["privilege/sanctuary"]


@pytest.mark.rule("EL-276", "EL-171")
def test_titles_are_gained_and_lost_and_decide_at_the_mark() -> None:
    """Nobody has fewer than none."""
    at = doing({"do": "titles", "who": "lower", "count": 2}, facts={"titles.p1": 3})
    assert [at.state.title_count(seat) for seat in at.state.seats] == [0, 5, 2]
    at = doing({"do": "titles", "who": "each", "count": -2}, facts={"titles.p1": 3, "titles.p2": 1})
    assert [at.state.title_count(seat) for seat in at.state.seats] == [0, 1, 0]
    at = doing({"do": "titles", "count": 2}, facts={"titles.p0": 4})
    assert asked(at) == [("p0", "herald")]


@pytest.mark.rule("EL-234", "EL-032")
def test_give_scepter_changes_holder_direction_and_order_at_once() -> None:
    """The chooser sets both."""
    at = doing({"do": "give_scepter", "who": "chosen"})
    answer(at, "choose-player", "p2")
    answer(at, "choose-direction", "counterclockwise")
    assert at.state.court() == ("p2", "p1", "p0")


@pytest.mark.rule("EL-041")
def test_give_scepter_asks_two_players_for_no_direction() -> None:
    """It would change nothing."""
    at = doing({"do": "give_scepter", "who": "lowest"}, seats=2)
    assert at.state.court() == ("p1", "p0")
    assert "choose-direction" not in [prompt for _, prompt in asked(at)]


@pytest.mark.rule("EL-103")
def test_modify_total_changes_the_confrontation_in_progress() -> None:
    """That one, and none after it."""
    card = says(DOER, {"do": "modify_total", "kind": "occult", "count": 2}, window="during_count", attribute="occult")
    at = table("mission", card, {"corner.mission.p0": corner(DOER), "corner.mission.p1": corner("basic/acolyte")})
    assert asked(at) == [("p0", "occult")]
    assert at.state.contest is not None
    assert at.state.contest.totals == {"p0": 2, "p1": 1}
    answer(at, "occult", [])
    assert [note.text for note in at.state.ledger if "Authority:" in note.text] == [
        "Mission, Authority: @p0 0, @p1 1. @p1 wins."
    ]


# -- price, right and uses ---------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-079", "EL-080")
def test_what_is_optional_may_be_declined() -> None:
    """Then nothing is paid and nothing is done."""
    at = table("allocation", says(DOER, {"do": "titles"}, immediate=True, cost=1), {"hand.p0": 5})
    answer(at, "turn", {"unit": DOER, "zone": "mission"})
    answer(at, "use-ability", "decline")
    assert (at.state.ember["p0"], at.state.titles["p0"]) == (2, 0)
    assert asked(at) == [("p1", "turn")]


@pytest.mark.rule("EL-081", "EL-082")
def test_a_price_is_paid_before_anything_is_done() -> None:
    """The Ember that an ability brings cannot pay for it."""
    at = doing({"do": "gain_ember", "count": 3}, cost=2)
    assert at.state.ember["p0"] == 3
    assert told(at)[-2:] == ["EL-081", "EL-166"]
    at = table("allocation", says(DOER, {"do": "gain_ember"}, immediate=True, cost=1), {"hand.p0": 5, "ember.p0": 0})
    answer(at, "turn", {"unit": DOER, "zone": "mission"})
    assert asked(at) == [("p1", "turn")]


@pytest.mark.rule("EL-289")
@pytest.mark.parametrize(
    ("uses", "this_round", "next_round"),
    [("unlimited", True, True), ("once_per_round", False, True), ("once_per_game", False, False)],
)
def test_uses_limit_how_often_an_ability_works(uses: str, this_round: bool, next_round: bool) -> None:
    """Used in the first turn of a round, it is offered or not in the second turn, and in the next round."""
    card = says(PRIVILEGE, {"do": "titles"}, window="any_own_turn", uses=uses)
    folded = {"folded.p1": True, "folded.p2": True}
    at = table("allocation", card, {"won.p0": [PRIVILEGE], "face_up.court": "privilege/sanctuary", **folded})
    answer(at, "turn", {"use": f"{PRIVILEGE}:0"})
    answer(at, "turn", {"unit": "basic/dignitary@p0", "zone": "mission"})
    assert bool(question(at, "turn").shape().describe()["uses"]) is this_round
    answer(at, "turn", "fold")
    for face in ("mission/rain-of-needles", INFLUENCE, "privilege/the-lesser-seal"):
        answer(at, "card-face", face)
    for _ in at.state.seats:
        answer(at, "recruit", "keep")
    assert (at.state.round, at.state.titles["p0"]) == (2, 1)
    assert bool(question(at, "turn").shape().describe()["uses"]) is next_round


@pytest.mark.rule("EL-289")
def test_after_use_discard_takes_the_privilege_out_of_the_game() -> None:
    """It works once more never."""
    card = says(PRIVILEGE, {"do": "gain_ember"}, window="any_own_turn", after_use="discard")
    at = table("allocation", card, {"won.p0": [PRIVILEGE]})
    answer(at, "turn", {"use": f"{PRIVILEGE}:0"})
    assert (at.state.won["p0"], at.state.box, at.state.ember["p0"]) == ([], [PRIVILEGE], 3)
    with pytest.raises(Refused) as refusal:
        answer(at, "turn", {"use": f"{PRIVILEGE}:0"})
    assert refusal.value.rule == "EL-060"


# -- done by hand ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EL-242")
def test_an_immediate_ability_by_hand_waits_for_people() -> None:
    """They correct what has changed, press, and the game goes on."""
    at = table("allocation", says(DOER, immediate=True, by_hand=True, cost=1), {"hand.p0": 5})
    answer(at, "turn", {"unit": DOER, "zone": "mission"})
    answer(at, "use-ability", "use")
    assert asked(at) == [("table", "by-hand")]
    at.correct("titles.p0", 1)
    answer(at, "by-hand", True)
    assert (at.state.titles["p0"], at.state.ember["p0"]) == (1, 1)
    assert asked(at) == [("p1", "turn")]


@pytest.mark.rule("EL-242", "EL-103")
def test_a_card_counted_by_hand_takes_the_totals_of_people() -> None:
    """They are shown what was counted, and their word decides."""
    card = says(MISSION, by_hand=True, window="during_count", attribute="authority")
    facts = {
        "face_up.mission": MISSION,
        "corner.mission.p0": corner(PLAIN),
        "corner.mission.p1": corner("basic/dignitary"),
    }
    at = table("mission", card, facts)
    ask = next(iter(at.open_asks().values()))
    assert (ask.prompt, ask.about["counted"]) == ("count-by-hand", {"p0": 1, "p1": 2})
    answer(at, "count-by-hand", {"p0": 4, "p1": 2})
    assert at.state.won["p0"] == [MISSION]
