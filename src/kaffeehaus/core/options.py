"""The options of a game: typed, with defaults and help, readable from text and from JSON.

One declaration serves the form in the lobby, `-o key=value`, the API and the record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kaffeehaus.core.errors import BadOptions
from kaffeehaus.core.notation import is_number, is_text
from kaffeehaus.core.suggestions import suggestion, unknown_name

Scalar: TypeAlias = str | int | bool
"""What an option is, as it is stored."""
Asked: TypeAlias = Scalar | Sequence[str]
"""What an option may be asked to be: where several words are possible, also a list of them."""
Options: TypeAlias = Mapping[str, Asked]
"""Options by name, as somebody asks for them. Those that are not named have their defaults."""
Chosen: TypeAlias = Mapping[str, Scalar]
"""All options by name, as the game has read them."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few words."""

    name: str
    """How programs, records and `-o` call it; so it is with all sorts of options."""
    title: str
    """How people call it."""
    default: str
    values: tuple[str, ...]
    help: str
    labels: tuple[str, ...] = ()
    """What people read instead of the values, in the same order; empty: the values themselves."""

    def read(self, value: Asked) -> str:
        """The value itself, if it is one of the words. Raises `BadOptions`."""
        if value in self.values:
            return str(value)
        if isinstance(value, str) and (meant := suggestion(value, self.values)):
            raise BadOptions(f"{self.title}: there is no {shown(value)}. Did you mean {meant}?")
        raise BadOptions(
            f"{self.title}: choose one of {', '.join(self.values)}, not {shown(value)}."
        )


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number between two bounds, both included."""

    name: str
    title: str
    default: int
    least: int
    most: int
    help: str

    def read(self, value: Asked) -> int:
        """The number, also from its decimal text. Raises `BadOptions`."""
        number = _whole(value)
        if number is None or not self.least <= number <= self.most:
            raise BadOptions(
                f"{self.title}: choose a whole number from {self.least} to {self.most}, "
                f"not {shown(value)}."
            )
        return number


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no."""

    name: str
    title: str
    default: bool
    help: str

    def read(self, value: Asked) -> bool:
        """True or False, also from the words `true` and `false`. Raises `BadOptions`."""
        if isinstance(value, bool):
            return value
        if value not in ("true", "false"):
            raise BadOptions(f"{self.title}: choose true or false, not {shown(value)}.")
        return value == "true"


@dataclass(frozen=True, slots=True)
class Text:
    """Free text that the game itself reads further: a map, a deck."""

    name: str
    title: str
    default: str
    help: str
    longest: int = 20_000

    def read(self, value: Asked) -> str:
        """The text, if it is not too long. Raises `BadOptions`."""
        if not isinstance(value, str) or len(value) > self.longest or not is_text(value):
            raise BadOptions(f"{self.title}: give text of at most {self.longest} characters.")
        return value


@dataclass(frozen=True, slots=True)
class Several:
    """Any of a few words, also none: one text with commas, always in the declared order. It can be
    asked for as a list too."""

    name: str
    title: str
    default: str
    values: tuple[str, ...]
    help: str
    labels: tuple[str, ...] = ()
    """What people read instead of the values, in the same order; empty: the values themselves."""

    def read(self, value: Asked) -> str:
        """The words in the declared order, each once. Raises `BadOptions`."""
        if not isinstance(value, str | list | tuple):
            raise BadOptions(f"{self.title}: {self._choices()}, not {shown(value)}.")
        given = self.words(value)
        for word in given:
            if word not in self.values:
                raise self._refused(word)
        return ",".join(word for word in self.values if word in given)

    def _refused(self, word: Asked) -> BadOptions:
        """Without a suggestion for what is no single word, such as `coffee kimchi`."""
        parts = word.replace(",", " ").split() if isinstance(word, str) else []
        is_several = len(parts) > 1 and all(part in self.values for part in parts)
        known = self.values if parts and not is_several else ()
        said = f"{self.title}: there is no {shown(word)}"
        return BadOptions(unknown_name(said, str(word), known, self._choices()))

    def _choices(self) -> str:
        return f"choose some of {', '.join(self.values)}, with commas"

    @staticmethod
    def words(value: Asked) -> tuple[str, ...]:
        """The single words of a value, or of a list."""
        if isinstance(value, list | tuple):
            return tuple(value)
        return tuple(word.strip() for word in str(value).split(",") if word.strip())


Option: TypeAlias = Choice | Whole | Flag | Text | Several
"""An option of any sort."""


def read_options(declared: tuple[Option, ...], given: Options | None) -> dict[str, Scalar]:
    """All options with their values, in the declared order; what is not given has its default.

    Raises `BadOptions` for an unknown name or a value outside its type, naming what is allowed.
    """
    given = given or {}
    names = [option.name for option in declared]
    for name in given:
        if name not in names:
            known = ", ".join(names) if names else "none"
            said = f"There is no option {shown(name)}"
            raise BadOptions(unknown_name(said, name, names, f"the options are: {known}"))
    return {option.name: option.read(given.get(option.name, option.default)) for option in declared}


def option_text(value: Scalar) -> str:
    """A value as the text that its option reads, in addresses, files and after `-o key=`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def shown(value: Asked) -> str:
    """A value as an error sentence shows it: quoted, on one line, at most 40 characters."""
    text = option_text(value) if isinstance(value, bool) else _text(value)
    text = "".join(sign if sign.isprintable() else "?" for sign in text[:41])
    return f'"{text[:37]}..."' if len(text) > 40 else f'"{text}"'


def _text(value: Asked) -> str:
    return ",".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def _whole(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if not isinstance(value, str) or not is_number(value.removeprefix("-")):
        return None
    return int(value)
