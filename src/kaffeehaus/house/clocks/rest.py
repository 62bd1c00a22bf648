"""Daily hours and holidays of a player, at a table where clocks may stand still."""

from __future__ import annotations

from dataclasses import replace

from kaffeehaus.core.rest import NO_REST, Rest
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.players import reads as player_reads
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.changes import Change
from kaffeehaus.house.tables.log_appender import TableLogAppender, reseat
from kaffeehaus.house.tables.rows import TableStatus
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater

MOST_RESTING = 1000
"""At so many tables of a player, the latest first, clocks hear of new daily hours."""


async def rest_everywhere(store: Store, updater: TableUpdater, me: Player) -> None:
    """Write the player's daily hours and holidays into the logs of all tables where clocks may
    rest. If another request changes them meanwhile, its version is the last one written."""
    told: Rest | None = None
    while (rests := await store.read(player_reads.rest, me.id) or NO_REST) != told:
        await _rest_at_tables(store, updater, me, rests)
        told = rests


async def _rest_at_tables(store: Store, updater: TableUpdater, me: Player, rests: Rest) -> None:
    for line in await store.read(table_reads.tables_of, me.id, MOST_RESTING):
        if line.pace is not None and line.pace.rests:
            await updater.change(line.id, lambda table, moment: rest(table, me, rests, moment))


def rest(table: Table, me: Player, rest: Rest, moment: Moment) -> Change | None:
    """Write daily hours and holidays into the log of a table: before the game they count at once,
    later as `Clocks.resting_later` says. None if they are known there, the game is over, or the
    player does not sit there."""
    mine = table.seats_of(me)
    rows = [replace(table.seats[seat], rest=None if rest.is_none else rest) for seat in mine]
    if not mine or table.fold is None:
        return None
    if table.row.status is TableStatus.WAITING:
        return reseat(table, moment, *rows)
    if table.row.status is not TableStatus.RUNNING:
        return None
    appender = TableLogAppender(table, moment)
    for seat in mine:
        appender.change_rest(seat, rest)
    return None if appender.is_blank else appender.finish()
