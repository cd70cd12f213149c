"""Turns of the Manoeuvres, and the Manoeuvres that need no stack of another player."""

from __future__ import annotations

from typing import Any

import pytest

from companion.errors import Refused
from companion.games.diktat import State
from companion.rules import Match
from tests.games.diktat.tables import (
    act,
    answer,
    at_turn,
    bargain,
    choices,
    lay,
    player,
    pp,
    prompts,
    says,
    table,
    team,
    told,
)

FIRST, SECOND = "cabal-card/black-guard-1", "cabal-card/black-guard-2"
ALL_OF = {"citizen": 3, "guard": 3, "emissary": 3}


def armed(s: State) -> None:
    """`p0` has what a Development brings."""
    s.players["p0"].screen.agents.update(ALL_OF)


def rich(s: State) -> None:
    s.players["p0"].screen.pp = 30


@pytest.mark.rule("DK-034", "DK-116")
def test_nobody_passes_and_expand_influence_is_always_there() -> None:
    """With nothing at all, that is what there is to do."""
    match = at_turn()
    assert choices(match) == ["expand"]
    with pytest.raises(Refused):
        answer(match, "pass")


@pytest.mark.rule("DK-076")
def test_turns_go_clockwise_one_manoeuvre_each() -> None:
    """Round after round, until all tokens are spent."""

    def change(s: State) -> None:
        for one in s.players.values():
            one.manoeuvres = 2

    match = table("manoeuvres", change)
    answer(match, "p1")
    order = []
    while prompts(match)[0][1] == "manoeuvre":
        order.append(prompts(match)[0][0])
        answer(match, "expand", "nothing")
    assert order == ["p1", "p2", "p0", "p1", "p2", "p0"]


@pytest.mark.rule("DK-077")
def test_whoever_has_no_token_left_has_no_turn() -> None:
    """The others go on."""
    match = at_turn(lambda s: setattr(s.players["p2"], "manoeuvres", 1), left=2)
    order = []
    while prompts(match)[0][1] == "manoeuvre":
        order.append(prompts(match)[0][0])
        answer(match, "expand", "nothing")
    assert order == ["p0", "p2", "p0"]


@pytest.mark.rule("DK-078", "DK-080")
def test_a_manoeuvre_costs_one_token_and_everybody_sees_what_is_left() -> None:
    """Two, then one."""
    match = at_turn()
    answer(match, "expand", "nothing")
    found = match.page("p2")["view"]["players"]["p0"]["manoeuvres"]
    assert (found, player(match).manoeuvres) == (1, 1)


@pytest.mark.rule("DK-081")
def test_one_manoeuvre_can_be_done_several_times() -> None:
    """In one Cycle."""
    match = at_turn(left=3)
    answer(match, "expand", "nothing", "expand", "nothing")
    assert pp(match)[0] == 2


@pytest.mark.rule("DK-082")
def test_there_are_six_manoeuvres() -> None:
    """Each where it can be done."""

    def change(s: State) -> None:
        armed(s)
        rich(s)
        lay(s, "p1", "karst", "citizen")
        s.players["p0"].row = ["opportunity/1"]

    match = at_turn(change, cards={"opportunity/1": says("special", "gain", what="pp")})
    assert choices(match) == ["send", "spy", "assassinate", "expand", "develop", "special"]


@pytest.mark.rule("DK-082")
def test_without_a_target_on_the_board_nobody_assassinates() -> None:
    """One's own stack is none."""
    match = at_turn(lambda s: lay(s, "p0", "karst", "citizen"))
    assert "assassinate" not in choices(match)


# -- Send a Team -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DK-083", "DK-085")
def test_a_team_lies_face_down_in_the_order_of_its_owner() -> None:
    """One stack, whose owner and height everybody sees, and its tokens nobody else."""
    match = at_turn(armed)
    answer(match, "send", team("karst", "emissary", "guard", "emissary"))
    (stack,) = match.state.sectors["karst"].stacks
    assert [token.kind for token in stack.tokens] == ["emissary", "guard", "emissary"]
    seen = match.page("p1")["view"]["sectors"]["karst"]["stacks"]
    assert seen == [{"id": "s1", "owner": "p0", "tokens": [None, None, None]}]


