"""What games bring to the pages."""

from __future__ import annotations

from flask.testing import FlaskClient

from webui.games.serving import rules


def test_a_game_names_its_files_and_they_are_there(stranger: FlaskClient) -> None:
    """Every script and style that is named is served."""
    index = stranger.get("/games/golden-blade").get_json()

    for name in (*index["scripts"], *index["styles"]):
        assert stranger.get(f"/games/golden-blade/{name}", buffered=True).status_code == 200
    assert index["cards"]["unit/1901/01"]["domain"] == "army"


def test_a_game_without_pages_gets_the_plain_forms(stranger: FlaskClient) -> None:
    """An unknown game is no error: its questions are shown by the forms that every game has."""
    assert stranger.get("/games/some-game").get_json()["scripts"] == []


def test_every_rule_id_has_its_sentence() -> None:
    """A touch on a rule's id shows the sentence of the checklist, for rules and rulings."""
    told = rules("golden-blade")

    assert len([rule for rule in told if rule.startswith("GB-")]) == 193
    assert told["GB-105"].startswith("Censure")
    assert "R18" in told


def test_files_outside_the_folder_are_not_served(stranger: FlaskClient) -> None:
    """A path that climbs out of the folder finds nothing."""
    assert stranger.get("/games/golden-blade/../__init__.py").status_code == 404
    assert stranger.get("/games/golden-blade/%2e%2e/__init__.py").status_code == 404
