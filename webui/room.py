"""What the pages want from a session, a simulated table and a light panel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from companion.session.room import SCREEN, Actor, Joined, Outcome, Page
from companion.table import PressKind, Seat

__all__ = ["SCREEN", "Actor", "Bench", "Joined", "Outcome", "Page", "Panel", "Room"]


class Room(Protocol):
    """One table; every method may be called from any thread and raises Refused."""

    @property
    def code(self) -> str: ...

    def join(self, name: str, command_id: str) -> Joined: ...

    def claim(self, seat: Seat, command_id: str) -> str: ...

    def actor(self, token: str, acting_for: Seat | None = None) -> Actor: ...

    def do(self, actor: Actor, command_id: str, command: Mapping[str, Any]) -> Outcome: ...

    def page(self, audience: str) -> Page: ...

    def host_page(self) -> dict[str, Any]: ...

    def receipts(self) -> list[dict[str, Any]]: ...

    def cards(self) -> tuple[dict[str, Any], str]: ...

    def box(self) -> dict[str, Any]: ...

    def unknown_tags(self) -> list[str]: ...

    def cards_with(self, codes: Sequence[str]) -> list[dict[str, Any]]: ...

    def picture(self, zone: str) -> bytes: ...

    def wait(self, audience: str, after: int, timeout: float) -> Page | None: ...


class Bench(Protocol):
    """A simulated table that hands can be laid on."""

    def act(self, act: Mapping[str, Any]) -> Mapping[str, Any]: ...

    def picture(self, width: int) -> bytes: ...


class Panel(Protocol):
    """Drawn lights and buttons."""

    def lamps(self) -> Mapping[str, Any]: ...

    def press(self, seat: Seat, kind: PressKind) -> None: ...
