"""A room whose players remember what they chose, as people do, so that their simulated hands can lay it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.cli.table import game_hands
from companion.rules.hands import Choice
from companion.session.room import SCREEN, Actor, Means, Outcome, Room
from companion.table import Seat


class RememberingRoom(Room):
    """Keeps each seat's own last answer by prompt, for that seat's hands alone."""

    def __init__(self, means: Means) -> None:
        self.chosen: dict[Seat, dict[str, Choice]] = {}
        super().__init__(replace(means, bot=_stand_aside))
        self._recall()

    def _recall(self) -> None:
        """People know what they sealed last, also when the plug was pulled meanwhile."""
        play = self._desk.play
        if play is None:
            return
        view, hands = self.page(SCREEN).body["view"], game_hands(play.game.id)
        opened = next((row.body["ballots"] for row in reversed(play.rows) if row.kind == "opened"), ())
        sealed = [pair for ballots in play.match.ballots().values() for pair in ballots.items()]
        for seat, ballot in (*opened, *sealed):
            value = ballot[-1][1]
            self.remember(seat, hands.prompt_of(value), Choice(value, view))

    def remember(self, seat: Seat, prompt: str, choice: Choice) -> None:
        """A seat knows what it chose."""
        self.chosen.setdefault(seat, {})[prompt] = choice

    def match_number(self) -> int:
        """The number of the match that is being played; 0 in the lobby."""
        with self._desk.lock:
            return self._desk.sitting.match or 0

    def bots(self) -> dict[Seat, Actor]:
        """The seats that the random player fills; at this table it has hands, and acts like everybody else."""
        with self._desk.lock:
            roster = self._desk.sitting.roster
            return {seat: roster.actor(roster.at(seat)) for seat in roster.seats if roster.at(seat).bot}

    def do(self, actor: Actor, command_id: str, command: Mapping[str, Any]) -> Outcome:
        """Carry out a command and remember an answer that was taken."""
        told = self.page(actor.seat).body
        prompt = next((str(ask["prompt"]) for ask in told.get("asks", ()) if ask["id"] == command.get("ask")), None)
        outcome = super().do(actor, command_id, command)
        if command.get("do") == "answer" and prompt is not None and outcome.status == 200:
            self.remember(actor.seat, prompt, Choice(command.get("value"), told["view"]))
        return outcome


def _stand_aside(_play: object, _seat: Seat, _rng: object) -> None:
    return None
