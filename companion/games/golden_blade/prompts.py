"""The words of every question; {names} are public facts that the question carries."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules import Prompt

PROMPTS: Mapping[str, Prompt] = {
    "ambassador": Prompt("First Ambassador", "Draw at random who holds the Ambassador first.", "GB-022"),
    "drawn": Prompt("Supply", "Draw 1 Unit from the Library into your hand, then say that you have it.", "GB-031"),
    "agree": Prompt("Negotiation", "Do you agree to end the negotiation now? It ends when all agree.", "GB-045"),
    "time-up": Prompt("Negotiation", "The time for negotiation runs.", "GB-044"),
    "order-time-up": Prompt("Orders", "The time for choosing Orders runs.", "GB-046"),
    "orders": Prompt("Orders", "Everybody chooses Orders in secret.", "GB-047"),
    "lay": Prompt("Your Orders", "Choose one Order for each of your fronts.", "GB-047"),
    "laid": Prompt("Your Orders", "Lay your Orders face down on your fronts, then say that they lie.", "GB-047"),
    "order-face": Prompt("Flip the Orders", "Which Order of @{seat} lies face up toward @{toward}{where}?", "GB-060"),
    "vanguards": Prompt("Vanguards", "Both players choose a Vanguard in secret.", "GB-172"),
    "vanguard": Prompt("Your Vanguard", "Which of your two left Orders moves forward as Vanguard?", "GB-172"),
    "targets": Prompt("Targets", "Both players choose a target in secret.", "GB-173"),
    "target": Prompt("Your target", "Which of the two right Orders of @{foe} does your Vanguard meet?", "GB-173"),
    "redirect": Prompt(
        "Alliance", "@{ally} frees your {order}: resolve it against @{ally}, or against @{far}?", "GB-114"
    ),
    "sabotage": Prompt("Sabotage", "From which row of @{foe} do you remove 1 Unit?", "GB-084"),
    "espionage": Prompt(
        "Espionage", "You see the hand of @{foe}. Choose what you take, and as many of yours to give.", "GB-088"
    ),
    "espionage-swaps": Prompt(
        "Espionage", "Look at the hand of @{foe}, swap Units if you like, and say how many you swapped.", "GB-090"
    ),
    "backstab-discard": Prompt("Backstab", "Which Unit of your hand do you discard?", "GB-092"),
    "blockade": Prompt("Blockade", "Draw at random which card of @{foe} goes to @{seat}.", "GB-100"),
    "blockade-draw": Prompt(
        "Blockade", "Draw 1 card blind from the hand of @{foe}, then say that you have it.", "GB-100"
    ),
    "proliferation": Prompt("Proliferation", "One Unit is discarded and one deployed.", "GB-106"),
    "proliferation-discard": Prompt("Proliferation", "Which Unit of your hand do you discard first?", "GB-106"),
    "proliferation-deploy": Prompt("Proliferation", "Which Unit of your hand do you deploy?", "GB-106"),
    "subterfuge": Prompt("Subterfuge", "You see the hand of @{foe}. Which Unit do you discard?", "GB-109"),
    "discarded": Prompt("Discard", "Lay the Unit face down on the discard pile, then say that it lies.", "GB-092"),
    "discard-face": Prompt("Discard", "Which Unit from the hand of @{seat} lies on the discard pile now?", "GB-092"),
    "deploy-face": Prompt("Deploy", "Which Unit does @{seat} deploy?", "GB-106"),
    "builds": Prompt("Build", "Everybody chooses a Unit in secret.", "GB-139"),
    "build": Prompt("Build", "Which Unit do you build?", "GB-139"),
    "build-laid": Prompt("Build", "Lay 1 Unit face down beside your Power Grid, then say that it lies.", "GB-139"),
    "build-face": Prompt("Build", "Which Unit has @{seat} laid beside the Power Grid?", "GB-142"),
    "face": Prompt("Turn up", "Turn the Unit of @{seat} up.", "GB-142"),
}
