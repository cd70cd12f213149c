"""The Others on the table: their set-up, their stacks, and Corruption tokens."""

from __future__ import annotations

import pytest

from companion.games.diktat import GAME, State
from companion.games.diktat.options import OPTIONS
from companion.games.diktat.others import everywhere
from tests.games.diktat.others_tables import (
    KARST,
    artefact,
    conquered,
    darkness,
    heights,
    kinds,
    last_call,
    others,
    sent,
)
from tests.games.diktat.tables import answer, at_turn, choices, lay, player, pp, prompts, table, told


@pytest.mark.rule("DK-219", "DK-221")
def test_twelve_pieces_lie_face_down_on_the_artefact_in_one_stack() -> None:
    """Shuffled once the base game lies ready; nobody sees a kind."""
    match = table("start-of-cycle", configuration="others")
    (stack,) = match.page(None)["view"]["sectors"]["artefact"]["stacks"]
    assert (stack["owner"], stack["tokens"]) == ("others", [None] * 12)
    assert GAME.faces(match.state)["others"] == ("citizen", "guard", "emissary") * 4


@pytest.mark.rule("DK-220", "A-34", "DK-298")
def test_there_are_six_darkness_tokens_wherever_they_lie() -> None:
    """What leaves a sector can be placed again."""
    match = table(configuration="others")
    match.correct("darkness.karst", 4)
    assert match.game.adjusters(match.state)["darkness.combinat"].shape.describe()["high"] == 2
    match.correct("darkness.karst", 1)
    assert match.game.adjusters(match.state)["darkness.combinat"].shape.describe()["high"] == 5


@pytest.mark.rule("DK-222", "DK-224")
def test_pieces_of_any_box_are_of_three_kinds() -> None:
    """Whatever they look like, one is a Parasite, an Abomination or a Vector."""
    match = at_turn(configuration="others", hands="physical")
    answer(match, "assassinate", "s1:1")
    assert choices(match) == ["citizen", "guard", "emissary"]
    answer(match, "emissary")
    assert "Vector of the Others" in match.state.ledger[-1].text


@pytest.mark.rule("DK-223", "DK-002")
def test_the_fiel_card_comes_with_the_configuration() -> None:
    """The only one of this box is Brume & Fiel."""
    (option,) = [option for option in OPTIONS if option.name == "configuration"]
    assert "Brume & Fiel" in option.choices["others"]


@pytest.mark.rule("DK-226", "DK-227")
def test_pieces_leave_the_artefact_from_the_top_and_arrive_on_top() -> None:
    """The order within each stack stays."""

    def change(s: State) -> None:
        artefact(s, "citizen", "guard", "emissary")
        others(s, "karst", "emissary")

    match = darkness(KARST, 2, change)
    assert (kinds(match, "karst"), kinds(match, "artefact")) == (["citizen", "guard", "emissary"], ["emissary"])


@pytest.mark.rule("DK-225", "DK-234", "DK-133")
def test_other_pieces_are_targets_like_opposing_tokens() -> None:
    """Each of them, beside the tokens of players."""

    def change(s: State) -> None:
        artefact(s)
        others(s, "karst", "citizen", "guard")
        lay(s, "p1", "combinat", "citizen")

    match = at_turn(change, configuration="others")
    answer(match, "assassinate")
    assert choices(match) == ["s2:1", "s2:2", "s3:1"]


@pytest.mark.rule("DK-228", "DK-039", "DK-246")
def test_a_discarded_piece_lies_face_up_in_the_centre() -> None:
    """Everybody sees how many of which kind."""

    def change(s: State) -> None:
        artefact(s, "guard", "emissary")

    match = at_turn(change, configuration="others")
    answer(match, "assassinate", "s2:2")
    assert match.page(None)["view"]["centre"] == {"citizen": 0, "guard": 0, "emissary": 1}


@pytest.mark.rule("DK-229")
def test_there_are_always_twelve_pieces() -> None:
    """On the Artefact, elsewhere and in the centre; a Corruption token is none."""
    match = darkness(KARST, 3, lambda s: setattr(s.sectors["combinat"], "corruption", 2))
    assert everywhere(match.state) == 12
    match = at_turn(configuration="others")
    answer(match, "assassinate", "s1:1", "citizen")
    assert everywhere(match.state) == 12


@pytest.mark.rule("DK-230")
def test_the_faction_token_names_the_others() -> None:
    """An Other stack is theirs for everybody to see."""
    match = table(configuration="others")
    assert match.page("p1")["view"]["sectors"]["artefact"]["stacks"][0]["owner"] == "others"


@pytest.mark.rule("DK-231", "DK-086")
@pytest.mark.parametrize(("seats", "fits"), [(2, False), (4, False), (5, True)])
def test_an_other_stack_counts_towards_the_limit(seats: int, fits: bool) -> None:
    """Beside it one player's stack fits, with five players two."""

    def change(s: State) -> None:
        others(s, "karst", "citizen")
        lay(s, "p1", "karst", "citizen")
        s.players["p0"].screen.agents["citizen"] = 1

    match = at_turn(change, seats=seats, configuration="others")
    answer(match, "send")
    form = match.questions("p0")[0]["form"]
    assert ("karst" in [sector["value"] for sector in form["sectors"]]) is fits


@pytest.mark.rule("DK-232", "DK-266")
def test_a_team_on_the_artefact_meets_the_whole_stack() -> None:
    """Twelve strikes, or as many as the team has tokens."""
    match = sent(lambda _s: None, "citizen", "citizen", sector="artefact")
    assert prompts(match) == [("p1", "others-assassinate")]


