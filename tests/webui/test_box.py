"""The host's form for the cards of the box, in a browser and at its door."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Route, expect

from companion.session.room import Outcome
from tests.webui.box_form import Form, form_of
from tests.webui.browser import PHONE
from tests.webui.conftest import Phone
from tests.webui.fake_room import FakeRoom
from tests.webui.scenes import lobby
from webui.gate import COOKIE

SEEN = ["NEWTAG0001", "NEWTAG0002"]


def card(
    name: str, group: str = "elite", *, spaces: list[int] | None = None, prices: Any = None, **more: Any
) -> dict[str, Any]:
    """A card as the session lists it; with spaces, a board."""
    component = f"{group}/{name.lower().replace(' ', '-')}"
    text = "Place two tokens on any Unit."
    fields = [
        {"name": "name", "value": name, "kind": "text"},
        {"name": "text", "value": text, "kind": "text"},
        {"name": "symbols", "value": {"occult": 1, "deceit": 0, "violence": 2, "authority": 0}, "kind": "numbers"},
        {"name": "titles", "value": ["cult", "moon"], "kind": "words"},
        {"name": "limit", "value": 3, "kind": "number"},
        {"name": "by_hand", "value": False, "kind": "flag"},
        {"name": "abilities", "value": [{"when": "allocate", "do": "gain"}], "kind": "shown"},
    ]
    if spaces:
        fields += [
            {"name": "spaces", "value": spaces, "kind": "row"},
            {"name": "prices", "value": prices, "kind": "rows"},
        ]
    plain = {"name": name, "group": group, "kind": "face", "copies": 1, "component": component}
    return {**plain, "tag": None, "sample": True, "by_hand": False, "fields": fields, **more}


def listed(trouble: str = "") -> dict[str, Any]:
    """A small box."""
    cards = [
        card("Acolyte", "basic", kind="alike", copies=4),
        card("Ashen Choir"),
        card("Foggy Crawler", tag="ABCDEFGHIJ"),
        card("Grey Board", "board", spaces=[1, 0, 2], prices=[{"cost": 3, "vp": 0}, {"cost": 4, "vp": 1}]),
        card("Widow of the Salt and of the Longest Name", by_hand=True),
    ]
    return {"game": "elekt", "title": "Elekt", "trouble": trouble, "cards": cards}


@pytest.fixture
def form(chromium: Browser) -> Iterator[Form]:
    """The host's phone; the camera sees two tags that no card wears."""
    room = FakeRoom(lobby(3))
    room.listed, room.strange = listed(), SEEN
    with form_of(chromium, room) as made:
        yield made


@pytest.mark.browser
def test_the_form_fits_a_phone(form: Form) -> None:
    """List and card scroll only down, have targets for thumbs and can be read."""
    expect(form.page.get_by_text("2 tags that no card wears lie before the camera.")).to_be_visible()
    for _ in range(2):
        assert form.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert form.page.evaluate("measure.small()") == []
        assert form.page.evaluate("measure.faint()") == []
        if form.page.get_by_role("dialog").count() == 0:
            form.edits("Ashen Choir")
    assert form.page.evaluate("document.querySelector('.sheet').scrollWidth") <= PHONE["width"]


@pytest.mark.browser
def test_what_is_missing_is_counted_and_found(form: Form) -> None:
    """Cards without a tag, cards done by hand, and a word of a name."""
    rows = form.page.locator("ul.rows > li")
    form.page.get_by_role("button", name="No tag 4").click()
    expect(rows).to_have_count(4)
    form.page.get_by_role("button", name="By hand 1").click()
    expect(rows).to_have_count(1)
    form.page.get_by_role("button", name="All 5").click()
    form.page.get_by_label("Search").fill("crawl")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("Foggy Crawler")


