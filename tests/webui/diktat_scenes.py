"""Pages of Diktat for two to five players: a crowded table, and every question that it has a form for.

Tables are built with the game's own state and told by its own view, so that pages are looked at as players see them.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

from companion.games.diktat import anytime, assassination, conquest, manoeuvres, spying, state
from companion.games.diktat.cards import Box, read_box
from companion.games.diktat.facts import AFFINITIES, AGENTS, SECTORS
from companion.games.diktat.options import OPTIONS, rulings
from companion.games.diktat.prompts import PROMPTS
from companion.games.diktat.sending import team
from companion.games.diktat.setup import endowment
from companion.games.diktat.spoils import OTHERS
from companion.games.diktat.state import Influence, Oath, Offer, Stack, State, Token
from companion.games.diktat.view import PHASES, phase, view
from companion.packs.reading import printed as shipped
from companion.rules import Amount, Pick, PickSome, Press
from companion.rules.options import resolved
from tests.webui.scenes import pages, people, seats

Body = dict[str, Any]
CABALS = ("polisec", "black-guard", "resistance", "velvet-lodge", "house-of-ledgers")
HIGH = {2: 5, 3: 9, 4: 7, 5: 6}  # tokens in the highest stack, by players
MIXED = ("emissary", "guard", "citizen", "emissary", "citizen", "guard", "citizen", "emissary", "guard")


def printed() -> dict[str, Body]:
    """What the sample pack prints."""
    return {component: dict(facts) for component, facts in shipped("diktat").items()}


@cache
def box() -> Box:
    """The same as the rules read it."""
    return read_box(printed())


def cards(count: int, start: int = 0) -> list[str]:
    """So many Opportunities, of other sectors each."""
    everything = box().of_group("opportunity")
    return [everything[(start + 7 * n) % len(everything)] for n in range(count)]


def start(count: int, **options: str) -> State:
    """The table after the set-up."""
    roles = dict(zip(seats(count), CABALS, strict=False))
    return state.fresh(tuple(seats(count)), rulings(resolved(OPTIONS, options)), box(), roles)


def put(s: State, seat: str, sector: str, kinds: Sequence[str], *, up: bool = False) -> Stack:
    """A stack on the board."""
    stack = Stack(s.new_stack_id(), seat, [Token(kind, up=up) for kind in kinds])
    s.sectors[sector].stacks.append(stack)
    return stack


def crowded(count: int, *, others: bool = False, hands: str = "virtual") -> State:
    """The Manoeuvres of the second Cycle, with about as much on the table as there can be."""
    s = start(count, configuration="others" if others else "base", hands=hands)
    s.cycle, s.step, s.turn, s.administrator = 2, "manoeuvres", "p1", "p0"
    s.track, s.secret = cards(3 if count > 3 else 2, 3), "opportunity:9"
    s.discard = cards(4, 5)
    names = list(SECTORS)
    for i, seat in enumerate(s.seats):
        player = s.players[seat]
        player.screen.pp, player.screen.debts = 4 + i, i % 2
        player.screen.agents = Counter({"citizen": 3, "guard": 2, "emissary": 4})
        player.screen.affinity = Counter({"politics": 2, "people": 1, "artefact": 0})
        player.manoeuvres, player.spies, player.assassins = 3 - i % 3, i % 3, 1
        player.row = cards(len(player.cabal.opportunity_spaces) - i % 3, 11 * i + 1)
        player.overflow = cards(1, 5 * i + 2) if i == 0 else []
        player.influence = [Influence(names[(3 * i + k) % 12], 1 + k % 2) for k in range(5 - i % 3)]
        own = [card for card in box().of_group("cabal-card") if s.element(card).cabal == player.cabal.id]
        player.cabal_cards = own[: 3 - i % 2]
        player.used = {player.row[0], own[0], player.influence[0].id}
        player.placed = {
            card: {0: AFFINITIES[n % 3]} for n, card in enumerate(player.row) if s.element(card).affinities
        }
        for k in range(3):
            put(s, seat, names[(4 * i + 3 * k) % 12], MIXED[k : HIGH[count] - i % 3])
    s.sectors["karst"].markers, s.sectors["josefov"].markers = 0, 1
    s.sectors["college"].special["p1"] = 2
    if others:
        _others(s)
    s.tell("@p0 sends a team of 3 to Faubourgs.", "DK-083")
    s.tell("@p1 assassinates in Collège de l'Harmonie: Emissary of @p0.", "DK-105")
    return s


def _others(s: State) -> None:
    s.corrupted = cards(4, 20)
    s.centre = Counter({"citizen": 2, "guard": 1, "emissary": 1})
    for sector, height in (("artefact", 5), ("combinat", 3)):
        tokens = [Token(handle=f"others:{sector}{n}") for n in range(height)]
        s.sectors[sector].stacks.append(Stack(s.new_stack_id(), OTHERS, tokens))
    for sector, number in (("combinat", 2), ("josefov", 1)):
        s.sectors[sector].darkness = number
    s.sectors["combinat"].corruption = 2


def plain(told: Mapping[str, Any]) -> Body:
    """As it comes out of the wire."""
    body: Body = json.loads(json.dumps(told))
    return body


def question(
    prompt: str, shape: Any, about: Body | None = None, *, sealed: str | None = None, standing: bool = False
) -> Body:
    """A question in the words of the game."""
    words = PROMPTS[prompt]
    return {
        "id": f"3/{prompt}",
        "prompt": prompt,
        "title": words.title,
        "text": words.text.format(**(about or {})),
        "rule": words.rule,
        "form": shape.describe(),
        "standing": standing,
        "sealed": sealed,
        "about": about or {},
        "draft": None,
    }


def table(s: State, asks: dict[str, list[Body]], waiting: Sequence[tuple[str, str]] = ()) -> dict[str, Body]:
    """Everybody's page; the last player has a long name."""
    players = people(len(s.seats))
    players[-1]["name"] = "Maximiliane-Rose"
    game = {"id": "diktat", "title": "Diktat", "phases": list(PHASES), "phase": phase(s), "cards": "first"}
    public: Body = {
        "status": "playing",
        "paused": None,
        "code": "KXMT",
        "seats": players,
        "eyes": {"on": False, "trouble": [], "findings": []},
        "game": game,
        "clock": None,
        "waiting": [{"seat": seat, "prompt": prompt, "ready": False} for seat, prompt in waiting],
        "outcome": None,
        "score": [],
        "view": view(s, None),
        "notes": [],
        "table_asks": [],
    }
    told = {audience: plain(body) for audience, body in pages(public, asks).items()}
    for seat in s.seats:
        told[seat]["view"] = plain(view(s, seat))
        standing = question("act", anytime.acts(s, seat), standing=True)
        told[seat]["asks"] = plain({"asks": [*asks.get(seat, []), standing]})["asks"]
    return told


