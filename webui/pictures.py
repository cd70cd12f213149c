"""Takes the pictures of the guide from a table that is being played, with Chromium."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

TABLE = (1600, 900)  # px
PHONE = (390, 844)  # px, at two device pixels each
SETTLE = 1200  # ms until fonts and motion stand still
BESIDE = """<style>body{{margin:0;background:#0d1211;display:flex;align-items:center}}
.t{{width:1280px;margin:28px;border-radius:14px;border:1px solid #34403d}}
.p{{height:720px;margin:28px 28px 28px 0;border-radius:28px;border:1px solid #71807b}}</style>
<img class="t" src="data:image/png;base64,{table}"><img class="p" src="data:image/png;base64,{phone}">"""


def take(browser: Browser, address: str, seats: int, seat: str, folder: Path) -> list[Path]:
    """Take table.png, phone.png and both side by side from the table at `address`, into `folder`.

    The desk of the demo gives the browser its `seats`. Gives the paths; needs the test requirements.
    """
    folder.mkdir(parents=True, exist_ok=True)
    context = browser.new_context(device_scale_factor=2)
    try:
        desk = context.new_page()
        desk.goto(f"{address}/demo/?seats={seats}")
        desk.wait_for_timeout(SETTLE)
        desk.close()
        table = _shot(context, f"{address}/screen/", TABLE, folder / "table.png")
        phone = _shot(context, f"{address}/s/{seat}/", PHONE, folder / "phone.png")
        return [table, phone, _beside(context, table, phone, folder / "table-and-phone.png")]
    finally:
        context.close()


def _shot(context: BrowserContext, url: str, size: tuple[int, int], path: Path) -> Path:
    page = context.new_page()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(url)
    page.wait_for_timeout(SETTLE)
    page.screenshot(path=path)
    page.close()
    return path


def _beside(context: BrowserContext, table: Path, phone: Path, path: Path) -> Path:
    page = context.new_page()
    page.set_viewport_size({"width": 1280 + 333 + 84, "height": 776})
    page.set_content(BESIDE.format(table=_text(table), phone=_text(phone)))
    page.wait_for_timeout(SETTLE)
    page.screenshot(path=path)
    page.close()
    return path


def _text(picture: Path) -> str:
    return base64.b64encode(picture.read_bytes()).decode()
