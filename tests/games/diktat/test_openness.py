"""What the camera may read at a table of Diktat, and when: a face only where it lies open or is turned up by name."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.games.diktat import GAME, State
from companion.games.diktat.facts import SEATS, SECTORS
from companion.games.diktat.layout import layout
from companion.games.diktat.table import open_zones
from companion.packs import load_pack
from companion.rules import Match, Setup
from companion.rules.playing import RandomPlayer, SeededDealer
from companion.table import TagKind
from tests.games.diktat.others_tables import others
from tests.games.diktat.tables import answer, at_turn, conquest, lay, nothing, table

OPEN_FOR_A_WHILE = {"secret", "revealed", "centre", "spread-1", "spread-2", "spread-3"}
MOVES = 150
HIDDEN = ("agent/", "affinity/", "opportunity/", "cabal-card/", "token/pp", "token/debt")


def for_a_while(match: Match[State]) -> set[str]:
    """The zones open now that are not open always."""
    return OPEN_FOR_A_WHILE & set(open_zones(match.state))


@pytest.mark.rule("DK-036", "DK-084", "DK-101")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("configuration", ["base", "others"])
def test_no_hand_and_no_zone_of_a_sector_is_ever_open(seats: int, configuration: str) -> None:
    """Through a whole game with real cards: whoever lifts a token of a stack is not read."""
    setup = Setup(tuple(f"p{n}" for n in range(seats)), {"hands": "physical", "configuration": configuration})
    match: Match[State] = Match(GAME, setup)
    never = {f"{place}-{sector}" for place in ("stacks", "markers", "tokens") for sector in SECTORS}
    never |= {zone.name for zone in layout(seats).zones if not zone.public} | {"deck", "supply"}
    known = {zone.name for zone in layout(seats).zones}
    player = RandomPlayer(seats, dealer=SeededDealer(seats))
    for _ in range(MOVES):
        assert never.isdisjoint(open_zones(match.state))
        assert set(open_zones(match.state)) <= known
        if match.over:
            return
        match = player.move(match)


@pytest.mark.rule("DK-079", "DK-085", "DK-230")
def test_what_tops_a_stack_hides_nothing_and_is_told_wherever_it_lies() -> None:
    """As a back is; so are markers and the tokens of sectors, and nothing that anybody may keep to oneself."""
    kinds = {tag.component: tag.kind for tag in load_pack("diktat").tags}
    told = {component for component, kind in kinds.items() if kind is TagKind.BACK}
    groups = ("manoeuvre/", "others/", "special/", "marker/")
    assert all(component in told for component in kinds if component.startswith(groups))
    assert not [component for component in told if component.startswith(HIDDEN)]


@pytest.mark.rule("DK-091", "DK-096", "DK-097")
def test_nothing_is_opened_while_somebody_spies() -> None:
    """Neither before the elements are named nor afterwards."""

    def change(s: State) -> None:
        lay(s, "p1", "karst", None, None)
        s.secret = "opportunity:9"

    match = at_turn(change, hands="physical")
    answer(match, "spy")
    assert for_a_while(match) == set()
    answer(match, ["secret", f"{next(match.state.stacks())[1].id}:1"])
    assert for_a_while(match) == set()


@pytest.mark.rule("DK-068", "DK-149")
@pytest.mark.parametrize("step", ["development", "manoeuvres", "resolution", "clean-up"])
def test_the_secret_card_is_read_at_the_revelation_only(step: str) -> None:
    """Before it nobody may know it, and a spy turns it over for nobody else."""

    def change(s: State) -> None:
        s.secret = "opportunity:9" if step != "clean-up" else None

    assert for_a_while(table(step, change, hands="physical")) == ({"secret"} if step == "resolution" else set())


@pytest.mark.rule("DK-149")
def test_the_secret_card_has_been_read_once_it_is_known() -> None:
    """Then its place is closed again."""

    def change(s: State) -> None:
        s.secret = "opportunity:9"

    match = table("resolution", change, hands="physical")
    answer(match, "opportunity/1")
    assert for_a_while(match) == set()


@pytest.mark.rule("DK-100", "DK-234")
@pytest.mark.parametrize(("owner", "zone"), [("p1", "revealed"), ("others", "centre")])
def test_victims_are_read_while_one_is_turned_up(owner: str, zone: str) -> None:
    """Before it is named, and as soon as it is known, the place is closed."""

    def change(s: State) -> None:
        s.sectors["artefact"].stacks.clear()
        lay(s, owner, "karst", None, "guard")
        s.players["p0"].assassins = 3

    match = at_turn(change, configuration="others", hands="physical")
    answer(match, "assassinate")
    assert for_a_while(match) == set()
    answer(match, f"{next(match.state.stacks())[1].id}:1")
    assert for_a_while(match) == {zone}
    answer(match, "citizen")
    assert for_a_while(match) == set()


def unread(s: State) -> None:
    """A stack that nobody has entered on a phone."""
    lay(s, "p0", "karst", "guard", None)
    lay(s, "p1", "josefov", "guard", None)


@pytest.mark.rule("DK-152")
@pytest.mark.parametrize("seats", SEATS)
def test_a_conquest_opens_the_places_where_stacks_are_turned_up(seats: int) -> None:
    """Until all tokens of the sector are known; other sectors stay as they are."""
    spreads = {f"spread-{n}" for n in range(1, 4 if seats == 5 else 3)}
    match = conquest("karst", unread, seats=seats, hands="physical")
    assert for_a_while(match) == spreads
    answer(match, "guard")
    assert for_a_while(match) == set()


@pytest.mark.rule("DK-152")
def test_a_sector_entered_on_phones_opens_nothing() -> None:
    """There is nothing to read."""

    def known(s: State) -> None:
        lay(s, "p0", "karst", "guard", "emissary")

    assert for_a_while(conquest("karst", known, hands="physical")) == set()


@pytest.mark.rule("DK-254", "DK-283")
def test_other_pieces_are_not_read_while_they_are_gathered_or_laid() -> None:
    """A new Cycle with pieces in the centre opens nothing but what lies open."""

    def change(s: State) -> None:
        s.cycle = 2
        others(s, "karst", "citizen")
        s.centre["guard"] = 3

    assert for_a_while(table("darkness", change, configuration="others", hands="physical")) == set()


@pytest.mark.rule("DK-247")
@pytest.mark.parametrize(("configuration", "there"), [("base", False), ("others", True)])
def test_the_track_of_the_others_is_open_where_they_play(configuration: str, there: bool) -> None:
    """Nobody looks there in the base game."""
    zones = open_zones(table(configuration=configuration, hands="physical").state)
    assert ({"corruption-1", "corruption-2"} <= set(zones)) is there


@pytest.mark.parametrize("change", [nothing, unread])
def test_a_dealt_game_opens_nothing(change: Callable[[State], object]) -> None:
    """Its cards and stacks are on phones."""
    assert open_zones(table("resolution", change, hands="virtual").state) == ()


@pytest.mark.rule("DK-035")
@pytest.mark.parametrize(("spies", "assassins", "looked_for"), [(2, 2, True), (3, 2, False), (1, 4, False)])
def test_few_spies_and_assassins_are_looked_for_and_a_heap_of_them_is_not(
    spies: int, assassins: int, looked_for: bool
) -> None:
    """More than four lie on one another."""

    def change(s: State) -> None:
        s.players["p1"].spies, s.players["p1"].assassins = spies, assassins

    match = table(change=change, hands="physical")
    zones = [one.zone for one in match.game.expected(match.state)]
    assert ("acquired-p1" in zones) is looked_for
