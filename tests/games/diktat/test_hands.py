"""What hands at a table of Diktat do next, for people who follow the table screen."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.games.diktat.hands import card_shown, next_act, prompt_of, reply, said
from companion.games.diktat.spoils import OTHERS
from companion.games.diktat.state import State
from companion.rules import TABLE
from companion.rules.hands import Choice, Mean, People, Say, Spot, Wait
from tests.games.diktat.tables import hold_marker, lay, nothing, table

SEATS = ("p0", "p1", "p2")
CABALS = ("black-guard", "polisec", "resistance")
LYING = {"administrator": Spot("administrator-p0")}
PILES = {"deck": 60, "supply-citizen": 40, "supply-guard": 20, "supply-emissary": 20}
MANOEUVRE = "manoeuvre/black-guard#"
BEGUN = {"turn": "p0"}  # the Manoeuvres have begun, and all Agents are taken
FIVE = [f"{MANOEUVRE}{n}" for n in range(1, 6)]


def people(
    step: str = "resolution", change: Callable[[State], object] = nothing, hands: str = "physical", **known: Any
) -> People:
    """Three people at a step, who hold their Manoeuvre tokens, with nothing in the city."""

    def all_left(s: State) -> None:
        for player in s.players.values():
            player.manoeuvres = 5
        change(s)

    match = table(step, all_left, hands=hands, configuration=known.pop("configuration", "base"))
    view = {**match.page(None)["view"], **known.pop("shown", {})}
    asks = [
        {"prompt": ask.prompt, "about": dict(ask.about), "form": ask.shape().describe()}
        for ask in match.asks(TABLE).values()
    ]
    chosen = {seat: {prompt: Choice(value, view)} for seat, (prompt, value) in known.pop("chosen", {}).items()}
    held = {
        seat: [f"manoeuvre/{cabal}#{n}" for n in range(1, 6)] for seat, cabal in zip(SEATS, CABALS, strict=True)
    } | known.pop("held", {})
    lying = {**LYING, **known.pop("more", {})}
    piles = {**PILES, **known.pop("piles", {})}
    return People(view, known.pop("asks", asks), held, lying, piles, chosen)


def stack(*kinds: str | None, seat: str = "p0", sector: str = "karst") -> Callable[[State], object]:
    """A stack in the city, for which one Manoeuvre token was spent."""

    def change(s: State) -> None:
        lay(s, seat, sector, *kinds)
        if seat != OTHERS:
            s.players[seat].manoeuvres = 4

    return change


def test_nothing_is_done_when_the_table_is_as_the_screen_says() -> None:
    """People who see nothing to do keep their hands still; in a dealt game they touch no piece at all."""
    assert next_act(people()) is None
    assert next_act(people(hands="virtual", more={"administrator": Spot("supply")})) is None


@pytest.mark.rule("DK-059")
def test_the_token_lies_with_the_administrator() -> None:
    """Wherever it is."""
    act = next_act(people(more={"administrator": Spot("administrator")}))
    assert act == {"act": "lay", "card": "administrator", "zone": "administrator-p0"}


# -- stacks ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DK-083", "DK-085")
def test_a_team_is_laid_from_below_as_its_owner_chose_it() -> None:
    """The lowest token first, out of the own hand, and at last the Manoeuvre token on top."""
    sent = {"p0": ("send", {"sector": "karst", "tokens": ["guard", "emissary"]})}
    held = {"p0": [*FIVE, "agent/guard#3", "agent/emissary#4"]}
    pile = {"pile": "s1@karst", "zone": "stacks-karst"}

    def told(laid: int, held: Mapping[str, list[str]]) -> Any:
        return next_act(people("resolution", stack(None, None), chosen=sent, held=held, piles={"s1@karst": laid}))

    assert told(0, held) == {"act": "stack", "card": "agent/emissary#4", **pile}
    assert told(1, held) == {"act": "stack", "card": "agent/guard#3", **pile}
    assert told(1, {"p0": FIVE}) == {"act": "draw", "pile": "supply-guard", "seat": "p0"}
    assert told(2, {"p0": FIVE}) == {"act": "lay", "card": f"{MANOEUVRE}1", "on": "pile:s1@karst"}


@pytest.mark.rule("DK-085", "DK-088")
def test_a_stack_for_which_the_row_has_no_room_is_laid_beside_the_tokens() -> None:
    """The fourth of a sector, and all after it."""

    def change(s: State) -> None:
        for _ in range(4):
            lay(s, "p0", "karst", None)

    tokens = {f"{MANOEUVRE}{n}": Spot("", on=f"pile:s{n}@karst") for n in (1, 2, 3)}
    piles = {f"s{n}@karst": 1 for n in (1, 2, 3)}
    told = people("resolution", change, more=tokens, piles=piles, held={"p0": [*FIVE[3:], "agent/guard#3"]})
    act = {"act": "stack", "card": "agent/guard#3", "pile": "s4@karst", "zone": "tokens-karst"}
    assert next_act(told) == act
    first = people("resolution", change, held={"p0": [*FIVE, "agent/guard#3"]})
    assert next_act(first) == {**act, "pile": "s1@karst", "zone": "stacks-karst"}


@pytest.mark.rule("DK-084")
def test_who_told_only_a_number_lays_what_is_held() -> None:
    """Any of the own tokens, the same one however often it is looked at."""
    counted = {"p0": ("send", {"sector": "karst", "count": 1})}
    held = {"p0": [*FIVE, "agent/guard#3", "agent/guard#7"]}
    acts = [next_act(people("resolution", stack(None), chosen=counted, held=held)) for _ in range(3)]
    assert acts[0] == {"act": "stack", "card": "agent/guard#3", "pile": "s1@karst", "zone": "stacks-karst"}
    assert acts == [acts[0]] * 3


@pytest.mark.rule("DK-079", "DK-112")
def test_a_token_without_a_stack_is_spent() -> None:
    """That of another Manoeuvre, and that of a stack that is gone."""
    spent = next_act(people("manoeuvres", lambda s: setattr(s.players["p0"], "manoeuvres", 4), shown=BEGUN))
    assert spent == {"act": "lay", "card": f"{MANOEUVRE}1", "zone": "spent-p0"}
    gone = people(more={f"{MANOEUVRE}5": Spot("", on="pile:s9@karst")}, held={"p0": FIVE[:4]})
    assert next_act(gone) == {"act": "lay", "card": f"{MANOEUVRE}5", "zone": "spent-p0"}


@pytest.mark.rule("DK-142", "DK-144")
def test_a_stack_that_gives_way_is_taken_up_unseen() -> None:
    """Its tokens go to their owner's hands before the Manoeuvre token leaves it."""
    told = people(more={f"{MANOEUVRE}5": Spot("", on="pile:s9@karst")}, piles={"s9@karst": 2}, held={"p0": FIVE[:4]})
    assert next_act(told) == {"act": "draw", "pile": "s9@karst", "seat": "p0"}