@pytest.mark.rule("DK-084")
@pytest.mark.parametrize("tokens", [["citizen", "guard", "emissary"], ["guard"] * 3, ["citizen"]])
def test_any_mix_can_be_sent(tokens: list[str]) -> None:
    """Also all of one kind, also one alone; they leave the screen."""
    match = at_turn(armed)
    answer(match, "send", team("karst", *tokens))
    assert player(match).screen.tokens == 9 - len(tokens)


@pytest.mark.rule("DK-083")
@pytest.mark.parametrize("nothing", [{"sector": "karst", "tokens": []}, {"sector": "karst"}, "karst"])
def test_a_team_has_at_least_one_token(nothing: object) -> None:
    """And a sector."""
    match = at_turn(armed)
    answer(match, "send")
    with pytest.raises(Refused):
        answer(match, nothing)


@pytest.mark.rule("DK-086", "DK-087")
@pytest.mark.parametrize(("seats", "limit"), [(2, 2), (3, 2), (4, 2), (5, 3)])
def test_a_full_sector_takes_no_team(seats: int, limit: int) -> None:
    """Counted over all players, also for whoever has a stack there."""

    def change(s: State) -> None:
        armed(s)
        for seat in ("p0", "p1", "p1")[:limit]:
            lay(s, seat, "karst", "citizen")

    match = at_turn(change, seats=seats)
    answer(match, "send")
    with pytest.raises(Refused, match="no place"):
        answer(match, team("karst", "guard"))


@pytest.mark.rule("DK-088", "DK-089")
def test_a_second_team_is_a_stack_of_its_own() -> None:
    """Nothing is added to the first one; both count."""
    match = at_turn(armed)
    answer(match, "send", team("karst", "guard"), "send", team("karst", "emissary", "citizen"))
    assert [len(stack.tokens) for stack in match.state.sectors["karst"].stacks] == [1, 2]
    assert not match.state.has_place("karst")


@pytest.mark.rule("DK-090")
def test_nobody_sends_what_is_not_there() -> None:
    """Four of three."""
    match = at_turn(armed)
    answer(match, "send")
    with pytest.raises(Refused, match="not have so many"):
        answer(match, team("karst", *["guard"] * 4))


@pytest.mark.rule("DK-085", "DK-090")
def test_with_real_tokens_only_their_number_need_be_told() -> None:
    """What they are is found when they are turned up; one more than there are is refused."""
    match = at_turn(armed, hands="physical")
    answer(match, "send")
    with pytest.raises(Refused, match="not have so many"):
        answer(match, {"sector": "karst", "count": 10})
    answer(match, {"sector": "karst", "count": 9})
    assert player(match).screen.tokens == 0
    assert [token.kind for token in match.state.sectors["karst"].stacks[0].tokens] == [None] * 9


# -- Expand Influence --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DK-113")
def test_expanding_influence_is_one_pp() -> None:
    """Without a token."""
    match = at_turn()
    answer(match, "expand", "nothing")
    assert pp(match) == [1, 0, 0]


def provided(s: State) -> None:
    armed(s)
    s.players["p0"].spies = s.players["p0"].assassins = 1


@pytest.mark.rule("DK-114", "DK-115")
@pytest.mark.parametrize("kind", ["citizen", "guard", "emissary", "spy", "assassin"])
def test_a_discarded_token_is_one_pp_more(kind: str) -> None:
    """An Agent from behind the screen, a Spy or an Assassin; it is gone."""
    match = at_turn(provided)
    answer(match, "expand", kind)
    one = player(match)
    have = {**one.screen.agents, "spy": one.spies, "assassin": one.assassins}
    assert (pp(match)[0], have) == (
        2,
        ALL_OF | {"spy": 1, "assassin": 1} | {kind: (ALL_OF | {"spy": 1}).get(kind, 1) - 1},
    )


