"""Names: what can be one, and which of them look alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.house.errors import BadRequest
from kaffeehaus.house.players.names import CAPITALS, SMALL, looks, read_name


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("Zoe\u0308", "Zoë"),
        ("a\u202egnp\u202c.exe", "agnp.exe"),
        ("Ada\u0000\u0007", "Ada"),
        ("\u200bAda\ufeff", "Ada"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("👩\u200d💻", "👩\u200d💻"),
        ("☕", "☕"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("👩🏽\u200d🚀", "👩🏽\u200d🚀"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("x" * 40, "x" * 40),
        ("Ａｄａ", "Ada"),
        ("A\u200dd\u200ca", "Ada"),
        ("Ada\ufe0f", "Ada"),
        ("\u0301Ada", "Ada"),
        ("Ada \u0301 Lovelace", "Ada Lovelace"),
        ("A\u00a0\u3000B", "A B"),
        ("Ada\u3164", "Ada"),
        ("a\u034f\u0308", "ä"),
        ("O´Brien", "O'Brien"),
        ("\u2066Ada\u2069\u061c", "Ada"),
    ],
)
def test_names_are_tidied(given: str, kept: str) -> None:
    assert read_name(given, 40) == kept


@pytest.mark.parametrize(
    "name",
    [
        *("", "   ", "\u200b\u200d", "\u0301", "\u202e", "x" * 41, "\n\t", "\ud800"),
        *("\u3164", "\uffa0", "\u115f\u1160", "\u2800\u2800", "\u0301\u0308", " \u0301"),
        *("\u2066\u2069", "\ufe0f", "\u034f", "\U000e0041", "\U000e0100", "ﷺ" * 3),
        "a" + "\u200b" * 400,
    ],
)
def test_some_names_cannot_be(name: str) -> None:
    with pytest.raises(BadRequest) as refused:
        read_name(name, 40)
    assert refused.value.code == "bad_name"


NASTY = st.sampled_from(" \u0301\u0308\u200c\u200d\ufe0f\u3164\u034f\u2066❤👩🏽aОक\u094dم´")


@given(st.text(max_size=60) | st.text(NASTY, max_size=12))
def test_a_name_that_can_be_is_left_as_it_is_the_second_time(name: str) -> None:
    try:
        tidy = read_name(name, 1000)
    except BadRequest:
        return
    assert read_name(tidy, 1000) == tidy
    assert looks(tidy)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Аdа"),
        ("Ada", "ADA"),
        ("Ada", "Αda"),
        ("MAX", "МАХ"),
        ("Tom", "Тоm"),
        ("Niko", "Νікο"),
        ("Bill", "BiII"),
        ("Bill", "Bi1l"),
        ("Otto", "0tt0"),
        ("Amanda", "Arnanda"),
        ("Will", "VVill"),
        ("O'Brien", "O’Brien"),
        ("Ann-Marie", "Ann–Marie"),
        ("Ada", "A\u200dda"),
        ("Ada", "Ada\u3164"),
        ("❤\ufe0f", "❤"),
    ],
)
def test_these_look_alike(one: str, other: str) -> None:
    assert one != other
    assert looks(one) == looks(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Ida"),
        ("Zoe", "Zoë"),
        ("Ada", "Ada 2"),
        ("Анна", "Инна"),
        ("李", "王"),
        ("☕", "🍵"),
    ],
)
def test_these_do_not(one: str, other: str) -> None:
    assert looks(one) != looks(other)


def test_every_letter_that_looks_latin_is_taken_for_a_latin_one() -> None:
    for table in (CAPITALS, SMALL):
        for code, seen in table.items():
            assert looks(chr(code)) == looks(chr(seen))
