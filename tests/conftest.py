"""What holds for every test: no packet leaves this computer."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest


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
