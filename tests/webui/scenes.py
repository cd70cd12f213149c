"""Canned pages of Golden Blade, one scene after the other, for three to seven players and for two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.session.room import SCREEN

Body = dict[str, Any]
NAMES = ("Ada", "Bo", "Cem", "Dot", "Eli", "Fay", "Gil")
POWERS = ("france", "austria", "italy", "turkey", "russia", "britain", "germany")
GRIDS = ((2, 3, 0), (3, 1, 1), (1, 1, 4), (0, 5, 1), (2, 1, 1), (1, 2, 2), (3, 0, 2))
LEVEL = (0, 1, 1, 2, 2, 2, 3)
DOMAINS = ("army", "fleet", "political")
ORDERS = ["sabotage", "espionage", "backstab", "embargo", "blockade", "resupply"]
ORDERS += ["censure", "proliferation", "subterfuge"]
PROMISES = ["alliance", "accord", "coalition"]
TWO = ["sabotage", "espionage", "sanctions", "embargo", "blockade", "convoy"]
TWO += ["censure", "proliferation", "subterfuge"]
PHASES = ["Supply", "Diplomacy & Orders", "Order Resolution", "Build"]
LEDGER = [
    {"text": "Censure of @p2 blocked Espionage of @p1.", "rule": "GB-105"},
    {"text": "@p2 draws 1 Unit.", "rule": "GB-074"},
]
LAID = [("sabotage", "blockade"), ("espionage", "proliferation"), ("sabotage", "censure"), ("accord", "resupply")]
LAID += [("subterfuge", "accord"), ("hold", "coalition"), ("embargo", "alliance")]


def seats(count: int) -> list[str]:
    """The ids of so many seats."""
    return [f"p{i}" for i in range(count)]


def people(count: int) -> list[Body]:
    """So many players as everybody sees them."""
    return [
        {
            "seat": f"p{i}",
            "place": i + 1,
            "name": NAMES[i],
            "role": POWERS[i],
            "bot": False,
            "absent": False,
            "shared": False,
            "phone": True,
            "host": i == 0,
        }
        for i in range(count)
    ]


def pick(options: Sequence[str]) -> Body:
    """A Pick as the kernel describes it."""
    return {"shape": "pick", "options": [{"value": o, "label": o.capitalize()} for o in options]}


def ask(prompt: str, title: str, form: Body, *, sealed: str | None = None, about: Body | None = None) -> Body:
    """A question as a page shows it."""
    return {
        "id": f"3/{prompt}",
        "prompt": prompt,
        "title": title,
        "text": f"{title}.",
        "rule": "GB-047",
        "form": form,
        "standing": False,
        "sealed": sealed,
        "about": about or {},
        "draft": None,
    }


def fronts(count: int, state: str) -> list[Body]:
    """All fronts, with Orders unless they are empty or lie face down."""
    table: list[Body] = []
    for i in range(count):
        for k, side in enumerate(("left", "right")):
            slots: list[int | None] = [1, 2] if count == 2 else [None]
            for slot in slots:
                facing = f"p{(i + (1 if side == 'left' else count - 1)) % count}"
                order = LAID[i][k] if state == "open" else None
                shown = {"empty": "empty", "back": "back", "open": "next"}[state]
                table.append(
                    {
                        "seat": f"p{i}",
                        "side": side,
                        "slot": slot,
                        "state": shown,
                        "order": order,
                        "facing": facing,
                        "vanguard": False,
                    }
                )
    return table


def view(count: int, laid: str = "empty") -> Body:
    """What everybody may see of the game."""
    return {
        "turn": 5,
        "step": "orders",
        "seats": seats(count),
        "powers": dict(zip(seats(count), POWERS, strict=False)),
        "ambassador": "p1",
        "grids": {s: dict(zip(DOMAINS, GRIDS[i], strict=True)) for i, s in enumerate(seats(count))},
        "levels": {
            s: {d: LEVEL[n] for d, n in zip(DOMAINS, GRIDS[i], strict=True)} for i, s in enumerate(seats(count))
        },
        "hands": {s: 3 + i % 4 for i, s in enumerate(seats(count))},
        "hand": None,
        "seen": {},
        "forced": [],
        "forced_next": [],
        "fronts": fronts(count, laid),
        "resolving": None,
        "library": {"year": "1901", "count": 40},
        "discard": [],
        "ledger": LEDGER[: 2 if count > 2 else 0],
        "private": [],
        "options": {},
        "negotiation": False,
        "agreed": [],
        "winners": None,
    }


def table(count: int, phase: int, shown: Body, waiting: list[Body]) -> Body:
    """The public page in the middle of a game."""
    return {
        "status": "playing",
        "paused": None,
        "code": "KXMT",
        "seats": people(count),
        "eyes": {"on": False, "trouble": [], "findings": []},
        "game": {"id": "golden-blade", "title": "Diplomacy: The Golden Blade", "phases": PHASES, "phase": phase},
        "clock": None,
        "waiting": waiting,
        "outcome": None,
        "score": [],
        "view": shown,
        "notes": [],
    }


def waits(prompt: str, ready: Sequence[bool | None]) -> list[Body]:
    """Whom the table waits for."""
    return [{"seat": f"p{i}", "prompt": prompt, "ready": r} for i, r in enumerate(ready)]


def pages(
    public: Body, asks: dict[str, list[Body]] | None = None, sealed: dict[str, list[Body]] | None = None
) -> dict[str, Body]:
    """The pages of every seat and of the table screen."""
    told: dict[str, Body] = {SCREEN: public}
    for seat in public["seats"]:
        me = {"seat": seat["seat"], "name": seat["name"], "role": seat["role"], "host": seat["host"]}
        told[seat["seat"]] = {
            **public,
            "view": {**public["view"]} if "view" in public else None,
            "me": me,
            "proposals": [],
            "suggestion": None,
            "faces": {},
            "asks": (asks or {}).get(seat["seat"], []),
            "table_asks": [],
            "sealed": (sealed or {}).get(seat["seat"], []),
            "can": {"take_back": False, "undo": True},
        }
    return told


def lobby(count: int = 5) -> dict[str, Body]:
    """Before the start."""
    public = table(count, 0, view(count), [])
    options = [
        {
            "name": "orders",
            "question": "How are Orders given?",
            "choices": {"phones": "Orders are chosen on phones.", "cards": "Orders are laid as cards."},
            "chosen": "phones",
            "ruling": "",
            "reason": "",
        },
        {
            "name": "voluntary_hold",
            "question": "May Hold be chosen freely?",
            "choices": {"allowed": "Hold may be laid on any front.", "only_if_no_legal_order": "Only where it must."},
            "chosen": "allowed",
            "ruling": "R4",
            "reason": "Nothing forbids it.",
        },
    ]
    public.update(
        status="lobby",
        games=[
            {"id": "golden-blade", "title": "Diplomacy: The Golden Blade", "seats": [2, 3, 4, 5, 6, 7], "broken": None}
        ],
        options=options,
        roles=[
            {"id": p, "name": p.capitalize(), "taken_by": f"p{i}" if i < count else None} for i, p in enumerate(POWERS)
        ],
    )
    return pages(public)


def talk(count: int = 5) -> dict[str, Body]:
    """Negotiation against the clock."""
    public = table(count, 1, view(count), waits("agree", [False] * count)[:2] + waits("agree", [False] * count)[3:4])
    public["view"]["agreed"] = ["p2", "p4"]
    told = {"prompt": "time-up", "text": "The time for negotiation runs.", "rule": "GB-044"}
    public["clock"] = {"ask": "2/clock", **told, "limit": 300.0, "left": 222.0, "running": True}
    form = {"shape": "press"}
    return pages(public, {s: [ask("agree", "Done talking", form)] for s in ("p0", "p1", "p3")})


def orders(count: int = 5) -> dict[str, Body]:
    """Laying Orders in secret."""
    public = table(count, 1, view(count, "empty"), waits("orders", [i in (2, 4) for i in range(count)]))
    lanes = ("left-1", "left-2", "right-1", "right-2") if count == 2 else ("left", "right")
    options = [*TWO, "hold"] if count == 2 else [*ORDERS, *PROMISES, "hold"]
    form = {"shape": "fields", "parts": {lane: pick(options) for lane in lanes}}
    asking = {
        s: [ask("lay", "Lay your Orders", form, sealed="3/orders")] for s in seats(count) if s not in ("p2", "p4")
    }
    done = {s: [{"id": "3/orders", "prompt": "orders", "done": s in ("p2", "p4")}] for s in seats(count)}
    return pages(public, asking, done)


CARDS = {"orders": "cards", "build": "cards", "hands": "physical"}


def laying(count: int = 5) -> dict[str, Body]:
    """Orders are laid as cards; p2 has said that its cards lie."""
    public = table(count, 1, view(count), waits("laid", [False] * count)[:2] + waits("laid", [False] * count)[3:])
    public["view"]["options"] = CARDS
    form = {"shape": "press"}
    return pages(public, {s: [ask("laid", "Your Orders", form)] for s in seats(count) if s != "p2"})


def turning(count: int = 5, *, camera: bool = False) -> dict[str, Body]:
    """All Orders lie; p2 has turned its Orders up, the table is asked for the others."""
    shown = view(count, "back")
    for front in shown["fronts"]:
        if front["seat"] == "p2":
            front.update(state="next", order="espionage" if front["side"] == "left" else "accord")
    shown["options"] = CARDS
    passed = {"text": "The Ambassador passes to @p1.", "rule": "GB-067"}
    shown["ledger"] = [*LEDGER, passed]
    asks = [
        {
            **ask("order-face", "Flip the Orders", pick([*ORDERS, *PROMISES, "hold"])),
            "id": f"3/{front['seat']}-{front['side']}",
            "text": f"Which Order of @{front['seat']} lies face up toward @{front['facing']}?",
            "about": {"seat": front["seat"], "side": front["side"], "slot": None, "toward": front["facing"]},
        }
        for front in shown["fronts"]
        if not front["order"]
    ]
    public = table(count, 1, shown, [{"seat": "table", "prompt": "order-face", "ready": False} for _ in asks])
    public["eyes"]["on"] = camera
    public["table_asks"] = asks
    told = pages(public)
    for seat in seats(count):
        told[seat]["table_asks"] = asks
    return told


def resolve(count: int = 5) -> dict[str, Body]:
    """Sabotage of p2 against p3."""
    shown = view(count, "open")
    for front in shown["fronts"]:
        if (front["seat"], front["side"]) == ("p2", "right"):
            front["state"] = "past"
        if (front["seat"], front["side"]) == ("p1", "left"):
            front["state"] = "blocked"
        if (front["seat"], front["side"]) == ("p2", "left"):
            front["state"] = "now"
        if (front["seat"], front["side"]) == ("p0", "left"):
            front["state"] = "replaced"
    foe = seats(count)[3 % count]
    shown["resolving"] = {"seat": "p2", "side": "left", "order": "sabotage", "target": foe}
    public = table(count, 2, shown, [{"seat": "p2", "prompt": "sabotage", "ready": False}])
    domains = [d for d in DOMAINS if shown["grids"][foe][d]]
    return pages(public, {"p2": [ask("sabotage", "Remove a Unit", pick(domains), about={"foe": foe})]})


HAND = {"1901:1:7": "unit/1901/01", "1901:1:8": "unit/1901/20", "1902:1:3": "unit/1902/40", "1901:1:9": "unit/1901/02"}


def build(count: int = 5) -> dict[str, Body]:
    """Building from dealt hands."""
    public = table(count, 3, view(count), waits("builds", [False] * count))
    handles = list(HAND)
    asking = {s: [ask("build", "Build a Unit", pick(handles), sealed="5/builds")] for s in seats(count)}
    told = pages(public, asking)
    for seat in seats(count):
        told[seat]["faces"] = dict(HAND)
        told[seat]["view"]["hand"] = handles
    return told


def espionage(count: int = 5) -> dict[str, Body]:
    """p1 looks at the hand of p2 and may swap."""
    shown = view(count, "open")
    shown["resolving"] = {"seat": "p1", "side": "left", "order": "espionage", "target": "p2"}
    public = table(count, 2, shown, [{"seat": "p1", "prompt": "espionage", "ready": None}])
    some = {"shape": "pick-some", "least": 0, "most": 2}
    take = {**some, "options": pick(list(HAND)[:2])["options"]}
    give = {**some, "options": pick(list(HAND)[2:])["options"]}
    form = {"shape": "fields", "parts": {"take": take, "give": give}}
    told = pages(public, {"p1": [ask("espionage", "Swap Units", form, sealed="4/espionage", about={"foe": "p2"})]})
    told["p1"]["faces"] = dict(HAND)
    return told


def plain(count: int = 5) -> dict[str, Body]:
    """A game without pages of its own: a bid in secret, scores, and what happened."""
    public = table(count, 0, {"ledger": LEDGER}, waits("bid", [i == 2 for i in range(count)]))
    public["game"] = {"id": "tiny-grab", "title": "Tiny Grab", "phases": ["Grab", "Show"], "phase": 0}
    public["score"] = [[s, {"points": 7 - i}] for i, s in enumerate(seats(count))]
    bid = ask("bid", "Bid", {"shape": "amount", "low": 0, "high": 5}, sealed="1/bid")
    return pages(public, {s: [bid] for s in seats(count) if s != "p2"})


def paused(count: int = 5) -> dict[str, Body]:
    """The talk is paused, and p1 has pressed its button all the same."""
    told = talk(count)
    for body in told.values():
        body.update(status="paused", paused="@p0 paused it.")
    told["p1"]["last"] = {
        "text": "The game is paused. @p0 paused it. Go on first: on any phone, or with a long press of a button.",
        "rule": "paused",
    }
    return told


def suggested(count: int = 5) -> dict[str, Body]:
    """The camera reads again what people took back, while they talk."""
    told = talk(count)
    for body in told.values():
        body["eyes"] = {"on": True, "trouble": [], "findings": []}
        body["suggestion"] = {
            "text": "Sabotage of @p2 lies face up toward @p3.",
            "rule": "GB-062",
            "ask": "3/p2-left",
        }
    return told


def over(count: int = 5) -> dict[str, Body]:
    """The end."""
    shown = view(count)
    shown["winners"] = ["p3"]
    public = table(count, 3, shown, [])
    public.update(
        status="over",
        outcome="@p3 is The Golden Blade: level 3 in Fleet.",
        score=[["p3", {"fleet": 6, "army": 0, "political": 1}], ["p0", {"fleet": 3, "army": 2, "political": 0}]],
    )
    return pages(public)


SCENES = {
    "lobby": lobby,
    "talk": talk,
    "orders": orders,
    "laying": laying,
    "turning": turning,
    "resolve": resolve,
    "build": build,
    "espionage": espionage,
    "plain": plain,
    "paused": paused,
    "suggested": suggested,
    "over": over,
}
