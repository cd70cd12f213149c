"""Twins that differ only in what somebody hides are the same for everybody else (RULES.md, section 3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from companion.games.diktat import State
from companion.rules import TABLE, Match
from tests.games.diktat.others_tables import KARST, artefact, darkness, laid, others
from tests.games.diktat.tables import (
    act,
    answer,
    at_turn,
    bargain,
    bid,
    conquest,
    lay,
    prompts,
    says,
    table,
    team,
)


def told(match: Match[State], *hidden_from: str) -> list[Any]:
    """All that these seats, the table screen and the table's questions say, and the facts."""
    pages = [match.page(seat) for seat in (*hidden_from, None)]
    sights = [list(match.game.sight(match.state, seat)) for seat in hidden_from]
    return [*pages, sights, match.questions(TABLE), match.facts(), match.game.score(match.state)]


def same(twins: list[Match[State]], *hidden_from: str) -> bool:
    """Whether twins look the same to these seats, and to everybody at the table."""
    return told(twins[0], *hidden_from) == told(twins[1], *hidden_from)


def armed(s: State) -> None:
    """`p0` has three of each Agent."""
    s.players["p0"].screen.agents.update(("citizen", "guard", "emissary") * 3)


@pytest.mark.rule("DK-036", "DK-084", "DK-085")
def test_the_kinds_of_a_stack_are_its_owners_alone() -> None:
    """Two teams of the same height."""
    twins = [at_turn(armed), at_turn(armed)]
    for match, tokens in zip(twins, (("citizen", "guard"), ("emissary", "emissary")), strict=True):
        answer(match, "send", team("karst", *tokens))
    assert same(twins, "p1", "p2")
    assert not same(twins, "p0")


@pytest.mark.rule("DK-036", "DK-037")
def test_what_lies_behind_a_screen_is_its_owners_alone() -> None:
    """PP, Agents, Affinity tokens and Debts."""

    def rich(s: State) -> None:
        screen = s.players["p0"].screen
        screen.pp, screen.debts = 9, 3
        screen.agents.update(guard=2)
        screen.affinity.update(people=2)

    assert same([at_turn(), at_turn(rich)], "p1", "p2")


@pytest.mark.rule("DK-114", "DK-115", "A-52")
def test_the_kind_of_a_discarded_agent_is_not_announced() -> None:
    """That there was one is."""
    twins = [at_turn(armed), at_turn(armed)]
    for match, kind in zip(twins, ("citizen", "emissary"), strict=True):
        answer(match, "expand", kind)
    assert same(twins, "p1", "p2")


def fists() -> Match[State]:
    """`p0` and `p1` struggle for Karst."""

    def change(s: State) -> None:
        for seat in ("p0", "p1"):
            lay(s, seat, "karst", "emissary")
            s.players[seat].screen.pp = 3

    return conquest("karst", change)


@pytest.mark.rule("DK-167", "DK-169")
@pytest.mark.parametrize("sealed", [[0, 3], [2, None]])
def test_a_sealed_bid_is_seen_by_nobody(sealed: list[int | None]) -> None:
    """Neither its number, nor that there is one."""
    twins = [fists(), fists()]
    for match, count in zip(twins, sealed, strict=True):
        if count is not None:
            answer(match, count, seat="p0")
    assert same(twins, "p1", "p2")


@pytest.mark.rule("DK-168", "DK-167")
def test_a_player_without_pp_is_asked_for_a_bid_as_well() -> None:
    """The others cannot tell who has none."""
    twins = [fists(), fists()]
    twins[1].state.players["p0"].screen.pp = 0
    assert same(twins, "p1", "p2")


@pytest.mark.rule("DK-140", "DK-138")
@pytest.mark.parametrize("answered", [None, "accept", "decline"])
def test_a_private_bargain_is_not_seen_by_others(answered: str | None) -> None:
    """PP, Agents, Affinity tokens, words and oaths change hands, or do not."""

    def change(s: State) -> None:
        armed(s)
        s.players["p0"].screen.pp = s.players["p0"].screen.affinity["people"] = 2

    twins = [table(change=change), table(change=change)]
    give = {"pp": 1, "guard": 1, "people": 1, "oath": "I help you.", "words": "The 2nd is a Guard."}
    act(twins[1], "p0", "offer", to="p1", give=give, ask={})
    if answered:
        act(twins[1], "p1", answered, offer=twins[1].state.offers[0].number)
    assert same(twins, "p2")


