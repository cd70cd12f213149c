"""The kernel: a game is a coroutine that asks, a record is what was answered in the open, in order.

A position is the record run again, plus the ballots that lie sealed. Nothing here knows a game, a clock or a die.
"""

from companion.errors import Refused
from companion.rules.asks import (
    TABLE,
    Ask,
    During,
    GameOver,
    Interrupt,
    Moot,
    Sealed,
    Source,
    Steps,
    Together,
    attempt,
)
from companion.rules.deck import Deck
from companion.rules.facts import Adjuster, CardFault, Cards, hidden_facts
from companion.rules.game import Game, Option, Prompt, Role, Setup, Start
from companion.rules.lines import AskId, Ballot, RuleBug
from companion.rules.match import Answer, Correct, Diverged, Entry, Match, Opened, Waiting
from companion.rules.shapes import Amount, Arrange, Fields, Flag, Json, Maybe, Pick, PickSome, Press, Shape, Split
from companion.table import Seat

__all__ = [
    "TABLE",
    "Adjuster",
    "Amount",
    "Answer",
    "Arrange",
    "Ask",
    "AskId",
    "Ballot",
    "CardFault",
    "Cards",
    "Correct",
    "Deck",
    "Diverged",
    "During",
    "Entry",
    "Fields",
    "Flag",
    "Game",
    "GameOver",
    "Interrupt",
    "Json",
    "Match",
    "Maybe",
    "Moot",
    "Opened",
    "Option",
    "Pick",
    "PickSome",
    "Press",
    "Prompt",
    "Refused",
    "Role",
    "RuleBug",
    "Sealed",
    "Seat",
    "Setup",
    "Shape",
    "Source",
    "Split",
    "Start",
    "Steps",
    "Together",
    "Waiting",
    "attempt",
    "hidden_facts",
]
