"""Setup, the Library, Build, and the two kinds of hands."""

from __future__ import annotations

import pytest

from companion.errors import Refused
from companion.games.golden_blade import GAME
from companion.games.golden_blade.facts import POWERS
from companion.games.golden_blade.setup import prepare
from companion.games.golden_blade.view import view
from companion.rules import Setup
from tests.games.golden_blade.tables import Table, answer, even, ledger, orders, prompts, seats_of, table


def hands(match: Table) -> list[int]:
    return [len(match.state.hands[seat]) for seat in match.state.seats]


@pytest.mark.rule("GB-001", "GB-160")
@pytest.mark.parametrize(
    ("seats", "roles", "rule"),
    [
        (1, {}, "GB-001"),
        (8, {}, "GB-001"),
        (3, {"p0": "italy", "p1": "italy"}, "GB-001"),
        (3, {"p0": "spain"}, "GB-001"),
        (2, {"p0": "italy"}, "GB-160"),
    ],
)
def test_who_can_play(seats: int, roles: dict[str, str], rule: str) -> None:
    """Two to seven players, each another Great Power of the seven; two are France and Austria."""
    with pytest.raises(Refused) as refused:
        prepare(Setup(seats_of(seats), {}, roles))
    assert refused.value.rule == rule


@pytest.mark.rule("GB-001", "GB-160")
def test_powers_are_given_to_who_has_none() -> None:
    """A chosen Great Power is kept, and the others get different ones."""
    given = prepare(Setup(seats_of(7), {}, {"p3": "austria"})).roles
    assert given["p3"] == "austria"
    assert set(given.values()) == set(POWERS)
    assert set(prepare(Setup(seats_of(2), {})).roles.values()) == {"france", "austria"}


@pytest.mark.parametrize("options", [{"order": "phones"}, {"orders": "pigeons"}, {"negotiation": "soon"}])
def test_unknown_options_are_refused(options: dict[str, str]) -> None:
    """An option or a choice that does not exist is refused with what exists."""
    with pytest.raises(Refused, match=r"Use|Choose"):
        prepare(Setup(seats_of(3), options))


def test_a_timer_takes_any_number_of_seconds() -> None:
    """Any whole number of seconds up to an hour, and no more."""
    assert prepare(Setup(seats_of(3), {"negotiation": "90"})).options["negotiation"] == "90"
    with pytest.raises(Refused):
        prepare(Setup(seats_of(3), {"negotiation": "3601"}))


@pytest.mark.rule("GB-020", "GB-021", "GB-022")
def test_the_deal() -> None:
    """Five Units each from 1901, nothing discarded, a random Ambassador."""
    match = table(4)
    assert hands(match) == [5, 5, 5, 5]
    assert view(match.state, None)["library"] == {"year": "1901", "count": 30}
    assert view(match.state, None)["discard"] == []
    assert prompts(match) == ["ambassador"]
    answer(match, "ambassador", "p2")
    assert view(match.state, None)["ambassador"] == "p2"


@pytest.mark.rule("GB-023", "GB-031")
def test_opening_build_comes_before_the_first_supply() -> None:
    """Everybody builds one Unit, and then draws one: five in hand and one in the grid."""
    match = table(3)
    answer(match, "ambassador", "p0")
    for seat in seats_of(3):
        answer(match, "build", match.state.hands[seat][0], seat=seat)
    for seat, face in zip(seats_of(3), ("unit/1901/01", "unit/1901/02", "unit/1901/40"), strict=True):
        answer(match, "face", face, seat=seat)
    assert (match.state.step, match.state.turn) == ("negotiation", 1)
    assert hands(match) == [5, 5, 5]
    assert view(match.state, None)["grids"]["p2"] == {"army": 0, "fleet": 0, "political": 1}


@pytest.mark.rule("GB-032", "GB-035", "GB-036")
def test_library_goes_on_with_the_next_year() -> None:
    """An empty year deck is followed by the next, in the middle of a draw too."""
    match = table(4, "supply", {"deck.1901": 1, "ambassador": "p2"})
    assert view(match.state, None)["library"] == {"year": "1902", "count": 47}
    assert match.state.hands["p2"][-1].startswith("1901")
    assert match.state.hands["p3"][-1].startswith("1902")


@pytest.mark.rule("GB-033", "GB-034", "GB-037")
def test_discards_become_the_library_after_1903() -> None:
    """Only after 1903 the discard pile is shuffled, and serves clockwise from the Ambassador."""
    facts = {"library": "1903", "deck.1903": 1, "discard": ["army", "fleet"], "ambassador": "p1"}
    match = table(4, "supply", facts)
    assert hands(match) == [5, 6, 6, 6]
    assert view(match.state, None)["library"] == {"year": "mixed", "count": 0}
    assert ledger(match).count("GB-033") == 1


@pytest.mark.rule("GB-038")
def test_nothing_left_to_draw() -> None:
    """With Library, later years and discards empty the draw is skipped, and the game goes on."""
    match = table(3, "supply", {"library": "1903", "deck.1903": 0})
    assert hands(match) == [5, 5, 5]
    assert ledger(match) == ["GB-038"] * 3
    assert match.state.step == "negotiation"


