"""What the host enters of the box: which tag a card wears, how many are alike, what is printed on it.

A tag counts at once, what is printed from the next match on. While a match is played it is also proposed to the table
as a correction, so that nothing changes which people have not agreed on. All of it is about the box, never about where
a card is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from companion.errors import PackError, Refused
from companion.packs.records import CODE
from companion.rules import CardFault, Cards, Game
from companion.session import boxes, talk
from companion.session.arguments import Arguments, anything, text
from companion.session.desk import Desk
from companion.session.lobby import chosen_game, need_host
from companion.session.seats import Actor

HAND, ABILITIES = "by_hand", "abilities"
FIXED = ("group", "kind", "copies")
MOST_TAGS = 60
MOST_COPIES = 99
LONGEST = {"name": 80}
LONGEST_TEXT = 600


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
    take_tags(desk, game)


def enter_alike(desk: Desk, actor: Actor, command: Arguments) -> None:
    """The host says how many pieces are alike and wear the same tag."""
    need_host(actor)
    game, component, code = game_of(desk).id, text(command, "component"), text(command, "code")
    copies = command.get("copies")
    need_card(usable(desk, game), component)
    need_code(code)
    if type(copies) is not int or not 1 <= copies <= MOST_COPIES:
        raise Refused("box", f"{copies!r} is not a number of pieces.", f"Say 1 to {MOST_COPIES}.")
    with told():
        shelf_of(desk).enter_alike(game, component, copies, code)
    take_tags(desk, game)


def enter_card(desk: Desk, actor: Actor, command: Arguments) -> None:
    """The host says what is printed on a card; the rules must have nothing against it that they had not before."""
    need_host(actor)
    game, component, given = game_of(desk), text(command, "component"), anything(command, "card")
    cards = usable(desk, game.id)
    before = need_card(cards, component)
    typed = by_hand_typed(game.id, component, checked(cards, component, given))
    record = {**before, **typed}
    need_no_new_faults(game, cards, component, record)
    value = correction(desk, component, record)
    with told():
        shelf_of(desk).enter_card(game.id, component, typed)
    if desk.play is not None and value is not None:
        words = f"@{actor.seat} corrects what is printed on {record['name']}, from now on in this match."
        body = {"fact": boxes.CHANGED, "value": value}
        talk.propose(desk.play, desk.sitting, actor, "correct", words, body)


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


def take_tags(desk: Desk, game: str) -> None:
    """Let the eyes and the session know the tags as they are now."""
    if desk.play is not None and desk.play.game.id == game:
        desk.sight.tags = desk.tags_of(game)


def checked(cards: Cards, component: str, given: Any) -> dict[str, Any]:
    """What was typed for a card, each of the kind that the game prints there; raises Refused."""
    if not isinstance(given, dict) or not given:
        raise Refused("box", "That is nothing that could be printed on a card.", "Fill in the form.")
    models = models_of(cards, component)
    for name, value in given.items():
        if name not in models or name in (*FIXED, ABILITIES):
            known = ", ".join(sorted(set(models) - {*FIXED, ABILITIES}))
            raise Refused("box", f"{name!r} is nothing that is printed on such a card.", f"It may have {known}.")
        if not same_kind(models[name], value):
            raise Refused("box", f"{value!r} is no {name}.", f"A {name} is like {models[name]!r}.", field=name)
        if isinstance(value, str) and len(value) > LONGEST.get(name, LONGEST_TEXT):
            raise Refused("box", f"The {name} is too long.", "Shorten it.", field=name)
    if "name" in given and not str(given["name"]).strip():
        raise Refused("box", "A card needs a name.", "Type what is printed on it.", field="name")
    return {name: only_some(value) for name, value in given.items()}


def only_some(value: Any) -> Any:
    """A value as it is written: of what is counted only that of which there is some."""
    return {key: count for key, count in value.items() if count} if isinstance(value, dict) else value


def models_of(cards: Cards, component: str) -> dict[str, Any]:
    """What may be printed on a card: what is on it, or on another one of its part of the box."""
    group = cards[component].get("group")
    models: dict[str, Any] = {}
    for other in cards.values():
        if other.get("group") == group:
            models = {**other, **models, **{name: counted(models.get(name), other.get(name)) for name in tables(other)}}
    models = {**models, **cards[component], **{name: models[name] for name in tables(models)}}
    return {**models, HAND: False} if ABILITIES in models or HAND in models else models


def tables(record: Mapping[str, Any]) -> list[str]:
    """The fields of a card that count things by name."""
    return [name for name, value in record.items() if kind_of(value) == "numbers"]


def counted(*several: Any) -> dict[str, int]:
    """All that is counted on some cards, none of it."""
    return {key: 0 for value in several if isinstance(value, Mapping) for key in value}


def is_by_hand(models: Mapping[str, Any], record: Mapping[str, Any]) -> bool:
    """Whether people do what a card says: it says so, one of its abilities does, or its text has none."""
    abilities = record.get(ABILITIES) or []
    unsaid = ABILITIES in models and not abilities and bool(record.get("text"))
    return record.get(HAND) is True or unsaid or any(one.get(HAND) is True for one in abilities)


def by_hand_typed(game: str, component: str, typed: Mapping[str, Any]) -> dict[str, Any]:
    """The switch of a card with abilities: on, people do them; off, it does what the shipped card does again.

    Raises Refused for a card that the game does not bring: what it does is written in the file.
    """
    if HAND not in typed:
        return dict(typed)
    rest = {name: value for name, value in typed.items() if name != HAND}
    before = boxes.shipped(game).get(component, {}).get(ABILITIES)
    if typed[HAND]:
        return {**rest, ABILITIES: [{HAND: True}]}
    if not before:
        raise Refused("box", "Nothing is known of what this card does.", "Write its abilities in the file.", field=HAND)
    return {**rest, ABILITIES: before}


def same_kind(model: Any, value: Any) -> bool:
    """Whether a value is of the kind of another: text, number, yes or no, a list or a table of such."""
    if type(model) is not type(value):
        return False
    if isinstance(value, list):
        return all(same_kind(model[0], item) if model else isinstance(item, str) for item in value)
    if isinstance(value, dict):
        return all(key in model and same_kind(model[key], item) for key, item in value.items())
    return not isinstance(value, int) or isinstance(value, bool) or 0 <= value <= 1000


def need_no_new_faults(game: Game[Any], cards: Cards, component: str, record: Mapping[str, Any]) -> None:
    """Raise Refused with everything that the rules have against the card as it was typed, each with its cure."""
    before = set(game.card_faults(cards))
    fresh = [f for f in game.card_faults({**cards, component: record}) if f not in before]
    if fresh:
        raise Refused("pack", " ".join(map(fault_words, fresh)), fresh[0].cure)


def fault_words(fault: CardFault) -> str:
    """A fault of a card in words."""
    return f"{fault.component}: {fault.what}" if fault.component else fault.what


def correction(desk: Desk, component: str, record: Mapping[str, Any]) -> dict[str, Any] | None:
    """What the fact of changed cards would be, for the table to agree on; None without a match whose rules read cards.

    Raises Refused if the rules do not take it.
    """
    play = desk.play
    adjuster = play.game.adjusters(play.match.state).get(boxes.CHANGED) if play and not play.match.over else None
    if play is None or adjuster is None:
        return None
    value = {**(play.match.facts().get(boxes.CHANGED) or {}), component: dict(record)}
    adjuster.shape.check(value)
    return value


def kind_of(model: Any) -> str:
    """How a field is typed; `shown` for what only the file can hold."""
    if isinstance(model, bool):
        return "flag"
    if isinstance(model, int):
        return "number"
    if isinstance(model, str):
        return "text"
    if isinstance(model, list) and all(isinstance(item, str) for item in model):
        return "words"
    if isinstance(model, dict) and all(type(item) is int for item in model.values()):
        return "numbers"
    return "shown"
