"""What every game must hold, tried by random play; for ours and for games of strangers alike.

Run all of it over a game with `faults(game)`, or one of CHECKS at a time from a test. A check raises Nonconforming.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.errors import Refused
from companion.rules.facts import hidden_facts
from companion.rules.game import Game, Setup, Start
from companion.rules.match import Match
from companion.rules.playing import RandomPlayer, SeededDealer
from companion.rules.registry import game_named
from companion.rules.shapes import Json
from companion.table import Seat

MOST_MOVES = 50_000  # a random game that takes longer does not end
MOST_PROBED = 250  # moves in which every secret choice is tried with several answers
NONSENSE: tuple[Json, ...] = (None, "nonsense", -1, 10**9, 0.5, [], {}, ["nonsense"], {"nonsense": 1}, [[1]], False)


class Nonconforming(AssertionError):
    """The game breaks something that the house relies on."""


@dataclass(frozen=True)
class Trial:
    """One way of playing a game: how many seats, which choices of its options, which seed."""

    seats: int
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)

    def match(self, game: Game[Any], start: Start | None = None) -> Match[Any]:
        """A new match, whose secret lines are watched."""
        setup = Setup(tuple(f"p{n}" for n in range(self.seats)), self.options)
        return Match(game, setup, start=start, witness=lambda state: json.dumps(game.facts(state), sort_keys=True))

    def player(self, mischief: float = 0.0) -> RandomPlayer:
        """The player of this trial, with a dealer."""
        return RandomPlayer(self.seed, dealer=SeededDealer(self.seed), mischief=mischief)


Check = Callable[[Game[Any], Trial], None]


def trials(game: Game[Any], seeds: int = 1) -> Iterator[Trial]:
    """Every seat count with the default options, and with options chosen at random."""
    for seats in game.seats:
        for seed in range(seeds):
            yield Trial(seats, seed)
            rng = random.Random(f"{seats}/{seed}")
            yield Trial(seats, seed, {option.name: rng.choice(list(option.choices)) for option in game.options})


def faults(game: Game[Any], seeds: int = 1) -> list[str]:
    """What is wrong with a game, one sentence each; an empty list is what it takes to be installed."""
    found = []
    for trial in trials(game, seeds):
        for check in CHECKS:
            try:
                check(game, trial)
            except Exception as fault:  # whatever a stranger's game does is its fault, and the others are tried too
                found.append(f"{check.__name__} with {trial}: {type(fault).__name__}: {fault}")
    return found


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise Nonconforming(what)


def _told(match: Match[Any], without: Seat | None = None) -> str:
    seats = [seat for seat in match.setup.seats if seat != without]
    return json.dumps([match.page(seat) for seat in (*seats, None)] + [match.facts()])


def ends(game: Game[Any], trial: Trial) -> None:
    """Random play with mischief and nonsense ends, and after every entry all that is told is sound."""
    match, player = trial.match(game), trial.player(mischief=0.02)
    seen = -1
    for move in range(MOST_MOVES):
        if len(match.record) != seen:
            seen = len(match.record)
            _sound(match)
        if match.over:
            return
        if move % 29 == 0:
            _nonsense_is_refused(match, NONSENSE[move // 29 % len(NONSENSE)])
        if not match.over:
            match = player.move(match)
    raise Nonconforming(f"no end after {MOST_MOVES} moves")


def _sound(match: Match[Any]) -> None:
    broken = match.game.invariants(match.state)
    _require(not broken, f"invariants after {match.record[-1:]}: {broken}")
    zones = {zone.name for zone in match.game.layout(len(match.setup.seats)).zones}
    _require(set(match.game.open_zones(match.state)) <= zones, "an open zone that is not on the table")
    _require({e.zone for e in match.game.expected(match.state)} <= zones, "something expected outside the table")
    _require(0 <= match.game.phase(match.state) < len(match.game.phases), "a phase without a lamp")
    _require(not (match.over and match.game.setting_up(match.state)), "the set-up of a match that is over")
    _require([seat for seat, _ in match.game.score(match.state)] != [], "nobody has a score")
    for ask_id, ask in match.open_asks().items():
        told = match.described(ask_id, ask)
        _require(bool(told["title"] and told["text"] and told["rule"]), f"{ask.prompt} is a question without words")
    for seat in (*match.setup.seats, None):
        page = match.page(seat)
        _require(json.loads(json.dumps(page)) == page, f"the page of {seat} is not plain JSON")


def _nonsense_is_refused(match: Match[Any], value: Json) -> None:
    for ask_id in list(match.open_asks())[:3]:
        before = _told(match)
        try:
            match.answer(ask_id, value)
        except Refused as refusal:
            _require(bool(refusal.rule and refusal.what), f"{value!r} is refused without a rule")
            _require(_told(match) == before, f"a refusal of {value!r} changed something")
        else:
            return


def replays(game: Game[Any], trial: Trial) -> None:
    """The record run again gives the same facts and pages."""
    match = trial.player().play(trial.match(game), MOST_MOVES)
    again = Match(game, match.setup, match.record)
    _require(_told(again) == _told(match), "a replay comes out differently")


def replays_elsewhere(game: Game[Any], trial: Trial) -> None:
    """Another process with another hash seed plays and tells the same; for installed games."""
    command = [sys.executable, "-m", __spec__.name, game.id, str(trial.seats), str(trial.seed)]
    told = {
        subprocess.run(
            [*command, json.dumps(dict(trial.options))],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    _require(len(told) == 1, "another process plays another game")


def redoes(game: Game[Any], trial: Trial) -> None:
    """Undo and the same entries again give the same facts and pages."""
    match = trial.player().play(trial.match(game), 400)
    steps = sorted({0, len(match.record) // 2, max(0, len(match.record) - 1)})
    for to in steps:
        undone = match.rewound(to)
        redone = Match(game, undone.setup, [*undone.record, *match.record[to:]])
        redone.restore(match.ballots())
        _require(_told(redone) == _told(match), f"undone to {to} and done again, it is another game")


def keeps_secrets(game: Game[Any], trial: Trial) -> None:
    """What a seat seals changes nothing for anybody else before the opening; nobody is told a hand he may not see."""
    match, player = trial.match(game), trial.player()
    probed: set[str] = set()
    for move in range(MOST_PROBED):
        if match.over:
            return
        for sealed in [sealed for sealed in match.ballots() if sealed not in probed]:
            probed.add(sealed)
            for seat in player.rng.sample(match.sealing(sealed), min(2, len(match.sealing(sealed)))):
                _ballots_look_alike(match, player, seat, sealed)
        if move % 5 == 0:
            _hands_stay_hidden(match)
        match = player.move(match)


def _ballots_look_alike(match: Match[Any], player: RandomPlayer, seat: Seat, sealed: str) -> None:
    before = _told(match, without=seat)
    sealed_looks = set()
    for _ in range(3):
        for _ in range(50):
            mine = {ask_id: ask for ask_id, ask in match.asks(seat).items() if match.sealed_around(ask_id) == sealed}
            if not mine:
                break
            _require(_told(match, without=seat) == before, f"others see that {seat} is choosing {sealed}")
            ask_id = next(iter(mine))
            match.answer(ask_id, player.value(match, mine[ask_id]))
        sealed_looks.add(_told(match, without=seat))
        match.withdraw(seat, sealed)
    _require(len(sealed_looks) == 1, f"others see what {seat} chose in {sealed}")
    _require(_told(match, without=seat) == before, f"others see that {seat} withdrew from {sealed}")


def _hands_stay_hidden(match: Match[Any]) -> None:
    sights = {seat: set(match.game.sight(match.state, seat)) for seat in match.setup.seats}
    everything = set().union(*sights.values())
    for seat in (*match.setup.seats, None):
        page = json.dumps(match.page(seat))
        hidden = everything - sights.get(seat or "", set())
        told = [handle for handle in hidden if f'"{handle}"' in page]
        _require(not told, f"{seat or 'the screen'} is told of {told}")


def corrects(game: Game[Any], trial: Trial) -> None:
    """Facts and adjusters share their names, and setting a fact to what it is changes no fact."""
    match = trial.player().play(trial.match(game), 150)
    adjusters = game.adjusters(match.state)
    facts, hidden = dict(match.facts()), dict(hidden_facts(adjusters))
    _require(set(adjusters) <= set(facts) | set(hidden), f"no facts are called {sorted(set(adjusters) - set(facts))}")
    _require(not set(facts) & set(hidden), f"facts that only one seat may see: {sorted(set(facts) & set(hidden))}")
    for fact, adjuster in adjusters.items():
        _require(bool(adjuster.words), f"{fact} has no words")
        now = {**facts, **hidden}[fact]
        if not match.over and _fits(adjuster.shape, now):
            match.correct(fact, now)
            same = dict(match.facts()) == facts and hidden_facts(game.adjusters(match.state)) == hidden
            _require(same, f"{fact} set to what it was changed the facts")


def _fits(shape: Any, value: Json) -> bool:
    try:
        shape.check(value)
    except Refused:
        return False
    return True


def can_be_entered(game: Game[Any], trial: Trial) -> None:
    """A match entered at any named step goes on and ends; a step of other tables is refused."""
    for step in game.steps:
        try:
            match = trial.match(game, Start(step, {}))
        except Refused as refusal:  # a step that this number of seats has not
            _require(bool(refusal.rule and refusal.what), f"entering at {step} is refused without a rule")
            continue
        _require(trial.player().play(match, MOST_MOVES).over, f"entered at {step} it has no end")


def explains_itself(game: Game[Any], trial: Trial) -> None:
    """Every option has a question and a sentence for each choice, and nonsense among the options is refused."""
    for option in game.options:
        _require(bool(option.question and all(option.choices.values())), f"option {option.name} without words")
    for wrong in ({"nonsense": "1"}, *({option.name: "nonsense"} for option in game.options[:1])):
        try:
            Trial(trial.seats, 0, wrong).match(game)
        except Refused:
            continue
        raise Nonconforming(f"{wrong} is taken for options")


CHECKS: tuple[Check, ...] = (
    ends,
    replays,
    replays_elsewhere,
    redoes,
    keeps_secrets,
    corrects,
    can_be_entered,
    explains_itself,
)


def _play_and_tell(game_id: str, seats: str, seed: str, options: str) -> None:
    trial = Trial(int(seats), int(seed), json.loads(options))
    match = trial.player(mischief=0.02).play(trial.match(game_named(game_id)), 1_000)
    print(_told(match), repr(match.record))


if __name__ == "__main__":
    _play_and_tell(*sys.argv[1:])
