"""What people do during a match, alone or by agreement: answers, corrections, undo, hand-over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.errors import Refused
from companion.rules import TABLE, Cards, Source
from companion.session.arguments import Arguments, anything, text, whole
from companion.session.boxes import CHANGED, corrected
from companion.session.play import NOT_ALONE, Play, Touch
from companion.session.rows import UNSEEN, Row, unseen
from companion.session.seats import Actor
from companion.session.sitting import Proposal, Sitting
from companion.table import Seat

AUTOMATIC = ("dice", "dealer", "clock")
REVEALING = (*AUTOMATIC, "shown")


def answer(play: Play, _sitting: Sitting, actor: Actor, arguments: Arguments) -> None:
    """A seat answers one of its own questions."""
    ask_id = text(arguments, "ask")
    need_own(play, actor.seat, ask_id)
    play.answer(ask_id, anything(arguments, "value"), {"seat": actor.seat})


def need_own(play: Play, seat: Seat, ask_id: str) -> None:
    """Raise Refused, in one text, for a question that is another's, closed, or never was."""
    if ask_id not in play.match.asks(seat):
        raise Refused("not-open", "That question is not open.", "Look at the page again: the game has moved on.")


def draft(play: Play, _sitting: Sitting, actor: Actor, arguments: Arguments) -> None:
    """A form is kept as it is; it does not count."""
    play.draft(actor.seat, text(arguments, "ask"), anything(arguments, "value"), _touch(arguments))


def _touch(arguments: Arguments) -> Touch | None:
    return Touch(text(arguments, "tab"), whole(arguments, "at")) if "at" in arguments else None


def withdraw(play: Play, _sitting: Sitting, actor: Actor, arguments: Arguments) -> None:
    """A seat takes a sealed choice back."""
    play.withdraw(actor.seat, text(arguments, "sealed"))


def take_back(play: Play, _sitting: Sitting, actor: Actor, _arguments: Arguments) -> None:
    """A seat takes its own last open answer back, while nothing came of it.

    Refused in one text, whatever rests on it: that may be something private. No page foretells it for that reason.
    """
    row = own_last(play, actor.seat)
    if row is None:
        raise Refused(*NOT_ALONE)
    play.strike([row], {"seat": actor.seat}, alone=True)


def own_last(play: Play, seat: Seat) -> Row | None:
    """The last answer of a seat, if nothing but answers came after it and none of them showed a card to anybody.

    Nor may anybody have done something beside the game that others saw. What nobody saw neither hinders nor is taken
    back: both would tell of it.
    """
    for row in reversed(play.rows):
        if unseen(row):
            continue
        if row.kind != "answer" or "seat" not in row.by or "shown" in row.by or UNSEEN in row.by:
            return None
        if row.by["seat"] == seat:
            return row
    return None


def last_step(play: Play) -> list[Row]:
    """The last thing people did that others saw, with all that came of it by itself."""
    seen = [row for row in play.rows if not unseen(row)]
    for index in reversed(range(len(seen))):
        if not any(seen[index].by.get(kind) for kind in AUTOMATIC):
            return seen[index:]
    return []


def undo(play: Play, sitting: Sitting, actor: Actor, _arguments: Arguments) -> None:
    """A seat proposes to go back a step; across a reveal, a die, a drawn card or the end all must agree.

    With the end all that was sealed has been published.
    """
    gone = last_step(play)
    if not gone:
        raise Refused("undo", "Nothing has happened yet.", "There is nothing to go back to.")
    shown = any(row.kind == "opened" or any(row.by.get(kind) for kind in REVEALING) for row in gone)
    crosses = shown or play.match.over
    words = "everybody must agree, since something secret has come out" if crosses else "one other seat must agree"
    body = {"rows": [row.n for row in gone]}
    propose(
        play, sitting, actor, "undo", f"@{actor.seat} proposes to go back one step: {words}.", body, everybody=crosses
    )


def say(play: Play, sitting: Sitting, actor: Actor, arguments: Arguments) -> None:
    """A seat types what lies on the table, for one question of the TABLE or several at once."""
    answers = arguments.get("answers")
    if answers is None:
        answers = {text(arguments, "ask"): anything(arguments, "value")}
    asks = play.match.asks(TABLE)
    if not isinstance(answers, dict) or not answers or any(ask not in asks for ask in answers):
        raise Refused("not-open", "That question is not open.", "Look at the page again: the game has moved on.")
    if any(asks[ask].source in (Source.CHANCE, Source.CLOCK) for ask in answers):
        raise Refused("say", "That is not for people to answer.", "Wait for it.")
    for ask, value in answers.items():
        asks[ask].shape().check(value)
    words = "; ".join(said(play, ask, value) for ask, value in answers.items())
    propose(play, sitting, actor, "say", f"@{actor.seat} typed: {words}", {"answers": answers})


