"""Café by Rôla & Costa: cards over cards, from the bean to the coffee shop."""

from __future__ import annotations

from kaffeehaus.games.cafe.game import Cafe

GAME = Cafe()
