"""What each audience is told: the whole of it, built by the writer right after every change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import GameBroken
from companion.rules import TABLE, Ask, AskId, Game, Source
from companion.session.boxes import CHANGED
from companion.session.doubts import doubt_of
from companion.session.lobby import Games
from companion.session.play import Play
from companion.session.receipts import sealed_text
from companion.session.rows import OLD_RULES, SCREEN_OF, Row
from companion.session.seats import Player
from companion.session.seeing import Sight, suggested_to, told_findings
from companion.session.sitting import Sitting
from companion.session.talk import last_step, own_last
from companion.table import Seat

Body = dict[str, Any]
NOTES_SHOWN = 10
OTHERS_SHOWN = 3  # explanations beside the likeliest


def status_of(sitting: Sitting, play: Play | None) -> str:
    """lobby, playing, paused or over."""
    if play is None:
        return "lobby"
    if play.match.over:
        return "over"
    return "paused" if sitting.paused is not None else "playing"


def public_page(sitting: Sitting, games: Games, play: Play | None, sight: Sight) -> Body:
    """What everybody is told, and all that the table screen is."""
    body: Body = {
        "status": status_of(sitting, play),
        "paused": sitting.paused,
        "code": sitting.code,
        "seats": [seat_words(sitting, player) for player in sitting.roster.players],
        "eyes": {
            "on": sight.on,
            "trouble": [{"what": what, "cure": cure} for what, cure in sight.told_trouble],
            "unread": unread_words(play, sight),
            "findings": [
                {"kind": f.kind, "zone": f.zone, "text": f.text, "rule": f.rule} for f in told_findings(play, sight)
            ],
            "doubt": doubt_words(play, sight),
        },
    }
    if play is None:
        return {**body, **lobby_words(sitting, games)}
    told = play.match.page(None)
    asks = play.match.asks(TABLE)
    questions = [
        {**question, "turned_up": asks[question["id"]].source is Source.FACE}
        for question in play.match.questions(TABLE)
        if for_people(asks[question["id"]])
    ]
    return {**body, **game_words(play, told), "view": told["view"], "table_asks": questions, "notes": notes(play)}


def unread_words(play: Play | None, sight: Sight) -> list[Body]:
    """The zones that the camera does not read as it hangs, and why; `open` where something is read from now.

    What lies there is asked on phones.
    """
    zones = set(play.game.open_zones(play.match.state)) if play is not None and sight.unread else set()
    return [{"zone": zone, "why": why, "open": zone in zones} for zone, why in sight.unread]


def doubt_words(play: Play | None, sight: Sight) -> Body | None:
    """The question about what lies otherwise than it should, with what else may explain it."""
    doubt = doubt_of(play, sight) if play is not None else None
    if doubt is None:
        return None
    others = [{"text": one.text, "rule": one.rule} for one in sight.explanations if one != doubt.explained]
    return {
        "id": doubt.id,
        "text": doubt.explained.text,
        "rule": doubt.explained.rule,
        "pictures": [zone for zone in doubt.explained.zones if zone in sight.pictures],
        "others": others[:OTHERS_SHOWN],
        "can_stand": bool(doubt.facts),
    }


def seat_page(public: Body, sitting: Sitting, play: Play | None, sight: Sight, seat: Seat) -> Body:
    """What one seat is told: all that is public, and its own things."""
    player = sitting.roster.at(seat)
    body = dict(public)
    body["me"] = {"seat": seat, "name": player.name, "role": player.role, "host": player.key == sitting.roster.host}
    body["proposals"] = [
        {
            "id": p.id,
            "by": None if p.by_a_stranger else p.by,
            "kind": p.kind,
            "text": p.text,
            "rule": p.rule,
            "agreed": sorted(p.agreed),
            "may_agree": p.may_agree(seat),
            "button": p.asks_button(seat),
        }
        for p in sitting.proposals
    ]
    body["suggestion"] = suggestion_words(play, sight, seat)
    if play is not None:
        body.update(own_words(play, seat))
    return body


def suggestion_words(play: Play | None, sight: Sight, seat: Seat) -> Body | None:
    """What the eyes suggest to a seat; `own` if it is the seat's own question, to which nobody else says yes."""
    suggested = suggested_to(play, sight, seat) if play is not None else None
    if play is None or suggested is None:
        return None
    own = suggested.ask in play.match.asks(seat)
    return {"text": suggested.sentence, "rule": suggested.rule, "ask": suggested.ask, "own": own}


