"""Finds lines that are the same in English and in a translation, though words depend on it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from catalogues.translations import LOCALE, read_area
from housekeeping.checkout import this_checkout
from kaffeehaus.core.i18n import SOURCE_LANGUAGE
from tests.browser.test_pseudo_language import KIND, words_of
from walk.screen import Review

FRAGMENTS = re.compile(r"%\(\w+\)s|[^\w]+|\d+")


def untranslated_lines(reviews: Mapping[str, Review]) -> Iterator[str]:
    """Lines that a translation has in common with English, with their language and file.

    Names do not count, and no words that a translation rightly keeps, such as "Trainer".
    """
    english = reviews[SOURCE_LANGUAGE].words
    for language, review in reviews.items():
        if language == SOURCE_LANGUAGE:
            continue
        kept = kept_words(language)
        for name, line in sorted(english & review.words):
            if set(words_of(KIND.sub("", line))) - kept:
                yield f"{language}/{name}: {line}"


def kept_words(language: str) -> set[str]:
    """Words of messages whose translation is the same as the English."""
    root = this_checkout().root
    kept: set[str] = set()
    for path in (root / LOCALE / language).glob("*.po"):
        for message in read_area(root, language, path.stem):
            if message.id and message.id == message.string:
                texts = [message.id] if isinstance(message.id, str) else message.id
                kept.update(word for text in texts for word in FRAGMENTS.split(text))
    return kept
