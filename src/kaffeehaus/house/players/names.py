"""Validation of player names, and detection of confusable ones (homoglyphs)."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.house.errors import BadRequest

VISIBLE = "LNSP"
"""Unicode categories of letters, numbers, symbols and punctuation."""
BLANK = frozenset(
    [*"\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"]
    + [chr(code) for code in (*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0))]
)
"""Letters, marks and symbols by category that are invisible."""
EMOJI_SELECTOR = "\ufe0f"
"""Variation selector: shows the symbol before it as an emoji."""
MAX_RAW_FACTOR = 8
"""Raw input longer than this multiple of the limit is rejected before cleaning."""
JOINERS = "\u200c\u200d"
NEVER_JOINED = ("LATIN", "GREEK", "CYRILLIC")
"""Scripts in which a joiner has no visible effect."""
ACCENT = str.maketrans("´", "'")
"""NFKC would turn it into a space and a stray mark, in names such as O´Brien."""

# These homoglyphs are intended.
CAPITALS = str.maketrans(
    "АВЕЅІЈКМНОРСТУҮХԌԚԜѴӀ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "ABESIJKMHOPCTYYXGQWVI" + "ABEZHIKMNOPTYX",
)
STROKES = str.maketrans("I1|ǀ0", "llllO")
SMALL = str.maketrans(
    "авгекмнопрстухѕіјһԁԛԝѵӏүё" + "αγεηικνοπρστυχω" + "ɑɡıɩȷ",
    "abrekmhonpctyxsijhdqwvlyë" + "ayenikvonpotuxw" + "agiij",
)
SIGNS = str.maketrans("‘’ʼ′`‐‑‒–—−", "'''''------")
PAIRS = (("rn", "m"), ("vv", "w"))
"""Letter pairs that look like one letter."""
LONGEST = 500
"""Characters of a chat message or the reason of a report."""
PHRASES = (
    lazy_gettext("Hello, have a good game!"),
    lazy_gettext("One moment, I am thinking."),
    lazy_gettext("I have to go. I will play on later."),
    lazy_gettext("Well played!"),
    lazy_gettext("That was not my best move."),
    lazy_gettext("Thanks for the game!"),
)
"""Quick phrases of the chat."""


def read_name(name: str, longest: int) -> str:
    """Normalize a name: NFKC, single spaces, no invisible characters.

    Control characters, direction overrides and the like would allow impersonation or garble a
    page; joiners stay where scripts and emoji need them. Raises `BadRequest` for a name that is or
    looks empty, or is too long.
    """
    if len(name) > longest * MAX_RAW_FACTOR:
        raise _too_long(longest)
    tidy = name.translate(ACCENT)
    # Removing a character makes others neighbours, which may be invalid there.
    while (tidier := _tidied(tidy)) != tidy:
        tidy = tidier
    if not any(unicodedata.category(sign)[0] in VISIBLE for sign in tidy):
        raise BadRequest(gettext("A name needs at least one visible character."), code="bad_name")
    if len(tidy) > longest:
        raise _too_long(longest)
    return tidy


@lru_cache(maxsize=4096)
def looks(name: str) -> str:
    """The skeleton of a name: equal for two confusable names.

    Folds case and homoglyphs of Latin, Greek and Cyrillic. For comparison only, never shown.
    """
    visible = "".join(sign for sign in unicodedata.normalize("NFKC", name) if _is_visible(sign))
    latin = visible.translate(CAPITALS).translate(STROKES).casefold().translate(SMALL)
    shape = unicodedata.normalize("NFKC", latin.translate(SIGNS))
    for pair, letter in PAIRS:
        shape = shape.replace(pair, letter)
    return " ".join(shape.split())


def _too_long(longest: int) -> BadRequest:
    return BadRequest(
        gettext("A name has at most %(longest)s characters.", longest=longest), code="bad_name"
    )


def _tidied(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text)
    return " ".join(_without_stray_marks(without_invisible(plain)).split())


def _is_visible(sign: str) -> bool:
    if sign in BLANK or sign == EMOJI_SELECTOR:
        return False
    return sign.isspace() or not unicodedata.category(sign).startswith("C")


def without_invisible(text: str) -> str:
    """Remove invisible characters, and joiners without effect between their neighbours."""
    signs = [sign for sign in text if _is_visible(sign) or sign in (*JOINERS, EMOJI_SELECTOR)]
    around = zip(["", *signs], signs, [*signs[1:], ""], strict=False)
    return "".join(sign for before, sign, after in around if _is_in_place(before, sign, after))


def _is_in_place(before: str, sign: str, after: str) -> bool:
    """Whether a joiner or emoji selector has an effect between its neighbours."""
    if sign == EMOJI_SELECTOR:
        return _is_symbol(before)
    if sign not in JOINERS:
        return True
    return _can_be_joined(before) and _can_be_joined(after)


def _can_be_joined(sign: str) -> bool:
    if _is_symbol(sign):
        return True
    is_letter = unicodedata.category(sign)[0] in "LM" if sign else False
    return is_letter and not unicodedata.name(sign, "").startswith(NEVER_JOINED)


def _is_symbol(sign: str) -> bool:
    return sign == EMOJI_SELECTOR or (sign != "" and unicodedata.category(sign).startswith("S"))


def _without_stray_marks(text: str) -> str:
    """Remove combining marks without a base character, which would attach to text before."""
    kept = ""
    for sign in text:
        if unicodedata.category(sign).startswith("M") and not kept[-1:].strip():
            continue
        kept += sign
    return kept


def read_words(text: str, longest: int = LONGEST) -> str:
    """The text with single spaces, without invisible characters and direction overrides.

    Raises `BadRequest` if nothing is left, or more than `longest` characters.
    """
    # Cleaning is slow, so a far too long text is rejected before it.
    is_huge = len(text) > longest * 4
    tidy = "" if is_huge else " ".join(without_invisible(text).split())
    if is_huge or len(tidy) > longest:
        raise BadRequest(
            gettext("A message has at most %(longest)s characters.", longest=longest),
            code="too_long",
        )
    if not tidy:
        raise BadRequest(gettext("The message is empty."), code="no_words")
    return tidy