def asking(
    prompt: str, shape: Any, about: Body | None = None, *, at: State | None = None, sealed: str | None = None
) -> dict[str, Body]:
    """p1 is asked that."""
    s = at or crowded(4)
    return table(s, {"p1": [question(prompt, shape, about, sealed=sealed)]}, [] if sealed else [("p1", prompt)])


def turn(count: int = 4) -> dict[str, Body]:
    """p1 chooses a Manoeuvre; there is no money to develop the Cabal."""
    s = crowded(count)
    s.players["p1"].screen.pp = 1
    return asking("manoeuvre", Pick(manoeuvres.legal(s, "p1"), "DK-082", manoeuvres.NAMES), {"left": 2}, at=s)


def send(hands: str = "virtual") -> dict[str, Body]:
    """p1 sends a team; some sectors are full."""
    s = crowded(4, hands=hands)
    put(s, "p0", "karst", MIXED[:2])
    put(s, "p2", "karst", MIXED[:3])
    return asking("send", team(s, "p1"), at=s)


def spy() -> dict[str, Body]:
    """p1 looks at up to three elements, has seen one before, and knows an Other piece."""
    s = crowded(5, others=True)
    found = spying.elements(s, "p1")
    _, mine = next((name, one) for name, one in s.stacks() if one.owner == "p0")
    mine.tokens[1].seen.add("p1")
    _, dark = next((name, one) for name, one in s.stacks() if one.owner == OTHERS)
    dark.tokens[0].seen.add("p1")
    told = asking("spy", PickSome(tuple(found), 0, 3, "DK-091", found), at=s)
    told["p1"]["faces"] = {dark.tokens[0].handle: "emissary"}
    return told


def assassinate(*, first: bool = False) -> dict[str, Body]:
    """p1 may assassinate once more, or stop."""
    s = crowded(5, others=True)
    found = assassination.targets(s, "p1")
    ways = tuple(found) if first else (*found, "stop")
    return asking("assassinate", Pick(ways, "DK-100", {**found, "stop": "Stop here"}), {"left": 1}, at=s)