@pytest.mark.browser
def test_typing_goes_on_while_the_page_is_drawn_anew(form: Form) -> None:
    """The camera sees another tag, and the word in the search is still being typed."""
    search = form.page.get_by_label("Search")
    search.press_sequentially("foggy")
    form.room.strange = SEEN[:1]
    expect(form.page.get_by_text("One tag that no card wears")).to_be_visible()
    form.page.keyboard.type(" crawl")

    expect(search).to_have_value("foggy crawl")
    expect(form.page.locator("ul.rows > li")).to_have_count(1)


@pytest.mark.browser
def test_a_seen_tag_is_picked_for_a_card(form: Form) -> None:
    """Two taps give a card the tag that lies before the camera."""
    form.edits("Ashen Choir")
    form.page.get_by_role("button", name=SEEN[1]).first.click()
    form.page.get_by_role("button", name="Give it this tag").click()
    expect(form.page.get_by_role("dialog")).to_have_count(0)
    assert form.sent() == [{"do": "enter-tags", "tags": [["elite/ashen-choir", SEEN[1]]]}]


@pytest.mark.browser
def test_several_tags_go_to_consecutive_cards(form: Form) -> None:
    """The cards after this one in its part of the box take the next tags; each pair is shown before."""
    form.edits("Foggy Crawler")
    form.page.get_by_text("Several tags in a row").click()
    form.page.get_by_label("Tags, one a line").fill("AAAAAAAAA1\naaaaaaaaa2")
    expect(form.page.get_by_text("AAAAAAAAA2 → Widow")).to_be_visible()
    form.page.get_by_role("button", name="Give them these tags").click()
    expect(form.page.get_by_role("dialog")).to_have_count(0)
    pairs = [["elite/foggy-crawler", "AAAAAAAAA1"], ["elite/widow-of-the-salt-and-of-the-longest-name", "AAAAAAAAA2"]]
    assert form.sent() == [{"do": "enter-tags", "tags": pairs}]


@pytest.mark.browser
def test_these_are_alike(form: Form) -> None:
    """One tag for so many pieces."""
    form.edits("Acolyte")
    form.page.get_by_label("Tag of this card").fill("aaaaaaaaa9")
    form.page.get_by_label("So many pieces are alike").fill("18")
    form.page.get_by_role("button", name="Give it this tag").click()
    expect(form.page.get_by_role("dialog")).to_have_count(0)
    assert form.sent() == [{"do": "enter-alike", "component": "basic/acolyte", "copies": 18, "code": "AAAAAAAAA9"}]


@pytest.mark.browser
def test_only_what_was_changed_is_sent(form: Form) -> None:
    """A card's name, numbers, words and switch; what only the file can hold is shown."""
    form.edits("Ashen Choir")
    expect(form.page.get_by_text("Only the file can change it.")).to_be_visible()
    form.page.get_by_label("Name", exact=True).fill("Ashen Quire")
    form.page.get_by_label("Violence").fill("1")
    form.page.get_by_label("Titles").fill("cult, sun")
    form.page.get_by_label("Done by hand").check()
    form.page.get_by_role("button", name="Save the card").click()
    expect(form.page.get_by_role("dialog")).to_have_count(0)
    symbols = {"occult": 1, "deceit": 0, "violence": 1, "authority": 0}
    changed = {"name": "Ashen Quire", "symbols": symbols, "titles": ["cult", "sun"], "by_hand": True}
    assert form.sent() == [{"do": "enter-card", "component": "elite/ashen-choir", "card": changed}]


@pytest.mark.browser
def test_the_spaces_of_a_board_are_typed(form: Form) -> None:
    """A number for each space in a row, several in rows, and one space more."""
    form.edits("Grey Board")
    form.page.get_by_label("Spaces").fill("1, 0,2 1")
    form.page.get_by_label("Cost").last.fill("5")
    form.page.get_by_role("button", name="One more").click()
    form.page.get_by_label("Cost").last.fill("8")
    form.page.get_by_label("VP").last.fill("2")
    form.page.get_by_role("button", name="Save the card").click()
    expect(form.page.get_by_role("dialog")).to_have_count(0)
    prices = [{"cost": 3, "vp": 0}, {"cost": 5, "vp": 1}, {"cost": 8, "vp": 2}]
    changed = {"spaces": [1, 0, 2, 1], "prices": prices}
    assert form.sent() == [{"do": "enter-card", "component": "board/grey-board", "card": changed}]


