"""An online coffee house for board games.

`find_game` is the way in; `docs/add-a-game.md` tells what a game can say. Importing this package
is cheap on purpose: it pulls in no game, no bot and no web server, and even the registry of games
only when it is asked for.
"""

from __future__ import annotations

TYPE_CHECKING = False  # checkers take it for true; `typing` would take longer than all the rest
if TYPE_CHECKING:
    from kaffeehaus.core.registry import find_game, game_ids

__version__ = "0.1.0"

__all__ = ["__version__", "find_game", "game_ids"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from kaffeehaus.core import registry  # noqa: PLC0415 - keeps the import of the package cheap

    return getattr(registry, name)