def own_words(play: Play, seat: Seat) -> Body:
    """The part of a page that only its own seat gets."""
    told = play.match.page(seat)
    drafts = play.secrets["drafts"].get(seat, {})
    seen, (cards, _) = faces(play, seat), play.catalogue
    return {
        "view": told["view"],
        "faces": seen,
        "cards": {face: cards[face] for face in sorted(set(seen.values())) if face in cards},
        "asks": [{**ask, "draft": drafts.get(ask["id"])} for ask in told["asks"]],
        "sealed": [{**sealed, "receipt": play.receipt_of(seat, sealed["id"])} for sealed in told["sealed"]],
        "own_facts": own_facts(play, seat),
        "can": {"take_back": own_last(play, seat) is not None, "undo": bool(last_step(play))},
    }


def for_people(ask: Ask[Any]) -> bool:
    """Whether people may answer a question of the TABLE."""
    return ask.source in (Source.PEOPLE, Source.FACE)


def faces(play: Play, seat: Seat) -> dict[str, str]:
    """The faces of the dealt cards that a seat may look at, by handle."""
    decks = play.game.decks(play.match.state)
    handles = sorted(play.game.sight(play.match.state, seat))
    return {handle: play.dealer.face(handle, decks) for handle in handles if play.dealer.knows(handle)}


def seat_words(sitting: Sitting, player: Player) -> Body:
    """A player as everybody sees one."""
    seat = sitting.roster.seat_of(player)
    return {
        "seat": seat,
        "place": sitting.roster.players.index(player) + 1,
        "name": player.name,
        "role": player.role,
        "bot": player.bot,
        "absent": player.absent,
        "shared": player.shared,
        "phone": player.token_hash is not None,
        "host": player.key == sitting.roster.host,
    }


def game_words(play: Play, told: Mapping[str, Any]) -> Body:
    """Game, phase, clock, whom the table waits for, and the standing."""
    asks = play.match.open_asks()
    timed = next((ask for ask in play.clocks.asks() if ask in asks), None)
    return {
        "game": {
            "id": play.game.id,
            "title": play.game.title,
            "phases": list(play.game.phases),
            "phase": told["phase"],
            "cards": play.catalogue[1],
        },
        "clock": clock_words(play, timed, asks[timed]) if timed is not None else None,
        "waiting": told["waiting"],
        "outcome": told["outcome"],
        "score": [[seat, dict(points)] for seat, points in play.game.score(play.match.state)],
    }


def clock_words(play: Play, ask_id: AskId, ask: Ask[Any]) -> Body:
    """The question that a clock runs for, in words, with its rule; the time left is told when a page is asked for."""
    words = play.game.prompts[ask.prompt]
    asked = {"ask": ask_id, "prompt": ask.prompt, "text": words.text.format_map(ask.about), "rule": words.rule}
    return {**asked, "limit": ask.limit, "added": play.clocks.added}


def notes(play: Play) -> list[Body]:
    """What people typed, corrected or took back, with their names: nothing of that is anonymous."""
    told = [row for row in play.rows if "typed" in row.by or OLD_RULES in row.by]
    told += [row for row in play.strikes if OLD_RULES not in row.by]
    return [{"text": note(play, row), "rule": row.kind} for row in sorted(told, key=lambda row: row.n)][-NOTES_SHOWN:]


