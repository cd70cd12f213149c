"""What an owner has entered of a card: under a name of the owner's the sample's text is not what the box prints.

A card is plain facts, as `printed` gives them; `sample` are those of the shipped card of the same component. Who has
said that the rest is printed so as well (`as_printed`) has entered all of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.rules.facts import Cards

AS_PRINTED = "as_printed"
DOES = ("abilities", "effects")
UNSAID = "Nobody has entered its text: do what the card says."

Facts = Mapping[str, Any]


def has_name_alone(facts: Facts, sample: Facts | None) -> bool:
    """Whether the owner has entered the name and nothing else."""
    return _is_renamed(facts, sample) and sample is not None and {**facts, "name": sample["name"]} == sample


def has_text_of_sample(facts: Facts, sample: Facts | None) -> bool:
    """Whether a card with the owner's name would say and do what only the sample says: its text is not entered."""
    if not _is_renamed(facts, sample) or sample is None:
        return False
    said = [word for word in ("text", *DOES) if sample.get(word)]
    return bool(said) and all(facts.get(word) == sample[word] for word in said)


def named_in(cards: Cards, shipped: Cards) -> frozenset[str]:
    """The components with a name of the owner's whose text is not entered, in the parts of a box that print texts."""
    texts = {facts.get("group") for facts in shipped.values() if facts.get("text")}
    pairs = {one: (facts, shipped.get(one)) for one, facts in cards.items() if facts.get("group") in texts}
    return frozenset(one for one, pair in pairs.items() if has_text_of_sample(*pair) or has_name_alone(*pair))


def _is_renamed(facts: Facts, sample: Facts | None) -> bool:
    return sample is not None and facts.get("name") != sample.get("name") and facts.get(AS_PRINTED) is not True


def without_text(facts: Facts) -> dict[str, Any]:
    """The same card with words that nobody has entered its text, and with nothing that it does."""
    return {**facts, "text": UNSAID, **{word: [] for word in DOES if word in facts}}
