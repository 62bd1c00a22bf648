"""Canonical JSON, and dataclasses there and back."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from types import UnionType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.core.notation import (
    NOT_WRITTEN,
    Json,
    canonical,
    is_number,
    is_text,
    plain,
    revive,
)
from tests.parsed import Parsed


class Suit(Enum):
    BEANS = "beans"
    CUPS = "cups"


class Size(IntEnum):
    SMALL = 1
    LARGE = 2


@dataclass(frozen=True)
class Card:
    suit: Suit
    value: int


@dataclass(frozen=True)
class Hand:
    cards: tuple[Card, ...]
    seen: frozenset[int] | None = None
    pair: tuple[str, bool] = ("", False)
    by_seat: dict[int, list[str]] = field(default_factory=dict)
    size: Size = Size.SMALL
    best: Card | None = None
    tags: set[str] = field(default_factory=set)


cards = st.builds(Card, st.sampled_from(Suit), st.integers())
hands = st.builds(
    Hand,
    st.lists(cards).map(tuple),
    st.none() | st.frozensets(st.integers(0, 9)),
    st.tuples(st.text(), st.booleans()),
    st.dictionaries(st.integers(0, 99), st.lists(st.text())),
    st.sampled_from(Size),
    st.none() | cards,
    st.sets(st.text()),
)


@given(hands)
def test_there_and_back(hand: Hand) -> None:
    text = canonical(plain(hand))
    if is_text(text) and "\\u0000" not in text:
        assert revive(Hand, json.loads(text)) == hand


@dataclass(frozen=True)
class Menu:
    dishes: tuple[str, ...]
    cook: object = field(default=None, metadata=NOT_WRITTEN)


def test_a_field_can_be_left_out() -> None:
    menu = Menu(("strudel",), cook=object())
    assert plain(menu) == {"dishes": ["strudel"]}
    assert revive(Menu, plain(menu)) == Menu(("strudel",))
    with pytest.raises(ValueError, match="no field 'cook'"):
        revive(Menu, {"dishes": [], "cook": None})


def test_canonical_text() -> None:
    data: Json = {"b": [1, True, None], "a": {"ü": "x y"}}
    assert canonical(data) == '{"a":{"ü":"x y"},"b":[1,true,null]}'


@pytest.mark.parametrize("data", [1.0, [1.5], {"a": [{"b": 0.0}]}, float("nan")])
def test_floats_have_no_canonical_text(data: Json) -> None:
    with pytest.raises(ValueError, match="float"):
        canonical(data)


def test_sets_have_one_order() -> None:
    assert plain({3, 10, 2}) == plain({2, 3, 10}) == [10, 2, 3]
    assert plain(frozenset({Suit.CUPS, Suit.BEANS})) == ["beans", "cups"]


@pytest.mark.parametrize("value", [1.5, object(), Card, b"x"])
def test_what_has_no_json_form(value: object) -> None:
    with pytest.raises(TypeError):
        plain(value)


MISFITS: list[tuple[type | UnionType, Parsed]] = [
    (int, True),
    (int, "1"),
    (int, 1.0),
    (int, None),
    (bool, 1),
    (bool, 0),
    (str, 1),
    (str, None),
    (str, "\ud800"),
    (str, "a\0"),
    (Suit, "spoons"),
    (Suit, []),
    (Suit, {}),
    (Size, True),
    (Size, "1"),
    (Card, []),
    (Card, {"suit": "beans"}),
    (Card, {"suit": "beans", "value": 1, "extra": 2}),
    (Card, {"suit": "beans", "value": "1"}),
    (tuple[int, ...], "12"),
    (tuple[int, ...], {"0": 1}),
    (tuple[int, str], [1]),
    (tuple[int, str], [1, "a", 2]),
    (frozenset[int], [1, "2"]),
    (dict[str, int], []),
    (dict[int, int], {"x": 1}),
    (dict[int, int], {"01": 1}),
    (dict[int, int], {" 1": 1}),
    (dict[int, int], {"9" * 5000: 1}),
    (int | None, "1"),
    (Card | None, 3),
    (type(None), 0),
    (bytes, "x"),
]


@pytest.mark.parametrize(("kind", "data"), MISFITS)
def test_what_does_not_fit_is_a_value_error(kind: type, data: Json) -> None:
    with pytest.raises(ValueError, match=r"."):
        revive(kind, data)


def test_deep_nesting_is_a_value_error() -> None:
    deep: Json = 0
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(ValueError, match="list is no int"):
        revive(int, deep)


@pytest.mark.parametrize("text", ["0", "17", "9" * 40])
def test_numbers(text: str) -> None:
    assert is_number(text)


@pytest.mark.parametrize("text", ["", "-1", "+1", "1_0", " 1", "٣", "²", "9" * 41, "1.0"])
def test_no_numbers(text: str) -> None:
    assert not is_number(text)
