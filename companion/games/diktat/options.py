"""How a group plays, and every fork of the rulebook that has a house rule (RULES.md, section 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules import Option

OPTIONS: tuple[Option, ...] = (
    Option(
        "configuration",
        {"base": "The base game.", "others": "Configuration: The Others, with Brume & Fiel."},
        "Do the Others play?",
    ),
    Option(
        "hands",
        {
            "virtual": "The companion shuffles and deals; stacks are built on phones.",
            "physical": "Real cards and tokens are used; the camera or the players say what lies open.",
        },
        "Who deals the cards and pieces?",
    ),
    Option(
        "box",
        {
            "sample": "Cards that nobody has entered are those of the companion's sample, dealt or printed.",
            "own": "A box of one's own: what nobody has entered goes by its number, and people do what it says.",
        },
        "Which cards lie on the table?",
    ),
    Option(
        "sudden_win",
        {
            "end_of_cycle": "10 VP are looked for in the End of Cycle phase only.",
            "at_once": "A player who reaches 10 VP triggers the end at once.",
        },
        "When do 10 VP count?",
        "A-01",
        "The detailed text of the phase governs; VP can be lost again.",
    ),
    Option(
        "debts",
        {"hidden": "Debt tokens lie behind the screen; taking one is seen.", "open": "Debt tokens lie open."},
        "How do Debt tokens lie?",
        "A-03",
        "What is not named as open is hidden.",
    ),
    Option(
        "equal_ranks",
        {
            "administrator": "Of equal Ranks the sitting Administrator's is the higher one.",
            "starting": "Of equal Ranks the one that was higher at the start, whoever is Administrator.",
        },
        "Which of two equal Ranks is higher?",
        "A-06",
        "To acquire the highest Rank asks for more than there is.",
    ),
    Option(
        "assassinations",
        {
            "limited": "One, and up to one more for each Assassin token.",
            "until_guard": "With an Assassin token as many as wanted, until a Guard.",
        },
        "How many Assassinations has a Manoeuvre?",
        "A-04",
        "The glossary defines the token; the free wording means that one may stop early.",
    ),
    Option(
        "spoils",
        {"must": "While a legal Trophy exists it is taken.", "may_decline": "A spoil may be refused."},
        "May a spoil be refused?",
        "A-09",
        "Spoils continue until all are claimed or none remains.",
    ),
    Option(
        "overflow",
        {
            "stays": "A card beside the full track stays there.",
            "slides": "It slides onto the track once a space is free, which then counts instead of the 2 VP.",
        },
        "What becomes of a card beside the full track?",
        "A-12",
        "It is a Possession like any other; only its place differs.",
    ),
    Option(
        "affinity_lost",
        {"any": "Any Affinity token is given up.", "same_kind": "A token of the kind that was given is given up."},
        "Which Affinity token goes with its source?",
        "A-14",
        "The text names no kind.",
    ),
    Option(
        "attack_pays",
        {
            "forced_debts": "Whoever is short takes forced Debts.",
            "what_there_is": "Everybody discards what there is.",
        },
        "What if PP are short in the Attack of the Others?",
        "A-18",
        "Forced Debts exist for payments to the supply.",
    ),
    Option(
        "others_guard",
        {
            "victim": "The attacked player takes 2 PP from the supply.",
            "acting": "The acting player takes 2 PP from the supply.",
        },
        "Who is paid for a Guard in an attack of the Others?",
        "A-21",
        "It mirrors the normal rule, where the victim is paid.",
    ),
    Option(
        "others_act",
        {
            "for_the_others": "Whoever acts for the Others gains nothing by it, and goes on to the end.",
            "as_a_player": "Whoever acts takes 3 PP for an Emissary, and may stop early.",
        },
        "How does a player act for the Others?",
        "A-23",
        "It is the attack of the Others, without personal benefit.",
    ),
    Option(
        "immunity",
        {
            "both": "Immunity is to the Attack of the Others and to attacks on new stacks.",
            "attack": "Only to the Attack of the Others.",
            "stacks": "Only to attacks on new stacks.",
        },
        "To which attacks of the Others is an element immune?",
        "A-62",
        "Both are called attacks.",
    ),
    Option(
        "moved_stacks",
        {
            "attacked": "A stack that is moved to the Others is attacked like a new one.",
            "safe": "Only a team that is sent is attacked.",
        },
        "Do the Others attack a stack that is moved to them?",
        "A-55",
        "The trigger is a stack that is placed in the sector, not the Manoeuvre.",
    ),
    Option(
        "corruption_order",
        {
            "as_they_lie": "From left to right as they lie, the former secret card last.",
            "administrator": "The Administrator chooses.",
        },
        "In which order do cards join the Corruption track?",
        "A-28",
        "No decision is given to anyone.",
    ),
    Option(
        "infection",
        {"pieces_and_corruption": "Corruption tokens count for Infection.", "pieces": "Only pieces count."},
        "Do Corruption tokens count for Infection?",
        "A-24",
        "They count as revealed Parasites.",
    ),
    Option(
        "darkness",
        {"add": "Every Infection adds.", "top_up": "Infection tops up to the number required."},
        "Does Infection add to tokens already there?",
        "A-25",
        "A token is placed every time, and several may lie there.",
    ),
    Option(
        "attacks",
        {"one": "One Attack, however many icons remain.", "per_icon": "One Attack for each icon that remains."},
        "How many Attacks of the Others?",
        "A-29",
        "The condition speaks of a card, the effect of one attack.",
    ),
    Option(
        "stacks",
        {
            "as_one_likes": "Whoever sends a team may enter its tokens on the phone, or only how many.",
            "entered": "Whoever sends a team enters its tokens, from top to bottom.",
        },
        "Is the content of a real stack entered?",
        "A-48",
        "Nothing needs it before the token is turned up.",
    ),
    Option(
        "exchange",
        {
            "all": "Whatever is a token, a marker or a card, but for records of state.",
            "no_affinity": "Affinity tokens stay with their owner.",
        },
        "What can be exchanged?",
        "A-50",
        "Tokens, markers and cards are named.",
    ),
    Option(
        "breaches",
        {
            "table": "Those who have not sworn it; the Administrator breaks ties.",
            "administrator": "The Administrator alone, whoever has sworn it.",
        },
        "Who rules on a broken oath?",
        "A-53",
        "The text is silent.",
    ),
    Option(
        "used",
        {"four_kinds": "Affinity tokens may be placed on a Used card.", "no_affinity": "No token on a Used card."},
        "May Affinity tokens be placed on a Used card?",
        "A-57",
        "The list of what is off is the more exact text.",
    ),
    Option(
        "bargains",
        {"always": "Bargains are possible in every phase.", "manoeuvres": "Only in the Manoeuvres phase."},
        "When may players bargain?",
        "A-59",
        "Everything is negotiable.",
    ),
    Option(
        "darkness_trophy",
        {"here": "A Trophy removes a Darkness token of this sector.", "anywhere": "Of any sector."},
        "Which Darkness token can be a Trophy?",
        "A-64",
        "Every other Trophy belongs to the sector.",
    ),
    Option(
        "empty_struggle",
        {"held": "A Power Struggle is held even without a Trophy.", "skipped": "Without a Trophy it is skipped."},
        "Is a Power Struggle held where there is no Trophy?",
        "A-67",
        "No exception is printed, and a bid may be 0.",
    ),
)


@dataclass(frozen=True, slots=True)
class Rulings:
    """All options resolved and typed."""

    others: bool
    virtual: bool
    own_box: bool
    sudden_win: bool
    debts_open: bool
    unlimited_assassinations: bool
    may_decline: bool
    same_affinity: bool
    forced_by_attack: bool
    acting_player_paid: bool
    corruption_infects: bool
    darkness_adds: bool
    attack_per_icon: bool
    affinity_on_used: bool
    bargains_always: bool
    darkness_anywhere: bool
    empty_struggle: bool
    starting_rank_first: bool
    overflow_slides: bool
    stacks_entered: bool
    affinity_exchanged: bool
    administrator_judges: bool
    acts_as_a_player: bool
    immune_to_attack: bool
    immune_on_stacks: bool
    moved_stacks_attacked: bool
    administrator_orders: bool


def rulings(options: Mapping[str, str]) -> Rulings:
    """The typed form of options that are all resolved."""
    return Rulings(
        others=options["configuration"] == "others",
        virtual=options["hands"] == "virtual",
        own_box=options["box"] == "own" and options["hands"] == "physical",
        sudden_win=options["sudden_win"] == "at_once",
        debts_open=options["debts"] == "open",
        unlimited_assassinations=options["assassinations"] == "until_guard",
        may_decline=options["spoils"] == "may_decline",
        same_affinity=options["affinity_lost"] == "same_kind",
        forced_by_attack=options["attack_pays"] == "forced_debts",
        acting_player_paid=options["others_guard"] == "acting",
        corruption_infects=options["infection"] == "pieces_and_corruption",
        darkness_adds=options["darkness"] == "add",
        attack_per_icon=options["attacks"] == "per_icon",
        affinity_on_used=options["used"] == "four_kinds",
        bargains_always=options["bargains"] == "always",
        darkness_anywhere=options["darkness_trophy"] == "anywhere",
        empty_struggle=options["empty_struggle"] == "held",
        starting_rank_first=options["equal_ranks"] == "starting",
        overflow_slides=options["overflow"] == "slides",
        stacks_entered=options["stacks"] == "entered",
        affinity_exchanged=options["exchange"] == "all",
        administrator_judges=options["breaches"] == "administrator",
        acts_as_a_player=options["others_act"] == "as_a_player",
        immune_to_attack=options["immunity"] != "stacks",
        immune_on_stacks=options["immunity"] != "attack",
        moved_stacks_attacked=options["moved_stacks"] == "attacked",
        administrator_orders=options["corruption_order"] == "administrator",
    )
