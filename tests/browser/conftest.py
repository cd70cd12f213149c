"""A real Chromium, and tables to open in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.tables import BareTable, OpenTable, open_bare_table, open_table


@pytest.fixture
def browser(launched: Browser) -> Browser:
    """Chromium, as these tests call it."""
    return launched


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
