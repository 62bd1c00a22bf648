"""Typed options of a game, with defaults and help, parsed from text and from JSON.

One declaration serves the form in the lobby, `-o key=value`, the API and the record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.i18n import Label, gettext
from kaffeehaus.core.notation import is_number, is_text
from kaffeehaus.core.suggestions import unknown_name

Scalar: TypeAlias = str | int | bool
"""Stored value of an option."""
OptionValue: TypeAlias = Scalar | Sequence[str]
"""Requested value of an option; also a list of words for options with several."""
Options: TypeAlias = Mapping[str, OptionValue]
"""Requested options by name. Missing ones get their defaults."""
Chosen: TypeAlias = Mapping[str, Scalar]
"""Validated values of all options by name."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Option with one of a few words as its value."""

    name: str
    """Name for programs, records and `-o`; the same holds for all option types."""
    title: Label
    """Display name."""
    default: str
    values: tuple[str, ...]
    help: Label
    labels: tuple[Label, ...] = ()
    """Display names of the values, in the same order; empty: the values themselves."""
    advanced: bool = False
    """Whether forms fold it away because its default suits most tables; as in all option types."""

    def read(self, value: OptionValue) -> str:
        """Validate a value. Raises `BadOptions`."""
        if value in self.values:
            return str(value)
        unknown = _unknown_value(self, value)
        choices = gettext("Choose one of: %(values)s.", values=", ".join(self.values))
        known = self.values if isinstance(value, str) else ()
        raise BadOptions(unknown_name(unknown, str(value), known, choices))


@dataclass(frozen=True, slots=True)
class Whole:
    """Integer option with two inclusive bounds."""

    name: str
    title: Label
    default: int
    least: int
    most: int
    help: Label
    advanced: bool = False

    def read(self, value: OptionValue) -> int:
        """Validate an integer, or parse its decimal text. Raises `BadOptions`."""
        number = _whole(value)
        if number is None or not self.least <= number <= self.most:
            raise BadOptions(
                gettext(
                    "%(option)s: choose a whole number from %(least)s to %(most)s, not %(value)s.",
                    option=self.title,
                    least=self.least,
                    most=self.most,
                    value=shown(value),
                )
            )
        return number


@dataclass(frozen=True, slots=True)
class Flag:
    """Boolean option."""

    name: str
    title: Label
    default: bool
    help: Label
    advanced: bool = False

    def read(self, value: OptionValue) -> bool:
        """Validate a boolean, or parse `true` and `false`. Raises `BadOptions`."""
        if isinstance(value, bool):
            return value
        if value not in ("true", "false"):
            raise BadOptions(
                gettext(
                    "%(option)s: choose true or false, not %(value)s.",
                    option=self.title,
                    value=shown(value),
                )
            )
        return value == "true"


@dataclass(frozen=True, slots=True)
class Text:
    """Free-text option that the game itself parses, such as a map or a deck."""

    name: str
    title: Label
    default: str
    help: Label
    longest: int = 20_000
    advanced: bool = False

    def read(self, value: OptionValue) -> str:
        """Validate the length of the text. Raises `BadOptions`."""
        if not isinstance(value, str) or len(value) > self.longest or not is_text(value):
            raise BadOptions(
                gettext(
                    "%(option)s: enter text of at most %(longest)s characters.",
                    option=self.title,
                    longest=self.longest,
                )
            )
        return value


@dataclass(frozen=True, slots=True)
class Several:
    """Multiple-choice option: any subset of a few words, stored as one comma-separated text in the
    declared order. A list is accepted too."""

    name: str
    title: Label
    default: str
    values: tuple[str, ...]
    help: Label
    labels: tuple[Label, ...] = ()
    """Display names of the values, in the same order; empty: the values themselves."""
    advanced: bool = False

    def read(self, value: OptionValue) -> str:
        """Validate the words and put them into the declared order. Raises `BadOptions`."""
        if not isinstance(value, str | list | tuple):
            raise self._refused(value)
        given = self.words(value)
        for word in given:
            if word not in self.values:
                raise self._refused(word)
        return ",".join(word for word in self.values if word in given)

    def _refused(self, word: OptionValue) -> BadOptions:
        """Makes no suggestion for what is no single word, such as `coffee kimchi`."""
        parts = word.replace(",", " ").split() if isinstance(word, str) else []
        is_several = len(parts) > 1 and all(part in self.values for part in parts)
        known = self.values if parts and not is_several else ()
        choices = gettext(
            "Choose some of: %(values)s, separated by commas.", values=", ".join(self.values)
        )
        return BadOptions(unknown_name(_unknown_value(self, word), str(word), known, choices))

    @staticmethod
    def words(value: OptionValue) -> tuple[str, ...]:
        """Split a value, or a list, into its words."""
        if isinstance(value, list | tuple):
            return tuple(value)
        return tuple(word.strip() for word in str(value).split(",") if word.strip())


Option: TypeAlias = Choice | Whole | Flag | Text | Several
"""An option of any type."""


def read_options(declared: tuple[Option, ...], given: Options | None) -> dict[str, Scalar]:
    """Validate options and fill in defaults, in the declared order.

    Raises `BadOptions` for an unknown name or an invalid value, naming what is allowed.
    """
    given = given or {}
    names = [option.name for option in declared]
    for name in given:
        if name not in names:
            raise BadOptions(unknown_option(name, names))
    return {option.name: option.read(given.get(option.name, option.default)) for option in declared}


def unknown_option(name: str, names: Sequence[str]) -> str:
    """Error message for an option that is none of these names, with the nearest one."""
    unknown = gettext("Unknown option %(name)s.", name=shown(name))
    if not names:
        return unknown_name(unknown, name, names, gettext("This game has no options."))
    listed = gettext("The options are: %(names)s.", names=", ".join(names))
    return unknown_name(unknown, name, names, listed)


def _unknown_value(option: Option, value: OptionValue) -> str:
    return gettext("%(option)s: unknown value %(value)s.", option=option.title, value=shown(value))


def option_text(value: Scalar) -> str:
    """A value as text that its option parses, in URLs, files and after `-o key=`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def shown(value: OptionValue) -> str:
    """A value as error messages quote it: on one line, at most 40 characters."""
    text = option_text(value) if isinstance(value, bool) else _text(value)
    text = "".join(sign if sign.isprintable() else "?" for sign in text[:41])
    return f'"{text[:37]}..."' if len(text) > 40 else f'"{text}"'


def _text(value: OptionValue) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _whole(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if not isinstance(value, str) or not is_number(value.removeprefix("-")):
        return None
    return int(value)
