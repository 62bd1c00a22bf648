"""Finds lines that are the same in English and in a translation, though words depend on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from catalogues.translations import LOCALE, read_area
from housekeeping.checkout import this_checkout
from kaffeehaus.core.i18n import PREVIEWS, SOURCE_LANGUAGE
from tests.browser.test_pseudo_language import KIND, words_of
from walk.screen import Review

ENGLISH = {"api-docs"}
"""Files of pages that are English for everybody, and say so: the documentation of the API."""
STORED_NAME = re.compile(r"\bSpieler \d\b")
"""What a player on a shared device is called who was given no name, in the creator's language."""
FRAGMENTS = re.compile(r"%\(\w+\)s|[^\w]+|\d+")


def untranslated_lines(reviews: Mapping[str, Review]) -> Iterator[str]:
    """Lines that a translation has in common with English, with their language and file.

    Names do not count, and no words that a translation rightly keeps, such as "Trainer". Previews
    may have English lines.
    """
    english = reviews[SOURCE_LANGUAGE].words
    for language, review in reviews.items():
        if language in PREVIEWS | {SOURCE_LANGUAGE}:
            continue
        kept, translations = kept_words(language), translations_of(language)
        for name, line in sorted(english & review.words):
            text = STORED_NAME.sub("", KIND.sub("", line))
            is_english = text not in translations and set(words_of(text)) - kept
            if is_english and name not in ENGLISH:
                yield f"{language}/{name}: {line}"


def kept_words(language: str) -> set[str]:
    """Words of messages whose translation differs from the English at most in capitals."""
    root = this_checkout().root
    kept: set[str] = set()
    for path in (root / LOCALE / language).glob("*.po"):
        for message in read_area(root, language, path.stem):
            texts, translated = _forms(message.id), _forms(message.string)
            if [*map(str.casefold, texts)] == [*map(str.casefold, translated)]:
                both = (*texts, *translated)
                kept.update(word for text in both for word in FRAGMENTS.split(text))
    return kept


def translations_of(language: str) -> set[str]:
    """All texts in a language. One may be an English word, too, such as "Analyse"."""
    root = this_checkout().root
    paths = (root / LOCALE / language).glob("*.po")
    areas = (read_area(root, language, path.stem) for path in paths)
    return {text for area in areas for message in area for text in _forms(message.string)}


def _forms(texts: str | Sequence[str] | None) -> Sequence[str]:
    return [texts] if isinstance(texts, str) else texts or ()
