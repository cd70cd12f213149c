"""Bargains, giving way, and oaths on the Artefact."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.errors import Refused
from companion.games.diktat import State
from companion.games.diktat.anytime import random_offer
from companion.rules import Match
from tests.games.diktat.tables import (
    act,
    answer,
    at_turn,
    bargain,
    hold_marker,
    lay,
    player,
    pp,
    prompts,
    says,
    table,
    told,
    ways,
)

CARD = "opportunity/1"


def market(seats: int = 3, **options: Any) -> Match[State]:
    """`p0` and `p1` have something of everything that can change hands."""

    def change(s: State) -> None:
        for seat in ("p0", "p1"):
            one = s.players[seat]
            one.screen.pp, one.spies, one.assassins = 5, 2, 2
            one.screen.agents.update(citizen=2, guard=2, emissary=2)
            one.screen.affinity.update({"people": 2, "politics": 2, "artefact": 2})
        s.players["p0"].row = [CARD]
        hold_marker(s, "p0", "karst")
        lay(s, "p0", "karst", "guard", "emissary")
        lay(s, "p1", "josefov", "citizen")

    return at_turn(change, seats=seats, **options)


def have(match: Match[State], seat: str) -> dict[str, int]:
    """Everything of a player that can be counted."""
    one = player(match, seat)
    counted = {"pp": one.screen.pp, "spy": one.spies, "assassin": one.assassins}
    return {**counted, **one.screen.agents, **one.screen.affinity}


@pytest.mark.rule("DK-135")
@pytest.mark.parametrize("step", ["opportunities", "manoeuvres", "end-of-cycle"])
def test_players_may_bargain_in_every_phase(step: str) -> None:
    """A table may keep it to the Manoeuvres."""
    found = [ways(table(step, bargains=choice), "p1", "offer") for choice in ("always", "manoeuvres")]
    assert found == [[{"do": "offer"}], [{"do": "offer"}] if step == "manoeuvres" else []]


@pytest.mark.rule("DK-136")
@pytest.mark.parametrize(
    "kind", ["pp", "citizen", "guard", "emissary", "spy", "assassin", "people", "politics", "artefact"]
)
def test_tokens_change_hands(kind: str) -> None:
    """From one to the other, and nothing else does."""
    match = market()
    before = have(match, "p0"), have(match, "p1")
    bargain(match, "p0", "p1", {kind: 1}, {})
    assert have(match, "p0") == {**before[0], kind: before[0][kind] - 1}
    assert have(match, "p1") == {**before[1], kind: before[1][kind] + 1}


@pytest.mark.rule("DK-136", "DK-177", "DK-185")
def test_cards_and_markers_change_hands() -> None:
    """The taker has them as if taken as a Trophy; the marker does not pass through its sector."""
    match = market()
    bargain(match, "p0", "p1", {"possessions": [CARD, "marker/karst"]}, {"pp": 3})
    assert (player(match).possessions, player(match, "p1").possessions) == ([], [CARD, "marker/karst"])
    assert (match.state.vp("p1"), match.state.sectors["karst"].markers, pp(match)[:2]) == (1, 1, [8, 2])


@pytest.mark.rule("DK-136", "DK-031")
def test_a_used_token_goes_with_its_card() -> None:
    """It still is Used."""

    def change(s: State) -> None:
        s.players["p0"].row, s.players["p0"].used = [CARD], {CARD}

    match = at_turn(change)
    bargain(match, "p0", "p1", {"possessions": [CARD]}, {})
    assert (player(match).used, player(match, "p1").used) == (set(), {CARD})


@pytest.mark.rule("DK-138", "DK-139")
def test_words_are_for_those_two_alone() -> None:
    """Whatever they say; nobody checks whether it is true."""
    match = market()
    act(match, "p0", "offer", to="p1", give={"words": "Your Guard is an Emissary."}, ask={"pp": 1})
    pages = {seat: str(match.page(seat)) for seat in ("p0", "p1", "p2", None)}
    assert [seat for seat, page in pages.items() if "Your Guard" in page] == ["p0", "p1"]


@pytest.mark.rule("DK-140")
def test_an_offer_books_nothing() -> None:
    """Only when the other side has agreed."""
    match = market()
    before = have(match, "p0"), have(match, "p1")
    act(match, "p0", "offer", to="p1", give={"pp": 2}, ask={"guard": 1})
    assert (have(match, "p0"), have(match, "p1")) == before
    act(match, "p1", "decline", offer=match.state.offers[-1].number)
    assert ((have(match, "p0"), have(match, "p1")), match.state.offers) == (before, [])


@pytest.mark.rule("DK-140")
def test_an_offer_can_be_taken_back() -> None:
    """Then the other side cannot take it."""
    match = market()
    act(match, "p0", "offer", to="p1", give={"pp": 2}, ask={})
    number = match.state.offers[-1].number
    act(match, "p0", "decline", offer=number)
    with pytest.raises(Refused):
        act(match, "p1", "accept", offer=number)


@pytest.mark.rule("DK-140")
def test_nobody_answers_an_offer_to_somebody_else() -> None:
    """It does not show on other pages."""
    match = market()
    before = match.page("p2")
    act(match, "p0", "offer", to="p1", give={"pp": 2}, ask={})
    assert match.page("p2") == before
    with pytest.raises(Refused):
        act(match, "p2", "accept", offer=match.state.offers[-1].number)


@pytest.mark.rule("DK-141")
def test_nobody_offers_what_is_not_there() -> None:
    """Six of five PP; after a voluntary Debt it can be offered."""
    match = market()
    with pytest.raises(Refused, match="do not have"):
        act(match, "p0", "offer", to="p1", give={"pp": 6}, ask={})
    act(match, "p0", "debt")
    bargain(match, "p0", "p1", {"pp": 6}, {})
    assert pp(match)[:2] == [4, 11]


@pytest.mark.rule("DK-140", "DK-141")
def test_what_the_other_side_cannot_give_does_not_come_about() -> None:
    """No forced Debt; both learn that it did not happen, and nothing has."""
    match = market()
    before = have(match, "p0"), have(match, "p1")
    bargain(match, "p0", "p1", {"guard": 1}, {"pp": 6})
    assert (have(match, "p0"), have(match, "p1"), player(match, "p1").screen.debts) == (*before, 0)
    assert [note.rule for note in match.state.notes["p1"]] == ["DK-140"]


@pytest.mark.rule("DK-142", "DK-143", "DK-144")
def test_giving_way_discards_a_whole_stack() -> None:
    """Its place is free at once, and neither its tokens nor its Manoeuvre token come back."""
    match = market()
    before = have(match, "p0"), player(match).manoeuvres
    bargain(match, "p1", "p0", {"pp": 2}, {"withdraw": ["s1"]})
    assert [sector for sector, _ in match.state.stacks()] == ["josefov"]
    assert (have(match, "p0"), player(match).manoeuvres) == ({**before[0], "pp": 7}, before[1])


@pytest.mark.rule("DK-142")
def test_a_stack_of_somebody_else_is_not_withdrawn() -> None:
    """Only an own one is offered; there is no way to withdraw alone."""
    match = market()
    with pytest.raises(Refused):
        act(match, "p1", "offer", to="p2", give={"withdraw": ["s1"]}, ask={})
    with pytest.raises(Refused):
        act(match, "p0", "withdraw", stack="s1")


@pytest.mark.rule("DK-142", "DK-144")
def test_unread_tokens_that_are_withdrawn_leave_what_a_player_has() -> None:
    """Two of nine real tokens: seven are left behind the screen."""

    def change(s: State) -> None:
        s.players["p0"].screen.agents.update(citizen=3, guard=3, emissary=3)
        s.players["p0"].screen.unnamed = 2
        lay(s, "p0", "karst", None, None)

    match = at_turn(change, hands="physical")
    bargain(match, "p0", "p1", {"withdraw": ["s1"]}, {})
    assert (player(match).screen.tokens, player(match).screen.unnamed) == (7, 0)


@pytest.mark.rule("DK-136")
@pytest.mark.parametrize(
    "wrong",
    [{"vp": 1}, {"debt": 1}, {"manoeuvre": 1}, {"pp": 0}, {"pp": "1"}, {"possessions": CARD}, {"words": ""}, []],
    ids=str,
)
def test_only_what_can_change_hands_is_offered(wrong: Any) -> None:
    """Not VP, Debts or Manoeuvre tokens, and nothing that is no bundle."""
    with pytest.raises(Refused):
        act(market(), "p0", "offer", to="p1", give=wrong, ask={"pp": 1})


# -- oaths -------------------------------------------------------------------------------------------------------------


def sworn(seats: int = 4) -> tuple[Match[State], str]:
    """`p0` and `p1` have sworn to leave one another alone; the match and the number of the oath."""
    match = market(seats)
    bargain(match, "p0", "p1", {"oath": "No Assassins."}, {"oath": "None."})
    return match, str(match.state.oaths[0].number)


@pytest.mark.rule("DK-145")
def test_two_players_swear_and_only_they_read_it() -> None:
    """Both have it on their pages."""
    match, _ = sworn()
    oaths = [match.page(seat)["view"]["oaths"] for seat in ("p0", "p1", "p2", None)]
    assert [[oath["text"] for oath in seen] for seen in oaths] == [['p0: "No Assassins." / p1: "None."']] * 2 + [[], []]


@pytest.mark.rule("DK-145")
def test_nobody_writes_what_the_other_side_swears() -> None:
    """Whatever quotes and names stand in the words, they are the promise of whoever gave them."""
    match, words = market(), 'Nothing." / p1: "All my cards.'
    bargain(match, "p0", "p1", {"oath": words}, {})
    (oath,) = match.page("p1")["view"]["oaths"]
    assert oath["promises"] == {"p0": words}
    assert oath["text"] == """p0: "Nothing.' / p1: 'All my cards.\""""


