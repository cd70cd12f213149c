"""A tiny auction to try the session on: cards in hand, a lot turned up, talk against the clock, sealed bids."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from companion.rules import (
    TABLE,
    Adjuster,
    Amount,
    Ask,
    Deck,
    During,
    Game,
    GameOver,
    Json,
    Option,
    Pick,
    Press,
    Prompt,
    Role,
    Sealed,
    Seat,
    Setup,
    Source,
    Together,
    attempt,
)
from companion.table import Expected, Layout, Placement, Reading, Tag, TagKind, Zone

LOTS = ("anchor", "bell", "compass", "drum", "emerald", "flag", "globe", "harp", "ivory", "jug", "kite", "lamp")
SHUFFLED = LOTS * 2
ROUNDS = 2
TALK_S = 300.0
TAGS = (
    *(Tag(f"T{index}", f"lot/{lot}", TagKind.FACE, f"Lot “{lot}”") for index, lot in enumerate(LOTS)),
    Tag("TB", "lot-back", TagKind.BACK, "Back of a lot"),
)


@dataclass
class Auction:
    """The state: coins, hands as handles, what each seat may look at, lots won, the story so far."""

    seats: tuple[Seat, ...]
    virtual: bool
    deck: Deck
    coins: dict[Seat, int]
    hands: dict[Seat, list[str]]
    looks: dict[Seat, list[str]]
    won: dict[Seat, list[str]]
    bluffs: dict[Seat, int]
    step: str = "start"
    turn: int = 0
    phase: int = 0
    reading: bool = False
    time_up: bool = False
    story: list[str] = field(default_factory=list)


def setup(given: Setup) -> Auction:
    """Two cards to each seat from a deck nobody has seen."""
    deck = Deck.of("lots", len(SHUFFLED))
    hands = {seat: [deck.draw(), deck.draw()] for seat in given.seats}
    return Auction(
        given.seats,
        given.options["hands"] == "virtual",
        deck,
        dict.fromkeys(given.seats, 9),
        hands,
        {seat: [] for seat in given.seats},
        {seat: [] for seat in given.seats},
        dict.fromkeys(given.seats, 0),
    )


async def bluff(state: Auction, seat: Seat) -> None:
    """An anytime act, twice at most."""
    while True:
        await Ask(seat, "bluff", lambda: Press(state.bluffs[seat] < 2), standing=True)
        state.bluffs[seat] += 1
        state.story.append(f"@{seat} bluffs")


async def clock(state: Auction) -> None:
    """The end of the talk."""
    await Ask(TABLE, "time-up", Press, standing=True, limit=TALK_S, source=Source.CLOCK)
    state.time_up = True


async def talk(state: Auction) -> None:
    """Until everybody agrees to end it, or the time is up."""
    state.time_up = False

    async def agree(seat: Seat) -> None:
        await attempt(Ask(seat, "agree", lambda: Press(not state.time_up)))

    await During(Together(state.seats, agree), {"clock": partial(clock, state)})


async def bid(state: Auction, seat: Seat) -> tuple[int, str]:
    """A secret bid, and for a bid of something its reason."""
    coins = await Ask(seat, "bid", lambda: Amount(0, state.coins[seat]))
    if coins == 0:
        return 0, ""
    return coins, await Ask(seat, "reason", lambda: Pick(("fame", "greed")))


async def one_round(state: Auction) -> None:
    """Somebody begins, a lot is turned up, there is talk, and bids are opened."""
    state.phase = 0
    first = await Ask(TABLE, "starter", lambda: Pick(state.seats), source=Source.CHANCE)
    handle = state.deck.draw()
    state.reading = True
    lot = await Ask(TABLE, "lot", lambda: Pick(LOTS), source=Source.FACE, about={"handle": handle})
    state.reading = False
    state.story.append(f"@{first} offers {lot}")
    state.phase = 1
    await talk(state)
    state.phase = 2
    bids = await Sealed("bids", state.seats, partial(bid, state))
    best = max(state.seats, key=lambda seat: (bids[seat][0], -state.seats.index(seat)))
    state.coins[best] -= bids[best][0]
    state.won[best].append(lot)
    state.story.append(f"@{best} wins {lot} for {bids[best][0]}, out of {bids[best][1] or 'luck'}")
    state.phase = 3
    await Ask(best, "look", Press)
    state.looks[best].append(state.deck.pile[-1])
    got = await Sealed("favour", [best], lambda seat: Ask(seat, "favour", lambda: Pick(("thanks", "silence"))))
    state.story.append(f"@{best} says {got[best]}")


async def rounds(state: Auction) -> None:
    """The whole evening."""
    while state.turn < ROUNDS:
        state.turn += 1
        await one_round(state)
    raise GameOver([max(state.seats, key=lambda seat: (len(state.won[seat]), state.coins[seat]))])


async def play(state: Auction) -> None:
    """Rounds, and bluffs beside them."""
    await During(rounds(state), {f"bluff-{seat}": partial(bluff, state, seat) for seat in state.seats})


def view(state: Auction, seat: Seat | None) -> Mapping[str, Json]:
    """All but the own hand is public; the hand is handles."""
    return {
        "turn": state.turn,
        "coins": dict(state.coins),
        "won": {who: list(lots) for who, lots in state.won.items()},
        "hands": {who: len(cards) for who, cards in state.hands.items()},
        "hand": list(state.hands[seat]) if seat else None,
        "story": list(state.story),
    }


def adjusters(state: Auction) -> Mapping[str, Adjuster]:
    """The coins can be corrected."""

    def give(seat: Seat, coins: int) -> None:
        state.coins[seat] = coins

    return {f"coins.{seat}": Adjuster(f"Coins of @{seat}", Amount(0, 20), partial(give, seat)) for seat in state.seats}


def layout(seats: int) -> Layout:
    """One open place for the lot, one private for each hand."""
    hands = tuple(Zone(f"hand-p{seat}", -300 + 100 * seat, 200, 80, 80, public=False) for seat in range(seats))
    return Layout(900, 600, (Zone("lot", 0, 0, 80, 80), *hands))


def expected(state: Auction) -> Sequence[Expected]:
    """One lot lies there while it is turned up."""
    lots = tuple(f"lot/{lot}" for lot in LOTS if lot != "kite")
    return [Expected("lot", lots, 1, "A-002", "One lot is turned up.")] if state.reading else []


def readings(
    _state: Auction, asks: Mapping[str, Ask[Any]], placements: Sequence[tuple[str, Placement]]
) -> Iterator[Reading]:
    """A lot in the open place answers which lot it is; a kite is read as something no question takes."""
    for ask_id, ask in asks.items():
        for component, placement in placements:
            if ask.prompt == "lot" and placement.zone == "lot" and component.startswith("lot/"):
                lot = component.removeprefix("lot/")
                value = "a kite" if lot == "kite" else lot
                yield Reading(ask_id, value, "A-002", f"The lot is {lot}.")


def open_zones(state: Auction) -> Collection[str]:
    """The lot may be read while it is turned up."""
    return ("lot",) if state.reading else ()


def sight(state: Auction, seat: Seat) -> Collection[str]:
    """The own hand, and what one was let look at."""
    return (*state.hands[seat], *state.looks[seat])


def prepare(given: Setup) -> Setup:
    """Complete the options."""
    return Setup(given.seats, {"hands": "virtual", **given.options}, given.roles)


PROMPTS = ("agree", "bid", "bids", "bluff", "favour", "look", "lot", "reason", "starter", "time-up")

GAME: Game[Auction] = Game(
    id="auction",
    title="Auction",
    rules_version=1,
    seats=(2, 3, 4, 5, 6, 7),
    roles=(Role("north", "North"), Role("south", "South")),
    options=(Option("hands", {"virtual": "Dealt here.", "physical": "Held by people."}, "How are cards held?"),),
    prompts={name: Prompt(name.capitalize(), f"Please {name}.", "A-001") for name in PROMPTS},
    phases=("Lot", "Talk", "Bids", "Thanks"),
    steps=("start",),
    prepare=prepare,
    setup=setup,
    enter=lambda state, step: setattr(state, "step", step),
    play=play,
    view=view,
    sight=sight,
    decks=lambda state: {"lots": state.deck},
    faces=lambda state: {"lots": SHUFFLED} if state.virtual else {},
    phase=lambda state: state.phase,
    score=lambda state: [(seat, {"lots": len(state.won[seat])}) for seat in state.seats],
    outcome_words=lambda _state, outcome: f"@{outcome[0]} has won.",
    facts=lambda state: {f"coins.{seat}": state.coins[seat] for seat in state.seats},
    adjusters=adjusters,
    invariants=lambda state: [f"{seat} owes" for seat in state.seats if state.coins[seat] < 0],
    layout=layout,
    open_zones=open_zones,
    expected=expected,
    readings=lambda state, asks, placements: list(readings(state, asks, placements)),
)
