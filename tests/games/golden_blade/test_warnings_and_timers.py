"""What a player is warned of in private, how long clocks may run, and what should lie in a Power Grid."""

from __future__ import annotations

import pytest

from companion.errors import Refused
from companion.games.golden_blade import GAME, State
from companion.games.golden_blade.legality import warnings
from companion.rules import Match, Setup, Start


def at_orders(fact: str = "turn", value: object = 1) -> State:
    """Three players who are about to lay Orders, with one fact set."""
    setup = Setup(("p0", "p1", "p2"), {"hands": "physical"})
    return Match(GAME, setup, start=Start("orders", {fact: value})).state


@pytest.mark.rule("GB-189", "GB-062")
def test_a_player_below_the_neighbour_is_warned_which_domain_it_is() -> None:
    """The warning names the neighbour, the domain and the Order, and its rule."""
    (note,) = warnings(at_orders("grid.p1.army", 1), "p0", {"left": "sabotage", "right": "hold"})

    assert note.rule == "GB-062"
    assert note.text == "@p1 is above you in army; Sabotage will become Hold."


@pytest.mark.rule("GB-059", "GB-064")
def test_a_player_under_a_backstab_is_warned_of_it() -> None:
    """The warning says that a Backstab makes the player Hold there."""
    (note,) = warnings(at_orders("forced.p0.left", True), "p0", {"left": "accord", "right": "hold"})

    assert note.rule == "GB-064"
    assert note.text == "A Backstab makes you Hold toward @p1; Accord will become Hold."


@pytest.mark.rule("GB-189")
def test_legal_orders_and_holds_warn_of_nothing() -> None:
    """Neither a legal Order nor a Hold nor half an answer is warned of."""
    state = at_orders("grid.p1.army", 1)

    assert warnings(state, "p0", {"left": "censure", "right": "sabotage"}) == []
    assert warnings(state, "p0", {"left": "hold"}) == []
    assert warnings(state, "p0", {"left": "nonsense"}) == []


@pytest.mark.parametrize("name", ["negotiation", "order_timer"])
@pytest.mark.parametrize(
    ("seconds", "taken"),
    [("1", True), ("3600", True), ("off", True), ("0", False), ("3601", False), ("-5", False), ("²", False)],
)
def test_a_clock_runs_up_to_an_hour(name: str, seconds: str, taken: bool) -> None:
    """Any whole number of seconds from 1 to 3600 is a timer, or none at all."""
    setup = Setup(("p0", "p1", "p2"), {name: seconds})
    if taken:
        assert GAME.prepare(setup).options[name] == seconds
    else:
        with pytest.raises(Refused):
            GAME.prepare(setup)


@pytest.mark.rule("GB-044")
@pytest.mark.parametrize(("seconds", "limit"), [("300", 300), ("90", 90)])
def test_the_clock_of_the_negotiation_has_its_limit(seconds: str, limit: int) -> None:
    """The question for the clock carries the seconds of the option."""
    setup = Setup(("p0", "p1", "p2"), {"negotiation": seconds})
    match = Match(GAME, setup, start=Start("negotiation", {}))

    assert [ask.limit for ask in match.asks("table").values()] == [limit]


@pytest.mark.rule("GB-029")
def test_what_should_lie_in_a_row_is_named_or_any_unit_of_the_domain() -> None:
    """A row whose Units are known wants those; one of bare domains wants any Unit of the domain."""
    named = at_orders()
    for fact, value in (("units.p0.fleet", ["unit/1901/20"]), ("grid.p1.army", 2)):
        GAME.adjusters(named)[fact].apply(GAME.adjusters(named)[fact].shape.check(value))
    rows = {e.zone: e for e in GAME.expected(named)}

    assert (rows["grid-p0-fleet"].components, rows["grid-p0-fleet"].count) == (("unit/1901/20",), 1)
    assert rows["grid-p1-army"].count == 2
    assert {"unit/1901/01", "unit/1903/01"} <= set(rows["grid-p1-army"].components)
    assert "unit/1901/20" not in rows["grid-p1-army"].components
    assert rows["grid-p2-army"].count == 0


@pytest.mark.rule("GB-139", "GB-100")
def test_dealt_hands_are_built_and_taken_from_on_phones() -> None:
    """Without Unit cards on the table nothing is laid to build and nothing drawn blind, whatever was chosen."""
    asked = {"hands": "virtual", "build": "cards", "blockade_draw": "physical"}
    options = GAME.prepare(Setup(("p0", "p1", "p2"), asked)).options

    assert (options["build"], options["blockade_draw"]) == ("phones", "companion")
