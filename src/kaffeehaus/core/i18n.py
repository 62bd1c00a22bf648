"""Internationalization (i18n): gettext messages in the reader's language.

English is the source language: a message is an English literal in the code, and a catalogue in
`kaffeehaus/locale` translates it. The current language is a context variable, so one process
serves each request, mail or command in the language of its reader. Placeholders are named and in
`%`-style (`%(name)s`), as in Jinja. `docs/translate.md` explains how to write and translate
messages.
"""

from __future__ import annotations

import gettext as gnu
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import Enum
from functools import cache, wraps
from pathlib import Path
from typing import Literal, ParamSpec, Self, TypeAlias, TypeVar, cast

SOURCE_LANGUAGE = "en"
LANGUAGES = {"en": "English", "de": "Deutsch", "es": "Español", "zh": "简体中文"}
"""Languages to choose from, with their own names."""
PREVIEWS: frozenset[str] = frozenset({"es", "zh"})
"""Incomplete languages: offered only to readers who ask for them, English where a message is
missing. All others must be complete."""
PSEUDO_LANGUAGE = "en-XA"
"""Accented, longer English. It shows on a page what is no message, and what overflows."""

CATALOGUES = Path(__file__).parents[1] / "locale"
COMPILED = "kaffeehaus.mo"
"""File name of a compiled catalogue, in the folder of its language."""

P = ParamSpec("P")
R = TypeVar("R")


class PseudoTranslations(gnu.NullTranslations):
    """Pseudolocalization: accents every message and lengthens it by a third."""

    def gettext(self, message: str) -> str:
        """The message with accents; placeholders and HTML tags stay as they are."""
        letters = "".join(
            part if part.startswith(("%", "<", "&")) else part.translate(_ACCENTS)
            for part in _UNTRANSLATABLE.split(message)
        )
        return f"[{letters}{'~' * (len(message) // 3)}]"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The English plural form, with accents."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """Like `gettext`: the context does not matter."""
        return self.gettext(message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        """Like `ngettext`: the context does not matter."""
        return self.ngettext(msgid1, msgid2, n)


_UNTRANSLATABLE = re.compile(r"(%\(\w+\)[sd]|%%|<[^>]*>|&\w+;)")
_ACCENTS = str.maketrans("AEIOUYaceinouyAEO", "ÀÉÎÖÛÝåçéîñöûýÀÉÖ")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Messages of one language."""

    language: str
    translations: gnu.NullTranslations


@cache
def find_catalogue(language: str) -> Catalogue:
    """Catalogue of a language; an unknown or uncompiled one speaks English."""
    if language == PSEUDO_LANGUAGE:
        return Catalogue(language, PseudoTranslations())
    path = CATALOGUES / language / COMPILED
    if language not in LANGUAGES or not path.is_file():
        return Catalogue(language, gnu.NullTranslations())
    with path.open("rb") as compiled:
        return Catalogue(language, gnu.GNUTranslations(compiled))


_current: ContextVar[Catalogue | None] = ContextVar("catalogue", default=None)


def _catalogue() -> Catalogue:
    return _current.get() or find_catalogue(SOURCE_LANGUAGE)


def current_language() -> str:
    """Code of the language in which messages are now written."""
    return _catalogue().language


def set_language(language: str) -> None:
    """Set the language for the rest of the current context (a request, a task, a command)."""
    _current.set(find_catalogue(language))


class use_language:  # noqa: N801 - read as a statement, like the context managers of contextlib
    """Write messages in another language within a `with` block."""

    __slots__ = ("_catalogue", "_token")

    def __init__(self, language: str) -> None:
        self._catalogue = find_catalogue(language)

    def __enter__(self) -> None:
        self._token = _current.set(self._catalogue)

    def __exit__(self, *raised: object) -> None:
        _current.reset(self._token)


def gettext(message: str, /, **values: object) -> str:
    """The message in the current language, with its placeholders filled in."""
    text = _catalogue().translations.gettext(message)
    return text % values if values else text


