"""How a group plays, and every fork of the rulebook that we decided (RULES.md, section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules import Option
from companion.rules.options import resolved as choices_of
from companion.rules.options import seconds

TIMERS = ("negotiation", "order_timer")

OPTIONS: tuple[Option, ...] = (
    Option(
        "orders",
        {
            "phones": "Orders are chosen on phones and shown by the table screen; no Order cards are laid.",
            "cards": "Orders are laid as cards; the camera or the table reads them when they are flipped.",
            "both": "Orders are chosen on phones and laid as cards; the card that is flipped counts.",
        },
        "How are Orders given?",
    ),
    Option(
        "build",
        {
            "phones": "The Unit to build is chosen on the phone.",
            "cards": "The Unit to build is laid face down and read when it is flipped.",
            "both": "The Unit is chosen on the phone and laid face down; the card that is flipped counts.",
        },
        "How are Units built? With dealt hands always on phones.",
    ),
    Option(
        "hands",
        {
            "virtual": "The companion deals the Units; each phone shows its own hand.",
            "physical": "Real cards are held; the companion counts them and learns a face when it becomes public.",
        },
        "Who deals the Units?",
    ),
    Option(
        "negotiation",
        {
            "300": "Five minutes, as in the rulebook.",
            "180": "Three minutes.",
            "600": "Ten minutes.",
            "off": "No clock: talk ends when all agree.",
        },
        "How long may you negotiate in a turn?",
    ),
    Option(
        "voluntary_hold",
        {
            "allowed": "Hold may be laid on any front.",
            "only_if_no_legal_order": "Hold may be laid only where no other Order is legal or a Backstab forces it.",
        },
        "May Hold be chosen freely?",
        "R4",
        "Hold is an Order card each player owns, nothing forbids it, and a Promise can be harmful.",
    ),
    Option(
        "win_check",
        {
            "at_once": "A player who reaches level 3 by Proliferation wins at once.",
            "end_of_build": "Level 3 is looked for at the end of Build only; a later Sabotage can undo it.",
        },
        "When does level 3 win?",
        "R6",
        "The end of the game says immediately; the Build text describes the regular check.",
    ),
    Option(
        "effect_level",
        {
            "now": "Espionage and Convoy use the level of the moment they resolve.",
            "snapshot": "Espionage and Convoy use the level of the moment Orders were chosen.",
        },
        "Which level counts for Espionage and Convoy?",
        "R7",
        "Only legality is frozen by the rulebook; everything else uses the table as it is.",
    ),
    Option(
        "alliance_redirect",
        {
            "acting_orders": "An Alliance redirects only Orders that act on a neighbour.",
            "any_order": "An Alliance redirects blocking Orders and Accord too, if what they meet is not resolved yet.",
        },
        "Which Orders can an Alliance redirect?",
        "R8",
        "Blocking Orders match cards on their own front; they are not resolved against anybody.",
    ),
    Option(
        "alliance_backstab_front",
        {
            "alliance_player": "The victim must Hold toward the Alliance player.",
            "none": "A redirected Backstab forces no Hold.",
        },
        "Where does a redirected Backstab force the Hold?",
        "R8",
        "The front between the victim and the Alliance player is where the attack arrives.",
    ),
    Option(
        "backstab_needs_card",
        {
            "false": "Backstab with an empty hand still forces the Hold.",
            "true": "Backstab with an empty hand does nothing.",
        },
        "Does Backstab need a Unit to discard?",
        "R10",
        "Do what is possible: conditions are written out elsewhere, and Backstab has none.",
    ),
    Option(
        "accord_vs_coalition",
        {
            "one_fails": "A Coalition that blocks one of two Accords leaves the other its two Units.",
            "both_fail": "A Coalition that blocks one of two Accords stops both.",
        },
        "What does a Coalition do to two facing Accords?",
        "R11",
        "The other Accord only asks what the neighbour chose.",
    ),
    Option(
        "double_block_reward",
        {
            "true": "A blocking Order is paid even if a Coalition blocks the same Order.",
            "false": "A blocking Order is not paid for an Order that a Coalition blocks anyway.",
        },
        "Is a block paid that a Coalition made as well?",
        "R12",
        "The rulebook's only test for a blocking Order is the match of icons on its front.",
    ),
    Option(
        "build_optional",
        {"false": "Whoever has a Unit must build one.", "true": "A player may build nothing."},
        "May a player skip Build?",
        "R13",
        "Build is written for all players.",
    ),
    Option(
        "hand_tiebreak",
        {"more": "More Units in hand win the last tie-break.", "fewer": "Fewer Units in hand win the last tie-break."},
        "Which hand wins the last tie-break?",
        "R15",
        "More wins, as in the two steps before.",
    ),
    Option(
        "blockade_draw",
        {
            "companion": "The companion draws which card of the hand is taken.",
            "physical": "The player draws blind from the held cards (real cards only).",
        },
        "How is the Unit of a Blockade drawn?",
        "R16",
        "Backs show years, so neither player may choose.",
    ),
    Option(
        "discard_face_down",
        {"false": "The discard pile lies face up.", "true": "The discard pile lies face down."},
        "How does the discard pile lie?",
        "R17",
        "Only the contents of hands are declared secret.",
    ),
    Option(
        "order_timer",
        {
            "off": "Choosing Orders has no clock.",
            "60": "After one minute the companion calls the late players.",
            "120": "After two minutes the companion calls the late players.",
        },
        "Is there a clock for choosing Orders?",
        "R18",
        "The five minutes cover talk; late players are waited for and never given a Hold.",
    ),
    Option(
        "illegal_entry",
        {
            "replace": "An illegal Order can be laid and becomes Hold at the reveal; the phone warns its owner.",
            "refuse": "The phone refuses an illegal Order.",
        },
        "What if somebody enters an illegal Order?",
        "R20",
        "The rulebook says both: it may not be chosen, and it is replaced.",
    ),
)


@dataclass(frozen=True, slots=True)
class Rulings:
    """All options resolved and typed; timers are in s, None without a clock."""

    orders: str
    build: str
    virtual: bool
    negotiation: int | None
    free_hold: bool
    win_at_once: bool
    level_now: bool
    redirect_any: bool
    redirected_backstab_holds: bool
    backstab_needs_card: bool
    lone_accord_draws: bool
    double_block_pays: bool
    build_optional: bool
    more_cards_win: bool
    blind_draw: bool
    discard_face_down: bool
    order_timer: int | None
    refuse_illegal: bool


def resolved(options: Mapping[str, str]) -> dict[str, str]:
    """All options with a choice each, ours where none was made; raises Refused for what cannot be chosen."""
    chosen = choices_of(OPTIONS, options, TIMERS)
    if chosen["hands"] == "virtual":  # no Unit cards lie on the table
        chosen["build"], chosen["blockade_draw"] = "phones", "companion"
    return chosen


def rulings(options: Mapping[str, str]) -> Rulings:
    """The typed form of options that are all resolved."""
    return Rulings(
        orders=options["orders"],
        build=options["build"],
        virtual=options["hands"] == "virtual",
        negotiation=seconds(options["negotiation"]),
        free_hold=options["voluntary_hold"] == "allowed",
        win_at_once=options["win_check"] == "at_once",
        level_now=options["effect_level"] == "now",
        redirect_any=options["alliance_redirect"] == "any_order",
        redirected_backstab_holds=options["alliance_backstab_front"] == "alliance_player",
        backstab_needs_card=options["backstab_needs_card"] == "true",
        lone_accord_draws=options["accord_vs_coalition"] == "one_fails",
        double_block_pays=options["double_block_reward"] == "true",
        build_optional=options["build_optional"] == "true",
        more_cards_win=options["hand_tiebreak"] == "more",
        blind_draw=options["blockade_draw"] == "physical",
        discard_face_down=options["discard_face_down"] == "true",
        order_timer=seconds(options["order_timer"]),
        refuse_illegal=options["illegal_entry"] == "refuse",
    )
