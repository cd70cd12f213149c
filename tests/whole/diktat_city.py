"""What lies in the city of Diktat: as the match has it, and as hands have really laid it on the simulated table."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.whole.tables import Evening

TOKENS = {"corruption": "others/corruption", "darkness": "others/darkness"}


def stacks_shown(view: Any) -> dict[str, int]:
    """How many tokens the match has in each stack that lies face down, by stack and sector."""
    return {
        f"{stack['id']}@{sector}": len(stack["tokens"])
        for sector, here in view["sectors"].items()
        for stack in here["stacks"]
        if sector != view["conquest"]
    }


def stacks_laid(table: Evening) -> dict[str, int]:
    """How many tokens really lie in each stack."""
    return {pile: count for pile, count in table.bench.piles().items() if "@" in pile and count}


def open_cards_shown(view: Any) -> Counter[str]:
    """The cards and tokens that the match has in the open, by component."""
    found = Counter([*view["track"], *view["corrupted"]])
    for player in view["players"].values():
        found.update([*player["row"], *player["overflow"], *player["cabal_cards"]])
        found.update({"token/spy": player["spies"], "token/assassin": player["assassins"]})
        found["token/used"] += len(player["used"])
        found.update(f"affinity/{kind}" for symbols in player["placed"].values() for kind in symbols.values())
    for here in view["sectors"].values():
        found.update({component: here[fact] for fact, component in TOKENS.items()})
    return +found


def open_cards_laid(table: Evening) -> Counter[str]:
    """The same as they really lie face up."""
    kinds = ("opportunity/", "cabal-card/", "token/", "affinity/", *TOKENS.values())
    seen = [card for card in table.bench.look() if card["face_up"] and not card["handle"].startswith("pile:")]
    return Counter(str(card["card"]).partition("#")[0] for card in seen if str(card["card"]).startswith(kinds))
