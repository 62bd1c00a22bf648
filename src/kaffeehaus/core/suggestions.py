"""Spelling suggestions for unknown names: "Did you mean coffee?"."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from kaffeehaus.core.i18n import gettext

LONGEST = 60
"""Maximum length of a word that is compared: longer ones are no misspelt names, and expensive."""
LEAST_PART = 3
"""Minimum length of a part: shorter ones occur in too many names."""


def suggestion(word: str, known: Iterable[str]) -> str | None:
    """The known name that a misspelt word most likely means, or None.

    Case, spaces and hyphens are ignored, and a part of a name is enough. Digits must be the same:
    `sq-9` is no misspelling of `sq-7`.
    """
    if len(word) > LONGEST:
        return None
    plain = _plain(word)
    names = {_plain(name): name for name in known if _digits(name) == _digits(word)}
    for close in get_close_matches(plain, names, n=1):
        return names[close]
    parts = [name for written, name in names.items() if plain in written]
    return parts[0] if len(parts) == 1 and len(plain) >= LEAST_PART else None


def unknown_name(sentence: str, word: str, known: Iterable[str], otherwise: str) -> str:
    """Error message and a suggestion, `Unknown game "cofee". Did you mean coffee?`, or another
    sentence where there is none."""
    close = suggestion(word, known)
    hint = otherwise if close is None else gettext("Did you mean %(name)s?", name=close)
    return f"{sentence} {hint}"


def _plain(name: str) -> str:
    return name.strip().lower().replace(" ", "_").replace("-", "_")


def _digits(name: str) -> str:
    return "".join(sign for sign in name if sign.isdigit())
