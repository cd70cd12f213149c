"""The Recruitment phase (rules 2.5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.games.elekt import units
from companion.games.elekt.choices import Moment
from companion.games.elekt.entering import unlocated
from companion.games.elekt.facts import DRAWN
from companion.games.elekt.moments import moment, new_round
from companion.games.elekt.state import Discarded, State, face_of
from companion.games.elekt.vocabulary import RECRUITMENT
from companion.rules import TABLE, Ask, During, Pick, Source, attempt
from companion.table import Seat

KEEP, REPLACE = "keep", "replace"
KEEP_WHICH = ("keep-1", "keep-2")
LABELS = {
    KEEP: "Keep one",
    "keep-1": "Keep the first",
    "keep-2": "Keep the second",
    REPLACE: "Replace both by the next card",
}


async def recruitment(s: State) -> None:
    """In Court order every player ends up one Unit richer (EL-049 to EL-054, EL-058)."""
    s.round += 1
    new_round(s)
    s.tell(f"Round {s.round}: Recruitment.", "EL-044")
    await During(_all_recruit(s), {"discard": partial(_name_discards, s)})
    s.drawn = {}
    s.step = "allocation"


async def _all_recruit(s: State) -> None:
    order = s.court()
    if s.rulings.recruit_together:
        for seat in order:
            _draw(s, seat)
    for seat in order:
        await moment(s, Moment(RECRUITMENT, actor=seat))
        if not s.rulings.recruit_together:
            _draw(s, seat)
        await attempt(_choose(s, seat))
        s.hands[seat] += s.drawn.pop(seat, [])


def _draw(s: State, seat: Seat) -> None:
    """Two cards, or what there is (EL-049, EL-056, EL-247)."""
    s.drawn[seat] = [card for card in (units.draw(s) for _ in range(DRAWN)) if card]
    s.tell(f"@{seat} draws {len(s.drawn[seat])} Elite Units.", "EL-049")


async def _choose(s: State, seat: Seat) -> None:
    """Keep one, or throw both away and take the next card unseen (EL-050 to EL-053)."""
    drawn = s.drawn[seat]
    if len(drawn) < DRAWN:
        return
    about = {"seat": seat, "drawn": list(drawn)}
    ways = (*(KEEP_WHICH if s.rulings.virtual else (KEEP,)), REPLACE)
    answer = await Ask(seat, "recruit", lambda: Pick(ways, "EL-052", LABELS), about=about)
    if answer == REPLACE:
        s.tell(f"@{seat} throws both away and takes the next card.", "EL-051")
        await _throw_away(s, seat, list(drawn))
        s.drawn[seat] = [card for card in (units.draw(s),) if card]
    else:
        s.tell(f"@{seat} keeps one of two.", "EL-050")
        await _throw_away(s, seat, [drawn[0] if answer == "keep-2" else drawn[1]])


async def _throw_away(s: State, seat: Seat, handles: list[str]) -> None:
    """Cards go to the pile face up, unless a house rule keeps them down (EL-050, EL-250)."""
    for handle in handles:
        face = face_of(s, handle)
        if face is None and s.rulings.virtual and not s.rulings.recruits_face_down:
            about = {"seat": seat, "handle": handle}
            shape = Ask(TABLE, "discard-face", lambda: Pick(unlocated(s), "EL-250"), source=Source.FACE, about=about)
            face = await shape
        s.drawn[seat].remove(handle)
        s.discard.append(Discarded(handle, face))


async def _name_discards(s: State) -> None:
    """Real cards on the pile are read whenever somebody, or the camera, says what they are (EL-050, RULES.md 4)."""
    while True:
        face = await Ask(TABLE, "discard-seen", lambda: Pick(_unread(s), "EL-050"), standing=True, source=Source.FACE)
        place = next(n for n in reversed(range(len(s.discard))) if s.discard[n].face is None)
        s.discard[place] = Discarded(s.discard[place].handle, face)


def _unread(s: State) -> Sequence[str]:
    """What an unread card on the pile may be; nothing while all are read, or where they lie face down."""
    if s.rulings.virtual or s.rulings.recruits_face_down or all(card.face for card in s.discard):
        return []
    return unlocated(s)