def test_a_stack_that_moves_is_shifted_in_one() -> None:
    """In the order in which it lies, and its Manoeuvre token goes along."""
    token = {f"{MANOEUVRE}1": Spot("", on="pile:s1@college")}
    there = people("resolution", stack(None, None), more=token, piles={"s1@college": 2}, held={"p0": FIVE[1:]})
    moved = {"act": "shift", "from": "s1@college", "pile": "s1@karst", "zone": "stacks-karst", "cards": 2}
    assert next_act(there) == moved
    then = people("resolution", stack(None, None), more=token, piles={"s1@karst": 2}, held={"p0": FIVE[1:]})
    assert next_act(then) == {"act": "lay", "card": f"{MANOEUVRE}1", "on": "pile:s1@karst"}


BUILT: dict[str, Any] = {
    "more": {f"{MANOEUVRE}1": Spot("", on="pile:s1@karst")},
    "piles": {"s1@karst": 3},
    "held": {"p0": FIVE[1:]},
}


@pytest.mark.rule("DK-100")
def test_a_token_that_is_asked_about_is_turned_up_among_the_victims() -> None:
    """By its place in the stack; while it waits to be read nobody lays another one on the stack."""
    about = {"stack": "s1", "place": 3, "seat": "p0", "sector": "Karst", "owner": "@p0"}
    ask = {"prompt": "token-face", "about": about, "form": {}}
    told = people("resolution", stack(None, None, None), **BUILT, asks=[ask])
    assert next_act(told) is None
    assert card_shown(told, ask) == {"act": "turn-up", "pile": "s1@karst", "zone": "revealed", "place": 3}

    lying = {**BUILT["more"], "agent/guard#3": Spot("revealed")}
    read = {**BUILT, "more": lying, "piles": {"s1@karst": 2}}
    assert next_act(people("resolution", stack(None, None, None), **read, asks=[ask])) is None


