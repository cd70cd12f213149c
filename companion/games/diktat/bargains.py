"""The art of politics: exchanges, giving way, oaths (rules 2.18).

A bundle is what one side of a bargain gives: {"pp": 2, "citizen": 1, "spy": 1, "politics": 1, "possessions": [...],
"withdraw": [stack ids], "oath": "words", "words": "anything"}.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from companion.errors import Refused
from companion.games.diktat import possessions
from companion.games.diktat.cards import Effect
from companion.games.diktat.facts import AFFINITIES, AGENTS, SECTORS, counted
from companion.games.diktat.stacks import forget, spoils_lost
from companion.games.diktat.state import Oath, Offer, State
from companion.games.diktat.vocabulary import GOODS
from companion.rules import Json
from companion.table import Seat

COUNTED = (*GOODS, *AFFINITIES)
NAMED = ("possessions", "withdraw")
WORDS = ("oath", "words")
LONGEST_WORDS = 200
MOST = 99  # of one thing in a bundle
UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")  # control, join or turn the words around them, break the line, or are nothing
MARKS = ("Mn", "Mc", "Me")
MOST_MARKS = 4  # on one letter
BLANKS = "\u115f\u1160\u3164\uffa0\u2800"  # letters and signs by name that show nothing

Bundle = Mapping[str, Any]


def bundle(value: Json) -> Bundle:
    """A well-formed bundle; raises Refused."""
    if not isinstance(value, dict) or set(value) - {*COUNTED, *NAMED, *WORDS}:
        raise Refused("DK-136", f"{value!r} cannot be given.", "Tokens, PP, cards, markers, stacks and words can.")
    for word, item in value.items():
        if word in COUNTED and (type(item) is not int or not 1 <= item <= MOST):
            raise Refused("DK-136", f"That is no number of {word}.", f"Write a whole number from 1 to {MOST}.")
        if word in NAMED and (not isinstance(item, list) or not all(isinstance(one, str) for one in item)):
            raise Refused("DK-136", f"{word} names nothing that can be given.", "Name cards, markers or stacks.")
        if word in WORDS and not _can_be_read(item):
            raise Refused("DK-138", "Those words cannot be sent.", f"Write up to {LONGEST_WORDS} letters, in one line.")
    return value


def _can_be_read(words: Json) -> bool:
    """Whether words are text of one line that shows as it was written."""
    if not isinstance(words, str) or not 0 < len(words) <= LONGEST_WORDS:
        return False
    kinds = [unicodedata.category(letter) for letter in words]
    marks = (kind in MARKS for kind in kinds)
    bare = ("Zs", *MARKS)
    shows = any(kind not in bare and letter not in BLANKS for kind, letter in zip(kinds, words, strict=True))
    return shows and not set(kinds) & set(UNSEEN) and max(_in_a_row(marks), default=0) <= MOST_MARKS


def _in_a_row(marks: Iterable[bool]) -> Iterator[int]:
    """How long each run of marks is."""
    return (sum(1 for _ in run) for marked, run in groupby(marks) if marked)


def can_be_asked(s: State, seat: Seat, asked: Bundle) -> bool:
    """Whether the cards, markers and stacks that are asked of a player are that player's, as everybody sees."""
    return _named_are_there(s, seat, asked)


def _named_are_there(s: State, seat: Seat, given: Bundle) -> bool:
    """Whether the cards, markers and stacks of a bundle are a player's, each named once; all of that lies open."""
    named, leaving = given.get("possessions", []), given.get("withdraw", [])
    stacks = {stack.id for _, stack in s.stacks() if stack.owner == seat}
    once = len(set(named)) == len(named) and len(set(leaving)) == len(leaving)
    return once and set(named) <= set(s.players[seat].possessions) and set(leaving) <= stacks


def can_give(s: State, seat: Seat, given: Bundle) -> bool:
    """Whether a player has all of a bundle, and what its lost Gains take back (DK-141, A-16, A-50).

    What a stack hides may be anything.
    """
    lost = _lost_goods(s, seat, given) if _named_are_there(s, seat, given) else None
    if lost is None:
        return False
    wanted = {word: given.get(word, 0) + lost[word] for word in GOODS}
    agents = sum(wanted[kind] for kind in AGENTS)
    enough = all(count <= possessions.owned(s, seat, word) for word, count in wanted.items())
    return enough and agents <= s.players[seat].screen.tokens and _can_pay_affinity(s, seat, given)


