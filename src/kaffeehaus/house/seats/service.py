"""Service for agreements at a table: privacy, replacements and rematches."""

from __future__ import annotations

from functools import partial

from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.errors import NotNow
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.live.hub import Hub
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.seats import proposals
from kaffeehaus.house.seats.joining import require_host
from kaffeehaus.house.seats.last_seen import LastSeen
from kaffeehaus.house.seats.new_tables import open_rematch
from kaffeehaus.house.tables.cache import TableSlot
from kaffeehaus.house.tables.changes import NewProposal, NewTableRows, TableChange
from kaffeehaus.house.tables.engine_threads import EngineThreads
from kaffeehaus.house.tables.log_appender import reseat
from kaffeehaus.house.tables.rows import ProposalKind, TableStatus
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater


class SeatService:
    """Privacy, replacements and rematches of all tables. Methods raise `PlayerError`."""

    def __init__(
        self,
        updater: TableUpdater,
        hub: Hub,
        rate_limits: RateLimits,
        engine: EngineThreads,
        last_seen: LastSeen,
    ) -> None:
        self._updater = updater
        self._hub = hub
        self._rate_limits = rate_limits
        self._engine = engine
        self._last_seen = last_seen

    async def set_private(self, me: Player, table_id: str, *, private: bool) -> Table:
        """Hide a table from the lists or show it, for its creator.

        Raises `NotNow` if others have joined a private game.
        """

        def change(table: Table, moment: Moment) -> TableChange:
            require_host(table, me)
            if table.row.private == private:
                return None
            is_begun = table.row.status is not TableStatus.WAITING
            if not private and is_begun and proposals.people_of(table) - {me.id}:
                raise NotNow("Others sat down here to play in private.", code="started")
            return reseat(table, moment, private=private)

        self._rate_limits.count_change(me.id)
        return await self._updater.change(table_id, change)

    async def propose_replacing(
        self, me: Player, table_id: str, seat: Seat, *, free: bool
    ) -> Table:
        """Propose that a bot, or anybody with `free`, replaces a player who left."""

        def change(table: Table, moment: Moment) -> TableChange:
            seen = self._seen(table, seat)
            return proposals.propose_replacing(table, me, seat, moment, free=free, seen=seen)

        self._rate_limits.count_change(me.id)
        return await self._updater.change(table_id, change)

    async def rematch(self, me: Player, table_id: str) -> str | None:
        """Propose a rematch or agree to it; returns the new table's id once everybody agreed."""
        self._rate_limits.count_change(me.id)
        return await self._updater.alone(table_id, partial(self._rematch, me))

    async def answer(self, me: Player, table_id: str, *, agree: bool) -> str | None:
        """Agree to the open proposal, decline it, or withdraw it; returns a rematch's table id."""
        table = await self._updater.read(self._updater.slot(table_id))
        proposal = table.proposal
        if agree and proposal is not None and proposal.kind is ProposalKind.REMATCH:
            return await self.rematch(me, table_id)
        self._rate_limits.count_change(me.id)
        await self._updater.change(
            table_id, lambda table, moment: proposals.answer(table, me, moment, agree=agree)
        )
        return None

    def _seen(self, table: Table, seat: Seat) -> int | None:
        """When the player of a seat was last seen; None if connected or unknown."""
        if not 0 <= seat < len(table.seats):
            return None
        row = table.seats[seat]
        is_connected = self._hub.presence(table.id).is_there(row.player_id)
        return None if is_connected else self._last_seen.of(row)

    async def _rematch(self, me: Player, slot: TableSlot) -> str | None:
        table = await self._updater.read_locked(slot)
        if table.row.rematch is not None and table.seats_of(me):
            return table.row.rematch
        if not proposals.is_agreed(
            table, proposals.offer_rematch(table, me, self._updater.moment())
        ):
            table = await self._updater.change_locked(
                slot, lambda table, moment: _offered(me, table, moment)
            )
            if table.proposal is None or not proposals.is_agreed(table, table.proposal):
                return table.row.rematch
        self._rate_limits.count_table(me.id)
        opening: NewTableRows = await self._engine.run(
            ("open", table.game.id), partial(open_rematch, table, self._updater.moment())
        )
        try:
            rematch = await self._updater.add(opening)
        except Conflict:
            slot.forget()
            return (await self._updater.read_locked(slot)).row.rematch
        self._updater.note_rematch(slot, rematch.id)
        return rematch.id


def _offered(me: Player, table: Table, moment: Moment) -> TableChange:
    if table.row.rematch is not None:
        return None
    offer = proposals.offer_rematch(table, me, moment)
    return NewProposal(offer, proposals.newly_asked(table, offer))
