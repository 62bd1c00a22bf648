"""Coffee, a game for two by Néstor Romeral Andrés (nestorgames, 2011).

A stone on the line the rod points along, then the rod on the stone: n in a row win, and who
cannot lay the rod loses.
"""

from __future__ import annotations

from kaffeehaus.games.coffee.game import CoffeeGame

GAME = CoffeeGame()
