"""How people are led through the set-up of real pieces."""

from __future__ import annotations

import pytest

from companion.games.diktat import GAME, State
from companion.games.diktat.setup import endowment
from companion.rules import Match, Setup
from tests.games.diktat.sample import sample_cards
from tests.games.diktat.tables import answer, prompts


def begun(seats: int = 3, **options: str) -> Match[State]:
    """A match from its very beginning, with the sample cards."""
    return Match(GAME, Setup(tuple(f"p{n}" for n in range(seats)), options, cards=sample_cards()))


def asked(match: Match[State], prompt: str) -> list[str]:
    """The words of a question, wherever it is asked."""
    asks = [ask for ask in match.open_asks().values() if ask.prompt == prompt]
    return [GAME.prompts[prompt].text.format_map(ask.about) for ask in asks]


@pytest.mark.rule("DK-018", "DK-021")
def test_with_real_pieces_the_table_is_led_through_the_set_up() -> None:
    """What lies in the middle is laid together while everybody takes a Cabal; then the first Cycle begins."""
    match = begun(hands="physical")
    assert prompts(match) == [("table", "set-up"), *((seat, "take-cabal") for seat in ("p0", "p1", "p2"))]
    assert match.state.cycle == 0
    for seat in ("p1", "table", "p0", "p2"):
        answer(match, True, seat=seat)
    assert (match.state.cycle, prompts(match)) == (1, [("table", "card-face")])


@pytest.mark.rule("DK-018")
def test_where_the_companion_deals_nothing_is_laid() -> None:
    """The first Cycle begins at once."""
    match = begun(hands="virtual")
    assert match.state.cycle == 1
    assert not GAME.setting_up(match.state)


@pytest.mark.rule("DK-018", "DK-021", "DK-221")
@pytest.mark.parametrize("configuration", ["base", "others"])
def test_the_box_is_laid_out_until_the_last_of_it_lies(configuration: str) -> None:
    """Whoever is first ready with their part ends nothing."""
    match = begun(2, hands="physical", configuration=configuration)
    for _ in range(3 + (configuration == "others")):
        assert GAME.setting_up(match.state)
        answer(match, True, seat=prompts(match)[0][0])
    assert not GAME.setting_up(match.state)


@pytest.mark.rule("DK-019", "DK-026", "DK-027")
def test_the_table_is_told_what_lies_where() -> None:
    """Deck, markers, counter, token and supply."""
    (words,) = asked(begun(hands="physical"), "set-up")
    for part in ("Opportunity deck face down", "12 sectors", "side 1 up", "supply"):
        assert part in words


@pytest.mark.rule("DK-021", "DK-022", "DK-028")
def test_everybody_is_told_what_the_own_cabal_takes() -> None:
    """With the Manoeuvre tokens of so many players, the Endowment and the Rank of the own screen."""
    words = asked(begun(5, hands="physical"), "take-cabal")
    assert "4 Manoeuvre tokens of Black Guard" in words[0]
    assert "1 Politics Affinity, 1 Artefact Affinity, 2 PP, 6 Blockhouse tokens" in words[0]
    assert "Its Rank is 4." in words[0]


@pytest.mark.rule("DK-022", "DK-013")
def test_an_endowment_names_only_what_there_is() -> None:
    """A Cabal without tokens of its own takes none."""
    cabals = begun(5).state.box.cabals
    assert endowment(cabals["house-of-ledgers"]) == "1 Politics Affinity, 1 People Affinity, 4 PP"
    assert endowment(cabals["velvet-lodge"]).endswith("6 Membership tokens")


@pytest.mark.rule("DK-219", "DK-220", "DK-221")
def test_the_others_are_set_up_after_all_else() -> None:
    """Not before everybody has a Cabal."""
    match = begun(2, hands="physical", configuration="others")
    answer(match, True, seat="table")
    answer(match, True, seat="p0")
    assert prompts(match) == [("p1", "take-cabal")]
    answer(match, True, seat="p1")
    assert prompts(match) == [("table", "set-up-others")]
    answer(match, True)
    assert match.state.step == "darkness"


@pytest.mark.rule("DK-041", "DK-313")
def test_nothing_is_possible_at_any_moment_before_the_match_begins() -> None:
    """A Debt taken during the set-up would be one more than the first Cycle allows."""
    match = begun(2, hands="physical")
    assert not [ask for ask in match.open_asks().values() if ask.prompt == "act"]
    for seat in ("table", "p0", "p1"):
        answer(match, True, seat=seat)
    assert [ask.seat for ask in match.open_asks().values() if ask.prompt == "act"] == ["p0", "p1"]
