"""What elements do: one small function for each verb that acts (RULES.md, section 6.6).

Verbs that only stand (`rank`, `vp_per`, `change_tie`, …) are looked up where they matter.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from companion.games.diktat import assassination, money, possessions, spying
from companion.games.diktat.attack import attack_of_others as to_attack
from companion.games.diktat.attack import attack_stack
from companion.games.diktat.cards import Effect
from companion.games.diktat.ending import check_sudden_win
from companion.games.diktat.facts import ARTEFACT, SECTORS, WORDS, counted
from companion.games.diktat.opportunities import draw, next_handle
from companion.games.diktat.others import darken, put_on
from companion.games.diktat.sending import send as to_send
from companion.games.diktat.spoils import OTHERS
from companion.games.diktat.stacks import remove_token, spoils_lost, turn_down, turn_up
from companion.games.diktat.state import Stack, State
from companion.games.diktat.vocabulary import DEVELOPMENT, GAIN, MANIFESTATION, SPECIAL
from companion.rules import TABLE, Amount, Ask, Pick, Press
from companion.table import Seat

YES, NO, DEBT, NOTHING = "yes", "no", "debt", "nothing"
SEEN = frozenset({"vp", "spy", "assassin"})  # what lies open, so that an exchange of it is seen (DK-035)
Verb = Callable[[State, Seat, str, Effect], Awaitable[None]]


class Neutralised(Exception):
    """A Guard has ended the Special Manoeuvre, and with it whatever its element would still do (A-74)."""


RULE_OF_MOMENT: Mapping[str, str] = {
    GAIN: "DK-129",
    DEVELOPMENT: "DK-072",
    SPECIAL: "DK-123",
    MANIFESTATION: "DK-125",
}


async def carry_out(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """One effect of an element for a player; Neutralised if a Guard has ended its Special Manoeuvre."""
    verb = ACTING.get(effect.do)
    if verb is not None:
        await verb(s, seat, name, effect)
        check_sudden_win(s)


async def gain(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """Something comes from the supply; VP of an effect are booked (DK-009)."""
    if effect.what == "vp":
        s.players[seat].booked += effect.count
    else:
        possessions.receive(s, seat, effect.what, effect.count)
    s.tell(f"{name}: @{seat} receives {counted(effect.count, effect.what)}.", RULE_OF_MOMENT[effect.when])


async def lose(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """Something goes to the supply, as much as there is."""
    if effect.what == "vp":
        s.players[seat].booked -= effect.count
    else:
        count = min(effect.count, possessions.owned(s, seat, effect.what))
        possessions.give_away(s, seat, effect.what, count)
    s.tell(f"{name}: @{seat} gives up {WORDS[effect.what][1]}.", "DK-038")


async def gain_affinity(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """Affinity tokens go behind the screen (DK-184)."""
    for _ in range(effect.count):
        await possessions.gain_affinity(s, seat, effect.kind, name)


async def exchange(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """A player may discard what is shown to get what is shown, once (DK-131, DK-048).

    During a Manifestation, while everything else stands still, a Debt for it is taken here (DK-041).
    """
    about = {"name": name, "count": effect.count, "what": effect.what, "into": effect.into}

    def ways() -> Pick[str]:
        if possessions.owned(s, seat, effect.what) >= effect.count:
            return Pick((YES, NO), "DK-131")
        debt = effect.when == MANIFESTATION and effect.what == "pp" and money.may_take_debt(s, seat)
        return Pick((DEBT, NO) if debt else (NO,), "DK-131", {DEBT: "Take a Debt first"})

    while (chosen := await Ask(seat, "exchange", ways, private=True, about=about)) == DEBT:
        money.take_debt(s, seat)
    if chosen == NO:
        return
    possessions.give_away(s, seat, effect.what, effect.count)
    if effect.into == "vp":
        s.players[seat].booked += 1
    else:
        possessions.receive(s, seat, effect.into, 1)
    if {effect.what, effect.into} & SEEN:
        given, got = counted(effect.count, effect.what), counted(1, effect.into)
        s.tell(f"{name}: @{seat} gives {given} for {got}.", "DK-131")


async def convert(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """Agents behind the screen become others."""
    del name
    count = min(effect.count, possessions.owned(s, seat, effect.what))
    if possessions.give_away(s, seat, effect.what, count):
        possessions.receive(s, seat, effect.into, count)


async def spy(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """A look at so many elements."""
    del name
    await spying.spy(s, seat, lambda: effect.count)


async def assassinate(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """So many Assassinations; a Guard ends the Special Manoeuvre of which they are a part (DK-107, A-74)."""
    goes_on = await assassination.assassinate(s, seat, lambda done: effect.count - done)
    if effect.when == SPECIAL and not goes_on:
        s.tell(f"A Guard ends the Special Manoeuvre of @{seat}: {name} does nothing more.", "DK-107")
        raise Neutralised


async def send(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """One more team."""
    del name, effect
    await to_send(s, seat)


async def move_stack(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """An own stack goes to another sector, and is attacked there as if new (A-55)."""
    del effect

    def choices() -> Pick[str]:
        found = {
            f"{stack.id}>{there}": f"{SECTORS[sector]} to {SECTORS[there]}"
            for sector, stack in s.stacks()
            if stack.owner == seat
            for there in SECTORS
            if there != sector and s.has_place(there, seat)
        }
        return Pick((*found, NOTHING), "DK-306", {**found, NOTHING: "Move nothing"})

    chosen = await Ask(seat, "move-stack", choices, about={"name": name})
    if chosen != NOTHING:
        stack_id, _, there = chosen.partition(">")
        sector, stack = s.stack(stack_id)
        s.sectors[sector].stacks.remove(stack)
        s.sectors[there].stacks.append(stack)
        turn_down(s, stack.tokens)
        spoils_lost(s, sector, seat, stack.tokens)
        s.tell(f"@{seat} moves a stack from {SECTORS[sector]} to {SECTORS[there]}.", "DK-306")
        if s.rulings.moved_stacks_attacked:
            await attack_stack(s, there, stack)


async def move_other(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """Other pieces go from the top of one stack to another sector (DK-302, A-33)."""

    def choices() -> Pick[str]:
        found = {
            f"{stack.id}>{there}": f"{SECTORS[sector]} to {SECTORS[there]}"
            for sector, stack in s.stacks()
            if stack.owner == OTHERS
            for there in SECTORS
            if there != sector and (s.sectors[there].stack_of_others() is not None or s.has_place(there))
        }
        return Pick((*found, NOTHING), "DK-302", {**found, NOTHING: "Move nothing"})

    chosen = await Ask(seat, "move-other", choices, about={"name": name})
    if chosen == NOTHING:
        return
    stack_id, _, there = chosen.partition(">")
    sector, stack = s.stack(stack_id)
    count = await _how_many(seat, name, effect.count, stack)
    moved = stack.tokens[:count]
    del stack.tokens[:count]
    if not stack.tokens:
        s.sectors[sector].stacks.remove(stack)
    turn_down(s, moved)
    put_on(s, there, moved)
    s.tell(f"@{seat} moves {counted(len(moved), 'other')} to {SECTORS[there]}.", "DK-302")


async def _how_many(seat: Seat, name: str, most: int, stack: Stack) -> int:
    """One up to so many of the pieces of a stack (DK-302)."""

    def pieces() -> Amount:
        return Amount(1, min(most, len(stack.tokens)), "DK-302")

    return 1 if pieces().high == 1 else await Ask(seat, "how-many-others", pieces, about={"name": name})


async def discard_other(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """Other pieces from the top of a stack go to the centre of the Others board (DK-228)."""

    def choices() -> Pick[str]:
        found = {stack.id: SECTORS[sector] for sector, stack in s.stacks() if stack.owner == OTHERS}
        return Pick((*found, NOTHING), "DK-228", {**found, NOTHING: "Discard nothing"})

    chosen = await Ask(seat, "discard-other", choices, about={"name": name})
    if chosen == NOTHING:
        return
    sector, stack = s.stack(chosen)
    for token in stack.tokens[: effect.count]:
        await turn_up(s, sector, stack, token)
        if token in stack.tokens:
            remove_token(s, stack, token)
    s.tell(f"{name}: Other pieces in {SECTORS[sector]} are discarded.", "DK-228")


async def place_corruption(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """A Corruption token in a sector of choice; the base game has none (DK-002)."""
    del effect
    sector = await _sector(seat, name, list(SECTORS) if s.rulings.others else [])
    if sector:
        s.sectors[sector].corruption += 1
        s.tell(f"{name}: a Corruption token in {SECTORS[sector]}.", "DK-241")


async def place_darkness(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """A Darkness token in a sector of choice, never on the Artefact (DK-262); the base game has none (DK-002)."""
    del effect
    sectors = [sector for sector in SECTORS if s.rulings.others and sector != ARTEFACT]
    sector = await _sector(seat, name, sectors)
    if sector:
        darken(s, sector)


async def remove_darkness(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """A Darkness token returns to the Others board (DK-298)."""
    del effect
    sector = await _sector(seat, name, [sector for sector, one in s.sectors.items() if one.darkness])
    if sector:
        s.sectors[sector].darkness -= 1
        s.tell(f"{name}: a Darkness token leaves {SECTORS[sector]}.", "DK-298")


async def place_token(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """A special token of the Cabal in a sector; who has none left puts out none (DK-013)."""
    del effect
    screen = s.players[seat].screen
    sector = await _sector(seat, name, list(SECTORS) if screen.special else [])
    if sector:
        screen.special -= 1
        s.sectors[sector].special[seat] += 1
        s.tell(f"{name}: @{seat} puts a special token in {SECTORS[sector]}.", "DK-013")


async def remove_token_of_cabal(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """A special token returns behind the screen."""
    del effect
    sector = await _sector(seat, name, [sector for sector, one in s.sectors.items() if one.special[seat]])
    if sector:
        s.sectors[sector].special[seat] -= 1
        s.players[seat].screen.special += 1
        s.tell(f"{name}: @{seat} takes a special token back from {SECTORS[sector]}.", "DK-013")


async def _sector(seat: Seat, name: str, sectors: list[str]) -> str | None:
    """A sector that the player picks, or none."""
    if not sectors:
        return None
    labels = {sector: SECTORS[sector] for sector in sectors} | {NOTHING: "None"}
    chosen = await Ask(seat, "choose-sector", lambda: Pick((*sectors, NOTHING), "DK-306", labels), about={"name": name})
    return None if chosen == NOTHING else chosen


async def extra_manoeuvre(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """More Manoeuvres in this phase (DK-306, DK-316)."""
    s.players[seat].manoeuvres += effect.count
    more = "1 Manoeuvre" if effect.count == 1 else f"{effect.count} Manoeuvres"
    s.tell(f"{name}: @{seat} has {more} more.", "DK-316")


async def skip_turn(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """Another player skips a turn (DK-306, DK-316)."""
    del effect
    others = [other for other in s.seats if other != seat]
    chosen = await Ask(seat, "choose-player", lambda: Pick(others, "DK-316"), about={"name": name})
    s.players[chosen].skips += 1
    s.tell(f"{name}: @{chosen} skips a turn.", "DK-316")


async def remove_used(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """A Used token goes from an own element (DK-306), but from none that is only now being used (DK-123)."""
    del effect
    player = s.players[seat]

    def choices() -> Pick[str]:
        lying = player.used - {player.using}
        names = {element: told for element, told, _ in s.held(seat) if element in lying}
        return Pick((*names, NOTHING), "DK-306", {**names, NOTHING: "None"})

    chosen = await Ask(seat, "remove-used", choices, about={"name": name})
    if chosen != NOTHING:
        s.tell(f"{name}: the Used token of @{seat} goes from {choices().labels[chosen]}.", "DK-306")
        player.used.discard(chosen)
        possessions.check_administrator(s)


async def look_secret_card(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """A look at the secret card (DK-097)."""
    del effect
    if s.secret is not None:
        s.secret_seen.add(seat)
        s.shown += 1
        s.tell(f"{name}: @{seat} looks at the secret card.", "DK-097")


async def replace_secret_card(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """The secret card goes under the deck, unseen, and the next one takes its place."""
    del seat, effect
    if s.secret is not None:
        s.decks["opportunity"].pile.insert(0, s.secret)
        s.secret, s.secret_seen = next_handle(s), set()
        s.tell(f"{name}: another card lies face down.", "DK-068")


async def draw_opportunity(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """One more card on the main board's track."""
    del seat, effect
    card = await draw(s, "card-face")
    if card:
        s.track.append(card)
        s.tell(f"{name}: {s.element(card).name} joins the Opportunities track.", "DK-067")