def _lost_with(s: State, seat: Seat, given: Bundle) -> list[tuple[str, Effect]]:
    """The Gains that go with what is given, by their source."""
    named = given.get("possessions", [])
    return [(source, effect) for source in named for effect in possessions.gains_lost(s, seat, source)]


def _lost_goods(s: State, seat: Seat, given: Bundle) -> Counter[str]:
    """PP and tokens that Gains take back which go with what is given (DK-129)."""
    lost = Counter[str]()
    for _, effect in _lost_with(s, seat, given):
        if effect.do == "gain":
            lost[effect.what] += effect.count
    return lost


def _can_pay_affinity(s: State, seat: Seat, given: Bundle) -> bool:
    """For each Affinity token that a lost Gain had given one must be left, behind the screen or on any card (DK-054).

    Tokens on cards that are given come back behind the screen first (DK-053).
    """
    player = s.players[seat]
    if any(given.get(kind, 0) > player.screen.affinity[kind] for kind in AFFINITIES):
        return False
    left = Counter({kind: player.screen.affinity[kind] - given.get(kind, 0) for kind in AFFINITIES})
    for on_card in player.placed.values():
        left.update(on_card.values())
    due, had = Counter[str](), Counter(player.given)
    for source, effect in _lost_with(s, seat, given):
        if effect.do == "gain_affinity":
            count = min(effect.count, max(0, had[source]))
            had[source] -= count
            due[effect.kind if s.rulings.same_affinity else "choice"] += count
    return due.total() <= left.total() and all(due[kind] <= left[kind] for kind in AFFINITIES)


def may_bargain(s: State) -> bool:
    """In every phase, or in the Manoeuvres alone (A-59); never after the end is triggered (DK-313)."""
    return not s.closed and s.cycle > 0 and (s.rulings.bargains_always or s.step == "manoeuvres")


def offer(s: State, by: Seat, to: Seat, give: Bundle, ask: Bundle) -> None:
    """An offer waits for the other side; nobody else learns of it (DK-140)."""
    s.offers.append(Offer(_number(s, "offer", by, to), by, to, give, ask))


def _number(s: State, kind: str, one: Seat, other: Seat) -> str:
    """Counted within a pair, so that nobody else's number tells how much these two bargain (section 3.4)."""
    name = "-".join((kind, *sorted((one, other))))
    s.bargains[name] += 1
    return f"{name}-{s.bargains[name]}"


def withdraw(s: State, number: str) -> None:
    """An offer is taken back, or declined; that is not shown to anybody else."""
    s.offers = [one for one in s.offers if one.number != number]


async def accept(s: State, number: str) -> None:
    """Both consent: it happens wholly, or not at all, and nobody learns why not (DK-140, DK-141)."""
    one = next(one for one in s.offers if one.number == number)
    withdraw(s, number)
    sides = ((one.by, one.to, one.give), (one.to, one.by, one.ask))
    if _can_be_done(s, sides):
        await _make_spaces(s, one.to, one.give, leaving=one.ask)
        await _make_spaces(s, one.by, one.ask, leaving=one.give)
    if not _can_be_done(s, sides):  # nor after a space was freed: what lay there may be missed now
        for seat in (one.by, one.to):
            s.tell_privately(seat, "The exchange does not come about.", "DK-140")
        return
    for giver, taker, given in sides:  # before a card that goes takes PP or tokens with it
        _hand_over_counted(s, giver, taker, given)
    for giver, _, given in sides:
        _withdraw_all(s, giver, given)
    if passing := [one for side in sides for one in _named(*side)]:
        await possessions.pass_on(s, passing)
    for seat, other in ((one.by, one.to), (one.to, one.by)):
        s.tell_privately(seat, f"Your exchange with @{other} is done.", "DK-140")
    if promises := {giver: str(given["oath"]) for giver, _, given in sides if "oath" in given}:
        s.oaths.append(Oath(_number(s, "oath", one.by, one.to), (one.by, one.to), promises))


def _can_be_done(s: State, sides: Sequence[tuple[Seat, Seat, Bundle]]) -> bool:
    return all(can_give(s, giver, given) for giver, _, given in sides)


async def _make_spaces(s: State, seat: Seat, given: Bundle, *, leaving: Bundle) -> None:
    """Who has no space left for the markers of a bargain frees one first; what leaves counts as left (DK-188)."""
    while _spaces_after(s, seat, given, leaving) > possessions.INFLUENCE_SPACES:
        await possessions.free_a_space(s, seat, leaving.get("possessions", []))


def _spaces_after(s: State, seat: Seat, given: Bundle, leaving: Bundle) -> int:
    levels = Counter({space.id: space.level for space in s.players[seat].influence})
    levels.subtract(leaving.get("possessions", []))
    levels.update(one for one in given.get("possessions", []) if one.startswith(possessions.MARKER))
    return sum(level > 0 for level in levels.values())


