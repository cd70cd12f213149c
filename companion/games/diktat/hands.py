"""What hands at a table do: the next act of people who follow the table screen, for the simulated table.

They know what lies open, what they hold and what they chose themselves; never the match, and of a stack only how many
tokens it has. `agent/guard#2` is the second of the pieces that are alike. An act is a line of the simulated table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from companion.games.diktat import hands_cards, hands_others, hands_stacks, hands_tokens
from companion.games.diktat.replies import reply
from companion.games.diktat.turning_up import AS_SHOWN
from companion.rules.hands import Act, People

__all__ = ["WAYS", "card_shown", "next_act", "prompt_of", "reply", "said"]

WAYS = {"hands": "physical"}
SAID: Mapping[str, Any] = {
    "set-up": True,
    "set-up-others": True,
    "by-hand": True,
    "fists": AS_SHOWN,
    "stacks-entered": AS_SHOWN,
}


def next_act(people: People) -> Act | None:
    """The next thing hands do, or None if the table is as it should be; nobody touches pieces in a dealt game."""
    if people.view["options"]["hands"] == "virtual":
        return None
    for acts in STEPS:
        for act in acts(people):
            return act
    return None


def card_shown(people: People, ask: Mapping[str, Any]) -> Act | None:
    """Turn up the next card, the secret one, or a token that is struck (DK-067, DK-149, DK-100)."""
    if ask["prompt"] in hands_stacks.TURNED_UP:
        return hands_stacks.struck(people, ask["about"])
    return hands_cards.turned_up(people, ask["prompt"])


def said(people: People, ask: Mapping[str, Any]) -> Any:
    """What an element tells people to do by hand is done, fists hold what was sealed, and tokens in hands are told."""
    if ask["prompt"] in hands_stacks.TURNED_UP:
        return hands_stacks.told(people, ask["about"])
    return SAID.get(ask["prompt"])


def prompt_of(_value: Any) -> str:
    """Only the bids of a Power Struggle are sealed (DK-167)."""
    return "bid"


STEPS: Sequence[Callable[[People], Iterator[Act]]] = (
    hands_cards.administrator,
    hands_tokens.off,
    hands_cards.cards,
    hands_cards.secret,
    hands_cards.deck,
    hands_tokens.on,
    hands_tokens.markers,
    hands_others.gathered,
    hands_others.stacks,
    hands_stacks.victims,
    hands_stacks.spread,
    hands_stacks.built,
    hands_stacks.topped,
    hands_stacks.given_up,
    hands_stacks.manoeuvres,
    hands_stacks.income,
)
