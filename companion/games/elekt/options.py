"""How a group plays, and every fork of the rulebook that has a house rule (RULES.md, section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules import Option
from companion.rules.options import seconds

TIMER = "turn_timer"

OPTIONS: tuple[Option, ...] = (
    Option(
        "hands",
        {
            "virtual": "The companion shuffles and deals; each phone shows its own hand.",
            "physical": "Real cards are held and laid; the camera or the players say what lies open.",
        },
        "Who deals the cards?",
    ),
    Option(
        "zero_wins_alone",
        {
            "false": "Occult, Deceit and Violence need at least one symbol to win.",
            "true": "Whoever is alone in a Zone wins Occult, Deceit and Violence even with 0 symbols.",
        },
        "Does a player alone in a Zone win with 0 symbols?",
        "EL-243",
        "The exception for 0 is made for Authority alone.",
    ),
    Option(
        "recruit_together",
        {
            "false": "Each player draws, chooses and redraws before the next one begins.",
            "true": "All draw two first, in order; then they choose, in order.",
        },
        "Do all draw before anybody chooses?",
        "EL-245",
        "Cards are drawn in Court order, and drawing is one act with choosing.",
    ),
    Option(
        "reshuffle",
        {
            "when_needed": "The discard pile is shuffled when a card must be drawn and the deck is empty.",
            "eager": "The discard pile is shuffled as soon as the last card leaves the deck.",
        },
        "When does the discard pile become the deck?",
        "EL-246",
        "The sentence stands with the drawing rule, and an eager reading fails with an empty pile.",
    ),
    Option(
        "basic_reshuffle",
        {
            "out": "Basic Units in the discard pile are set aside for the rest of the game.",
            "in": "Basic Units are shuffled in as well; whoever draws one owns it.",
        },
        "Do lost Basic Units go into the new deck?",
        "EL-248",
        "The new deck is called the deck of Elite Units.",
    ),
    Option(
        "recruit_discard",
        {
            "face_up": "Cards thrown away in Recruitment lie face up on the pile.",
            "face_down": "Cards thrown away in Recruitment lie face down, known to their drawer only.",
        },
        "How do cards thrown away in Recruitment lie?",
        "EL-250",
        "The book says face down where it means it.",
    ),
    Option(
        "equal_priority",
        {
            "court": "Effects of the same class come in Court order of their owners.",
            "table": "The table decides the order of effects of the same class.",
        },
        "Which of two effects of the same class comes first?",
        "EL-265",
        "Everything done player by player follows the Court order.",
    ),
    Option(
        "totals_below_zero",
        {
            "false": "A total is never counted below 0.",
            "true": "A total may be below 0.",
        },
        "Can a total be negative?",
        "EL-278",
        "Symbols are counted, and nobody has fewer than none.",
    ),
    Option(
        "scepter_ask",
        {
            "when_unclear": "The camera's reading of the Scepter counts when its heading is clear.",
            "always": "Whoever sets the Scepter always says on the phone where it points.",
        },
        "Who says where the Scepter points?",
        "EL-281",
        "The book only asks that the Scepter show the direction clearly.",
    ),
    Option(
        TIMER,
        {
            "off": "Turns have no clock.",
            "60": "A clock of one minute is shown for each turn; it decides nothing.",
            "120": "A clock of two minutes is shown for each turn; it decides nothing.",
        },
        "Is there a clock for turns in Allocation?",
        "EL-211",
        "The rulebook has no time limits.",
    ),
)


@dataclass(frozen=True, slots=True)
class Rulings:
    """All options resolved and typed; the timer is in s, None without one."""

    virtual: bool
    zero_wins_alone: bool
    recruit_together: bool
    reshuffle_eagerly: bool
    basics_reshuffled: bool
    recruits_face_down: bool
    table_orders: bool
    below_zero: bool
    scepter_always_asked: bool
    turn_timer: int | None


def rulings(options: Mapping[str, str]) -> Rulings:
    """The typed form of options that are all resolved."""
    return Rulings(
        virtual=options["hands"] == "virtual",
        zero_wins_alone=options["zero_wins_alone"] == "true",
        recruit_together=options["recruit_together"] == "true",
        reshuffle_eagerly=options["reshuffle"] == "eager",
        basics_reshuffled=options["basic_reshuffle"] == "in",
        recruits_face_down=options["recruit_discard"] == "face_down",
        table_orders=options["equal_priority"] == "table",
        below_zero=options["totals_below_zero"] == "true",
        scepter_always_asked=options["scepter_ask"] == "always",
        turn_timer=seconds(options[TIMER]),
    )
