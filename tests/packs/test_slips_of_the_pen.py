"""A pack with slips of the pen of every kind: each is told as a fault, never as a crash."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli.pack import command
from companion.errors import PackError
from companion.packs import Shelf, read_pack

HEAD = 'game = "tiny"\nsample = true\nseed = 1\ncard = { width = 63, height = 88 }\n'
CARD = '[[cards]]\ncomponent = "a"\nname = "A"\ngroup = "x"\n'
LISTS = '[[one]]\nid = "a"\nname = "A"\nonly = { two = 3 }\n[[two]]\nid = "b"\nname = "B"\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (HEAD + CARD + 'each = [["a"]]\n', r"pack.toml:9: `each` is \[\['a'\]\]"),
        (HEAD + LISTS + CARD + 'each = ["one", "two"]\n', r"pack.toml:8: `only` is {'two': 3}. Write only = "),
        (HEAD + CARD.replace('name = "A"', 'names = [1, "B"]'), r"pack.toml:7: `names` is \[1, 'B'\]"),
        (HEAD + CARD.replace('name = "A"', 'names = ["{king}"]'), "A word in {...} is no list"),
        (HEAD + CARD.replace('"A"', '"{n[0]}"'), "A word in {...} is no list"),
        (HEAD + CARD + "[cards.facts]\nsince = 1979-05-27\n", "pack.toml:10: `since` of a is 1979-05-27. It must be"),
        (HEAD + CARD + "[cards.facts]\nworth = { coins = nan }\n", "pack.toml:10: `worth` of a is"),
        (HEAD.replace("63", "inf") + CARD, "pack.toml:4: `card` is no size"),
        (HEAD.replace("63", "630") + CARD, "pack.toml:4: `card` is no size of a card.* from 10 to 300"),
        (HEAD.replace("63", "0.063") + CARD, "pack.toml:4: `card` is no size"),
        (HEAD.replace("63", "true") + CARD, "pack.toml:4: `card` is no size"),
        (HEAD.replace("63", "1" + "0" * 400) + CARD, "pack.toml:4: `card` is no size"),
        (HEAD + CARD + f"[cards.facts]\nx = {'[' * 5000}{']' * 5000}\n", "pack.toml of tiny is not TOML"),
        (HEAD.replace("1\n", "9" * 5000 + "\n") + CARD, "pack.toml of tiny is not TOML"),
    ],
)
def test_every_slip_is_told_as_a_fault(tmp_path: Path, text: str, said: str) -> None:
    """Nothing that can be written into a pack stops the companion."""
    (tmp_path / "pack.toml").write_text(text)
    with pytest.raises(PackError, match=said):
        read_pack("tiny", tmp_path, all_tagged=False)


def test_the_mark_that_some_editors_put_in_front_does_no_harm(tmp_path: Path) -> None:
    """A pack that was saved with one is read and entered into."""
    shelf = Shelf(tmp_path)
    home = shelf.start("golden-blade")
    for name in ("pack.toml", "tags.toml"):
        (home / name).write_text((home / name).read_text(encoding="utf-8"), encoding="utf-8-sig")
    shelf.enter_card("golden-blade", "order/austria/convoy", {"name": "Convoy of ours"})
    assert shelf.cards("golden-blade")["order/austria/convoy"]["name"] == "Convoy of ours"


@pytest.mark.parametrize("what", ["a" * 5000, "../elekt", "/etc/passwd", "elekt\n"])
def test_a_name_that_is_no_game_is_refused_in_words(what: str, tmp_path: Path) -> None:
    """However long it is, and wherever it points."""
    result = CliRunner().invoke(command, ["check", what, "--data", str(tmp_path)])
    assert isinstance(result.exception, Exception)
    assert "No game is called" in str(result.exception)