async def discard_possession(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """An own Possession is discarded (DK-049 to DK-055)."""
    del effect

    def choices() -> Pick[str]:
        labels = {element: told for element, told, _ in s.held(seat)} | {NOTHING: "None"}
        return Pick((*s.players[seat].possessions, NOTHING), "DK-050", labels)

    chosen = await Ask(seat, "discard-possession", choices, about={"name": name})
    if chosen != NOTHING:
        await possessions.lose(s, seat, chosen)


async def attack_of_others(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """The Attack of the Others, as the configuration has it (DK-206)."""
    del seat, name, effect
    await to_attack(s)


async def manual(s: State, seat: Seat, name: str, effect: Effect) -> None:
    """People do what the text says, correct what has changed, and go on (section 6.5)."""
    await Ask(TABLE, "by-hand", Press, about={"card": name, "text": effect.text, "seat": seat})
    s.tell(f"{name} was done by hand.", "DK-003")


ACTING: Mapping[str, Verb] = {
    "gain": gain,
    "lose": lose,
    "gain_affinity": gain_affinity,
    "exchange": exchange,
    "convert": convert,
    "spy": spy,
    "assassinate": assassinate,
    "send": send,
    "move_stack": move_stack,
    "move_other": move_other,
    "discard_other": discard_other,
    "place_corruption": place_corruption,
    "place_darkness": place_darkness,
    "remove_darkness": remove_darkness,
    "place_token": place_token,
    "remove_token": remove_token_of_cabal,
    "extra_manoeuvre": extra_manoeuvre,
    "skip_turn": skip_turn,
    "remove_used": remove_used,
    "look_secret_card": look_secret_card,
    "replace_secret_card": replace_secret_card,
    "draw_opportunity": draw_opportunity,
    "discard_possession": discard_possession,
    "attack_of_others": attack_of_others,
    "manual": manual,
}