@pytest.mark.rule("DK-115")
def test_agents_in_a_stack_are_not_discarded_for_pp() -> None:
    """Only those behind the screen."""
    match = at_turn(lambda s: lay(s, "p0", "karst", "citizen"))
    answer(match, "expand")
    assert choices(match) == ["nothing"]


@pytest.mark.rule("DK-114")
def test_nobody_learns_which_agent_was_discarded() -> None:
    """It came from behind the screen: the ledger says that it was one."""
    match = at_turn(armed)
    answer(match, "expand", "emissary")
    assert "Emissary" not in match.state.ledger[-1].text
    assert "emissary" not in match.state.ledger[-1].text


# -- Develop Cabal -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("DK-117", "DK-118", "DK-120")
def test_cabal_cards_fill_the_spaces_in_order() -> None:
    """2, then 3 PP; the second space has 1 VP; any card of the own ones may come first."""
    match = at_turn(rich, left=3)
    answer(match, "develop", SECOND)
    found = [(pp(match)[0], match.state.vp("p0"))]
    answer(match, "develop", FIRST)
    assert [*found, (pp(match)[0], match.state.vp("p0"))] == [(28, 0), (25, 1)]
    assert player(match).cabal_cards == [SECOND, FIRST]


@pytest.mark.rule("DK-118")
def test_only_own_cards_that_are_not_in_play_can_be_played() -> None:
    """Four after the first."""
    match = at_turn(rich)
    answer(match, "develop", FIRST, "develop")
    assert choices(match) == [f"cabal-card/black-guard-{n}" for n in (2, 3, 4, 5)]


@pytest.mark.rule("DK-119")
def test_a_cabal_card_works_from_that_moment() -> None:
    """The price of the next one is lower at once."""
    match = at_turn(rich, cards={FIRST: says("while_held", "cost_change", count=-2)})
    answer(match, "develop", FIRST, "develop", SECOND)
    assert pp(match)[0] == 30 - 2 - 1


@pytest.mark.rule("DK-121")
@pytest.mark.parametrize(("have", "can"), [(1, False), (2, True)])
def test_the_price_must_be_there(have: int, can: bool) -> None:
    """To the last PP."""
    match = at_turn(lambda s: setattr(s.players["p0"].screen, "pp", have))
    assert ("develop" in choices(match)) == can


@pytest.mark.rule("DK-122")
def test_after_five_cards_a_cabal_is_developed() -> None:
    """There is none left to play."""

    def change(s: State) -> None:
        rich(s)
        s.players["p0"].cabal_cards = [f"cabal-card/black-guard-{n}" for n in (1, 2, 3, 4, 5)]

    assert "develop" not in choices(at_turn(change))


# -- Special Manoeuvres and other effects ------------------------------------------------------------------------------


def holding(match_left: int = 3, *, row: tuple[str, ...] = ("opportunity/1",), **words: Any) -> Match[State]:
    """`p0` holds a card with one effect."""
    effect = says(**words)
    return at_turn(
        lambda s: setattr(s.players["p0"], "row", list(row)), left=match_left, cards={"opportunity/1": effect}
    )


@pytest.mark.rule("DK-123", "DK-031")
def test_a_special_manoeuvre_costs_a_token_and_uses_its_element() -> None:
    """On the own turn."""
    match = holding(when="special", do="gain", what="pp", count=5)
    answer(match, "special", "opportunity/1")
    assert (pp(match)[0], player(match).manoeuvres, player(match).used) == (5, 2, {"opportunity/1"})


@pytest.mark.rule("DK-124", "DK-032")
def test_a_used_element_gives_no_special_manoeuvre() -> None:
    """Until its token is gone."""
    match = holding(when="special", do="gain", what="pp", count=5)
    answer(match, "special", "opportunity/1")
    assert "special" not in choices(match)


