"""What is left in English on a German page: messages that were shown untranslated, and sentences
that are no messages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from playwright.sync_api import Page

from kaffeehaus.core.i18n import find_catalogue
from kaffeehaus.core.registry import find_game, game_ids
from tests.browser.guests import Guest

GERMAN = "de"
READ = """() => {
  const found = new Set();
  const add = (text) => found.add((text ?? '').replace(/\\s+/g, ' ').trim());
  const named = ['aria-label', 'title', 'placeholder', 'alt', 'data-why', 'aria-description'];
  for (const part of document.querySelectorAll('head title, body, body *')) {
    if (part.closest('script, style, template, .written, [lang]:not([lang=de])')) continue;
    for (const name of named) add(part.getAttribute(name));
    const own = [...part.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
    own.forEach((node) => add(node.data));
    if (own.length && part.childElementCount) add(part.textContent);
  }
  return [...found].filter((text) => /[A-Za-z]{3}/.test(text));
}"""
"""All texts and labels of a page, shown or not yet, without notation and other languages."""
ENGLISH = re.compile(
    r"\b(the|and|you|your|with|of|is|are|have|has|to|not|on the|by|from|turns?|moves?|plays?|wins?|"
    r"won|house|houses|chooses?|every|nothing|somebody)\b"
)
"""Words that no German sentence has."""
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|<[^>]*>|&\w+;")
WORD = re.compile(r"[A-Za-z]{3}")
LONG = 3
"""Messages of so many words are looked for within sentences, too."""


@dataclass(frozen=True, slots=True)
class EnglishMessage:
    """A message that reads differently in German."""

    fixed: str
    """Its longest part without placeholders."""
    pattern: re.Pattern[str]

    def is_in(self, text: str) -> bool:
        return self.fixed in text and self.pattern.search(text) is not None


@cache
def english_messages() -> tuple[EnglishMessage, ...]:
    """All messages that a German text cannot contain."""
    translations = find_catalogue(GERMAN).translations
    catalogue: dict[object, str] = getattr(translations, "_catalog")  # noqa: B009 - it is private
    own = {*catalogue.values(), *(find_game(game_id).title for game_id in game_ids())}
    found = {_message_id(key): text for key, text in catalogue.items()}
    return tuple(
        message
        for english, text in found.items()
        if english != text and english not in own
        for message in _message(english)
    )


def _message_id(key: object) -> str:
    text = key[0] if isinstance(key, tuple) else key
    return str(text).partition("\x04")[2] or str(text)


def _message(english: str) -> Iterator[EnglishMessage]:
    plain = english.replace("%%", "%")
    parts = [part or "" for part in PLACEHOLDER.sub("\0", plain).split("\0")]
    fixed = max(parts, key=len).strip()
    if not WORD.search(fixed):
        return
    middle = r".*?".join(re.escape(re.sub(r"\s+", " ", part)) for part in parts)
    is_long = len(re.findall(r"[A-Za-z]+", "".join(parts))) >= LONG
    yield EnglishMessage(fixed, re.compile(rf"\b{middle}" if is_long else rf"^{middle}$"))


def english_in(texts: Iterable[str], names: Iterable[str] = ()) -> list[str]:
    """Those of the texts that are English, or have an English sentence."""
    own = re.compile("|".join(map(re.escape, names)) or r"$^")
    return [text for text in texts if _is_english(own.sub("", text), text)]


def _is_english(without_names: str, text: str) -> bool:
    if ENGLISH.search(without_names):
        return True
    return any(message.is_in(text) for message in english_messages())


class GermanReader:
    """A guest who reads German, and all that the pages say."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.texts: set[str] = set()
        guest.context.add_cookies([{"name": "lang", "value": GERMAN, "url": guest.url}])

    @property
    def page(self) -> Page:
        return self.guest.page

    def read(self) -> None:
        """Remember all texts of the page."""
        self.texts.update(self.page.evaluate(READ))
