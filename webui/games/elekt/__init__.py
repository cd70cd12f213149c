"""Elekt's own forms and boards."""

from dataclasses import fields

from companion.games.elekt.card_faults import ABILITY_WORDS, MOST
from companion.games.elekt.cards import UNITS, Ability, Effect
from companion.games.elekt.facts import PRIVILEGE
from companion.games.elekt.vocabulary import (
    CHOICES,
    FITTING,
    MOMENTS,
    NOT_STANDING,
    SIGNED,
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
        "ability": {word: kind for word, kind in ABILITY_WORDS.items() if isinstance(kind, tuple) and word != "window"},
        "defaults": {
            one.name: one.default
            for kind in (Effect, Ability)
            for one in fields(kind)
            if isinstance(one.default, str | int)
        },
    },
)