def strike(*, may_stop: bool = False) -> dict[str, Body]:
    """p1 strikes a new stack of p0 for the Others; a house rule lets them stop."""
    s = crowded(4, others=True)
    stack = put(s, "p0", "combinat", MIXED[:4])
    stop = ["stop"] if may_stop else []
    places = Pick([*(str(place) for place in range(1, len(stack.tokens) + 1)), *stop], "DK-272", {"stop": "Stop here"})
    return asking("others-assassinate", places, {"seat": "p0", "sector": SECTORS["combinat"]}, at=s)


def bid(pp: int = 5) -> dict[str, Body]:
    """p1 closes a fist."""
    s = crowded(4)
    s.step, s.turn, s.conquest = "resolution", None, "karst"
    s.players["p1"].screen.pp = pp
    s.tell("Power Struggle between @p1 and @p3.", "DK-155")
    return asking("bid", Amount(0, pp, "DK-168"), at=s, sealed="power-struggle")


def fist_closed() -> dict[str, Body]:
    """p1 has closed the fist."""
    told = bid()
    told["p1"]["asks"] = told["p1"]["asks"][1:]
    told["p1"]["sealed"] = [{"id": "3/power-struggle", "prompt": "power-struggle", "done": True, "receipt": None}]
    return told


def conquered(count: int = 5, *, others: bool = True) -> State:
    """A Conquest with every token face up and an order of spoils."""
    s = crowded(count, others=others)
    s.step, s.turn, s.conquest = "resolution", None, "artefact" if others else "college"
    s.track, s.secret = [*s.track, *cards(1, 30)], None
    here = s.sectors[str(s.conquest)]
    here.stacks = [stack for stack in here.stacks if stack.owner == OTHERS]
    for stack in here.stacks:
        for token, kind in zip(stack.tokens, MIXED, strict=False):
            token.kind = kind
    put(s, "p1", str(s.conquest), ("emissary",) * 4 + ("guard",) * 2 + ("citizen",) * 3)
    put(s, "p0", str(s.conquest), ("emissary", "citizen"))
    for stack in here.stacks:
        for token in stack.tokens:
            token.up = True
    s.order = ["p1", OTHERS, "p0"] if others else ["p1", "p0"]
    s.left = {"p1": 3, "p0": 1}
    s.tell(f"@p1 wins {SECTORS[str(s.conquest)]}.", "DK-154")
    return s


def trophy() -> dict[str, Body]:
    """p1 takes a Trophy, a card among them."""
    s = conquered()
    name = str(s.conquest)
    there = next(c for c in box().of_group("opportunity") if s.element(c).sector == name and c not in s.track)
    s.track.append(there)
    found = conquest.trophies(s, "p1", name)
    found |= {"darkness/combinat": "A Darkness token of Combinat"}
    return asking("trophy", Pick(tuple(found), "DK-158", found), {"sector": SECTORS[name]}, at=s)


def next_sector() -> dict[str, Body]:
    """p1 is Administrator and names a sector."""
    s = crowded(4)
    s.step, s.turn, s.administrator = "resolution", None, "p1"
    found = conquest.contested(s)
    return asking("next-sector", Pick(tuple(found), "DK-151", found), {"left": len(found)}, at=s)


def next_corrupted() -> dict[str, Body]:
    """p1 is Administrator and says which card joins the Corruption track next."""
    s = crowded(4, others=True)
    s.step, s.turn, s.administrator = "clean-up", None, "p1"
    names = {card: s.element(card).name for card in s.track}
    return asking("next-corrupted", Pick(tuple(names), "DK-247", names), at=s)


def first_player() -> dict[str, Body]:
    """p1 says who begins."""
    s = crowded(4)
    s.turn, s.administrator = None, "p1"
    return asking("first-player", Pick(s.seats, "DK-075"), at=s)


def develop() -> dict[str, Body]:
    """p1 plays a Cabal card."""
    s = crowded(4)
    there = manoeuvres.unplayed(s, "p1")
    labels = {card: s.element(card).name for card in there}
    return asking("develop", Pick(there, "DK-118", labels), {"cost": 6}, at=s)


def special() -> dict[str, Body]:
    """p1 uses an element: a Cabal card or a marker."""
    s = crowded(4)
    player = s.players["p1"]
    names = {player.cabal_cards[1]: "Curfew", player.influence[1].id: "Marker"}
    return asking("special", Pick(tuple(names), "DK-123", names), at=s)


