"""What the rulebook prints as numbers and names (RULES.md, sections 1 and 2.1)."""

from __future__ import annotations

from collections.abc import Mapping

SEATS = (2, 3, 4)

MISSION, INFLUENCE, COURT = ZONES = ("mission", "influence", "court")
PRIVILEGE = "privilege"
ELITE = "elite"
BASIC = "basic"
GROUP_OF_ZONE: Mapping[str, str] = {MISSION: MISSION, INFLUENCE: INFLUENCE, COURT: PRIVILEGE}

OCCULT, DECEIT, VIOLENCE, AUTHORITY = ATTRIBUTES = ("occult", "deceit", "violence", "authority")
TOKENS: Mapping[str, int] = {OCCULT: 6, DECEIT: 6, VIOLENCE: 6, AUTHORITY: 7}  # EL-002

WRAITH, CULTIST = TYPES = ("wraith", "cultist")
BASICS: Mapping[str, str] = {
    "basic/acolyte": "Acolyte",
    "basic/nameless": "Nameless",
    "basic/dignitary": "Dignitary",
    "basic/assassin": "Assassin",
}

EMBER = 13  # EL-003
START_EMBER = 2  # EL-023
MOST_EMBER = 3  # EL-166
SAVING_COST = 1  # EL-135
ELITES = 34  # EL-006
BASIC_COPIES = 4  # EL-006
DECK_SIZES: Mapping[str, int] = {MISSION: 17, INFLUENCE: 17, PRIVILEGE: 12}  # EL-005
PRIVILEGES_PLAYED = 6  # EL-019
DRAWN = 2  # EL-049
MOST_ALLOCATIONS = 5  # EL-067
MOST_ROUNDS = 6  # EL-048

TITLES_NEEDED: Mapping[int, int] = {2: 7, 3: 6, 4: 5}  # EL-172
ZONE_LIMIT: Mapping[int, int] = {2: 3, 3: 2, 4: 2}  # EL-069