@pytest.mark.browser
def test_what_is_wrong_is_said_where_it_was_typed(form: Form) -> None:
    """By the page before it is sent, and by the rules after; what was typed stays."""
    form.edits("Ashen Choir")
    dialog = form.page.get_by_role("dialog")
    form.page.get_by_label("Tag of this card").fill("SHORT")
    form.page.get_by_role("button", name="Give it this tag").click()
    expect(dialog).to_contain_text("SHORT is no tag.")
    assert form.sent() == []
    error = {"rule": "pack", "what": "elite/ashen-choir: There is no verb 'sing'.", "cure": "Known are gain and swap."}
    form.room.outcome = Outcome(409, {"error": error})
    form.page.get_by_label("Name", exact=True).fill("Other")
    form.page.get_by_role("button", name="Save the card").click()
    expect(dialog).to_contain_text("There is no verb 'sing'.")
    expect(dialog).to_contain_text("Known are gain and swap.")
    expect(form.page.get_by_label("Name", exact=True)).to_have_value("Other")


@pytest.mark.browser
def test_a_saved_card_is_marked_where_it_was(form: Form) -> None:
    """Whoever goes from card to card loses no place."""
    form.edits("Widow of the Salt and of the Longest Name")
    form.page.get_by_label("Limit").fill("4")
    form.page.get_by_role("button", name="Save the card").click()
    edit = form.page.get_by_role("button", name="Edit Widow of the Salt and of the Longest Name, saved")

    expect(edit).to_be_focused()
    expect(edit).to_be_in_viewport()
    expect(form.page.locator("ul.rows > li").last).to_contain_text("· saved")


@pytest.mark.browser
def test_what_does_not_arrive_is_said_and_stays(form: Form) -> None:
    """While it is on its way too, when a second tap sends nothing; later it can be sent again."""
    tries: list[Route] = []

    def lose(route: Route) -> None:
        tries.append(route)
        if len(tries) > 1:
            route.abort()

    form.edits("Ashen Choir")
    form.page.get_by_label("Limit").fill("4")
    form.page.route("**/host/do", lose)
    form.page.get_by_role("button", name="Save the card").dblclick()
    dialog = form.page.get_by_role("dialog")
    expect(dialog).to_contain_text("Saving.")
    assert len(tries) == 1
    tries[0].abort()
    expect(dialog).to_contain_text("No link: perhaps it was not saved.")
    expect(form.page.get_by_label("Limit")).to_have_value("4")
    form.page.unroute("**/host/do")
    form.page.get_by_role("button", name="Save the card").click()
    expect(dialog).to_have_count(0)
    assert form.sent() == [{"do": "enter-card", "component": "elite/ashen-choir", "card": {"limit": 4}}]


# -- the door ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/host/box/cards", "/host/box/unknown"])
def test_only_the_host_gets_the_box(phone: Phone, stranger: FlaskClient, room: FakeRoom, path: str) -> None:
    """Another seat and a stranger get the one answer to what is not theirs."""
    room.listed = listed()
    host = phone("p0")
    host.set_cookie(COOKIE + "x", "token-p0", domain="localhost", path="/host/")
    assert host.get(path).status_code == 200
    other = phone("p1")
    other.set_cookie(COOKIE + "x", "token-p1", domain="localhost", path="/host/")
    answers = [other.get(path), stranger.get(path)]
    assert [answer.status_code for answer in answers] == [403, 403]
    assert answers[0].data == answers[1].data


def test_the_form_itself_is_no_secret(stranger: FlaskClient) -> None:
    """The page holds no card until the host's cookie fetches them."""
    assert b"Foggy" not in stranger.get("/host/box/").data
