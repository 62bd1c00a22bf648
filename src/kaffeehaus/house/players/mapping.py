"""Mapping between columns and the values of players."""

from __future__ import annotations

import json

from kaffeehaus.core.notation import revive
from kaffeehaus.core.rest import Rest
from kaffeehaus.house.database.mapping import AnyRow
from kaffeehaus.house.players.preferences import Preferences, read_preferences
from kaffeehaus.house.players.rows import PlayerRow


def player_of(found: AnyRow) -> PlayerRow:
    """The player of a row of `players` outer-joined with `accounts`."""
    return PlayerRow(
        found.id,
        found.name,
        found.created,
        account=found.host is not None,
        host=bool(found.host),
    )


def rest_of(text: str | None) -> Rest | None:
    """The stored rest hours and holidays of a player, or None."""
    return None if text is None else revive(Rest, json.loads(text))


def preferences_of(text: str | None) -> Preferences:
    """The stored preferences of a player, or the defaults."""
    return Preferences() if text is None else read_preferences(json.loads(text))
