"""What a finger does in the forms of Diktat, and what is sent."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.games.diktat.sending import team
from tests.webui.browser import is_answered, keep_pressed
from tests.webui.canned import answer, answers
from tests.webui.diktat_rooms import held
from tests.webui.diktat_scenes import (
    asking,
    assassinate,
    bid,
    choose_sector,
    crowded,
    develop,
    exchange,
    expand,
    fist,
    fist_closed,
    fists,
    give_up,
    how_many_others,
    manifest_first,
    move_stack,
    next_sector,
    own_elements,
    send,
    special,
    spy,
    strike,
    trophy,
    turn,
)
from tests.webui.fake_room import FakeRoom

pytestmark = pytest.mark.browser


def says(page: Page, words: str) -> None:
    """The line above the button says that."""
    expect(page.locator("#say")).to_contain_text(words)


def test_a_manoeuvre_is_chosen(chromium: Browser) -> None:
    """One of six."""
    with held(chromium, turn()) as (page, room):
        page.locator(".way", has_text="Expand Influence").click()

        assert answer(page, room, "Expand Influence") == "expand"


def test_what_cannot_be_done_is_told_to_who_touches_it(chromium: Browser) -> None:
    """A Cabal that cannot be developed says so, and nothing is sent."""
    with held(chromium, turn()) as (page, room):
        page.locator(".way", has_text="Develop Cabal").click()
        expect(page.locator(".one-line")).to_have_text("You lack the PP, or no Cabal card is left.")
        page.locator("#answer").click(force=True)
        says(page, "Choose one that can be done.")

        assert answers(room) == []


def test_a_team_is_built_from_top_to_bottom(chromium: Browser) -> None:
    """A sector, then tokens in their order; a token is taken back by a touch."""
    with held(chromium, send()) as (page, room):
        page.locator(".sector-pick", has_text="Faubourgs").click()
        for kind in ("Guard", "Citizen", "Emissary", "Emissary"):
            page.get_by_role("button", name=f"Add {kind}").click()
        page.get_by_role("button", name="Take back Citizen, token 2").click()
        says(page, "Draft saved")

        sent = answer(page, room, "Send 3 to Faubourgs")
        assert sent == {"sector": "faubourgs", "tokens": ["guard", "emissary", "emissary"]}


def test_a_full_sector_takes_no_team(chromium: Browser) -> None:
    """It says so, and the sector is not chosen."""
    with held(chromium, send()) as (page, room):
        page.locator(".sector-pick", has_text="Karst").click()
        expect(page.locator(".one-line").first).to_have_text("Karst has no place for a stack.")
        page.get_by_role("button", name="Add Guard").click()
        page.locator("#answer").click(force=True)
        says(page, "Choose a sector and at least one token.")

        assert answers(room) == []


def test_a_team_beside_the_others_is_warned(chromium: Browser) -> None:
    """How many tokens they strike, Corruption counted (DK-267)."""
    s = crowded(5, others=True)
    s.sectors["artefact"].stacks = s.sectors["artefact"].stacks[-1:]
    with held(chromium, asking("send", team(s, "p1"), at=s)) as (page, _):
        page.locator(".sector-pick", has_text="Artefact").click()
        expect(page.locator(".team-form .one-line")).to_contain_text("The Others strike up to 5 tokens")
        page.locator(".sector-pick", has_text="Faubourgs").click()

        expect(page.locator(".team-form .one-line")).to_have_text("")


def test_nobody_sends_more_than_there_is(chromium: Browser) -> None:
    """The third of two Guards stays behind the screen."""
    with held(chromium, send()) as (page, _):
        for _n in range(3):
            page.get_by_role("button", name="Add Guard").click()

        expect(page.locator(".pile-token")).to_have_count(2)
        expect(page.locator(".one-line").first).to_contain_text("You have no more guard tokens")


def test_real_tokens_are_only_counted(chromium: Browser) -> None:
    """With real tokens the number is enough (A-48)."""
    with held(chromium, send("physical")) as (page, room):
        page.locator(".sector-pick", has_text="Malá Strana").click()
        for _ in range(4):
            page.get_by_role("button", name="One more").click()

        assert answer(page, room, "Send 4 to Malá Strana") == {"sector": "mala-strana", "count": 4}


def test_real_tokens_may_be_named(chromium: Browser) -> None:
    """Who likes names them all the same."""
    with held(chromium, send("physical")) as (page, room):
        page.get_by_role("button", name="Name the tokens").click()
        page.locator(".sector-pick", has_text="Malá Strana").click()
        page.get_by_role("button", name="Add Citizen").click()

        assert answer(page, room, "Send 1 to Malá Strana") == {"sector": "mala-strana", "tokens": ["citizen"]}


def test_tokens_are_tapped_to_spy(chromium: Browser) -> None:
    """The 3rd, then the 1st token of a stack, and the secret card (DK-095); no more than may be looked at."""
    with held(chromium, spy()) as (page, room):
        taps = page.get_by_role("region", name="Nouvelle Ville").locator(".tap-row").first.locator(".tap")
        taps.nth(2).click()
        taps.nth(0).click()
        page.get_by_role("button", name="The secret card").click()
        taps.nth(1).click()
        expect(page.locator(".dock .one-line")).to_have_text("You look at 3 at most.")

        assert answer(page, room, "Look at 3 of 3") == ["s1:3", "s1:1", "secret"]


def test_looking_at_less_is_asked_again(chromium: Browser) -> None:
    """Nothing is an answer, and not by a slip."""
    with held(chromium, spy()) as (page, room):
        page.locator("#answer").click()
        with page.expect_response(is_answered):
            page.get_by_role("dialog").get_by_role("button", name="At nothing more").click()

        assert answers(room) == [[]]


def test_what_was_looked_at_is_shown_at_once(chromium: Browser) -> None:
    """A token that the companion knows by its kind; one that only the table knows is lifted; nothing is shown twice."""
    told = spy()
    with held(chromium, told) as (page, room):
        page.get_by_role("button", name="The secret card").click()
        page.get_by_role("button", name="Token 2 of Ada, Guard").first.click()
        with page.expect_response(is_answered):
            page.locator("#answer").click()
        told["p1"]["asks"] = told["p1"]["asks"][1:]
        told["p1"]["view"]["ledger"].append({"text": "@p1 looks at The secret card.", "rule": "DK-097"})
        room.tell("p1", told["p1"])

        shown = page.get_by_role("dialog")
        expect(shown.get_by_role("listitem")).to_contain_text(["Lift it and look", "Nouvelle Ville, token 2Guard"])
        shown.get_by_role("button", name="Close").click()
        told["p1"]["view"]["deck"] = 5
        room.tell("p1", told["p1"])
        expect(page.locator("#page")).to_contain_text("Deck 5")
        expect(shown).to_have_count(0)


def test_a_spy_is_told_to_look_at_what_only_its_owner_has_entered(chromium: Browser) -> None:
    """Whoever enters another token than lies there deceives nobody who lifts it; the list keeps that it is unproved."""
    told = spy()
    seen = next(one for one in told["p1"]["view"]["looked"] if (one["stack"], one["place"]) == ("s1", 2))
    seen["entered"] = True
    with held(chromium, told) as (page, room):
        page.get_by_role("button", name="Token 2 of Ada, Guard").first.click()
        assert answer(page, room, "Look at 1 of 3") == ["s1:2"]
        told["p1"]["asks"] = told["p1"]["asks"][1:]
        told["p1"]["view"]["ledger"].append({"text": "@p1 looks at Nouvelle Ville, @p0, token 2.", "rule": "DK-097"})
        room.tell("p1", told["p1"])

        shown = page.get_by_role("dialog")
        expect(shown.get_by_role("listitem")).to_contain_text(["what you see counts.Lift it and look"])
        shown.get_by_role("button", name="Close").click()
        known = page.get_by_role("region", name="What you know")
        expect(known.get_by_role("img", name="Guard, as entered")).to_have_count(1)
        expect(known).to_contain_text("Underlined")


def test_what_was_looked_at_first_is_shown_before_the_next_look(chromium: Browser) -> None:
    """What it is may decide which element comes next (DK-095)."""
    told = spy()
    with held(chromium, told) as (page, room):
        page.get_by_role("button", name="Token 2 of Ada, Guard").first.click()
        assert answer(page, room, "Look at 1 of 3") == ["s1:2"]
        told["p1"]["asks"][0]["id"] += "/next"
        told["p1"]["asks"][0]["form"]["most"] = 2
        told["p1"]["view"]["ledger"].append({"text": "@p1 looks at Nouvelle Ville, @p0, token 2.", "rule": "DK-097"})
        room.tell("p1", told["p1"])

        shown = page.get_by_role("dialog")
        expect(shown.get_by_role("listitem")).to_contain_text(["Nouvelle Ville, token 2Guard"])
        shown.get_by_role("button", name="Close").click()
        expect(page.locator("#answer")).to_contain_text("Look at nothing more")


def test_one_token_is_assassinated(chromium: Browser) -> None:
    """The last touch counts."""
    with held(chromium, assassinate()) as (page, room):
        taps = page.get_by_role("region", name="Vieille Ville").locator(".tap")
        taps.nth(0).click()
        taps.nth(1).click()
        expect(page.locator(".tap[aria-pressed='true']")).to_have_count(1)

        sent = answer(page, room, "Assassinate token 2")
        assert sent.endswith(":2")


def test_a_corruption_token_is_a_target(chromium: Browser) -> None:
    """DK-242."""
    with held(chromium, assassinate()) as (page, room):
        page.get_by_role("button", name="Corruption").click()

        assert answer(page, room, "Remove the Corruption token") == "corruption:combinat"


def test_assassinating_may_stop(chromium: Browser) -> None:
    """After the first, in a word; the first itself is not refused."""
    with held(chromium, assassinate()) as (page, room):
        page.locator(".tap").first.click()
        page.get_by_role("button", name="Stop here").first.click()
        expect(page.locator(".tap[aria-pressed='true']")).to_have_count(0)

        assert answer(page, room, "Stop here") == "stop"
    with held(chromium, assassinate(first=True)) as (page, _):
        expect(page.get_by_role("button", name="Stop here")).to_have_count(0)


def test_the_others_strike_a_place_in_the_new_stack(chromium: Browser) -> None:
    """Only that stack is shown; the place is sent."""
    with held(chromium, strike()) as (page, room):
        expect(page.locator(".tap")).to_have_count(4)
        page.locator(".tap").nth(2).click()

        assert answer(page, room, "Strike token 3") == "3"


def test_who_strikes_for_the_others_may_stop_where_the_table_plays_so(chromium: Browser) -> None:
    """The same tokens are tapped, and to stop stands apart (A-23)."""
    with held(chromium, strike(may_stop=True)) as (page, room):
        expect(page.locator(".tap")).to_have_count(4)
        page.get_by_role("button", name="Stop here", exact=True).first.click()

        assert answer(page, room, "Stop here") == "stop"


def test_who_has_no_affinity_left_says_so(chromium: Browser) -> None:
    """It is asked all the same: a question that does not come would tell it (DK-054)."""
    with held(chromium, give_up(none_left=True)) as (page, room):
        page.locator(".choice", has_text="You have none left").click()

        assert answer(page, room, "I have none left") == "none"


def test_a_fist_is_closed_on_a_number(chromium: Browser) -> None:
    """Typed, corrected, sealed; what nobody has cannot be bid."""
    with held(chromium, bid(12)) as (page, room):
        for key in ("9", "9"):
            page.get_by_role("button", name=key, exact=True).click()
        keep_pressed(page)
        says(page, "Type a number of PP that you have.")
        assert answers(room) == []
        page.get_by_role("button", name="Clear").click()
        for key in ("1", "3"):
            page.get_by_role("button", name=key, exact=True).click()
        page.get_by_role("button", name="Delete the last digit").click()
        page.get_by_role("button", name="0", exact=True).click()
        expect(page.locator(".fist")).to_have_text("10")
        with page.expect_response(is_answered):
            keep_pressed(page)

        assert answers(room) == [10]


def test_a_closed_fist_is_not_shown_again(chromium: Browser) -> None:
    """The page says that it is closed, and no number."""
    with held(chromium, fist_closed()) as (page, _):
        expect(page.locator("main")).to_contain_text("Your fist is closed.")
        expect(page.locator(".fist")).to_have_count(0)


@pytest.mark.parametrize(
    ("label", "button", "value"),
    [
        ("Marker, level 1", "Take A marker of Artefact", "marker"),
        ("A Darkness token of Combinat", "Take A Darkness token of Combinat", "darkness/combinat"),
    ],
)
def test_a_trophy_is_taken(chromium: Browser, label: str, button: str, value: str) -> None:
    """Cards, markers, Darkness tokens stand there as what they are."""
    with held(chromium, trophy()) as (page, room):
        page.locator(".choice", has_text=label).click()

        assert answer(page, room, button) == value


def test_a_card_is_read_before_it_is_taken(chromium: Browser) -> None:
    """A sign beside the card opens it whole; touching that chooses nothing."""
    with held(chromium, trophy()) as (page, _):
        page.locator("main .tool-read").first.click()
        expect(page.get_by_role("dialog")).to_contain_text("Opportunity of Artefact")
        expect(page.locator("input:checked")).to_have_count(0)


def test_a_sector_is_named_for_conquest(chromium: Browser) -> None:
    """With what lies there."""
    with held(chromium, next_sector()) as (page, room):
        page.locator(".choice", has_text="Forteresse").click()

        assert answer(page, room, "Conquer Forteresse") == "forteresse"


def test_a_cabal_card_is_played(chromium: Browser) -> None:
    """With its text."""
    with held(chromium, develop()) as (page, room):
        expect(page.locator("main .choice").nth(1)).to_contain_text("the Others do not attack you")
        page.locator(".choice", has_text="Iron Discipline").click()

        assert answer(page, room, "Play Iron Discipline") == "cabal-card/black-guard-4"


def test_an_element_gives_its_special_manoeuvre(chromium: Browser) -> None:
    """A marker is named by its sector."""
    with held(chromium, special()) as (page, room):
        page.locator(".choice", has_text="Marker").click()

        assert answer(page, room, "Use Karst") == "marker/karst"


def test_a_token_is_discarded_to_expand(chromium: Browser) -> None:
    """A kind that there is; one that there is not is refused in words."""
    with held(chromium, expand()) as (page, room):
        page.locator(".choice", has_text="Guard").click()
        expect(page.locator("main .one-line")).to_have_text("You have no such token.")
        page.locator("#answer").click(force=True)
        says(page, "Choose one that you have.")
        page.locator(".choice", has_text="Spy").click()

        assert answer(page, room, "2 PP for 1 Spy") == "spy"


def test_a_token_that_is_openly_not_there_is_not_offered(chromium: Browser) -> None:
    """A Spy is, an Assassin is not; every Agent is, for nobody shall see which there are."""
    with held(chromium, expand()) as (page, _):
        kinds = ["No token", "Citizen", "Guard", "Emissary", "Spy"]
        expect(page.locator("main .choice b")).to_have_text(kinds)


def test_an_affinity_is_given_up_from_a_card(chromium: Browser) -> None:
    """The card and its symbol are sent."""
    with held(chromium, give_up()) as (page, room):
        page.locator(".choice", has_text="The Affinity token on it").click()
        with page.expect_response(is_answered):
            page.locator("#answer").click()

        assert answers(room)[0].endswith(":0")


def test_an_exchange_is_made(chromium: Browser) -> None:
    """In the words of the card."""
    with held(chromium, exchange()) as (page, room):
        expect(page.locator("h1")).to_have_text("Give 2 PP for 1 Emissary?")
        page.locator(".choice", has_text="Yes").click()

        assert answer(page, room, "Exchange") == "yes"


def test_a_stack_is_moved(chromium: Browser) -> None:
    """From where, to where."""
    with held(chromium, move_stack()) as (page, room):
        page.locator(".choice", has_text="Forteresse").click()
        page.locator(".sector-pick", has_text="Centre Motol").click()

        assert answer(page, room, "Move to Centre Motol").endswith(">centre-motol")


def test_moving_may_be_left(chromium: Browser) -> None:
    """In a word."""
    with held(chromium, move_stack()) as (page, room):
        page.locator(".dock").get_by_role("button", name="Move nothing").first.click()

        assert answer(page, room, "Move nothing") == "nothing"


@pytest.mark.parametrize(("touch", "value"), [("Josefov", "josefov"), ("No sector", "nothing")])
def test_a_sector_is_chosen(chromium: Browser, touch: str, value: str) -> None:
    """On the small map, or none."""
    with held(chromium, choose_sector()) as (page, room):
        page.locator(".sector-pick, .dock .btn-s", has_text=touch).click()

        assert answer(page, room, touch) == value


def test_a_manifestation_may_come_first(chromium: Browser) -> None:
    """Who triggers which one is said; the own element is sent, or that it may happen."""
    with held(chromium, manifest_first()) as (page, room):
        expect(page.locator(".source-line")).to_have_text("Cem triggers The Bell That Rings Thirteen")
        page.locator(".choice", has_text="Listening Pipes").click()
        expect(page.locator("#answer")).to_have_text("First Listening Pipes")
        page.locator(".choice", has_text="No, let it happen").click()

        assert answer(page, room, "No, let it happen") == "nothing"


def test_so_many_other_pieces_are_moved(chromium: Browser) -> None:
    """A number of those that may be moved, and no other."""
    with held(chromium, how_many_others()) as (page, room):
        expect(page.locator(".main .choice")).to_have_text(["1 piece", "2 pieces"])
        page.locator(".choice", has_text="2 pieces").click()

        assert answer(page, room, "Move 2 pieces") == 2


def test_a_possession_is_discarded_after_a_second_word(chromium: Browser) -> None:
    """It takes along what it has brought; that nothing goes needs no second word."""
    with held(chromium, own_elements("discard-possession", "DK-050", used=False)) as (page, room):
        page.locator(".choice", has_text="Listening Pipes").click()
        page.locator("#answer").get_by_text("Discard Listening Pipes").click()
        page.get_by_role("dialog").get_by_role("button", name="Not now").click()
        assert answers(room) == []
        page.locator(".choice").last.click()

        assert answer(page, room, "None") == "nothing"


def said(page: Page, room: FakeRoom) -> list[Any]:
    """Say to the table what was chosen, and give the answers that are sent."""
    with page.expect_response(lambda response: response.url.endswith("/do")):
        page.get_by_role("button", name="Say so").click()
    (sent,) = (command for _, command in room.done.values() if command["do"] == "say")
    return list(sent["answers"].values())


@pytest.mark.parametrize(("touch", "value"), [("All as shown", "as-shown"), ("Maximiliane-Rose", "p3")])
def test_open_fists_are_compared_with_what_was_typed(chromium: Browser, touch: str, value: str) -> None:
    """All as shown, or whose holds something else (A-46)."""
    with held(chromium, fists()) as (page, room):
        page.locator(".said .choice", has_text=touch).click()

        assert said(page, room) == [value]


def test_a_fist_that_differs_is_typed_on_the_pad(chromium: Browser) -> None:
    """In as many touches as the number has digits."""
    with held(chromium, fist()) as (page, room):
        for digit in "17":
            page.locator(".said").get_by_role("button", name=digit, exact=True).click()
        expect(page.locator(".said .fist")).to_have_text("17")

        assert said(page, room) == [17]


@pytest.mark.parametrize("turned_up", [True, False])
def test_what_no_camera_reads_is_asked_in_the_open(chromium: Browser, turned_up: bool) -> None:
    """With a camera a card that is turned up need not be typed, and is folded away; an open fist is still asked."""
    told = fists()
    for body in told.values():
        body["eyes"]["on"] = True
        body["table_asks"][0]["turned_up"] = turned_up
    with held(chromium, told) as (page, _):
        expect(page.get_by_role("region", name="The table is asked")).to_be_visible()

        expect(page.locator(".said .choice").first).to_be_visible(visible=not turned_up)
