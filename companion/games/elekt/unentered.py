"""Cards of which the owner has entered the name and not what is printed on them (RULES.md, section 6.2).

The sample's text and abilities are not theirs: people do what such a card says. Symbols and Titles are counted, so a
match with those of the sample under the owner's names does not begin.
"""

from __future__ import annotations

from companion.errors import Refused
from companion.games.elekt.facts import ELITE, INFLUENCE, MISSION
from companion.packs import printed
from companion.packs.entered import has_name_alone, has_text_of_sample, without_text
from companion.rules import Cards

COUNTED = (ELITE, MISSION, INFLUENCE)  # groups with symbols or Titles that the rulebook does not print
MOST_NAMED = 8


def by_hand(cards: Cards) -> Cards:
    """The same cards; those with a name of the owner's and the text of the sample are done by hand."""
    shipped = printed("elekt")
    return {c: without_text(one) if has_text_of_sample(one, shipped.get(c)) else one for c, one in cards.items()}


def need_what_is_counted(cards: Cards) -> None:
    """Raise Refused for cards whose symbols or Titles would be those of the sample under a name of the owner's."""
    shipped = printed("elekt")
    named = [
        str(one["name"]) for c, one in cards.items() if one["group"] in COUNTED and has_name_alone(one, shipped.get(c))
    ]
    if named:
        more = f" and {len(named) - MOST_NAMED} more" if len(named) > MOST_NAMED else ""
        what = f"Nobody has entered more than the name of {', '.join(named[:MOST_NAMED])}{more}."
        cure = (
            "On the host's page, under Cards, type the symbols of a Unit and the Titles of a Mission or Influence, "
            "or tick there that the rest is printed so as well. What a card says may wait: people do it by hand."
        )
        raise Refused("EL-286", what, cure, cards=named)