@pytest.mark.rule("DK-100", "A-48")
def test_a_token_whose_kind_was_entered_is_turned_up_when_it_is_struck() -> None:
    """The camera reads it as it reads any other."""
    about = {"stack": "s1", "place": 1, "seat": "p0", "sector": "Karst", "owner": "@p0", "entered": "Guard"}
    ask = {"prompt": "token-entered", "about": about, "form": {}}
    told = people("resolution", stack("guard", None, None), **BUILT, asks=[ask])
    assert card_shown(told, ask) == {"act": "turn-up", "pile": "s1@karst", "zone": "revealed", "place": 1}


@pytest.mark.rule("DK-104")
def test_a_victim_that_was_known_is_turned_up_all_the_same() -> None:
    """At the place that was named; and what the screen shows there no more goes to the supply."""
    shown = {"revealed": ["emissary"]}
    told = people("resolution", stack("guard", "guard"), **BUILT, shown=shown)
    chosen = {"p1": {"assassinate": Choice("s1:2", {**told.view, "revealed": []})}}
    known = People(told.view, told.asks, told.held, told.lying, told.piles, chosen)
    assert next_act(known) == {"act": "turn-up", "pile": "s1@karst", "zone": "revealed", "place": 2}

    over = people(more={"agent/guard#3": Spot("revealed")})
    assert next_act(over) == {"act": "stack", "card": "agent/guard#3", "pile": "supply-guard", "zone": "supply"}


@pytest.mark.rule("DK-152", "DK-158")
def test_in_a_conquest_a_stack_is_spread_behind_its_token() -> None:
    """Token after token from the top; what a spoil costs leaves it, and all of it when the Conquest is over."""
    shown = {"conquest": "karst"}
    start = people("resolution", stack(None, None), **{**BUILT, "piles": {"s1@karst": 2}}, shown=shown)
    assert next_act(start) == {"act": "lay", "card": f"{MANOEUVRE}1", "zone": "spread-1"}

    token = {f"{MANOEUVRE}1": Spot("spread-1")}
    held = {"p0": FIVE[1:]}
    turning = people("resolution", stack(None, None), more=token, piles={"s1@karst": 2}, held=held, shown=shown)
    assert next_act(turning) == {"act": "turn-up", "pile": "s1@karst", "zone": "spread-1"}

    spread = {**token, "agent/emissary#1": Spot("spread-1"), "agent/guard#1": Spot("spread-1")}
    sectors = {"conquest": "karst", "sectors": _with_tokens("guard")}
    spoiled = people("resolution", stack(None), more=spread, held=held, shown=sectors)
    assert next_act(spoiled) == {
        "act": "stack",
        "card": "agent/emissary#1",
        "pile": "supply-emissary",
        "zone": "supply",
    }

    over = people(more=token, held=held)
    assert next_act(over) == {"act": "lay", "card": f"{MANOEUVRE}1", "zone": "spent-p0"}


@pytest.mark.rule("A-73", "DK-111")
def test_a_stack_that_leaves_a_conquest_is_laid_face_down_where_it_goes() -> None:
    """The lowest token first, so that its order is kept; then its token goes on top."""
    spread = {
        f"{MANOEUVRE}1": Spot("spread-1"),
        "agent/guard#1": Spot("spread-1"),
        "agent/emissary#1": Spot("spread-1"),
    }
    away = stack("guard", "emissary", sector="josefov")
    known: dict[str, Any] = {"held": {"p0": FIVE[1:]}, "shown": {"conquest": "karst"}}
    act = {"act": "stack", "pile": "s1@josefov", "zone": "stacks-josefov"}
    assert next_act(people("resolution", away, more=spread, **known)) == {**act, "card": "agent/emissary#1"}

    known["held"] = {"p0": FIVE[1:]}
    del spread["agent/emissary#1"]
    then = people("resolution", away, more=spread, piles={"s1@josefov": 1}, **known)
    assert next_act(then) == {**act, "card": "agent/guard#1"}


def _with_tokens(*kinds: str | None) -> Mapping[str, Any]:
    """What the screen shows of the city while a stack of p0 in Karst lies face up."""
    sectors = dict(people("resolution", stack(*kinds)).view["sectors"])
    sectors["karst"] = {**sectors["karst"], "stacks": [{"id": "s1", "owner": "p0", "tokens": list(kinds)}]}
    return sectors


