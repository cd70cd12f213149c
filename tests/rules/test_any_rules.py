"""Whatever rules are made of, a match that goes on is the same as its record run again."""

from __future__ import annotations

from collections.abc import Awaitable
from functools import partial
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.rules import Amount, Ask, During, Interrupt, Match, Press, Sealed, Together, attempt
from companion.rules.playing import RandomPlayer
from tests.rules.samples import Board, sample_game, seated, word

SEATS = ("p0", "p1", "p2")
Part = tuple[Any, ...]

LEAVES: st.SearchStrategy[Part] = st.one_of(
    st.tuples(st.just("say"), st.sampled_from(SEATS)),
    st.tuples(st.just("tax"), st.sampled_from(SEATS)),
    st.tuples(st.just("pay"), st.sampled_from(SEATS)),
    st.tuples(st.just("bid"), st.sampled_from([SEATS, SEATS[:2], SEATS[2:]])),
)
PARTS: st.SearchStrategy[Part] = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.tuples(st.just("then"), st.lists(inner, min_size=1, max_size=3)),
        st.tuples(st.just("together"), st.lists(inner, min_size=1, max_size=3)),
        st.tuples(st.just("anytime"), inner, st.sampled_from(SEATS), inner, st.booleans()),
    ),
    max_leaves=6,
)


async def run(s: Board, part: Part) -> None:
    """Carry out one part of made-up rules."""
    match part:
        case "say", seat:
            s.log.append((seat, await word(seat)))
        case "tax", seat:
            s.pp[seat] = max(0, s.pp[seat] - 1)
        case "pay", seat:
            s.log.append(await attempt(Ask(seat, "pay", lambda: Amount(1, s.pp[seat]))))
            s.pp[seat] = max(0, s.pp[seat] - 1)
        case "bid", seats:
            bids = await attempt(Sealed("bid", seats, partial(bid, s)))
            s.log.append(bids)
            for seat in bids or ():
                s.pp[seat] -= 1
        case "then", parts:
            for inner in parts:
                await run(s, inner)
        case "together", parts:
            lines = {str(n): inner for n, inner in enumerate(parts)}
            await Together(lines, lambda key: run(s, lines[key]))
        case "anytime", main, seat, beside, holds:
            await During(run(s, main), {"beside": partial(act, s, seat, beside, holds)})


async def bid(s: Board, seat: str) -> int:
    """A secret dialogue of one or two answers."""
    first = await Ask(seat, "bid", lambda: Amount(1, s.pp[seat]))
    return first + (await Ask(seat, "more", lambda: Amount(0, s.pp[seat])) if first > 1 else 0)


async def act(s: Board, seat: str, beside: Part, holds: bool) -> None:
    """An anytime act, once, that interrupts the others or not."""
    await Ask(seat, "debt", lambda: Press(s.pp[seat] > 0), standing=True)
    steps: Awaitable[None] = run(s, beside)
    await (Interrupt(steps) if holds else steps)


def told(match: Match[Board]) -> dict[str, Any]:
    """All that can be known of a match."""
    return {
        "pages": [match.page(seat) for seat in (*SEATS, None)],
        "asks": list(match.open_asks()),
        "complete": match.complete(),
        "ballots": match.ballots(),
        "over": match.over,
        "state": match.state,
    }


@settings(max_examples=60, deadline=None)
@given(PARTS, st.integers(0, 1000))
def test_going_on_and_running_again_are_the_same(part: Part, seed: int) -> None:
    """After every move, mischief among them, the record and the ballots alone give the same match."""

    async def play(s: Board) -> None:
        await run(s, part)

    game = sample_game(play)
    match = Match(game, seated(3), witness=repr)
    player = RandomPlayer(seed, mischief=0.2)
    for _ in range(25):
        if match.over:
            break
        match = player.move(match)
        again = Match(game, match.setup, match.record)
        again.restore(match.ballots())
        assert told(again) == told(match)
