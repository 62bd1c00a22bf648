"""The games of the house by id, imported only when they are asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from kaffeehaus.core.errors import UnknownGame
from kaffeehaus.core.game import Game
from kaffeehaus.core.options import shown

_HOUSE_GAMES = {
    "coffee": "kaffeehaus.games.coffee",
    "coffee_chess": "kaffeehaus.games.coffee_chess",
    "cafe": "kaffeehaus.games.cafe",
    "fcm": "kaffeehaus.games.fcm",
}
"""By id: the package whose `GAME` is the game, in the order of the lobby."""

_loaded: dict[str, Game[Any]] = {}


def game_ids() -> tuple[str, ...]:
    """The ids of all games, in the order of the lobby."""
    return tuple(dict.fromkeys((*_HOUSE_GAMES, *_loaded)))


def find_game(game_id: str) -> Game[Any]:
    """The game with this id. Raises `UnknownGame`."""
    if game_id in _loaded:
        return _loaded[game_id]
    if game_id not in _HOUSE_GAMES:
        known = ", ".join(game_ids())
        raise UnknownGame(f"There is no game {shown(game_id)}; the games are: {known}.")
    game: Game[Any] = import_module(_HOUSE_GAMES[game_id]).GAME
    return register(game)


def register(game: Game[Any]) -> Game[Any]:
    """Add a game of one's own to the house, or put it in the place of another; returns it."""
    _loaded[game.id] = game
    return game
