"""The owner's pack: entered tag by tag and card by card, checked and kept whole."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.pack import command
from companion.errors import PackError
from companion.packs import Shelf, load_pack, printed
from companion.packs.reading import raise_all_faults
from companion.rules import CardFault, Cards
from companion.table import TagKind

GAME = "golden-blade"
CODE = "ABCDEFGHI7"
CONVOY = "order/austria/convoy"


def test_without_a_pack_of_ones_own_the_shipped_one_counts(tmp_path: Path) -> None:
    """Nobody has to write anything to play."""
    shelf = Shelf(tmp_path)
    assert not shelf.is_own(GAME)
    assert shelf.pack(GAME) is load_pack(GAME)
    assert shelf.cards(GAME) is printed(GAME)


def test_an_entry_changes_its_line_alone(tmp_path: Path) -> None:
    """Comments, order and all other codes stay as their owner wrote them; the card wears the new tag alone."""
    shelf = Shelf(tmp_path)
    tags = shelf.start(GAME) / "tags.toml"
    first, second = shelf.pack(GAME).tag(CONVOY).codes
    worn = f'["{first}", "{second}"]'
    tags.write_text("# mine\n" + tags.read_text().replace(worn, f"{worn}  # bent corner"))
    before = tags.read_text()
    shelf.enter_tag(GAME, CODE, CONVOY)
    assert tags.read_text() == before.replace(worn, f'"{CODE}"')
    assert shelf.pack(GAME).tag(CONVOY).codes == (CODE,)


def test_a_card_is_entered_without_a_restart_and_keeps_what_was_not_said(tmp_path: Path) -> None:
    """A name is typed; type and colour of the card stay, comments in its table too."""
    shelf = Shelf(tmp_path)
    shelf.enter_card(GAME, CONVOY, {"name": "Convoy of ours"})
    pack = shelf.folder(GAME) / "pack.toml"
    pack.write_text(pack.read_text().replace('name = "Convoy of ours"', '# as printed\nname = "Convoy of ours"'))
    shelf.enter_card(GAME, CONVOY, {"text": 'Two\nlines "quoted"'})
    assert shelf.cards(GAME)[CONVOY] == {
        **printed(GAME)[CONVOY],
        "name": "Convoy of ours",
        "text": 'Two\nlines "quoted"',
    }
    assert pack.read_text().count("# as printed") == 1
    assert list(shelf.cards(GAME)) == list(printed(GAME))


def test_pieces_that_are_alike_share_one_code(tmp_path: Path) -> None:
    """Eighteen are entered at once."""
    shelf = Shelf(tmp_path)
    shelf.enter_alike(GAME, CONVOY, 18, CODE)
    card = shelf.pack(GAME).card(CONVOY)
    assert (card.kind, card.copies, shelf.pack(GAME).tag(CONVOY).code) == (TagKind.ALIKE, 18, CODE)


@pytest.mark.parametrize(
    ("tags", "said"),
    [
        ({CONVOY: "https://example.org"}, "is no tag of ours. Stick one of"),
        ({CONVOY: "XH5TI960BX"}, "is the tag of order/austria/espionage"),
        ({CONVOY: load_pack(GAME).tag("order/austria/espionage").codes[1]}, "is the tag of order/austria/espionage"),
        ({CONVOY: "ABCDEFGHI7", "order/austria/accord": "ABCDEFGHJ0"}, "looks too much like the tag of"),
        ({"order/narnia/convoy": CODE}, "is no component of golden-blade"),
    ],
)
def test_a_code_that_cannot_be_told_apart_is_refused(tmp_path: Path, tags: dict[str, str], said: str) -> None:
    """Foreign texts, codes of other cards and near ones change nothing, and the cure is named."""
    shelf = Shelf(tmp_path)
    with pytest.raises(PackError, match="Nothing was entered") as error:
        shelf.enter_tags(GAME, tags)
    assert said in str(error.value)
    assert not shelf.is_own(GAME)


def test_a_plug_that_is_pulled_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between writing and replacing the pack is the one from before, and the next entry goes on from it."""
    shelf = Shelf(tmp_path)
    tags = shelf.start(GAME) / "tags.toml"
    before = tags.read_text()
    with monkeypatch.context() as pulled:
        pulled.setattr(Path, "replace", lambda *_: os.read(-1, 1))
        with pytest.raises(PackError, match="was not written"):
            shelf.enter_tag(GAME, CODE, CONVOY)
    assert tags.read_text() == before
    Shelf(tmp_path).enter_tag(GAME, CODE, CONVOY)
    assert Shelf(tmp_path).pack(GAME).tag(CONVOY).code == CODE


