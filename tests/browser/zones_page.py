"""The host at the page of the zones, on a phone in Chromium."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.phones import A_WHILE, Phone
from tests.browser.sitting import GOLDEN_BLADE
from tests.browser.tables import OpenTable


class Host:
    """The host's phone with the zones of the table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @classmethod
    def on(cls, phone: Phone, table: OpenTable) -> Host:
        """The phone that sat down first: its player chooses the game, and opens the page from the host's."""
        phone.page.goto(f"{table.url}/s/p0/host")
        phone.page.get_by_role("radio", name=GOLDEN_BLADE).check(timeout=A_WHILE)
        phone.page.get_by_role("link", name="Zones and camera").click(timeout=A_WHILE)
        host = cls(phone.page)
        host.sees_the_table()
        return host

    def sees_the_table(self) -> None:
        """Wait until the picture is there, and every zone is measured."""
        expect(self.page.locator("image[href^='data:image/jpeg']")).to_be_attached(timeout=A_WHILE)
        expect(self.page.locator(".zones-head")).to_contain_text("zones are read.", timeout=A_WHILE)

    def tap(self, name: str) -> tuple[float, float]:
        """Tap the middle of a zone, or the grip that lies over it; where that is, px."""
        self.sees_the_table()
        script = """(name) => {
            const box = document.querySelector('[data-zone=' + name + '] rect').getBoundingClientRect();
            return [box.left + box.width / 2, box.top + box.height / 2];
        }"""
        x, y = self.page.evaluate(script, name)
        self.page.mouse.click(x, y)
        return x, y

    def drag(self, name: str, x: float, y: float) -> None:
        """Tap a zone, and drag it by so many mm; wait until the table has answered."""
        at, view = self.tap(name), self.page.locator(".stage-table").bounding_box()
        assert view is not None
        per_mm = view["width"] / float(str(self.page.locator(".stage-table").get_attribute("viewBox")).split()[2])
        with self.page.expect_response("**/host/do"):
            self.page.mouse.move(*at)
            self.page.mouse.down()
            self.page.mouse.move(at[0] + x * per_mm / 2, at[1] + y * per_mm / 2)
            self.page.mouse.move(at[0] + x * per_mm, at[1] + y * per_mm)
            self.page.mouse.up()
