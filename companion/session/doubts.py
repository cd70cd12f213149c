"""When table and rules differ, everybody is asked: what is likeliest, a picture of the place, and four answers.

*Leave it* asks again when something moves; *we put it right* looks again; *the camera is wrong* ignores what was read
until that tag moves, and everybody is told who said so; *let it stand* makes it a correction that the table agrees on.
None of it ever moves by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from companion.errors import Refused
from companion.rules import AskId
from companion.session.arguments import Arguments, text
from companion.session.play import Play
from companion.session.reconciling import Explanation
from companion.session.seats import Actor
from companion.session.seeing import Sight
from companion.session.sitting import Sitting
from companion.session.talk import propose

ID_LENGTH = 12
"""Letters of a doubt's name, which is made of what it is about."""


@dataclass(frozen=True)
class Doubt:
    """One question about the table, and whether what lies there can be taken over as it is."""

    id: str
    explained: Explanation
    facts: Mapping[AskId, Any]


def doubt_of(play: Play, sight: Sight) -> Doubt | None:
    """The likeliest explanation that people have not left as it is; a match that is over asks nothing."""
    for one in sight.explanations if not play.match.over else ():
        if name_of(one) not in sight.left:
            return Doubt(name_of(one), one, facts_as_they_lie(play, sight, one))
    return None


def name_of(one: Explanation) -> str:
    """A short name for what a doubt is about, the same as long as that is so."""
    return sha256(repr((one.kind, one.zones, one.read, one.text)).encode()).hexdigest()[:ID_LENGTH]


def facts_as_they_lie(play: Play, sight: Sight, one: Explanation) -> dict[str, Any]:
    """What the facts of these zones would be if the table were right; empty if the game cannot say."""
    seen, state = sight.components(play), play.match.state
    facts: dict[str, Any] = {}
    for zone in one.zones:
        facts |= play.game.as_it_lies(state, zone, [pair for pair in seen if pair[1].zone == zone])
    try:
        for fact, value in facts.items():
            play.adjusters[fact].shape.check(value)
    except (KeyError, Refused):
        return {}
    return facts


def answer(play: Play, sitting: Sitting, sight: Sight, actor: Actor, arguments: Arguments) -> dict[str, str] | None:
    """A seat answers the doubt that everybody sees: what everybody is told of that, if anything; raises Refused."""
    doubt, word = doubt_of(play, sight), text(arguments, "answer")
    if doubt is None or doubt.id != text(arguments, "doubt"):
        raise Refused("doubt", "That question is no longer open.", "Look at the page again.")
    if word not in ANSWERS:
        raise Refused("doubt", f"{word!r} is no answer.", f"Say one of {', '.join(ANSWERS)}.")
    return ANSWERS[word](play, sitting, sight, actor, doubt)


def _leave(_play: Play, _sitting: Sitting, sight: Sight, _actor: Actor, doubt: Doubt) -> None:
    sight.left.add(doubt.id)


def _righted(_play: Play, _sitting: Sitting, sight: Sight, _actor: Actor, _doubt: Doubt) -> None:
    sight.look_again()


def _camera(play: Play, _sitting: Sitting, sight: Sight, actor: Actor, doubt: Doubt) -> dict[str, str]:
    for component, placement in sight.components(play):
        if (placement.zone, component) in doubt.explained.read:
            sight.ignored.append(placement)
    sight.left.add(doubt.id)
    sight.judged = ()
    words = f"@{actor.seat} says that the camera is wrong, and what it reads there counts for nothing until that moves."
    return {"text": f"{words} It read: {doubt.explained.text}", "rule": doubt.explained.rule}


def _stand(play: Play, sitting: Sitting, _sight: Sight, actor: Actor, doubt: Doubt) -> None:
    if not doubt.facts:
        raise Refused("doubt", "The companion cannot tell what that would change.", "Correct it on the host's page.")
    told = "; ".join(f"{play.adjusters[fact].words} is {value}" for fact, value in doubt.facts.items())
    words = f"@{actor.seat} lets it stand as it lies: {told}"
    propose(play, sitting, actor, "stand", words, {"facts": dict(doubt.facts)})


ANSWERS: Mapping[str, Callable[[Play, Sitting, Sight, Actor, Doubt], dict[str, str] | None]] = {
    "leave": _leave,
    "righted": _righted,
    "camera": _camera,
    "stand": _stand,
}
