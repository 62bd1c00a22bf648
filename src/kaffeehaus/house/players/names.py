"""Names of guests: what can be one, and which of them look alike."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from kaffeehaus.house.errors import BadRequest

VISIBLE = "LNSP"
"""The categories of letters, numbers, symbols and punctuation."""
BLANK = frozenset(
    [*"\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"]
    + [chr(code) for code in (*range(0xFE00, 0xFE0F), *range(0xE0100, 0xE01F0))]
)
"""Letters, marks and symbols by their category, and nothing to the eye."""
AS_PICTURE = "\ufe0f"
"""Asks for the coloured form of the symbol before it."""
MOST_UNSEEN = 8
"""So many times the characters of the longest name are looked at, to find those to be seen."""
JOINERS = "\u200c\u200d"
NEVER_JOINED = ("LATIN", "GREEK", "CYRILLIC")
"""Scripts in which a joiner changes nothing that could be seen."""
ACCENT = str.maketrans("´", "'")
"""Compatibility would make a space and a stray mark of it, in names such as O´Brien."""

# That these look alike is the point.
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
"""Two letters that together look like one."""


def read_name(name: str, longest: int) -> str:
    """A name with single spaces and plain, composed letters, without what cannot be seen.

    Control characters, direction overrides and other invisible marks could make one guest look
    like another or turn a page's text around, so they are taken out; joiners stay where scripts
    and emoji are spelled with them. Raises `BadRequest` for a name that is or looks empty, or is
    too long.
    """
    if len(name) > longest * MOST_UNSEEN:
        raise _too_long(longest)
    tidy = name.translate(ACCENT)
    # What is taken out makes others neighbours, which may have no place there.
    while (tidier := _tidied(tidy)) != tidy:
        tidy = tidier
    if not any(unicodedata.category(sign)[0] in VISIBLE for sign in tidy):
        raise BadRequest("A name needs letters or signs that can be seen.", code="bad_name")
    if len(tidy) > longest:
        raise _too_long(longest)
    return tidy


@lru_cache(maxsize=4096)
def looks(name: str) -> str:
    """What a name looks like at a glance: equal for two names that would be mistaken for another.

    Latin, Greek and Cyrillic letters of one shape are one letter, and so are capitals and small
    ones. It is only to be compared, never to be shown.
    """
    seen = "".join(sign for sign in unicodedata.normalize("NFKC", name) if _has_a_look(sign))
    latin = seen.translate(CAPITALS).translate(STROKES).casefold().translate(SMALL)
    shape = unicodedata.normalize("NFKC", latin.translate(SIGNS))
    for pair, letter in PAIRS:
        shape = shape.replace(pair, letter)
    return " ".join(shape.split())


def _too_long(longest: int) -> BadRequest:
    return BadRequest(f"A name has at most {longest} characters.", code="bad_name")


def _tidied(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text)
    return " ".join(_without_stray_marks(without_the_unseen(plain)).split())


def _has_a_look(sign: str) -> bool:
    if sign in BLANK or sign == AS_PICTURE:
        return False
    return sign.isspace() or not unicodedata.category(sign).startswith("C")


def without_the_unseen(text: str) -> str:
    """The text without signs that have no look, or no place between their neighbours."""
    signs = [sign for sign in text if _has_a_look(sign) or sign in JOINERS or sign == AS_PICTURE]
    around = zip(["", *signs], signs, [*signs[1:], ""], strict=False)
    return "".join(sign for before, sign, after in around if _has_its_place(before, sign, after))


def _has_its_place(before: str, sign: str, after: str) -> bool:
    """Whether a sign that is nothing by itself does something between its neighbours."""
    if sign == AS_PICTURE:
        return _is_picture(before)
    if sign not in JOINERS:
        return True
    return _can_be_joined(before) and _can_be_joined(after)


def _can_be_joined(sign: str) -> bool:
    if _is_picture(sign):
        return True
    is_letter = unicodedata.category(sign)[0] in "LM" if sign else False
    return is_letter and not unicodedata.name(sign, "").startswith(NEVER_JOINED)


def _is_picture(sign: str) -> bool:
    return sign == AS_PICTURE or (sign != "" and unicodedata.category(sign).startswith("S"))


def _without_stray_marks(text: str) -> str:
    """Marks need a sign to stand on; at the beginning they would stand on what is before it."""
    kept = ""
    for sign in text:
        if unicodedata.category(sign).startswith("M") and not kept[-1:].strip():
            continue
        kept += sign
    return kept