def ngettext(singular: str, plural: str, num: int, /, **values: object) -> str:
    """The plural form for a number, which is also the placeholder `num`."""
    return plural_form(singular, plural, num) % {"num": number_text(num), **values}


def plural_form(singular: str, plural: str, num: int, context: str | None = None) -> str:
    """The plural form for a number, with its placeholders."""
    translations = _catalogue().translations
    if context is None:
        return translations.ngettext(singular, plural, num)
    return translations.npgettext(context, singular, plural, num)


def pgettext(context: str, message: str, /, **values: object) -> str:
    """Like `gettext`, for words that are ambiguous without a context."""
    text = _catalogue().translations.pgettext(context, message)
    return text % values if values else text


def npgettext(context: str, singular: str, plural: str, num: int, /, **values: object) -> str:
    """Like `ngettext`, with a context."""
    return plural_form(singular, plural, num, context) % {"num": number_text(num), **values}


@dataclass(frozen=True, slots=True)
class LazyMessage:
    """Message that is declared before the language is known, such as a class attribute.

    `str` translates it, and so do Jinja and f-strings.
    """

    message: str
    values: Mapping[str, object] = field(default_factory=dict, hash=False)
    context: str = ""

    def __str__(self) -> str:
        if self.context:
            return pgettext(self.context, self.message, **self.values)
        return gettext(self.message, **self.values)

    def __repr__(self) -> str:
        """As its text, so that the options of a game are easy to read."""
        return repr(str(self))


Label: TypeAlias = str | LazyMessage
"""Text that `str` puts into the current language, if it is not a name."""


def lazy_gettext(message: str, /, **values: object) -> LazyMessage:
    """A message to be translated later, by `str`."""
    return LazyMessage(message, values)


def lazy_pgettext(context: str, message: str, /, **values: object) -> LazyMessage:
    """Like `lazy_gettext`, with a context."""
    return LazyMessage(message, values, context)


class TitledEnum(Enum):
    """Enum whose members have a value to store and a title to show: `OPEN = "open", lazy_...`."""

    _value_: str
    title: Label

    def __new__(cls, value: str, title: Label = "") -> Self:
        """A member; `value` finds it."""
        member = object.__new__(cls)
        member._value_, member.title = value, title
        return member

    @property
    def value(self) -> str:
        """What is stored."""
        return self._value_


MARK = "\x1e"
"""First character of a stored message. Text that people write does not begin with it."""


def dump_label(label: Label) -> str:
    """Text from which `load_label` makes the label again, to be translated for a later reader."""
    return label if isinstance(label, str) else MARK + json.dumps(label, default=_fields)


def _fields(message: object) -> dict[str, object]:
    assert isinstance(message, LazyMessage)
    return {"message": message.message, "values": message.values, "context": message.context}


def load_label(text: str) -> Label:
    """Label of `dump_label`; any other text stays as it is."""
    if not text.startswith(MARK):
        return text
    message: LazyMessage = json.loads(text[1:], object_hook=_message)
    return message


def _message(fields: dict[str, object]) -> LazyMessage | dict[str, object]:
    match fields:
        case {"message": str(message), "values": dict(values), "context": str(context)}:
            return LazyMessage(message, values, context)
    return fields


_AND_CHANGES = {"es": re.compile(r"h?[ií](?![eaoéáó])", re.IGNORECASE)}
_OR_CHANGES = {"es": re.compile(r"h?[oó]|8|11(?!\d)", re.IGNORECASE)}
"""By language: before which words "and" and "or" change for the sound, as in `Ana e Inés`,
`7 u 8`."""


