"""The host moves, turns and resizes zones before a match: kept for this table, refused where they must not lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.errors import CompanionError, Refused
from companion.own_table import Move, faults, moved
from companion.rules import Game
from companion.session.arguments import Arguments, malformed, text
from companion.session.desk import Desk
from companion.session.laid_table import laid_for
from companion.session.lobby import chosen_game, need_host
from companion.session.seats import Actor
from companion.session.zone_page import digest_of, seats_for, spoken
from companion.table import Layout, Zone

MOST_FAULTS = 3  # told at once
MOST_NAMES = 500
FURTHEST = 3000.0  # mm, degrees


def need_page(desk: Desk, actor: Actor, page: str) -> Game[Any]:
    """The game whose zones this page of the host may set now; raises Refused."""
    need_host(actor)
    if desk.play is not None:
        raise Refused("playing", "A match has begun: nobody gets a picture of the table.", "Set zones before the next.")
    if not page:
        raise malformed("page", "the name of a page")
    game = chosen_game(desk.sitting, desk.means.games)
    desk.zone_editing.hold(page, (game.id, seats_for(desk, game)))
    return game


def move_zones(desk: Desk, actor: Actor, command: Arguments) -> None:
    """The host moves, turns or resizes some zones at once; refused if they would lie as they must not."""
    game = need_page(desk, actor, text(command, "page"))
    names, move = named(command), move_of(command)
    home, laid = both(desk, game, command)
    chosen = [zone for zone in laid.zones if zone.name in names]
    if len(chosen) != len(names) or not chosen:
        raise Refused("zones", "These are not zones of this table.", "Load the page again.")
    _need_free(desk, game, chosen)
    _keep(desk, game, home, laid, moved(laid, names, move))


def reset_zones(desk: Desk, actor: Actor, command: Arguments) -> None:
    """The host lays some zones, or all of them, as the game has them; a file that cannot be read is set aside."""
    game = need_page(desk, actor, text(command, "page"))
    names, seats = named(command), seats_for(desk, game)
    if not names and laid_for(desk.means.tables, game, seats)[0] is None:
        desk.means.tables.set_aside(game.id, seats)
        return
    home, laid = both(desk, game, command)
    back = {zone.name for zone in home.zones if not names or zone.name in names}
    pairs = zip(home.zones, laid.zones, strict=True)
    zones = tuple(was if now.name in back else now for was, now in pairs)
    _keep(desk, game, home, laid, replace(laid, zones=zones))


def undo_zones(desk: Desk, actor: Actor, command: Arguments) -> None:
    """The host takes the last step back."""
    game = need_page(desk, actor, text(command, "page"))
    home, laid = both(desk, game, command)
    if not desk.zone_editing.before:
        raise Refused("zones", "There is no step to take back.", "Move a zone first.")
    *earlier, last = desk.zone_editing.before
    _keep(desk, game, home, laid, last)
    desk.zone_editing.before = earlier


COMMANDS = {"move-zones": move_zones, "reset-zones": reset_zones, "undo-zones": undo_zones}


def both(desk: Desk, game: Game[Any], command: Arguments) -> tuple[Layout, Layout]:
    """The table as the game has it and as it lies, which must be as the page shows it.

    Raises Refused while what is kept of it cannot be used.
    """
    seats = seats_for(desk, game)
    try:
        laid = desk.means.tables.laid(game.id, seats, game.layout(seats))
    except CompanionError as why:
        raise Refused(
            "zones", why.what, f"{why.cure} Or lay all zones as in the game: the file is kept aside."
        ) from why
    if text(command, "laid") != digest_of(laid):
        raise Refused(
            "zones", "The zones lie otherwise by now.", "Look at them again, then move what you meant to move."
        )
    return desk.means.tables.in_the_game(game.layout(seats)), laid


def _need_free(desk: Desk, game: Game[Any], chosen: Sequence[Zone]) -> None:
    """Raise Refused for what goes along with a tag that the camera sees: the table says where that lies."""
    if desk.zone_editing.overview is None:
        return
    codes = {tag.component: tag.code for tag in desk.tags_of(game.id).values()}
    for zone in chosen:
        if zone.anchor is not None and codes.get(zone.anchor.tag) in desk.zone_editing.overview.anchors:
            what = (
                f"{spoken(zone.name).capitalize()} goes along with the tag of {zone.anchor.tag}, which the camera sees."
            )
            raise Refused("zones", what, "Push that itself to where you want it, and look again.")


def _keep(desk: Desk, game: Game[Any], home: Layout, laid: Layout, wanted: Layout) -> None:
    tables, seats = desk.means.tables, seats_for(desk, game)
    if found := faults(home, wanted, tables.diameter, spoken):
        more = f" And {len(found) - MOST_FAULTS} more." if len(found) > MOST_FAULTS else ""
        cure = found[0].cure if len(found) == 1 else "Move it less far, or make room first."
        what = " ".join(fault.what for fault in found[:MOST_FAULTS])
        raise Refused("zones", what + more, f"Nothing was moved. {cure}")
    if wanted == laid:
        return  # the eyes are told nothing new, and would not measure again
    try:
        tables.keep(game.id, seats, game.layout(seats), wanted)
    except CompanionError as why:
        raise Refused("zones", why.what, why.cure) from why
    desk.zone_editing.step(laid)


def named(command: Arguments) -> list[str]:
    """The names of the zones that a command is about."""
    names = command.get("zones")
    if not isinstance(names, list) or len(names) > MOST_NAMES or not all(isinstance(name, str) for name in names):
        raise malformed("zones", "a list of names")
    return list(dict.fromkeys(names))


def move_of(command: Arguments) -> Move:
    """What a command does to zones."""
    numbers = {}
    for name in ("x", "y", "turn", "wider", "higher"):
        value = command.get(name, 0)
        if type(value) not in (int, float) or not abs(value) <= FURTHEST:  # not a number is not within either
            raise malformed(name, "a number of mm or degrees")
        numbers[name] = float(value)
    return Move(**numbers)