@pytest.mark.rule("DK-146")
def test_a_broken_oath_is_one_vp_at_once() -> None:
    """Each time, also below 0; who admits it has broken it."""
    match, number = sworn()
    found = []
    for _ in range(2):
        act(match, "p0", "breach", oath=number, by="p0")
        found.append(match.state.vp_sources("p0")["oaths"])
    assert (found, match.state.vp("p1")) == ([-1, -2], 0)


@pytest.mark.rule("DK-147")
def test_a_breach_is_decided_by_the_table() -> None:
    """The other side says so, and those who have not sworn agree."""
    match, number = sworn(5)
    act(match, "p1", "breach", oath=number, by="p0")
    for seat in ("p2", "p3"):
        assert match.state.vp_sources("p0")["oaths"] == 0
        act(match, seat, "voice", oath="breach-1")
    assert (match.state.vp_sources("p0")["oaths"], told(match)[-1]) == (-1, "DK-146")


@pytest.mark.rule("DK-147", "DK-146")
def test_an_oath_blocks_no_move() -> None:
    """It is broken by assassinating, and nothing is booked until somebody says so."""
    match, _ = sworn()
    answer(match, "assassinate", "s2:1")
    assert (match.state.vp_sources("p0")["oaths"], prompts(match)) == (0, [("p0", "manoeuvre")])


