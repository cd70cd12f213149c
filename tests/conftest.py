"""What holds for every test: no packet leaves this computer, and there is one Chromium for all who need it."""

from __future__ import annotations

import ipaddress
import shutil
import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright


def _leaves_this_computer(address: object) -> bool:
    if not isinstance(address, tuple):
        return False  # a Unix socket
    host = str(address[0])
    if host in ("", "localhost"):
        return False
    try:
        return not ipaddress.ip_address(host).is_loopback
    except ValueError:
        return True


def _guarded(call: Callable[..., Any], *, datagrams: bool) -> Callable[..., Any]:
    def guard(self: socket.socket, *args: Any) -> Any:
        # Connecting a datagram socket sends nothing: it is how the address of the default route is found.
        quiet = self.type == socket.SOCK_DGRAM and not datagrams
        if not quiet and _leaves_this_computer(args[-1]):
            raise AssertionError(f"a test tried to reach {args[-1]!r}; only loopback is allowed")
        return call(self, *args)

    return guard


@pytest.fixture(autouse=True, scope="session")
def _only_loopback() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("connect", "connect_ex", "sendto"):
            guard = _guarded(getattr(socket.socket, name), datagrams=name == "sendto")
            patch.setattr(socket.socket, name, guard)
        yield


CHROMES = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def launched() -> Iterator[Browser]:
    """Debian's Chromium without a window; one for a whole run, since Playwright starts only once in a thread."""
    found = next((path for name in CHROMES if (path := shutil.which(name))), None)
    if found is None:
        pytest.fail("Chromium is not installed. `make test` installs it; otherwise: apt install chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()
