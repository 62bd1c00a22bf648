"""OpenSpiel game `python_coffee_chess`; the parameters are the options amounts, pie, end and
standoff (not 0)."""

from __future__ import annotations

from kaffeehaus.adapters.coffee_chess import ChessEncoding
from kaffeehaus.adapters.openspiel.house_game import HouseGame, game_type


class CoffeeChessGame(HouseGame):
    """Coffee Chess: parameters amounts, pie, end and standoff (not 0)."""

    encoding_class = ChessEncoding
    kind = game_type(ChessEncoding)


OPENSPIEL_GAME = CoffeeChessGame