def test_an_own_pack_is_played_with_no_tag_at_all(tmp_path: Path) -> None:
    """Without tags.toml all cards are there, check says how many have none, and show counts them."""
    shelf = Shelf(tmp_path)
    (shelf.start(GAME) / "tags.toml").unlink()
    assert shelf.tags(GAME) == ()
    assert shelf.cards(GAME) == printed(GAME)
    checked = CliRunner().invoke(command, ["check", GAME, "--data", str(tmp_path)])
    assert checked.exit_code == 0
    assert "components have no tag" in checked.output
    shown = CliRunner().invoke(command, ["show", GAME, "--json", "--data", str(tmp_path)])
    assert len(json.loads(shown.output)["untagged"]) == len(load_pack(GAME).cards) + len(load_pack(GAME).backs)


def test_a_pack_of_ones_own_is_never_overwritten(tmp_path: Path) -> None:
    """A second start is refused."""
    assert CliRunner().invoke(command, ["new", GAME, "--data", str(tmp_path)]).exit_code == 0
    with pytest.raises(PackError, match="there already"):
        Shelf(tmp_path).start(GAME)


def test_the_hint_and_the_check_name_the_same_pack(tmp_path: Path) -> None:
    """What `new` says to run has the data folder in it, and the check says which pack it read."""
    made = CliRunner().invoke(command, ["new", "elekt", "--data", str(tmp_path)])
    assert f"`companion pack check elekt --data {tmp_path}`" in made.output
    own = CliRunner().invoke(command, ["check", "elekt", "--data", str(tmp_path)])
    assert f"elekt: your own pack in {Shelf(tmp_path).folder('elekt')}, " in own.output
    shipped = CliRunner().invoke(command, ["check", "elekt", "--data", str(tmp_path / "other")])
    assert "elekt: the shipped sample pack, " in shipped.output


def test_check_ends_with_one_if_there_is_a_fault(tmp_path: Path) -> None:
    """The file, the line, what is wrong and the cure are printed."""
    tags = Shelf(tmp_path).start(GAME) / "tags.toml"
    tags.write_text(tags.read_text() + '"ghost" = "short"\n')
    line = len(tags.read_text().splitlines())
    checked = CliRunner().invoke(command, ["check", "--data", str(tmp_path)])
    assert checked.exit_code == 1
    assert f"tags.toml:{line}: ghost is no component of the pack. Remove the line" in checked.output


def test_what_the_rules_have_against_a_card_gets_its_line(tmp_path: Path) -> None:
    """A verb that is not known is found in the sub-table that says it, wrong counts at the top."""
    (tmp_path / "pack.toml").write_text(
        'game = "tiny"\nsample = false\nseed = 1\ncard = { width = 63, height = 88 }\n'
        '[[cards]]\ncomponent = "a"\nname = "A"\ngroup = "x"\n[cards.facts]\ntext = """\n[[cards]]\n"""\n'
        '[[cards.facts.abilities]]\neffects = [\n  { do = "fly" },\n]\n'
        '[[cards]]\ncomponent = "b"\nname = "B"\ngroup = "x"\nfacts = { colour = "red" }\n'
    )

    def rules(cards: Cards) -> list[CardFault]:
        wrong = [CardFault("", f"The pack has {len(cards)} cards, and the box has 3.", "Add one.")]
        return [*wrong, CardFault("a", "`fly` is no verb.", "Known is walk.")]

    with pytest.raises(PackError, match="has 3 faults") as error:
        raise_all_faults("tiny", tmp_path, rules)
    said = str(error.value)
    assert "pack.toml:1: The pack has 2 cards, and the box has 3. Add one." in said
    assert "pack.toml:15: a: `fly` is no verb. Known is walk." in said
    assert "pack.toml:17: b has the colour" in said


def test_what_two_phones_enter_at_once_is_kept_of_both(tmp_path: Path) -> None:
    """Entries from several threads come one after the other: none is lost, and the files stay whole."""
    shelf = Shelf(tmp_path)
    ones = [card.component for card in load_pack(GAME).cards[:6]]
    with ThreadPoolExecutor(6) as hands:
        list(hands.map(lambda one: shelf.enter_card(GAME, one, {"text": f"Text of {one}"}), ones))
    assert [Shelf(tmp_path).cards(GAME)[one]["text"] for one in ones] == [f"Text of {one}" for one in ones]


def test_two_cards_with_one_code_are_told_by_the_check(tmp_path: Path) -> None:
    """The check names both components and the line of the second."""
    home = Shelf(tmp_path).start("elekt")
    for n, name in enumerate(("one", "two")):
        card = f'\n[[cards]]\ncomponent = "extra/{name}"\nname = "Extra {n}"\ngroup = "extra"\n'
        (home / "pack.toml").write_text((home / "pack.toml").read_text() + card)
        (home / "tags.toml").write_text((home / "tags.toml").read_text() + f'"extra/{name}" = "{CODE}"\n')
    result = CliRunner().invoke(command, ["check", "elekt", "--data", str(tmp_path)])
    said = f"{result.output}{result.exception}"
    assert result.exit_code != 0
    assert "extra/two has the code of extra/one" in said
