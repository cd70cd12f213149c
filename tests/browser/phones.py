"""Phones as people use them: what a player reads and touches, and nothing of the page's insides."""

from __future__ import annotations

import re
from collections.abc import Mapping

from playwright.sync_api import Browser, BrowserContext, Frame, Page, ViewportSize, expect

PHONE: ViewportSize = {"width": 360, "height": 740}
A_WHILE = 30_000  # ms: hands, camera, grace, and a busy computer


class Glass:
    """A seat's page, wherever it is shown."""

    def __init__(self, page: Page | Frame) -> None:
        self.page = page

    def reads(self, words: str) -> None:
        """Wait until the phone shows these words."""
        expect(self.page.get_by_text(words).first).to_be_visible(timeout=A_WHILE)

    def press(self, words: str) -> None:
        """Touch the button that says so."""
        self.page.get_by_role("button", name=words, exact=True).first.click(timeout=A_WHILE)

    def lay_orders(self, left: str, right: str) -> None:
        """Tap two Order cards; the first lies on the left front."""
        self.reads("Lay two Orders")
        for order in (left, right):
            self.page.get_by_role("button", name=re.compile(rf"^{order}")).first.click()

    def choose_unit(self, domain: str) -> None:
        """Tap a Unit of the hand."""
        self.reads("Which Unit do you build?")
        self.page.get_by_role("radio", name=re.compile(rf"^{domain}")).first.check()

    def seal(self) -> None:
        """Seal with the question in words, as people do who do not hold the button."""
        self.page.locator(".hold").click()
        self.page.get_by_role("button", name="Seal", exact=True).click()
        expect(self.page.locator(".hold")).to_have_count(0, timeout=A_WHILE)

    def let_in(self) -> None:
        """Agree to what is proposed."""
        self.press("I agree")

    def remove_unit(self, domain: str) -> None:
        """Touch the last Unit of a row of the neighbour's Power Grid, and say so."""
        self.page.get_by_role("radio", name=re.compile(rf"^{domain} Unit")).last.check(timeout=A_WHILE)
        self.press(f"Remove this {domain} Unit")

    def type_for_table(self, values: Mapping[str, str]) -> None:
        """Say what lies on the table: for each question that the table is asked, what is chosen in its row."""
        asked = self.page.get_by_role("region", name="The table is asked")
        for question, value in values.items():
            asked.get_by_label(question).select_option(value, timeout=A_WHILE)
        asked.get_by_role("button", name="Say so").click()

    def text(self) -> str:
        """All that the phone shows."""
        return self.page.inner_text("body")


class Phone(Glass):
    """One phone with a browser of its own."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.context: BrowserContext = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
        self.page: Page = self.context.new_page()
        self._url = url

    def sit_down(self, name: str, code: str) -> None:
        """Scan the code on the table screen, say a name, sit."""
        self.page.goto(f"{self._url}/j/{code}")
        self.page.get_by_label("What do we call you?").fill(name)
        self.page.get_by_role("button", name="Sit here").click()
        self.page.wait_for_url(re.compile(r"/s/p\d/"))

    def ask_for_seat(self, name: str, code: str) -> None:
        """Take over the seat of `name` with this phone; somebody has to let it in."""
        self.page.goto(f"{self._url}/j/{code}")
        self.page.get_by_role("button", name="Take over my seat").click()
        self.page.get_by_role("radio", name=re.compile(name)).check()
        self.page.get_by_role("button", name="Ask for this seat").click()
