"""What a pack consists of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from companion.errors import PackError
from companion.table import Tag, TagKind

T = TypeVar("T")

CODE = re.compile(r"[0-9A-Z]{10}")


@dataclass(frozen=True)
class Card:
    """One component of the box: its name, what is printed on it, and the component id of its back, if it has one.

    `kind` is FACE for a card of its own, ALIKE for one of several that share a tag. `group` names the part of the box;
    `label` tells cards of one name apart, `copies` is how many pieces are alike.
    """

    component: str
    name: str
    label: str
    back: str | None
    kind: TagKind
    group: str
    facts: Mapping[str, object]
    copies: int = 1


@dataclass(frozen=True)
class Pack:
    """All cards and tags of a game; `sample` says that names are ours and not printed ones. `size` is w, h in mm."""

    game: str
    sample: bool
    size: tuple[float, float]
    cards: tuple[Card, ...]
    backs: tuple[Card, ...]
    tags: tuple[Tag, ...]

    @cached_property
    def _cards(self) -> Mapping[str, Card]:
        return {card.component: card for card in (*self.cards, *self.backs)}

    @cached_property
    def _tags(self) -> Mapping[str, Tag]:
        return {tag.component: tag for tag in self.tags}

    def card(self, component: str) -> Card:
        """The card with that component id; raises PackError."""
        return _found(self._cards, component, self.game)

    def tag(self, component: str) -> Tag:
        """The tag of a face or back; raises PackError, also for one that has none yet."""
        card = self.card(component)
        if component not in self._tags:
            cure = f"Give it one: `companion tags {self.game} --assign`, or on the page of the host."
            raise PackError(f"{card.name} ({component}) has no tag.", cure)
        return self._tags[component]


def _found(table: Mapping[str, T], component: str, game: str) -> T:
    if component not in table:
        raise PackError(f"The pack of {game} has no component {component!r}.", "Its pack.toml lists them.")
    return table[component]
