"""The Confrontation phase: Zone by Zone, Attribute by Attribute (rules 2.8, 2.12)."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.elekt import standing
from companion.games.elekt.choices import Moment
from companion.games.elekt.court import highest
from companion.games.elekt.ending import check_titles
from companion.games.elekt.facts import ATTRIBUTES, AUTHORITY, COURT, ZONES
from companion.games.elekt.moments import moment
from companion.games.elekt.state import Contest, State, symbols
from companion.games.elekt.victories import VICTORIES
from companion.games.elekt.vocabulary import DURING_COUNT, ON_WIN
from companion.rules import TABLE, Amount, Ask, Fields, attempt
from companion.table import Seat

MOST_BY_HAND = 50


async def confront(s: State, zone: str) -> None:
    """All confrontations of one Zone, on the state that each leaves to the next (EL-046, EL-106, EL-107)."""
    s.turn = None
    if zone == COURT:
        s.privilege_winner = None
    if s.participants(zone):
        for attribute in ATTRIBUTES:
            await contest(s, zone, attribute)
    else:
        s.tell(f"Nobody has a Unit in the Zone {zone.capitalize()}.", "EL-108")
        _award(s, zone, None)
    s.step = ZONES[ZONES.index(zone) + 1] if zone != COURT else "scepter"


async def contest(s: State, zone: str, attribute: str) -> None:
    """One confrontation: count, find the winner, do what winning does (EL-101 to EL-105)."""
    if attribute != AUTHORITY and (card := standing.skip_confrontation(s, zone, attribute)):
        s.tell(f"{s.name(card)}: {attribute.capitalize()} is not contested here.", "EL-184", card)
        return
    s.contest = Contest(zone, attribute)
    if s.participants(zone):
        windows = standing.everywhere(s).windows
        if DURING_COUNT in windows:
            await moment(s, Moment(DURING_COUNT, zone, attribute=attribute))
        s.contest.totals = totals(s, zone, attribute)
        if s.contest.totals and DURING_COUNT in windows and (cards := standing.by_hand_here(s, zone, attribute)):
            await attempt(_count_by_hand(s, s.contest, cards))
        decide(s, s.contest)
    if (winner := s.contest.winner) is not None and ON_WIN in standing.everywhere(s).windows:
        await moment(s, Moment(ON_WIN, zone, winner, attribute=attribute))
    if attribute == AUTHORITY:
        _award(s, zone, s.contest.winner)
    elif winner is not None and any(s.units(zone)):  # whoever has won keeps the right (EL-109 is about later ones)
        await attempt(VICTORIES[attribute](s, zone, winner, moment))
    s.contest = None


async def _count_by_hand(s: State, now: Contest, cards: Sequence[str]) -> None:
    """People say the totals where a card is done by hand (EL-103, EL-242)."""
    names = " and ".join(s.name(card) for card in cards)
    texts = " ".join(s.cards[card].text for card in cards)
    about = {"card": names, "text": texts, "attribute": now.attribute.capitalize(), "counted": dict(now.totals)}
    low = -MOST_BY_HAND if s.rulings.below_zero else 0
    shape = Fields({seat: Amount(low, MOST_BY_HAND) for seat in now.totals})
    now.totals = dict(await Ask(TABLE, "count-by-hand", lambda: shape, about=about))
    s.tell(f"{names}: the totals were counted by hand.", "EL-242", *cards)


def totals(s: State, zone: str, attribute: str) -> dict[Seat, int]:
    """The totals of those who take part: cards, tokens, abilities and effects (EL-101 to EL-103, EL-278)."""
    counted = {}
    verbs = standing.everywhere(s).verbs
    changing = "count_as" in verbs or "modify_total" in verbs
    for seat in s.participants(zone):
        total = 0
        for unit in s.boards[zone][seat]:
            total += symbols(unit, attribute)
        if changing:
            total += standing.count_as(s, zone, attribute, seat) + standing.modify_total(s, zone, attribute, seat)
        total += s.contest.bonus.get(seat, 0) if s.contest is not None else 0
        counted[seat] = total if s.rulings.below_zero else max(0, total)
    return counted


def decide(s: State, now: Contest) -> None:
    """Who has won, and by which rule; says so."""
    now.winner, now.rule = _winner(s, now)
    counted = ", ".join(f"@{seat} {total}" for seat, total in now.totals.items()) or "nobody has a Unit here"
    what = f"{now.zone.capitalize()}, {now.attribute.capitalize()}: {counted}"
    if now.winner is None:
        s.tell(f"{what}. Nobody wins.", now.rule)
    else:
        s.tell(f"{what}. @{now.winner} wins{_why(now.rule)}.", now.rule)


def _winner(s: State, now: Contest) -> tuple[Seat | None, str]:
    most = max(now.totals.values(), default=0)
    tied = [seat for seat, total in now.totals.items() if total == most]
    if not tied:
        return None, "EL-108"
    if now.attribute != AUTHORITY and most < 1 and not (s.rulings.zero_wins_alone and len(now.totals) == 1):
        return None, "EL-110"
    if len(tied) == 1:
        return tied[0], "EL-147" if len(now.totals) == 1 and most == 0 else "EL-104"
    return _of_tied(s, now, tied, most)


def _of_tied(s: State, now: Contest, tied: list[Seat], most: int) -> tuple[Seat | None, str]:
    by_card = standing.wins_ties(s, now.zone, now.attribute, tied)
    if by_card is not None:
        return by_card[0], "EL-184"
    if now.attribute != AUTHORITY:
        return None, "EL-105"
    return highest(s.court(), tied), "EL-143" if most else "EL-144"


def _why(rule: str) -> str:
    words = {
        "EL-143": " the tie by position at the Court",
        "EL-144": " the tie at 0 by position at the Court",
        "EL-147": ", alone in the Zone",
        "EL-184": " the tie by the text of a card",
    }
    return words.get(rule, "")


def _award(s: State, zone: str, winner: Seat | None) -> None:
    """The winner takes the Zone's card; without one it leaves the game (EL-142, EL-148 to EL-151)."""
    card = s.face_up[zone]
    if card is None:
        s.tell(f"There is no card to win in the Zone {zone.capitalize()}.", "EL-279")
        return
    s.face_up[zone] = None
    s.look_again()
    if winner is None:
        s.box.append(card)
        s.tell(f"Nobody wins {s.name(card)}: it leaves the game.", "EL-149", card)
        return
    s.won[winner].append(card)
    s.tell(f"@{winner} takes {s.name(card)}{_titles(s.cards[card].titles)}.", "EL-142", card)
    if zone == COURT:
        s.privilege_winner = winner
    check_titles(s)


def _titles(titles: Sequence[str]) -> str:
    return f" and is now {' and '.join(titles)}" if titles else ""
