"""The people of the simulated table: phones that answer at random, and hands that do what the table screen says."""

from __future__ import annotations

import random
import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from threading import Event, Thread
from typing import Any

from companion.cli.demo.bench import Bench
from companion.cli.demo.forms import fill
from companion.cli.demo.room import RememberingRoom
from companion.cli.demo.story import turned_up
from companion.cli.table import game_hands
from companion.errors import Refused
from companion.rules.hands import Choice, GameHands, Mean, Say, Spot
from companion.rules.hands import People as Known
from companion.session.room import SCREEN, Actor
from companion.table import Seat

STEP_S = 0.35


class Hands:
    """All hands round one simulated table; they remember what they laid, and know nothing of the match."""

    def __init__(self, bench: Bench) -> None:
        self._bench = bench
        self.lying: dict[str, Spot] = {}

    def recall(self, acts: Iterable[Mapping[str, Any]]) -> None:
        """The table has been laid, and this has happened on it."""
        self.lying = {}
        for act in acts:
            self._note(act)

    def do(self, act: Mapping[str, Any]) -> bool:
        """Do an act and remember where the card lies; whether it happened."""
        reply = self._bench.act(act)
        done = bool(reply.get("ok"))
        if done:
            self._note({**act, **turned_up(act, reply)})
        else:  # it is not where it was thought to be
            self.lying.pop(str(act.get("card", "")), None)
        if done and act["act"] == "gather" and not act.get("in_order"):
            self._bench.act({"act": "shuffle", "pile": act["pile"]})
        return done

    def _note(self, act: Mapping[str, Any]) -> None:
        card = str(act.get("card", ""))
        if act["act"] in ("lay", "turn-up") and ("zone" in act or "on" in act):
            self.lying[card] = Spot(
                str(act.get("zone", "")), bool(act.get("face_up", True)), str(act.get("on", "")), act.get("angle")
            )
        elif act["act"] == "flip" and card in self.lying:
            self.lying[card] = replace(self.lying[card], face_up=not self.lying[card].face_up)
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

    @property
    def lying(self) -> Mapping[str, Spot]:
        """Where hands laid what."""
        return self._hands.lying

    def new_table(self, acts: Iterable[Mapping[str, Any]]) -> None:
        """A table has been laid, for a new match or as it lay before; `acts` is what has happened on it."""
        self._hands.recall(acts)

    def step(self) -> bool:
        """One act of hands, or else one answer of a phone; whether anything was done."""
        body = self._room.page(SCREEN).body
        if body["status"] != "playing":
            return False
        hands = game_hands(body["game"]["id"])
        known = self._known(body)
        act = hands.next_act(known)
        if act is not None:
            return self._hands.do(act)
        if self._show_cards(hands, known):
            return True
        lone = self._lone()
        answered = self._answer_in_turn(hands, known, lone)
        if len(lone) < len(body["seats"]):
            return answered  # somebody with a phone in hand speaks for the table
        return answered or self._speak(hands, known, next(iter(lone.values())))

    def _answer_in_turn(self, hands: GameHands, known: Known, lone: Mapping[Seat, Actor]) -> bool:
        """Those who play alone answer one after another, until one of them leaves something to lay; whether any did."""
        answered = False
        for seat, actor in lone.items():
            if self._answer(hands, known, seat, actor):
                answered = True
                body = self._room.page(SCREEN).body
                if body["status"] != "playing" or hands.next_act(self._known(body)) is not None:
                    break
        return answered

    def _speak(self, hands: GameHands, known: Known, actor: Actor) -> bool:
        """Say something to a question of the table that no card answers."""
        for ask in known.asks:
            value = hands.said(known, ask)
            if value is not None and self._tell(actor, {"do": "say", "ask": ask["id"], "value": value}):
                return True
        return False

    def _lone(self) -> dict[Seat, Actor]:
        """Who plays alone: seats that nobody holds, and those that the host gave to the random player."""
        lone = self._room.bots()
        for seat, token in self._alone.items():
            with suppress(Refused):  # the seat has been handed over to somebody else's phone
                lone[seat] = self._room.actor(token)
        return lone

    def _known(self, body: Mapping[str, Any]) -> Known:
        view = body["view"]
        return Known(
            view=view,
            asks=body["table_asks"],
            held=self._hands.held(view["seats"]),
            lying=self._hands.lying,
            piles=self._hands.piles(),
            chosen=self._room.chosen,
        )

    def _show_cards(self, hands: GameHands, known: Known) -> bool:
        """Show, once, the card that a question of the table is about; the camera reads it."""
        for ask in known.asks:
            act = hands.card_shown(known, ask) if ask["id"] not in self._shown else None
            if act is not None and self._hands.do(act):
                self._shown.add(ask["id"])
                return True
        return False

    def _answer(self, hands: GameHands, known: Known, seat: Seat, actor: Actor) -> bool:
        body = self._room.page(seat).body
        for proposal in body["proposals"]:
            if proposal["may_agree"]:
                return self._tell(actor, {"do": "agree", "proposal": proposal["id"]})
        asks = [ask for ask in body["asks"] if not ask["standing"]]
        if not asks:
            return False
        ask = self._rng.choice(asks)
        match hands.reply(known, seat, ask, self._rng):
            case None:
                value = fill(ask["form"], self._rng)
            case Say(value):
                pass
            case Mean(prompt, value):
                self._room.remember(seat, prompt, Choice(value, known.view))
                return False
            case _:
                return False
        return value is not None and self._tell(actor, {"do": "answer", "ask": ask["id"], "value": value})

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