def said(play: Play, ask_id: str, value: Any) -> str:
    """A question of the TABLE with an answer, as words."""
    ask = play.match.asks(TABLE)[ask_id]
    words = play.game.prompts[ask.prompt].text.format_map(ask.about)
    labels = {o["value"]: o["label"] for o in ask.shape().describe().get("options", ())}
    label = labels.get(value, value) if isinstance(value, str) else value
    return f"{words} {label}"


def correct(play: Play, sitting: Sitting, actor: Actor, arguments: Arguments) -> None:
    """A seat proposes to set a fact right."""
    fact, value = text(arguments, "fact"), anything(arguments, "value")
    adjuster = play.adjusters.get(fact)
    if adjuster is None or adjuster.seat not in (None, actor.seat):
        raise Refused("fact", f"{fact!r} is not a fact that can be corrected.", "Choose one from the list.")
    adjuster.shape.check(value)
    words = f"@{actor.seat} corrects: {adjuster.words} is {value}"
    if adjuster.seat is not None:
        words = f"@{actor.seat} corrects something that only @{actor.seat} may see."
    propose(play, sitting, actor, "correct", words, {"fact": fact, "value": value})


def cards_asked_for(sitting: Sitting, actor: Actor) -> Cards:
    """The cards that a seat has entered and the table has not yet agreed to, by component."""
    return {
        component: record
        for p in sitting.proposals
        if p.kind == "cards" and p.by == actor.seat
        for component, record in p.body["cards"].items()
    }


def need_cards(play: Play, asked: Cards) -> None:
    """Raise Refused for cards that the rules do not take in this match."""
    play.adjusters[CHANGED].shape.check(corrected(play.match, asked))


def propose_cards(play: Play, sitting: Sitting, actor: Actor, asked: Cards) -> None:
    """A seat proposes that these cards count at once as they were entered, beside those that were agreed on before."""
    names = ", ".join(str(record.get("name", component)) for component, record in asked.items())
    words = f"@{actor.seat} corrects what is printed on {names}, from now on in this match."
    propose(play, sitting, actor, "cards", words, {"cards": {c: dict(record) for c, record in asked.items()}})


def propose(
    play: Play, sitting: Sitting, actor: Actor, kind: str, words: str, body: dict[str, Any], everybody: bool = False
) -> None:
    """Put something to the other people at the table; where there are none it is done at once."""
    needed = sitting.roster.humans_beside(actor.seat)
    enough = len(needed) if everybody else 1
    carry_out(
        play, sitting, sitting.propose(Proposal(sitting.next_id(), kind, actor.seat, words, kind, body, needed, enough))
    )


def propose_hand_over(sitting: Sitting, seat: Seat, by: Seat, words: str, body: dict[str, Any]) -> None:
    """Ask the table to let another phone have a seat: its own phone agrees, or two others do, or all there are.

    One person with two phones cannot take a seat so, where three play.
    """
    others = [other for other in sitting.roster.humans_beside(seat) if other != by]
    needed = sorted({*others, seat}) if others or by != seat else []
    enough = min(2, len(others)) or 1
    body = {"player": sitting.roster.at(seat).key, **body}
    proposal = Proposal(sitting.next_id(), "claim", by, words, "hand-over", body, needed, enough, alone=seat)
    carry_out(None, sitting, sitting.propose(proposal))


def propose_seat(sitting: Sitting, actor: Actor, seat: Seat, words: str, body: dict[str, Any]) -> None:
    """Ask the table to do without a player: that player agrees, or another does; where there is none it is done.

    Otherwise a host could call everybody else away, and then decide alone.
    """
    others = [other for other in sitting.roster.humans_beside(seat) if other != actor.seat]
    needed = sorted({*others, seat}) if others and sitting.roster.at(seat).token_hash is not None else []
    body = {"player": sitting.roster.at(seat).key, **body}
    proposal = Proposal(sitting.next_id(), "seat", actor.seat, words, "seat", body, needed)
    carry_out(None, sitting, sitting.propose(proposal))