def note(play: Play, row: Row) -> str:
    """One line of the record as words."""
    if "seat" in row.by:
        return f"@{row.by['seat']} took an answer back."
    if OLD_RULES in row.by:
        return f"The rules have changed; what they ruled stays. {subject(play, row)}: {row.body['value']}."
    agreed = " and ".join(f"@{seat}" for seat in row.by["agreed"]) or "nobody else"
    if row.kind == "strike":
        return f"@{row.by['typed']} went back a step; agreed: {agreed}."
    if SCREEN_OF in row.by:
        return f"@{row.by['typed']} corrected something that only @{row.by[SCREEN_OF]} may see; agreed: {agreed}."
    return f"@{row.by['typed']} entered {subject(play, row)}: {entered(row)}; agreed: {agreed}."


def entered(row: Row) -> Any:
    """What was entered, in words where it is a whole card."""
    value = row.body["value"]
    if row.body.get("fact") == CHANGED and isinstance(value, Mapping):
        return ", ".join(str(record.get("name", component)) for component, record in value.items())
    return value


def subject(play: Play, row: Row) -> str:
    """The fact that a line sets, or the question that it answers, as words."""
    if row.kind == "answer":
        return play.game.prompts[row.body["prompt"]].title
    fact: str = row.body["fact"]
    adjuster = play.adjusters.get(fact)
    return adjuster.words if adjuster else fact


def lobby_words(sitting: Sitting, games: Games) -> Body:
    """What can be chosen before the start."""
    listed = [
        {"id": name, "title": name, "seats": [], "broken": str(game)}
        if isinstance(game, GameBroken)
        else {"id": name, "title": game.title, "seats": list(game.seats), "broken": None}
        for name, game in sorted(games.items())
    ]
    body: Body = {"games": listed, "game": None, "options": [], "roles": []}
    game = games.get(sitting.game or "")
    if game is None or isinstance(game, GameBroken):
        return body
    return {**body, **choices(sitting, game)}


def choices(sitting: Sitting, game: Game[Any]) -> Body:
    """Options and roles of the chosen game."""
    taken = {player.role: sitting.roster.seat_of(player) for player in sitting.roster.players if player.role}
    return {
        "game": {"id": game.id, "title": game.title, "phases": list(game.phases), "phase": 0},
        "options": [
            {
                "name": option.name,
                "question": option.question,
                "choices": dict(option.choices),
                "chosen": sitting.options.get(option.name, option.default),
                "ruling": option.ruling,
                "reason": option.reason,
            }
            for option in game.options
        ],
        "roles": [{"id": role.id, "name": role.name, "taken_by": taken.get(role.id)} for role in game.roles],
    }


def host_extras(play: Play | None) -> Body:
    """What the host page adds: public facts that can be corrected. It knows no more than the host's own seat."""
    return {"facts": own_facts(play, None) if play is not None else []}


def own_facts(play: Play, seat: Seat | None) -> list[Body]:
    """What can be corrected that only this seat may see (None: that everybody sees), as it is now."""
    facts = play.match.facts() if seat is None else {}
    return [
        {"name": name, "words": a.words, "value": facts.get(name, a.value), "form": a.shape.describe()}
        for name, a in play.adjusters.items()
        if a.seat == seat
    ]


def receipts(play: Play) -> list[Body]:
    """Every opened choice, in the order of opening: receipts, and the nonces and texts that they are the hashes of."""
    return [_opened(play.number, row) for row in play.rows if "opened" in row.by]


def _opened(match: int, row: Row) -> Body:
    sealed, ballots = row.body["sealed"], dict(row.body["ballots"])
    texts = {seat: sealed_text(match, sealed, seat, ballot).decode() for seat, ballot in ballots.items()}
    made = [{"seat": s, "receipt": made, "nonce": nonce, "text": texts[s]} for s, made, nonce in row.by["opened"]]
    return {"match": match, "sealed": sealed, "ballots": row.body["ballots"], "receipts": made}
