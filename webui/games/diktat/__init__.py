"""Diktat's own forms and boards."""

from webui.games import GamePages

PAGES = GamePages(
    game="diktat",
    package="webui.games.diktat",
    scripts=(
        "words.js",
        "pieces.js",
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
)