def agree(play: Play | None, sitting: Sitting, actor: Actor, arguments: Arguments) -> None:
    """A seat agrees to a proposal; when enough have, it is done."""
    proposal = the_proposal(sitting, text(arguments, "proposal"))
    if not proposal.may_agree(actor.seat):
        raise Refused("agree", "Your word is not asked for here.", "Another seat has to agree.")
    proposal.agreed.append(actor.seat)
    carry_out(play, sitting, proposal)


def object_to(_play: Play | None, sitting: Sitting, actor: Actor, arguments: Arguments) -> None:
    """A seat objects to a proposal, or its proposer drops it; it is off the table."""
    proposal = the_proposal(sitting, text(arguments, "proposal"))
    if actor.seat not in (*proposal.needed, proposal.by):
        raise Refused("agree", "Your word is not asked for here.", "Another seat has to object.")
    sitting.proposals.remove(proposal)


def the_proposal(sitting: Sitting, proposal_id: str) -> Proposal:
    """A proposal on the table; Refused if it is gone."""
    for proposal in sitting.proposals:
        if proposal.id == proposal_id:
            return proposal
    raise Refused("proposal", "That proposal is no longer on the table.", "Look at the page again.")


def carry_out(play: Play | None, sitting: Sitting, proposal: Proposal) -> None:
    """Do what a proposal says once enough have agreed."""
    if not proposal.carried:
        return
    sitting.proposals.remove(proposal)
    by = {"typed": proposal.by, "agreed": sorted(proposal.agreed)}
    if proposal.about_seats:
        hand_over(sitting, proposal.body)
    elif play is None:
        raise Refused("proposal", "No match is being played.", "Start one first.")
    elif proposal.kind == "say":
        for ask, value in proposal.body["answers"].items():
            play.answer(ask, value, by)
    elif proposal.kind == "correct":
        correct_fact(play, proposal.body["fact"], proposal.body["value"], by)
    elif proposal.kind == "stand":
        for fact, value in proposal.body["facts"].items():
            play.correct(fact, value, by)
    elif proposal.kind == "cards":
        play.correct(CHANGED, corrected(play.match, proposal.body["cards"]), by)
    elif proposal.kind == "undo":
        play.strike([row for row in play.rows if row.n in proposal.body["rows"]], by)


def correct_fact(play: Play, fact: str, value: Any, by: Mapping[str, Any]) -> None:
    """Set a fact that was agreed on; who agreed does not learn why what only another may see cannot be set."""
    adjuster = play.adjusters.get(fact)
    try:
        play.correct(fact, value, by)
    except Refused:
        if adjuster is None or adjuster.seat is None:
            raise
        raise Refused("fact", "That cannot be set any more.", "Let its owner correct it again.") from None


def hand_over(sitting: Sitting, body: Mapping[str, Any]) -> None:
    """Let another phone have a seat, or the phone that is passed round serve it too, or nobody be asked there."""
    player = sitting.roster.named(body["player"])
    if player is None:
        raise Refused("proposal", "That player has left.", "Join at a free place.")
    if "served_by" in body:
        player.served_by = body["served_by"]
    elif "absent" in body:
        player.absent = body["absent"]
    elif "bot" in body:
        player.bot = body["bot"]
    else:
        # Whoever has a phone again is looked over the shoulder by no other.
        player.token_hash, player.bot, player.absent, player.served_by = body["token_hash"], False, False, None


def drop_stale(play: Play, sitting: Sitting) -> None:
    """Take proposals off the table that the game has gone past: of a match that is over only the end is undone."""
    asks, last = play.match.asks(TABLE), [row.n for row in last_step(play)]

    def stands(proposal: Proposal) -> bool:
        match proposal.kind:
            case "say":
                return all(ask in asks for ask in proposal.body["answers"])
            case "undo":
                return bool(proposal.body["rows"] == last)
        return proposal.about_seats or not play.match.over

    sitting.proposals = [proposal for proposal in sitting.proposals if stands(proposal)]


COMMANDS: Mapping[str, Callable[[Play, Sitting, Actor, Arguments], None]] = {
    "answer": answer,
    "draft": draft,
    "withdraw": withdraw,
    "take-back": take_back,
    "undo": undo,
    "say": say,
    "correct": correct,
}
