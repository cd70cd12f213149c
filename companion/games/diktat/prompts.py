"""The words of every question; {names} are public facts that the question carries."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules import Prompt

PROMPTS: Mapping[str, Prompt] = {
    "set-up": Prompt(
        "Set-up",
        "Lay the main board in the middle, the shuffled Opportunity deck face down beside it, both markers of each of "
        "the {left} sectors piled there with side 1 up, the Cycle counter on space 1, the Administrator token beside "
        "the board, and all other tokens within reach as the supply.{cards} Is it all there?",
        "DK-018",
    ),
    "set-up-others": Prompt(
        "Set-up of the Others",
        "Lay the Others board beside the main board with its tokens; shuffle 4 Citizens, 4 Guards and 4 Emissaries, "
        "lay them face down on the Artefact as one stack and a Faction token on top; take the card Brume & Fiel. "
        "Is it all there?",
        "DK-221",
    ),
    "take-cabal": Prompt(
        "Your Cabal",
        "Take board, screen, 5 Cabal cards and {tokens} Manoeuvre tokens of {cabal}, and lay its VP counter on space "
        "0. Behind the screen goes its Endowment: {endowment}. Its Rank is {rank}.",
        "DK-021",
    ),
    "card-sector": Prompt("Sector", "Which sector is printed on {card}?", "DK-176"),
    "card-attack": Prompt("Attack of the Others", "Is the icon of their Attack on {card}?", "DK-202"),
    "card-darkness": Prompt("Darkness", "What is the Darkness score of {card}, at its top right?", "DK-256"),
    "card-face": Prompt("Opportunity", "Turn up the top card of the Opportunity deck. Which one is it?", "DK-067"),
    "secret-face": Prompt("The secret card", "Turn up the secret card. Which one is it?", "DK-149"),
    "token-face": Prompt("Turn up", "Token {place} of {owner} in {sector}: what is it?", "DK-100"),
    "token-entered": Prompt(
        "Turn up", "Token {place} of {owner} in {sector} was entered as {entered}: what is it really?", "DK-100"
    ),
    "stacks-entered": Prompt(
        "Turn up", "Entered for {sector}: {shown}. Is that what lies there? If not, which stack is different?", "DK-152"
    ),
    "first-player": Prompt("Manoeuvres", "You are Administrator: who begins the Manoeuvres?", "DK-075"),
    "manoeuvre": Prompt("Your turn", "Choose a Manoeuvre. Tokens left: {left}.", "DK-082"),
    "send": Prompt(
        "Send a Team", "Choose a sector and the tokens of the team, from top to bottom.", "DK-083", secret=True
    ),
    "spy": Prompt("Spy", "What do you look at?", "DK-091"),
    "assassinate": Prompt("Assassinate", "Which token? Assassinations left: {left}.", "DK-100"),
    "others-assassinate": Prompt("The Others attack", "Which token of @{seat} in {sector} do they strike?", "DK-272"),
    "expand": Prompt("Expand Influence", "Discard one token for 1 PP more?", "DK-114", secret=True),
    "develop": Prompt("Develop Cabal", "Which Cabal card do you play for {cost} PP?", "DK-118"),
    "special": Prompt("Special Manoeuvre", "Which element do you use?", "DK-123"),
    "next-sector": Prompt("Resolution", "You are Administrator: which sector is conquered next?", "DK-151"),
    "power-struggle": Prompt("Power Struggle", "Those tied for most bid in secret.", "DK-167"),
    "bid": Prompt("Your fist", "How many PP do you bid? All that is bid is lost.", "DK-167"),
    "fists": Prompt("Power Struggle", "{shown}. Is that in the fists? If not, whose is different?", "DK-169"),
    "fist": Prompt("Power Struggle", "How many PP are in the fist of @{seat}?", "DK-167"),
    "trophy": Prompt("Spoils", "Which Trophy do you take in {sector}?", "DK-158"),
    "free-space": Prompt("Influence", "All five spaces are filled. Which one do you empty?", "DK-188"),
    "choose-affinity": Prompt("Affinity", "Which Affinity token do you take?", "DK-199"),
    "give-up-affinity": Prompt("Affinity", "Which Affinity token do you give up?", "DK-054"),
    "exchange": Prompt("Exchange", "{name}: {count} {what} for one {into}?", "DK-131"),
    "move-stack": Prompt("Move a stack", "{name}: which stack moves where?", "DK-306"),
    "move-other": Prompt("Move Other pieces", "{name}: from where to where?", "DK-302"),
    "how-many-others": Prompt("Move Other pieces", "{name}: how many?", "DK-302"),
    "manifest-first": Prompt("Manifestation", "@{seat} triggers {name}. Do you trigger one before it?", "DK-126"),
    "next-corrupted": Prompt("Corruption", "Which card goes to the Corruption track next?", "DK-247"),
    "discard-other": Prompt("Discard Other pieces", "{name}: in which sector?", "DK-228"),
    "choose-sector": Prompt("Which sector?", "{name}: choose a sector.", "DK-306"),
    "choose-player": Prompt("Which player?", "{name}: choose a player.", "DK-316"),
    "remove-used": Prompt("Used", "{name}: from which element does the Used token go?", "DK-306"),
    "discard-possession": Prompt("Discard", "{name}: which Possession goes?", "DK-050"),
    "by-hand": Prompt("By hand", "{card}: {text} Do what it says, correct what has changed, then go on.", "DK-003"),
    "act": Prompt("At any moment", "Debts, Affinity tokens, Manifestations, bargains and oaths.", "DK-135"),
    "last-call": Prompt("Last call", "The Cycle ends. Is there anything that you still want to do?", "DK-313"),
}
