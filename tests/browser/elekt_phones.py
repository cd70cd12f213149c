"""Phones of Elekt: the touches with which people recruit, allocate, and use what they win."""

from __future__ import annotations

import re

from tests.browser.phones import A_WHILE, Glass


def send(phone: Glass, words: str) -> None:
    """Press the large button, once it says so."""
    phone.page.locator("#answer").get_by_text(words, exact=True).click(timeout=A_WHILE)


def turn_scepter(phone: Glass, way: str) -> None:
    """Choose the direction of play as the first player."""
    phone.reads("Which way round?")
    phone.page.get_by_role("group", name="Direction").get_by_role("button", name=way, exact=True).click()
    send(phone, way)


def recruit(phone: Glass, choice: str) -> None:
    """Say what becomes of the two cards drawn."""
    phone.reads("Draw two Elite Units")
    phone.page.get_by_role("radio", name=re.compile(rf"^{choice}")).check()
    send(phone, choice)


def begins_turn(phone: Glass, number: int) -> None:
    """Wait until it is this player's turn for that allocation."""
    phone.reads(f"Your turn, {number} of 5")


def allocate(phone: Glass, unit: str, zone: str, number: int) -> None:
    """Tap a Unit and a Zone; an Elite Unit is looked for by its name."""
    begins_turn(phone, number)
    tile = phone.page.locator(".tile label", has_text=unit)
    if not tile.count():
        phone.page.get_by_label("Find an Elite Unit").fill(unit)
        tile = phone.page.locator(".name-row label", has_text=unit)
    tile.click()
    phone.page.locator(".zone-pick", has_text=zone).click()
    send(phone, f"Allocate to {zone}")


def fold(phone: Glass, number: int) -> None:
    """Fold, and say so once more."""
    begins_turn(phone, number)
    phone.page.locator(".turn-form .choice", has_text="Fold").click()
    send(phone, "Fold")
    phone.page.get_by_role("dialog").get_by_role("button", name="Fold", exact=True).click()


def add_tokens(phone: Glass, unit: str, *kinds: str) -> None:
    """Tap tokens, and each time the Unit that gets it."""
    phone.reads("Add up to 2 tokens?")
    for kind in kinds:
        phone.page.locator(".kind-pick", has_text=kind).click()
        phone.page.locator(".unit-pick", has_text=unit).click()
    send(phone, f"Add {len(kinds)} tokens")


def swap(phone: Glass, here: str, there: str) -> None:
    """Choose a Unit in this Zone and one elsewhere; they change places."""
    phone.reads("Swap two of your Units?")
    for side, unit in (("Your Unit here", here), ("Your Unit in another Zone", there)):
        phone.page.get_by_role("group", name=side).locator("label", has_text=unit).click()
    send(phone, "Swap them")


def annihilate(phone: Glass, unit: str) -> None:
    """Name the Unit that Violence takes."""
    phone.reads("Annihilate a Unit?")
    phone.page.locator(".choice", has_text=unit).click()
    send(phone, f"Annihilate {unit}")


def save(phone: Glass, unit: str) -> None:
    """Take an annihilated Unit back."""
    phone.reads(f"Save {unit}?")
    phone.page.locator(".choice", has_text="Save it").click()
    send(phone, "Save it")


def give_scepter(phone: Glass, name: str, way: str) -> None:
    """Choose who gets the Scepter, and which way round."""
    phone.reads("Who gets the Scepter?")
    phone.page.get_by_role("group", name="Seats at the table").get_by_role("button", name=re.compile(name)).click()
    phone.page.get_by_role("group", name="Direction").get_by_role("button", name=way, exact=True).click()
    send(phone, f"Give it to {name}")


def decide(phone: Glass, choice: str) -> None:
    """Use what a card offers, or do not."""
    phone.reads("Do you use it?")
    phone.page.get_by_role("radio", name=choice, exact=True).check()
    send(phone, choice)


def add_no_token(phone: Glass) -> None:
    """Leave Occult unused, and say so once more."""
    phone.reads("Add up to 2 tokens?")
    send(phone, "Add no token")
    phone.page.get_by_role("dialog").get_by_role("button", name="Add none", exact=True).click()


def annihilate_nobody(phone: Glass) -> None:
    """Leave Violence unused."""
    phone.reads("Annihilate a Unit?")
    phone.page.locator(".choice", has_text="Annihilate nobody").click()
    send(phone, "Annihilate nobody")
