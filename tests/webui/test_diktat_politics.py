"""Bargains, oaths, Debts, Affinity and Manifestations under a thumb."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.games.diktat.state import Oath
from tests.webui.browser import is_answered
from tests.webui.canned import answers
from tests.webui.diktat_rooms import held
from tests.webui.diktat_scenes import Body, crowded, politics, table, waiting
from tests.webui.fake_room import FakeRoom

pytestmark = pytest.mark.browser


def act(page: Page, name: str) -> None:
    """Touch one of the acts."""
    page.locator(".act", has_text=name).click()


def sent(page: Page, room: FakeRoom, button: str) -> Any:
    """Press a button of the sheet on top, and give what is sent."""
    with page.expect_response(is_answered):
        page.get_by_role("dialog").last.get_by_role("button", name=button, exact=True).click()
    return answers(room)[-1]


def test_an_offer_is_put_together_with_a_thumb(chromium: Browser) -> None:
    """To whom, what I give, what I ask, an oath and plain words."""
    with held(chromium, waiting()) as (page, room):
        act(page, "Bargain")
        sheet = page.get_by_role("dialog")
        sheet.get_by_role("button", name="Cem").click()
        for good in ("PP", "PP", "Emissary"):
            sheet.get_by_role("button", name=f"One more: {good}").click()
        sheet.get_by_role("button", name="One less: PP").click()
        sheet.locator(".choice", has_text="Forteresse").last.click()
        sheet.get_by_label("I swear on the Artefact").fill("I spare Josefov")
        sheet.get_by_role("button", name="I ask").click()
        sheet.get_by_role("button", name="One more: Politics").click()
        sheet.locator(".choice", has_text="Marker").first.click()
        sheet.get_by_label("In plain words").fill("And tell me what you saw")
        expect(sheet.locator(".deal-sum")).to_contain_text("You give 1 PP, 1 Emissary, a stack withdrawn in Forteresse")

        offer = sent(page, room, "Offer it")
        assert offer["to"] == "p2"
        assert offer["give"] == {
            "pp": 1,
            "emissary": 1,
            "withdraw": offer["give"]["withdraw"],
            "oath": "I spare Josefov",
        }
        assert offer["ask"]["words"] == "And tell me what you saw"
        assert offer["ask"]["politics"] == 1
        assert offer["ask"]["possessions"][0].startswith("marker/")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_nobody_offers_what_is_not_there(chromium: Browser) -> None:
    """The sixth of five PP is refused in words; what is asked has no bound that would tell something."""
    with held(chromium, waiting()) as (page, _):
        act(page, "Bargain")
        sheet = page.get_by_role("dialog")
        sheet.get_by_role("button", name="Ada").click()
        for _n in range(6):
            sheet.get_by_role("button", name="One more: PP").click()
        expect(sheet.locator(".one-line")).to_have_text("You have no more of that.")
        expect(sheet.locator(".deal-sum")).to_contain_text("You give 5 PP")
        sheet.get_by_role("button", name="I ask").click()
        for _n in range(12):
            sheet.get_by_role("button", name="One more: PP").click()
        expect(sheet.locator(".deal-sum")).to_contain_text("You ask for 12 PP")


def test_an_empty_offer_is_not_sent(chromium: Browser) -> None:
    """Nothing for nothing, or to nobody."""
    with held(chromium, waiting()) as (page, room):
        act(page, "Bargain")
        sheet = page.get_by_role("dialog")
        sheet.get_by_role("button", name="Offer it").click()
        expect(sheet.locator(".one-line")).to_have_text("Choose to whom first.")
        sheet.get_by_role("button", name="Ada").click()
        sheet.get_by_role("button", name="Offer it").click()
        expect(sheet.locator(".one-line")).to_have_text("Give or ask something first.")

        assert answers(room) == []


def test_news_leaves_an_offer_as_it_is(chromium: Browser) -> None:
    """An offer that is put together stays while the table goes on, and after the sheet was closed."""
    with held(chromium, waiting()) as (page, room):
        act(page, "Bargain")
        sheet = page.get_by_role("dialog")
        sheet.get_by_role("button", name="Ada").click()
        sheet.get_by_role("button", name="One more: Spy").click()
        sheet.get_by_label("In plain words").fill("Half a sent")
        room.tell("p1", politics()["p1"])
        expect(page.get_by_role("region", name="An offer")).to_have_count(1)
        expect(sheet.get_by_label("In plain words")).to_have_value("Half a sent")
        sheet.get_by_role("button", name="Close").click()
        act(page, "Bargain")

        expect(page.get_by_role("dialog").locator(".deal-sum")).to_contain_text("You give 1 Spy, “Half a sent”")


def test_an_offer_is_accepted_after_a_second_word(chromium: Browser) -> None:
    """What one gets and gives is said again before it counts."""
    with held(chromium, politics()) as (page, room):
        offer = page.get_by_role("region", name="An offer")
        expect(offer).to_contain_text("an oath: “I leave Karst alone in this Cycle.”")
        offer.get_by_role("button", name="Accept").click()
        assert answers(room) == []
        expect(page.get_by_role("dialog")).to_contain_text("You give 1 Politics Affinity, a stack withdrawn in Karst.")

        assert sent(page, room, "Accept") == {"do": "accept", "offer": "offer-p0-p1-1"}


@pytest.mark.parametrize(
    ("region", "button", "number"),
    [("An offer", "Decline", "offer-p0-p1-1"), ("Your offer", "Take it back", "offer-p1-p2-1")],
)
def test_an_offer_goes(chromium: Browser, region: str, button: str, number: str) -> None:
    """Declined by the one, taken back by the other."""
    with held(chromium, politics()) as (page, room):
        with page.expect_response(is_answered):
            page.get_by_role("region", name=region).get_by_role("button", name=button).click()

        assert answers(room) == [{"do": "decline", "offer": number}]


def test_a_breach_is_declared(chromium: Browser) -> None:
    """Who has broken it is named, and the price is said before."""
    with held(chromium, politics()) as (page, room):
        act(page, "Oaths")
        page.get_by_role("dialog").get_by_role("button", name="Cem broke it").click()

        assert sent(page, room, "Say so") == {"do": "breach", "oath": "oath-p1-p2-1", "by": "p2"}


def test_a_voice_of_the_table(chromium: Browser) -> None:
    """Everybody may say that it was so, also who did not swear; the words of the oath are not theirs to read."""
    with held(chromium, politics()) as (page, room):
        breach = page.get_by_role("region", name="An oath")
        expect(breach).to_contain_text("Maximiliane-Rose has broken an oath")
        expect(page.locator("#page")).not_to_contain_text("Not for you.")
        breach.get_by_role("button", name="I say so, too").click()

        assert sent(page, room, "Say so") == {"do": "voice", "oath": "breach-1"}


def test_an_accuser_who_has_sworn_learns_that_others_judge(chromium: Browser) -> None:
    """Who has sworn has no voice; the one who is said to have broken it may admit it (A-53)."""
    with held(chromium, politics()) as (page, _):
        act(page, "Oaths")
        page.get_by_role("dialog").get_by_role("button", name="Cem broke it").click()

        asked = page.get_by_role("dialog").last
        expect(asked).to_contain_text("if more than half of those who have not sworn it say so")
        expect(asked).to_contain_text("or if Cem admits it. You have sworn it, and have no voice.")


def test_with_two_players_only_the_breaker_can_say_so(chromium: Browser) -> None:
    """There is nobody who has not sworn it."""
    s = crowded(2)
    s.oaths = [Oath("oath-p0-p1-1", ("p0", "p1"), {"p0": "I leave Karst alone."}, declared="p0", voices={"p1"})]
    with held(chromium, table(s, {}, [("p0", "manoeuvre")])) as (page, _):
        breach = page.get_by_role("region", name="An oath")

        expect(breach).to_contain_text("Ada has broken an oath. It costs 1 VP if Ada admits it.")
        expect(breach).to_contain_text("Ada may admit it.")
        expect(breach.locator(".btn")).to_have_count(0)


def test_who_has_said_so_takes_it_back(chromium: Browser) -> None:
    """Until it is decided; the page says what follows."""
    s = crowded(4)
    oath = Oath("oath-p1-p3-1", ("p1", "p3"), {"p3": "I leave Karst alone."}, "p3", "p1", "breach-1", {"p1"})
    s.oaths = [oath]
    with held(chromium, table(s, {}, [("p0", "manoeuvre")])) as (page, room):
        page.get_by_role("region", name="An oath").get_by_role("button", name="I take it back").click()

        assert sent(page, room, "Take it back") == {"do": "unsay", "oath": "oath-p1-p3-1"}


def test_the_own_screen_is_corrected_from_the_menu(chromium: Browser) -> None:
    """What is wrong, and what it is; the others learn only that there is something."""
    told = waiting()
    form = {"shape": "amount", "low": 0, "high": 99}
    told["p1"]["own_facts"] = [{"name": "pp.p1", "words": "PP behind your screen", "value": 4, "form": form}]
    with held(chromium, told) as (page, room):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Correct what only I see").click()
        sheet = page.get_by_role("dialog").last
        expect(sheet).to_contain_text("nobody what")
        sheet.get_by_label("What is wrong?").select_option(label="PP behind your screen")
        with page.expect_response(lambda reply: reply.url.endswith("/do")):
            sheet.get_by_role("button", name="Propose").click()

        (command,) = [command for _, command in room.done.values() if command["do"] == "correct"]
        assert command == {"do": "correct", "fact": "pp.p1", "value": 4}


def test_a_debt_is_taken_after_a_second_word(chromium: Browser) -> None:
    """It costs 1 VP at the end, and the table sees it."""
    with held(chromium, waiting()) as (page, room):
        act(page, "Debt")
        expect(page.get_by_role("dialog")).to_contain_text("At the end it costs 1 VP.")

        assert sent(page, room, "Take it") == {"do": "debt"}


def _with_ways(ways: dict[str, Any]) -> dict[str, Body]:
    told = waiting()
    next(ask for ask in told["p1"]["asks"] if ask["prompt"] == "act")["form"]["ways"].update(ways)
    return told


def test_a_second_debt_is_refused_in_words(chromium: Browser) -> None:
    """DK-042."""
    with held(chromium, _with_ways({"debt": []})) as (page, room):
        act(page, "Debt")
        expect(page.get_by_role("dialog")).to_contain_text("You have taken your Debt of this Cycle")

        assert answers(room) == []


def test_an_affinity_is_placed(chromium: Browser) -> None:
    """On a card, by kind."""
    place = {"do": "affinity", "card": "opportunity/1", "symbol": 1, "kind": "people"}
    with held(chromium, _with_ways({"affinity": [place]})) as (page, room):
        act(page, "Affinity")
        with page.expect_response(is_answered):
            page.get_by_role("dialog").get_by_role("button", name="People on A Box at the Opera").click()

        assert answers(room) == [place]


def test_a_manifestation_is_triggered(chromium: Browser) -> None:
    """With its text, after a second word: it cannot be taken back alone."""
    manifest = {"do": "manifest", "element": "marker/karst"}
    with held(chromium, _with_ways({"manifest": [manifest]})) as (page, room):
        act(page, "Manifestation")
        page.get_by_role("dialog").locator(".row-card", has_text="Karst").click()
        expect(page.get_by_role("dialog")).to_contain_text("take 2 Assassin tokens")

        assert sent(page, room, "Trigger it") == manifest


def test_an_act_is_given_under_the_name_that_its_question_has_now(chromium: Browser) -> None:
    """While a sheet is open the standing question may be asked anew."""
    with held(chromium, waiting()) as (page, room):
        act(page, "Debt")
        told = waiting()
        told["p1"]["asks"][0]["id"] = "any-p1/9"
        told["p1"]["view"]["deck"] = 5
        room.tell("p1", told["p1"])
        expect(page.locator("#page")).to_contain_text("Deck 5")
        sent(page, room, "Take it")

        assert [command["ask"] for _, command in room.done.values()] == ["any-p1/9"]
