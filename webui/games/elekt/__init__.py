"""Elekt's own forms and boards."""

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
)