@pytest.mark.rule("DK-123", "DK-178")
def test_an_element_that_comes_late_gives_its_special_manoeuvre_at_once() -> None:
    """It changes hands while its taker is asked which element to use."""
    effect = says("special", "gain", what="pp", count=5)

    def change(s: State) -> None:
        s.players["p0"].row, s.players["p1"].row = ["opportunity/1"], ["opportunity/2"]

    match = at_turn(change, cards={"opportunity/1": effect, "opportunity/2": effect})
    answer(match, "special")
    bargain(match, "p1", "p0", {"possessions": ["opportunity/2"]}, {})
    answer(match, "opportunity/2")
    assert (pp(match)[0], player(match).used) == (5, {"opportunity/2"})


@pytest.mark.rule("DK-130")
def test_a_scourge_does_nothing_for_its_holder() -> None:
    """It has no effect, only a score."""
    match = at_turn(lambda s: s.players["p0"].row.append("opportunity/6"), cards={"opportunity/6": {"darkness": 3}})
    assert choices(match) == ["expand"]


@pytest.mark.rule("DK-131", "DK-048")
def test_an_exchange_is_made_once_or_not() -> None:
    """Three PP for an Emissary; who has them may say no."""

    def change(s: State) -> None:
        rich(s)
        s.players["p0"].row.append("opportunity/1")

    match = at_turn(change, cards={"opportunity/1": says("special", "exchange", what="pp", count=3, into="emissary")})
    answer(match, "special", "opportunity/1")
    assert choices(match) == ["yes", "no"]
    answer(match, "yes")
    assert (pp(match)[0], player(match).screen.agents["emissary"]) == (27, 1)


@pytest.mark.rule("DK-131", "DK-035")
@pytest.mark.parametrize(("into", "seen"), [("vp", True), ("spy", True), ("emissary", False)])
def test_an_exchange_is_told_where_it_is_seen(into: str, seen: bool) -> None:
    """VP, Spy and Assassin tokens lie open; PP and Agents do not."""
    match = holding(when="special", do="exchange", what="pp", into=into)
    player(match).screen.pp = 1
    answer(match, "special", "opportunity/1", "yes")
    assert ("DK-131" in told(match)) is seen


@pytest.mark.rule("DK-048", "DK-131")
def test_nobody_takes_a_forced_debt_for_an_exchange() -> None:
    """Whoever is short can only decline."""
    match = holding(when="special", do="exchange", what="pp", count=3, into="emissary")
    answer(match, "special", "opportunity/1")
    assert choices(match) == ["no"]


@pytest.mark.rule("DK-013")
def test_whoever_has_put_out_six_special_tokens_puts_out_no_more() -> None:
    """Nobody is asked for a sector."""

    def change(s: State) -> None:
        s.players["p0"].row = ["opportunity/1"]
        s.players["p0"].screen.special = 0
        s.sectors["karst"].special["p0"] = 6

    match = at_turn(change, cards={"opportunity/1": says("special", "place_token")})
    answer(match, "special", "opportunity/1")
    assert prompts(match) == [("p0", "manoeuvre")]


@pytest.mark.rule("DK-003")
def test_what_is_done_by_hand_waits_for_the_table() -> None:
    """The table reads what to do, and says when it is done."""
    match = holding(when="special", do="manual", text="Sing.")
    answer(match, "special", "opportunity/1")
    assert prompts(match) == [("table", "by-hand")]
    answer(match, True)
    assert (prompts(match), told(match)[-1]) == ([("p0", "manoeuvre")], "DK-003")


@pytest.mark.rule("DK-086", "DK-088")
@pytest.mark.parametrize(("seats", "most"), [(2, 2), (3, 2), (4, 2), (5, 3)])
def test_so_many_stacks_lie_in_a_sector_and_no_more(seats: int, most: int) -> None:
    """By the number of players."""
    s = table(seats=seats).state
    for _ in range(most):
        assert s.has_place("karst")
        lay(s, "p0", "karst", "citizen")
    assert not s.has_place("karst")


