"""Games of the house for OpenSpiel (the extra `kaffeehaus[openspiel]`).

Importing this package registers `python_ID` for every game with an `OPENSPIEL_GAME` in the module
here that is named by its id; the parameters are the options of the game::

    import pyspiel
    import kaffeehaus.adapters.openspiel
    game = pyspiel.load_game("python_coffee(board=hex-4,n=4)")
"""

from __future__ import annotations

from kaffeehaus.adapters import missing_extra
from kaffeehaus.core.registry import find_part, game_ids

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise missing_extra("openspiel", error) from error

for game_id in game_ids():
    game = find_part(game_id, f"{__name__}.ID", "OPENSPIEL_GAME")
    if game is not None:
        pyspiel.register_game(game.kind, game)
