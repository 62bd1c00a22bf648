"""Departure of a player whose account is deleted: leaves or resigns all games with others."""

from __future__ import annotations

import contextlib

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.seats import joining
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.changes import TableChange, Work
from kaffeehaus.house.tables.model import SeatKind, TableStatus
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater

MOST = 100_000
"""Tables of one player that are left."""
BEGUN = frozenset({TableStatus.RUNNING, TableStatus.ADJOURNED})


async def give_up(store: Store, updater: TableUpdater, me: Player) -> None:
    """Leave or resign at all tables where others sit or may join.

    Games alone or with bots stay as they are. Tables that cannot be left are skipped.
    """
    for line in await store.read(table_reads.tables_of, me.id, MOST):
        if line.status not in {TableStatus.WAITING, *BEGUN}:
            continue
        mine: list[Seat | None] = [seat.seat for seat in line.seats if seat.player_id == me.id]
        for seat in mine or [None]:
            with contextlib.suppress(PlayerError):
                await updater.change(line.id, _leaving(me, seat))


def _leaving(me: Player, seat: Seat | None) -> Work:
    return lambda table, moment: _leave(table, me, seat, moment)


def _leave(table: Table, me: Player, seat: Seat | None, moment: Moment) -> TableChange:
    if table.row.status is TableStatus.WAITING:
        if table.row.host == me.id:
            return joining.call_off(table, me, moment)
        return None if seat is None else joining.get_up(table, me, seat, moment)
    others = [row for row in table.seats if row.kind is SeatKind.PERSON and row.player_id != me.id]
    if table.row.status not in BEGUN or seat is None or not others:
        return None
    return joining.resign(table, me, seat, moment)