def expand() -> dict[str, Body]:
    """p1 may discard a token."""
    return asking("expand", Pick(("citizen", "emissary", "spy", "nothing"), "DK-114"))


def free_space() -> dict[str, Body]:
    """p1 empties an Influence space."""
    s = crowded(4)
    labels = {one.id: f"{SECTORS[one.sector]}, level {one.level}" for one in s.players["p1"].influence}
    return asking("free-space", Pick(tuple(labels), "DK-188", labels), at=s)


def give_up(*, none_left: bool = False) -> dict[str, Body]:
    """p1 gives up an Affinity token, from behind the screen or from a card, or has none."""
    s = crowded(4)
    if none_left:
        nothing = Pick(("none",), "DK-054", {"none": "You have none left"})
        return asking("give-up-affinity", nothing, {"source": "marker/josefov"}, at=s)
    card = next(iter(s.players["p1"].placed))
    labels = {f"{card}:0": s.element(card).name}
    return asking("give-up-affinity", Pick(("politics", "people", *labels), "DK-054", labels), {"source": card}, at=s)


def exchange() -> dict[str, Body]:
    """p1 may exchange."""
    about = {"name": "Josefov 1", "count": 2, "what": "pp", "into": "emissary"}
    return asking("exchange", Pick(("yes", "no"), "DK-131"), about)


def move_stack() -> dict[str, Body]:
    """p1 may move a stack."""
    s = crowded(4)
    found = {
        f"{stack.id}>{there}": f"{SECTORS[sector]} to {SECTORS[there]}"
        for sector, stack in s.stacks()
        if stack.owner == "p1"
        for there in SECTORS
        if there != sector and s.has_place(there, "p1")
    }
    labels = {**found, "nothing": "Move nothing"}
    return asking("move-stack", Pick(tuple(labels), "DK-306", labels), {"name": "Night Trains"}, at=s)


def choose_sector() -> dict[str, Body]:
    """p1 chooses a sector, or none."""
    labels = {**SECTORS, "nothing": "None"}
    return asking("choose-sector", Pick(tuple(labels), "DK-306", labels), {"name": "Barracks in Every Street"})


def last_call() -> dict[str, Body]:
    """p1 may still do something."""
    s = crowded(4)
    s.step, s.turn = "end-of-cycle", None
    return asking("last-call", Press(), at=s)


def by_hand() -> dict[str, Body]:
    """A card is done by hand: the table is asked."""
    s = crowded(4)
    about = {"card": "The Loaned Orchestra", "text": "Ask somebody for a favour.", "seat": "p1"}
    told = table(s, {}, [("table", "by-hand")])
    for body in told.values():
        body["table_asks"] = [plain(question("by-hand", Press(), about))]
    return told


def set_up() -> dict[str, Body]:
    """Before the first Cycle: the table lays the middle, p1 takes a Cabal."""
    s = start(5, configuration="others", hands="physical")
    s.step = "set-up"
    cabal = s.players["p1"].cabal
    about = {"cabal": cabal.name, "tokens": 4, "rank": cabal.rank, "endowment": endowment(cabal)}
    asks = {"p1": [question("take-cabal", Press(), about)]}
    told = table(s, asks, [("table", "set-up"), ("p1", "take-cabal"), ("p3", "take-cabal")])
    for seat, body in told.items():
        body["table_asks"] = [plain(question("set-up", Press(), {"left": 12, "cards": f" {s.about_cards}"}))]
        if seat in s.seats:
            body["asks"] = plain({"asks": asks.get(seat, [])})["asks"]
    return told


def entered() -> dict[str, Body]:
    """The table says whether what was entered of stacks and of a token is what lies there."""
    s = conquered(5)
    told = table(s, {}, [("table", "stacks-entered")])
    names = {"as-shown": "All as entered", "s1": "The stack of @p1 with 5", "s2": "The stack of @p3 with 2"}
    shown = "@p1: Guard, Emissary, Emissary, Citizen, Guard; @p3: Emissary, Citizen"
    stacks = question("stacks-entered", Pick(tuple(names), "DK-152", names), {"sector": "Combinat", "shown": shown})
    about = {"seat": "p3", "owner": "@p3", "sector": "Josefov", "place": 2, "stack": "s3", "entered": "Guard"}
    token = question("token-entered", Pick(AGENTS, "DK-100"), about)
    for body in told.values():
        body["table_asks"] = [plain(stacks), plain(token)]
    return told


