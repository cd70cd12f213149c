"""What the host enters of the box: which tag a card wears, how many are alike, what is printed on it.

A tag counts at once, what is printed from the next match on. While a match is played it is also proposed to the table
as a correction, so that nothing changes which people have not agreed on. All of it is about the box, never about where
a card is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from companion.errors import PackError, Refused
from companion.packs.records import CODE
from companion.packs.shelf import MOST_COPIES
from companion.rules import CardFault, Cards, Game
from companion.session import boxes, talk
from companion.session.arguments import Arguments, anything, text
from companion.session.card_fields import checked, with_its_text
from companion.session.desk import Desk
from companion.session.lobby import chosen_game, need_host
from companion.session.seats import Actor
from companion.table import TagKind

MOST_TAGS = 60
MOST_NAMED = 5  # cards, in one sentence


def game_of(desk: Desk) -> Game[Any]:
    """The game whose box is entered: that of the match, or the one that is chosen; raises Refused."""
    return desk.play.game if desk.play is not None else chosen_game(desk.sitting, desk.means.games)


def shelf_of(desk: Desk) -> boxes.Shelf:
    """Where packs lie; raises Refused if nothing can be entered at this table."""
    if desk.means.shelf is None:
        raise Refused("box", "No cards can be entered at this table.", "Serve a table with a folder of its own.")
    return desk.means.shelf


def need_card(cards: Cards, component: str) -> Mapping[str, Any]:
    """What is printed on a card; raises Refused if the box has no such card."""
    if component not in cards:
        raise Refused("box", f"The box has no card {component!r}.", "Choose one from the list.")
    return cards[component]


def usable(desk: Desk, game: str) -> Cards:
    """The cards that can be edited; raises Refused while the owner's pack cannot be read."""
    cards, trouble = boxes.cards_of(shelf_of(desk), game)
    if trouble:
        raise Refused("pack", trouble, f"Mend the file; `companion pack check {game}` says when it is right.")
    return cards


# -- commands ---------------------------------------------------------------------------------------------------------


def enter_tags(desk: Desk, actor: Actor, command: Arguments) -> None:
    """The host says which cards wear which tags, one or several in a row: all of them, or none."""
    need_host(actor)
    game = game_of(desk).id
    cards, tags = usable(desk, game), command.get("tags")
    if not isinstance(tags, list) or not 0 < len(tags) <= MOST_TAGS or not all(is_pair(pair) for pair in tags):
        raise Refused("box", "These are no cards with tags.", f"Choose 1 to {MOST_TAGS} cards and a tag for each.")
    for component, code in tags:
        need_card(cards, component)
        need_code(code)
    for what, said in ((0, "card"), (1, "tag")):
        if len({pair[what] for pair in tags}) < len(tags):
            raise Refused("box", f"The same {said} is there twice.", "Give each card a tag of its own.")
    with told():
        shelf_of(desk).enter_tags(game, dict(tags))
    take_tags(desk, actor, game, [cards[component] for component, _ in tags])


def enter_alike(desk: Desk, actor: Actor, command: Arguments) -> None:
    """The host says how many pieces are alike and wear the same tag; so many must be what the rules know of."""
    need_host(actor)
    game, component, code = game_of(desk), text(command, "component"), text(command, "code")
    copies, cards = command.get("copies"), usable(desk, game.id)
    before = need_card(cards, component)
    need_code(code)
    if type(copies) is not int or not 1 <= copies <= MOST_COPIES:
        raise Refused("box", "That is not a number of pieces.", f"Say 1 to {MOST_COPIES}.", field="copies")
    need_no_new_faults(game, cards, component, {**before, "kind": TagKind.ALIKE.value, "copies": copies})
    with told():
        shelf_of(desk).enter_alike(game.id, component, copies, code)
    take_tags(desk, actor, game.id, [before])


def enter_card(desk: Desk, actor: Actor, command: Arguments) -> None:
    """The host says what is printed on a card; the rules must have nothing against it that they had not before."""
    need_host(actor)
    game, component, given = game_of(desk), text(command, "component"), anything(command, "card")
    cards = usable(desk, game.id)
    before = need_card(cards, component)
    typed = with_its_text(game.id, component, checked(cards, component, given), before)
    record = {**before, **typed}
    need_no_new_faults(game, cards, component, record)
    asked = {**talk.cards_asked_for(desk.sitting, actor), component: record} if can_change(desk) else {}
    if desk.play is not None and asked:
        talk.need_cards(desk.play, asked)
    with told():
        shelf_of(desk).enter_card(game.id, component, typed)
    if desk.play is not None and asked:
        talk.propose_cards(desk.play, desk.sitting, actor, asked)


COMMANDS = {"enter-tags": enter_tags, "enter-alike": enter_alike, "enter-card": enter_card}


@contextmanager
def told() -> Iterator[None]:
    """Turn what a shelf has against an entry into a refusal, with every fault."""
    try:
        yield
    except PackError as why:
        raise Refused("pack", why.what, why.cure or "Enter something else.") from why


def is_pair(pair: object) -> bool:
    """Whether that is a component and a code."""
    return isinstance(pair, list) and len(pair) == 2 and all(isinstance(part, str) for part in pair)


def need_code(code: str) -> None:
    """Raise Refused for what is no code of ours."""
    if not CODE.fullmatch(code):
        raise Refused("box", f"{code[:40]!r} is no code.", "A code is ten characters of 0-9 and A-Z.")


def take_tags(desk: Desk, actor: Actor, game: str, tagged: Sequence[Mapping[str, Any]]) -> None:
    """Let the eyes know the tags as they are now, and everybody at the match whose were entered by whom.

    Otherwise a host could let the eyes take one card for another, unseen.
    """
    if desk.play is None or desk.play.game.id != game:
        return
    desk.sight.tags = desk.tags_in(desk.play)
    names = [str(record.get("name", "a card")) for record in tagged]
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    text = f"@{actor.seat} entered what tag the camera knows this by: {', '.join(names[:MOST_NAMED])}{more}."
    desk.news.update({seat: {"text": text, "rule": "box"} for seat in desk.sitting.roster.seats})


def need_no_new_faults(game: Game[Any], cards: Cards, component: str, record: Mapping[str, Any]) -> None:
    """Raise Refused with everything that the rules have against the card as it was typed, each with its cure."""
    before = set(game.card_faults(cards))
    fresh = [f for f in game.card_faults({**cards, component: record}) if f not in before]
    if fresh:
        raise Refused("pack", " ".join(map(fault_words, fresh)), fresh[0].cure)


def fault_words(fault: CardFault) -> str:
    """A fault of a card in words."""
    return f"{fault.component}: {fault.what}" if fault.component else fault.what


def can_change(desk: Desk) -> bool:
    """Whether a match is played whose rules read what is printed on cards."""
    play = desk.play
    return play is not None and not play.match.over and boxes.CHANGED in play.adjusters
