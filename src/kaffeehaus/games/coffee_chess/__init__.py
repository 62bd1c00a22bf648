"""Coffee Chess by Jóhannes Gunnar Þorsteinsson: beans on a chess board."""

from __future__ import annotations

from kaffeehaus.games.coffee_chess.game import CoffeeChess

GAME = CoffeeChess()
