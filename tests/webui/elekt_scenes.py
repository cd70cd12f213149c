"""Canned pages of Elekt, for two to four players: a full table, and every question that it has a form for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.webui.scenes import ask, pages, people, pick, seats

Body = dict[str, Any]
ZONES = ("mission", "influence", "court")
KINDS = ("occult", "deceit", "violence", "authority")
PHASES = ["Recruitment", "Allocation", "Mission", "Influence", "Court", "End of round"]
LONG = "Whisperer of the Unburied Choirs"
ELITES = ("Foggy Warden", "Keeper of Cold Lamps", LONG, "Salt Widow", "The Ninth Bell", "Ash Notary")
TEXT = "Add a token of any kind to any Unit. If it is a Wraith, its owner discards 1 Ember."


def symbols(n: int) -> dict[str, int]:
    """Some symbols of each Attribute, other ones for other numbers."""
    return {kind: (n * (k + 2) + k) % 4 for k, kind in enumerate(KINDS)}


def _elite(n: int) -> Body:
    return {
        "name": ELITES[n % len(ELITES)] + (f" {n // len(ELITES) + 1}" if n >= len(ELITES) else ""),
        "group": "elite",
        "type": ("wraith", "cultist")[n % 2],
        "symbols": symbols(n),
        "text": TEXT if n % 3 else "",
        "abilities": [{"immediate": n % 2 == 0, "effects": [{}]}] if n % 3 else [],
    }


def _printed() -> dict[str, Body]:
    cards: dict[str, Body] = {f"elite/e{n}": _elite(n) for n in range(34)}
    for n, name in enumerate(("acolyte", "nameless", "dignitary", "assassin")):
        cards[f"basic/{name}"] = {
            "name": name.capitalize(),
            "group": "basic",
            "type": ("cultist", "wraith")[n % 2],
            "symbols": symbols(n + 1),
        }
    names = (("mission", "The Drowned Bell Tower"), ("influence", "Chapel of Ash"), ("privilege", "Seal of the Regent"))
    for group, name in names:
        for n in range(12 if group == "privilege" else 17):
            cards[f"{group}/{group}{n}"] = {
                "name": name if n == 0 else f"{name} {n + 1}",
                "group": group,
                "titles": [] if group == "privilege" else ["Lord of Tides", "Warden of the Deep"][: n % 2 + 1],
                "text": "After a Unit is allocated here, its owner discards 1 Ember, if there is one.",
                "abilities": [{"by_hand": True}] if group == "influence" else [{"effects": [{}]}],
            }
    return cards


PRINTED = _printed()


def _card(component: str) -> Body:
    facts = PRINTED[component]
    by_hand = any(ability.get("by_hand") for ability in facts["abilities"])
    return {"component": component, "by_hand": by_hand, **{k: facts[k] for k in ("name", "group", "titles", "text")}}


def unit(component: str, owner: str, tokens: Sequence[str] = ()) -> Body:
    """A Unit on a board."""
    facts, basic = PRINTED[component], component.startswith("basic/")
    return {
        "ref": f"{component}@{owner}" if basic else component,
        "component": component,
        "owner": owner,
        "basic": basic,
        "tokens": {kind: tokens.count(kind) for kind in KINDS},
        "immediate": any(ability.get("immediate") for ability in facts.get("abilities", [])),
        "by_hand": False,
        "text": facts.get("text", ""),
        **{k: facts[k] for k in ("name", "type", "symbols")},
    }


def _corners(count: int, zone: int) -> dict[str, list[Body]]:
    """Every corner full: an Elite with tokens and a Basic, for two players a second Elite."""
    basic = ("basic/acolyte", "basic/nameless", "basic/dignitary")[zone]
    full: dict[str, list[Body]] = {}
    for i, seat in enumerate(seats(count)):
        n = zone * 8 + i * 2
        held = ("occult", "occult", "authority") if i % 2 else ("violence",)
        there = [unit(f"elite/e{n}", seat, held), unit(basic, seat, () if i else KINDS)]
        full[seat] = [*there, unit(f"elite/e{n + 1}", seat)] if count == 2 else there
    return full


def view(count: int, step: str = "influence", *, full: bool = True) -> Body:
    """What everybody may see in the second round."""
    order = [*seats(count)[1:], "p0"]
    empty: dict[str, list[Body]] = {seat: [] for seat in seats(count)}
    boards = {
        zone: {
            "card": _card(f"{'privilege/privilege' if zone == 'court' else f'{zone}/{zone}'}{k}"),
            "deck": 4 if zone == "court" else 15,
            "corners": _corners(count, k) if full else dict(empty),
        }
        for k, zone in enumerate(ZONES)
    }
    return {
        "seats": seats(count),
        "options": {"hands": "virtual"},
        "round": 2,
        "rounds": 6,
        "step": step,
        "need": {2: 7, 3: 6, 4: 5}[count],
        "limits": {zone: dict.fromkeys(seats(count), 3 if count == 2 else 2) for zone in ZONES},
        "court": order,
        "scepter": {"seat": "p1", "clockwise": True},
        "boards": boards,
        "pool": {"occult": 2, "deceit": 5, "violence": 3, "authority": 1},
        "ember": {s: i % 4 for i, s in enumerate(seats(count))},
        "ember_pool": 5,
        "hands": {s: 3 + i for i, s in enumerate(seats(count))},
        "known": {s: ["basic/assassin"] for s in seats(count)},
        "won": {s: [_card(f"mission/mission{9 + i}")] for i, s in enumerate(seats(count))},
        "titles": {s: i + 1 for i, s in enumerate(seats(count))},
        "elite": {"deck": 17, "discard": ["elite/e30", None, "elite/e31"], "set_aside": []},
        "turn": None,
        "allocations": {s: 5 - i for i, s in enumerate(seats(count))},
        "folded": ["p1"],
        "contest": None,
        "ledger": [
            {"text": "@p1 wins Occult in Mission.", "rule": "EL-104"},
            {"text": "Occult in Influence: @p0 3, @p1 3. Nobody wins.", "rule": "EL-105"},
        ],
        "winners": None,
        "herald": None,
        "hail": None,
        "names": {component: facts["name"] for component, facts in PRINTED.items()},
        "hand": None,
        "looks": [],
    }


def table(count: int, shown: Body, waiting: Sequence[tuple[str, str]] = ()) -> Body:
    """The public page in the middle of a game; the last player has a long name."""
    players = people(count)
    players[-1]["name"] = "Maximiliane-Rose"
    return {
        "status": "playing",
        "paused": None,
        "code": "KXMT",
        "seats": players,
        "eyes": {"on": False, "trouble": [], "findings": []},
        "game": {"id": "elekt", "title": "Elekt", "phases": PHASES, "phase": 3, "cards": "first"},
        "clock": None,
        "waiting": [{"seat": seat, "prompt": prompt, "ready": False} for seat, prompt in waiting],
        "outcome": None,
        "score": [],
        "view": shown,
        "notes": [],
        "table_asks": [],
    }


HAND = {"elite:1:4": "elite/e2", "elite:1:5": "elite/e25", "elite:1:6": "elite/e26"}
BASICS = ("basic/assassin@p1",)


def _dealt(told: dict[str, Body], seat: str = "p1") -> dict[str, Body]:
    told[seat]["faces"] = dict(HAND)
    hand = [{"handle": handle, "face": None} for handle in HAND]
    told[seat]["view"]["hand"] = [*({"handle": b, "face": b.split("@")[0]} for b in BASICS), *hand]
    return told


def asking(
    prompt: str, form: Body, about: Body | None = None, *, count: int = 4, text: str = "", full: bool = True
) -> dict[str, Body]:
    """p1 is asked that, in the middle of the Influence Zone."""
    shown = view(count, full=full)
    question = ask(prompt, prompt.capitalize(), form, about=about)
    question.update(text=text or question["text"], rule="EL-112")
    return _dealt(pages(table(count, shown, [("p1", prompt)]), {"p1": [question]}))


def contest(count: int = 4, attribute: str = "deceit", winner: str | None = "p1") -> dict[str, Body]:
    """A confrontation is decided."""
    shown = view(count)
    totals = {s: 3 + 2 * (s == winner) for s in seats(count)}
    shown["contest"] = {
        "zone": "influence",
        "attribute": attribute,
        "totals": totals,
        "winner": winner,
        "why": "EL-104" if winner else "EL-105",
    }
    shown["ledger"].append(
        {"text": f"@p1 wins {attribute.capitalize()} in Influence, 5 to 3, and may swap two Units.", "rule": "EL-104"}
    )
    return pages(table(count, shown, [("p1", attribute)]))


def turn(count: int = 4, hands: str = "virtual", *, uses: bool = True) -> dict[str, Body]:
    """p1 allocates, with Mission full."""
    shown = view(count, "allocation")
    shown.update(turn="p1", folded=["p2"], options={"hands": hands})
    shown["boards"]["influence"]["corners"]["p1"] = []
    shown["allocations"]["p1"] = 2
    basics = [{"value": b, "label": "Assassin", "face": b.split("@")[0]} for b in BASICS]
    dealt = [{"value": handle, "label": "A Unit", "face": None} for handle in HAND]
    real = [{"value": f"elite/e{n}", "label": PRINTED[f"elite/e{n}"]["name"], "face": f"elite/e{n}"} for n in range(34)]
    form = {
        "shape": "elekt-turn",
        "units": [*basics, *(dealt if hands == "virtual" else real)],
        "zones": {"mission": "full", "influence": "open", "court": "full"},
        "uses": [{"value": "privilege/privilege3:0", "label": "Use Seal of the Regent 4"}] if uses else [],
    }
    question = ask("turn", "Your turn", form, about={"left": 3})
    told = pages(table(count, shown, [("p1", "turn")]), {"p1": [question]})
    if hands == "virtual":
        return _dealt(told)
    told["p1"]["view"]["hand"] = [{"handle": None, "face": "basic/assassin"}, {"handle": None, "face": None}]
    return told


def recruit(hands: str = "virtual") -> dict[str, Body]:
    """p1 recruits."""
    ways = ["keep-1", "keep-2", "replace"] if hands == "virtual" else ["keep", "replace"]
    handles = list(HAND)[:2]
    about = {"seat": "p1", "drawn": handles if hands == "virtual" else []}
    return asking("recruit", pick(ways), about, full=False)


def _labels(shown: Body, zone: str, seat: str | None = None) -> list[Body]:
    corners = shown["boards"][zone]["corners"]
    return [
        {"value": one["ref"], "label": f"{one['name']} of @{one['owner']}"}
        for owner, units in corners.items()
        for one in units
        if seat in (None, owner)
    ]


def occult(*, same: bool = False) -> dict[str, Body]:
    """p1 adds tokens; the pool has no Deceit."""
    left = {"occult": 2, "deceit": 0, "violence": 3, "authority": 1}
    form = {"shape": "elekt-occult", "kinds": left, "units": _labels(view(4), "influence"), "same": same, "most": 2}
    text = "Add up to two tokens of different kinds to Units in Influence."
    return asking("occult", form, {"zone": "Influence"}, text=text)


def deceit() -> dict[str, Body]:
    """p1 may swap."""
    shown = view(4)
    there = [{**o, "zone": zone} for zone in ("mission", "court") for o in _labels(shown, zone, "p1")]
    return asking("deceit", {"shape": "elekt-deceit", "here": _labels(shown, "influence", "p1"), "there": there})


def violence() -> dict[str, Body]:
    """p1 may annihilate."""
    options = [*_labels(view(4), "influence"), {"value": "decline", "label": "None"}]
    text = "Annihilate one Unit in Influence, or none."
    return asking("violence", {"shape": "pick", "options": options}, {"zone": "Influence"}, text=text)


def save() -> dict[str, Body]:
    """p1 may save an Elite Unit."""
    return asking(
        "save", pick(["save", "lose"]), {"unit": PRINTED["elite/e10"]["name"], "component": "elite/e10", "cost": 1}
    )


def scepter(count: int = 4) -> dict[str, Body]:
    """p1 gives the Scepter."""
    parts = {"holder": pick(seats(count))}
    if count > 2:
        parts["direction"] = pick(["clockwise", "counterclockwise"])
    return asking("scepter", {"shape": "fields", "parts": parts}, count=count)


def direction() -> dict[str, Body]:
    """p1 is first and sets the direction."""
    return asking("direction", pick(["clockwise", "counterclockwise"]), full=False)


SOURCE = {"card": PRINTED["elite/e10"]["name"], "component": "elite/e10", "text": TEXT}


def ability() -> dict[str, Body]:
    """p1 may use an ability for Ember."""
    return asking("use-ability", pick(["use", "decline"]), {**SOURCE, "cost": 1})


def unit_choice() -> dict[str, Body]:
    """p1 chooses a Unit for an ability."""
    return asking("choose-unit", {"shape": "pick", "options": _labels(view(4), "influence")}, SOURCE)


def kind_choice() -> dict[str, Body]:
    """p1 chooses a kind of token, or none."""
    return asking("choose-kind", pick([*KINDS, "none"]), SOURCE)


def player_choice() -> dict[str, Body]:
    """p1 chooses a player."""
    return asking("choose-player", pick(seats(4)), SOURCE)


def hand_choice() -> dict[str, Body]:
    """p1 chooses a Unit of the hand."""
    return asking("choose-hand-unit", pick([*HAND, "none"]), SOURCE)


def by_hand() -> dict[str, Body]:
    """A card is done by hand: the table is asked."""
    influence = PRINTED["influence/influence1"]
    about = {"card": influence["name"], "component": "influence/influence1", "text": influence["text"]}
    question = ask("by-hand", "By hand", {"shape": "press"}, about=about)
    question["text"] = f"{about['card']}: {about['text']} Do what it says, correct what has changed, then go on."
    told = pages(table(4, view(4), [("table", "by-hand")]))
    for body in told.values():
        body["table_asks"] = [question]
    return told


def herald() -> dict[str, Body]:
    """p1 has won and names the Herald."""
    told = asking("herald", pick(["p0", "p2", "p3"]))
    for body in told.values():
        body["view"].update(winners=["p1"], hail=HAIL)
    return told


HAIL = {"phrase": "Long live the new Emperor!", "titles": ["Lord of Tides", "Warden of the Deep", "Heir of Nine Bells"]}


def over(count: int = 4) -> dict[str, Body]:
    """The end."""
    shown = view(count)
    shown.update(winners=["p1"], herald="p0", hail=HAIL)
    public = table(count, shown)
    public.update(status="over", outcome="@p1 is the new Emperor: 5 Titles.", score=[["p1", {"titles": 5}]])
    return pages(public)


SCENES: dict[str, Callable[[], dict[str, Body]]] = {
    "contest": contest,
    "turn": turn,
    "turn-physical": lambda: turn(hands="physical"),
    "recruit": recruit,
    "recruit-physical": lambda: recruit("physical"),
    "occult": occult,
    "deceit": deceit,
    "violence": violence,
    "save": save,
    "scepter": scepter,
    "direction": direction,
    "ability": ability,
    "unit-choice": unit_choice,
    "kind-choice": kind_choice,
    "player-choice": player_choice,
    "hand-choice": hand_choice,
    "by-hand": by_hand,
    "herald": herald,
    "over": over,
}