@pytest.mark.rule("DK-148")
def test_without_an_oath_there_is_no_breach() -> None:
    """A promise in words can be broken for nothing."""
    match = market()
    bargain(match, "p0", "p1", {"words": "I promise."}, {"pp": 1})
    assert [ways(match, seat, "breach") for seat in match.state.seats] == [[], [], []]


@pytest.mark.rule("DK-126")
def test_whoever_is_higher_in_rank_manifests_first() -> None:
    """Asked before the one who wants it now; then both have done it."""
    cards = {
        f"opportunity/{n}": {"text": "A.", "effects": [{"when": "manifestation", "do": "gain", "what": "pp"}]}
        for n in (1, 2)
    }

    def change(s: State) -> None:
        s.players["p1"].row, s.players["p2"].row = ["opportunity/1"], ["opportunity/2"]

    match = at_turn(change, cards=cards)
    act(match, "p2", "manifest", element="opportunity/2")
    assert [seat for seat, prompt in prompts(match) if prompt != "manoeuvre"] == ["p1"]
    answer(match, "opportunity/1", seat="p1")
    order = [note.text for note in match.state.ledger if "triggers" in note.text]
    assert (["@p1" in text for text in order], pp(match)) == ([True, False], [0, 1, 1])


# -- as random play bargains -------------------------------------------------------------------------------------------


def offered(match: Match[State], seat: str) -> list[dict[str, Any]]:
    """What 200 offers of random play give."""
    return [random_offer(match.state, seat, random.Random(n))["give"] for n in range(200)]


def test_random_offers_give_everything_that_can_be_given() -> None:
    """Possessions, stacks, PP, oaths and words, now one and now another; never nothing."""
    given = offered(market(), "p0")
    assert set().union(*given) == {"possessions", "withdraw", "pp", "oath", "words"}
    assert all(given)
    assert {one["withdraw"][0] for one in given if "withdraw" in one} == {"s1"}


def test_random_offers_give_nothing_that_is_not_there() -> None:
    """Of who has neither Possessions nor stacks nor PP."""
    assert set().union(*offered(market(), "p2")) == {"oath", "words"}


