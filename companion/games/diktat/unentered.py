"""A box of one's own of which not everything has been entered: what the sample would say of it is not said.

A card that still says what the shipped sample says is called by the number printed on it, or by the name that its owner
has entered, and people do what it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.errors import Refused
from companion.games.diktat.cards import CABAL, CABAL_CARD, MARKER, OPPORTUNITY
from companion.games.diktat.facts import ARTEFACT
from companion.packs import printed
from companion.packs.entered import has_name_alone, has_text_of_sample, without_text
from companion.rules import Cards

GAME_ID = "diktat"
OURS = ("text", "effects", "type", "affinities", "darkness", "attack")  # facts that the sample has made up
UNPRINTED = ("vieille-ville", "centre-motol", "college")  # sectors whose markers the rulebook does not print (DK-201)
WHERE = "Enter it on the host's page, under Cards."


def samples(cards: Cards) -> list[str]:
    """The components of a pack that still say what the shipped sample says, if under a name of the owner's as well."""
    shipped = printed(GAME_ID)
    return [c for c, facts in cards.items() if shipped.get(c) == facts or has_name_alone(facts, shipped.get(c))]


def named(cards: Cards) -> set[str]:
    """Those of them that have a name of the owner's and are not printed in the rulebook."""
    shipped = printed(GAME_ID)
    return {component for component in invented(cards) if cards[component] != shipped[component]}


def by_name(cards: Cards) -> Cards:
    """The same cards, without what is the sample's under a name of the owner's, whatever box is played with."""
    shipped, alone = printed(GAME_ID), named(cards)
    unsaid = {c for c, one in cards.items() if has_text_of_sample(one, shipped.get(c)) and not _is_in_the_rulebook(one)}
    known = {c: without_text(one) if c in unsaid else one for c, one in cards.items()}
    return {c: _plain(c, cards[c]) if c in alone else known[c] for c in cards}


def invented(cards: Cards) -> set[str]:
    """Those of them that the rulebook does not print: what they say the sample has made up (section 6.5)."""
    return {component for component in samples(cards) if not _is_in_the_rulebook(cards[component])}


def by_number(cards: Cards) -> Cards:
    """The same cards, without what the sample has made up of those that were not entered (section 6.5)."""
    unknown = invented(cards)
    return {one: _plain(one, facts) if one in unknown else facts for one, facts in cards.items()}


def _is_in_the_rulebook(facts: Mapping[str, Any]) -> bool:
    """Tokens, backs and most of the markers are (RULES.md, section 6.1)."""
    if facts.get("group") != MARKER:
        return facts.get("group") not in (OPPORTUNITY, CABAL_CARD, CABAL)
    sector, level = facts.get("sector"), facts.get("level")
    artefact = sector == ARTEFACT and not facts.get("others")
    return not (sector in UNPRINTED or artefact or (sector, level) == ("josefov", 2))


def _plain(component: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    if facts["group"] == CABAL:
        return {**facts, "unentered": True}
    kept = {fact: value for fact, value in facts.items() if fact not in OURS}
    own = facts["name"] != printed(GAME_ID)[component]["name"]
    if facts["group"] == OPPORTUNITY:
        kept |= {"name": facts["name"] if own else f"Opportunity {component.partition('/')[2]}", "sector": ""}
    elif facts["group"] == CABAL_CARD and not own:
        kept["name"] = f"Cabal card {facts.get('recommended', '')}".rstrip()
    return {**kept, "text": "What is printed on it.", "unentered": True}


def without_board(cards: Cards) -> list[str]:
    """The Cabals whose boards and screens are those of the sample."""
    return [component.partition("/")[2] for component in samples(cards) if cards[component].get("group") == CABAL]


def named_boards(cards: Cards) -> list[str]:
    """Those of them that have a name of the owner's."""
    mine = named(cards)
    return [cabal for cabal in without_board(cards) if f"{CABAL}/{cabal}" in mine]


def need_cabals(cards: Cards, cabals: Iterable[str]) -> None:
    """Raise Refused while the boards and screens of Cabals that are played are those of the sample (DK-022, DK-028)."""
    unknown = without_board(cards)
    missing = [cabal for cabal in cabals if cabal in unknown]
    if missing:
        names = ", ".join(str(cards[f"{CABAL}/{cabal}"]["name"]) for cabal in missing)
        what = (
            f"Nobody has entered the board and the screen of {names}: Rank, spaces and Endowment are those of a sample."
        )
        cure = "Enter them on the host's page, under Cards, or play with the sample cards."
        raise Refused("DK-028", what, cure, cabals=missing)


def told_of(cards: Cards, *, own: bool) -> str:
    """What the table is told at the set-up about cards that nobody has entered; empty if there are none.

    Boards are no cards: those that are played were entered, or are the sample's.
    """
    count = sum(facts.get("unentered") is True and facts["group"] != CABAL for facts in cards.values())
    cards_words = "1 card" if count == 1 else f"{count} cards"
    if own:
        words = "What is not entered goes by its number, or by the name that you have entered."
        return f"Nobody has entered {cards_words} of your box. {words} {WHERE}" if count else ""
    if count:
        return f"Of {cards_words} nobody has entered more than the name: people do what is printed. {WHERE}"
    if not invented(cards):
        return ""
    return (
        "Cards that nobody has entered are called as on the sample cards. If you play with a box of your own, "
        "choose that among the options before a game, and enter its cards on the host's page, under Cards."
    )