@pytest.mark.rule("DK-070", "DK-208")
def test_agents_are_taken_before_the_first_manoeuvre_and_given_back_at_the_end() -> None:
    """Three of each kind behind every screen."""
    assert next_act(people("manoeuvres")) == {"act": "draw", "pile": "supply-citizen", "seat": "p0"}
    held = {"p1": [f"manoeuvre/polisec#{n}" for n in range(1, 6)] + ["agent/guard#1"]}
    given = next_act(people("end-of-cycle", held=held))
    assert given == {"act": "stack", "card": "agent/guard#1", "pile": "supply-guard", "zone": "supply"}


# -- the Others --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DK-221")
def test_the_others_are_laid_out_of_the_supply() -> None:
    """Four of each kind, shuffled, on the Artefact, with a Faction token."""
    told = people("darkness", configuration="others")
    first = {"act": "shift", "from": "supply-citizen", "pile": "heap", "zone": "supply", "cards": 4}
    assert next_act(told) == first
    shuffled = next_act(people("darkness", configuration="others", piles={"heap": 12}))
    assert shuffled == {"act": "gather", "from": "heap", "pile": "s1@artefact", "zone": "stacks-artefact"}
    topped = next_act(people("darkness", configuration="others", piles={"s1@artefact": 12}))
    assert topped == {"act": "lay", "card": "others/faction#1", "on": "pile:s1@artefact"}


ARTEFACT = {"others/faction#1": Spot("", on="pile:s1@artefact")}


@pytest.mark.rule("DK-226", "DK-227")
def test_pieces_go_from_the_top_of_the_artefact() -> None:
    """Unseen and in one."""

    def spread(s: State) -> None:
        source = s.sectors["artefact"].stacks[0]
        lay(s, OTHERS, "karst", None, None)
        del source.tokens[:2]

    told = people("resolution", spread, configuration="others", more=ARTEFACT, piles={"s1@artefact": 12})
    act = {"act": "shift", "from": "s1@artefact", "pile": "s2@karst", "zone": "stacks-karst", "cards": 2}
    assert next_act(told) == act


@pytest.mark.rule("DK-254")
def test_gathered_pieces_are_shuffled_and_lie_below() -> None:
    """First face down by themselves, then under the stack of the Artefact."""
    others: dict[str, Any] = {"configuration": "others", "more": ARTEFACT}
    lying: dict[str, Any] = {**others, "more": {**ARTEFACT, "agent/guard#1": Spot("centre")}}
    first = next_act(people("resolution", piles={"s1@artefact": 11}, **lying))
    assert first == {"act": "stack", "card": "agent/guard#1", "pile": "mixing", "zone": "supply"}
    then = next_act(people("resolution", piles={"s1@artefact": 11, "mixing": 1}, **others))
    assert then == {"act": "gather", "from": "mixing", "pile": "mixed", "zone": "supply"}
    last = next_act(people("resolution", piles={"s1@artefact": 11, "mixed": 1}, **others))
    assert last == {"act": "gather", "from": "mixed", "pile": "s1@artefact", "in_order": True}


# -- cards and tokens --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DK-067", "DK-068", "DK-255")
def test_cards_are_turned_up_where_they_belong() -> None:
    """On the track, in Darkness on that of the Others; the secret card comes unseen and is turned up where it lies."""
    ask, secret = {"prompt": "card-face", "about": {}}, {"prompt": "secret-face", "about": {}}
    turned = {"act": "turn-up", "pile": "deck"}
    assert card_shown(people("opportunities"), ask) == {**turned, "zone": "track"}
    assert card_shown(people("darkness", configuration="others"), ask) == {**turned, "zone": "corruption-1"}
    hidden = next_act(people(shown={"secret": True}))
    assert hidden == {"act": "shift", "from": "deck", "pile": "secret", "zone": "secret", "cards": 1}
    there = people(shown={"secret": True}, piles={"secret": 1})
    assert card_shown(there, secret) == {"act": "turn-up", "pile": "secret", "zone": "secret"}


@pytest.mark.rule("DK-177", "DK-212")
def test_a_card_goes_to_its_owner_or_to_the_discard_pile() -> None:
    """From the track."""
    lying = {"opportunity/25": Spot("track")}
    taken = next_act(people(change=lambda s: s.players["p1"].row.append("opportunity/25"), more=lying))
    assert taken == {"act": "lay", "card": "opportunity/25", "zone": "row-p1"}
    gone = next_act(people(change=lambda s: s.discard.append("opportunity/25"), more=lying))
    pile = {"pile": "discard", "zone": "discard", "face_up": True}
    assert gone == {"act": "stack", "card": "opportunity/25", **pile}