@pytest.mark.rule("GB-139", "GB-140", "GB-142")
def test_build_is_secret_until_all_have_picked() -> None:
    """A pick changes nothing that others see; who has one Unit is asked as well."""
    match = table(3, "build", {"hand.p0": 1})
    before = [match.page("p1")["view"], match.page(None)["view"]]
    answer(match, "build", match.state.hands["p0"][0], seat="p0")
    assert [match.page("p1")["view"], match.page(None)["view"]] == before
    assert prompts(match) == ["build", "build"]


@pytest.mark.rule("GB-141")
def test_an_empty_hand_does_not_delay_build() -> None:
    """Who has no Unit is not asked."""
    match = table(3, "build", {"hand.p0": 0})
    assert [ask.seat for ask in match.open_asks().values()] == ["p1", "p2"]


@pytest.mark.rule("GB-140")
@pytest.mark.parametrize(("choice", "offered"), [("false", False), ("true", True)])
def test_build_optional(choice: str, offered: bool) -> None:
    """Nothing can be built only by house rule."""
    match = table(3, "build", build_optional=choice)
    ask = next(iter(match.asks("p0").values()))
    offers = [option["value"] for option in ask.shape().describe()["options"]]
    assert ("nothing" in offers) is offered


@pytest.mark.rule("GB-145", "GB-143")
def test_a_unit_goes_to_its_own_domain() -> None:
    """The face decides the row."""
    match = table(3, "build", {"hand.p1": 0, "hand.p2": 0})
    answer(match, "build", match.state.hands["p0"][4])
    answer(match, "face", "unit/1901/20")
    assert view(match.state, None)["grids"]["p0"]["fleet"] == 1


@pytest.mark.rule("GB-144", "GB-148", "GB-149")
def test_ties_are_broken_by_filled_slots() -> None:
    """Of two at level 3 the third-highest domain decides when the second-highest is equal."""
    p0 = {"grid.p0.army": 6, "grid.p0.political": 4, "hand.p0": 2}
    p1 = {"grid.p1.fleet": 6, "grid.p1.army": 4, "grid.p1.political": 1}
    p2 = {f"grid.p2.{domain}": 5 for domain in ("army", "fleet", "political")}
    match = table(3, "build", p0 | p1 | p2 | {f"hand.{seat}": 0 for seat in seats_of(3)})
    assert match.outcome == {"winners": ["p1"], "rule": "GB-149"}
    assert [seat for seat, _ in GAME.score(match.state)] == ["p1", "p0", "p2"]


@pytest.mark.rule("GB-150", "GB-151")
@pytest.mark.parametrize(
    ("cards", "choice", "winners"),
    [((2, 1), "more", ["p0"]), ((2, 1), "fewer", ["p1"]), ((1, 1), "more", ["p0", "p1"])],
)
def test_last_tie_break_is_the_hand(cards: tuple[int, int], choice: str, winners: list[str]) -> None:
    """More cards win, by house rule fewer; equal hands share the victory."""
    facts = {"grid.p0.army": 6, "grid.p1.fleet": 6, "hand.p0": cards[0] + 1, "hand.p1": cards[1] + 1, "hand.p2": 0}
    match = table(3, "build", facts, hand_tiebreak=choice)
    for seat in ("p0", "p1"):
        answer(match, "build", match.state.hands[seat][0], seat=seat)
    for seat, face in (("p0", "unit/1901/20"), ("p1", "unit/1901/01")):
        answer(match, "face", face, seat=seat)
    assert match.outcome["winners"] == winners


@pytest.mark.rule("GB-147", "GB-154")
def test_one_at_level_three_wins() -> None:
    """Whatever the others have in their other domains."""
    match = table(3, "build", even(3, 5) | {"grid.p1.fleet": 6} | {f"hand.{seat}": 0 for seat in seats_of(3)})
    assert match.page(None)["outcome"] == "@p1 is The Golden Blade and stands alone at level 3."


# -- real cards --------------------------------------------------------------------------------------------------------


def test_real_hands_are_counted_only() -> None:
    """No hand has handles, nobody deals, and everybody is asked to draw."""
    match = table(3, "supply", hands="physical")
    assert view(match.state, "p0")["hand"] is None
    assert GAME.decks(match.state) == {}
    assert GAME.sight(match.state, "p0") == ()
    for seat in seats_of(3):
        answer(match, "drawn", seat=seat)
    assert hands(match) == [6, 6, 6]


def test_real_cards_are_read_when_they_become_public() -> None:
    """Each says that the Unit lies; then every face is read, a domain being enough."""
    match = table(3, "build", hands="physical", build="cards")
    for seat in seats_of(3):
        answer(match, "build-laid", seat=seat)
    for seat, face in zip(seats_of(3), ("army", "unit/1903/50", "fleet"), strict=True):
        answer(match, "build-face", face, seat=seat)
    assert view(match.state, None)["units"]["p1"]["political"] == ["unit/1903/50"]
    assert view(match.state, None)["units"]["p0"]["army"] == ["army"]


