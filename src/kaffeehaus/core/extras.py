"""Extension points by which a game adds pages, API endpoints and a command.

Pages and endpoints are values: the tuple `EXTRAS` in the game's module `extras`. The game does not
depend on the web server, which mounts the routes, enforces rate limits and CPU budgets, and turns
errors into responses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from kaffeehaus.core.i18n import Label
from kaffeehaus.core.notation import JsonObject


@dataclass(frozen=True, slots=True)
class Command:
    """A subcommand of the command line. Its module is imported lazily, so that the others start
    fast."""

    summary: Label
    module: str
    """Module with `declare` (adds its arguments) and `run` (executes it)."""


@dataclass(frozen=True, slots=True)
class ExtraPage:
    """A page that a game adds to the site."""

    path: str
    template: str
    """File name of the template in the folder `templates`."""
    context: Callable[..., Mapping[str, object]]
    """Builds the template context on every request; cache what is expensive. With `asks` it runs
    in a worker process like the work of an `ExtraCall`."""
    analysis_link: Label = ""
    """Text of a link on the page of analysis boards; empty for none."""
    game_link: Label = ""
    """Text of a link beside the rules of `game`; empty for none."""
    game: str = ""
    asks: tuple[ExtraParameter, ...] = ()
    """Query parameters."""


@dataclass(frozen=True, slots=True)
class Number:
    """Query parameter: an integer between two inclusive bounds."""

    name: str
    words: str
    least: int
    most: int
    default: int


@dataclass(frozen=True, slots=True)
class Seed:
    """Query parameter: an integer from 0 to `below` - 1. The server draws a random one if it is
    missing."""

    name: str
    words: str
    below: int


@dataclass(frozen=True, slots=True)
class Text:
    """Query parameter: a text."""

    name: str
    words: str
    longest: int
    default: str = ""


@dataclass(frozen=True, slots=True)
class Body:
    """Request body: a JSON object that the endpoint validates itself."""

    name: str
    words: str
    example: JsonObject | None = None
    schema: JsonObject | None = None
    """Its JSON Schema for the API reference, as far as one can say it."""


ExtraParameter: TypeAlias = Number | Seed | Text | Body


@dataclass(frozen=True, slots=True)
class FieldDoc:
    """Description of a response field in the API reference."""

    words: str = ""
    example: str = ""


@dataclass(frozen=True, slots=True)
class ExtraCall:
    """An API endpoint: POST if it takes a body, else GET.

    It runs in a worker process, so moves are never delayed. Calls count towards the caller's rate
    limit, and their processor time towards the caller's CPU budget.
    """

    path: str
    """Path below that of its group; empty for the group's own path."""
    summary: str
    work: Callable[..., JsonObject]
    """Handler: a module-level function, so that worker processes can import it. Parameters are
    passed by name; its docstring is the description in the API reference. A `PlayerError` becomes
    an error response."""
    asks: tuple[ExtraParameter, ...]
    answer: type
    """Dataclass of the response, which is validated against it. Its fields may be `Annotated` with
    `FieldDoc`."""
    kept: int = 0
    """Number of cached responses, for deterministic endpoints without a body."""


@dataclass(frozen=True, slots=True)
class ExtraCalls:
    """API endpoints with a common path prefix."""

    path: str
    """Path below `/api`."""
    title: str
    words: str
    calls: tuple[ExtraCall, ...]
    codes: Mapping[str, str]
    """Error codes that only these endpoints return, with explanations."""


@dataclass(frozen=True, slots=True)
class Extras:
    """Pages, endpoints and templates that a game registers together."""

    name: str
    """Folder of its templates as other templates see it, as in `NAME/parts.html`."""
    package: str
    """Package that contains the folder `templates`."""
    pages: tuple[ExtraPage, ...] = ()
    introduction: str = ""
    """Template of a section on the first help page; empty for none."""
    calls: tuple[ExtraCalls, ...] = ()
