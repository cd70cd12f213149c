"""What cards and tokens on the table of Diktat answer, and what should lie where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from companion.games.diktat import GAME, State
from companion.games.diktat.lying import as_it_lies
from companion.games.diktat.state import Influence
from companion.games.diktat.table import expected, readings
from companion.rules import Match
from companion.session.reconciling import differences
from companion.table import Placement
from tests.games.diktat.others_tables import KARST, laid, others
from tests.games.diktat.tables import answer, at_turn, conquest, lay, nothing, prompts, table

Seen = tuple[str, Placement]
P0, P1 = "manoeuvre/black-guard", "manoeuvre/polisec"
FACTION = "others/faction"


def lying(component: str, zone: str, n: int = 0) -> Seen:
    """The nth piece from the left in a zone."""
    return component, Placement("CODE", zone, 40.0 * n, 0.0, 0.0)


def row(zone: str, *components: str) -> list[Seen]:
    """Pieces side by side; Agents by their kinds alone."""
    kinds = ("citizen", "guard", "emissary")
    return [lying(f"agent/{one}" if one in kinds else one, zone, n) for n, one in enumerate(components)]


def read(match: Match[State], *seen: Seen) -> list[tuple[str, object, str]]:
    """Prompt, value and rule of everything that is read."""
    asks = match.open_asks()
    return [(asks[one.ask].prompt, one.value, one.rule) for one in readings(match.state, asks, seen)]


def wrong(match: Match[State], *seen: Seen) -> list[tuple[str, str]]:
    """Zone and rule of everything that lies where it should not, or is missing among what lies there."""
    counted = [(component, replace(where, zone=GAME.counts_in(component, where.zone))) for component, where in seen]
    differing = differences(expected(match.state), counted)
    return [(one.want.zone, one.want.rule) for one in differing if one.surplus or (one.here and one.short)]


def let(match: Match[State], *seen: Seen) -> list[object]:
    """Everything that the table answers, one after the other, as long as it is clear."""
    values = []
    while len(found := read(match, *seen)) == 1:
        values.append(found[0][1])
        (ask_id,) = [ask_id for ask_id, ask in match.open_asks().items() if ask.prompt == found[0][0]]
        match.answer(ask_id, found[0][1])
    return values


# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DK-067")
def test_the_administrator_may_lay_all_open_cards_at_once() -> None:
    """They are read one after the other; one too many is a doubt."""
    cards = row("track", "opportunity/1", "opportunity/2")
    assert let(table("opportunities", hands="physical"), *cards) == ["opportunity/1", "opportunity/2"]
    assert len(read(table("opportunities", hands="physical"), *cards, lying("opportunity/3", "track", 2))) == 3


@pytest.mark.rule("DK-067", "DK-098")
def test_a_card_elsewhere_is_no_open_card() -> None:
    """The deck, the discard pile and rows of players say nothing about the track."""
    match = table("opportunities", hands="physical")
    for zone in ("deck", "discard", "row-p0", "secret"):
        assert read(match, lying("opportunity/1", zone)) == []


@pytest.mark.rule("DK-255")
def test_the_card_of_proliferation_lies_on_the_corruption_track() -> None:
    """Those that lie there already are none."""

    def change(s: State) -> None:
        s.corrupted = [KARST]

    match = table("darkness", change, configuration="others", hands="physical")
    there = row("corruption-1", KARST, "opportunity/1")
    assert read(match, *there) == [("card-face", "opportunity/1", "DK-255")]


@pytest.mark.rule("DK-149")
@pytest.mark.parametrize("zone", ["secret", "track"])
def test_the_secret_card_is_turned_up_where_it_lay_or_on_the_track(zone: str) -> None:
    """The cards that lay open before are not taken for it."""

    def change(s: State) -> None:
        s.track, s.secret = ["opportunity/1"], "opportunity:9"

    match = table("resolution", change, hands="physical")
    there = [lying("opportunity/1", "track"), lying("opportunity/2", zone, 1)]
    assert read(match, *there) == [("secret-face", "opportunity/2", "DK-149")]


@pytest.mark.rule("DK-118")
def test_a_cabal_card_laid_in_play_answers_its_player() -> None:
    """Only before the own board, and only a card that is not in play yet."""

    def change(s: State) -> None:
        s.players["p0"].screen.pp = 9
        s.players["p0"].cabal_cards = ["cabal-card/black-guard-1"]

    match = at_turn(change, hands="physical")
    answer(match, "develop")
    there = row("cabal-p0", "cabal-card/black-guard-1", "cabal-card/black-guard-3")
    assert read(match, *there) == [("develop", "cabal-card/black-guard-3", "DK-118")]
    assert read(match, lying("cabal-card/black-guard-3", "cabal-p1")) == []
    assert read(match, lying("cabal-card/polisec-1", "cabal-p0")) == []


def spoils(change: Callable[[State], object] = nothing) -> Match[State]:
    """The Conquest of Karst by `p0`, who takes the first Trophy."""

    def changed(s: State) -> None:
        lay(s, "p0", "karst", "emissary", "emissary")
        s.track = [KARST, "opportunity/1"]
        change(s)

    return conquest("karst", changed, hands="physical")


@pytest.mark.rule("DK-177", "DK-180")
@pytest.mark.parametrize("zone", ["row-p0", "overflow-p0"])
def test_a_card_taken_as_a_trophy_answers_whose_spoil_it_is(zone: str) -> None:
    """Only a card of the sector, before that player."""
    assert read(spoils(), lying(KARST, zone)) == [("trophy", KARST, "DK-177")]
    assert read(spoils(), lying("opportunity/1", zone)) == []
    assert read(spoils(), lying(KARST, zone.replace("p0", "p1"))) == []


@pytest.mark.rule("DK-185", "DK-186")
def test_a_marker_taken_as_a_trophy_answers_whose_spoil_it_is() -> None:
    """The first with side 1 up, the second with side 2 up; one that lay there is none."""

    def hold(s: State) -> None:
        s.players["p0"].influence = [Influence("karst")]
        s.sectors["karst"].markers = 1

    first, second = lying("marker/karst/1", "influence-p0"), lying("marker/karst/2", "influence-p0")
    assert read(spoils(), first) == [("trophy", "marker", "DK-185")]
    assert read(spoils(hold), first) == []
    assert read(spoils(hold), second) == [("trophy", "marker", "DK-185")]
    assert read(spoils(), lying("marker/josefov/1", "influence-p0")) == []


# -- tokens turned up --------------------------------------------------------------------------------------------------


def struck(*kinds: str | None) -> Match[State]:
    """`p0` assassinates the first token of a stack of `p1`."""

    def change(s: State) -> None:
        lay(s, "p1", "karst", *kinds)
        s.players["p0"].assassins = 3

    match = at_turn(change, hands="physical")
    answer(match, "assassinate")
    answer(match, f"{next(match.state.stacks())[1].id}:1")
    return match


@pytest.mark.rule("DK-100")
def test_the_token_that_is_turned_up_is_read_among_the_victims() -> None:
    """And nowhere else."""
    assert read(struck(None), *row("revealed", "guard")) == [("token-face", "guard", "DK-100")]
    for zone in ("stacks-karst", "tokens-karst", "centre", "spread-1"):
        assert read(struck(None), *row(zone, "guard")) == []


@pytest.mark.rule("DK-100", "DK-104")
def test_a_victim_that_lies_there_already_is_not_taken_for_the_next_one() -> None:
    """All victims of the Cycle are known; the one more is the next, whichever way they lie."""
    match = struck(None, None, None)
    assert let(match, *row("revealed", "citizen")) == ["citizen"]
    answer(match, f"{next(match.state.stacks())[1].id}:1")

    assert read(match, *row("revealed", "citizen")) == []
    assert read(match, *row("revealed", "citizen", "citizen")) == [("token-face", "citizen", "DK-100")]
    assert read(match, *row("revealed", "emissary", "citizen")) == [("token-face", "emissary", "DK-100")]
    assert read(match, *row("revealed", "citizen", "guard", "emissary")) == []


@pytest.mark.rule("DK-208")
def test_the_clean_up_takes_the_victims_away() -> None:
    """Then the first token turned up in the next Cycle is read again."""
    match = struck(None)
    let(match, *row("revealed", "citizen"))
    assert match.state.revealed == ["citizen"]

    def change(s: State) -> None:
        s.revealed = ["citizen"]

    assert table("clean-up", change, hands="physical").state.revealed == []


@pytest.mark.rule("DK-228", "DK-234")
def test_an_other_piece_is_turned_up_in_the_centre_of_their_board() -> None:
    """Beside those that were discarded before."""

    def change(s: State) -> None:
        s.sectors["artefact"].stacks.clear()
        others(s, "karst", "citizen").tokens[0].kind = None
        s.centre["guard"] = 1

    match = at_turn(change, configuration="others", hands="physical")
    answer(match, "assassinate")
    answer(match, f"{next(match.state.stacks())[1].id}:1")
    assert read(match, *row("centre", "guard")) == []
    assert read(match, *row("centre", "guard", "guard")) == [("token-face", "guard", "DK-100")]


# -- Conquest ----------------------------------------------------------------------------------------------------------


def spread(*stacks: tuple[str, Sequence[str | None]], configuration: str = "base") -> Match[State]:
    """Karst under Conquest with these stacks."""

    def change(s: State) -> None:
        s.sectors["artefact"].stacks.clear()
        for owner, kinds in stacks:
            lay(s, owner, "karst", *kinds)

    return conquest("karst", change, hands="physical", configuration=configuration)


@pytest.mark.rule("DK-152")
def test_stacks_are_read_beside_the_tokens_of_their_owners() -> None:
    """In whichever place they are turned up."""
    match = spread(("p0", [None, None]), ("p1", [None]))
    there = [*row("spread-1", P1, "guard"), *row("spread-2", P0, "citizen", "citizen")]
    assert let(match, *there) == ["citizen", "citizen", "guard"]
    assert "DK-164" in {note.rule for note in match.state.ledger}


@pytest.mark.rule("DK-152", "DK-153")
def test_a_stack_entered_on_a_phone_lies_beside_one_that_is_read() -> None:
    """Also of one owner: the tokens that are known tell the stacks apart, or else their heights do."""
    for known, unknown in ((["emissary", "guard"], [None, None]), (["emissary"], [None, None])):
        match = spread(("p0", known), ("p0", unknown))
        there = [*row("spread-1", P0, "guard", "citizen"), *row("spread-2", P0, *known)]
        assert let(match, *there) == ["guard", "citizen"]


@pytest.mark.rule("DK-152")
def test_a_spread_of_another_conquest_is_not_taken_for_a_stack() -> None:
    """As long as a stack of its owner is still to be turned up, or more lie spread than there are."""
    match = spread(("p0", [None]))
    old, new = row("spread-1", P0, "guard"), row("spread-2", P0, "emissary")

    assert read(match, *old, lying(P0, "stacks-karst")) == []
    assert read(match, *old, *new) == []
    assert read(match, *row("spread-1", P0, "guard", "guard")) == []
    assert read(match, *row("spread-1", P0, P1, "guard")) == []
    assert read(match, *new) == [("token-face", "emissary", "DK-152")]


@pytest.mark.rule("DK-277")
def test_other_pieces_lie_beside_their_faction_token() -> None:
    """All of them are read, whatever their order."""
    match = spread(("p0", ["emissary"]), ("others", [None, None]), configuration="others")
    there = [*row("spread-1", P0, "emissary"), *row("spread-2", FACTION, "emissary", "guard")]
    assert let(match, *there) == ["emissary", "guard"]


@pytest.mark.rule("DK-085", "DK-149")
def test_a_dealt_game_reads_and_expects_nothing() -> None:
    """Where stacks are on phones nothing need lie on the table."""
    match = table("opportunities", hands="virtual")
    assert expected(match.state) == ()
    assert read(match, lying("opportunity/1", "track")) == []


# -- what should lie where ---------------------------------------------------------------------------------------------


@pytest.mark.rule("DK-085", "DK-086", "DK-230")
def test_stacks_lie_under_the_tokens_of_their_owners() -> None:
    """A token without a stack, an Agent without a token and a stack too many are told; the place does not matter."""

    def change(s: State) -> None:
        laid("p0", "karst", "guard")(s)
        others(s, "karst", "guard")

    match = table(change=change, configuration="others", hands="physical")
    assert wrong(match, *row("stacks-karst", FACTION, P0)) == []
    assert wrong(match, *row("stacks-karst", P0, P1)) == [("stacks-karst", "DK-087")]
    assert wrong(match, *row("stacks-karst", FACTION, P0, "back/agent")) == [("stacks-karst", "DK-087")]
    assert wrong(match, *row("stacks-josefov", P0)) == [("stacks-josefov", "DK-085")]
    assert wrong(match, *row("stacks-artefact", P0)) == [("stacks-artefact", "DK-230")]


@pytest.mark.rule("DK-085", "DK-086", "DK-088")
@pytest.mark.parametrize("many", [3, 4, 7])
def test_all_stacks_of_a_sector_are_counted_however_many_a_card_lets_lie_there(many: int) -> None:
    """Those for which there is no room in the row lie beside the tokens of the sector, and count as well."""

    def change(s: State) -> None:
        for _ in range(many):
            laid("p0", "karst", "guard")(s)
        s.sectors["karst"].corruption = 1

    match = table(change=change, configuration="others", hands="physical")
    corruption = lying("others/corruption", "tokens-karst", 4)
    for in_the_row in (3, min(many, 2)):
        above = row("stacks-karst", *[P0] * in_the_row)
        beside = [*row("tokens-karst", *[P0] * (many - in_the_row)), corruption]
        assert wrong(match, *above, *beside) == []
        assert wrong(match, *above[1:], *beside) == [("stacks-karst", "DK-085")]
        assert wrong(match, *above, lying(P1, "tokens-karst", 3), *beside) == [("stacks-karst", "DK-085")]
        assert wrong(match, *above, *beside, lying("back/agent", "tokens-karst", 3)) == [("stacks-karst", "DK-085")]


@pytest.mark.rule("DK-085", "DK-087")
def test_a_stack_too_many_in_a_full_sector_is_told_with_the_rule_of_its_limit() -> None:
    """Up to the limit that decides; beyond it lies what a card lets lie there."""

    def change(s: State) -> None:
        for owner, sector in (("p0", "karst"), ("p1", "karst"), *(("p0", "josefov"),) * 3):
            laid(owner, sector, "guard")(s)

    match = table(change=change, hands="physical")
    assert wrong(match, *row("stacks-karst", P0, P1, P1)) == [("stacks-karst", "DK-087")]
    assert wrong(match, *row("stacks-josefov", P0, P0, P0, P1)) == [("stacks-josefov", "DK-085")]
    told = {one.zone: one.sentence for one in expected(match.state)}
    assert "beside" not in told["stacks-josefov"]


@pytest.mark.rule("DK-085", "DK-088")
def test_people_are_told_where_stacks_without_room_in_the_row_lie() -> None:
    """In the sentence about them."""

    def change(s: State) -> None:
        for _ in range(4):
            laid("p0", "karst", "guard")(s)

    told = {one.zone: one.sentence for one in expected(table(change=change, hands="physical").state)}
    assert "@p0 with 4" in told["stacks-karst"]
    assert told["stacks-karst"].endswith("for which there is no room go beside the tokens of the sector.")


@pytest.mark.rule("DK-241")
def test_tokens_beside_stacks_may_be_piled_where_there_is_no_room_for_all() -> None:
    """Four lie in a row, stacks and tokens together; of more the tokens are not counted."""

    def change(s: State) -> None:
        for _ in range(5):
            laid("p0", "karst", "guard")(s)
            laid("p0", "josefov", "guard")(s)
        s.sectors["karst"].corruption, s.sectors["josefov"].corruption = 2, 3

    match = table(change=change, configuration="others", hands="physical")
    assert wrong(match, lying("others/corruption", "tokens-karst")) == [("tokens-karst", "DK-241")]
    assert wrong(match, lying("others/corruption", "tokens-josefov")) == []


@pytest.mark.rule("DK-083", "DK-087")
def test_whoever_is_in_turn_may_lay_a_team_before_the_phone_says_so() -> None:
    """In a sector with a free place; in a full one a stack too many is told at once."""

    def change(s: State) -> None:
        laid("p1", "karst", "guard")(s)
        laid("p2", "karst", "guard")(s)

    match = at_turn(change, hands="physical")
    full = row("stacks-karst", P1, "manoeuvre/resistance")
    assert wrong(match, *full, *row("stacks-josefov", P0)) == []
    assert wrong(match, *full, lying(P0, "stacks-karst", 2)) == [("stacks-karst", "DK-087")]


@pytest.mark.rule("DK-152")
def test_in_a_conquest_the_stacks_may_lie_in_their_sector_or_spread() -> None:
    """Nothing is told of that sector meanwhile."""
    match = spread(("p0", [None]), ("p1", ["guard"]))
    assert wrong(match, *row("stacks-karst", P0, P1)) == []
    assert wrong(match, *row("stacks-karst", P1), *row("spread-1", P0, "guard")) == []


@pytest.mark.rule("DK-015", "DK-026", "DK-049")
def test_markers_lie_piled_with_side_1_up_as_long_as_there_are_any() -> None:
    """Side 2 up, or a marker that somebody holds, is told."""

    def change(s: State) -> None:
        s.sectors["josefov"].markers = 0

    match = table(change=change, hands="physical")
    assert wrong(match, lying("marker/karst/1", "markers-karst")) == []
    assert wrong(match, lying("marker/karst/2", "markers-karst")) == [("markers-karst", "DK-026")]
    assert wrong(match, lying("marker/josefov/1", "markers-josefov")) == [("markers-josefov", "DK-015")]


@pytest.mark.rule("DK-241", "DK-262", "DK-013")
def test_tokens_of_a_sector_lie_side_by_side() -> None:
    """Corruption, Darkness and special tokens are counted; in a heap of many nothing is."""

    def change(s: State) -> None:
        s.sectors["karst"].corruption, s.sectors["karst"].darkness = 1, 1
        s.sectors["combinat"].corruption = 2
        s.sectors["josefov"].special["p0"] = 1
        s.sectors["faubourgs"].corruption = 5

    match = table(change=change, configuration="others", hands="physical")
    assert wrong(match, *row("tokens-karst", "others/corruption", "others/darkness")) == []
    assert wrong(match, *row("tokens-josefov", "special/blockhouse")) == []
    assert wrong(match, *row("tokens-faubourgs", "others/corruption")) == []
    assert wrong(match, *row("tokens-karst", "others/corruption")) == [("tokens-karst", "DK-262")]
    assert wrong(match, *row("tokens-combinat", "others/corruption")) == [("tokens-combinat", "DK-241")]
    assert wrong(match, *row("tokens-josefov", "special/revolt")) == [("tokens-josefov", "DK-013")]


@pytest.mark.rule("DK-067", "DK-068", "DK-069")
def test_open_cards_and_the_one_face_down_lie_on_their_places() -> None:
    """A card too many, another one and a second back are told."""

    def change(s: State) -> None:
        s.track, s.secret = ["opportunity/1", "opportunity/2"], "opportunity:9"

    match = table(change=change, hands="physical")
    assert wrong(match, *row("track", "opportunity/1", "opportunity/2"), lying("back/opportunity", "secret")) == []
    assert wrong(match, *row("track", "opportunity/1", "opportunity/3")) == [("track", "DK-067")]
    assert wrong(match, *row("secret", "back/opportunity", "back/opportunity")) == [("secret", "DK-068")]
    assert wrong(table("development", hands="physical"), lying("opportunity/1", "track")) == [("track", "DK-069")]


@pytest.mark.rule("DK-247", "DK-250")
def test_cards_of_the_others_lie_on_the_spaces_in_order() -> None:
    """The first three on the first row, and none in the base game."""

    def change(s: State) -> None:
        s.corrupted = [f"opportunity/{n}" for n in range(1, 5)]

    match = table(change=change, configuration="others", hands="physical")
    first = row("corruption-1", "opportunity/1", "opportunity/2", "opportunity/3")
    assert wrong(match, *first, lying("opportunity/4", "corruption-2")) == []
    assert wrong(match, lying("opportunity/1", "corruption-2")) == [("corruption-2", "DK-247")]
    assert not [one for one in expected(table(hands="physical").state) if one.zone.startswith("corruption")]


@pytest.mark.rule("DK-024", "DK-059", "DK-060")
def test_the_administrator_token_lies_with_its_holder() -> None:
    """With anybody else, or beside the board, it is told."""
    match = table(hands="physical")
    assert wrong(match, lying("administrator", "administrator-p0")) == []
    assert wrong(match, lying("administrator", "administrator-p1")) == [("administrator-p1", "DK-059")]
    assert wrong(match, lying("administrator", "administrator")) == [("administrator", "DK-059")]
    assert {one.rule for one in expected(_new().state) if one.zone.startswith("administrator")} == {"DK-024"}


def _new() -> Match[State]:
    """A table at which nobody is Administrator."""

    def change(s: State) -> None:
        s.administrator = None

    return table(change=change, hands="physical")


@pytest.mark.rule("DK-177", "DK-180", "DK-181")
def test_possessions_lie_before_their_owner_with_the_tokens_on_them() -> None:
    """Affinity and Used tokens are counted with the card on which they lie."""

    def change(s: State) -> None:
        player = s.players["p0"]
        player.row, player.overflow = ["opportunity/1"], ["opportunity/2"]
        player.placed = {"opportunity/1": {0: "people"}}
        player.used = {"opportunity/1"}

    match = table(change=change, hands="physical")
    there = row("row-p0", "opportunity/1", "affinity/people", "token/used")
    assert wrong(match, *there, lying("opportunity/2", "overflow-p0")) == []
    assert wrong(match, *there[:2]) == [("row-p0", "DK-177")]
    assert wrong(match, lying("affinity/politics", "overflow-p0")) == [("overflow-p0", "DK-180")]


@pytest.mark.rule("DK-021", "DK-118")
def test_the_cabal_and_its_cards_in_play_lie_before_their_player() -> None:
    """A card of another Cabal, or one that is not in play, is told."""

    def change(s: State) -> None:
        s.players["p0"].cabal_cards = ["cabal-card/black-guard-1"]

    match = table(change=change, hands="physical")
    assert wrong(match, lying("cabal-card/black-guard-1", "cabal-p0"), lying("cabal/black-guard", "board-p0")) == []
    assert wrong(match, lying("cabal-card/black-guard-2", "cabal-p0")) == [("cabal-p0", "DK-118")]
    assert wrong(match, lying("cabal/polisec", "board-p0")) == [("board-p0", "DK-021")]


@pytest.mark.rule("DK-185", "DK-186", "DK-188")
def test_a_player_has_one_marker_on_each_space() -> None:
    """Side 2 up where there are two of a sector, also with the Artefact as the Others have it."""

    def change(s: State) -> None:
        s.players["p0"].influence = [Influence("karst", 2), Influence("artefact")]

    match = table(change=change, configuration="others", hands="physical")
    assert wrong(match, *row("influence-p0", "marker/karst/2", "marker/artefact/1/others")) == []
    assert wrong(match, *row("influence-p0", "marker/karst/2", "marker/artefact/1")) == []
    assert wrong(match, *row("influence-p0", "marker/karst/1", "marker/artefact/1")) == [("influence-p0", "DK-186")]


@pytest.mark.rule("DK-035", "DK-074")
def test_spy_and_assassin_tokens_lie_beside_the_board() -> None:
    """As many as a player has; more than lie side by side are not counted."""

    def change(s: State) -> None:
        s.players["p0"].spies, s.players["p0"].assassins = 1, 1
        s.players["p1"].spies = 5

    match = table(change=change, hands="physical")
    assert wrong(match, *row("acquired-p0", "token/spy", "token/assassin")) == []
    assert wrong(match, lying("token/spy", "acquired-p0")) == [("acquired-p0", "DK-035")]
    assert wrong(match, *row("acquired-p1", "token/spy")) == []


@pytest.mark.rule("DK-079", "DK-112")
def test_manoeuvre_tokens_that_lie_on_no_stack_are_spent() -> None:
    """Whose turn it is moves them, so that nothing is told of that player."""

    def change(s: State) -> None:
        laid("p1", "karst", "guard")(s)
        s.players["p1"].manoeuvres = 2

    match = at_turn(change, hands="physical")
    assert wrong(match, *row("spent-p1", P1, P1)) == []
    assert wrong(match, *row("spent-p1", P1)) == [("spent-p1", "DK-079")]
    assert wrong(match, *row("spent-p0", P0)) == []


# -- as it lies --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("DK-003")
@pytest.mark.parametrize(
    ("zone", "components", "facts"),
    [
        ("track", ["opportunity/1"], {"track": ["opportunity/1"]}),
        ("corruption-2", ["opportunity/9"], {"corrupted": ["opportunity/5", "opportunity/9"]}),
        ("administrator-p1", ["administrator"], {"administrator": "p1"}),
        ("administrator", ["administrator"], {"administrator": None}),
        ("tokens-karst", ["others/darkness"], {"corruption.karst": 0, "darkness.karst": 1}),
        ("row-p0", ["opportunity/1", "affinity/people"], {"row.p0": ["opportunity/1"]}),
        ("cabal-p0", ["cabal-card/black-guard-1"], {"cabal_cards.p0": ["cabal-card/black-guard-1"]}),
        ("acquired-p0", ["token/spy", "token/spy"], {"spies.p0": 2, "assassins.p0": 0}),
        ("spent-p0", [P0, P0], {"manoeuvres.p0": 3}),
        ("influence-p0", ["marker/karst/2"], {"influence.p0.josefov": 0, "influence.p0.karst": 2}),
        ("stacks-karst", [P0], {}),
        ("hand-p0", [P0], {}),
    ],
)
def test_people_may_let_stand_what_lies_there(zone: str, components: list[str], facts: dict[str, object]) -> None:
    """As facts that can be corrected; of stacks and hands the table says none."""

    def change(s: State) -> None:
        s.corrupted = ["opportunity/5"]
        s.players["p0"].influence = [Influence("josefov")]

    match = table(change=change, configuration="others", hands="physical")
    found = as_it_lies(match.state, zone, row(zone, *components))
    assert found == facts
    assert found.keys() <= GAME.adjusters(match.state).keys()


def test_what_the_table_answers_is_what_was_asked() -> None:
    """A reading names the question that is open, and no other."""
    match = struck(None)
    assert [prompt for _, prompt in prompts(match)] == ["token-face"]
    assert read(match, lying("opportunity/1", "track"), lying(KARST, "row-p0")) == []