def tokens_read() -> dict[str, Body]:
    """The table says which tokens lie there, one of the Others among them."""
    s = crowded(3, others=True, hands="physical")
    told = table(s, {}, [("table", "token-face")])
    asks = []
    for n, (owner, word) in enumerate((("p0", "@p0"), (OTHERS, "the Others"))):
        about = {"seat": owner, "owner": word, "sector": "Combinat", "place": n + 1, "stack": "s1"}
        asks.append({**plain(question("token-face", Pick(AGENTS, "DK-100"), about)), "id": f"3/token-face/{n}"})
    for body in told.values():
        body["table_asks"] = asks
    return told


def move_other() -> dict[str, Body]:
    """p1 moves Other pieces from where they lie to where they may."""
    s = crowded(5, others=True)
    dark = [(name, stack) for name, stack in s.stacks() if stack.owner == OTHERS]
    there = [name for name in SECTORS if s.has_place(name)]
    found = {
        f"{stack.id}>{to}": f"{SECTORS[name]} to {SECTORS[to]}" for name, stack in dark for to in there if to != name
    }
    labels = {**found, "nothing": "Move nothing"}
    return asking("move-other", Pick(tuple(labels), "DK-302", labels), {"name": "Artefact 1"}, at=s)


def discard_other() -> dict[str, Body]:
    """p1 discards Other pieces of one sector."""
    s = crowded(5, others=True)
    labels = {stack.id: SECTORS[name] for name, stack in s.stacks() if stack.owner == OTHERS}
    labels["nothing"] = "Discard nothing"
    return asking("discard-other", Pick(tuple(labels), "DK-228", labels), {"name": "Censer of the Last Prior"}, at=s)


def choose_player() -> dict[str, Body]:
    """p1 lets another player skip a turn."""
    return asking("choose-player", Pick(("p0", "p2", "p3"), "DK-316"), {"name": "Curfew"})


def own_elements(prompt: str, rule: str, *, used: bool) -> dict[str, Body]:
    """p1 chooses among own elements, those that are Used or all."""
    s = crowded(4)
    player = s.players["p1"]
    names = {element: told for element, told, _ in s.held("p1") if element in player.used or not used}
    if not used:
        names = {element: names[element] for element in player.possessions}
    labels = {**names, "nothing": "None"}
    return asking(prompt, Pick(tuple(labels), rule, labels), {"name": "The Sleep Experiment"}, at=s)


def choose_affinity() -> dict[str, Body]:
    """p1 takes an Affinity token of any kind."""
    return asking("choose-affinity", Pick(AFFINITIES, "DK-199"), {"source": "marker/josefov"})


def manifest_first() -> dict[str, Body]:
    """p1 stands higher in Rank than who triggers a Manifestation, and may come first."""
    s = crowded(4)
    player = s.players["p1"]
    names = {player.row[1]: s.element(player.row[1]).name, player.influence[1].id: "Marker", "nothing": "No"}
    about = {"seat": "p2", "name": "The Bell That Rings Thirteen"}
    return asking("manifest-first", Pick(tuple(names), "DK-126", names), about, at=s)


def how_many_others() -> dict[str, Body]:
    """p1 moves one or two Other pieces."""
    return asking("how-many-others", Amount(1, 2, "DK-302"), {"name": "Artefact 1"}, at=crowded(5, others=True))


def opened_fists(prompt: str, form: Any, about: Body) -> dict[str, Body]:
    """Real PP: the table compares the open fists with what was typed, or counts one of them."""
    s = crowded(4, hands="physical")
    s.step, s.turn, s.conquest = "resolution", None, "karst"
    s.tell("Power Struggle between @p1 and @p3.", "DK-155")
    told = table(s, {}, [("table", prompt)])
    for body in told.values():
        body["table_asks"] = [plain(question(prompt, form, about))]
    return told


def fists() -> dict[str, Body]:
    """The table says whether all fists hold what was typed."""
    names = {"as-shown": "All as shown", "p1": "@p1", "p3": "@p3"}
    return opened_fists("fists", Pick(tuple(names), "DK-169", names), {"shown": "@p1 3, @p3 12"})


def fist() -> dict[str, Body]:
    """The table counts a fist that holds something else."""
    return opened_fists("fist", Amount(0, 99, "DK-167"), {"seat": "p3"})


