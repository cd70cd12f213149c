"""The Others attack a newly placed stack, and the Attack of the Others (rules 2.24, 2.32)."""

from __future__ import annotations

from companion.games.diktat import money
from companion.games.diktat.assassination import STOP
from companion.games.diktat.facts import EMISSARY, EMISSARY_PP, GUARD, GUARD_PP, SECTORS
from companion.games.diktat.opportunities import draw
from companion.games.diktat.others import corrupt, strength
from companion.games.diktat.stacks import remove_token, turn_up, word
from companion.games.diktat.state import Stack, State
from companion.rules import Ask, Pick, attempt
from companion.table import Seat


async def attack_stack(s: State, sector: str, stack: Stack) -> None:
    """The left neighbour assassinates for the Others, once for each piece there (DK-266 to DK-275)."""
    owner: Seat = stack.owner
    if s.sectors[sector].stack_of_others() is None:
        return
    if s.rulings.immune_on_stacks and s.has(owner, "immune_to_others"):
        s.tell(f"The Others do not attack @{owner}, who is immune.", "DK-276")
        return
    acting = s.clockwise_from(owner)[1]
    left = strength(s.sectors[sector])
    s.tell(f"The Others attack the new stack of @{owner} in {SECTORS[sector]}; @{acting} acts for them.", "DK-266")
    before, s.acting = s.acting, acting  # who uses no own element meanwhile (DK-273)
    while left and _lies_there(s, sector, stack):
        left -= 1
        if await _strike(s, sector, stack, acting):
            break
    s.acting = before


def _lies_there(s: State, sector: str, stack: Stack) -> bool:
    """Whether it has neither been destroyed, withdrawn nor moved away meanwhile (DK-269, DK-272)."""
    return stack in s.sectors[sector].stacks


async def _strike(s: State, sector: str, stack: Stack, acting: Seat) -> bool:
    """One of them; True if a Guard, or whoever acts, ends the attack (DK-270, DK-271, A-21, A-23)."""

    def places() -> Pick[str]:
        found = [str(place) for place in range(1, len(stack.tokens) + 1)] if _lies_there(s, sector, stack) else []
        stop = [STOP] if found and s.rulings.acts_as_a_player else []
        return Pick([*found, *stop], "DK-272", {STOP: "Stop here"})

    about = {"seat": stack.owner, "sector": SECTORS[sector]}
    place = await attempt(Ask(acting, "others-assassinate", places, about=about))
    if place is None:
        return False  # the stack has been withdrawn or moved meanwhile
    if place == STOP:
        s.tell(f"@{acting} ends the attack.", "DK-271")
        return True
    token = stack.tokens[int(place) - 1]
    kind = await turn_up(s, sector, stack, token)
    if kind is None or token not in stack.tokens:
        return False  # the stack has been withdrawn meanwhile
    s.tell(f"The Others assassinate a token of @{stack.owner}: {word(stack, kind)}.", "DK-271")
    owner = stack.owner
    remove_token(s, stack, token)
    if kind == EMISSARY and s.rulings.acts_as_a_player:
        money.gain(s, acting, EMISSARY_PP)
        s.tell(f"@{acting} takes {EMISSARY_PP} PP for an Emissary.", "DK-271")
    if kind == GUARD:
        paid = acting if s.rulings.acting_player_paid else owner
        money.gain(s, paid, GUARD_PP)
        s.tell(f"A Guard ends the attack: @{paid} takes 2 PP.", "DK-270")
        return True
    return False


async def attack_of_others(s: State) -> None:
    """What the icon does: PP equal to one's VP, or with the Others a card on the Corruption track (DK-203, DK-299)."""
    if s.rulings.others:
        card = await draw(s, "card-face")
        if card is not None:
            s.tell("Attack of the Others: a card joins the Corruption track.", "DK-299")
            corrupt(s, card)
        return
    for seat in s.order_of_rank():
        due = max(0, s.vp(seat))
        if s.rulings.immune_to_attack and s.has(seat, "immune_to_others"):
            s.tell(f"@{seat} is immune to the Attack of the Others.", "DK-276")
        elif s.rulings.forced_by_attack:
            money.must_pay(s, seat, due)
        else:
            money.lose(s, seat, due)
    s.tell("Attack of the Others: everybody loses PP equal to the own VP.", "DK-203")