@pytest.mark.rule("DK-123", "DK-124", "DK-306")
def test_an_element_takes_no_used_token_off_itself() -> None:
    """Not by its own Special Manoeuvre, nor by a Manifestation while it is being carried out."""

    def change(s: State) -> None:
        s.players["p0"].row = ["opportunity/1", "opportunity/2", "opportunity/3"]
        s.players["p0"].used = {"opportunity/3"}

    cards = {"opportunity/1": says("special", "remove_used"), "opportunity/2": says("manifestation", "remove_used")}
    match = at_turn(change, cards=cards)
    answer(match, "special", "opportunity/1")
    assert choices(match) == ["opportunity/3", "nothing"]
    act(match, "p0", "manifest", element="opportunity/2")
    assert choices(match) == ["opportunity/3", "nothing"]
    answer(match, "opportunity/3", "nothing")
    assert player(match).used == {"opportunity/1", "opportunity/2"}


@pytest.mark.rule("DK-124", "DK-306")
def test_a_used_token_goes_from_an_element_that_was_used_before() -> None:
    """Once its Special Manoeuvre is over it is like any other."""

    def change(s: State) -> None:
        s.players["p0"].row = ["opportunity/1", "opportunity/2"]

    cards = {"opportunity/1": says("special", "gain", what="pp"), "opportunity/2": says("manifestation", "remove_used")}
    match = at_turn(change, cards=cards)
    answer(match, "special", "opportunity/1")
    act(match, "p0", "manifest", element="opportunity/2")
    answer(match, "opportunity/1")
    assert player(match).used == {"opportunity/2"}


@pytest.mark.rule("DK-034", "A-54")
@pytest.mark.parametrize("chosen", ["assassinate", "develop", "special"])
def test_who_cannot_do_what_was_chosen_chooses_another_manoeuvre(chosen: str) -> None:
    """The only target is withdrawn, the PP or the element are given away: nothing was done, and no token is spent."""

    def change(s: State) -> None:
        lay(s, "p1", "karst", "citizen")
        s.players["p0"].row, s.players["p0"].screen.pp = ["opportunity/1"], 2

    match = at_turn(change, cards={"opportunity/1": says("special", "gain", what="pp")})
    answer(match, chosen)
    give: dict[str, Any] = {"develop": {"pp": 2}, "special": {"possessions": ["opportunity/1"]}}
    ask = {"withdraw": ["s1"]} if chosen == "assassinate" else {}
    bargain(match, "p0", "p1", give.get(chosen, {"words": "Please."}), ask)
    assert (prompts(match), player(match).manoeuvres) == ([("p0", "manoeuvre")], 2)
    assert chosen not in choices(match)


@pytest.mark.rule("DK-123")
def test_what_an_element_does_besides_is_not_lost_with_a_target() -> None:
    """The only stack is withdrawn while its Assassination is asked about; the PP come all the same."""
    effects = [{"when": "special", "do": "assassinate"}, {"when": "special", "do": "gain", "what": "pp", "count": 3}]

    def change(s: State) -> None:
        lay(s, "p1", "karst", "citizen")
        s.players["p0"].row = ["opportunity/1"]

    match = at_turn(change, cards={"opportunity/1": {"text": "Both.", "effects": effects}})
    answer(match, "special", "opportunity/1")
    bargain(match, "p2", "p1", {"words": "Please."}, {"withdraw": ["s1"]})
    assert (prompts(match), pp(match)[0], player(match).manoeuvres) == ([("p0", "manoeuvre")], 3, 1)


@pytest.mark.rule("DK-035", "DK-079")
def test_everybody_sees_which_manoeuvres_were_played() -> None:
    """As the tokens on the Cabal board show it, until the clean-up."""
    match = at_turn(lambda s: lay(s, "p1", "karst", "citizen"), left=4)
    answer(match, "expand", "nothing", "assassinate", "s1:1", "expand", "nothing")
    views: list[Any] = [match.page(seat)["view"] for seat in ("p1", None)]
    assert [view["players"]["p0"]["played"] for view in views] == [{"assassinate": 1, "expand": 2}] * 2
    answer(match, "expand", "nothing")
    assert player(match).played == {}
