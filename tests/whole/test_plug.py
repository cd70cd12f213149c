"""The plug is pulled in the middle of a turn, and the table comes back where it was."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

from tests.whole.patience import until
from tests.whole.visitors import Visitor, free_port, started, wait_until_served

SEATS = ("p0", "p1", "p2")
ORDERS = (
    {"left": "resupply", "right": "hold"},
    {"left": "accord", "right": "hold"},
    {"left": "alliance", "right": "coalition"},
)


def sat_down(process: subprocess.Popen[bytes], port: int) -> Visitor:
    """One person who holds all phones of the desk, once the table is served."""
    visitor = Visitor(port)
    wait_until_served(process, visitor)
    assert visitor.post("/demo/sit", {"count": len(SEATS)})["seats"] == list(SEATS)
    return visitor


def test_a_turn_goes_on_after_the_plug_was_pulled(tmp_path: Path) -> None:
    """Killed between two seals, the demo comes back paused with step, draft and seal, and plays the turn to its end."""
    port = free_port()
    words = ("demo", "--seats", len(SEATS), "--port", port, "--data", tmp_path / "demo", "--no-open")
    with started(*words) as process:
        visitor = sat_down(process, port)
        for seat in SEATS:
            visitor.answer(seat, "build", "army")
        for seat in SEATS:
            visitor.answer(seat, "drawn")
        for seat in SEATS:
            visitor.answer(seat, "agree")
        visitor.answer("p0", "lay", ORDERS[0])
        visitor.answer("p1", "lay", ORDERS[1], how="draft")
        before = visitor.page("screen")
        process.send_signal(signal.SIGKILL)
        process.wait()
    with started(*words) as process:
        visitor = sat_down(process, port)
        after = visitor.page("screen")
        assert (after["status"], after["view"]) == ("paused", before["view"])
        assert [(sealed["prompt"], sealed["done"]) for sealed in visitor.page("p0")["sealed"]] == [("orders", True)]
        assert visitor.page("p0")["asks"] == []
        assert [ask["draft"] for ask in visitor.page("p1")["asks"]] == [ORDERS[1]]
        visitor.do("p0", do="resume")
        for seat, orders in zip(SEATS[1:], ORDERS[1:], strict=True):
            visitor.answer(seat, "lay", orders)
        for seat in SEATS:
            visitor.answer(seat, "build", "fleet")
        until(lambda: visitor.page("screen")["view"]["turn"] == 2, "the next turn does not begin")


def test_a_table_without_eyes_says_so_and_ends_softly(tmp_path: Path) -> None:
    """A served table has no eyes until some connect, says so, goes on, and ends with exit 0 at SIGTERM."""
    port = free_port()
    with started("serve", "--address", "127.0.0.1", "--port", port, "--data", tmp_path) as process:
        visitor = Visitor(port)
        wait_until_served(process, visitor)
        assert visitor.page("screen")["eyes"]["on"] is False
        process.send_signal(signal.SIGTERM)
        said, _ = process.communicate(timeout=30)
    assert "The table has no eyes and goes on without" in said.decode()
    assert process.returncode == 0
