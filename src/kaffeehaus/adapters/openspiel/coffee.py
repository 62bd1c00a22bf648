"""OpenSpiel game `python_coffee`; the parameters are the options board, n and pie."""

from __future__ import annotations

from kaffeehaus.adapters.coffee import CoffeeEncoding
from kaffeehaus.adapters.openspiel.house_game import HouseGame, game_type


class CoffeeGame(HouseGame):
    """Coffee: parameters board, n and pie."""

    encoding_class = CoffeeEncoding
    kind = game_type(CoffeeEncoding)


OPENSPIEL_GAME = CoffeeGame