def test_random_offers_ask_for_something_or_for_nothing() -> None:
    """And are made to anybody else."""
    made = [random_offer(market().state, "p0", random.Random(n)) for n in range(60)]
    assert {one["to"] for one in made} == {"p1", "p2"}
    assert {tuple(one["ask"]) for one in made} == {(), ("pp",), ("citizen",), ("spy",), ("politics",)}


@pytest.mark.rule("DK-140")
def test_three_offers_of_one_player_wait_at_most() -> None:
    """The fourth has to wait for one of them."""
    match = market()
    for to in ("p1", "p2", "p1"):
        assert ways(match, "p0", "offer")
        act(match, "p0", "offer", to=to, give={"pp": 1}, ask={})
    assert ways(match, "p0", "offer") == []
    with pytest.raises(Refused):
        act(match, "p0", "offer", to="p1", give={"pp": 1}, ask={})
    act(match, "p0", "decline", offer=match.state.offers[0].number)
    assert ways(match, "p0", "offer")


def test_random_play_does_of_everything_that_may_be_done() -> None:
    """An offer is put together, a Debt is taken as it is shown."""
    match = market()
    (standing,) = [ask for ask in match.asks("p0").values() if ask.prompt == "act"]
    made = [match.shape(standing).sample(random.Random(n)) for n in range(40)]
    assert {one["do"]: set(one) for one in made} == {"debt": {"do"}, "offer": {"do", "to", "give", "ask"}}


@pytest.mark.rule("A-16", "DK-141")
def test_random_offers_give_nothing_that_cannot_be_paid_back() -> None:
    """A card whose PP are spent is not in them, and every one of them is taken."""

    def change(s: State) -> None:
        s.players["p0"].row = [CARD]

    match = at_turn(change, cards={CARD: says("gain", "gain", what="pp", count=2)})
    assert all("possessions" not in give for give in offered(match, "p0"))
    (standing,) = [ask for ask in match.asks("p0").values() if ask.prompt == "act"]
    shape = match.shape(standing)
    for n in range(40):
        shape.check(shape.sample(random.Random(n)))


@pytest.mark.rule("A-16", "DK-177", "DK-180")
@pytest.mark.parametrize(("by", "to"), [("p0", "p1"), ("p1", "p0")])
def test_cards_of_full_tracks_are_exchanged_at_one_time(by: str, to: str) -> None:
    """The space that one leaves takes the other, whoever has made the offer; nothing comes to lie beside a track."""
    rows = {
        seat: [f"opportunity/{n}" for n in numbers] for seat, numbers in (("p0", range(1, 7)), ("p1", range(7, 13)))
    }

    def change(s: State) -> None:
        for seat, row in rows.items():
            s.players[seat].row = list(row)

    match = table(change=change)
    before = [match.state.vp(seat) for seat in rows]
    bargain(match, by, to, {"possessions": rows[by][:1]}, {"possessions": rows[to][:1]})
    assert [match.state.vp(seat) for seat in rows] == before
    assert player(match, "p0").row == [*rows["p0"][1:], rows["p1"][0]]
    assert [player(match, seat).overflow for seat in rows] == [[], []]


@pytest.mark.rule("A-16", "DK-060")
def test_an_exchange_of_rank_makes_nobody_administrator_in_between() -> None:
    """Only what both have in the end counts."""

    def change(s: State) -> None:
        s.players["p0"].row, s.players["p1"].row = ["opportunity/1"], ["opportunity/2"]

    cards = {f"opportunity/{n}": says("gain", "rank", count=n + 1) for n in (1, 2)}
    match = table(change=change, cards=cards)
    bargain(match, "p0", "p1", {"possessions": ["opportunity/1"]}, {"possessions": ["opportunity/2"]})
    assert (match.state.ranks()["p0"], match.state.administrator, "DK-060" in told(match)) == (8, "p0", False)


@pytest.mark.rule("A-16", "DK-032")
def test_of_a_used_pair_both_markers_stay_used() -> None:
    """Whoever receives one of them cannot use what has just been used."""

    def change(s: State) -> None:
        hold_marker(s, "p0", "karst", 2)
        s.players["p0"].used = {"marker/karst"}

    match = table(change=change)
    bargain(match, "p0", "p1", {"possessions": ["marker/karst"]}, {})
    assert [player(match, seat).used for seat in ("p0", "p1")] == [{"marker/karst"}] * 2
