"""Golden Blade's own forms and boards."""

from webui.games import GamePages

PAGES = GamePages(
    game="golden-blade",
    package="webui.games.golden_blade",
    scripts=("words.js", "grids.js", "orders.js", "hand.js", "picks.js", "turning.js", "screen.js"),
    styles=("screen.css", "places.css", "phone.css"),
)
