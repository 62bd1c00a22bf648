"""The set-up for six players, read from `tables.json`."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from kaffeehaus.core.notation import revive
from kaffeehaus.games.fcm.rules.cards import TableFile, TableSize

SIX_PLAYERS = "six_players"
"""The id of the module."""


@cache
def table_for_six() -> dict[int, TableSize]:
    """By number of players, as the base game has it. Raises `ValueError` if the file is damaged."""
    text = files(f"kaffeehaus.games.fcm.modules.{SIX_PLAYERS}").joinpath("tables.json")
    return revive(TableFile, json.loads(text.read_text("utf-8"))).tables
