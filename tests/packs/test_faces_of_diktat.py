"""What the printed cards, boards and pieces of Diktat say."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.diktat.facts import SECTORS
from companion.packs import Card, Pack, load_pack
from companion.packs.cards import back, face
from companion.packs.drawing import Box, Cells, Ring, Shape, Text
from companion.packs.printed_facts import affinities_of, size_of
from companion.packs.sheet import pieces
from tests.packs.lettering import box_of, words


@pytest.fixture(scope="module")
def pack() -> Pack:
    """The sample pack of Diktat."""
    return load_pack("diktat")


def drawn(pack: Pack, component: str) -> list[Shape]:
    """The front of one card, alone."""
    return face(pack, pack.card(component), 0.0, 0.0, 20.0)


def behind(pack: Pack, component: str) -> list[Shape]:
    """The back of one card, alone."""
    return back(pack, pack.card(component), 0.0, 0.0, 20.0)


def of_group(pack: Pack, group: str) -> list[Card]:
    """All cards of one part of the box."""
    return [card for card in pack.cards if card.group == group]


def test_an_opportunity_says_its_sector_type_score_and_text(pack: Pack) -> None:
    """All that the rules know of a card stands on it in words, but for its signs."""
    for card in of_group(pack, "opportunity"):
        said = words(drawn(pack, card.component))
        assert f"{SECTORS[str(card.facts['sector'])]}, {str(card.facts['type']).capitalize()}" in said
        assert f" {card.facts['darkness']}" in said
        assert str(card.facts.get("text", "")) in said


def test_there_is_a_ring_for_each_affinity_symbol(pack: Pack) -> None:
    """A token of the colour of its ring lies there later (DK-181)."""
    for card in of_group(pack, "opportunity"):
        rings = [shape for shape in drawn(pack, card.component) if isinstance(shape, Ring) and shape.radius > 4.5]
        assert len(rings) == len(affinities_of(card)), card.component


def test_the_icon_of_the_attack_stands_on_the_cards_that_have_it(pack: Pack) -> None:
    """In a red of its own, and on no other card (DK-202)."""
    for card in of_group(pack, "opportunity"):
        red = [shape for shape in drawn(pack, card.component) if getattr(shape, "colour", "") == "#b3261e"]
        assert bool(red) == bool(card.facts.get("attack")), card.component


def test_a_cabal_says_its_rank_and_the_price_and_vp_of_its_spaces(pack: Pack) -> None:
    """Rank, spaces of the Opportunities track, prices of Cabal cards, and what its owner begins with."""
    shapes = drawn(pack, "cabal/black-guard")
    said = words(shapes)
    assert "Black Guard Cabal, Rank 4" in said
    assert "Opportunities, left to right 1 VP 1 VP 1 VP 2 VP" in said
    assert "Cabal cards, left to right 3 PP 4 PP 1 VP 5 PP 6 PP 1 VP 8 PP 2 VP" in said
    assert "Begins with" in said
    frames = [shape for shape in shapes if isinstance(shape, Box) and 5 < shape.width < 12 and shape.height > 3]
    assert len(frames) == 6 + 5


def test_a_cabal_card_names_its_cabal_and_its_order(pack: Pack) -> None:
    """The order is advice for beginners (DK-118)."""
    assert "Black Guard 2, Development" in words(drawn(pack, "cabal-card/black-guard-2"))


def test_a_marker_says_its_sector_and_side_before_and_its_effect_behind(pack: Pack) -> None:
    """Also those that count with the Others only; nothing of a text sticks out (section 6.1)."""
    for card in of_group(pack, "marker"):
        shapes = behind(pack, card.component)
        assert card.name in words(drawn(pack, card.component))
        assert str(card.facts["text"]) in words(shapes)
        wide, high = size_of(pack, card)
        for left, top, right, bottom in (box_of(shape) for shape in shapes if isinstance(shape, Text)):
            assert 0 < left < right < wide, card.component
            assert 0 < top < bottom < high, card.component


def test_agents_are_equal_from_behind(pack: Pack) -> None:
    """Nobody tells a kind from its back, and nothing else wears that back (section 4)."""
    agents = [card for card in pack.cards if card.back == "back/agent"]

    assert {card.component for card in agents} == {"agent/citizen", "agent/guard", "agent/emissary"}
    assert len({str(behind(pack, card.component)) for card in agents}) == 1


def test_the_box_is_printed_as_often_as_it_has_pieces(pack: Pack) -> None:
    """The counts of the components in the rulebook (section 1), those of the Others among them."""
    printed = Counter(card.component for card in pieces(pack.cards))
    counts = {"agent/citizen": 50, "agent/guard": 25, "agent/emissary": 25, "token/assassin": 10, "token/spy": 15}
    counts |= {"token/pp": 60, "token/used": 30, "token/debt": 10, "affinity/people": 10, "special/revolt": 6}
    counts |= {"others/faction": 10, "others/corruption": 15, "others/darkness": 6, "manoeuvre/polisec": 5}

    assert counts.items() <= printed.items()
    assert sum(count for component, count in printed.items() if component.startswith("opportunity/")) == 72


def test_a_piece_wears_one_tag(pack: Pack) -> None:
    """In its middle, with nothing else that could be read."""
    for card in (card for card in pack.cards if "piece" in card.facts):
        assert sum(isinstance(shape, Cells) for shape in drawn(pack, card.component)) == 1
