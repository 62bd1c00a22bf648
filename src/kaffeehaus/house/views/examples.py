"""What is shown of a table before the game begins: an example, where chance has a say."""

from __future__ import annotations

import json
from functools import lru_cache

from kaffeehaus.core.notation import JsonObject, canonical, plain
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.tables.table import Table

SEEDS = (1, 2, 3)
"""Games that begin alike with all of these begin always alike."""


def deals_by_chance(table: Table) -> bool:
    """Whether another deal would look otherwise. It is the same answer for every seed."""
    header = table.row.header
    return _differ(header.game, header.version, canonical(plain(header.options)), header.seats)


@lru_cache(1000)
def _differ(game_id: str, version: int, options: str, seats: int) -> bool:
    game = find_game(game_id).under(version)
    chosen = game.read_options(json.loads(options))
    views: list[JsonObject] = [game.new(chosen, seats, seed).view(None).to_json() for seed in SEEDS]
    return any(view != views[0] for view in views)
