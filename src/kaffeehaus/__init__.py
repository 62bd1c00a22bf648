"""Board games about coffee: rules engines, bots, solvers, drawings and records.

::

    import kaffeehaus

    state = kaffeehaus.new("coffee", board="hex-4")
    state.apply("d4/")
    print(state)

`docs/library.md` shows everything in `__all__`, which is the public interface: it changes only as
`docs/library.md` promises. `kaffeehaus.core` is the interface for authors of games. Everything else
is private.

Importing this package takes less than 5 ms: what it offers is imported when it is first used.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # checkers take it for true; `typing` would take longer than all the rest
if TYPE_CHECKING:
    from kaffeehaus.bots.base import Bot, BotInfo, Turn
    from kaffeehaus.bots.catalog import add_bot, bots_of
    from kaffeehaus.core.action import Action
    from kaffeehaus.core.errors import (
        BadOptions,
        BrokenRecord,
        IllegalAction,
        KaffeehausError,
        PlayerError,
        UnknownGame,
        UnreadableAction,
    )
    from kaffeehaus.core.game import Game, State
    from kaffeehaus.core.outcome import Outcome
    from kaffeehaus.core.registry import find_game, game_ids
    from kaffeehaus.core.view import View
    from kaffeehaus.kernels.budget import Budget
    from kaffeehaus.library.analysis import Analysis, Solution, analyse, solve
    from kaffeehaus.library.dining import CoffeeRoute, Dinner, coffee_route, dinner
    from kaffeehaus.library.matches import Ranking, Simulation, simulate, tournament
    from kaffeehaus.library.positions import action, draw, new
    from kaffeehaus.library.records import RecordedGame, load

__version__ = "1.0.0"

_HOMES = {
    "bots.base": (
        "Bot",
        "BotInfo",
        "Turn",
    ),
    "bots.catalog": (
        "add_bot",
        "bots_of",
    ),
    "core.action": ("Action",),
    "core.errors": (
        "BadOptions",
        "BrokenRecord",
        "IllegalAction",
        "KaffeehausError",
        "PlayerError",
        "UnknownGame",
        "UnreadableAction",
    ),
    "core.game": (
        "Game",
        "State",
    ),
    "core.outcome": ("Outcome",),
    "core.registry": (
        "find_game",
        "game_ids",
    ),
    "core.view": ("View",),
    "kernels.budget": ("Budget",),
    "library.analysis": (
        "Analysis",
        "Solution",
        "analyse",
        "solve",
    ),
    "library.dining": (
        "CoffeeRoute",
        "Dinner",
        "coffee_route",
        "dinner",
    ),
    "library.matches": (
        "Ranking",
        "Simulation",
        "simulate",
        "tournament",
    ),
    "library.positions": (
        "action",
        "draw",
        "new",
    ),
    "library.records": (
        "RecordedGame",
        "load",
    ),
}
"""By module: what it provides."""

__all__ = [
    "Action",
    "Analysis",
    "BadOptions",
    "Bot",
    "BotInfo",
    "BrokenRecord",
    "Budget",
    "CoffeeRoute",
    "Dinner",
    "Game",
    "IllegalAction",
    "KaffeehausError",
    "Outcome",
    "PlayerError",
    "Ranking",
    "RecordedGame",
    "Simulation",
    "Solution",
    "State",
    "Turn",
    "UnknownGame",
    "UnreadableAction",
    "View",
    "__version__",
    "action",
    "add_bot",
    "analyse",
    "bots_of",
    "coffee_route",
    "dinner",
    "draw",
    "find_game",
    "game_ids",
    "load",
    "new",
    "simulate",
    "solve",
    "tournament",
]


def __getattr__(name: str) -> object:
    home = next((module for module, names in _HOMES.items() if name in names), None)
    if home is None:  # `name` and `obj` let the traceback suggest the nearest name
        raise AttributeError(
            f"module {__name__!r} has no attribute {name!r}", name=name, obj=sys.modules[__name__]
        )
    from importlib import import_module  # noqa: PLC0415 - keeps the import of the package cheap

    value: object = getattr(import_module(f"kaffeehaus.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
