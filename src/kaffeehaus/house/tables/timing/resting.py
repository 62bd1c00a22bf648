"""Daily hours and holidays of a player, at a table where clocks may stand still."""

from __future__ import annotations

from dataclasses import replace

from kaffeehaus.core.rest import Rest
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.players import Player
from kaffeehaus.house.store.rows import TableStatus
from kaffeehaus.house.store.store import Store
from kaffeehaus.house.tables.changing.deeds import Change
from kaffeehaus.house.tables.changing.desk import Desk
from kaffeehaus.house.tables.changing.pen import Pen, reseat
from kaffeehaus.house.tables.table import Table

MOST_RESTING = 1000
"""At so many tables of a player, the latest first, clocks hear of new daily hours."""


async def rest_everywhere(store: Store, desk: Desk, me: Player, rests: Rest) -> None:
    """The player's clocks stand still like this from now on, at all tables where clocks may."""
    for line in await store.tables_of(me.id, MOST_RESTING):
        if line.pace is not None and line.pace.rests:
            await desk.change(line.id, lambda table, moment: rest(table, me, rests, moment))


def rest(table: Table, me: Player, rest: Rest, moment: Moment) -> Change | None:
    """The clocks of the player's seats stand still like this from now on; None if the game is over
    or the player does not sit there."""
    mine = table.seats_of(me)
    rows = [replace(table.seats[seat], rest=None if rest.is_none else rest) for seat in mine]
    if not mine or table.fold is None:
        return None
    if table.row.status is TableStatus.WAITING:
        return reseat(table, moment, *rows)
    if table.row.status is not TableStatus.RUNNING:
        return None
    pen = Pen(table, moment)
    for seat in mine:
        pen.rest(seat, rest)
    return pen.finish()
