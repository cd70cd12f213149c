"""Who plays which Cabal, and what lies where before the first Cycle."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.errors import Refused
from companion.games.diktat import GAME, State
from companion.games.diktat.facts import SECTORS
from companion.games.diktat.layout import BOARD, layout
from companion.rules import Match, Setup
from tests.games.diktat.sample import sample_cards, sample_pack
from tests.games.diktat.tables import answer, lay, prompts, table


def state(seats: int = 3, **options: str) -> State:
    """The table of the sample pack after the set-up."""
    setup = Setup(tuple(f"p{n}" for n in range(seats)), options, cards=sample_cards())
    return GAME.setup(GAME.prepare(setup))


def prepared(seats: int = 3, roles: Mapping[str, str] | None = None) -> Setup:
    """A set-up with Cabals by choice."""
    return GAME.prepare(Setup(tuple(f"p{n}" for n in range(seats)), {}, roles or {}, sample_cards()))


@pytest.mark.rule("DK-001")
@pytest.mark.parametrize("seats", [1, 6])
def test_two_to_five_can_play(seats: int) -> None:
    """Neither one alone nor six."""
    assert GAME.seats == (2, 3, 4, 5)
    with pytest.raises(Refused, match="Two to five"):
        prepared(seats)


@pytest.mark.rule("DK-001")
@pytest.mark.parametrize(
    "roles", [{"p0": "polisec", "p1": "polisec"}, {"p0": "moon"}], ids=["the same one twice", "an unknown one"]
)
def test_a_cabal_is_not_used_twice_and_none_is_invented(roles: dict[str, str]) -> None:
    """Each plays one of the five."""
    with pytest.raises(Refused) as refusal:
        prepared(3, roles)
    assert refusal.value.rule == "DK-001"


@pytest.mark.rule("DK-001", "DK-020")
def test_cabals_are_chosen_and_the_rest_is_given_out() -> None:
    """Whoever has chosen has that one, all others a different one each."""
    found = prepared(5, {"p3": "black-guard"}).roles
    assert found["p3"] == "black-guard"
    assert len(set(found.values())) == 5


@pytest.mark.rule("DK-002")
def test_the_others_play_only_when_they_are_chosen() -> None:
    """The base game has no piece of theirs; the configuration brings twelve."""
    stacks = [list(state(configuration=name).stacks()) for name in ("base", "others")]
    assert [sum(len(stack.tokens) for _, stack in found) for found in stacks] == [0, 12]
    assert not state().rulings.others


@pytest.mark.rule("DK-003")
def test_what_a_card_says_is_stronger_than_the_rulebook() -> None:
    """Two stacks fill a sector, and its holder may still send a third one there."""
    s = state()
    lay(s, "p0", "karst", "citizen")
    lay(s, "p0", "karst", "guard")
    s.players["p1"].row.append("opportunity/45")
    assert [s.has_place("karst", seat) for seat in ("p0", "p1")] == [False, True]


@pytest.mark.rule("DK-010")
def test_no_rule_sets_a_time_limit() -> None:
    """Nothing of the game counts seconds."""
    words = " ".join(option.question + option.name for option in GAME.options).casefold()
    assert not any(word in words for word in ("second", "minute", "timer"))


@pytest.mark.rule("DK-013", "DK-014")
def test_a_cabal_has_six_special_tokens_and_five_for_manoeuvres() -> None:
    """All are there at the start; the Manoeuvre tokens come in Development."""
    s = state()
    assert {player.screen.special for player in s.players.values()} == {6}
    assert {player.manoeuvres for player in s.players.values()} == {0}


@pytest.mark.rule("DK-019")
def test_the_deck_has_all_opportunities() -> None:
    """72, face down."""
    s = state()
    assert (len(s.decks["opportunity"]), s.track, s.secret, s.discard) == (72, [], None, [])
    assert len(GAME.faces(s)["opportunity"]) == 72


@pytest.mark.rule("DK-018")
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_main_board_lies_in_the_middle_of_the_table(seats: int) -> None:
    """All that goes along with the board lies round the middle, beside and before the seats."""
    zones = layout(seats).zones
    board = [zone for zone in zones if zone.anchor is not None and zone.anchor.tag == BOARD]
    across = [zone.x + side * zone.width / 2 for zone in board for side in (-1, 1)]
    down = [zone.y + side * zone.height / 2 for zone in board for side in (-1, 1)]
    own = [zone.y for zone in zones if zone.name.endswith(tuple(f"-p{n}" for n in range(seats)))]
    assert {zone.name.partition("-")[2] for zone in board} >= set(SECTORS)
    assert (min(across) + max(across), min(down) + max(down)) == pytest.approx((0.0, 0.0), abs=1.0)
    assert not any(min(down) < y < max(down) for y in own)


@pytest.mark.rule("DK-021")
@pytest.mark.parametrize("cabal", ["black-guard", "polisec", "resistance", "velvet-lodge", "house-of-ledgers"])
def test_every_cabal_has_its_board_five_cards_five_tokens_and_a_counter(cabal: str) -> None:
    """What its player takes."""
    copies = {card.component: card.copies for card in sample_pack().cards}
    cards = [component for component in copies if component.startswith(f"cabal-card/{cabal}-")]
    pieces = [copies[f"{piece}/{cabal}"] for piece in ("cabal", "manoeuvre", "vp-counter")]
    assert (pieces, len(cards)) == ([1, 5, 1], 5)


@pytest.mark.rule("DK-021")
def test_nobody_has_a_cabal_card_in_play_at_the_start() -> None:
    """The five lie aside, with the board and the screen."""
    assert all(player.cabal_cards == [] and player.possessions == [] for player in state().players.values())


@pytest.mark.rule("DK-022")
def test_the_endowment_is_what_the_screen_lists() -> None:
    """PP and Affinity tokens of the own Cabal; everything else is in the supply."""
    found = {p.cabal.id: (p.screen.pp, dict(p.screen.affinity)) for p in state().players.values()}
    assert found["polisec"] == (1, {"politics": 2, "people": 0, "artefact": 0})
    assert all(p.spies == p.assassins == p.screen.debts == p.screen.tokens == 0 for p in state().players.values())


@pytest.mark.rule("DK-023", "DK-024")
def test_at_the_start_nobody_has_vp_or_is_administrator() -> None:
    """Counters on 0, the token beside the board."""
    s = state()
    assert ([s.vp(seat) for seat in s.seats], s.administrator) == ([0, 0, 0], None)


@pytest.mark.rule("DK-025", "DK-059")
def test_a_new_match_is_in_cycle_1_with_an_administrator() -> None:
    """The first Cycle begins at once, and the highest Rank has the token."""
    match = Match(GAME, Setup(("p0", "p1", "p2"), {}, cards=sample_cards()))
    assert (match.state.cycle, match.state.administrator) == (1, "p1")


@pytest.mark.rule("DK-026")
def test_two_markers_lie_in_every_sector() -> None:
    """Twelve piles."""
    assert {name: sector.markers for name, sector in state().sectors.items()} == dict.fromkeys(state().sectors, 2)


@pytest.mark.rule("DK-028", "DK-057")
def test_rank_starts_as_the_screen_says() -> None:
    """By Cabal."""
    assert state(5).ranks() == {"p0": 4, "p1": 5, "p2": 1, "p3": 3, "p4": 2}


@pytest.mark.rule("DK-064")
def test_the_base_game_cannot_be_entered_in_the_darkness() -> None:
    """It has none."""
    with pytest.raises(Refused, match="no Darkness"):
        table("darkness")


@pytest.mark.rule("DK-006", "DK-007", "DK-008")
@pytest.mark.parametrize(("seats", "tokens", "cards"), [(2, 5, 2), (3, 5, 2), (4, 4, 3), (5, 4, 3)])
def test_tokens_and_cards_depend_on_the_number_of_players(seats: int, tokens: int, cards: int) -> None:
    """So many cards are turned up, one more lies face down, and everybody has so many Manoeuvres."""
    match = table("opportunities", seats=seats)
    for number in range(cards):
        assert prompts(match) == [("table", "card-face")]
        answer(match, f"opportunity/{number + 1}")
    s = match.state
    assert (len(s.track), s.secret is not None) == (cards, True)
    assert {player.manoeuvres for player in s.players.values()} == {tokens}
    assert match.page(None)["view"]["cycles"] == {2: 5, 3: 4, 4: 4, 5: 3}[seats]


@pytest.mark.rule("DK-003")
def test_an_unsound_pack_is_refused_with_its_faults() -> None:
    """The refusal names the part."""
    cards = {name: facts for name, facts in sample_cards().items() if name != "opportunity/1"}
    with pytest.raises(Refused, match="71 of the group opportunity"):
        GAME.prepare(Setup(("p0", "p1"), {}, cards=cards))
