"""Kinds of elements and their icons, and what follows from the rules."""

from __future__ import annotations

import pytest

from companion.games.diktat import GAME, State
from companion.games.diktat.vocabulary import VERBS, WHEN
from tests.games.diktat.others_tables import COMBINAT, KARST, artefact, others
from tests.games.diktat.sample import sample_cards
from tests.games.diktat.tables import (
    act,
    answer,
    at_turn,
    choices,
    hold_marker,
    lay,
    player,
    pp,
    prompts,
    says,
    table,
    ways,
)


@pytest.mark.rule("DK-305", "DK-130")
def test_an_effect_is_of_one_of_five_kinds_and_a_scourge_has_none() -> None:
    """Any other kind is a fault of the pack."""
    assert WHEN == ("gain", "while_held", "development", "special", "manifestation")
    wrong = {**sample_cards(), KARST: {**sample_cards()[KARST], **says("sometimes", "spy")}}
    assert [fault.component for fault in GAME.card_faults(wrong)] == [KARST]
    assert [facts for facts in sample_cards().values() if facts.get("type") == "scourge" and facts.get("effects")] == []


@pytest.mark.rule("DK-306", "DK-308", "DK-309")
def test_every_icon_that_acts_has_its_word() -> None:
    """Manoeuvres and actions, the Others, Convert, Exchange and the secret card."""
    assert {"assassinate", "spy", "move_stack", "skip_turn", "extra_manoeuvre", "remove_used", "place_token"} <= set(
        VERBS
    )
    assert {"place_token", "attack_of_others", "move_other", "immune_to_others", "discard_other"} <= set(VERBS)
    assert {"convert", "exchange", "discard_possession", "draw_opportunity", "look_secret_card"} <= set(VERBS)


@pytest.mark.rule("DK-307")
@pytest.mark.parametrize("what", ["spy", "assassin", "vp", "pp"])
def test_every_resource_can_be_received(what: str) -> None:
    """One of it, by a Manifestation."""
    cards = {KARST: says("manifestation", "gain", what=what)}
    match = table(change=lambda s: s.players["p0"].row.append(KARST), cards=cards)
    before = match.state.vp("p0")
    act(match, "p0", "manifest", element=KARST)
    one = player(match)
    assert {"spy": one.spies, "assassin": one.assassins, "vp": match.state.vp("p0") - before, "pp": one.screen.pp}[
        what
    ] == 1


@pytest.mark.rule("DK-310", "DK-182")
def test_the_symbol_of_all_kinds_takes_any_and_the_choice_gives_any() -> None:
    """They are different things."""

    def change(s: State) -> None:
        s.players["p0"].row[:] = [KARST, COMBINAT]
        s.players["p0"].screen.affinity.update(people=1, artefact=1)

    cards = {KARST: {"affinities": ["all"]}, COMBINAT: says("manifestation", "gain_affinity", kind="choice")}
    match = table(change=change, cards=cards)
    assert [way["kind"] for way in ways(match, "p0", "affinity")] == ["people", "artefact"]
    act(match, "p0", "manifest", element=COMBINAT)
    assert choices(match) == ["politics", "people", "artefact"]


@pytest.mark.rule("DK-311", "DK-134")
def test_an_effect_on_others_never_means_players() -> None:
    """Only Other stacks can be chosen."""

    def change(s: State) -> None:
        artefact(s)
        others(s, "karst", "citizen")
        lay(s, "p1", "combinat", "citizen")
        s.players["p0"].row.append(KARST)

    cards = {KARST: says("special", "discard_other")}
    match = at_turn(change, cards=cards, configuration="others")
    answer(match, "special", KARST)
    assert choices(match) == ["s2", "nothing"]


@pytest.mark.rule("DK-312", "DK-072")
def test_boards_cards_and_markers_are_all_elements() -> None:
    """Each of them pays in the Development."""
    cards = {
        name: says("development", "gain", what="pp")
        for name in ("cabal/black-guard", "cabal-card/black-guard-1", KARST, "marker/combinat/1")
    }

    def change(s: State) -> None:
        s.players["p0"].cabal_cards.append("cabal-card/black-guard-1")
        s.players["p0"].row.append(KARST)
        hold_marker(s, "p0", "combinat")

    assert player(table("development", change, cards=cards)).screen.pp == 3 + 4


@pytest.mark.rule("DK-316", "DK-003")
def test_a_turn_that_an_effect_takes_or_gives_is_no_passing() -> None:
    """p0 skips, has as many tokens as before, and comes again."""
    match = table(change=lambda s: s.players["p0"].__setattr__("skips", 1))
    match.correct("manoeuvres.p0", 1)
    answer(match, "p0")
    assert (prompts(match), player(match).manoeuvres) == ([("p0", "manoeuvre")], 1)
    assert "DK-316" in [note.rule for note in match.state.ledger]


def eager(s: State) -> None:
    """`p0` and `p1` have a Manifestation each."""
    s.players["p0"].row.append(KARST)
    s.players["p1"].row.append(COMBINAT)


CARDS = {KARST: says("manifestation", "gain", what="pp"), COMBINAT: says("manifestation", "gain", what="pp")}


@pytest.mark.rule("DK-126")
def test_who_stands_higher_in_rank_may_come_first() -> None:
    """p1 triggers one, and p0 wants the same moment."""
    match = table(change=eager, cards=CARDS)
    act(match, "p1", "manifest", element=COMBINAT)
    assert prompts(match) == [("p0", "manifest-first")]
    answer(match, KARST)
    fired = [note.text[:3] for note in match.state.ledger if "triggers" in note.text]
    assert (fired, player(match).used, player(match, "p1").used) == (["@p0", "@p1"], {KARST}, {COMBINAT})


@pytest.mark.rule("DK-126", "DK-125")
def test_the_highest_rank_waits_for_nobody() -> None:
    """p1 can follow."""
    match = table(change=eager, cards=CARDS)
    act(match, "p0", "manifest", element=KARST)
    assert (prompts(match), ways(match, "p1", "manifest") != []) == ([("p0", "first-player")], True)


@pytest.mark.rule("DK-125", "DK-031")
def test_a_manifestation_does_not_free_its_own_element() -> None:
    """It becomes Used when it is resolved."""
    match = table(change=lambda s: hold_marker(s, "p0", "artefact"))
    act(match, "p0", "manifest", element="marker/artefact")
    assert choices(match) == ["nothing"]
    answer(match, "nothing")
    assert player(match).used == {"marker/artefact"}


@pytest.mark.rule("DK-072", "DK-125")
def test_a_development_whose_target_is_taken_away_is_over() -> None:
    """The only Other piece is discarded by a Manifestation while its Assassination is asked about; the PP come."""
    effects = [{"when": "development", "do": "assassinate"}, {"when": "development", "do": "gain", "what": "pp"}]

    def change(s: State) -> None:
        artefact(s, "citizen")
        s.centre.update(citizen=3, guard=4, emissary=4)
        s.players["p0"].row, s.players["p1"].row = ["opportunity/1"], ["opportunity/2"]

    cards = {"opportunity/1": {"text": "Both.", "effects": effects}}
    cards["opportunity/2"] = says("manifestation", "discard_other", count=1)
    match = table("development", change, cards=cards, configuration="others")
    assert prompts(match) == [("p0", "assassinate")]
    act(match, "p1", "manifest", element="opportunity/2")
    answer(match, match.state.sectors["artefact"].stacks[0].id, seat="p1")
    assert (prompts(match), pp(match)) == ([("p0", "first-player")], [4, 3, 3])