def and_list(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return "".join(parts)
    first, last = comma_list(parts[:-1]), parts[-1]
    if _changes(_AND_CHANGES, last):
        return pgettext("list, changed", "%(first)s and %(last)s", first=first, last=last)
    return pgettext("list", "%(first)s and %(last)s", first=first, last=last)


def or_list(parts: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`."""
    if len(parts) < 2:
        return "".join(parts)
    first, last = comma_list(parts[:-1]), parts[-1]
    if _changes(_OR_CHANGES, last):
        return pgettext("list, changed", "%(first)s or %(last)s", first=first, last=last)
    return pgettext("list", "%(first)s or %(last)s", first=first, last=last)


def _changes(sounds: Mapping[str, re.Pattern[str]], word: str) -> bool:
    sound = sounds.get(current_language())
    return sound is not None and sound.match(word) is not None


def comma_list(parts: Iterable[str]) -> str:
    """`a`, `a, b`, `a, b, c`."""
    return pgettext("between the items of a list", ", ").join(parts)


def _locale(language: str) -> str:
    """CLDR's locale; English is British, which joins lists without a serial comma."""
    return language if language in LANGUAGES and language != SOURCE_LANGUAGE else "en_GB"


def collation_key(text: str) -> str:
    """Sort key of names as dictionaries have it: capitals and accents make no difference."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


_GROUPED_FROM = {"es": 10_000}
"""By language: the least number whose thousands are separated, where it is not 1,000. Browsers do
the same."""


def number_text(number: int) -> str:
    """`999`, `12,345`: a whole number with its thousands separated."""
    if abs(number) < _GROUPED_FROM.get(current_language(), 1_000):
        return str(number)
    return f"{number:,}".replace(",", pgettext("thousands separator", ","))


def percent_text(number: int | str) -> str:
    """`62%`, in German `62 %`; the number may be written by `decimal_text`."""
    return gettext("%(number)s%%", number=number)


def decimal_text(written: str) -> str:
    """A number such as `52.5` with the decimal separator of the current language."""
    return written.replace(".", pgettext("decimal separator", "."))


def time_text(milliseconds: int) -> str:
    """`18 Nov 2026, 16:12`: a time since 1970, in UTC."""
    from babel import Locale, dates  # noqa: PLC0415 - slow to import

    at = datetime.fromtimestamp(milliseconds / 1000, UTC)
    locale = Locale.parse(_locale(current_language()))
    time = dates.format_time(at, "short", locale=locale)
    date = dates.format_date(at, "medium", locale)
    return str(locale.datetime_formats["medium"]).format(time, date)


_UNITS: tuple[tuple[Literal["day", "hour", "minute"], int], ...] = (
    ("day", 86_400),
    ("hour", 3_600),
    ("minute", 60),
)
"""As in `relative_times.ts`."""


def ago_text(seconds: float) -> str:
    """`3 hours ago`: how long ago something was, in whole minutes, hours or days."""
    from babel.dates import format_timedelta  # noqa: PLC0415 - slow to import

    for unit, length in _UNITS:
        if seconds >= length:
            past = timedelta(seconds=-(seconds // length * length))
            locale = _locale(current_language())
            # The threshold keeps it from choosing a larger unit.
            return format_timedelta(past, unit, threshold=1e9, add_direction=True, locale=locale)
    return gettext("just now")


def size_text(size: int) -> str:
    """`1.5 MB`: a number of bytes, rounded."""
    from babel.numbers import format_decimal  # noqa: PLC0415 - slow to import

    power = 3 if size >= 1e9 else 2 if size >= 1e6 else 1
    amount = format_decimal(size / 1000**power, "#,##0.#", _locale(current_language()))
    return f"{amount} {('kB', 'MB', 'GB')[power - 1]}"


def fitting_length(text: str, letters: int) -> int:
    """How many characters of the text are as wide as so many Latin letters. Chinese characters
    and full-width punctuation are twice as wide."""
    width = sum(2 if unicodedata.east_asian_width(one) in "WF" else 1 for one in text)
    return letters * len(text) // width if text else letters


def capital_first(label: str) -> str:
    """A word or phrase as a label of its own: `rural area` becomes `Rural area`."""
    return label[:1].upper() + label[1:]


def cache_per_language(function: Callable[P, R]) -> Callable[P, R]:
    """Cache a function that returns messages: one result per language and arguments."""

    @cache
    def in_language(_language: str) -> Callable[P, R]:
        return cast(Callable[P, R], cache(function))

    @wraps(function)
    def in_current_language(*args: P.args, **kwargs: P.kwargs) -> R:
        return in_language(current_language())(*args, **kwargs)

    return in_current_language
