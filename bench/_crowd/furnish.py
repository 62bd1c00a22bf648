"""Fixtures: guests and tables written directly to the store. Creating two thousand guests over
HTTP would take longer than the measurement."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from kaffeehaus.house.clock import Moment, now
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.http.sessions import LogInMethod, Sessions
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.seats.joining import open_table
from kaffeehaus.house.settings import Settings
from kaffeehaus.house.tables.changes import NewTableRows
from kaffeehaus.house.tables.new_table import ME, NewTable
from kaffeehaus.house.tables.store import open_store
from tests.house.database.stores import tables_in

AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class Laid:
    """A table with two guests who have not begun to play."""

    table: str
    tokens: tuple[str, str]


def furnish(data: Path, tables: int, database_url: str = "") -> tuple[Laid, ...]:
    """Create tables of Coffee in the store of a stopped server."""
    return asyncio.run(_furnish(Settings(data=data, database_url=database_url or None), tables))


async def _furnish(settings: Settings, tables: int) -> tuple[Laid, ...]:
    store = await open_store(settings)
    key = await store.secret("session")
    sessions = Sessions(store, settings, RateLimits(settings.limits), key, _end_no_stream)
    laid: list[Laid] = []
    for first in range(0, tables, AT_ONCE):
        numbers = range(first, min(first + AT_ONCE, tables))
        laid += await asyncio.gather(*(_lay(store, sessions, number) for number in numbers))
    await store.close()
    return tuple(laid)


def _end_no_stream(_player_id: str) -> None:
    """Nobody follows the tables of a stopped server."""


async def _lay(store: Store, sessions: Sessions, number: int) -> Laid:
    one, token = await _come_in(store, sessions, f"Guest {number}A")
    other, other_token = await _come_in(store, sessions, f"Guest {number}B")
    opening = _opening()
    row = replace(opening.row, id=secrets.token_hex(16), host=one.id)
    seats = tuple(
        replace(seat, player_id=player.id, name=player.name)
        for seat, player in zip(opening.seats, (one, other), strict=True)
    )
    entries = tuple(replace(entry, table_id=row.id) for entry in opening.entries)
    await tables_in(store).add(row, seats, entries)
    return Laid(row.id, (token, other_token))


async def _come_in(store: Store, sessions: Sessions, name: str) -> tuple[Player, str]:
    player = Player(secrets.token_hex(16), name)
    await store.write("", player_store.add_player, player, now())
    return player, (await sessions.begin_session(player, LogInMethod.NAME, "")).token


@cache
def _opening() -> NewTableRows:
    """The same opening for all, with unique ids and guests."""
    wish = NewTable("coffee", (ME, ME))
    return open_table(Player("ada", "Ada"), wish, Moment(now()), longest_thought=1.0, seed=7)
