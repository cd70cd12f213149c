"""Before a match the host sees one picture of the table, and moves the zones of the game over it.

One page of the host at a time does so. The picture is kept in memory as long as that page asks for it, and thrown away
with the start of a match: from then on no picture of the table leaves the eyes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from companion.errors import Refused
from companion.session.eyes_lines import Overview, TableView
from companion.table import Layout

PAGE_S = 8.0  # how long a page that no longer asks keeps others from moving zones
MOST_STEPS = 50  # that can be undone


@dataclass
class ZoneEditing:
    """The host's page that sets zones, until when it does so, what it undoes, and what the eyes have shown it.

    `announced` is whether everybody's page says so: no picture is taken before. `asked` counts the pictures that it
    wanted, `shown` says of which one `overview` is; `view` is of the zones as they lie now, None until the eyes have
    looked.
    """

    now: Callable[[], float]
    page: str = ""
    until: float = float("-inf")
    announced: bool = False
    asked: int = 0
    shown: int = 0
    overview: Overview | None = None
    view: TableView | None = None
    before: list[Layout] = field(default_factory=list)
    _table: tuple[str, int] = ("", 0)

    @property
    def on(self) -> bool:
        """Whether a page sets zones now."""
        return bool(self.page) and self.now() < self.until

    @property
    def wanted(self) -> int:
        """Which picture the eyes should show; 0 for none."""
        return self.asked if self.on and self.announced and self.shown < self.asked else 0

    def hold(self, page: str, table: tuple[str, int]) -> None:
        """Let this page set the zones of a table, a game and how many play; raises Refused while another one does."""
        if self.on and self.page != page:
            raise Refused(
                "zones", "Another page of the host is moving zones now.", "Close that page; this one follows by itself."
            )
        if not self.on or self._table != table:
            self.close()
        if self._table != table:
            self._table, self.view = table, None
        self.page, self.until = page, self.now() + PAGE_S

    def look_again(self) -> None:
        """Ask the eyes for a new picture, unless they are asked already."""
        if self.shown == self.asked:
            self.asked += 1

    def step(self, before: Layout) -> None:
        """Zones have been moved, and lay so before."""
        self.before = [*self.before, before][-MOST_STEPS:]
        self.view = None

    def show(self, overview: Overview) -> None:
        """Take the picture that was asked for, and no other."""
        if self.wanted:
            self.overview, self.shown = overview, self.asked

    def close(self) -> None:
        """Forget the page and the picture; what the eyes have measured holds for as long as nothing moves."""
        self.page, self.until, self.overview = "", float("-inf"), None
        self.announced, self.shown = False, self.asked
        self.before.clear()
