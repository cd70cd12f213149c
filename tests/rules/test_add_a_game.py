"""The eight steps of companion/rules/README.md, followed to the letter for a sixth game."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion.rules
from companion.rules import conformance
from companion.rules.conformance import faults
from companion.rules.registry import game_named, games

RULES = "# Tiny Grab\n\n- **TG-001** All bid 0 to 5 in secret. [phone:secret]\n- **TG-002** Most points win. [engine]\n"

STATE = """
from dataclasses import dataclass, field

@dataclass
class Grab:
    seats: tuple[str, ...]
    draws: str
    points: dict[str, int]
    rounds: int = 0
    step: str = "grab"
    pile: list[str] = field(default_factory=lambda: [f"coins:1:{n}" for n in reversed(range(6))])
    hands: dict[str, list[str]] = field(default_factory=dict)
"""

PLAY = """
from companion.rules import TABLE, Amount, Ask, GameOver, Pick, Press, Sealed, Source

def setup(setup):
    return_state = Grab(setup.seats, setup.options["draws"], dict.fromkeys(setup.seats, 0))
    return_state.hands = {p: [] for p in setup.seats}
    return return_state

def enter(s, step):
    s.step = step

async def grab(s):
    bids = await Sealed("bid", s.seats, lambda p: Ask(p, "bid", lambda: Amount(0, 5)))
    best = max(bids.values())
    for p, bid in bids.items():
        s.points[p] += 3 if bid == best and list(bids.values()).count(best) == 1 else 0
        s.hands[p].append(s.pile.pop()) if s.pile else None
    s.step = "show"

async def show(s):
    for p in s.seats:
        if s.hands[p]:
            handle = s.hands[p].pop()
            about = {"handle": handle, "who": f"@{p}"}
            face = await Ask(TABLE, "coin", lambda: Pick(("one", "two")), source=Source.FACE, about=about)
            s.points[p] += {"one": 1, "two": 2}[face]
    await Ask(s.seats[0], "on", Press)
    s.rounds += 1
    s.step = "grab"

async def play(s):
    while s.rounds < 3:
        await {"grab": grab, "show": show}[s.step](s)
    most = max(s.points.values())
    raise GameOver([p for p in s.seats if s.points[p] == most])
"""

WORDS = """
from companion.errors import Refused
from companion.rules import Option, Prompt, Role, Setup

ROLES = (Role("cat", "Cat"), Role("dog", "Dog"), Role("owl", "Owl"))
OPTIONS = (Option("draws", {"shared": "Equal players share.", "none": "Nobody wins."}, "Who wins when equal?", "R1"),)
PROMPTS = {
    "bid": Prompt("Bid", "Bid in secret from 0 to 5.", "TG-001"),
    "coin": Prompt("Coin", "Turn up the coin of {who}.", "TG-001"),
    "on": Prompt("Go on", "Press when all have seen it.", "TG-001"),
}

def prepare(setup):
    chosen = {o.name: setup.options.get(o.name, o.default) for o in OPTIONS}
    if set(setup.options) - set(chosen) or any(chosen[o.name] not in o.choices for o in OPTIONS):
        raise Refused("TG-002", f"{dict(setup.options)} is not a choice of options.", "Choose from the list.")
    return Setup(setup.seats, chosen, {p: r.id for p, r in zip(setup.seats, ROLES)})

def outcome_words(s, outcome):
    return f"{' and '.join('@' + p for p in outcome)} won with {s.points[outcome[0]]} points."
"""

VIEW = """
def view(s, seat):
    return {"points": dict(s.points), "round": s.rounds, "hands": {p: len(s.hands[p]) for p in s.seats},
            "hand": list(s.hands[seat]) if seat in s.seats else None}

def sight(s, seat):
    return tuple(s.hands.get(seat, ()))

def score(s):
    return [(p, {"points": s.points[p]}) for p in sorted(s.seats, key=lambda p: (-s.points[p], p))]
"""

FACTS = """
from functools import partial
from companion.rules import Adjuster, Amount

def facts(s):
    return {f"points.{p}": s.points[p] for p in s.seats} | {"round": s.rounds, "step": s.step}

def adjusters(s):
    setters = {p: partial(s.points.__setitem__, p) for p in s.seats}
    return {f"points.{p}": Adjuster(f"Points of @{p}", Amount(0, 99), setters[p]) for p in s.seats}

