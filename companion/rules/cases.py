"""Playing a case: a small story of one rule, with what should come of it. `case_files` reads the stories."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.errors import Refused
from companion.rules.asks import Ask
from companion.rules.facts import hidden_facts
from companion.rules.game import Game, Setup, Start
from companion.rules.lines import AskId
from companion.rules.match import Match
from companion.rules.shapes import Json
from companion.table import Placement, Seat

SCREEN = "screen"
MOST_ANSWERS = 500  # answers of `always` in a row; more is a case that does not come to rest


@dataclass(frozen=True)
class Input:
    """One thing that happens: an answer, a withdrawal, a correction, an undo, or what the camera sees.

    `refused` is the id of the rule by which it must be refused.
    """

    seat: Seat = ""
    ask: str = ""
    value: Json = None
    about: Mapping[str, Json] = field(default_factory=dict)
    withdraw: str = ""
    correct: str = ""
    undo: int = 0
    see: Mapping[str, Sequence[str]] = field(default_factory=dict)
    refused: str = ""


@dataclass(frozen=True)
class Expectation:
    """What must hold at the end of a story; what is left out is not looked at.

    `ledger` are ids of rules in the order in which they decided something, others may lie between; `unsaid` are ids
    that decided nothing. `refused` is the rule by which the game must not even begin. `asked` are the open questions
    by seat, `views` values in pages by seat and path.
    """

    facts: Mapping[str, Json] = field(default_factory=dict)
    ledger: Sequence[str] = ()
    unsaid: Sequence[str] = ()
    asked: Mapping[Seat, Sequence[str]] = field(default_factory=dict)
    views: Mapping[Seat, Mapping[str, Json]] = field(default_factory=dict)
    winners: Sequence[Seat] | None = None
    refused: str = ""
    over: bool | None = None


@dataclass(frozen=True)
class Twin:
    """The same story with other inputs, of which the seats in `same_for` must not be able to tell."""

    same_for: Sequence[Seat]
    play: Sequence[Input]


@dataclass(frozen=True)
class Case:
    """One story: who plays, where it starts, what happens, what comes of it, and by which rules (three at most)."""

    game: str
    name: str
    rules: Sequence[str]
    seats: int
    play: Sequence[Input]
    then: Expectation
    why: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    roles: Mapping[Seat, str] = field(default_factory=dict)
    start: str = ""
    facts: Mapping[str, Json] = field(default_factory=dict)
    always: Mapping[str, Json] = field(default_factory=dict)
    twins: Sequence[Twin] = ()


def faults_of(case: Case, game: Game[Any]) -> list[str]:
    """What does not come out as the case says, one sentence each."""
    try:
        if case.then.refused:
            return _begun_against(case, game)
        match = _played(case, game, case.play)
        found = list(_differences(match, case.then))
        for twin in case.twins:
            found += _told_apart(case, game, twin)
    except (_Fault, Refused) as fault:
        return [str(fault)]
    return found


class _Fault(Exception):
    pass


def _begun_against(case: Case, game: Game[Any]) -> list[str]:
    try:
        _begun(case, game)
    except Refused as refusal:
        wrong = refusal.rule != case.then.refused
        return [f"The beginning was refused by {refusal.rule}: {refusal}"] if wrong else []
    return [f"The match began, and {case.then.refused} should refuse it."]


def _begun(case: Case, game: Game[Any]) -> Match[Any]:
    setup = Setup(tuple(f"p{n}" for n in range(case.seats)), case.options, case.roles)
    start = Start(case.start, case.facts) if case.start else None
    return Match(game, setup, start=start, witness=lambda state: json.dumps(game.facts(state), sort_keys=True))


def _played(case: Case, game: Game[Any], play: Sequence[Input]) -> Match[Any]:
    match = _begun(case, game)
    for number, step in enumerate(play, 1):
        _come_to_rest(match, case.always, step)
        try:
            match = _take(match, step)
        except Refused as refusal:
            if step.refused != refusal.rule:
                raise _Fault(f"Input {number} was refused by {refusal.rule}: {refusal}") from refusal
        else:
            if step.refused:
                raise _Fault(f"Input {number} was taken, and {step.refused} should refuse it.")
    _come_to_rest(match, case.always, None)
    return match


def _come_to_rest(match: Match[Any], always: Mapping[str, Json], before: Input | None) -> None:
    for _ in range(MOST_ANSWERS):
        if before and before.withdraw:
            return
        if complete := match.complete():
            match.open(complete[0])
            continue
        if before and not before.see and (before.correct or before.undo or _waits_for(match, before)):
            return
        usual = [(i, ask) for i, ask in match.open_asks().items() if ask.prompt in always and not ask.standing]
        if not usual:
            return
        ask_id, ask = usual[0]
        match.answer(ask_id, always[ask.prompt])
    raise _Fault(f"After {MOST_ANSWERS} answers of `always` there is no end.")


def _waits_for(match: Match[Any], step: Input) -> bool:
    return any(_means(step, ask) for ask in match.open_asks().values())


def _means(step: Input, ask: Ask[Any]) -> bool:
    about = all(ask.about.get(name) == value for name, value in step.about.items())
    return ask.prompt == step.ask and about and step.seat in ("", ask.seat)


def _take(match: Match[Any], step: Input) -> Match[Any]:
    if step.undo:
        return match.rewound(len(match.record) - step.undo)
    if step.correct:
        match.correct(step.correct, step.value)
    elif step.withdraw:
        match.withdraw(step.seat, _sealed(match, step))
    elif step.see:
        _see(match, step.see)
    else:
        match.answer(_asked(match, step), step.value)
    return match


def _asked(match: Match[Any], step: Input) -> AskId:
    asks = match.open_asks()
    found = [ask_id for ask_id, ask in asks.items() if _means(step, ask)]
    if not found:
        open_now = ", ".join(f"{ask.seat} {ask.prompt}" for ask in asks.values())
        raise _Fault(f"{step.seat or 'Nobody'} is not asked {step.ask!r} {dict(step.about)}; open: {open_now or '-'}.")
    return found[0]


def _sealed(match: Match[Any], step: Input) -> AskId:
    for sealed, (prompt, _) in match.sealed_by(step.seat).items():
        if prompt == step.withdraw:
            return sealed
    raise _Fault(f"{step.seat} has no secret choice {step.withdraw!r} to withdraw.")


def _see(match: Match[Any], seen: Mapping[str, Sequence[str]]) -> None:
    """Answer what the placements answer; faces in zones that are not open now never get here."""
    game = match.game
    zones = {zone.name: zone for zone in game.layout(len(match.setup.seats)).zones}
    if unknown := set(seen) - set(zones):
        raise _Fault(f"There is no zone {sorted(unknown)}.")
    open_zones = game.open_zones(match.state)
    placements = [
        (card, Placement(card, name, zones[name].x, zones[name].y, zones[name].angle))
        for name, cards in seen.items()
        if name in open_zones
        for card in cards
    ]
    while readings := game.readings(match.state, match.open_asks(), placements):
        match.answer(readings[0].ask, readings[0].value)


def _differences(match: Match[Any], then: Expectation) -> list[str]:
    facts = {**match.facts(), **hidden_facts(match.game.adjusters(match.state))}
    found = [
        f"{fact} is {facts.get(fact)!r}, not {value!r}."
        for fact, value in then.facts.items()
        if facts.get(fact) != value
    ]
    ledger = [note["rule"] for note in match.page(None)["view"].get("ledger", ())]
    if not _in_order(then.ledger, ledger):
        found.append(f"The ledger says {ledger}, and not {list(then.ledger)} in that order.")
    found += [f"{rule} decided something and should not." for rule in then.unsaid if rule in ledger]
    for seat, prompts in then.asked.items():
        now = sorted(ask.prompt for ask in match.asks(seat).values() if not ask.standing)
        if now != sorted(prompts):
            found.append(f"{seat} is asked {now}, not {sorted(prompts)}.")
    for seat, values in then.views.items():
        page = match.page(None if seat == SCREEN else seat)
        found += [f"{seat} sees {p} = {_at(page, p)!r}, not {v!r}." for p, v in values.items() if _at(page, p) != v]
    winners = match.page(None)["view"].get("winners") or []
    if then.winners is not None and sorted(winners) != sorted(then.winners):
        found.append(f"The winners are {winners}, not {list(then.winners)}.")
    if then.over is not None and match.over is not then.over:
        found.append("The match is over." if match.over else "The match is not over.")
    return found


def _in_order(wanted: Sequence[str], told: Sequence[str]) -> bool:
    rest = iter(told)
    return all(rule in rest for rule in wanted)


def _at(page: Json, path: str) -> Json:
    """The value at a path of keys and places, looked for in the view unless the page has it."""
    keys = path.split(".")
    value = page if keys[0] in page else page["view"]
    for key in keys:
        if isinstance(value, list) and key.lstrip("-").isdigit() and abs(int(key)) < len(value):
            value = value[int(key)]
        elif isinstance(value, Mapping) and key in value:
            value = value[key]
        else:
            return None
    return value


def _told_apart(case: Case, game: Game[Any], twin: Twin) -> list[str]:
    ours = _played(case, game, case.play[: len(twin.play)])
    theirs = _played(case, game, twin.play)
    seats = [(seat, None if seat == SCREEN else seat) for seat in twin.same_for]
    return [
        f"{name} can tell the twin: {difference}"
        for name, seat in seats
        if (difference := _difference(ours.page(seat), theirs.page(seat)))
    ]


def _difference(ours: Json, theirs: Json, path: str = "") -> str:
    if json.dumps(ours) == json.dumps(theirs):
        return ""
    if isinstance(ours, Mapping) and isinstance(theirs, Mapping) and list(ours) == list(theirs):
        return next(d for key in ours if (d := _difference(ours[key], theirs[key], f"{path}.{key}")))
    return f"{path.lstrip('.')} is {ours!r} or {theirs!r}"