@pytest.mark.rule("DK-140")
def test_numbers_of_offers_do_not_count_what_others_offer() -> None:
    """p0 and p1 have bargained before; p2 offers something to p1, and learns nothing by it."""
    twins = [table(), table()]
    act(twins[1], "p0", "offer", to="p1", give={"words": "A word."}, ask={})
    for match in twins:
        act(match, "p2", "offer", to="p1", give={"words": "Another."}, ask={})
        bargain(match, "p2", "p0", {"oath": "I am your friend."}, {})
    assert same(twins, "p2")


@pytest.mark.rule("DK-141", "DK-140")
def test_why_an_exchange_did_not_come_about_is_not_told() -> None:
    """p1 lacks PP, or lacks a Guard: p0 hears the same."""
    twins = [table(change=lambda s: s.players["p1"].screen.agents.update(guard=1)), table()]
    twins[1].state.players["p1"].screen.pp = 2
    for match in twins:
        bargain(match, "p0", "p1", {"words": "Please."}, {"pp": 2, "guard": 1})
    assert same(twins, "p0", "p2")


@pytest.mark.rule("DK-097", "DK-068")
def test_what_a_spy_saw_is_the_spys_alone() -> None:
    """Which token, everybody knows; not which kind."""
    twins = [at_turn(laid("p1", "karst", kind)) for kind in ("guard", "emissary")]
    for match in twins:
        answer(match, "spy", ["s1:1"])
    assert same(twins, "p2")
    assert not same(twins, "p0")


@pytest.mark.rule("DK-068", "DK-097")
def test_the_secret_card_is_its_spys_alone() -> None:
    """Another card there changes no page, and only the spy may look."""

    def secret(handle: str) -> Callable[[State], None]:
        return lambda s: setattr(s, "secret", handle)

    twins = [at_turn(secret(f"opportunity:1:{place}")) for place in (5, 6)]
    assert same(twins, "p0", "p1", "p2")
    for match in twins:
        answer(match, "spy", ["secret"])
    assert same(twins, "p1", "p2")
    assert list(twins[0].game.sight(twins[0].state, "p0")) == ["opportunity:1:5"]


def pieces(s: State, order: tuple[str, ...]) -> None:
    """What is left on the Artefact, in an order."""
    artefact(s, *order)


@pytest.mark.rule("DK-254", "DK-283")
def test_nobody_knows_the_order_of_other_pieces() -> None:
    """Not on the Artefact after Gathering, nor elsewhere."""
    orders = (("citizen", "guard", "emissary"), ("emissary", "citizen", "guard"))
    twins = [darkness(KARST, 2, partial(pieces, order=order), cycle=2) for order in orders]
    assert same(twins, "p0", "p1", "p2")


@pytest.mark.rule("DK-199", "DK-184")
def test_which_affinity_tokens_were_chosen_is_not_seen() -> None:
    """A marker of Josefov brings two of choice."""
    twins = [conquest("josefov", laid("p0", "josefov", "emissary")) for _ in range(2)]
    for match, kinds in zip(twins, (("people", "people"), ("politics", "artefact")), strict=True):
        answer(match, "marker", *kinds)
    assert same(twins, "p1", "p2")


@pytest.mark.rule("DK-142", "DK-144")
def test_a_withdrawn_stack_is_not_shown() -> None:
    """Neither then nor later."""
    twins = [table(change=laid("p0", "karst", kind)) for kind in ("guard", "emissary")]
    for match in twins:
        bargain(match, "p0", "p1", {"withdraw": ["s1"]}, {})
    assert same(twins, "p1", "p2")


@pytest.mark.rule("DK-208", "DK-165")
def test_the_clean_up_names_no_kinds() -> None:
    """What went from behind the screens."""
    assert same([table("clean-up", armed), table("clean-up")], "p1", "p2")


@pytest.mark.rule("DK-121", "DK-082")
def test_what_a_player_could_do_is_on_the_own_page_alone() -> None:
    """Who can pay for a Cabal card and who cannot look the same."""
    twins = [at_turn(), at_turn(lambda s: setattr(s.players["p0"].screen, "pp", 8))]
    assert same(twins, "p1", "p2")
    assert not same(twins, "p0")


