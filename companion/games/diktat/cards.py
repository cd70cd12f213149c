"""The cards, boards and markers of a pack as typed records (RULES.md, section 6.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.diktat.facts import (
    AFFINITIES,
    CABAL_CARDS,
    CABALS,
    MARKERS,
    OPPORTUNITIES,
    SECTORS,
)
from companion.games.diktat.vocabulary import ACTS, CHOICES, FITTING, MANIFESTATION, MOMENTS, VERBS, WHEN
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
    carries the icon of the Attack of the Others. `level` and `others` belong to markers. Of what is `unentered` people
    say what they need to know when it is turned up.
    """

    component: str
    name: str
    group: str
    sector: str
    text: str
    affinities: tuple[str, ...]
    darkness: int
    attack: bool
    level: int
    others: bool
    cabal: str
    recommended: int
    unentered: bool
    effects: tuple[Effect, ...]

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
    affinity: Mapping[str, int]
    pp: int
    token: str
    effects: tuple[Effect, ...]


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
        unentered=facts.get("unentered", False),
        effects=_effects(facts),
    )


def _effects(facts: Mapping[str, Any]) -> tuple[Effect, ...]:
    """What the pack writes; a text without any effects is done by hand when its holder says so (section 6.5)."""
    written = tuple(Effect(**effect) for effect in facts.get("effects", ()))
    by_hand = (Effect(MANIFESTATION, "manual", text=facts["text"]),) if facts.get("text") else ()
    return written or by_hand


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


MOST = 99
"""No card prints a larger number, and nobody could count it out."""


# -- what is wrong with a pack -----------------------------------------------------------------------------------------


def card_faults(cards: Cards) -> list[CardFault]:
    """What contradicts the printed counts, and what cannot be understood; empty for a sound pack."""
    found = [*_wrong_counts(cards), *_wrong_sets(cards), *_missing_markers(cards)]
    for component, facts in cards.items():
        if facts.get("group") in GROUPS:
            found += [CardFault(component, what, cure) for what, cure in _wrong_element(facts)]
    return found


def _of(cards: Cards, group: str) -> list[Mapping[str, Any]]:
    return [facts for facts in cards.values() if facts.get("group") == group]


def _wrong_counts(cards: Cards) -> Iterator[CardFault]:
    for group, wanted in {OPPORTUNITY: OPPORTUNITIES, CABAL: CABALS, CABAL_CARD: CABALS * CABAL_CARDS}.items():
        if (count := len(_of(cards, group))) != wanted:
            what = f"The pack has {count} of the group {group}, and the box has {wanted}."
            yield CardFault("", what, "Add or remove some.")


def _wrong_sets(cards: Cards) -> Iterator[CardFault]:
    """Each Cabal has five cards of its own (DK-122)."""
    owners = Counter(str(facts.get("cabal")) for facts in _of(cards, CABAL_CARD))
    for component in (component for component, facts in cards.items() if facts.get("group") == CABAL):
        cabal = component.partition("/")[2]
        if owners[cabal] != CABAL_CARDS:
            what = f"{cabal} has {owners[cabal]} Cabal cards, and the box has {CABAL_CARDS}."
            yield CardFault(component, what, f'Write cabal = "{cabal}" on its cards.')


def _missing_markers(cards: Cards) -> Iterator[CardFault]:
    """Each sector has both levels, for the base game as well (DK-015)."""
    base = {(str(f.get("sector")), f.get("level")) for f in _of(cards, MARKER) if not f.get("others")}
    for sector, name in SECTORS.items():
        for level in range(1, MARKERS + 1):
            if (sector, level) not in base:
                yield CardFault("", f"{name} has no marker of level {level}.", 'Add one with group = "marker".')


