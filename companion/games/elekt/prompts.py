"""The words of every question; {names} are public facts that the question carries."""

from __future__ import annotations

from collections.abc import Mapping

from companion.rules import Prompt

PROMPTS: Mapping[str, Prompt] = {
    "scepter-card": Prompt("Who begins?", "@{seat} draws an Elite Unit and shows it. Which one is it?", "EL-029"),
    "direction": Prompt("The Scepter is yours", "Which way shall play go round this time?", "EL-031"),
    "card-face": Prompt("New cards", "Turn up the top card of the {zone} deck. Which one is it?", "EL-164"),
    "recruit": Prompt("Recruitment", "Keep one of the two Units, or replace both by the next card, unseen.", "EL-050"),
    "discard-face": Prompt("Thrown away", "Which card does @{seat} throw away?", "EL-050"),
    "discard-seen": Prompt("Thrown away", "Which card lies unread on the discard pile?", "EL-050"),
    "turn": Prompt("Your turn", "Allocate one Unit to a Zone, or fold. Allocations left: {left}.", "EL-060"),
    "unit-face": Prompt("Allocated", "Which Unit does @{seat} lay in {zone}?", "EL-074"),
    "no-turn": Prompt("Your turn", "You have no Unit, or no Zone with room: that counts as a fold.", "EL-255"),
    "use-ability": Prompt("An ability", "{card}: {text} Cost: {cost} Ember. Do you use it?", "EL-079"),
    "which-first": Prompt("Which first?", "These are due at the same moment. Which one comes first?", "EL-265"),
    "pay": Prompt("Ember", "{card} asks {cost} Ember of you. Do you pay?", "EL-194"),
    "choose-unit": Prompt("Which Unit?", "{card}: {text}", "EL-091"),
    "choose-player": Prompt("Which player?", "{card}: {text}", "EL-193"),
    "choose-kind": Prompt("Which kind of token?", "{card}: {text}", "EL-198"),
    "choose-zone": Prompt("Which Zone?", "{card}: {text}", "EL-063"),
    "choose-hand-unit": Prompt("Which Unit of your hand?", "{card}: {text}", "EL-203"),
    "choose-direction": Prompt("Which direction?", "{card}: {text}", "EL-032"),
    "occult": Prompt("Occult is yours", "Add up to two tokens of different kinds to Units in {zone}.", "EL-112"),
    "deceit": Prompt("Deceit is yours", "Swap an own Unit in {zone} with an own Unit elsewhere, or do not.", "EL-123"),
    "violence": Prompt("Violence is yours", "Annihilate one Unit in {zone}, or none.", "EL-131"),
    "save": Prompt("Your Unit is annihilated", "Save {unit} for {cost} Ember? It returns to your hand.", "EL-134"),
    "by-hand": Prompt("By hand", "{card}: {text} Do what it says, correct what has changed, then go on.", "EL-242"),
    "count-by-hand": Prompt("By hand", "{card} is done by hand: {text} What are the totals of {attribute}?", "EL-242"),
    "scepter": Prompt("The Scepter", "You won the Privilege. Who gets the Scepter, and which way round?", "EL-153"),
    "herald": Prompt("You are the new Emperor", "Which of the others is your Herald?", "EL-182"),
}
