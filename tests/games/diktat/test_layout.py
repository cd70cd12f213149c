"""Where everything lies on the table of Diktat."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from companion.errors import Refused
from companion.games.diktat.facts import FACE_UP, SEATS, SECTORS, STACK_LIMIT
from companion.games.diktat.layout import BOARD, TOKEN, layout, places, side_by_side, spreads
from companion.packs import load_pack
from companion.packs.printed_facts import is_piece, size_of
from companion.table import Zone
from vision.calibration.mounting import MODES, planned

CARD_WIDTH = 63.0
TAG = 24.0
ROOM_FOR_A_TAG = 35.0
UNSEEN = ("token/pp", "token/debt")
ON_THE_BOARD = ("stacks", "markers", "tokens", "spread", "revealed")


def zones(seats: int) -> dict[str, Zone]:
    """The zones by name."""
    return {zone.name: zone for zone in layout(seats).zones}


def half(zone: Zone) -> tuple[float, float]:
    """Half the width and height in the picture; zones lie along its edges."""
    return (zone.width / 2, zone.height / 2) if zone.angle % 180 == 0 else (zone.height / 2, zone.width / 2)


@pytest.mark.parametrize("seats", SEATS)
def test_zones_lie_on_the_table_and_not_over_each_other(seats: int) -> None:
    """To a tenth of a millimetre; corner marks stay free."""
    table = layout(seats)
    assert len({zone.name for zone in table.zones}) == len(table.zones)
    for zone in table.zones:
        across, down = half(zone)
        assert abs(zone.x) + across <= table.width / 2
        assert abs(zone.y) + down <= table.height / 2
        for mark in table.marks:
            assert abs(zone.x - mark.x) >= across + mark.size / 2 or abs(zone.y - mark.y) >= down + mark.size / 2
    for one, other in combinations(table.zones, 2):
        (a, b), (c, d) = half(one), half(other)
        apart = abs(one.x - other.x) > a + c - 0.11 or abs(one.y - other.y) > b + d - 0.11
        assert apart, (one.name, other.name)


@pytest.mark.rule("DK-018")
@pytest.mark.parametrize("seats", SEATS)
def test_the_main_board_lies_in_the_middle_and_takes_what_is_on_it_along(seats: int) -> None:
    """Every sector and what is turned up there hangs on its tag, and nothing else does."""
    for zone in layout(seats).zones:
        kind = zone.name.partition("-")[0]
        on_it = kind in ON_THE_BOARD or zone.name == "board"
        assert (zone.anchor.tag if zone.anchor else None) == (BOARD if on_it else None)
    middle = [zone for name, zone in zones(seats).items() if name.startswith("stacks-")]
    assert abs(sum(zone.x for zone in middle)) / len(middle) < CARD_WIDTH
    assert min(zone.y for zone in middle) < 0 < layout(seats).height / 2


@pytest.mark.parametrize("seats", SEATS)
def test_every_sector_has_places_for_stacks_markers_and_tokens(seats: int) -> None:
    """Twelve of each; as many stacks as the sector may hold lie side by side."""
    found = zones(seats)
    for sector in SECTORS:
        assert {f"stacks-{sector}", f"markers-{sector}", f"tokens-{sector}"} <= found.keys()
        assert found[f"stacks-{sector}"].width >= STACK_LIMIT[seats] * TOKEN


@pytest.mark.rule("DK-086", "DK-152")
@pytest.mark.parametrize("seats", SEATS)
def test_as_many_stacks_as_a_sector_holds_are_turned_up_side_by_side(seats: int) -> None:
    """With room for the twelve Other pieces and the Faction token, without one over the other."""
    assert len(spreads(seats)) == STACK_LIMIT[seats]
    for name in spreads(seats):
        zone = zones(seats)[name]
        spots = side_by_side(zone, 13)
        assert all(after[0] - before[0] >= TOKEN for before, after in pairwise(spots))
        assert abs(spots[0][0] - zone.x) + TOKEN / 2 <= zone.width / 2 + 0.1


@pytest.mark.parametrize("angle", [0.0, 90.0, 180.0])
def test_few_tokens_lie_at_ease_and_begin_on_the_left(angle: float) -> None:
    """As whoever sits before the zone sees it."""
    spots = side_by_side(Zone("here", 10.0, 20.0, 200.0, 40.0, angle), 2)
    across = {0.0: (1, 0), 90.0: (0, 1), 180.0: (-1, 0)}[angle]
    assert [round((x - 10) * across[0] + (y - 20) * across[1], 1) for x, y in spots] == [-82.5, -42.5]


@pytest.mark.rule("DK-008")
@pytest.mark.parametrize("seats", SEATS)
def test_the_track_has_room_for_all_open_cards_beside_the_one_face_down(seats: int) -> None:
    """Whole cards, two or three; on the track of the Others there is room for six."""
    found = zones(seats)
    assert found["track"].width >= FACE_UP[seats] * CARD_WIDTH
    assert found["secret"].public
    assert found["corruption-1"].width + found["corruption-2"].width >= 6 * CARD_WIDTH


@pytest.mark.rule("DK-035", "DK-177", "DK-188")
@pytest.mark.parametrize("seats", SEATS)
def test_before_every_player_lies_all_that_is_open(seats: int) -> None:
    """Six Opportunities and one beside them, the Cabal and its cards, five markers, tokens spent and acquired."""
    found = zones(seats)
    for place in places(seats):
        assert found[f"row-{place.seat}"].width >= 6 * CARD_WIDTH
        assert found[f"overflow-{place.seat}"].width >= CARD_WIDTH
        assert found[f"board-{place.seat}"].width >= CARD_WIDTH
        assert found[f"cabal-{place.seat}"].width >= 3 * CARD_WIDTH
        for name in ("influence", "spent", "acquired"):
            assert found[f"{name}-{place.seat}"].width >= 5 * TOKEN


@pytest.mark.rule("DK-036")
@pytest.mark.parametrize("seats", SEATS)
def test_only_what_is_behind_a_screen_is_private(seats: int) -> None:
    """Nothing there is ever reported; everything else is public."""
    private = {name for name, zone in zones(seats).items() if not zone.public}
    assert private == {f"hand-p{n}" for n in range(seats)}


@pytest.mark.parametrize("seats", SEATS)
def test_seats_follow_each_other_clockwise(seats: int) -> None:
    """As seen from above: along the bottom to the left, along the top to the right."""
    found = places(seats)
    assert [place.seat for place in found] == [f"p{n}" for n in range(seats)]
    turned = [place for place in found if place.angle == 0.0 and place.x <= 0]
    assert [place.x for place in turned] == sorted((place.x for place in turned), reverse=True)
    top = [place.x for place in found if place.angle == 180.0]
    assert top == sorted(top)


@pytest.mark.parametrize("seats", SEATS)
def test_tags_are_read_at_2304_by_1296(seats: int) -> None:
    """The usual camera mode needs no larger ones than pieces have room for."""
    (mode,) = [mode for mode in MODES if mode.size == (2304, 1296)]
    assert planned(mode, layout(seats), TAG).passes


def test_every_piece_that_is_read_has_room_for_such_a_tag() -> None:
    """Only Power Points and Debts, which lie behind screens, are smaller."""
    pack = load_pack("diktat")
    pieces = [card for card in pack.cards if is_piece(card)]
    small = {card.component for card in pieces if min(size_of(pack, card)) < ROOM_FOR_A_TAG}
    assert small <= set(UNSEEN)


@pytest.mark.rule("DK-001")
def test_other_numbers_have_no_table() -> None:
    """Two to five can play."""
    with pytest.raises(Refused, match="played by 6"):
        layout(6)
