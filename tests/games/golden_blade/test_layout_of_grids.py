"""The Power Grid on the table."""

from __future__ import annotations

import pytest

from companion.games.golden_blade import GAME


@pytest.mark.rule("GB-017")
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_player_has_a_grid_of_three_domain_rows(seats: int) -> None:
    """There is one row for each domain of each seat, long enough for six slots, and no two rows are the same place."""
    rows = [zone for zone in GAME.layout(seats).zones if zone.name.startswith("grid-")]

    assert sorted(zone.name for zone in rows) == sorted(
        f"grid-p{n}-{domain}" for n in range(seats) for domain in ("army", "fleet", "political")
    )
    assert len({(zone.x, zone.y) for zone in rows}) == len(rows)