def _hand_over_counted(s: State, giver: Seat, taker: Seat, given: Bundle) -> None:
    """PP and tokens of one side of a bargain (DK-136)."""
    for word in COUNTED:
        if count := given.get(word, 0):
            _move(s, giver, taker, word, count)


def _named(giver: Seat, taker: Seat, given: Bundle) -> list[possessions.Passing]:
    """The cards and markers of one side of a bargain (DK-136, A-16)."""
    return [possessions.Passing(giver, taker, name) for name in given.get("possessions", [])]


def _withdraw_all(s: State, giver: Seat, given: Bundle) -> None:
    """The stacks with which one side of a bargain gives way (DK-142)."""
    for stack_id in given.get("withdraw", []):
        give_way(s, giver, stack_id)


def _move(s: State, giver: Seat, taker: Seat, word: str, count: int) -> None:
    if word in AFFINITIES:
        s.players[giver].screen.affinity[word] -= count
        s.players[taker].screen.affinity[word] += count
        return
    possessions.give_away(s, giver, word, count)
    possessions.receive(s, taker, word, count)
    if word in ("spy", "assassin"):
        s.tell(f"@{giver} gives @{taker} {counted(count, word)}.", "DK-136")


def give_way(s: State, seat: Seat, stack_id: str) -> None:
    """A whole own stack goes to the supply and frees its place (DK-142 to DK-144, DK-315)."""
    sector, stack = s.stack(stack_id)
    tokens = list(stack.tokens)
    forget(s, stack)
    spoils_lost(s, sector, seat, tokens)
    s.tell(f"@{seat} gives way in {SECTORS[sector]}.", "DK-142")


# -- oaths -------------------------------------------------------------------------------------------------------------


def declare(s: State, number: str, by: Seat, breaker: Seat) -> None:
    """Somebody says that a sworn commitment was broken; who admits it has broken it (DK-146, A-53)."""
    oath = oath_of(s, number)
    oath.declared, oath.by, oath.voices = breaker, by, {by}
    s.bargains["breach"] += 1
    oath.claim = f"breach-{s.bargains['breach']}"
    s.tell(f"@{by} says that @{breaker} has broken an oath.", "DK-147")
    _decide(s, oath)


def take_back(s: State, number: str) -> None:
    """Who has said so does not say so any more; nobody's voice for it counts."""
    oath = oath_of(s, number)
    s.tell(f"@{oath.by} does not say any more that @{oath.declared} has broken an oath.", "DK-147")
    _close(oath)


def agree(s: State, number: str, seat: Seat) -> None:
    """One more voice for a breach."""
    oath = oath_of(s, number)
    oath.voices.add(seat)
    _decide(s, oath)


def _decide(s: State, oath: Oath) -> None:
    """A party admits it, or whoever judges says so (A-53)."""
    breaker = oath.declared
    assert breaker is not None
    if breaker in oath.voices or _judged_broken(s, oath):
        s.players[breaker].broken += 1
        oath.broken_by.append(breaker)
        _close(oath)
        s.tell(f"@{breaker} has broken an oath and loses 1 VP.", "DK-146")


def _judged_broken(s: State, oath: Oath) -> bool:
    """A majority of those who have not sworn it, where the Administrator breaks ties; or the Administrator alone."""
    if s.rulings.administrator_judges:
        return s.administrator in oath.voices
    others = [seat for seat in s.seats if seat not in oath.seats]
    voices = [seat for seat in others if seat in oath.voices]
    tie = 2 * len(voices) == len(others) > 0 and s.administrator in voices
    return 2 * len(voices) > len(others) or tie


def _close(oath: Oath) -> None:
    oath.declared, oath.by, oath.claim, oath.voices = None, None, "", set()


def known_as(oath: Oath, seat: Seat | None) -> str:
    """What a seat calls an oath that is said to be broken: only who has sworn it knows its number."""
    return oath.number if seat in oath.seats else oath.claim


def has_a_voice(s: State, oath: Oath, seat: Seat) -> bool:
    """Who has sworn it does not judge the other one; one may admit the own breach (A-53)."""
    judges = seat == s.administrator if s.rulings.administrator_judges else seat not in oath.seats
    return judges or seat == oath.declared


def oath_of(s: State, number: str) -> Oath:
    """The oath of a number, or of a claim that it was broken."""
    return next(oath for oath in s.oaths if number in (oath.number, oath.claim))