def invariants(s):
    return [f"@{p} has less than nothing" for p in s.seats if s.points[p] < 0]
"""

TABLE_OF_GAME = """
from companion.table import Layout

def layout(seats):
    return Layout(600, 600, ())

def nothing(*_):
    return ()
"""

GAME = """
from companion.rules import Deck, Game

GAME = Game(
    id="tiny-grab", title="Tiny Grab", rules_version=1, seats=(2, 3), roles=ROLES, options=OPTIONS, prompts=PROMPTS,
    phases=("Grab", "Show"), steps=("grab", "show"), prepare=prepare, setup=setup, enter=enter, play=play, view=view,
    sight=sight, decks=lambda s: {"coins": Deck("coins", s.pile)}, faces=lambda _: {"coins": ("one", "two") * 3},
    phase=lambda s: ("grab", "show").index(s.step), score=score, outcome_words=outcome_words, facts=facts,
    adjusters=adjusters, invariants=invariants, layout=layout, open_zones=nothing, expected=nothing, readings=nothing,
)
"""

STEPS = {
    "RULES.md": RULES,
    "state.py": STATE,
    "play.py": PLAY,
    "words.py": WORDS,
    "view.py": VIEW,
    "facts.py": FACTS,
    "table.py": TABLE_OF_GAME,
    "__init__.py": GAME,
}
IMPORTS = {
    "play.py": "from tiny_grab.state import Grab\n",
    "__init__.py": "".join(
        f"from tiny_grab.{module} import {names}\n"
        for module, names in {
            "facts": "adjusters, facts, invariants",
            "play": "enter, play, setup",
            "table": "layout, nothing",
            "view": "score, sight, view",
            "words": "OPTIONS, PROMPTS, ROLES, outcome_words, prepare",
        }.items()
    ),
}


@pytest.fixture
def sixth_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Write the package step by step and install it by its entry point."""
    package = tmp_path / "tiny_grab"
    package.mkdir()
    for name, source in STEPS.items():
        (package / name).write_text(IMPORTS.get(name, "") + source)
    info = tmp_path / "tiny_grab-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tiny-grab\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[companion.games]\ntiny-grab = tiny_grab:GAME\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield package
    for module in [name for name in sys.modules if name.split(".")[0] == "tiny_grab"]:
        del sys.modules[module]


def test_the_eight_steps_name_the_eight_files() -> None:
    """Each numbered step of the README is about the file that this test writes for it."""
    readme = (Path(companion.rules.__file__).parent / "README.md").read_text()

    assert re.findall(r"^\d\. `([^`]+)`", readme, re.MULTILINE) == list(STEPS)


@pytest.mark.usefixtures("sixth_game")
def test_a_game_that_follows_the_steps_conforms() -> None:
    """Eight steps make a game that is installed and passes the whole conformance suite."""
    assert "tiny-grab" in games()
    assert faults(game_named("tiny-grab")) == []


@pytest.mark.parametrize(
    ("file", "right", "wrong", "fault"),
    [
        ("view.py", "if seat in s.seats else None", "if seat in s.seats else sum(s.hands.values(), [])", "is told of"),
        ("view.py", '"round": s.rounds', '"round": {1: 2}', "JSON"),
        ("play.py", "s.rounds += 1", "pass", "no end"),
        ("play.py", "s.points[p] += {", "s.points[p] -= 9 * {", "less than nothing"),
        ("words.py", "'Bid in secret from 0 to 5.'", "''", "without words"),
        ("facts.py", "for p in s.seats} | {", "for p in s.seats[1:]} | {", "no facts are called"),
        ("table.py", "    return ()", "    return ('moon',)", "not on the table"),
    ],
)
def test_conformance_finds_what_is_wrong(
    sixth_game: Path, monkeypatch: pytest.MonkeyPatch, file: str, right: str, wrong: str, fault: str
) -> None:
    """A game that breaks a law is told which."""
    monkeypatch.setattr(conformance, "MOST_MOVES", 1_000)
    monkeypatch.setattr(conformance, "CHECKS", (conformance.ends, conformance.keeps_secrets, conformance.corrects))
    source = (sixth_game / file).read_text()
    (sixth_game / file).write_text(source.replace(right, wrong).replace(right.replace("'", '"'), wrong))

    assert any(fault in sentence for sentence in faults(game_named("tiny-grab")))
