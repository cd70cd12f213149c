"""Shapes say what an answer may be; whatever a phone sends, they take it or refuse it."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.rules import Amount, Arrange, Fields, Pick, PickSome, Press, Refused, Shape, Split

NOTHING: tuple[str, ...] = ()
WORDS = st.lists(st.text("abcdef", min_size=1, max_size=3), unique=True, max_size=6)
SOME_WORDS = st.lists(st.text("abcdef", min_size=1, max_size=3), unique=True, min_size=1, max_size=6)


@st.composite
def pick_some(draw: st.DrawFn) -> Shape[Any]:
    """A PickSome with bounds that make sense."""
    words = draw(WORDS)
    least = draw(st.integers(0, len(words)))
    return PickSome(words, least, draw(st.integers(least, 7)))


@st.composite
def split(draw: st.DrawFn) -> Shape[Any]:
    """A Split that its places can hold."""
    keys, most = draw(SOME_WORDS), draw(st.integers(0, 5))
    return Split(draw(st.integers(0, most * len(keys))), keys, most)


SIMPLE: st.SearchStrategy[Shape[Any]] = st.one_of(
    SOME_WORDS.map(Pick),
    pick_some(),
    st.tuples(st.integers(-5, 5), st.integers(0, 5)).map(lambda t: Amount(t[0], t[0] + t[1])),
    st.just(Press()),
    WORDS.map(Arrange),
    split(),
)
SHAPES: st.SearchStrategy[Shape[Any]] = st.one_of(
    SIMPLE, st.dictionaries(st.text("xyz", min_size=1, max_size=2), SIMPLE, max_size=3).map(Fields)
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats() | st.text("abcdef", max_size=3),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abcxyz", max_size=2), inner, max_size=4),
    max_leaves=8,
)


@given(SHAPES, st.integers(0, 2**32))
def test_a_sample_is_an_answer(shape: Shape[Any], seed: int) -> None:
    """What a shape samples passes its own check, and survives a journey as JSON."""
    value = shape.sample(random.Random(seed))

    assert json.loads(json.dumps(value)) == value
    shape.check(value)
    assert not shape.empty


@given(SHAPES, st.integers(0, 2**32))
def test_a_seed_samples_one_answer(shape: Shape[Any], seed: int) -> None:
    """Sampling depends on the generator alone."""
    assert shape.sample(random.Random(seed)) == shape.sample(random.Random(seed))


@given(SHAPES, JSON)
def test_whatever_is_sent_is_taken_or_refused(shape: Shape[Any], value: Any) -> None:
    """No JSON makes a shape fail otherwise than by a refusal that names a rule and the offending input."""
    refusals = []
    try:
        shape.check(value)
    except Refused as refusal:
        refusals.append(refusal)

    assert all(refusal.rule and str(refusal) and "value" in refusal.params for refusal in refusals)


@given(SHAPES)
def test_a_form_is_data(shape: Shape[Any]) -> None:
    """The description is JSON that names the kind of the shape."""
    described = shape.describe()

    assert json.loads(json.dumps(described)) == described
    assert described["shape"]


@pytest.mark.parametrize(
    ("shape", "empty"),
    [
        (Pick(NOTHING), True),
        (Pick(("a",)), False),
        (PickSome(("a",), 2, 3), True),
        (PickSome(NOTHING, 0, 0), False),
        (Amount(1, 0), True),
        (Amount(0, 0), False),
        (Press(False), True),
        (Press(), False),
        (Arrange(NOTHING), False),
        (Split(3, ("a",), 2), True),
        (Split(2, ("a",), 2), False),
        (Fields({"x": Amount(1, 0), "y": Press()}), True),
        (Fields({}), False),
    ],
)
def test_a_shape_is_empty_when_it_has_no_answer(shape: Shape[Any], empty: bool) -> None:
    """`empty` says that nothing could be answered."""
    assert shape.empty is empty


@pytest.mark.parametrize(
    ("shape", "value"),
    [
        (Amount(0, 3), True),
        (Amount(0, 3), 1.0),
        (Amount(0, 3), 4),
        (Amount(0, 3), -1),
        (Press(), 1),
        (Press(), "yes"),
        (Pick(("a", "b")), "c"),
        (PickSome(("a", "b"), 1, 1), ["a", "b"]),
        (PickSome(("a", "b"), 1, 2), []),
        (PickSome(("a", "b"), 1, 2), ["a", "a"]),
        (PickSome(("a", "b"), 1, 2), "a"),
        (Arrange(("a", "b")), ["a", "a"]),
        (Arrange(("1", "2")), [1, 2]),
        (Split(2, ("a", "b"), 2), {"a": 1}),
        (Split(2, ("a", "b"), 2), {"a": 3, "b": -1}),
        (Split(2, ("a", "b"), 2), {"c": 2}),
        (Split(1, ("a", "b"), 2), {"a": True}),
        (Fields({"x": Press()}), {"x": True, "y": True}),
        (Fields({"x": Press()}), {}),
    ],
)
def test_near_misses_are_refused(shape: Shape[Any], value: Any) -> None:
    """Values that only look like an answer are refused."""
    with pytest.raises(Refused):
        shape.check(value)


def test_several_of_a_choice_come_back_in_the_order_of_the_options() -> None:
    """The order in which a player taps is no information."""
    assert PickSome(("a", "b", "c"), 0, 3).check(["c", "a"]) == ("a", "c")


def test_a_split_names_every_place() -> None:
    """Places without a share get nought."""
    assert Split(2, ("a", "b"), 2).check({"b": 2}) == {"a": 0, "b": 2}


def never_alike(answer: Mapping[str, Any]) -> None:
    """A judge that wants two different answers."""
    if answer["x"] == answer["y"]:
        raise Refused("S-007", "Not twice the same.")


def test_answers_given_at_once_are_judged_together() -> None:
    """The judge of Fields refuses with its own rule, and samples keep to it."""
    shape = Fields({"x": Pick(("a", "b")), "y": Pick(("a", "b"))}, never_alike)
    with pytest.raises(Refused) as refusal:
        shape.check({"x": "a", "y": "a"})

    assert refusal.value.rule == "S-007"
    for seed in range(20):
        shape.check(shape.sample(random.Random(seed)))


def test_a_judge_whom_nothing_pleases_is_a_fault_of_the_game() -> None:
    """Sampling gives up after a while and says so."""
    shape = Fields({"x": Pick(("a",)), "y": Pick(("a",))}, never_alike)

    with pytest.raises(ValueError, match="judge"):
        shape.sample(random.Random(1))


def test_labels_explain_options() -> None:
    """Options that do not explain themselves carry words."""
    options = Pick(("a", "b"), labels={"a": "Apple"}).describe()["options"]

    assert options == [{"value": "a", "label": "Apple"}, {"value": "b", "label": "b"}]
