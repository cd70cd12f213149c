"""Takes the pictures of the guide from tables that are being played: `make pictures`."""

from __future__ import annotations

import base64
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from companion.games.diktat import GAME as DIKTAT
from companion.games.diktat.spoils import OTHERS
from companion.games.elekt import GAME as ELEKT
from companion.table import Seat
from tests.browser.sitting import sit_down
from tests.browser.tables import open_table
from tests.browser.zones_page import Host
from tests.conftest import CHROMES
from tests.webui.browser import Table, phone_of, real_table, settled, with_token
from tests.webui.players import Body, Players

TABLE: ViewportSize = {"width": 1600, "height": 900}  # px
PHONE: ViewportSize = {"width": 390, "height": 844}  # px
LAPTOP: ViewportSize = {"width": 1366, "height": 900}  # px
SHARP = 1.5  # device pixels to the px
SETTLE = 1200  # ms until fonts and motion stand still
PAGE = """<style>body{margin:0;background:#0d1211;display:inline-flex;align-items:center;padding:14px}
img{height:720px;margin:14px;border:1px solid #71807b;border-radius:14px}</style>"""
ROUND = 2  # of Elekt: by then cards have been won
CYCLE = 2  # of Diktat: by then the Others have spread
SENT = 7  # stacks of players on the board: enough to look at


def side_by_side(browser: Browser, shots: Sequence[bytes], path: Path) -> None:
    """Write pictures in a row to a PNG."""
    page = browser.new_page(viewport={"width": 2400, "height": 780})
    rows = "".join(f'<img src="data:image/png;base64,{base64.b64encode(shot).decode()}">' for shot in shots)
    page.set_content(PAGE + rows)
    page.wait_for_timeout(SETTLE)
    page.locator("body").screenshot(path=path)
    page.close()


def opened(browser: Browser, table: Table, path: str) -> Page:
    """A page of that table, the screen or a seat's."""
    context = browser.new_context(viewport=TABLE if path == "/screen/" else PHONE, device_scale_factor=SHARP)
    for seat, token in table.tokens.items():
        with_token(context, table.address, f"/s/{seat}/", token)
    page = context.new_page()
    page.goto(table.address + path)
    settled(page)
    page.wait_for_timeout(SETTLE)
    return page


def golden_blade(browser: Browser, folder: Path) -> None:
    """Five players lay their Orders."""
    with tempfile.TemporaryDirectory() as record, real_table(Path(record), 5) as table:
        table.start(hands="virtual", orders="phones", build="phones")
        table.to_orders()
        for seat in ("p2", "p4"):
            phone = phone_of(browser, table, seat)
            phone.lays("Accord", "Hold")
            phone.draft_is_saved()
            phone.seals()
            phone.reads("Sealed")
        mine = opened(browser, table, "/s/p0/")
        for order in ("Sabotage", "Blockade"):
            mine.get_by_role("button", name=order).first.click()
        mine.wait_for_timeout(SETTLE)
        shots = [opened(browser, table, "/screen/").screenshot(), mine.screenshot()]
        side_by_side(browser, shots, folder / "table-and-phone.png")


def elekt(browser: Browser, folder: Path) -> None:
    """Four players in the second round: the forms of a turn, and the table while somebody adds tokens."""
    forms: list[bytes] = []
    with tempfile.TemporaryDirectory() as record, real_table(Path(record), 4, ELEKT) as table:
        table.start("elekt", hands="virtual")
        players = Players(table)
        for prompt in ("recruit", "turn", "occult", "scepter"):
            asked = players.until(partial(_is_asked, table, prompt))
            assert asked is not None, f"nobody is asked for {prompt} in round {ROUND}: take them again"
            forms.append(opened(browser, table, f"/s/{asked[0]}/").screenshot())
            if prompt == "occult":
                shots = [opened(browser, table, "/screen/").screenshot(), forms[-1]]
                side_by_side(browser, shots, folder / "elekt-table-and-phone.png")
    side_by_side(browser, forms, folder / "elekt-forms.png")


def _is_asked(table: Table, prompt: str, _seat: str, ask: Mapping[str, Any]) -> bool:
    return bool(ask["prompt"] == prompt and table.room.page("p0").body["view"]["round"] == ROUND)


class Senders(Players):
    """Players who send a team whenever they can."""

    def answer(self, seat: Seat, ask: Body) -> None:
        """Choose that Manoeuvre, if it is there."""
        ways = [option["value"] for option in ask["form"].get("options", ())]
        if ask["prompt"] == "manoeuvre" and "send" in ways:
            self.table.do(seat, do="answer", ask=ask["id"], value="send")
        else:
            super().answer(seat, ask)


class Rivals(Senders):
    """Players who send one Emissary each to the first sector that has room, so that they are tied."""

    def answer(self, seat: Seat, ask: Body) -> None:
        """Build such a team."""
        if ask["prompt"] != "send":
            super().answer(seat, ask)
            return
        kinds = [kind for kind, count in reversed(ask["form"]["agents"].items()) if count]
        team = {"sector": ask["form"]["sectors"][0]["value"], "tokens": kinds[:1]}
        self.table.do(seat, do="answer", ask=ask["id"], value=team)


