"""The End of round phase, and the turning up of new cards (rules 2.2, 2.13)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.games.elekt import ember, units
from companion.games.elekt.allocation import begin
from companion.games.elekt.choices import Moment
from companion.games.elekt.court import DIRECTIONS
from companion.games.elekt.ending import check_last_round
from companion.games.elekt.facts import COURT, GROUP_OF_ZONE, MOST_EMBER, ZONES
from companion.games.elekt.moments import moment
from companion.games.elekt.scepter import set_scepter
from companion.games.elekt.state import State
from companion.games.elekt.vocabulary import END_OF_ROUND
from companion.rules import TABLE, Ask, Fields, Pick, Source, attempt
from companion.table import Seat


async def scepter(s: State) -> None:
    """Who won the Privilege gives the Scepter away and sets its direction (EL-153 to EL-157, EL-270)."""
    await moment(s, Moment(END_OF_ROUND, step="scepter"))
    given = None
    while given is None and (winner := s.privilege_winner) is not None:  # people may say that somebody else won it
        given = await attempt(Ask(winner, "scepter", partial(giving, s, winner), source=Source.FACE))
    if given is None:
        s.tell("Nobody won the Privilege: Scepter and positions stay.", "EL-155")
    else:
        set_scepter(s, given["holder"], given.get("direction", DIRECTIONS[0 if s.clockwise else 1]), "EL-153")
    s.step = "ember"


def giving(s: State, winner: Seat) -> Fields:
    """Any player, and with more than two of them a direction (EL-153, EL-154, EL-233); for the winner alone."""
    holders = s.seats if s.privilege_winner == winner else ()
    parts = {"holder": Pick(holders, "EL-153", {seat: f"@{seat}" for seat in holders})}
    return Fields(parts if len(s.seats) == 2 else {**parts, "direction": Pick(DIRECTIONS, "EL-154")}, rule="EL-153")


async def ember_collection(s: State) -> None:
    """One Ember for each own Unit in the Court Zone, up to 3 (EL-158 to EL-160, EL-269)."""
    await moment(s, Moment(END_OF_ROUND, step="ember"))
    for seat in s.court():
        units_there = len(s.boards[COURT][seat])
        taken = ember.gain(s, seat, units_there)
        if taken < units_there:
            s.tell(f"@{seat} takes {taken} Ember for Units in the Court, and has {MOST_EMBER} now.", "EL-160")
        elif taken:
            s.tell(f"@{seat} takes {taken} Ember for Units in the Court.", "EL-158")
    s.step = "return"


async def return_units(s: State) -> None:
    """All Units go back to hands and all tokens to the pool; then the game may be over (EL-161 to EL-163, EL-177)."""
    await moment(s, Moment(END_OF_ROUND, step="return"))
    for _, unit in list(s.all_units()):
        units.to_hand(s, unit)
    s.tell("All Units return to hands, all tokens to the pool.", "EL-161")
    s.privilege_winner, s.looks = None, {}
    check_last_round(s)
    s.step = "discover"


async def discover(s: State) -> None:
    """The top card of every deck is turned up (EL-021, EL-164)."""
    if s.round:
        await moment(s, Moment(END_OF_ROUND, step="discover"))
    for zone in ZONES:
        if s.face_up[zone] is None and s.decks[GROUP_OF_ZONE[zone]]:
            await attempt(_turn_up(s, zone))
    begin(s)
    s.step = "recruitment"


async def _turn_up(s: State, zone: str) -> None:
    deck = s.decks[GROUP_OF_ZONE[zone]]
    about = {"zone": zone.capitalize(), **({"handle": deck.pile[-1]} if s.rulings.virtual else {})}

    def faces() -> Pick[str]:  # none once a correction has emptied the deck or laid a card there
        return Pick(unseen(s, zone) if deck and s.face_up[zone] is None else (), "EL-164")

    face = await Ask(TABLE, "card-face", faces, source=Source.FACE, about=about)
    deck.draw()
    s.face_up[zone] = face
    s.moved(s.cards[face])
    s.tell(f"{zone.capitalize()}: {s.name(face)} is turned up.", "EL-164" if s.round else "EL-021", face)


def unseen(s: State, zone: str) -> Sequence[str]:
    """The cards that may still lie in a deck; the dealer of a dealt game knows better, whatever people corrected."""
    group = s.groups[GROUP_OF_ZONE[zone]]
    if s.rulings.virtual:
        return group
    seen = {*s.box, *s.face_up.values(), *(card for cards in s.won.values() for card in cards)}
    return [component for component in group if component not in seen]
