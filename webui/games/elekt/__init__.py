"""Elekt's own forms and boards."""

from dataclasses import fields

from companion.games.elekt.card_faults import MOST
from companion.games.elekt.cards import UNITS, Ability, Effect
from companion.games.elekt.facts import PRIVILEGE
from companion.games.elekt.vocabulary import (
    AFTER_USE,
    CHOICES,
    CONDITIONS,
    FITTING,
    KINDS,
    MOMENTS,
    NOT_STANDING,
    SCOPES,
    SIGNED,
    STEPS,
    USES,
    VERBS,
)
from webui.games import GamePages

PAGES = GamePages(
    game="elekt",
    package="webui.games.elekt",
    scripts=(
        "words.js",
        "cards.js",
        "stars.js",
        "turn.js",
        "recruit.js",
        "contests.js",
        "scepter.js",
        "abilities.js",
        "board.js",
        "screen.js",
    ),
    styles=("cards.css", "screen.css", "phone.css"),
    box=("words.js", "saying.js"),
    words={
        "units": UNITS,
        "blocking": (*UNITS, PRIVILEGE),
        "moments": MOMENTS,
        "verbs": {verb: [word for word in (*CHOICES, "count") if word in kind.words] for verb, kind in VERBS.items()},
        "choices": {
            f"{verb}.{word}": FITTING.get((verb, word), CHOICES[word])
            for verb, kind in VERBS.items()
            for word in kind.words & CHOICES.keys()
        },
        "not_standing": NOT_STANDING,
        "signed": SIGNED,
        "most": MOST,
        "ability": {
            "attribute": KINDS,
            "step": STEPS,
            "scope": SCOPES,
            "condition": CONDITIONS,
            "uses": USES,
            "after_use": AFTER_USE,
        },
        "defaults": {
            one.name: one.default
            for kind in (Effect, Ability)
            for one in fields(kind)
            if isinstance(one.default, str | int)
        },
    },
)