def diktat(browser: Browser, folder: Path) -> None:
    """Four players and the Others: a team is sent, somebody spies; without them two bid, and two bargain."""
    with tempfile.TemporaryDirectory() as record, real_table(Path(record), 4, DIKTAT) as table:
        table.start("diktat", hands="virtual", configuration="others")
        players = Senders(table)
        team = _team(opened(browser, table, f"/s/{_asked_in_diktat(table, players, 'send')}/"))
        shots = [opened(browser, table, "/screen/").screenshot(), team]
        side_by_side(browser, shots, folder / "diktat-table-and-phone.png")
        look = _look(opened(browser, table, f"/s/{_asked_in_diktat(table, Players(table), 'spy')}/"))
    with tempfile.TemporaryDirectory() as record, real_table(Path(record), 4, DIKTAT) as table:
        table.start("diktat", hands="virtual")
        fist = opened(browser, table, f"/s/{_asked_in_diktat(table, Rivals(table), 'bid')}/")
        fist.get_by_role("button", name="2", exact=True).click()
        fist.wait_for_timeout(SETTLE)
        forms = [team, look, fist.screenshot(), _bargain(opened(browser, table, "/s/p0/"))]
    side_by_side(browser, forms, folder / "diktat-forms.png")


def diktat_set_up(browser: Browser, folder: Path) -> None:
    """Four players lay real pieces, the Others as well: two have taken their Cabals already."""
    with tempfile.TemporaryDirectory() as record, real_table(Path(record), 4, DIKTAT) as table:
        table.start("diktat", hands="physical", configuration="others")
        for seat in ("p1", "p3"):
            table.do(seat, do="answer", ask=table.asked(seat, "take-cabal")["id"], value=True)
        shots = [opened(browser, table, path).screenshot() for path in ("/screen/", "/s/p0/")]
    side_by_side(browser, shots, folder / "diktat-set-up.png")


def _asked_in_diktat(table: Table, players: Players, prompt: str) -> Seat:
    """Play until somebody is asked that, with something to look at on the table."""

    def wanted(_seat: str, ask: Body) -> bool:
        view = table.room.page("p0").body["view"]
        stacks = [stack for here in view["sectors"].values() for stack in here["stacks"] if stack["owner"] != OTHERS]
        return bool(ask["prompt"] == prompt and view["cycle"] >= CYCLE and len(stacks) >= SENT)

    asked = players.until(wanted)
    assert asked is not None, f"nobody is asked for {prompt}: take them again"
    return asked[0]


def _team(phone: Page) -> bytes:
    """Four tokens for a sector that has room."""
    phone.locator(".sector-pick:not(.full)").last.click()
    for kind in ("Emissary", "Citizen", "Guard", "Emissary"):
        phone.get_by_role("button", name=f"Add {kind}").click()
    phone.wait_for_timeout(SETTLE)
    return phone.screenshot()


def _look(phone: Page) -> bytes:
    """Two tokens are tapped."""
    for token in (1, 2):
        phone.locator("button.tap").nth(token).click()
    phone.wait_for_timeout(SETTLE)
    return phone.screenshot()


def zones(browser: Browser, folder: Path) -> None:
    """Three players before the game: the discard pile has been dragged aside, and one place is chosen."""
    with tempfile.TemporaryDirectory() as record, open_table(Path(record)) as table:
        host = Host.on(sit_down(browser, table)[0], table)
        host.drag("discard", 60.0, 7.0)
        kept, address = host.page.context.storage_state(), host.page.url
        host.page.close()
        shots = []
        for size in (LAPTOP, PHONE):
            context = browser.new_context(viewport=size, device_scale_factor=SHARP, storage_state=kept)
            shown = Host(context.new_page())
            shown.page.goto(address)
            shown.tap("grid-p0-army")
            shown.page.wait_for_timeout(SETTLE)
            shots.append(shown.page.screenshot())
            context.close()
        side_by_side(browser, shots, folder / "zones.png")


def _bargain(phone: Page) -> bytes:
    """2 PP for a marker or a Spy, not yet offered."""
    phone.locator(".act", has_text="Bargain").click()
    sheet = phone.get_by_role("dialog")
    sheet.get_by_role("button", name="Bo").click()
    for _ in range(2):
        sheet.get_by_role("button", name="One more: PP").click()
    sheet.get_by_role("button", name="I ask").click()
    sheet.get_by_role("button", name="One more: Spy").click()
    phone.wait_for_timeout(SETTLE)
    return phone.screenshot()


def main(folder: Path) -> None:
    """Take all pictures into that folder."""
    folder.mkdir(parents=True, exist_ok=True)
    chromium = next(path for name in CHROMES if (path := shutil.which(name)))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        golden_blade(browser, folder)
        elekt(browser, folder)
        diktat(browser, folder)
        diktat_set_up(browser, folder)
        zones(browser, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
