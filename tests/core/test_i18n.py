"""Messages in the current language: placeholders, plurals, contexts and lists."""

from __future__ import annotations

import asyncio

import pytest

from kaffeehaus.core import i18n
from kaffeehaus.core.i18n import (
    PSEUDO_LANGUAGE,
    TitledEnum,
    and_list,
    cache_per_language,
    collation_key,
    current_language,
    fitting_length,
    gettext,
    lazy_gettext,
    ngettext,
    number_text,
    or_list,
    percent_text,
    size_text,
    time_text,
    use_language,
)


class Stage(TitledEnum):
    OVER = "over", lazy_gettext("No catalogue has this.")


def test_a_member_is_found_by_its_value_and_has_a_title() -> None:
    assert Stage("over") is Stage.OVER
    assert Stage.OVER.value == "over"
    assert str(Stage.OVER.title) == "No catalogue has this."


def test_a_message_without_a_translation_is_english() -> None:
    with use_language("de"):
        assert gettext("No catalogue has %(what)s.", what="this") == "No catalogue has this."


def test_an_unknown_language_speaks_english() -> None:
    with use_language("tlh"):
        assert and_list(["a", "b"]) == "a and b"


@pytest.mark.parametrize(("number", "said"), [(0, "0 beans"), (1, "1 bean"), (2, "2 beans")])
def test_english_plurals(number: int, said: str) -> None:
    assert ngettext("%(num)s bean", "%(num)s beans", number) == said


@pytest.mark.parametrize(
    ("parts", "both", "either"),
    [
        ([], "", ""),
        (["a"], "a", "a"),
        (["a", "b"], "a and b", "a or b"),
        (["a", "b", "c"], "a, b and c", "a, b or c"),
        (["a", "b", "c", "{0}"], "a, b, c and {0}", "a, b, c or {0}"),
    ],
)
def test_lists(parts: list[str], both: str, either: str) -> None:
    assert and_list(parts) == both
    assert or_list(parts) == either


def test_names_are_sorted_as_in_a_dictionary() -> None:
    names = ["Zoë", "Änne", "anton", "Öz", "Otto", "Ada"]
    assert sorted(names, key=collation_key) == ["Ada", "Änne", "anton", "Otto", "Öz", "Zoë"]


def test_german_lists() -> None:
    with use_language("de"):
        assert and_list(["a", "b", "c"]) == "a, b und c"
        assert or_list(["a", "b"]) == "a oder b"


@pytest.mark.parametrize(
    ("parts", "both", "either"),
    [
        (["Ada", "Ben"], "Ada y Ben", "Ada o Ben"),
        (["Ada", "Inés"], "Ada e Inés", "Ada o Inés"),
        (["Ada", "Hilario"], "Ada e Hilario", "Ada o Hilario"),
        (["agua", "hielo"], "agua y hielo", "agua o hielo"),
        (["Ada", "Óscar"], "Ada y Óscar", "Ada u Óscar"),
        (["6", "7", "8"], "6, 7 y 8", "6, 7 u 8"),
        (["10", "11"], "10 y 11", "10 u 11"),
        (["10", "110"], "10 y 110", "10 o 110"),
    ],
)
def test_spanish_lists_change_for_the_sound(parts: list[str], both: str, either: str) -> None:
    with use_language("es"):
        assert (and_list(parts), or_list(parts)) == (both, either)


def test_a_percentage_has_a_space_only_where_the_language_has_one() -> None:
    assert percent_text(48) == "48%"
    with use_language("de"):
        assert percent_text(48) == "48\u00a0%"


@pytest.mark.parametrize(("number", "text"), [(1250, "1250"), (-9999, "-9999"), (12345, "12.345")])
def test_spanish_separates_thousands_from_five_digits_on(number: int, text: str) -> None:
    with use_language("es"):
        assert number_text(number) == text


@pytest.mark.parametrize(
    ("number", "english", "german"),
    [(-999, "-999", "-999"), (1250, "1,250", "1.250"), (-12345, "-12,345", "-12.345")],
)
def test_numbers(number: int, english: str, german: str) -> None:
    assert number_text(number) == english
    with use_language("de"):
        assert number_text(number) == german


def test_counts_times_and_sizes() -> None:
    time, count = 1_763_424_720_000, ("%(num)s game", "%(num)s games", 1234)
    assert ngettext(*count) == "1,234 games"
    assert (time_text(time), size_text(1_540_000)) == ("18 Nov 2025, 00:12", "1.5 MB")
    with use_language("de"):
        assert ngettext(*count).startswith("1.234 ")
        assert (time_text(time), size_text(900)) == ("18.11.2025, 00:12", "0,9 kB")


def test_a_lazy_message_follows_the_language() -> None:
    message = lazy_gettext("%(n)d beans", n=3)
    assert f"{message}" == "3 beans"
    with use_language(PSEUDO_LANGUAGE):
        assert str(message) == "[3 béåñs~~~]"
        assert and_list(["a", "b"]) == "[a åñd b~~~~~~~]"


def test_the_pseudo_language_keeps_placeholders_and_tags() -> None:
    with use_language(PSEUDO_LANGUAGE):
        assert gettext("<b>%(name)s</b> wins", name="Ada") == "[<b>Ada</b> wîñs~~~~~~]"


def test_the_language_ends_with_its_block() -> None:
    with use_language("de"):
        assert current_language() == "de"
    assert current_language() == "en"


def test_tasks_have_their_own_language() -> None:
    async def speak(language: str) -> str:
        i18n.set_language(language)
        await asyncio.sleep(0)
        return and_list(["a", "b"])

    async def both() -> tuple[str, str]:
        german, english = await asyncio.gather(speak("de"), speak("en"))
        return german, english

    assert asyncio.run(both()) == ("a und b", "a and b")


def test_a_cache_is_kept_per_language() -> None:
    calls = []

    @cache_per_language
    def told(name: str) -> str:
        calls.append(name)
        return and_list([name, name])

    for language in ("en", "de", "en", "de"):
        with use_language(language):
            told("a")
    assert calls == ["a", "a"]


def test_a_stored_label_is_translated_for_its_reader() -> None:
    why = lazy_gettext("The round is over.")
    stored = i18n.dump_label(
        lazy_gettext("Your standing order “%(title)s” has ended. %(why)s", title="Pay", why=why)
    )
    with use_language("de"):
        assert str(i18n.load_label(stored)).startswith("Dein Dauerauftrag „Pay“ ist beendet. ")
    assert str(i18n.load_label(stored)).endswith("has ended. The round is over.")


@pytest.mark.parametrize(
    "text", ["", "The round is over.", "7", '"Hi"', '{"message": "%(a)s"}', "[1]"]
)
def test_other_stored_text_stays(text: str) -> None:
    assert i18n.load_label(text) == text


@pytest.mark.parametrize(
    ("text", "fits"), [("", 10), ("Barista", 10), ("咖啡店", 5), ("2×，咖啡", 6), ("寿司 AB", 7)]
)
def test_how_many_characters_fit_into_a_width(text: str, fits: int) -> None:
    assert fitting_length(text, 10) == fits