@pytest.mark.rule("DK-233")
def test_other_stacks_can_be_spied_on() -> None:
    """Only the spy may look at the piece."""
    match = at_turn(configuration="others")
    answer(match, "spy", ["s1:3"])
    handle = match.state.sectors["artefact"].stacks[0].tokens[2].handle
    assert (GAME.sight(match.state, "p0"), GAME.sight(match.state, "p1")) == ([handle], [])


@pytest.mark.parametrize(
    ("piece", "gained", "ends"),
    [
        pytest.param("guard", -2, True, marks=pytest.mark.rule("DK-235")),
        pytest.param("emissary", 3, False, marks=pytest.mark.rule("DK-236")),
        pytest.param("citizen", 0, False, marks=pytest.mark.rule("DK-237")),
    ],
)
def test_what_a_revealed_piece_brings(piece: str, gained: int, ends: bool) -> None:
    """An Abomination costs 2 PP and ends the Manoeuvre, a Vector brings 3 PP, a Parasite nothing."""

    def change(s: State) -> None:
        artefact(s, piece, "citizen")
        s.players["p0"].screen.pp, s.players["p0"].assassins = 4, 1

    match = at_turn(change, configuration="others")
    answer(match, "assassinate", "s2:1")
    assert (pp(match), prompts(match) == [("p0", "manoeuvre")]) == ([4 + gained, 0, 0], ends)


@pytest.mark.rule("DK-235", "DK-043")
def test_an_abomination_without_money_is_a_forced_debt() -> None:
    """The supply is paid, whoever is short."""
    match = at_turn(lambda s: artefact(s, "guard"), configuration="others")
    answer(match, "assassinate", "s2:1")
    assert (player(match).screen.debts, pp(match)) == (1, [3, 0, 0])


@pytest.mark.rule("DK-238", "DK-264")
def test_others_and_darkness_stay_over_the_end_of_a_cycle() -> None:
    """Nothing of theirs is cleared away."""

    def change(s: State) -> None:
        others(s, "karst", "citizen", "guard")
        s.sectors["karst"].darkness = 1
        s.sectors["karst"].corruption = 1

    match = table("clean-up", change, configuration="others")
    last_call(match)
    karst = match.state.sectors["karst"]
    assert (heights(match, "karst"), karst.darkness, karst.corruption) == ([("others", 2)], 1, 1)


@pytest.mark.rule("DK-239", "DK-260")
def test_only_the_pieces_that_are_there_are_placed() -> None:
    """A sector that got one piece gets no Corruption token."""
    match = darkness(KARST, 3, lambda s: artefact(s, "citizen"))
    assert (heights(match, "karst"), match.state.sectors["karst"].corruption) == ([("others", 1)], 0)


@pytest.mark.rule("DK-240", "A-61", "DK-261")
def test_without_a_piece_the_sector_that_should_have_them_is_corrupted() -> None:
    """One token, not one for each piece or card."""

    def change(s: State) -> None:
        artefact(s)
        s.corrupted.append("opportunity/26")

    match = darkness(KARST, 3, change)
    sectors = match.state.sectors
    assert (sectors["karst"].corruption, sectors["artefact"].corruption) == (1, 0)


@pytest.mark.rule("DK-241", "DK-242", "DK-245")
def test_a_corruption_token_is_assassinated_like_a_parasite() -> None:
    """It uses one Assassination, brings nothing, and goes to its supply."""

    def change(s: State) -> None:
        artefact(s)
        s.sectors["karst"].corruption = 2
        s.players["p0"].assassins = 1

    match = at_turn(change, configuration="others")
    answer(match, "assassinate", "corruption:karst", "corruption:karst")
    assert (match.state.sectors["karst"].corruption, sum(match.state.centre.values()), pp(match)) == (0, 0, [0, 0, 0])


@pytest.mark.rule("DK-243", "DK-267", "A-22")
def test_every_piece_and_corruption_token_strikes_once() -> None:
    """One Other piece and two tokens strike three times, and not a fourth time."""

    def change(s: State) -> None:
        others(s, "karst", "citizen")
        s.sectors["karst"].corruption = 2

    match = sent(change, *["citizen"] * 3, "emissary")
    answer(match, "1", "1", "1")
    assert (heights(match, "karst"), prompts(match)) == ([("others", 1), ("p0", 1)], [("p0", "manoeuvre")])


@pytest.mark.rule("DK-244", "A-24")
def test_corruption_alone_is_no_stack() -> None:
    """It attacks nobody, and takes no place."""

    def change(s: State) -> None:
        s.sectors["karst"].corruption = 3
        lay(s, "p1", "karst", "citizen")

    match = sent(change, "citizen")
    assert prompts(match) == [("p0", "manoeuvre")]
    assert heights(match, "karst") == [("p1", 1), ("p0", 1)]


@pytest.mark.rule("DK-288", "DK-245", "A-27")
def test_corruption_leaves_with_others_who_do_not_win() -> None:
    """To its supply, never to the centre; where the Conquest stops it stays."""

    def change(s: State) -> None:
        others(s, "karst", "citizen")
        s.sectors["karst"].corruption = 2
        s.sectors["karst"].markers = 0
        lay(s, "p0", "karst", "emissary")

    def without(s: State) -> None:
        change(s)
        s.sectors["karst"].stacks[1].tokens[0].kind = "citizen"

    match = conquered(change)
    assert (match.state.sectors["karst"].corruption, match.state.centre["citizen"]) == (0, 1)
    match = conquered(without)
    assert "DK-282" in told(match)
    assert match.state.sectors["karst"].corruption == 2
