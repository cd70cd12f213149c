"""What the rulebook prints as numbers and names (RULES.md, section 1)."""

from __future__ import annotations

from collections.abc import Mapping

SEATS = (2, 3, 4, 5)
CYCLES: Mapping[int, int] = {2: 5, 3: 4, 4: 4, 5: 3}  # DK-006
MANOEUVRES: Mapping[int, int] = {2: 5, 3: 5, 4: 4, 5: 4}  # DK-007
FACE_UP: Mapping[int, int] = {2: 2, 3: 2, 4: 3, 5: 3}  # DK-008
STACK_LIMIT: Mapping[int, int] = {2: 2, 3: 2, 4: 2, 5: 3}  # DK-086

CITIZEN, GUARD, EMISSARY = AGENTS = ("citizen", "guard", "emissary")
POLITICS, PEOPLE, ARTEFACT_KIND = AFFINITIES = ("politics", "people", "artefact")
INCOME = 3  # of each Agent and of PP in every Development, DK-070
ENOUGH_VP = 10  # DK-213
SPIED = 2  # elements, DK-091
EMISSARY_PP = 3  # DK-105
GUARD_PP = 2  # DK-106
DEBT_PP = 5  # DK-041
DEBT_TOKENS = 10  # DK-016
AFFINITY_TOKENS = 10  # of each kind, DK-017
OVERFLOW_VP = 2  # DK-180
SPECIAL_TOKENS = 6  # of each Cabal, DK-013
OPPORTUNITIES = 72
CABAL_NAMES: Mapping[str, str] = {  # a pack may name them otherwise; what a match is set up with are the ids
    "black-guard": "Black Guard",
    "polisec": "PoliSec",
    "resistance": "Resistance",
    "velvet-lodge": "Velvet Lodge",
    "house-of-ledgers": "House of Ledgers",
}
CABALS = len(CABAL_NAMES)
CABAL_CARDS = 5  # of each Cabal, DK-122
MARKERS = 2  # of each sector, DK-015

OTHERS_OF_EACH = 4  # pieces of each kind on the Artefact, DK-221
INFECTION = 4  # pieces that bring one Darkness token, DK-262
MOST_CORRUPTED = 6  # cards on the Corruption track, DK-291
MOST_DARKNESS = 6  # tokens on the board, DK-292

ARTEFACT = "artefact"
SECTORS: Mapping[str, str] = {
    "nouvelle-ville": "Nouvelle Ville",
    "mala-strana": "Malá Strana",
    "vieille-ville": "Vieille Ville",
    "hypogees": "Hypogées",
    "karst": "Karst",
    "faubourgs": "Faubourgs",
    "combinat": "Combinat",
    "forteresse": "Forteresse",
    "josefov": "Josefov",
    "centre-motol": "Centre Motol",
    "college": "Collège de l'Harmonie",
    ARTEFACT: "Artefact",
}

WORDS: Mapping[str, tuple[str, str]] = {
    "pp": ("PP", "PP"),
    "vp": ("VP", "VP"),
    CITIZEN: ("Citizen", "Citizens"),
    GUARD: ("Guard", "Guards"),
    EMISSARY: ("Emissary", "Emissaries"),
    "spy": ("Spy token", "Spy tokens"),
    "assassin": ("Assassin token", "Assassin tokens"),
    "other": ("Other piece", "Other pieces"),
}


def counted(count: int, what: str) -> str:
    """So many of something, in words."""
    return f"{count} {WORDS[what][count != 1]}"
