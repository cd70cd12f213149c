"""What differs between table and rules, and what may explain it."""

from __future__ import annotations

from companion.session.reconciling import Explanation, differences, explanations, findings
from companion.table import Expected, Placement


def seen(**zones: list[str]) -> list[tuple[str, Placement]]:
    """Components that lie in zones."""
    return [
        (component, Placement(component, zone, 10.0 * n, 0.0, 0.0))
        for zone, lying in zones.items()
        for n, component in enumerate(lying)
    ]


def want(zone: str, *components: str, count: int | None = None) -> Expected:
    """All of these should lie in a zone, or so many of them."""
    return Expected(zone, components, len(components) if count is None else count, f"rule-{zone}", f"Of {zone}.")


def explained(expected: list[Expected], **zones: list[str]) -> list[Explanation]:
    """What may explain it."""
    return explanations(differences(expected, seen(**zones)), {})


def test_two_cards_in_each_others_place_are_one_explanation() -> None:
    """They are swapped, and nothing else needs to be said."""
    (one,) = explained([want("here", "a"), want("there", "b")], here=["b"], there=["a"])
    assert (one.kind, one.zones) == ("swapped", ("here", "there"))
    assert one.read == (("here", "b"), ("there", "a"))
    assert "b and a lie in each other's place" in one.text


def test_a_card_that_is_missed_elsewhere_belongs_there() -> None:
    """The sentence and the rule are those of the place that misses it."""
    (one,) = explained([want("here", "a"), want("there", "b")], here=["a", "b"])
    assert (one.kind, one.rule, one.read) == ("misplaced", "rule-there", (("here", "b"),))


def test_a_strange_card_in_a_place_of_another_lies_instead_of_it() -> None:
    """Both are named."""
    (one,) = explained([want("here", "a")], here=["x"])
    assert one.kind == "replaced"
    assert "x lies where a should" in one.text


def test_a_card_that_nobody_misses_is_one_too_many() -> None:
    """It is named with the rule of its place."""
    (one,) = explained([want("here", "a")], here=["a", "x"])
    assert (one.kind, one.rule) == ("surplus", "rule-here")


def test_of_pieces_alike_one_too_many_is_counted() -> None:
    """Which of them nobody can say."""
    (one,) = explained([want("here", "coin", count=2)], here=["coin", "coin", "coin"])
    assert (one.kind, one.read) == ("surplus", (("here", "coin"),))
    assert one.text.startswith("1 too many")


def test_a_card_that_is_not_seen_may_be_covered() -> None:
    """Nothing that was read is wrong then."""
    (one,) = explained([want("here", "a", "b")], here=["a"])
    assert (one.kind, one.read) == ("missing", ())
    assert one.text.startswith("b should lie there and is not seen")


def covered(zone: str, *components: str) -> list[tuple[str, Placement]]:
    """Components that were seen in a zone and are under something now."""
    return [(component, Placement(component, zone, 0.0, 0.0, 0.0, True)) for component in components]


def test_what_is_covered_where_it_should_lie_is_not_missing() -> None:
    """A token that lies half on another one takes nothing away."""
    found = differences([want("here", "a", "b")], seen(here=["a"]), covered("here", "b"))
    assert list(findings(found, {})) == []
    assert explanations(found, {}) == []


def test_what_is_covered_where_it_should_not_lie_is_no_surprise() -> None:
    """It may have been taken away under the hand that covers it; nor does it stand for another one."""
    found = differences([want("here", "a", "b")], seen(here=["a"]), covered("here", "x"))
    assert [one.kind for one in explanations(found, {})] == ["missing"]


def test_covered_pieces_never_make_too_many() -> None:
    """Of pieces alike as many count as should lie there."""
    found = differences([want("here", "coin", count=2)], seen(here=["coin"]), covered("here", "coin", "coin", "coin"))
    assert list(findings(found, {})) == []


def test_an_empty_zone_needs_no_explanation() -> None:
    """Its cards may wear no tags."""
    assert explained([want("here", "a")]) == []


def test_what_is_as_it_should_be_needs_no_explanation() -> None:
    """Neither a whole zone, nor one of several that may lie there."""
    assert explained([want("here", "a"), want("there", "b", "c", count=1)], here=["a"], there=["c"]) == []


def test_the_likeliest_explanation_comes_first() -> None:
    """A swap before a card in the wrong place, before one too many."""
    expected = [want("here", "a"), want("there", "b"), want("home", "c"), want("side", "d")]
    kinds = [one.kind for one in explained(expected, here=["b"], there=["a"], side=["d", "x", "c"])]
    assert kinds == ["swapped", "misplaced", "surplus"]


def test_a_card_is_in_one_explanation_only() -> None:
    """What a swap explains is not told again as misplaced or replaced."""
    expected = [want("here", "a"), want("there", "b")]
    read = [pair for one in explained(expected, here=["b"], there=["a"]) for pair in one.read]
    assert len(read) == len(set(read))


def test_every_difference_is_told_with_zone_and_rule() -> None:
    """Surprises by their labels, then how many are seen."""
    found = list(findings(differences([want("here", "a", "b")], seen(here=["a", "x"])), {"x": "The Stranger"}))
    assert [(one.kind, one.zone, one.rule) for one in found] == [
        ("surprise", "here", "rule-here"),
        ("missing", "here", "rule-here"),
    ]
    assert found[0].text.startswith("The Stranger lies there.")
