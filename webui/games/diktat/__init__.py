"""Diktat's own forms and boards."""

from companion.games.diktat.vocabulary import CHOICES, FITTING, MOMENTS, VERBS
from webui.games import GamePages

PAGES = GamePages(
    game="diktat",
    package="webui.games.diktat",
    scripts=(
        "words.js",
        "pieces.js",
        "effects.js",
        "elements.js",
        "choices.js",
        "manoeuvre.js",
        "team.js",
        "tokens.js",
        "moves.js",
        "bid.js",
        "bundle.js",
        "bargain.js",
        "oaths.js",
        "acts.js",
        "own.js",
        "board.js",
        "screen.js",
    ),
    styles=("pieces.css", "screen.css", "phone.css", "bargain.css"),
    box=("words.js", "effects.js"),
    words={
        "moments": {moment: sorted(verbs) for moment, verbs in MOMENTS.items()},
        "verbs": {verb: sorted(words) for verb, words in VERBS.items()},
        "choices": {
            f"{verb}.{word}": FITTING.get((verb, word), CHOICES[word])
            for verb, words in VERBS.items()
            for word in words & CHOICES.keys()
        },
    },
)
