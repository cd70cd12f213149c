"""Every verb that stands, each alone on a card, and what abilities in force depend on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from companion.games.elekt import standing
from companion.games.elekt.cards import Ability, Effect
from companion.games.elekt.choices import UNIT_RANK, Moment, Source, Use, candidates, players_meant
from companion.games.elekt.confrontation import totals
from companion.games.elekt.vocabulary import OWNERS, TARGETS, VERBS, WHO, WINDOWS
from tests.games.elekt.verbs import (
    DOER,
    INFLUENCE,
    MISSION,
    OTHER,
    PLAIN,
    PRIVILEGE,
    Table,
    answer,
    asked,
    corner,
    says,
    sources,
    table,
    told,
)


def standing_on(effect: Mapping[str, Any], facts: Mapping[str, Any] | None = None, **words: Any) -> Table:
    """@p0 has a Unit in the Mission Zone with one standing effect; @p1 and @p2 have plain Units there."""
    units = {
        "corner.mission.p0": corner(DOER, "basic/acolyte"),
        "corner.mission.p1": corner(PLAIN),
        "corner.mission.p2": corner(OTHER),
    }
    return table("allocation", says(DOER, effect, **words), {**units, **(facts or {})})


def test_every_verb_that_stands_has_its_function() -> None:
    """A pack that is accepted can be played; blocking is looked at with what is in force."""
    stands = {name for name, verb in VERBS.items() if verb.stands}
    assert {name for name in stands if not callable(getattr(standing, name, None))} == {"block"}


@pytest.mark.rule("EL-103")
def test_modify_total_adds_to_the_total_of_one_kind() -> None:
    """For those it means, in the Zone of its card."""
    s = standing_on({"do": "modify_total", "who": "self", "kind": "violence", "count": 2}).state
    assert totals(s, "mission", "violence") == {"p0": 2, "p1": 0, "p2": 0}
    assert totals(s, "mission", "authority") == {"p0": 1, "p1": 1, "p2": 0}


@pytest.mark.rule("EL-101", "EL-102")
def test_count_as_counts_cards_and_tokens_of_one_kind_as_another() -> None:
    """And the kind itself stays what it is."""
    facts = {"corner.mission.p2": corner(OTHER, deceit=2)}  # 3 Occult, 1 Deceit
    s = standing_on({"do": "count_as", "who": "each", "kind": "deceit", "also": "authority"}, facts).state
    assert totals(s, "mission", "authority") == {"p0": 1, "p1": 1, "p2": 3}
    assert totals(s, "mission", "deceit")["p2"] == 3


@pytest.mark.rule("EL-185")
def test_allow_same_tokens_is_for_the_owner_in_this_zone() -> None:
    """Nobody else, and nowhere else."""
    s = standing_on({"do": "allow_same_tokens"}).state
    assert standing.allow_same_tokens(s, "mission", "p0") == DOER
    assert standing.allow_same_tokens(s, "mission", "p1") is None
    assert standing.allow_same_tokens(s, "court", "p0") is None


@pytest.mark.rule("EL-184")
def test_wins_ties_favours_one_of_the_tied() -> None:
    """Who is not among them wins nothing by it, and another kind is not meant."""
    s = standing_on({"do": "wins_ties", "who": "self", "kind": "authority"}).state
    assert standing.wins_ties(s, "mission", "authority", ["p0", "p1"]) == ("p0", DOER)
    assert standing.wins_ties(s, "mission", "authority", ["p1", "p2"]) is None
    assert standing.wins_ties(s, "mission", "occult", ["p0", "p1"]) is None


def test_skip_confrontation_names_the_card_and_one_kind() -> None:
    """The others are contested."""
    s = standing_on({"do": "skip_confrontation", "kind": "deceit"}).state
    assert standing.skip_confrontation(s, "mission", "deceit") == DOER
    assert standing.skip_confrontation(s, "mission", "occult") is None
    assert standing.skip_confrontation(s, "court", "deceit") is None


@pytest.mark.rule("EL-092", "EL-089", "EL-090")
@pytest.mark.parametrize(
    ("target", "safe"),
    [
        ("this_unit", {DOER}),
        ("other_unit", {PLAIN, OTHER, "basic/acolyte@p0"}),
        ("no_unit", {DOER, PLAIN, OTHER, "basic/acolyte@p0"}),
    ],
)
@pytest.mark.parametrize("act", ["annihilate", "save", "swap", "token"])
def test_forbid_keeps_one_act_from_the_units_it_means(target: str, safe: set[str], act: str) -> None:
    """Other acts are free."""
    s = standing_on({"do": "forbid", "act": act, "target": target}).state
    assert {unit.ref for _, unit in s.all_units() if standing.forbid(s, act, unit)} == safe
    others = {"annihilate", "save", "swap", "token"} - {act}
    assert not [unit.ref for _, unit in s.all_units() for other in others if standing.forbid(s, other, unit)]


@pytest.mark.rule("EL-208", "EL-264")
def test_forbid_yields_to_what_comes_before_it() -> None:
    """A Privilege does what a Unit forbids; a Unit, a Mission and the book do not."""
    s = standing_on({"do": "forbid", "act": "annihilate", "target": "no_unit"}).state
    kept = [standing.forbid(s, "annihilate", s.unit(PLAIN), rank) is not None for rank in range(5)]
    assert kept == [False, True, True, True, True]


@pytest.mark.rule("EL-093")
def test_block_silences_permanent_abilities_of_the_units_it_means() -> None:
    """A wraith of another player, and no cultist."""
    cards = says(DOER, {"do": "block", "target": "other_unit", "owner": "other", "of": "wraith"})
    cards |= says(OTHER, {"do": "modify_total", "kind": "violence", "count": 3})
    cards |= says(PLAIN, {"do": "modify_total", "kind": "violence", "count": 2})
    cards[OTHER]["type"] = "wraith"
    facts = {"corner.mission.p0": corner(DOER), "corner.mission.p1": corner(PLAIN), "corner.mission.p2": corner(OTHER)}
    at = table("allocation", cards, facts)
    assert totals(at.state, "mission", "violence") == {"p0": 0, "p1": 2, "p2": 0}
    at.correct("corner.mission.p0", [])
    assert totals(at.state, "mission", "violence") == {"p1": 2, "p2": 3}


@pytest.mark.rule("EL-069", "EL-205")
def test_zone_limit_changes_for_those_it_means() -> None:
    """In its Zone alone."""
    s = standing_on({"do": "zone_limit", "who": "lower", "count": -1}).state
    assert [standing.zone_limit(s, "mission", seat) for seat in s.seats] == [2, 1, 1]
    assert standing.zone_limit(s, "court", "p1") == 2
    assert not standing.has_room(s, "mission", "p1")


@pytest.mark.rule("EL-067")
def test_extra_allocations_are_for_those_it_means() -> None:
    """Five, and one more."""
    s = standing_on({"do": "extra_allocations", "who": "self", "count": 1}).state
    assert [standing.extra_allocations(s, seat) for seat in s.seats] == [6, 5, 5]


@pytest.mark.rule("EL-283", "EL-135")
@pytest.mark.parametrize(
    ("of", "count", "elite", "basic"), [("any", 1, 2, 0), ("elite", 2, 3, 0), ("basic", 1, 1, 1), ("any", -2, 0, 0)]
)
def test_saving_cost_leaves_basics_free_unless_they_are_named(of: str, count: int, elite: int, basic: int) -> None:
    """And nothing costs less than nothing."""
    s = standing_on({"do": "saving_cost", "who": "each", "of": of, "count": count}).state
    assert standing.saving_cost(s, s.unit(PLAIN)) == elite
    assert standing.saving_cost(s, s.unit("basic/acolyte@p0")) == basic


# -- selectors ---------------------------------------------------------------------------------------------------------


def use(at: Table, target: str = "any_unit", **words: Any) -> tuple[Use, Effect]:
    """An ability of @p0's Unit that is about @p1's."""
    me = at.state.unit(DOER)
    ability = Ability("x", DOER, "on_win", scope=words.pop("scope", "zone"))
    about = Moment("on_win", "mission", "p1", at.state.unit(PLAIN))
    return Use(Source(ability, UNIT_RANK, "p0", "mission", me), about, "p0"), Effect("annihilate", target, **words)


ALL_HERE = {DOER, "basic/acolyte@p0", PLAIN, OTHER}


@pytest.mark.rule("EL-088", "EL-089", "EL-090")
@pytest.mark.parametrize("target", TARGETS)
def test_targets_mean_units_of_the_zone(target: str) -> None:
    """This one, the others, all, or the one that the moment is about."""
    at = standing_on({"do": "allow_same_tokens"}, {"corner.court.p1": corner("basic/nameless")})
    wanted = {"this_unit": {DOER}, "that_unit": {PLAIN}, "other_unit": ALL_HERE - {DOER}}
    wanted["each_other_unit"] = wanted["other_unit"]
    assert {unit.ref for unit in candidates(at.state, *use(at, target))} == wanted.get(target, ALL_HERE)


@pytest.mark.rule("EL-091")
@pytest.mark.parametrize("owner", OWNERS)
def test_owners_are_the_own_player_the_others_or_any(owner: str) -> None:
    """Seen from whoever has the card."""
    at = standing_on({"do": "allow_same_tokens"})
    wanted = {"self": {DOER, "basic/acolyte@p0"}, "other": {PLAIN, OTHER}, "any": ALL_HERE}
    assert {unit.ref for unit in candidates(at.state, *use(at, owner=owner))} == wanted[owner]


@pytest.mark.rule("EL-093")
@pytest.mark.parametrize(
    ("of", "wanted"),
    [
        ("any", ALL_HERE),
        ("wraith", {OTHER}),
        ("cultist", ALL_HERE - {OTHER}),
        ("basic", {"basic/acolyte@p0"}),
        ("elite", ALL_HERE - {"basic/acolyte@p0"}),
    ],
)
def test_some_abilities_reach_one_type_only(of: str, wanted: set[str]) -> None:
    """Wraiths, Cultists, Basics or Elites."""
    at = standing_on({"do": "allow_same_tokens"})
    assert {unit.ref for unit in candidates(at.state, *use(at, of=of))} == wanted


@pytest.mark.rule("EL-088", "EL-076")
def test_a_scope_reaches_beyond_the_zone() -> None:
    """Everywhere, if the card says so."""
    at = standing_on({"do": "allow_same_tokens"}, {"corner.court.p1": corner("basic/nameless")})
    assert "basic/nameless@p1" in {unit.ref for unit in candidates(at.state, *use(at, scope="all"))}


MEANT: Mapping[str, Sequence[str]] = {
    "self": ["p1"],
    "each": ["p0", "p1", "p2"],
    "each_other": ["p0", "p2"],
    "highest": ["p0"],
    "lowest": ["p2"],
    "higher": ["p0"],
    "lower": ["p2"],
}


@pytest.mark.rule("EL-039")
@pytest.mark.parametrize("who", sorted(set(WHO) - {"actor", "chosen", "chosen_other"}))
def test_players_are_meant_by_their_position_at_the_court(who: str) -> None:
    """Seen from @p1, second of three."""
    assert list(players_meant(standing_on({"do": "allow_same_tokens"}).state, "p1", who)) == MEANT[who]


# -- windows, conditions, scopes ---------------------------------------------------------------------------------------


@pytest.mark.rule("EL-076", "EL-095")
@pytest.mark.parametrize(
    ("scope", "zones"),
    [("zone", ["mission"]), ("all", ["mission", "influence", "court"]), ("court", ["mission", "court"])],
)
def test_an_ability_works_in_its_zone_and_where_its_scope_reaches(scope: str, zones: list[str]) -> None:
    """Nowhere else."""
    s = standing_on({"do": "modify_total", "who": "each", "count": 1}, scope=scope).state
    assert [zone for zone in s.boards if sources(standing.in_force(s, zone, "standing"))] == zones


@pytest.mark.rule("EL-206", "EL-208")
def test_abilities_in_force_come_by_priority() -> None:
    """Privilege, Unit, Mission, Influence."""
    effect = {"do": "modify_total", "who": "each", "count": 1}
    cards = says(INFLUENCE, effect, scope="all") | says(MISSION, effect) | says(DOER, effect) | says(PRIVILEGE, effect)
    facts = {
        "face_up.influence": INFLUENCE,
        "face_up.mission": MISSION,
        "corner.mission.p0": corner(DOER),
        "won.p2": [PRIVILEGE],
    }
    s = table("allocation", cards, facts).state
    assert sources(standing.in_force(s, "mission", "standing")) == [PRIVILEGE, DOER, MISSION, INFLUENCE]


@pytest.mark.rule("EL-085")
@pytest.mark.parametrize(
    ("condition", "scepter", "alone", "total"),
    [
        ("always", "p1", False, 2),
        ("highest", "p0", False, 2),
        ("highest", "p1", False, 0),
        ("lowest", "p1", False, 2),
        ("lowest", "p0", False, 0),
        ("alone", "p0", True, 2),
        ("alone", "p0", False, 0),
    ],
)
def test_a_condition_decides_whether_an_ability_works(condition: str, scepter: str, alone: bool, total: int) -> None:
    """By the position of the owner, or by who else is in the Zone."""
    facts: dict[str, Any] = {"scepter": scepter}
    if alone:
        facts |= {"corner.mission.p1": [], "corner.mission.p2": []}
    s = standing_on({"do": "modify_total", "kind": "violence", "count": 2}, facts, condition=condition).state
    assert totals(s, "mission", "violence")["p0"] == total


@pytest.mark.rule("EL-085")
@pytest.mark.parametrize(
    ("condition", "target", "works"),
    [
        ("this_unit", DOER, True),
        ("this_unit", "basic/acolyte@p0", False),
        ("own_unit", "basic/acolyte@p0", True),
        ("own_unit", PLAIN, False),
        ("others_unit", PLAIN, True),
        ("others_unit", "basic/acolyte@p0", False),
    ],
)
def test_a_condition_says_which_unit_the_moment_must_be_about(condition: str, target: str, works: bool) -> None:
    """This Unit, an own one, or one of somebody else."""
    at = standing_on({"do": "titles"}, window="on_annihilate", condition=condition)
    source = standing.in_force(at.state, "mission", "on_annihilate")[0]
    unit = at.state.unit(target)
    assert standing.holds(at.state, source, Moment("on_annihilate", "mission", unit.owner, unit)) is works


def in_allocation(at: Table) -> None:
    answer(at, "turn", {"unit": "basic/dignitary@p0", "zone": "mission"})


def by_another(at: Table) -> None:
    answer(at, "turn", "fold")
    answer(at, "turn", {"unit": "basic/dignitary@p1", "zone": "mission"})


def in_own_turn(at: Table) -> None:
    answer(at, "turn", {"use": f"{DOER}:0@{DOER}"})


def annihilated(at: Table) -> None:
    answer(at, "violence", PLAIN)
    answer(at, "save", "lose")


def saved(at: Table) -> None:
    answer(at, "violence", PLAIN)
    answer(at, "save", "save")


def nothing(_at: Table) -> None:
    """The moment comes by itself."""


CASES = [
    ("after_own_allocation", {}, "allocation", in_allocation, True),
    ("after_own_allocation", {}, "allocation", by_another, False),
    ("after_any_allocation", {}, "allocation", by_another, True),
    ("any_own_turn", {}, "allocation", in_own_turn, True),
    ("during_count", {"attribute": "violence"}, "mission", nothing, True),
    ("during_count", {"attribute": "authority"}, "mission", nothing, False),
    ("on_win", {"attribute": "violence"}, "mission", nothing, True),
    ("on_win", {"attribute": "deceit"}, "mission", nothing, False),
    ("on_annihilate", {}, "mission", annihilated, True),
    ("on_annihilate", {}, "mission", nothing, False),
    ("on_save", {}, "mission", saved, True),
    ("on_save", {}, "mission", annihilated, False),
    *[("end_of_round", {"step": step}, step, nothing, True) for step in ("scepter", "ember", "return")],
    ("end_of_round", {"step": "scepter"}, "ember", nothing, False),
]


@pytest.mark.rule("EL-078", "EL-085")
@pytest.mark.parametrize(("window", "words", "step", "happen", "works"), CASES)
def test_an_ability_works_in_its_window(window: str, words: Any, step: str, happen: Any, works: bool) -> None:
    """And in no other: the owner of the card has a Title once its moment has come."""
    cards = says(DOER, {"do": "titles"}, symbols={"violence": 2}, window=window, **words)
    facts = {"corner.mission.p0": corner(DOER), "corner.mission.p1": corner(PLAIN)}
    at = table(step, cards, facts)
    happen(at)
    assert (at.state.titles["p0"] > 0) is works, (asked(at), told(at))


@pytest.mark.parametrize(("window", "words"), [("recruitment", {}), ("end_of_round", {"step": "discover"})])
def test_a_privilege_works_before_recruitment_and_before_new_cards(window: str, words: Any) -> None:
    """When no Unit lies on a board."""
    cards = says(PRIVILEGE, {"do": "titles"}, window=window, **words)
    step = "recruitment" if window == "recruitment" else "return"
    assert table(step, cards, {"won.p0": [PRIVILEGE]}).state.titles["p0"] == 1


def test_every_window_is_tried() -> None:
    """A window that is added needs a test here."""
    assert {case[0] for case in CASES} | {"standing", "recruitment"} == set(WINDOWS)
