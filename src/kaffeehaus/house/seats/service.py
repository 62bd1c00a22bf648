"""Service for the seats of tables: joining, leaving, privacy, replacements, rematches."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotAllowed, NotNow
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.live.hub import Hub
from kaffeehaus.house.players import relations
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.ratings.model import require_welcome
from kaffeehaus.house.seats import joining, proposals
from kaffeehaus.house.seats.joining import open_rematch, open_table, require_host
from kaffeehaus.house.seats.last_seen import LastSeen
from kaffeehaus.house.tables import summaries as table_summaries
from kaffeehaus.house.tables.api_models import Done
from kaffeehaus.house.tables.cache import EngineThreads, TableSlot
from kaffeehaus.house.tables.changes import (
    Claim,
    NewProposal,
    NewTableRows,
    TableChange,
    Work,
)
from kaffeehaus.house.tables.log_appender import reseat
from kaffeehaus.house.tables.model import ProposalKind, SeatKind, TableStatus
from kaffeehaus.house.tables.new_table import NewTable
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import PlayerChanges, TableUpdater

MOST = 100_000
"""Tables of one player that are left."""
BEGUN = frozenset({TableStatus.RUNNING, TableStatus.ADJOURNED})


@dataclass(frozen=True, slots=True, eq=False)
class SeatService:
    """Who sits where, and what the players of a table agree on. Methods raise `PlayerError`."""

    _store: Store
    _updater: TableUpdater
    _changes: PlayerChanges
    _hub: Hub
    _rate_limits: RateLimits
    _engine: EngineThreads
    _last_seen: LastSeen
    _require_not_blocked: Callable[[Player, str], Awaitable[None]]
    _bot_seconds: float
    """The longest that a bot may be asked to think."""

    async def create_table(self, me: Player, wish: NewTable, *, seed: int | None = None) -> str:
        """Create a table and return its id. Tests give a `seed`; otherwise it is random."""
        self._rate_limits.count_change(me.id)
        longest, moment = self._bot_seconds, self._updater.moment()
        rest = await self._store.read(player_store.rest, me.id)
        opening = await self._engine.run(
            ("open", wish.game),
            lambda: open_table(me, wish, moment, longest_thought=longest, rest=rest, seed=seed),
        )
        self._rate_limits.count_table(me.id)
        table = await self._updater.add(opening)
        self._read_ratings(table)
        return table.id

    async def open_between(self, players: Sequence[Player], wish: NewTable, claim: Claim) -> Table:
        """Create a table of players who have agreed on it, in one transaction with the claim.

        Raises `Conflict` if the claim fails.
        """
        moment = self._updater.moment()
        opening = await self._engine.run(
            ("open", wish.game), lambda: joining.open_between(players, wish, moment)
        )
        table = await self._updater.add(opening, claim)
        self._read_ratings(table)
        return table

    async def join(self, me: Player, table_id: str, seat: Seat | None = None) -> Done:
        """Take an open seat: the one that is given, or the first."""
        await self._require_not_blocked(me, table_id)
        rest = await self._store.read(player_store.rest, me.id)

        def sit(table: Table, moment: Moment) -> TableChange:
            free = {row.seat for row in table.seats if row.free}
            if seat in free and table.row.status is TableStatus.RUNNING:
                return proposals.take_over(table, me, seat, moment)
            return joining.take_seat(table, me, seat, moment, rest)

        table = await self._changes.change(me, table_id, sit)
        self._read_ratings(table)
        return self._changes.receipt_of(table, me, table.seats_of(me)[0])

    async def join_refusal(self, me: Player | None, table: Table) -> PlayerError | None:
        """Why `join` would refuse the player any open seat, or None. A visitor without a name
        would join as a guest."""
        try:
            if table.row.status is TableStatus.WAITING:
                require_welcome(table, me or Player("", ""))
            if me is not None:
                await self._require_not_blocked(me, table.id)
        except PlayerError as error:
            return error
        return None

    def _read_ratings(self, table: Table) -> None:
        """Read the table again when it is next shown, with the ratings of its players."""
        if table.row.terms.is_rated:
            self._updater.slot(table.id).forget()

    async def leave(self, me: Player, table_id: str, seat: Seat) -> Done:
        """Leave a seat before the game begins."""
        return await self._changes.receipt(
            me, table_id, None, lambda table, moment: joining.leave_seat(table, me, seat, moment)
        )

    async def seat_bot(self, me: Player, table_id: str, seat: Seat, spec: str) -> Done:
        """Put a bot on an open seat, for the table's creator."""

        def put(table: Table, moment: Moment) -> TableChange:
            return joining.put_bot(table, me, seat, spec, self._bot_seconds, moment)

        return await self._changes.receipt(me, table_id, None, put)

    async def close_table(self, me: Player, table_id: str) -> Done:
        """Close a table that has not begun, for its creator."""
        return await self._changes.receipt(
            me, table_id, None, lambda table, moment: joining.close_table(table, me, moment)
        )

    async def abort(self, me: Player, table_id: str, seat: Seat) -> Done:
        """Abort a game before its second move."""
        return await self._changes.receipt(
            me, table_id, seat, lambda table, moment: joining.abort(table, me, seat, moment)
        )

    async def resign(self, me: Player, table_id: str, seat: Seat) -> Done:
        """Resign: ends a game for two; with more seats a bot takes over."""
        return await self._changes.receipt(
            me, table_id, seat, lambda table, moment: joining.resign(table, me, seat, moment)
        )

    async def give_up(self, me: Player) -> None:
        """Leave or resign at all tables where others sit or may join, before an account is deleted.

        Games alone or with bots stay as they are. Tables that cannot be left are skipped.
        """
        for line in await self._store.read(table_summaries.tables_of, me.id, MOST):
            if line.status not in {TableStatus.WAITING, *BEGUN}:
                continue
            mine: list[Seat | None] = [seat.seat for seat in line.seats if seat.player_id == me.id]
            for seat in mine or [None]:
                with contextlib.suppress(PlayerError):
                    await self._updater.change(line.id, _leaving(me, seat))

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
                raise NotNow(gettext("Others joined while the table was private."), code="started")
            return reseat(table, moment, private=private)

        return await self._changes.change(me, table_id, change)

    async def propose_replacing(
        self, me: Player, table_id: str, seat: Seat, *, free: bool
    ) -> Table:
        """Propose that a bot, or anybody with `free`, replaces a player who left."""

        def change(table: Table, moment: Moment) -> TableChange:
            seen = self._seen(table, seat)
            return proposals.propose_replacing(table, me, seat, moment, free=free, seen=seen)

        return await self._changes.change(me, table_id, change)

    async def rematch(self, me: Player, table_id: str) -> str | None:
        """Propose a rematch or agree to it; returns the new table's id once everybody agreed.

        Raises `NotAllowed` if the player would propose it where somebody is blocked.
        """
        self._rate_limits.count_change(me.id)
        if refusal := await self.rematch_refusal(me, await self._updater.table(table_id)):
            raise refusal
        return await self._updater.alone(table_id, partial(self._rematch, me))

    async def rematch_refusal(self, me: Player, table: Table) -> PlayerError | None:
        """Why the player may not propose a rematch: one of the others blocks the player or is
        blocked. None if they may, or if one is proposed already."""
        proposal = table.proposal
        if table.row.rematch is not None or (proposal is not None and not proposal.declined_by):
            return None
        others = proposals.people_of(table) - {me.id}
        blockers = await self._store.read(relations.blockers_of, me.id, others)
        if not blockers and others.isdisjoint(await self._store.read(relations.blocked_by, me.id)):
            return None
        return NotAllowed(gettext("You cannot offer a rematch here."), code="not_welcome")

    async def answer(self, me: Player, table_id: str, *, agree: bool) -> str | None:
        """Agree to the open proposal, decline it, or withdraw it; returns a rematch's table id."""
        table = await self._updater.table(table_id)
        proposal = table.proposal
        if agree and proposal is not None and proposal.kind is ProposalKind.REMATCH:
            return await self.rematch(me, table_id)
        await self._changes.change(
            me, table_id, lambda table, moment: proposals.answer(table, me, moment, agree=agree)
        )
        return None

    def _seen(self, table: Table, seat: Seat) -> int | None:
        """When the player of a seat was last seen; None if connected or unknown."""
        row = table.seat_at(seat)
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
        self._read_ratings(rematch)
        self._updater.note_rematch(slot, rematch.id)
        return rematch.id


def _offered(me: Player, table: Table, moment: Moment) -> TableChange:
    if table.row.rematch is not None:
        return None
    offer = proposals.offer_rematch(table, me, moment)
    return NewProposal(offer, proposals.newly_asked(table, offer))


def _leaving(me: Player, seat: Seat | None) -> Work:
    return lambda table, moment: _leave(table, me, seat, moment)


def _leave(table: Table, me: Player, seat: Seat | None, moment: Moment) -> TableChange:
    if table.row.status is TableStatus.WAITING:
        if table.row.host == me.id:
            return joining.close_table(table, me, moment)
        return None if seat is None else joining.leave_seat(table, me, seat, moment)
    others = [row for row in table.seats if row.kind is SeatKind.PERSON and row.player_id != me.id]
    if table.row.status not in BEGUN or seat is None or not others:
        return None
    return joining.resign(table, me, seat, moment)


SeatsDep = Annotated[SeatService, service("seats")]
