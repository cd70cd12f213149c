"""Phones of Diktat: the touches with which people send, spy, strike, bargain, bid and take."""

from __future__ import annotations

import re
from collections.abc import Sequence

from playwright.sync_api import Locator, expect

from tests.browser.phones import A_WHILE, Glass


def send(phone: Glass, words: str) -> None:
    """Press the large button, once it says so."""
    phone.page.locator("#answer").get_by_text(words, exact=True).click(timeout=A_WHILE)


def choose(phone: Glass, question: str, choice: str, words: str) -> None:
    """Tick one of several, and press the button."""
    phone.reads(question)
    phone.page.locator(".main .choice", has_text=choice).click()
    send(phone, words)


def take_cabal(phone: Glass) -> None:
    """Take what belongs to the own Cabal, and say so."""
    phone.reads("Behind the screen goes its Endowment")
    send(phone, "I have taken it")


def lay_the_table(phone: Glass, other: Glass) -> None:
    """One player says that the board lies ready with all that belongs to it, another one agrees."""
    phone.page.locator(".said .choice", has_text="It is all there").click(timeout=A_WHILE)
    phone.press("Say so")
    other.let_in()


def begin_with(phone: Glass, name: str) -> None:
    """The Administrator says who does the first Manoeuvre."""
    choose(phone, "Who begins the Manoeuvres?", name, f"{name} begins")


def manoeuvre(phone: Glass, name: str, left: int) -> None:
    """Choose one of the six Manoeuvres, with so many tokens left."""
    phone.reads(f"Your Manoeuvre, {left} left")
    phone.page.locator(".way", has_text=name).click()
    send(phone, name)


def send_team(phone: Glass, sector: str, kinds: Sequence[str]) -> None:
    """Build a stack from top to bottom, and name what lies in it."""
    phone.reads("Send a team")
    phone.page.locator(".sector-pick", has_text=sector).click()
    phone.press("Name the tokens")
    for kind in kinds:
        phone.page.get_by_role("button", name=f"Add {kind}").click()
    send(phone, f"Send {len(kinds)} to {sector}")


def send_unnamed(phone: Glass, sector: str, count: int) -> None:
    """Say how many real tokens lie there, and nothing more."""
    phone.reads("Send a team")
    phone.page.locator(".sector-pick", has_text=sector).click()
    for _ in range(count):
        phone.press("One more")
    send(phone, f"Send {count} to {sector}")


def spy(phone: Glass, sector: str, owner: str, token: int, kind: str) -> None:
    """Look at a token, which the phone names, and at the secret card, which has to be lifted."""
    phone.reads("Look at what?")
    phone.page.get_by_role("button", name="The secret card").click()
    place = phone.page.get_by_role("region", name=sector, exact=True)
    place.get_by_role("button", name=re.compile(rf"^Token {token} of {owner}")).click()
    send(phone, "Look at 2 of 2")
    shown = phone.page.get_by_role("dialog", name="You look at")
    expect(shown.get_by_role("listitem")).to_contain_text(["Lift it and look", kind], timeout=A_WHILE)
    shown.get_by_role("button", name="Close").click()


def assassinate(phone: Glass, owner: str, token: int) -> None:
    """Point at a token of somebody else."""
    phone.reads("Which token?")
    phone.page.get_by_role("button", name=f"Token {token} of {owner}", exact=True).click()
    send(phone, f"Assassinate token {token}")


def expand(phone: Glass, left: int, token: str = "No token") -> None:
    """Expand Influence; a token is worth one PP more."""
    manoeuvre(phone, "Expand Influence", left)
    words = "1 PP, no token" if token == "No token" else f"2 PP for 1 {token}"
    choose(phone, "Expand Influence: discard a token?", token, words)


def act(phone: Glass, name: str) -> Locator:
    """Open what may be done at any moment."""
    phone.page.locator(".act", has_text=name).click(timeout=A_WHILE)
    return phone.page.get_by_role("dialog")


def take_debt(phone: Glass) -> None:
    """Take a Debt, and say so once more."""
    act(phone, "Debt").get_by_role("button", name="Take it").click()


def offer(phone: Glass, to: str, give: str, ask: str) -> None:
    """Offer somebody one thing for another."""
    sheet = act(phone, "Bargain")
    sheet.get_by_role("button", name=to).click()
    sheet.get_by_role("button", name=f"One more: {give}").click()
    sheet.get_by_role("button", name="I ask").click()
    sheet.get_by_role("button", name=f"One more: {ask}").click()
    sheet.get_by_role("button", name="Offer it").click()


def accept(phone: Glass) -> None:
    """Accept the offer that waits, and say so once more."""
    phone.page.get_by_role("region", name="An offer").get_by_role("button", name="Accept").click(timeout=A_WHILE)
    phone.page.get_by_role("dialog").get_by_role("button", name="Accept").click()


def conquer(phone: Glass, sector: str) -> None:
    """The Administrator names the next sector."""
    choose(phone, "Which sector is conquered next?", sector, f"Conquer {sector}")


def close_fist(phone: Glass, bid: int) -> None:
    """Type a bid and close the fist on it."""
    phone.reads("Your closed fist")
    phone.page.locator(".pad").get_by_role("button", name=str(bid), exact=True).click()
    phone.seal()


def compare_fists(phone: Glass, other: Glass) -> None:
    """One player says that the open fists hold what was typed, another one agrees."""
    phone.page.locator(".said .choice", has_text="All as shown").click(timeout=A_WHILE)
    phone.press("Say so")
    other.let_in()


def knows(phone: Glass, sector: str, kind: str, count: int) -> None:
    """Wait until the phone's own list has so many tokens of a kind in a sector."""
    region = phone.page.get_by_role("region", name="What you know")
    row = region.get_by_role("listitem").filter(has_text=sector)
    expect(row.get_by_role("img", name=kind)).to_have_count(count, timeout=A_WHILE)
