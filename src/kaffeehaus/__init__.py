"""An online coffee house for board games.

`find_game` is the way in; `docs/add-a-game.md` tells what a game can say. Importing this package
is cheap on purpose: it pulls in no game, no bot and no web server.
"""

from __future__ import annotations

from kaffeehaus.core.registry import find_game, game_ids

__version__ = "0.1.0"

__all__ = ["__version__", "find_game", "game_ids"]
