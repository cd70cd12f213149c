"""The people of the simulated table: phones that answer at random, and hands that do what the table screen says."""

from __future__ import annotations

import random
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import Any

from companion.cli.demo.bench import Bench
from companion.cli.demo.forms import fill
from companion.cli.demo.room import Choice, RememberingRoom
from companion.errors import Refused
from companion.games.golden_blade import hands
from companion.session.room import SCREEN, Actor
from companion.table import Seat

STEP_S = 0.35
PRESSES = ("drawn", "laid", "build-laid")


class Hands:
    """All hands round one simulated table; they remember what they laid, and know nothing of the match."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self.lying: dict[str, tuple[str, bool]] = {}

    def recall(self, acts: Iterable[Mapping[str, Any]]) -> None:
        """The table has been laid, and this has happened on it."""
        self.lying = {}
        for act in acts:
            self._note(act)

    def do(self, act: Mapping[str, Any]) -> bool:
        """Do an act and remember where the card lies; whether it happened."""
        done = bool(self._bench.act(act).get("ok"))
        if done:
            self._note(act)
        else:  # it is not where it was thought to be
            self.lying.pop(str(act.get("card", "")), None)
        if done and act["act"] == "gather":
            self._bench.act({"act": "shuffle", "pile": act["pile"]})
        return done

    def _note(self, act: Mapping[str, Any]) -> None:
        card = str(act.get("card", ""))
        if act["act"] == "lay" and "zone" in act:
            self.lying[card] = (str(act["zone"]), bool(act.get("face_up", True)))
        elif act["act"] == "flip" and card in self.lying:
            self.lying[card] = (self.lying[card][0], not self.lying[card][1])
        else:
            self.lying.pop(card, None)

    def held(self, seats: Sequence[Seat]) -> dict[Seat, list[str]]:
        """What each seat holds."""
        return {seat: self._bench.hand(seat) for seat in seats}

    def piles(self) -> Mapping[str, int]:
        """How many cards each pile has."""
        return self._bench.piles()


class People:
    """Everybody round the table. `alone` are the seats whose phones nobody holds: they answer at random."""

    def __init__(self, room: RememberingRoom, bench: Bench, alone: Mapping[Seat, str], rng: random.Random) -> None:
        self._room = room
        self._hands = Hands(bench)
        self._alone = dict(alone)
        self._rng = rng
        self._shown: set[str] = set()  # questions of the table for which a card has been shown

    def new_table(self, acts: Iterable[Mapping[str, Any]]) -> None:
        """A table has been laid, for a new match or as it lay before; `acts` is what has happened on it."""
        self._hands.recall(acts)

    def step(self) -> bool:
        """One act of hands, or else one answer of a phone; whether anything was done."""
        body = self._room.page(SCREEN).body
        if body["status"] != "playing":
            return False
        known = self._known(body)
        act = hands.next_act(known)
        if act is not None:
            return self._hands.do(act)
        if self._show_cards(known):
            return True
        answered = [self._answer(known, seat, actor) for seat, actor in self._lone().items()]
        return any(answered)

    def _lone(self) -> dict[Seat, Actor]:
        """Who plays alone: seats that nobody holds, and those that the host gave to the random player."""
        lone = self._room.bots()
        for seat, token in self._alone.items():
            with suppress(Refused):  # the seat has been handed over to somebody else's phone
                lone[seat] = self._room.actor(token)
        return lone

    def _known(self, body: Mapping[str, Any]) -> hands.People:
        view = body["view"]
        seats = view["seats"]
        laid = {seat: self._chosen(view, seat, "lay") for seat in seats}
        built = {seat: self._chosen(view, seat, "build") for seat in seats}
        return hands.People(
            view=view,
            asks=body["table_asks"],
            held=self._hands.held(seats),
            lying=self._hands.lying,
            piles=self._hands.piles(),
            laid={seat: orders for seat, orders in laid.items() if isinstance(orders, dict)},
            built={seat: unit for seat, unit in built.items() if isinstance(unit, str)},
        )

    def _chosen(self, view: Mapping[str, Any], seat: Seat, prompt: str) -> Any:
        """What a seat chose for this turn's Orders or for this very Build; None if nothing."""
        choice = self._room.chosen.get(seat, {}).get(prompt)
        if choice is None or choice.turn != view["turn"] or (prompt == "build" and choice.step != view["step"]):
            return None
        return choice.value

    def _choose(self, view: Mapping[str, Any], seat: Seat, prompt: str, value: Any) -> None:
        """Remember what a seat chose that answers with its hands alone."""
        self._room.chosen.setdefault(seat, {})[prompt] = Choice(view["turn"], view["step"], value)

    def _show_cards(self, known: hands.People) -> bool:
        """Show, once, the card that a question of the table is about; the camera reads it."""
        for ask in known.asks:
            act = hands.card_shown(known, ask) if ask["id"] not in self._shown else None
            if act is not None and self._hands.do(act):
                self._shown.add(ask["id"])
                return True
        return False

    def _answer(self, known: hands.People, seat: Seat, actor: Actor) -> bool:
        body = self._room.page(seat).body
        for proposal in body["proposals"]:
            if proposal["may_agree"]:
                return self._tell(actor, {"do": "agree", "proposal": proposal["id"]})
        asks = [ask for ask in body["asks"] if not ask["standing"]]
        if not asks:
            return False
        ask = self._rng.choice(asks)
        value = self._value(known, seat, ask)
        return value is not None and self._tell(actor, {"do": "answer", "ask": ask["id"], "value": value})

    def _value(self, known: hands.People, seat: Seat, ask: Mapping[str, Any]) -> Any:
        """What a player answers: what the own hand holds, a press when the hands are ready, or anything allowed."""
        prompt, view = ask["prompt"], known.view
        if prompt == "build" and view["options"]["hands"] == "physical":
            return self._rng.choice(known.units_held(seat) or [None])
        if prompt == "build-laid" and not known.in_zone(f"build-{seat}"):
            self._choose(view, seat, "build", self._rng.choice(known.units_held(seat)))
            return None
        if prompt == "laid" and seat not in known.laid:
            self._choose(view, seat, "lay", self._orders(known, seat))
            return None
        if prompt in PRESSES and not hands.is_ready(known, seat, prompt):
            return None
        return fill(ask["form"], self._rng)

    def _orders(self, known: hands.People, seat: Seat) -> dict[str, str]:
        """Different Orders for every front, drawn from the hand."""
        cards = [card.rsplit("/", 1)[-1] for card in known.held[seat] if card.startswith("order/")]
        lanes = [hands.lane_of(front) for front in known.view["fronts"] if front["seat"] == seat]
        return dict(zip(lanes, self._rng.sample(cards, len(lanes)), strict=True))

    def _tell(self, actor: Actor, command: Mapping[str, Any]) -> bool:
        return self._room.do(actor, uuid.uuid4().hex, command).status == 200


class Crowd:
    """People who act of their own accord until stopped; `pause` is how long they wait between two acts, s."""

    def __init__(self, people: People, pause: float = STEP_S) -> None:
        self._people = people
        self._pause = pause
        self._ended = Event()
        self._thread = Thread(target=self._run, name="people", daemon=True)

    @contextmanager
    def running(self) -> Iterator[None]:
        """Act until the end."""
        self._thread.start()
        try:
            yield
        finally:
            self._ended.set()
            self._thread.join()

    def _run(self) -> None:
        while not self._ended.wait(self._pause):
            self._people.step()
