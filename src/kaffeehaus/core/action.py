"""Actions: what a seat can do, as frozen values with a short text form."""

from __future__ import annotations

import dataclasses
import functools
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Asked:
    """One field of an action as the chooser asks for it.

    A set-valued field has several values and is narrowed by membership; all others have one.
    """

    field: str
    values: tuple[str, ...]
    many: bool = False


@dataclass(frozen=True)
class Action:
    """Base of every game's actions.

    A subclass is a frozen dataclass. Its fields stand in the order in which a person is asked; a
    field that is None is not asked. `str()` gives the text form, which `Game.parse` reads back.
    """

    kind: ClassVar[str]
    """The word for this sort of action, asked first where several sorts are possible."""
    confirms: ClassVar[bool] = True
    """Whether it ends the draft of its seat."""
    recalls: ClassVar[bool] = False
    """Whether it takes back what its seat has confirmed, while others still choose.

    A seat that nobody waits for may do such things, and only such. They lapse as soon as the
    last of the others has confirmed.
    """

    turning: ClassVar[str] = ""
    """The field that says which way round the thing in hand lies, if it can be turned."""

    def asked(self) -> tuple[Asked, ...]:
        """The questions this action answers: its kind, then its fields in order."""
        return _asked(self)

    def reverses(self, earlier: Action) -> bool:
        """Whether it takes back just what an earlier action of the same draft did, so that a draft
        without both comes to the same."""
        return False

    def covers(self) -> tuple[str, ...]:
        """The places a placing action would cover, for the ghost that follows the pointer."""
        return ()


@functools.lru_cache(20_000)
def _asked(action: Action) -> tuple[Asked, ...]:
    """Kept, because the page and the drawing ask each legal action several times a turn."""
    questions = [Asked("kind", (action.kind,))]
    for field in dataclasses.fields(action):
        value = getattr(action, field.name)
        if value is None:
            continue
        many = isinstance(value, frozenset | tuple)
        values = tuple(sorted(map(_word, value))) if many else (_word(value),)
        questions.append(Asked(field.name, values, many))
    return tuple(questions)


def _word(value: object) -> str:
    return str(value.value) if isinstance(value, Enum) else str(value)
