"""Options are read from text and JSON, and everything else is refused in one sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.options import Choice, Flag, Option, Several, Text, Whole, read_options, shown
from tests.parsed import Parsed

BOARD = Choice("board", "Board", "small", ("small", "large"), "How large.")
LENGTH = Whole("n", "Length", 4, 2, 7, "How long.")
PIE = Flag("pie", "Pie rule", False, "Whether.")
DECK = Text("deck", "Deck", "", "Which.", longest=10)
MODULES = Several("modules", "Modules", "", ("tea", "cake", "jam"), "Which.")
ALL: tuple[Option, ...] = (BOARD, LENGTH, PIE, DECK)


def test_defaults_in_the_declared_order() -> None:
    assert list(read_options(ALL, None).items()) == [
        ("board", "small"),
        ("n", 4),
        ("pie", False),
        ("deck", ""),
    ]


def test_text_and_json_give_the_same() -> None:
    typed = read_options(ALL, {"board": "large", "n": 5, "pie": True, "deck": "abc"})
    words = read_options(ALL, {"board": "large", "n": "5", "pie": "true", "deck": "abc"})
    assert typed == words == {"board": "large", "n": 5, "pie": True, "deck": "abc"}
    assert type(words["n"]) is int
    assert type(words["pie"]) is bool


def test_an_unknown_name_is_told_with_the_known_ones() -> None:
    with pytest.raises(BadOptions) as caught:
        read_options(ALL, {"colour": "red"})
    assert str(caught.value) == 'Unknown option "colour". The options are: board, n, pie, deck.'
    assert caught.value.code == "bad_options"
    with pytest.raises(BadOptions, match="This game has no options"):
        read_options((), {"n": 4})


BAD: list[tuple[Option, Parsed]] = [
    (BOARD, "huge"),
    (BOARD, 1),
    (BOARD, True),
    (BOARD, ["small"]),
    (LENGTH, 1),
    (LENGTH, 8),
    (LENGTH, True),
    (LENGTH, "four"),
    (LENGTH, ""),
    (LENGTH, "-"),
    (LENGTH, "4.0"),
    (LENGTH, 4.0),
    (LENGTH, None),
    (LENGTH, [4]),
    (LENGTH, "٤"),
    (LENGTH, "9" * 10_000),
    (PIE, "yes"),
    (PIE, 1),
    (PIE, 0),
    (PIE, None),
    (PIE, []),
    (DECK, "x" * 11),
    (DECK, 5),
    (DECK, "a\0b"),
    (DECK, "\ud800"),
    (MODULES, "tea,milk"),
    (MODULES, "tea cake"),
    (MODULES, True),
    (MODULES, ["milk"]),
    (MODULES, ["tea,jam"]),
    (MODULES, [["tea"]]),
    (MODULES, [None]),
    (MODULES, None),
    (MODULES, {"tea": True}),
]


@pytest.mark.parametrize(
    ("option", "value"), BAD, ids=lambda part: shown(getattr(part, "name", part))
)
def test_a_bad_value_is_refused(option: Option, value: Parsed) -> None:
    with pytest.raises(BadOptions) as caught:
        option.read(value)
    sentence = str(caught.value)
    assert sentence.startswith(f"{option.title}: ")
    assert sentence.endswith(".")
    assert len(sentence) < 120


def test_bounds_are_included() -> None:
    assert [LENGTH.read(2), LENGTH.read("7")] == [2, 7]
    assert Whole("t", "T", 0, -5, 5, "").read("-5") == -5


@pytest.mark.parametrize(
    ("given", "kept"),
    [("", ""), ("tea", "tea"), ("jam,tea", "tea,jam"), (" cake , cake,", "cake"), (",", "")],
)
def test_several_words_are_kept_in_the_declared_order(given: str, kept: str) -> None:
    assert MODULES.read(given) == kept


@given(st.lists(st.sampled_from(MODULES.values)))
def test_a_list_of_words_is_the_same_as_the_text(words: list[str]) -> None:
    text = MODULES.read(",".join(words))
    assert MODULES.read(words) == MODULES.read(tuple(words)) == text


@given(st.text())
def test_a_shown_value_is_short_and_on_one_line(text: str) -> None:
    assert len(shown(text)) <= 42
    assert len(shown(text).splitlines()) == 1
    assert shown(text).isprintable()


def test_shown_values() -> None:
    assert shown(True) == '"true"'
    assert shown(12) == '"12"'
    assert shown("x" * 41) == '"' + "x" * 37 + '..."'
    assert shown("a\nb") == '"a?b"'
