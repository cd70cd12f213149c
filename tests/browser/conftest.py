"""A real Chromium, and tables to open in it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.tables import BareTable, OpenTable, open_bare_table, open_table


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium without a window."""
    with sync_playwright() as playwright:
        chromium = shutil.which("chromium") or "/usr/bin/chromium"
        started = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        yield started
        started.close()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[OpenTable]:
    """A table for three."""
    with open_table(tmp_path) as opened:
        yield opened


@pytest.fixture
def bare_table(tmp_path: Path) -> Iterator[BareTable]:
    """A table for three with phones alone."""
    with open_bare_table(tmp_path) as opened:
        yield opened
