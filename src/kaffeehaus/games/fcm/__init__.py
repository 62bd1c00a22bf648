"""Food Chain Magnate by Jeroen Doumen and Joris Wiersinga, on composable rulesets."""

from __future__ import annotations

from kaffeehaus.games.fcm.game import FoodChainMagnate

GAME = FoodChainMagnate()
