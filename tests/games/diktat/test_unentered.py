"""A real box of which not everything has been entered: the sample is not taken for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from companion.errors import Refused
from companion.games.diktat import GAME, State
from companion.games.diktat.conquest import trophies
from companion.games.diktat.unentered import by_number, invented
from companion.packs.entered import UNSAID
from companion.rules import Cards, Match, Setup, Start
from companion.rules.playing import RandomPlayer, SeededDealer
from tests.games.diktat.sample import sample_cards
from tests.games.diktat.tables import answer, lay, prompts

MOST = 6_000  # moves
OWN = {"hands": "physical", "box": "own"}


def entered(more: Mapping[str, Mapping[str, Any]] | None = None) -> Cards:
    """The sample pack with boards and screens of one's own, and what else was entered."""
    cards = {name: dict(facts) for name, facts in sample_cards().items()}
    for name, facts in cards.items():
        if facts["group"] == "cabal":
            facts["pp"] = 9
        facts |= (more or {}).get(name, {})
    return cards


def own(step: str, more: Mapping[str, Mapping[str, Any]] | None = None, **options: str) -> Match[State]:
    """A match with a box of one's own at a step."""
    setup = Setup(("p0", "p1"), {**OWN, **options}, cards=entered(more))
    return Match(GAME, setup, start=Start(step, {}))


def told(match: Match[State], sector: str = "karst", attack: str = "no") -> None:
    """People say what is printed on the card that was turned up."""
    said = {"card-sector": sector, "card-attack": attack, "card-darkness": 3}
    for ask_id, ask in list(match.open_asks().items()):
        if ask.prompt in said:
            match.answer(ask_id, said[ask.prompt])


@pytest.mark.rule("DK-003", "DK-067")
def test_a_card_that_nobody_has_entered_goes_by_its_number() -> None:
    """And one that was entered by its name."""
    match = own("opportunities", {"opportunity/7": {"name": "Our Own Card"}})
    (ask,) = [ask for ask in match.open_asks().values() if ask.prompt == "card-face"]
    labels = [option["label"] for option in ask.shape().describe()["options"]]
    assert labels[5:8] == ["Opportunity 6", "Our Own Card", "Opportunity 8"]
    names = match.page(None)["view"]["names"]
    assert not {facts["name"] for name, facts in sample_cards().items() if name == "opportunity/6"} & {*names.values()}


@pytest.mark.rule("DK-176", "DK-202")
def test_people_say_what_the_rules_need_to_know_of_it() -> None:
    """Its sector and its icon, once; with the Others its Darkness score as well."""
    match = own("opportunities")
    answer(match, "opportunity/6")
    assert sorted(prompts(match)) == [("table", "card-attack"), ("table", "card-sector")]
    told(match, "karst", "yes")
    card = match.state.element("opportunity/6")
    assert (card.sector, card.attack, card.effects[0].do) == ("karst", True, "manual")
    assert match.page("p1")["view"]["told"] == {"opportunity/6": {"sector": "karst", "darkness": 0, "attack": True}}
    assert prompts(match) == [("table", "card-face")]


@pytest.mark.rule("DK-132", "DK-256")
def test_with_the_others_its_darkness_score_is_said() -> None:
    """So many pieces go to its sector."""
    match = own("darkness", configuration="others")
    answer(match, "opportunity/6")
    assert ("table", "card-darkness") in prompts(match)
    told(match)
    assert len(match.state.sectors["karst"].stacks[0].tokens) == 3


@pytest.mark.rule("DK-175", "DK-176")
def test_a_card_of_which_nobody_has_said_the_sector_may_be_taken_anywhere() -> None:
    """Those who see it know whether it may."""

    def change(s: State) -> None:
        lay(s, "p0", "karst", "emissary")
        s.track = ["opportunity/6"]

    match = own("resolution")
    change(match.state)
    assert match.state.element("opportunity/6").sector == ""
    assert "opportunity/6" in trophies(match.state, "p0", "karst")


@pytest.mark.rule("DK-028", "DK-022")
def test_boards_and_screens_must_be_entered() -> None:
    """Rank, spaces and Endowment of a sample would be invented; the refusal says where to enter them."""
    with pytest.raises(Refused, match="Rank, spaces and Endowment") as refusal:
        GAME.prepare(Setup(("p0", "p1"), OWN, cards=sample_cards()))
    assert "host's page" in refusal.value.cure


