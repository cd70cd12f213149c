"""What lies on the boards of Elekt: as the match has it, and as it really lies on the simulated table."""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.cli.demo.bench import Bench

HALF_DEPTH, HALF_WIDTH = 147, 432  # mm from the middle of the table to the edges of the three boards


def on_boards(view: Any) -> Counter[str]:
    """The Units and tokens that the match has on the boards, by component."""
    units = [unit for board in view["boards"].values() for corner in board["corners"].values() for unit in corner]
    tokens = Counter({f"token/{kind}": n for unit in units for kind, n in unit["tokens"].items() if n})
    return Counter(unit["component"] for unit in units) + tokens


def on_table(bench: Bench) -> Counter[str]:
    """The Units and tokens that really lie open on the boards, by component."""
    kinds = ("basic/", "elite/", "token/")
    seen = [card for card in bench.look() if card["face_up"] and card["card"].startswith(kinds)]
    return Counter(
        card["card"].partition("#")[0] for card in seen if abs(card["y"]) < HALF_DEPTH and abs(card["x"]) < HALF_WIDTH
    )
