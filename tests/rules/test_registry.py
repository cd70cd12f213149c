"""Games are found by entry points, and a broken one harms nobody."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.errors import GameBroken, UnknownGame
from companion.rules.registry import game_named, games, installed

GOOD = (
    "from tests.rules.samples import sample_game, word\nasync def play(s): await word('p0')\nGAME = sample_game(play)\n"
)


@pytest.fixture
def strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install packages that bring a good game and four broken ones."""
    lines = {
        "sample": ("strange_good", GOOD),
        "absent": ("strange_absent_module", None),
        "raises": ("strange_raises", "raise ZeroDivisionError('at import')\n"),
        "text": ("strange_text", "GAME = 'chess'\n"),
        "other-name": ("strange_good", None),
    }
    for module, source in lines.values():
        if source is not None:
            (tmp_path / f"{module}.py").write_text(source)
    info = tmp_path / "strangers-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1.0\n")
    points = "\n".join(f"{name} = {module}:GAME" for name, (module, _) in lines.items())
    (info / "entry_points.txt").write_text(f"[companion.games]\n{points}\n")
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.usefixtures("strangers")
def test_a_game_of_a_stranger_is_found() -> None:
    """A package with an entry point in the group brings a game."""
    assert game_named("sample").title == "Sample"
    assert "sample" in games()


@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize(
    ("name", "why"),
    [("absent", "No module"), ("raises", "at import"), ("text", "not a Game"), ("other-name", "calls itself")],
)
def test_a_broken_game_is_listed_with_its_error_and_skipped(name: str, why: str) -> None:
    """A game that does not load keeps its place in the list, says why, and is not among the games."""
    broken = installed()[name]

    assert isinstance(broken, GameBroken)
    assert why in str(broken)
    assert name not in games()
    with pytest.raises(GameBroken, match=why):
        game_named(name)


def test_an_unknown_game_is_refused_with_the_list() -> None:
    """Asking for a game that is not installed names those that are."""
    with pytest.raises(UnknownGame, match="golden-blade"):
        game_named("chess")