BIG: Body = {"pp": 2, "citizen": 1, "emissary": 2, "spy": 1, "oath": "I leave Karst alone in this Cycle."}


def politics(count: int = 4) -> dict[str, Body]:
    """p1 waits, with offers, an oath, and a breach that is in dispute."""
    s = crowded(count)
    s.turn = "p0"
    theirs = s.players["p0"]
    withdrawn = next(stack.id for _, stack in s.stacks() if stack.owner == "p1")
    give = {**BIG, "possessions": [theirs.row[1], theirs.influence[1].id]}
    s.offers = [
        Offer("offer-p0-p1-1", "p0", "p1", give, {"withdraw": [withdrawn], "politics": 1}),
        Offer("offer-p1-p2-1", "p1", "p2", {"pp": 1}, {"words": "Vote with me, and do not tell Ada."}),
    ]
    s.oaths = [
        Oath("oath-p1-p2-1", ("p1", "p2"), {"p1": "I do not send a team to Karst in this Cycle."}),
        Oath(
            "oath-p0-p3-1",
            ("p0", "p3"),
            {"p0": "Not for you."},
            declared="p3",
            by="p0",
            claim="breach-1",
            voices={"p0"},
        ),
    ]
    s.tell("@p0 says that @p3 has broken an oath.", "DK-147")
    s.tell_privately("p1", "Your exchange with @p2 is done.", "DK-140")
    return table(s, {}, [("p0", "manoeuvre")])


def waiting(count: int = 4, *, others: bool = False) -> dict[str, Body]:
    """Somebody else has the turn."""
    return table(crowded(count, others=others), {}, [("p0", "manoeuvre")])


def spoils(count: int = 5, *, others: bool = True) -> dict[str, Body]:
    """p1 is awaited for a Trophy; everybody looks at the screen."""
    return table(conquered(count, others=others), {}, [("p1", "trophy")])


def over(count: int = 4) -> dict[str, Body]:
    """The end: two with most VP, one of them with more PP."""
    s = crowded(count)
    s.step, s.turn, s.closed, s.winners, s.revealed_pp = "end-of-cycle", None, True, ["p1"], {"p1": 7, "p0": 4}
    s.tell("@p1 wins with 11 VP, and the most PP of those tied.", "DK-217")
    return _ended(s, "@p1 wins with 11 VP, and the most PP of those tied.")


def lost() -> dict[str, Body]:
    """The Others have won."""
    s = crowded(5, others=True)
    s.corrupted = cards(6, 20)
    s.closed, s.lost, s.winners, s.turn = True, True, [], None
    s.tell("The Others win: a seventh card. Everybody has lost.", "DK-291")
    return _ended(s, "The Others win: a seventh card. Everybody has lost.")


def _ended(s: State, outcome: str) -> dict[str, Body]:
    told = table(s, {})
    for body in told.values():
        score = [[seat, {"vp": s.vp(seat)}] for seat in s.seats]
        body.update(status="over", outcome=outcome, score=score)
        if "asks" in body:
            body["asks"] = []
    return told


SCENES: dict[str, Callable[[], dict[str, Body]]] = {
    "turn": turn,
    "send": send,
    "send-physical": lambda: send("physical"),
    "spy": spy,
    "assassinate": assassinate,
    "strike": strike,
    "bid": bid,
    "fist-closed": fist_closed,
    "trophy": trophy,
    "next-sector": next_sector,
    "next-corrupted": next_corrupted,
    "first-player": first_player,
    "develop": develop,
    "special": special,
    "expand": expand,
    "free-space": free_space,
    "give-up": give_up,
    "exchange": exchange,
    "move-stack": move_stack,
    "move-other": move_other,
    "discard-other": discard_other,
    "choose-player": choose_player,
    "choose-affinity": choose_affinity,
    "remove-used": lambda: own_elements("remove-used", "DK-306", used=True),
    "discard-possession": lambda: own_elements("discard-possession", "DK-050", used=False),
    "manifest-first": manifest_first,
    "how-many-others": how_many_others,
    "fists": fists,
    "fist": fist,
    "choose-sector": choose_sector,
    "last-call": last_call,
    "by-hand": by_hand,
    "tokens-read": tokens_read,
    "set-up": set_up,
    "entered": entered,
    "politics": politics,
    "waiting-others": lambda: waiting(5, others=True),
    "over": over,
    "lost": lost,
}