@pytest.mark.rule("DK-020", "DK-028")
def test_whoever_chooses_no_cabal_gets_one_that_was_entered() -> None:
    """Nobody has to enter boards and screens of Cabals that nobody plays."""
    cards = {name: dict(facts) for name, facts in sample_cards().items()}
    mine = [name for name in cards if name.startswith("cabal/")][-2:]
    for name in mine:
        cards[name]["pp"] = 9
    assert [f"cabal/{cabal}" for cabal in GAME.prepare(Setup(("p0", "p1"), OWN, cards=cards)).roles.values()] == mine


@pytest.mark.rule("DK-192", "DK-201")
def test_markers_that_the_rulebook_prints_say_what_it_prints() -> None:
    """The others are done by hand."""
    cards = by_number(entered())
    assert cards["marker/karst/1"] == sample_cards()["marker/karst/1"]
    for marker in ("marker/college/1", "marker/josefov/2", "marker/artefact/1"):
        assert "effects" not in cards[marker]
    assert cards["marker/artefact/1/others"] == sample_cards()["marker/artefact/1/others"]


@pytest.mark.rule("DK-003")
def test_a_match_that_is_resumed_knows_as_little() -> None:
    """A card without what nobody has entered is not taken for an entered one, nor for an unsound one."""
    before = GAME.prepare(Setup(("p0", "p1"), OWN, cards=entered()))
    assert GAME.prepare(before).cards == before.cards


@pytest.mark.rule("DK-003")
@pytest.mark.parametrize(("options", "said"), [(OWN, "goes by its number"), ({"hands": "physical"}, "sample cards")])
def test_the_set_up_says_what_to_do_about_it(options: Mapping[str, str], said: str) -> None:
    """Where cards are entered, and that a box of one's own can be chosen."""
    match = Match(GAME, Setup(("p0", "p1"), options, cards=entered()))
    (ask,) = [ask for ask in match.open_asks().values() if ask.prompt == "set-up"]
    assert said in ask.about["cards"]
    assert "host's page" in ask.about["cards"]


@pytest.mark.rule("DK-003")
@pytest.mark.parametrize("options", [OWN, {"hands": "physical"}])
def test_of_a_box_that_was_entered_whole_nothing_is_said(options: Mapping[str, str]) -> None:
    """Also though tokens and some markers say what the sample says: the rulebook prints it."""
    whole = {name: {"name": f"Our {name}", "text": "Our own text."} for name in invented(sample_cards())}
    match = Match(GAME, Setup(("p0", "p1"), options, cards=entered(whole)))
    (ask,) = [ask for ask in match.open_asks().values() if ask.prompt == "set-up"]
    assert ask.about["cards"] == ""


@pytest.mark.rule("DK-003", "DK-020")
def test_boards_that_nobody_plays_need_not_be_entered_for_that() -> None:
    """Those that are played were entered, or there would be no match; what is missing among the cards is counted."""
    whole = {name: {"name": f"Our {name}", "text": "Our own text."} for name in invented(sample_cards())}
    for missing, said in (("", ""), ("opportunity/6", " Nobody has entered 1 card of your box.")):
        cards = entered({name: facts for name, facts in whole.items() if name != missing})
        boards = [name for name in cards if name.startswith("cabal/")][2:]
        cards = {**cards, **{board: sample_cards()[board] for board in boards}}
        match = Match(GAME, Setup(("p0", "p1"), OWN, cards=cards))
        (ask,) = [ask for ask in match.open_asks().values() if ask.prompt == "set-up"]
        assert ask.about["cards"].startswith(said)
        assert bool(ask.about["cards"]) == bool(said)


@pytest.mark.rule("DK-003", "DK-201")
def test_cabal_cards_go_by_their_numbers_and_markers_by_their_sectors() -> None:
    """That is what their backs, and the board, print."""
    cards = by_number(entered())
    assert [cards[f"cabal-card/polisec-{n}"]["name"] for n in (1, 5)] == ["Cabal card 1", "Cabal card 5"]
    for marker in ("marker/college/1", "marker/josefov/2"):
        assert cards[marker]["name"] == sample_cards()[marker]["name"]


@pytest.mark.rule("DK-003")
def test_the_sample_cards_say_what_they_say() -> None:
    """Dealt, or printed and played with."""
    for hands in ("virtual", "physical"):
        assert GAME.prepare(Setup(("p0", "p1"), {"hands": hands}, cards=sample_cards())).cards == sample_cards()
    assert GAME.prepare(Setup(("p0", "p1"), {"hands": "virtual", "box": "own"}, cards=sample_cards())).cards


NAMED = {"opportunity/7": {"name": "Our Own Card"}}
BOXES = [OWN, {"hands": "physical"}, {"hands": "virtual"}]


