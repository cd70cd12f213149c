"""Three phones, a table screen, a camera and lights play a whole round of Elekt with real cards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, expect

from companion.packs import printed
from tests.browser import elekt_phones as touch
from tests.browser.lights import expect_phase
from tests.browser.phones import A_WHILE
from tests.browser.sitting import NAMES, Company
from tests.browser.tables import OpenTable
from tests.whole.elekt_boards import on_boards, on_table
from tests.whole.patience import until

pytestmark = pytest.mark.browser

SEATS = ("p0", "p1", "p2")
RECRUITMENT, ALLOCATION, CONFRONTATION, END_OF_ROUND = range(4)
HAND = 4  # Basic Units of a player
HANDS = {"p0": "Widow of the Chancel", "p1": "Velvet Executioner", "p2": "Keeper of the Last Door"}  # as shuffled


class Round(Company):
    """Ada, Bo and Cem play a round."""

    def lies(self, unit: str, zone: str) -> None:
        """Wait until a Unit lies in a Zone, on the table screen."""
        expect(self.region(zone).locator(".unit", has_text=unit)).to_have_count(1, timeout=A_WHILE)

    def awaits(self, seat: str, phase: int) -> None:
        """Wait until the light of that seat alone breathes, and the lamp of the phase is lit."""
        self.lit(seat)
        expect_phase(self.table.panel, phase)

    def recruit(self, seat: str, choice: str) -> None:
        """A player draws two cards with real hands, and says which way it goes."""
        until(lambda: len(self.table.bench.hand(seat)) == HAND + 2, f"{seat} has not drawn two cards")
        touch.recruit(self.phone(seat), choice)

    def strip(self, name: str) -> Locator:
        """A player's strip on the table screen."""
        return self.screen.locator(".strip").filter(has_text=name)

    def elites(self, seat: str) -> list[str]:
        """The Elite Units that a player really holds, by name."""
        cards = printed("elekt")
        return [str(cards[card]["name"]) for card in self.table.bench.hand(seat) if card.startswith("elite/")]

    def keep_secret(self, *seats: str, turn: str) -> None:
        """These hands are named on no other page; the phone of the turn lists every name of the box (EL-213)."""
        pages = {seat: phone.page for seat, phone in zip(SEATS, self.phones, strict=True) if seat != turn}
        for page in pages.values():  # a turn that is over is no longer shown
            expect(page.get_by_label("Find an Elite Unit")).to_have_count(0, timeout=A_WHILE)
        for seat in seats:
            for page in (self.screen, *(page for other, page in pages.items() if other != seat)):
                assert HANDS[seat] not in page.content()

    def settled(self) -> None:
        """Wait until hands have laid what the match has; on the boards lies the same."""
        until(lambda: on_table(self.table.bench) == on_boards(self.view()), "the boards are not as the match has them")


def recruitment(play: Round) -> None:
    """Bo holds the Scepter and goes first; everybody is one Unit richer, and nobody else's page says which."""
    play.awaits("p1", RECRUITMENT)
    play.shows("Bo drew Ecclesiastes")
    touch.turn_scepter(play.phone("p1"), "Clockwise")
    for seat, choice in (("p1", "Keep one"), ("p2", "Replace both"), ("p0", "Keep one")):
        play.recruit(seat, choice)
    touch.begins_turn(play.phone("p1"), 1)
    until(lambda: {seat: play.elites(seat) for seat in SEATS} == {s: [n] for s, n in HANDS.items()}, "other hands")
    play.awaits("p1", ALLOCATION)
    play.keep_secret("p0", "p1", "p2", turn="p1")


def allocation(play: Round) -> None:
    """Units are allocated by phone and by card alone; a name is told once its Unit lies there."""
    ada, bo, cem = play.phones
    touch.allocate(bo, HANDS["p1"], "Court", 1)
    touch.decide(bo, "Do not use it")
    play.lies(HANDS["p1"], "Court")
    play.keep_secret("p0", "p2", turn="p2")
    play.awaits("p2", ALLOCATION)
    play.lay("p2", "turn", {"unit": "basic/assassin@p2", "zone": "mission"})
    touch.begins_turn(ada, 1)
    play.lies("Assassin", "Mission")
    touch.allocate(ada, HANDS["p0"], "Mission", 1)
    touch.decide(ada, "Do not use it")
    touch.allocate(bo, "Dignitary", "Mission", 2)
    play.keep_secret("p2", turn="p2")
    touch.allocate(cem, HANDS["p2"], "Influence", 2)
    touch.allocate(ada, "Nameless", "Court", 2)
    touch.fold(bo, 3)
    touch.fold(cem, 3)
    touch.allocate(ada, "Acolyte", "Mission", 3)
    play.settled()
    touch.fold(ada, 4)


def mission(play: Round) -> None:
    """Tokens are laid, two Units swapped, one annihilated and saved for Ember; Bo takes the card by Authority."""
    ada, _, cem = play.phones
    play.awaits("p0", CONFRONTATION)
    touch.add_tokens(ada, HANDS["p0"], "Deceit", "Authority")
    touch.swap(ada, "Acolyte", "Nameless")
    play.lies("Nameless", "Mission")
    play.lies("Acolyte", "Court")
    play.settled()
    touch.annihilate(cem, HANDS["p0"])
    touch.save(ada, HANDS["p0"])
    expect(play.region("Mission").locator(".unit", has_text=HANDS["p0"])).to_have_count(0, timeout=A_WHILE)
    expect(play.strip("Bo").get_by_label("2 of 6 Titles")).to_be_visible(timeout=A_WHILE)
    expect(play.strip("Ada").get_by_label("1 of 3 Ember")).to_be_visible(timeout=A_WHILE)


def influence_and_court(play: Round) -> None:
    """Cem pays for a Title; in the Court two rights stay unused, and Ada wins the Privilege."""
    ada, bo, cem = play.phones
    touch.decide(cem, "Use it")
    touch.add_no_token(ada)
    touch.annihilate_nobody(bo)
    ada.reads("Who gets the Scepter?")
    ada.reads("Keys to the Barracks")


def end_of_round(play: Round) -> None:
    """The camera reads where the Scepter lies and points; Ember, Units and new cards follow."""
    play.awaits("p0", END_OF_ROUND)
    play.lay("p0", "scepter", {"holder": "p2", "direction": "counterclockwise"})
    play.phone("p2").reads("Draw two Elite Units")
    play.shows("Round 2")
    play.awaits("p2", RECRUITMENT)
    play.settled()


def test_three_phones_play_a_whole_round_of_elekt(browser: Browser, table: OpenTable) -> None:
    """From the draw for the Scepter to the next Recruitment hands lay, the camera reads and lights lead."""
    play = Round(browser, table, NAMES, "Elekt")
    recruitment(play)
    allocation(play)
    mission(play)
    influence_and_court(play)
    end_of_round(play)
    view = play.view()
    assert view["court"] == ["p2", "p1", "p0"]
    assert view["titles"] == {"p0": 0, "p1": 2, "p2": 1}
    assert view["ember"] == {"p0": 2, "p1": 3, "p2": 0}
    assert view["boards"]["court"]["deck"] == 4
    assert all(board["card"]["component"] in lying_open(table) for board in view["boards"].values())


def lying_open(table: OpenTable) -> set[str]:
    """What really lies face up on the simulated table."""
    return {card["card"] for card in table.bench.look() if card["face_up"]}