def _wrong_element(facts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    group = facts["group"]
    known = (*SECTORS, "") if facts.get("unentered") is True else tuple(SECTORS)
    if group in (OPPORTUNITY, MARKER) and facts.get("sector") not in known:
        yield f"`sector` is {facts.get('sector')!r}.", f"Choose one of {', '.join(SECTORS)}."
    affinities = facts.get("affinities", [])
    if not _is_list(affinities) or any(kind not in (*AFFINITIES, "all") for kind in affinities):
        yield f"`affinities` is {affinities!r}.", f"Choose among {', '.join(AFFINITIES)} and all."
    if not _is_count(facts.get("darkness", 0)):
        yield "`darkness` is no score.", f"Write 0 to {MOST}."
    if not isinstance(facts.get("attack", False), bool):
        yield f"`attack` is {facts['attack']!r}.", "Write true for a card with the icon."
    if group == CABAL:
        yield from _wrong_cabal(facts)
    if not _is_list(facts.get("effects", [])):
        yield f"`effects` is {facts['effects']!r}.", 'Write effects = [{ when = "gain", do = "gain", … }, …].'
        return
    for effect in facts.get("effects", ()):
        yield from _wrong_effect(effect)


def _is_list(value: object) -> bool:
    return isinstance(value, list | tuple)


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value <= MOST


def _wrong_cabal(facts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if type(facts.get("rank")) is not int:
        yield "`rank` is missing.", "Write the starting Rank of the screen."
    spaces = facts.get("opportunity_spaces")
    if not _is_list(spaces) or not spaces or not all(map(_is_count, spaces)):
        yield "`opportunity_spaces` is missing or no list of VP.", "Write opportunity_spaces = [0, 1, …]."
    spaces = facts.get("cabal_spaces")
    if not _is_list(spaces) or not spaces or not all(map(_is_cabal_space, spaces)):
        cure = "Write cabal_spaces = [{ cost = 3, vp = 0 }, …]."
        yield "`cabal_spaces` is missing or no list of prices and VP.", cure
    affinity = facts.get("affinity", {})
    if not isinstance(affinity, Mapping) or not all(k in AFFINITIES and _is_count(n) for k, n in affinity.items()):
        yield f"`affinity` is {affinity!r}.", f"Count {', '.join(AFFINITIES)}, as in {{ politics = 1 }}."
    if not _is_count(facts.get("pp", 0)):
        yield "`pp` is no number of PP.", f"Write 0 to {MOST}."


def _is_cabal_space(space: object) -> bool:
    return isinstance(space, Mapping) and set(space) == {"cost", "vp"} and all(map(_is_count, space.values()))


def _wrong_effect(effect: object) -> Iterator[tuple[str, str]]:
    if not isinstance(effect, Mapping) or effect.get("do") not in tuple(VERBS):
        do = effect.get("do") if isinstance(effect, Mapping) else effect
        yield f"`{do}` is no verb.", f"Known are {', '.join(sorted(VERBS))}; or manual, with a text."
        return
    yield from _wrong_moment(effect)
    for word in sorted(VERBS[effect["do"]] - {"count"} - set(effect)):
        yield f"`{effect['do']}` has no `{word}`.", f"Write {_words(effect['do'], word)}."
    for word, value in effect.items():
        if word not in ("do", "when"):
            yield from _wrong_word(effect["do"], word, value)
    if type(count := effect.get("count", 1)) is int and count < 1 and not _may_be_less(effect):
        yield f"`count` is {count}.", "Write 1 or more."


def _may_be_less(effect: Mapping[str, Any]) -> bool:
    """Rank, prices and VP can also go down."""
    return effect["do"] not in ACTS or effect.get("what") == "vp"


def _wrong_moment(effect: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """An Ability stands and does not act, an act needs its moment; anything else would be printed for nothing."""
    do, when = effect["do"], effect.get("when")
    if when not in WHEN:
        yield f"`when` is {when!r}.", f"Choose one of {', '.join(WHEN)}."
    elif do not in MOMENTS[when]:
        known = ", ".join(moment for moment in WHEN if do in MOMENTS[moment])
        yield f"`{do}` does nothing as `{when}`.", f"Choose {known}."


def _wrong_word(do: str, word: str, value: object) -> Iterator[tuple[str, str]]:
    if word not in VERBS[do]:
        known = ", ".join(sorted(VERBS[do])) or "nothing more"
        yield f"`{do}` takes no `{word}`.", f"It takes {known}."
    elif word == "count" and (type(value) is not int or abs(value) > MOST):
        yield f"`count` is {value!r}.", f"Write a whole number, {MOST} at most."
    elif word in CHOICES and value not in FITTING.get((do, word), CHOICES[word]):
        yield f"`{word}` is {value!r}.", f"Choose {_words(do, word)}."
    elif word == "text" and not (isinstance(value, str) and value):
        yield f"`text` is {value!r}.", "Write what people do."


def _words(do: str, word: str) -> str:
    """What a verb may say there, in words."""
    return f"one of {', '.join(FITTING.get((do, word), CHOICES[word]))}" if word in CHOICES else "what people do"
