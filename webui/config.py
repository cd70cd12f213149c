"""What the pages can be told before they are served."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class WebConfig:
    """How the pages are reached, and how much they carry.

    `address` is what phones type ("192.168.0.12"); empty: the address of the default route. `hosts` are names by which
    the companion may be addressed besides numbers, localhost and *.local. `heartbeat` is the longest silence of a
    stream, s; `streams_per_seat`, `streams` (all audiences together) cap how many threads streams may hold.
    """

    address: str = ""
    port: int = 8000
    hosts: tuple[str, ...] = ()
    heartbeat: float = 8.0
    streams_per_seat: int = 2
    streams: int = 32
    wrong_codes: int = 10

    @property
    def threads(self) -> int:
        """Threads for every stream the caps allow, and 16 for everything else."""
        return self.streams + 16