@pytest.mark.rule("DK-152", "DK-036")
def test_the_question_what_a_token_is_tells_nothing_of_a_screen() -> None:
    """With real tokens all three kinds are offered, whatever its owner can have."""

    def unread(kind: str) -> Callable[[State], None]:
        def change(s: State) -> None:
            s.players["p1"].screen.agents[kind] = 1
            s.players["p1"].screen.unnamed = 1
            lay(s, "p1", "karst", None)

        return change

    twins = [at_turn(unread(kind), hands="physical") for kind in ("guard", "citizen")]
    for match in twins:
        answer(match, "assassinate", "s1:1")
    assert same(twins, "p0", "p2")
    answer(twins[0], "citizen")
    assert (twins[0].state.players["p1"].screen.tokens, twins[0].game.invariants(twins[0].state)) == (0, [])


@pytest.mark.rule("DK-131", "DK-036")
def test_whether_an_exchange_was_possible_is_not_seen() -> None:
    """Who has nothing to exchange says no."""

    def change(s: State) -> None:
        s.players["p0"].row.append(KARST)

    def able(s: State) -> None:
        change(s)
        armed(s)

    cards = {KARST: says("special", "exchange", what="guard", into="pp")}
    twins = [at_turn(one, cards=cards) for one in (change, able)]
    for match in twins:
        answer(match, "special", KARST)
    assert same(twins, "p1", "p2")
    for match in twins:
        answer(match, "no")
    assert same(twins, "p1", "p2")


@pytest.mark.rule("DK-043", "DK-036")
def test_a_forced_debt_is_public_and_what_is_left_is_not() -> None:
    """With 0 and with 1 PP."""

    def short(count: int) -> Callable[[State], None]:
        def change(s: State) -> None:
            s.players["p0"].screen.pp = count
            lay(s, "p1", "karst", "guard")

        return change

    twins = [at_turn(short(count)) for count in (0, 1)]
    for match in twins:
        answer(match, "assassinate", "s1:1")
    assert same(twins, "p1", "p2")


@pytest.mark.rule("DK-172", "DK-169")
def test_open_bids_tell_no_more_than_the_bids() -> None:
    """Not what is left behind the screens."""
    twins = [fists(), fists()]
    for match in twins:
        bid(match, p0=1, p1=0)
    twins[1].state.players["p0"].screen.pp = 7
    assert same(twins, "p1", "p2")


@pytest.mark.rule("DK-233", "DK-097")
def test_an_other_piece_is_seen_by_its_spy_until_it_is_shuffled() -> None:
    """Then nobody may look any more."""

    def change(s: State) -> None:
        others(s, "karst", "guard", "citizen")
        lay(s, "p1", "karst", "citizen")
        s.sectors["karst"].stacks[0].tokens[0].seen.add("p0")

    match = conquest("karst", change, configuration="others", seats=5)
    assert (match.page("p0")["view"]["looked"], list(match.game.sight(match.state, "p0"))) == ([], [])


@pytest.mark.rule("DK-054", "DK-199")
@pytest.mark.parametrize("kind", ["people", "choice"])
def test_nobody_is_told_that_somebody_chooses_among_hidden_affinity_tokens(kind: str) -> None:
    """Neither when one is taken nor when one is given up: only who holds the game up, as everybody sees."""
    card = "opportunity/1"

    def change(s: State) -> None:
        s.players["p0"].row.append(card)
        s.players["p0"].given[card] = s.players["p0"].screen.affinity["people"] = 1

    match = table(change=change, cards={card: says("gain", "gain_affinity", kind=kind)})
    bargain(match, "p0", "p1", {"possessions": [card]}, {})
    asked = [prompt for _, prompt in prompts(match)]
    assert "give-up-affinity" in asked
    assert "give-up-affinity" not in [one.prompt for one in match.waiting()]
    answer(match, "people", seat="p0")
    if kind == "choice":
        assert "choose-affinity" in [prompt for _, prompt in prompts(match)]
    assert "choose-affinity" not in [one.prompt for one in match.waiting()]