@pytest.mark.rule("GB-142")
def test_the_built_card_prevails_over_the_phone() -> None:
    """A difference is recorded and nobody chooses afterwards."""
    match = table(3, "build", {"hand.p1": 0, "hand.p2": 0}, hands="physical", build="both")
    answer(match, "build", "army")
    answer(match, "build-face", "fleet")
    assert view(match.state, None)["grids"]["p0"] == {"army": 0, "fleet": 1, "political": 0}
    assert "@p0 laid fleet and entered army: the card counts." in [note.text for note in match.state.ledger]


def test_a_unit_that_lies_open_is_not_read_twice() -> None:
    """A component that lies in a grid cannot be the face of another card."""
    match = table(3, "build", {"units.p1.army": ["unit/1901/01"]}, hands="physical", build="cards")
    for seat in seats_of(3):
        answer(match, "build-laid", seat=seat)
    with pytest.raises(Refused, match="lies open elsewhere"):
        answer(match, "build-face", "unit/1901/01", seat="p0")


@pytest.mark.rule("GB-089", "GB-100")
def test_orders_on_real_hands() -> None:
    """Espionage asks for the number of swaps, Blockade names a place, discards are read."""
    facts = even(3) | orders(p0="espionage backstab", p1="blockade hold", p2="hold hold")
    match = table(3, "resolution", facts | {"ambassador": "p0"}, hands="physical")
    answer(match, "espionage-swaps", 1)
    answer(match, "blockade", 4)
    assert "GB-100" in ledger(match)
    answer(match, "discard-face", "fleet")
    assert hands(match) == [4, 6, 4]
    assert view(match.state, None)["discard"] == ["fleet"]


def test_house_rules_of_real_cards() -> None:
    """The blind draw and the pile that lies face down are only confirmed."""
    facts = even(3) | orders(p0="blockade hold", p1="hold subterfuge", p2="hold hold")
    ways = {"hands": "physical", "blockade_draw": "physical", "discard_face_down": "true"}
    match = table(3, "resolution", facts | {"ambassador": "p0"}, **ways)
    answer(match, "blockade-draw", seat="p0")
    answer(match, "discarded", seat="p0")
    assert hands(match) == [5, 4, 5]
    assert view(match.state, None)["discard"] == ["back"]


@pytest.mark.rule("GB-108")
def test_proliferation_with_real_cards() -> None:
    """The discard is read first, then the Unit that is deployed; a single card is only discarded."""
    facts = even(3) | orders(p0="proliferation hold", p1="hold proliferation", p2="hold hold") | {"hand.p1": 1}
    match = table(3, "resolution", facts | {"ambassador": "p0"}, hands="physical")
    answer(match, "discard-face", "army")
    answer(match, "deploy-face", "fleet")
    answer(match, "discard-face", "army")
    assert hands(match) == [3, 0, 5]
    assert match.state.units("p0", "fleet") == 2


@pytest.mark.rule("GB-080")
def test_a_full_row_takes_no_seventh_unit() -> None:
    """Where level 3 is looked for in Build alone, a Unit without an empty slot stays in the hand."""
    match = table(3, "build", {"grid.p0.army": 6, "hand.p1": 0, "hand.p2": 0}, win_check="end_of_build")
    card = match.state.hands["p0"][0]
    answer(match, "build", card)
    answer(match, "face", "unit/1901/01")
    assert match.state.hands["p0"][-1] == card
    assert match.state.units("p0", "army") == 6


@pytest.mark.rule("GB-140")
def test_building_nothing_is_told_after_the_reveal() -> None:
    """By house rule; the card stays in the hand."""
    match = table(3, "build", {"hand.p1": 0, "hand.p2": 0}, build_optional="true")
    answer(match, "build", "nothing")
    assert "@p0 builds nothing." in [note.text for note in match.state.ledger]
    assert len(match.state.hands["p0"]) == 6


@pytest.mark.rule("GB-031")
def test_supply_gives_one_unit_to_each() -> None:
    """One draw each is told, clockwise from the Ambassador, and nothing is missing."""
    match = table(3, "supply", {"ambassador": "p1"})
    assert [(note.rule, note.text) for note in match.state.ledger] == [
        ("GB-031", f"Supply: @{seat} draws 1 Unit.") for seat in ("p1", "p2", "p0")
    ]


def test_who_has_picked_a_unit_is_open() -> None:
    """Everybody may see who has sealed a Build, and nothing more."""
    match = table(3, "build")
    answer(match, "build", match.state.hands["p1"][2], seat="p1")
    assert [(waiting.seat, waiting.ready) for waiting in match.waiting()] == [
        ("p0", False),
        ("p1", True),
        ("p2", False),
    ]


def test_units_entered_on_phones_are_sealed_too() -> None:
    """With real cards and phones the domains are entered in secret and revealed together."""
    match = table(3, "build", hands="physical")
    answer(match, "build", "army", seat="p0")
    assert [waiting.ready for waiting in match.waiting()] == [True, False, False]
    answer(match, "build", "fleet", seat="p1")
    answer(match, "build", "fleet", seat="p2")
    assert view(match.state, None)["grids"]["p1"]["fleet"] == 1
    assert hands(match) == [5, 5, 5]
