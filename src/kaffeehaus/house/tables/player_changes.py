"""Changes that players make: rate-limited, and answered by a receipt."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.change_feed import ChangeFeed
from kaffeehaus.house.tables.changes import TableChange, Work
from kaffeehaus.house.tables.receipts import Receipt
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater


@dataclass(frozen=True, slots=True, eq=False)
class PlayerChanges:
    """Changes tables for players."""

    _updater: TableUpdater
    _change_feed: ChangeFeed
    _rate_limits: RateLimits

    async def change(self, me: Player, table_id: str, work: Work) -> Table:
        """Count the change for the rate limit and make it. Raises `PlayerError`."""
        self._rate_limits.count_change(me.id)
        return await self._updater.change(table_id, work)

    async def at_seat(self, me: Player, table_id: str, seat: Seat, work: Work) -> Receipt:
        """Make a change at the player's own seat and return its receipt."""

        def checked(table: Table, moment: Moment) -> TableChange:
            table.require_seat(me, seat)
            return work(table, moment)

        return self.receipt_of(await self.change(me, table_id, checked), me, seat)

    def receipt_of(self, table: Table, me: Player, seat: Seat | None) -> Receipt:
        """The receipt of a table as it is now."""
        fold = table.fold
        return Receipt(
            table=table.id,
            stamp=self._change_feed.stamp(table, me),
            head=str(table.head),
            phase=table.phase,
            seat=seat,
            decision=fold.opened[seat] if fold is not None and seat is not None else 0,
            draft=table.draft_of(seat) if seat is not None else (),
            pending_undo=table.undo is not None,
        )
