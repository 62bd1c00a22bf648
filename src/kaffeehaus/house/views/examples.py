"""Tells whether the position shown before a game begins is only an example."""

from __future__ import annotations

import json
from functools import lru_cache

from kaffeehaus.core.notation import JsonObject, canonical, plain
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.tables.table import Table

SEEDS = (1, 2, 3)
"""A game that starts equal with all of these seeds has no random setup."""


def deals_by_chance(table: Table) -> bool:
    """Whether the setup of the game is random."""
    header = table.row.header
    return _differ(header.game, header.version, canonical(plain(header.options)), header.seats)


@lru_cache(1000)
def _differ(game_id: str, version: int, options: str, seats: int) -> bool:
    game = find_game(game_id).under(version)
    chosen = game.read_options(json.loads(options))
    views: list[JsonObject] = [game.new(chosen, seats, seed).view(None).to_json() for seed in SEEDS]
    return any(view != views[0] for view in views)
