"""The cards, boards and markers of a pack as typed records (RULES.md, section 6.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.games.diktat.facts import (
    AFFINITIES,
    CABAL_CARDS,
    CABALS,
    MARKERS,
    OPPORTUNITIES,
    SECTORS,
)
from companion.games.diktat.vocabulary import CHOICES, VERBS, WHEN
from companion.rules import CardFault, Cards

CABAL, CABAL_CARD, OPPORTUNITY, MARKER = GROUPS = ("cabal", "cabal-card", "opportunity", "marker")


@dataclass(frozen=True, slots=True)
class Effect:
    """One verb with its words; `text` is what a table does by hand."""

    when: str
    do: str
    what: str = ""
    kind: str = ""
    into: str = ""
    count: int = 1
    text: str = ""


@dataclass(frozen=True, slots=True)
class Element:
    """A Game Element: what is printed on it, and what it does (DK-305, DK-312).

    `sector` of an Opportunity or a marker; `affinities` are its symbols, `darkness` its score, `attack` whether it
    carries the icon of the Attack of the Others. `level` and `others` belong to markers.
    """

    component: str
    name: str
    group: str
    sector: str = ""
    text: str = ""
    affinities: tuple[str, ...] = ()
    darkness: int = 0
    attack: bool = False
    level: int = 0
    others: bool = False
    cabal: str = ""
    recommended: int = 0
    effects: tuple[Effect, ...] = ()

    def does(self, when: str) -> list[Effect]:
        """Its effects of one kind."""
        return [effect for effect in self.effects if effect.when == when]


@dataclass(frozen=True, slots=True)
class CabalSpace:
    """A space for a Cabal card: its price in PP, and the VP marked on it (DK-117, DK-120)."""

    cost: int
    vp: int


@dataclass(frozen=True, slots=True)
class Cabal:
    """A Cabal: the Rank and Endowment of its screen, the spaces of its board (DK-022, DK-028)."""

    id: str
    name: str
    rank: int
    opportunity_spaces: tuple[int, ...]
    cabal_spaces: tuple[CabalSpace, ...]
    affinity: Mapping[str, int] = field(default_factory=dict)
    pp: int = 0
    token: str = ""
    effects: tuple[Effect, ...] = ()


@dataclass(frozen=True)
class Box:
    """Everything that a pack knows, by component; markers by sector, level and configuration."""

    elements: Mapping[str, Element]
    cabals: Mapping[str, Cabal]
    markers: Mapping[tuple[str, int, bool], Element]

    def of_group(self, group: str) -> list[str]:
        """The components of one kind, in the order of the pack."""
        return [component for component, element in self.elements.items() if element.group == group]

    def marker(self, sector: str, level: int, others: bool) -> Element:
        """What a marker says at a level; with the Others the text of their configuration where there is one."""
        own = self.markers.get((sector, level, others))
        return own or self.markers[sector, level, False]


def read_box(cards: Cards) -> Box:
    """The typed form of a pack without faults."""
    elements = {c: _element(c, facts) for c, facts in cards.items() if facts["group"] in GROUPS[1:]}
    cabals = {c.partition("/")[2]: _cabal(c, facts) for c, facts in cards.items() if facts["group"] == CABAL}
    markers = {(e.sector, e.level, e.others): e for e in elements.values() if e.group == MARKER}
    return Box(elements, cabals, markers)


def _element(component: str, facts: Mapping[str, Any]) -> Element:
    return Element(
        component=component,
        name=facts["name"],
        group=facts["group"],
        sector=facts.get("sector", ""),
        text=facts.get("text", ""),
        affinities=tuple(facts.get("affinities", ())),
        darkness=facts.get("darkness", 0),
        attack=facts.get("attack", False),
        level=facts.get("level", 0),
        others=facts.get("others", False),
        cabal=facts.get("cabal", ""),
        recommended=facts.get("recommended", 0),
        effects=_effects(facts),
    )


def _effects(facts: Mapping[str, Any]) -> tuple[Effect, ...]:
    """What the pack writes; a text of which it writes nothing is done by hand."""
    return tuple(Effect(**effect) for effect in facts.get("effects", ()))


def _cabal(component: str, facts: Mapping[str, Any]) -> Cabal:
    return Cabal(
        id=component.partition("/")[2],
        name=facts["name"],
        rank=facts["rank"],
        opportunity_spaces=tuple(facts["opportunity_spaces"]),
        cabal_spaces=tuple(CabalSpace(**space) for space in facts["cabal_spaces"]),
        affinity=dict(facts.get("affinity", {})),
        pp=facts.get("pp", 0),
        token=facts.get("token", ""),
        effects=_effects(facts),
    )


# -- what is wrong with a pack -----------------------------------------------------------------------------------------


def card_faults(cards: Cards) -> list[CardFault]:
    """What contradicts the printed counts, and what cannot be understood; empty for a sound pack."""
    found = list(_wrong_counts(cards))
    for component, facts in cards.items():
        if facts.get("group") in GROUPS:
            found += [CardFault(component, what, cure) for what, cure in _wrong_element(facts)]
    return found


def _wrong_counts(cards: Cards) -> Iterator[CardFault]:
    counts = Counter(str(facts.get("group")) for facts in cards.values())
    for group, wanted in {OPPORTUNITY: OPPORTUNITIES, CABAL: CABALS, CABAL_CARD: CABALS * CABAL_CARDS}.items():
        if counts[group] != wanted:
            what = f"The pack has {counts[group]} of the group {group}, and the box has {wanted}."
            yield CardFault("", what, "Add or remove some.")
    base = Counter((f.get("sector"), f.get("level")) for f in cards.values() if f.get("group") == MARKER)
    for sector, name in SECTORS.items():
        missing = [level for level in range(1, MARKERS + 1) if not base[sector, level]]
        for level in missing:
            yield CardFault("", f"{name} has no marker of level {level}.", 'Add one with group = "marker".')


def _wrong_element(facts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    group = facts["group"]
    if group in (OPPORTUNITY, MARKER) and facts.get("sector") not in SECTORS:
        yield f"`sector` is {facts.get('sector')!r}.", f"Choose one of {', '.join(SECTORS)}."
    if any(kind not in (*AFFINITIES, "all") for kind in facts.get("affinities", ())):
        yield f"`affinities` is {facts['affinities']!r}.", f"Choose among {', '.join(AFFINITIES)} and all."
    if not isinstance(facts.get("darkness", 0), int) or facts.get("darkness", 0) < 0:
        yield "`darkness` is no score.", "Write 0 or more."
    if group == CABAL:
        yield from _wrong_cabal(facts)
    effects: Sequence[Any] = facts.get("effects", ())
    for effect in effects:
        yield from _wrong_effect(effect)


def _wrong_cabal(facts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if not isinstance(facts.get("rank"), int):
        yield "`rank` is missing.", "Write the starting Rank of the screen."
    for name, shape in (("opportunity_spaces", "[0, 1, …]"), ("cabal_spaces", "[{ cost = 3, vp = 0 }, …]")):
        if not isinstance(facts.get(name), list) or not facts[name]:
            yield f"`{name}` is missing.", f"Write {name} = {shape}."


def _wrong_effect(effect: object) -> Iterator[tuple[str, str]]:
    if not isinstance(effect, dict) or effect.get("do") not in VERBS:
        do = effect.get("do") if isinstance(effect, dict) else effect
        yield f"`{do}` is no verb.", f"Known are {', '.join(sorted(VERBS))}; or manual, with a text."
        return
    if effect.get("when") not in WHEN:
        yield f"`when` is {effect.get('when')!r}.", f"Choose one of {', '.join(WHEN)}."
    for word, value in effect.items():
        if word in ("do", "when"):
            continue
        if word not in VERBS[effect["do"]]:
            known = ", ".join(sorted(VERBS[effect["do"]])) or "nothing more"
            yield f"`{effect['do']}` takes no `{word}`.", f"It takes {known}."
        elif word == "count" and type(value) is not int:
            yield f"`count` is {value!r}.", "Write a whole number."
        elif word in CHOICES and value not in CHOICES[word]:
            yield f"`{word}` is {value!r}.", f"Choose one of {', '.join(CHOICES[word])}."
