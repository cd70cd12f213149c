"""The pack of Golden Blade, and what is said of a faulty one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from companion.errors import PackError, UnknownGame
from companion.packs import Pack, load_pack, read_pack
from companion.packs.code_table import number_wanted
from companion.packs.codes import CODE, DISTANCE, assign, distance, free
from companion.packs.reading import codes, codes_wanted, folder, raise_all_faults, seed
from companion.table import TagKind

HEAD = 'game = "tiny"\nsample = true\nseed = 1\ncard = { width = 63, height = 88 }\n'


@pytest.fixture(scope="module")
def pack() -> Pack:
    """The pack as it is installed."""
    return load_pack("golden-blade")


def written(directory: Path, cards: str, tags: str = "") -> Path:
    """A directory with a small pack."""
    (directory / "pack.toml").write_text(HEAD + cards)
    (directory / "tags.toml").write_text(tags)
    return directory


@pytest.mark.rule("GB-006", "GB-008")
def test_every_power_has_its_twelve_orders_and_two_have_two_more(pack: Pack) -> None:
    """Three Orders of each type, and Convoy and Sanctions for France and Austria alone."""
    types = Counter((card.facts["power"], card.facts["type"]) for card in pack.cards if "order" in card.facts)
    powers = {power for power, _ in types}
    assert len(powers) == 7
    for power in powers:
        more = 1 if power in {"france", "austria"} else 0
        assert [types[power, kind] for kind in ("army", "fleet", "political", "promise")] == [3 + more, 3 + more, 3, 3]


@pytest.mark.rule("GB-019")
def test_a_year_has_fifty_units_of_every_domain(pack: Pack) -> None:
    """Three decks of fifty, sixteen or seventeen Units to a domain."""
    units = Counter((card.facts["year"], card.facts["domain"]) for card in pack.cards if card.group == "units")
    for year in (1901, 1902, 1903):
        counts = sorted(units[year, domain] for domain in ("army", "fleet", "political"))
        assert counts == [16, 17, 17]
    assert len({card.name for card in pack.cards if card.group == "units"}) == 150


@pytest.mark.rule("GB-043", "GB-169")
def test_all_orders_and_holds_of_a_power_look_alike_from_behind(pack: Pack) -> None:
    """One back for whatever a Great Power can lay, one for each year of Units, and nothing else on a back."""
    for card in pack.cards:
        if card.group == "orders":
            assert card.back == f"back/order/{card.facts['power']}"
        if card.group == "units":
            assert card.back == f"back/unit/{card.facts['year']}"
    assert {pack.tag(back.component).kind for back in pack.backs} == {TagKind.BACK}
    assert len(pack.backs) == 7 + 3


@pytest.mark.parametrize("game", ["golden-blade", "elekt", "diktat"])
def test_codes_are_ten_characters_and_far_apart(game: str) -> None:
    """Any two codes of a box, first and second ones, differ in at least 81 of the 238 modules that may differ."""
    worn = [code for tag in load_pack(game).tags for code in tag.codes]
    assert int(free().sum()) == 238
    assert all(CODE.fullmatch(code) for code in worn)
    assert min(distance(one, other) for one, other in combinations(worn, 2)) >= DISTANCE


@pytest.mark.parametrize("game", ["golden-blade", "elekt", "diktat"])
def test_every_card_with_room_wears_two_codes(game: str) -> None:
    """On either side; a piece of its own size, and a Unit that lies like a tile, has one."""
    pack = load_pack(game)
    wanted = number_wanted([*pack.cards, *pack.backs])
    assert {tag.component: len(tag.codes) for tag in pack.tags} == wanted
    for card in pack.cards:
        alone = "piece" in card.facts or bool(card.facts.get("tiled"))
        assert wanted[card.component] == (1 if alone else 2)
        assert card.back is None or wanted[card.back] == wanted[card.component]


def test_everybody_draws_the_same_codes() -> None:
    """The seed of the pack gives the committed table, and adding a card changes no printed code."""
    directory = folder("golden-blade")
    number, wanted = seed("golden-blade", directory), codes_wanted("golden-blade", directory)
    table = assign(wanted, number, {})
    assert table == codes("golden-blade", directory)
    more = assign({**wanted, "order/italy/new": 2}, number, table)
    assert {name: more[name] for name in table} == table
    assert len(more["order/italy/new"]) == 2
    assert not set(more["order/italy/new"]) & {code for worn in table.values() for code in worn}


def test_a_card_with_one_code_keeps_it_when_it_gets_a_second() -> None:
    """What is printed already goes on counting."""
    assert assign({"a": 2, "b": 1}, 1, {"a": ("0123456789",)})["a"][0] == "0123456789"


def test_all_faults_are_told_at_once_with_line_and_cure(tmp_path: Path) -> None:
    """An author mends a pack in one go."""
    cards = (
        '[[cards]]\ncomponent = "a"\nname = "A"\ngroup = "x"\nback = "nowhere"\n'
        '[[cards]]\ncomponent = "a"\nname = "A"\ngroup = "x"\n'
        '[[cards]]\ncomponent = "b/{king}"\nname = "B"\ngroup = "x"\n'
        '[[cards]]\ncomponent = "c"\nname = "C"\ngroup = "x"\ncolor = "red"\n'
        '[[cards]]\ncomponent = "d"\nname = "D"\ngroup = "x"\nfacts = { colour = "red" }\n'
    )
    with pytest.raises(PackError) as error:
        read_pack("tiny", written(tmp_path, cards))
    said = str(error.value)
    assert "has 5 faults" in said
    assert "pack.toml:9: a has the back nowhere" in said
    assert "pack.toml:11: a is there twice. Give each card a component of its own." in said
    assert "pack.toml:15: A word in {...} is no list of `each`." in said
    assert "pack.toml:22: `color` is not known." in said
    assert "pack.toml:23: d has the colour 'red'." in said


@pytest.mark.parametrize(
    ("tags", "words"),
    [
        ("", "a has no code. Run `companion tags"),
        ('"a" = "short"\n', "tags.toml:1: 'short' is no code."),
        ('"a" = ["0123456789", "short"]\n', "tags.toml:1: 'short' is no code."),
        ('"a" = ["0123456789", "0123456789"]\n', "tags.toml:1: a has the same code twice."),
        ('"a" = []\n', "tags.toml:1: a has 0 codes."),
        ('"a" = ["0123456789", "A123456789", "B123456789"]\n', "tags.toml:1: a has 3 codes."),
        ('"a" = "0123456789"\n"z" = "A123456789"\n', "tags.toml:2: z is no component"),
    ],
)
def test_a_faulty_code_table_is_refused(tmp_path: Path, tags: str, words: str) -> None:
    """Every card has a code or two, and every code one card."""
    with pytest.raises(PackError, match="fault") as error:
        read_pack("tiny", written(tmp_path, '[[cards]]\ncomponent = "a"\nname = "A"\ngroup = "x"\n', tags))
    assert words in str(error.value)


def test_a_card_with_one_code_is_read_with_one(tmp_path: Path) -> None:
    """A pack that was printed with a tag on each card stays what it is."""
    cards = '[[cards]]\ncomponent = "a"\nname = "A"\ngroup = "x"\n'
    assert read_pack("tiny", written(tmp_path, cards, '"a" = "0123456789"\n')).tag("a").codes == ("0123456789",)
    two = read_pack("tiny", written(tmp_path, cards, '"a" = ["0123456789", "A1B2C3D4E5"]\n')).tag("a")
    assert (two.code, two.second, two.size) == ("0123456789", "A1B2C3D4E5", (63.0, 88.0))


def test_codes_that_look_too_much_alike_are_a_fault(tmp_path: Path) -> None:
    """Also those of one card: a blurred tag must not be taken for the other corner."""
    cards = '[[cards]]\ncomponent = "a"\nname = "A"\ngroup = "x"\n'
    home = written(tmp_path, cards, '"a" = ["ABCDEFGHI7", "ABCDEFGHJ0"]\n')
    with pytest.raises(PackError, match=r"tags.toml:1: ABCDEFGHJ0 of a looks too much like ABCDEFGHI7\."):
        raise_all_faults("tiny", home, lambda _cards: [])


def test_a_pack_that_is_not_toml_says_where(tmp_path: Path) -> None:
    """The line of a slip of the pen is named."""
    with pytest.raises(PackError, match="line 5"):
        read_pack("tiny", written(tmp_path, "[[cards\n"))


@pytest.mark.parametrize(("torn", "said"), [(b'"a" = "0123', "tags.toml of tiny is not TOML"), (b"\xff", "not UTF-8")])
def test_a_torn_table_of_codes_is_refused_before_codes_are_assigned(tmp_path: Path, torn: bytes, said: str) -> None:
    """Codes that are printed already must not be lost over it."""
    (tmp_path / "tags.toml").write_bytes(torn)
    with pytest.raises(PackError, match=said):
        codes("tiny", tmp_path)


def test_a_missing_table_of_codes_is_named(tmp_path: Path) -> None:
    """Without tags.toml the cure is the command that writes it."""
    (tmp_path / "pack.toml").write_text(HEAD)
    assert codes("tiny", tmp_path) == {}
    with pytest.raises(PackError, match="--assign"):
        read_pack("tiny", tmp_path)


def test_an_unknown_game_is_refused() -> None:
    """No pack without a game."""
    with pytest.raises(UnknownGame, match="chess"):
        load_pack("chess")
