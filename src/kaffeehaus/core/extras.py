"""What a game adds to the house beside its tables: pages, calls of the interface, a command.

Pages and calls are values: `EXTRAS`, a tuple, in the game's module `extras`. The game knows nothing
of the web server, which gives them their addresses, keeps the budgets of those who ask and makes
errors into answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from kaffeehaus.core.notation import JsonObject


@dataclass(frozen=True, slots=True)
class Command:
    """A word of the command line. Its module is imported only when the word is used, so that
    quick commands stay quick."""

    summary: str
    module: str
    """Has `declare` (its arguments) and `run` (what it does)."""


@dataclass(frozen=True, slots=True)
class ExtraPage:
    """A page of its own."""

    path: str
    template: str
    """The name of a file in the folder `templates`."""
    context: Callable[[], Mapping[str, object]]
    """What the template shows, made when the page is asked for: keep what takes long."""
    at_the_foot: str = ""
    """The words of a link to it that stands at the foot of every page; empty for none."""


@dataclass(frozen=True, slots=True)
class Number:
    """Asked for in the address: a whole number between two bounds, both included."""

    name: str
    words: str
    least: int
    most: int
    default: int


@dataclass(frozen=True, slots=True)
class Seed:
    """Asked for in the address: a whole number from 0 that is smaller than `below`. The house
    draws one where none is named."""

    name: str
    words: str
    below: int


@dataclass(frozen=True, slots=True)
class Body:
    """Asked for as the body of the request: a JSON object, which the call reads by itself."""

    name: str
    words: str


Asked: TypeAlias = Number | Seed | Body


@dataclass(frozen=True, slots=True)
class Told:
    """What a field of an answer is, for those who write programs."""

    words: str = ""
    example: str = ""


@dataclass(frozen=True, slots=True)
class ExtraCall:
    """A call of the interface: POST if it asks for a body, else GET.

    It is worked out in a process beside the moves. Whoever asks pays for it: the house counts the
    calls, and the processor time that each of them really took.
    """

    path: str
    """Below that of all these calls; empty for that one itself."""
    summary: str
    work: Callable[..., JsonObject]
    """A function of a module, which other processes can find. Its arguments are what is asked for,
    by name; its docstring is the description. What it raises as `PlayerError` is told to who
    asked."""
    asks: tuple[Asked, ...]
    answer: type
    """A dataclass that tells what is in the answer, which is checked against it. Its fields may be
    `Annotated` with what is `Told` of them."""
    kept: int = 0
    """How many answers are remembered: for calls without a body that always answer the same."""


@dataclass(frozen=True, slots=True)
class ExtraCalls:
    """Calls about one thing, which share the beginning of their address."""

    path: str
    """Below `/api`."""
    title: str
    words: str
    calls: tuple[ExtraCall, ...]
    codes: Mapping[str, str]
    """The codes of problems that only these calls have, explained."""


@dataclass(frozen=True, slots=True)
class Extras:
    """What belongs together and is named together."""

    name: str
    """The folder that its templates lie in for other templates, as in `NAME/parts.html`."""
    package: str
    """The package with the folder `templates`."""
    pages: tuple[ExtraPage, ...] = ()
    introduction: str = ""
    """The template of a section on the page that all help begins with; empty for none."""
    calls: tuple[ExtraCalls, ...] = ()
