"""The phases of a Cycle in their order, Opportunities and Development."""

from __future__ import annotations

import pytest

from companion.games.diktat import State
from companion.rules import Match
from tests.games.diktat.tables import answer, bargain, hold_marker, player, pp, prompts, says, table, told

CARD, ASKING = "opportunity/1", "opportunity/2"
EXCHANGE = says("development", "exchange", what="citizen", count=1, into="pp")


def last_call(match: Match[State]) -> None:
    """Nobody wants anything more in this Cycle."""
    for seat in match.state.seats:
        answer(match, True, seat=seat)


@pytest.mark.rule("DK-064")
def test_the_phases_of_a_base_cycle_follow_one_another() -> None:
    """Opportunities, Development, Manoeuvres, Resolution, End of Cycle."""
    match = table("start-of-cycle")
    steps = [match.state.step]
    answer(match, "opportunity/1", "opportunity/2")
    steps.append(match.state.step)
    answer(match, "p0")
    while prompts(match)[0][1] == "manoeuvre":
        answer(match, "expand", "nothing")
    steps.append(match.state.step)
    answer(match, "opportunity/3")
    assert [*steps, match.state.step] == ["opportunities", "manoeuvres", "resolution", "end-of-cycle"]
    assert [rule for rule in told(match) if rule in ("DK-059", "DK-068", "DK-070", "DK-075", "DK-149", "DK-208")] == [
        *("DK-059", "DK-068", "DK-070", "DK-075", "DK-149", "DK-208")
    ]


@pytest.mark.rule("DK-065")
def test_with_the_others_the_darkness_comes_first() -> None:
    """Then the same as ever."""
    match = table("start-of-cycle", configuration="others")
    answer(match, "opportunity/1")
    assert (match.state.step, match.state.corrupted) == ("opportunities", ["opportunity/1"])


@pytest.mark.rule("DK-066")
def test_without_a_winner_the_next_cycle_begins() -> None:
    """The counter goes on by one."""
    match = table("end-of-cycle")
    last_call(match)
    assert (match.state.cycle, match.state.step) == (2, "opportunities")


@pytest.mark.rule("DK-067")
def test_cards_are_laid_face_up_one_by_one() -> None:
    """In the order in which they come."""
    match = table("opportunities", seats=5)
    answer(match, "opportunity/9", "opportunity/3")
    assert match.state.track == ["opportunity/9", "opportunity/3"]
    assert prompts(match) == [("table", "card-face")]


@pytest.mark.rule("DK-067")
def test_what_lies_open_is_not_drawn_again_with_real_cards() -> None:
    """The table names one of those that do not lie there yet."""
    match = table("opportunities", lambda s: s.discard.append("opportunity/1"), hands="physical")
    (ask,) = [ask for ask in match.open_asks().values() if not ask.standing]
    options = [option["value"] for option in match.shape(ask).describe()["options"]]
    assert ("opportunity/1" in options, len(options)) == (False, 71)


@pytest.mark.rule("DK-068")
def test_the_card_that_lies_face_down_is_seen_by_nobody() -> None:
    """Not by the Administrator either."""
    match = table("opportunities")
    answer(match, "opportunity/1", "opportunity/2")
    assert match.state.secret is not None
    assert all(match.game.sight(match.state, seat) == [] for seat in match.state.seats)
    assert match.page(None)["view"]["secret"] is True


@pytest.mark.rule("DK-069", "DK-212")
def test_the_track_is_empty_when_cards_are_drawn() -> None:
    """What was left has been discarded."""
    match = table("clean-up", lambda s: s.track.append("opportunity/9"))
    last_call(match)
    assert (match.state.track, match.state.discard) == ([], ["opportunity/9"])


@pytest.mark.rule("DK-070", "DK-011")
def test_everybody_receives_three_of_each() -> None:
    """On top of what is there, also when the supply of the box is out."""
    match = table("development", lambda s: s.players["p0"].screen.agents.update(citizen=50))
    assert dict(player(match).screen.agents) == {"citizen": 53, "guard": 3, "emissary": 3}
    assert dict(player(match, "p1").screen.agents) == {"citizen": 3, "guard": 3, "emissary": 3}
    assert pp(match) == [3, 3, 3]


@pytest.mark.rule("DK-071", "DK-014")
@pytest.mark.parametrize(("seats", "count"), [(2, 5), (3, 5), (4, 4), (5, 4)])
def test_everybody_receives_the_manoeuvre_tokens(seats: int, count: int) -> None:
    """With four or five players one token of each stays out."""
    match = table("development", seats=seats)
    assert {one.manoeuvres for one in match.state.players.values()} == {count}


@pytest.mark.rule("DK-072", "DK-128")
@pytest.mark.parametrize("holder", ["cabal", "cabal card", "opportunity", "beside the board", "marker"])
def test_development_lines_of_every_element_pay(holder: str) -> None:
    """Board and screen, Cabal cards, Opportunities wherever they lie, markers."""

    def change(s: State) -> None:
        one = s.players["p0"]
        one.cabal_cards += ["cabal-card/black-guard-1"] if holder == "cabal card" else []
        one.row += ["opportunity/1"] if holder == "opportunity" else []
        one.overflow += ["opportunity/1"] if holder == "beside the board" else []
        if holder == "marker":
            hold_marker(s, "p0", "hypogees")

    spy = says("development", "gain", what="spy")
    cards = {"opportunity/1": spy, "cabal-card/black-guard-1": spy}
    match = table("development", change, cards=cards | ({"cabal/black-guard": spy} if holder == "cabal" else {}))
    assert [one.spies for one in match.state.players.values()] == [1, 0, 0]


