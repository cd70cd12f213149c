"""Four phones, a table screen, a camera and lights play a whole Cycle of Diktat with real cards and tokens."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser import diktat_phones as touch
from tests.browser.phones import A_WHILE
from tests.browser.sitting import Company
from tests.browser.tables import OpenTable, open_table
from tests.whole.patience import until

pytestmark = pytest.mark.browser

SEATS = ("p0", "p1", "p2", "p3")
NAMES = ("Ada", "Bo", "Cem", "Dot")
DRAWN = ["The Falling Facades", "Diplomatic Bag", "The Recruiting Barrel"]  # as the deck is shuffled
BAG, BARREL = "opportunity/9", "opportunity/33"
INCOME = 9  # Agents of a player, DK-070
CELLS = "cabal-card/resistance-1"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenTable]:
    """A table for four."""
    with open_table(tmp_path, seats=len(SEATS)) as opened:
        yield opened


class Cycle(Company):
    """Ada, Bo, Cem and Dot play a Cycle."""

    def piled(self, sector: str, heights: list[int]) -> None:
        """Wait until stacks of those heights really lie in a sector."""
        piles = self.table.bench.piles
        until(lambda: sorted(n for pile, n in piles().items() if pile.endswith(f"@{sector}")) == heights, "no stack")

    def agents(self, seat: str) -> int:
        """How many Agents a player really holds."""
        return sum(piece.startswith("agent/") for piece in self.table.bench.hand(seat))

    def open_on_table(self) -> set[str]:
        """What really lies face up on the simulated table."""
        return {str(card["card"]) for card in self.table.bench.look() if card["face_up"]}


def set_up(play: Cycle) -> None:
    """Everybody takes a Cabal, and together they lay the table; then the first Cycle begins."""
    play.shows("Lay the main board in the middle")
    for phone in play.phones:
        touch.take_cabal(phone)
    touch.lay_the_table(play.phones[0], play.phones[1])
    play.shows("Cycle 1")


def opportunities_and_development(play: Cycle) -> None:
    """The camera reads three cards, hands lay one face down and take the income; Bo says who begins."""
    for name in DRAWN:
        play.shows(name)
    play.lit("p1")
    until(lambda: all(play.agents(seat) >= INCOME for seat in SEATS), "no income")
    touch.begin_with(play.phones[1], "Ada")


def first_round(play: Cycle) -> None:
    """Two teams are named and one is not; Dot looks at a token, and nobody else's page knows of what kind."""
    ada, bo, cem, dot = play.phones
    play.lit("p0")
    touch.manoeuvre(ada, "Send a Team", 4)
    touch.send_team(ada, "Malá Strana", ("Emissary", "Guard"))
    touch.manoeuvre(bo, "Send a Team", 4)
    touch.send_team(bo, "Malá Strana", ("Citizen", "Emissary"))
    touch.manoeuvre(cem, "Send a Team", 4)
    touch.send_unnamed(cem, "Faubourgs", 3)
    play.piled("mala-strana", [2, 2])
    play.piled("faubourgs", [3])
    touch.manoeuvre(dot, "Spy", 4)
    touch.spy(dot, "Malá Strana", "Ada", 1, "Emissary")
    touch.knows(dot, "Malá Strana", "Emissary", 1)
    touch.knows(bo, "Malá Strana", "Emissary", 1)
    touch.knows(cem, "Malá Strana", "Emissary", 0)
    expect(play.screen.locator(".city .token")).to_have_count(7, timeout=A_WHILE)
    expect(play.screen.locator(".city .token.up")).to_have_count(0)


def second_round(play: Cycle) -> None:
    """A token of Cem is turned up and read by the camera; so is the Cabal card that Cem lays without a word."""
    ada, bo, cem, dot = play.phones
    touch.manoeuvre(ada, "Assassinate", 3)
    touch.assassinate(ada, "Cem", 1)
    play.shows("Ada assassinates in Faubourgs")
    play.piled("faubourgs", [2])
    touch.offer(ada, "Dot", "Guard", "PP")
    touch.expand(bo, 3)
    touch.manoeuvre(cem, "Develop Cabal", 3)
    until(lambda: play.view()["players"]["p2"]["manoeuvres"] == 2, "no Manoeuvre")
    play.lay("p2", "develop", CELLS)
    touch.accept(dot)
    touch.expand(dot, 3, "Citizen")
    assert play.view()["players"]["p2"]["cabal_cards"] == [CELLS]


def last_rounds(play: Cycle) -> None:
    """All expand their influence until no Manoeuvre token is left; Dot takes a Debt meanwhile."""
    for left in (2, 1):
        for phone in play.phones:
            touch.expand(phone, left)
    touch.take_debt(play.phones[3])
    play.shows("Resolution")


def power_struggle(play: Cycle) -> None:
    """The secret card and the stacks are turned up and read; Ada bids more than Bo, and takes a card without a word."""
    ada, bo, _, dot = play.phones
    touch.conquer(bo, "Malá Strana")
    play.shows("Power Struggle between")
    play.lit("p0", "p1")
    touch.close_fist(ada, 2)
    play.shows("Power Struggle between")
    touch.close_fist(bo, 1)
    touch.compare_fists(dot, ada)
    play.shows("Ada wins Malá Strana")
    play.lay("p0", "trophy", BAG)
    touch.choose(bo, "Your Trophy in Malá Strana", "Marker, level 1", "Take A marker of Malá Strana")


def the_rest(play: Cycle) -> None:
    """What Cem never entered is read from the table, and the city is cleared."""
    _, bo, cem, _ = play.phones
    touch.conquer(bo, "Faubourgs")
    play.shows("Cem wins Faubourgs")
    touch.choose(cem, "Your Trophy in Faubourgs", "The Recruiting Barrel", "Take The Recruiting Barrel")


def end_of_cycle(play: Cycle) -> None:
    """Everybody is asked once more, and new cards are drawn."""
    for phone in play.phones:
        phone.reads("The Cycle ends")
        touch.send(phone, "Nothing more")
    play.shows("Cycle 2")
    until(lambda: len(play.view()["track"]) == len(DRAWN), "no new cards")


def test_four_phones_play_a_whole_cycle_of_diktat(browser: Browser, table: OpenTable) -> None:
    """From the first Opportunity to the next Cycle hands lay, the camera reads, and nobody is told too much."""
    play = Cycle(browser, table, NAMES, "Diktat")
    set_up(play)
    opportunities_and_development(play)
    first_round(play)
    second_round(play)
    last_rounds(play)
    power_struggle(play)
    the_rest(play)
    end_of_cycle(play)

    view = play.view()
    players = view["players"]
    assert players["p0"]["row"] == [BAG]
    assert players["p2"]["row"] == [BARREL]
    assert players["p2"]["cabal_cards"] == [CELLS]
    assert [space["sector"] for space in players["p1"]["influence"]] == ["mala-strana"]
    assert not any(here["stacks"] for here in view["sectors"].values())
    assert {BAG, BARREL, CELLS, *view["track"]} <= play.open_on_table()
    assert table.room.page("p3").body["view"]["screen"]["debts"] == 1
