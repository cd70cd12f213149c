"""Reading cases from TOML; tests/cases/README.md says how they are written."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from companion.errors import ConfigError
from companion.rules.cases import Case, Expectation, Input, Twin

T = TypeVar("T", Expectation, Input)
MOST_RULES = 3  # a case that holds more ids holds none of them


def read_cases(text: str, source: str) -> list[Case]:
    """All cases of one file, each variant a case of its own. Raises ConfigError naming `source` and the case."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as why:
        raise ConfigError(f"{source} is not TOML: {why}.") from why
    _only(table, {"game", "case", "defaults"}, source)
    if not isinstance(table.get("game"), str) or not isinstance(table.get("case"), list):
        raise ConfigError(f'{source} needs game = "…" and at least one [[case]].')
    defaults = table.get("defaults", {})
    return [case for story in table["case"] for case in _cases(_merged(defaults, story), table["game"], source)]


def _merged(general: Mapping[str, Any], special: Mapping[str, Any]) -> dict[str, Any]:
    merged = {**general, **special}
    for key in ("options", "facts", "always"):
        merged[key] = {**general.get(key, {}), **special.get(key, {})}
    return merged


def _cases(story: Mapping[str, Any], game: str, source: str) -> Iterator[Case]:
    where = f"{source}, case {story.get('name', '?')!r}"
    own = {key: value for key, value in story.items() if key != "variant"}
    case = _case(own, game, where)
    yield case
    for variant in story.get("variant", ()):
        name = variant.get("name", "?")
        merged = _merged(own, {**variant, "name": f"{case.name}: {name}"})
        yield _case(merged, game, f"{where}, variant {name!r}")


def _case(story: Mapping[str, Any], game: str, where: str) -> Case:
    _only(story, {f.name for f in fields(Case)} - {"game", "twins"} | {"twin"}, where)
    if missing := [key for key in ("name", "rules", "seats", "then") if key not in story]:
        raise ConfigError(f"{where} lacks {', '.join(missing)}.")
    if not 1 <= len(story["rules"]) <= MOST_RULES:
        raise ConfigError(f"{where} names {len(story['rules'])} rules.", f"A case holds one to {MOST_RULES}.")
    plain = {key: value for key, value in story.items() if key not in ("play", "then", "twin")}
    case = Case(game=game, play=_inputs(story, where), then=_filled(Expectation, story["then"], where), **plain)
    return replace(case, twins=[_twin(twin, where) for twin in story.get("twin", ())])


def _twin(twin: Mapping[str, Any], where: str) -> Twin:
    _only(twin, {"same_for", "play"}, f"{where}, twin")
    return Twin(twin.get("same_for", ()), _inputs(twin, where))


def _inputs(story: Mapping[str, Any], where: str) -> list[Input]:
    return [_filled(Input, step, f"{where}, input {n}") for n, step in enumerate(story.get("play", ()), 1)]


def _filled(kind: type[T], table: Mapping[str, Any], where: str) -> T:
    _only(table, {f.name for f in fields(kind)}, where)
    return kind(**table)


def _only(table: Mapping[str, Any], known: set[str], where: str) -> None:
    if unknown := set(table) - known:
        raise ConfigError(f"{where}: unknown {', '.join(sorted(unknown))}.", f"Known: {', '.join(sorted(known))}.")