@pytest.mark.rule("DK-072", "DK-073")
@pytest.mark.parametrize(("giver", "taker", "paid"), [("p0", "p2", [1, 0, 0]), ("p2", "p0", [1, 0, 0])])
def test_a_card_pays_once_in_a_development_whoever_it_passes_to(giver: str, taker: str, paid: list[int]) -> None:
    """It changes hands while somebody is asked: it is not paid for twice, nor not at all."""
    cards = {CARD: says("development", "gain", what="spy"), ASKING: EXCHANGE}

    def change(s: State) -> None:
        s.players[giver].row, s.players["p1"].row = [CARD], [ASKING]

    match = table("development", change, cards=cards)
    bargain(match, giver, taker, {"possessions": [CARD]}, {})
    answer(match, "no")
    assert [one.spies for one in match.state.players.values()] == paid


@pytest.mark.rule("DK-072", "DK-187")
def test_a_marker_pays_once_in_a_development_whoever_it_passes_to() -> None:
    """Two markers of Karst at two players: one goes to the other one while somebody is asked, and each pays as one."""

    def change(s: State) -> None:
        s.players["p1"].row = [ASKING]
        hold_marker(s, "p0", "karst")
        hold_marker(s, "p2", "karst")

    match = table("development", change, cards={ASKING: EXCHANGE})
    bargain(match, "p0", "p2", {"possessions": ["marker/karst"]}, {})
    answer(match, "no")
    assert [one.assassins for one in match.state.players.values()] == [1, 0, 1]


@pytest.mark.rule("DK-073")
def test_a_development_line_pays_every_cycle() -> None:
    """Once in each."""
    match = table("development", lambda s: hold_marker(s, "p0", "combinat"))
    assert pp(match)[0] == 4
    answer(match, "p0")
    while prompts(match)[0][1] == "manoeuvre":
        answer(match, "expand", "nothing")
    last_call(match)
    before = pp(match)[0]
    answer(match, "opportunity/1", "opportunity/2")
    assert pp(match)[0] - before == 4


@pytest.mark.rule("DK-074", "DK-035")
def test_spies_and_assassins_lie_open() -> None:
    """Everybody sees them."""

    def change(s: State) -> None:
        hold_marker(s, "p0", "hypogees", 2)
        hold_marker(s, "p0", "karst")

    found = table("development", change).page("p1")["view"]["players"]["p0"]
    assert (found["spies"], found["assassins"]) == (2, 1)


INCOME = [
    pytest.param("mala-strana", 1, {"emissary": 1}, marks=pytest.mark.rule("DK-193")),
    pytest.param("mala-strana", 2, {"emissary": 1, "pp": 1}, marks=pytest.mark.rule("DK-193")),
    pytest.param("hypogees", 1, {"spies": 1}, marks=pytest.mark.rule("DK-194")),
    pytest.param("hypogees", 2, {"spies": 2}, marks=pytest.mark.rule("DK-194")),
    pytest.param("karst", 1, {"assassins": 1}, marks=pytest.mark.rule("DK-195")),
    pytest.param("karst", 2, {"assassins": 2}, marks=pytest.mark.rule("DK-195", "DK-187")),
    pytest.param("faubourgs", 1, {"citizen": 2}, marks=pytest.mark.rule("DK-196")),
    pytest.param("faubourgs", 2, {"citizen": 3}, marks=pytest.mark.rule("DK-196")),
    pytest.param("combinat", 1, {"pp": 1}, marks=pytest.mark.rule("DK-197")),
    pytest.param("combinat", 2, {"pp": 2}, marks=pytest.mark.rule("DK-197")),
    pytest.param("forteresse", 1, {"guard": 1}, marks=pytest.mark.rule("DK-198")),
    pytest.param("forteresse", 2, {"guard": 2}, marks=pytest.mark.rule("DK-198")),
]


@pytest.mark.parametrize(("sector", "level", "more"), INCOME)
def test_markers_pay_what_is_printed(sector: str, level: int, more: dict[str, int]) -> None:
    """Beyond the base income, to whoever holds them."""
    one = player(table("development", lambda s: hold_marker(s, "p0", sector, level)))
    found = {kind: count - 3 for kind, count in (*one.screen.agents.items(), ("pp", one.screen.pp))}
    found |= {"spies": one.spies, "assassins": one.assassins}
    assert {kind: count for kind, count in found.items() if count} == more


def test_the_ledger_shows_its_last_thirty_notes() -> None:
    """The youngest is the last of them."""
    match = table()
    for number in range(40):
        match.state.tell(f"Note {number}", "DK-003")
    shown = match.page(None)["view"]["ledger"]
    assert (len(shown), shown[-1]["text"]) == (30, "Note 39")


@pytest.mark.rule("DK-064", "DK-065")
@pytest.mark.parametrize(
    ("step", "lamp"),
    [
        ("start-of-cycle", "Opportunities"),
        ("darkness", "Opportunities"),
        ("opportunities", "Opportunities"),
        ("development", "Development"),
        ("manoeuvres", "Manoeuvres"),
        ("resolution", "Resolution"),
        ("clean-up", "Resolution"),
        ("end-of-cycle", "Resolution"),
    ],
)
def test_one_lamp_is_lit_for_every_step(step: str, lamp: str) -> None:
    """Four lamps; what comes before and after a phase belongs to its neighbour."""
    match = table(configuration="others")
    match.state.step = step
    assert match.game.phases[match.game.phase(match.state)] == lamp
