"""Daily hours and holidays of a player, during which their clocks rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kaffeehaus.core.rest import NO_REST, DailyHours, Holiday, Rest
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.changes import Change
from kaffeehaus.house.tables.log_appender import TableLogAppender, reseat
from kaffeehaus.house.tables.model import TableStatus
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater

MOST_RESTING = 1000
"""Tables of a player, the latest first, to which new daily hours are written."""


async def rest_everywhere(store: Store, updater: TableUpdater, me: Player) -> None:
    """Write the player's daily hours and holidays into the logs of all tables where clocks may
    rest. If another request changes them meanwhile, its version is the last one written."""
    written: Rest | None = None
    while (rests := await store.read(player_store.rest, me.id) or NO_REST) != written:
        await _rest_at_tables(store, updater, me, rests)
        written = rests


async def _rest_at_tables(store: Store, updater: TableUpdater, me: Player, rests: Rest) -> None:
    for line in await store.read(table_reads.tables_of, me.id, MOST_RESTING):
        if line.pace is not None and line.pace.rests:
            await updater.change(line.id, lambda table, moment: rest(table, me, rests, moment))


def rest(table: Table, me: Player, rest: Rest, moment: Moment) -> Change | None:
    """Write daily hours and holidays into the log of a table.

    Before the game they apply at once, later as `Clocks.resting_later` says. None if they are in
    the log already, the game is over, or the player has no seat.
    """
    mine = table.seats_of(me)
    if not mine or table.fold is None:
        return None
    if table.row.status is TableStatus.WAITING:
        stored = None if rest.is_none else rest
        return reseat(table, moment, *(replace(table.seats[seat], rest=stored) for seat in mine))
    if table.row.status is not TableStatus.RUNNING:
        return None
    appender = TableLogAppender(table, moment)
    for seat in mine:
        appender.change_rest(seat, rest)
    return None if appender.is_blank else appender.finish()


def read_rest(zone: str, hours: tuple[str, str], holidays: Sequence[tuple[str, str]]) -> Rest:
    """Daily hours and holidays from a form; `Rest.require_sound` validates them."""
    begin, end = map(_minutes, hours)
    return Rest(
        zone.strip(),
        None if begin is None or end is None else DailyHours(begin, end),
        tuple(Holiday(first, last or first) for first, last in holidays if first),
    )


def clock_time(minutes: int) -> str:
    """Minutes after midnight as a form field: `09:30`."""
    hour, minute = divmod(minutes % (24 * 60), 60)
    return f"{hour:02}:{minute:02}"


def _minutes(text: str) -> int | None:
    """Minutes after midnight; None if the field is empty, -1 if it is no time."""
    if not text:
        return None
    hour, _, minute = text.partition(":")
    if not all(part.isascii() and part.isdecimal() for part in (hour, minute[:2])):
        return -1
    return int(hour) * 60 + int(minute[:2])