@pytest.mark.rule("DK-003")
@pytest.mark.parametrize("options", BOXES)
def test_of_a_card_with_nothing_but_a_name_the_sample_says_nothing(options: Mapping[str, str]) -> None:
    """It has the name of its owner, and neither text nor effects nor sector of ours, whatever box is played with."""
    card = GAME.prepare(Setup(("p0", "p1"), options, cards=entered(NAMED))).cards["opportunity/7"]
    sample = sample_cards()["opportunity/7"]
    assert card["name"] == "Our Own Card"
    assert (card["sector"], card["text"]) == ("", "What is printed on it.")
    assert not {fact for fact in ("effects", "affinities", "darkness", "attack") if card.get(fact)}
    assert sample["text"] not in str(card)


@pytest.mark.rule("DK-003")
@pytest.mark.parametrize("options", BOXES)
def test_a_text_of_the_sample_does_not_count_under_a_name_of_the_owner(options: Mapping[str, str]) -> None:
    """Though sector and score were entered; people do what the card says."""
    more = {"opportunity/7": {"name": "Our Own Card", "sector": "karst", "darkness": 9}}
    card = GAME.prepare(Setup(("p0", "p1"), options, cards=entered(more))).cards["opportunity/7"]
    assert (card["text"], card["effects"]) == (UNSAID, [])
    assert (card["sector"], card["darkness"]) == ("karst", 9)


@pytest.mark.rule("DK-003")
def test_who_says_that_the_rest_is_printed_so_has_entered_it() -> None:
    """Then the card does what the sample's does, under the name of its owner."""
    more = {"opportunity/7": {"name": "Our Own Card", "as_printed": True}}
    card = GAME.prepare(Setup(("p0", "p1"), OWN, cards=entered(more))).cards["opportunity/7"]
    assert card["effects"] == sample_cards()["opportunity/7"]["effects"]


@pytest.mark.rule("DK-003", "DK-192")
def test_what_the_rulebook_prints_holds_under_any_name() -> None:
    """A marker that people call otherwise says what the rulebook prints on it."""
    more = {"marker/karst/1": {"name": "Our Marker"}}
    card = GAME.prepare(Setup(("p0", "p1"), OWN, cards=entered(more))).cards["marker/karst/1"]
    assert card == {**sample_cards()["marker/karst/1"], "name": "Our Marker"}


@pytest.mark.rule("DK-028", "DK-022")
@pytest.mark.parametrize("options", BOXES)
def test_a_board_of_which_nothing_but_the_name_was_entered_is_not_played(options: Mapping[str, str]) -> None:
    """Its Rank, spaces and Endowment are those of the sample; the refusal names it, and others are dealt first."""
    cards = {name: dict(facts) for name, facts in sample_cards().items()}
    mine = next(name for name in cards if name.startswith("cabal/"))
    cards[mine]["name"] = "Our Cabal"
    if options != OWN:
        assert mine.partition("/")[2] not in GAME.prepare(Setup(("p0", "p1"), options, cards=cards)).roles.values()
    with pytest.raises(Refused, match="Our Cabal"):
        GAME.prepare(Setup(("p0", "p1"), options, {"p0": mine.partition("/")[2]}, cards))


@pytest.mark.rule("DK-003")
def test_the_set_up_says_that_of_some_cards_nothing_but_the_name_is_known() -> None:
    """Where real cards are played with."""
    match = Match(GAME, Setup(("p0", "p1"), {"hands": "physical"}, cards=entered(NAMED)))
    (ask,) = [ask for ask in match.open_asks().values() if ask.prompt == "set-up"]
    assert "Of 1 card nobody has entered more than the name" in ask.about["cards"]


@pytest.mark.rule("DK-003")
@pytest.mark.parametrize("options", BOXES)
def test_a_match_with_cards_that_have_nothing_but_a_name_comes_to_its_end(options: Mapping[str, str]) -> None:
    """People say and do what the companion cannot know; a match that is resumed knows as little."""
    names = {c: {"name": f"Our {c}"} for c in invented(sample_cards()) if not c.startswith("cabal/")}
    setup = Setup(("p0", "p1"), options, cards=entered(names))
    match = RandomPlayer(3, dealer=SeededDealer(3)).play(Match(GAME, setup), MOST)
    assert match.over
    assert GAME.prepare(match.setup).cards == match.setup.cards


@pytest.mark.rule("DK-022")
def test_where_no_box_is_named_the_sample_is_played_by_its_numbers() -> None:
    """Also when a step of the match is taken back."""
    match = Match(GAME, Setup(("p0", "p1"), OWN))
    match = match.rewound(0)
    assert match.setup.cards["opportunity/6"]["name"] == "Opportunity 6"