@pytest.mark.rule("DK-185", "DK-186", "DK-049")
def test_markers_lie_in_their_sector_or_before_their_owner() -> None:
    """The second one with side 2 up, and nothing is seen of what is below it."""
    one = next_act(people(change=lambda s: hold_marker(s, "p1", "karst")))
    assert one == {"act": "lay", "card": "marker/karst/1#1", "zone": "influence-p1"}
    lying = {"marker/karst/1#1": Spot("influence-p1")}
    two = next_act(people(change=lambda s: hold_marker(s, "p1", "karst", 2), more=lying))
    assert two == {"act": "take", "card": "marker/karst/1#1", "seat": "p1"}
    back = next_act(people(more=lying))
    assert back == {"act": "lay", "card": "marker/karst/1#1", "zone": "markers-karst"}


@pytest.mark.rule("DK-031", "DK-074", "DK-211")
def test_tokens_are_laid_and_cleared_away() -> None:
    """On elements, beside boards, in sectors."""
    spy = next_act(people("manoeuvres", lambda s: setattr(s.players["p0"], "spies", 1), shown=BEGUN))
    assert spy == {"act": "lay", "card": "token/spy#1", "zone": "acquired-p0"}
    gone = next_act(people(more={"token/spy#1": Spot("acquired-p0")}))
    assert gone == {"act": "stack", "card": "token/spy#1", "pile": "supply", "zone": "supply"}
    used = next_act(people("manoeuvres", lambda s: s.players["p0"].used.add("cabal/black-guard"), shown=BEGUN))
    assert used == {"act": "lay", "card": "token/used#1", "on": "cabal/black-guard"}


# -- what is said ------------------------------------------------------------------------------------------------------


def form(**parts: Any) -> dict[str, Any]:
    """The form of a team."""
    agents = {"citizen": 1, "guard": 1, "emissary": 2}
    return {"sectors": [{"value": "karst"}], "agents": agents, "tokens": 3, "named": False, **parts}


@pytest.mark.rule("DK-083", "DK-090")
def test_some_enter_their_stacks_and_others_only_the_number() -> None:
    """Every second seat; nobody sends more than the own screen hides. In a dealt game all enter them."""
    told, ask = people(), {"prompt": "send", "form": form()}
    rng = random.Random(1)
    entered = [reply(told, "p0", ask, rng) for _ in range(30)]
    counted = [reply(told, "p1", ask, rng) for _ in range(30)]

    assert all(isinstance(one, Say) and 1 <= len(one.value["tokens"]) <= 3 for one in entered)
    assert all(isinstance(one, Say) and 1 <= one.value["count"] <= 3 for one in counted)
    dealt = reply(people(hands="virtual"), "p1", {"prompt": "send", "form": form(named=True)}, rng)
    assert isinstance(dealt, Say)
    assert "tokens" in dealt.value


@pytest.mark.rule("DK-118", "DK-158")
def test_cards_of_choice_are_laid_before_they_are_said() -> None:
    """The camera reads them; who is not read says it at last, and a token of Darkness is said at once."""

    def picked(*values: str) -> dict[str, Any]:
        return {"prompt": "trophy", "form": {"options": [{"value": value} for value in values]}}

    rng = random.Random(1)
    assert reply(people(), "p0", picked("opportunity/25"), rng) == Mean("trophy", "opportunity/25")
    assert reply(people(), "p0", picked("darkness/karst"), rng) == Say("darkness/karst")
    laid = people(chosen={"p0": ("trophy", "opportunity/25")})
    assert next_act(laid) == {"act": "lay", "card": "opportunity/25", "zone": "row-p0"}
    replies = [reply(laid, "p0", picked("opportunity/25"), rng) for _ in range(400)]
    assert replies[0] == Wait()
    assert Say("opportunity/25") in replies


def test_other_questions_are_left_to_chance() -> None:
    """Bids, targets and whoever begins."""
    assert reply(people(), "p0", {"prompt": "bid", "form": {}}, random.Random(1)) is None


@pytest.mark.rule("DK-169", "A-46")
def test_what_no_card_answers_is_said() -> None:
    """What is done by hand is done, and fists hold what was sealed."""
    assert said(people(), {"prompt": "by-hand", "about": {}}) is True
    assert said(people(), {"prompt": "fists", "about": {}}) == "as-shown"
    assert said(people(), {"prompt": "stacks-entered", "about": {}}) == "as-shown"
    assert said(people(), {"prompt": "token-face", "about": {"stack": "s9", "place": 1}}) is None
    assert prompt_of(3) == "bid"
