"""Serialises the changes to each table: one at a time, committed before it is announced."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from typing import TypeAlias, TypeVar, assert_never

from sqlalchemy import Connection

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.database.errors import Conflict, StoreError
from kaffeehaus.house.database.notify import ChangeKind
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import table_order
from kaffeehaus.house.errors import TooMuchContention
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.http.request_context import milliseconds_since_receipt
from kaffeehaus.house.live.peers import TableNotification
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables import writes
from kaffeehaus.house.tables.api_models import Done
from kaffeehaus.house.tables.cache import EngineThreads, TableCache, TableSlot, continues
from kaffeehaus.house.tables.change_feed import ChangeFeed
from kaffeehaus.house.tables.changes import (
    Change,
    Claim,
    NewDraft,
    NewPremoves,
    NewProposal,
    NewRequest,
    NewTableRows,
    Stored,
    TableChange,
    Work,
)
from kaffeehaus.house.tables.model import Append, ChangedTable, DraftRow, Follows
from kaffeehaus.house.tables.store import append_to_log
from kaffeehaus.house.tables.table import Table

T = TypeVar("T")

FlagFall: TypeAlias = Callable[[Table, Moment, str | None], Change | None]
"""The flag fall of a table that is due when the player of that id, or nobody, sends a request."""

ATTEMPTS = 20
"""Optimistic retries of a change when other servers commit first. Each time they have stored
something, and a table has few seats."""

LABELS: dict[type[Stored], str] = {
    Change: "entry",
    NewDraft: "draft",
    NewRequest: "question",
    NewPremoves: "plan",
    NewProposal: "question",
}
"""Labels of stored changes in the metrics."""

logger = logging.getLogger(__name__)


class TableUpdater:
    """Applies changes to tables under a lock and keeps cache and database consistent.

    The cached table is replaced only after the commit. If the result of a write is unknown, the
    table is reloaded.
    """

    def __init__(
        self,
        store: Store,
        cache: TableCache,
        change_feed: ChangeFeed,
        engine: EngineThreads,
        moment: Callable[[], Moment],
        flag_fall: FlagFall,
    ) -> None:
        """`moment` returns the timestamp of a change made now."""
        self._store = store
        self.moment = moment
        self._cache = cache
        self._change_feed = change_feed
        self._engine = engine
        self._flag_fall = flag_fall
        self._running: set[asyncio.Task[object]] = set()
        self.stored: Counter[str] = Counter()
        """Number of stored changes, by label."""

    # Reading

    def slot(self, table_id: str) -> TableSlot:
        """The cache slot of a table. Raises `NotFound` for a malformed id."""
        return self._cache.slot(table_id)

    async def read(self, slot: TableSlot) -> Table:
        """The table of a slot. Raises `NotFound`."""
        if slot.table is not None:
            return slot.table
        table = await self._cache.read(slot)
        # It may be newer than open pages know: its notification may be late or lost.
        self._change_feed.table_changed_quietly(table)
        return table

    async def table(self, table_id: str) -> Table:
        """The table of that id. Raises `NotFound`."""
        return await self.read(self.slot(table_id))

    async def read_locked(self, slot: TableSlot) -> Table:
        """Like `read`, for a caller that holds the slot's lock."""
        return await self._cache.read_locked(slot)

    # Changing

    async def change(
        self, table_id: str, work: Work, by: str | None = None, *, waited: int = 0
    ) -> Table:
        """Run the work under the table's lock, store the change, and return the new table.

        Its timestamp is the moment of the call, or `waited` milliseconds earlier for a request that
        was received then. A flag that fell before is stored first. `by` is the id of the player who
        asks, whose own lag is allowed for.
        It completes even if the caller is cancelled. If another server changed the table first,
        the work is repeated on the new table, and only that attempt can refuse it. Raises
        `TooMuchContention` after too many conflicts.
        """
        moment = self.moment()
        moment = replace(moment, now=moment.now - waited)
        return await self.alone(table_id, lambda slot: self.change_locked(slot, work, moment, by))

    async def change_locked(
        self, slot: TableSlot, work: Work, moment: Moment | None = None, by: str | None = None
    ) -> Table:
        """Like `change`, for a caller that holds the slot's lock."""
        moment = moment or self.moment()
        for _ in range(ATTEMPTS):
            before = await self._cache.read_locked(slot)
            with contextlib.suppress(Conflict):
                if (fallen := self._fallen_flag(before, moment, by)) is not None:
                    before = await self._store_change(slot, before, fallen)
                return await self._attempt(slot, before, work, moment)
            await self._overtaken(slot, before)
        raise TooMuchContention(gettext("This table is busy. Please try again."))

    async def newest(self, table_id: str) -> Table:
        """The latest stored version of a table, with all its secrets: never show it."""
        return await self.change(table_id, lambda _table, _moment: None)

    async def alone(self, table_id: str, work: Callable[[TableSlot], Awaitable[T]]) -> T:
        """Run the work under the table's lock, shielded from cancellation of the caller."""
        slot = self.slot(table_id)

        async def locked() -> T:
            async with slot.lock:
                return await work(slot)

        return await asyncio.shield(self._begin(locked()))

    async def add(self, opening: NewTableRows, claim: Claim | None = None) -> Table:
        """Store a new table, in one transaction with the claim. Raises `Conflict` if that fails,
        or another rematch of its origin exists."""
        row = opening.row
        append = Append(row.id, opening.entries, notices=opening.notices)

        def store(connection: Connection) -> int:
            if claim is not None:
                claim.take(connection, row.id)
            return writes.add_table(connection, row, opening.seats, append)

        order = table_order(row.rematch_of or row.id) if claim is None else claim.order
        stamp = await asyncio.shield(self._store.write(order, store))
        if opening.notices:
            self._store.outbox_filled.set()
        table = replace(opening.table, row=replace(opening.table.row, stamp=stamp))
        self.slot(table.id).put(table)
        self._change_feed.table_changed(table)
        return table

    def note_rematch(self, slot: TableSlot, rematch: str) -> None:
        """Announce the rematch of a table, which was stored together with it."""
        if slot.table is not None:
            row = replace(slot.table.row, rematch=rematch, stamp=slot.table.row.stamp + 1)
            slot.put(replace(slot.table, row=row, proposal=None))
            self._change_feed.table_changed(slot.table)

    # Changes by other servers on the same database

    def catch_up(self, notice: TableNotification) -> None:
        """Reload a cached table after a notification that it changed on any server."""
        slot = self._cache.present(notice.table_id)
        if slot is not None and slot.knows(notice.stamp):
            return
        if slot is not None:
            self._begin(self._read_anew(slot, notice))
        elif notice.news is ChangeKind.CHANGE:
            self._change_feed.lists_changed()

    async def refresh(self, tables: Sequence[ChangedTable]) -> None:
        """Reload tables whose players changed their names. The database notifies other servers."""
        for table in tables:
            slot = self._cache.present(table.table_id)
            if slot is not None:
                notice = TableNotification(table.table_id, table.stamp, ChangeKind.NAMES)
                await asyncio.shield(self._begin(self._read_anew(slot, notice)))

    def catch_up_with_everything(self) -> None:
        """Reload every cached table after notifications may have been lost."""
        for slot in self._cache.all_present():
            self._begin(self._read_anew(slot, None))

    async def finish(self) -> None:
        """Wait for all running changes."""
        await asyncio.gather(*self._running, return_exceptions=True)

    # Inside

    def _fallen_flag(self, table: Table, moment: Moment, by: str | None) -> Change | None:
        """The flag fall to store before anything else; usually no deadline is near."""
        deadline, pace = table.row.deadline, table.row.header.pace
        if deadline is None or pace is None or moment.now < deadline - pace.grace:
            return None
        return self._flag_fall(table, moment, by)

    async def _attempt(self, slot: TableSlot, table: Table, work: Work, moment: Moment) -> Table:
        """Run the work once. Raises `Conflict` if the table was out of date."""
        try:
            change = await self._engine.run(
                (work.__qualname__, table.game.id), lambda: work(table, moment)
            )
        except PlayerError:
            await self._require_newest(table)
            raise
        if change is None:
            await self._require_newest(table)
            return table
        return await self._store_change(slot, table, change)

    async def _overtaken(self, slot: TableSlot, before: Table) -> None:
        """Reload and announce a table that another server changed, before its notification."""
        slot.forget()
        table = await self._cache.read_locked(slot)
        self._change_feed.table_changed_quietly(table)
        if table.row.touched != before.row.touched:
            self._change_feed.lists_changed()

    async def _require_newest(self, table: Table) -> None:
        """Raise `Conflict` if another server has changed the table: a stale table must not decide
        that a request is refused or already done."""
        if not self._store.database.is_postgres:
            return
        if await self._store.read(table_reads.stamp, table.id) != table.row.stamp:
            raise Conflict(f"another server changed table {table.id}")

    async def _store_change(self, slot: TableSlot, table: Table, change: Stored) -> Table:
        try:
            after = await self._write(table, change)
        except BaseException:
            slot.forget()
            raise
        self.stored[LABELS[type(change)]] += 1
        if after.row.stamp != table.row.stamp + 1:
            after = await self._complete(slot, after)
        elif isinstance(change, NewDraft | NewPremoves):
            slot.put_draft(after, change.seat)
        else:
            if not continues(table.fold, after.fold):
                slot.forget_past()
            slot.put(after)
        if isinstance(change, NewDraft | NewPremoves) and after.row.touched == table.row.touched:
            self._change_feed.table_changed_quietly(after)
        else:
            self._change_feed.table_changed(after)
        return after

    async def _write(self, table: Table, change: Stored) -> Table:
        """Store the change; returns the new table, as far as this server knows it."""
        known, order = Follows(table.row.stamp), table_order(table.id)
        match change:
            case Change(append=append, after=after):
                stamp = await append_to_log(self._store, append)
            case NewDraft(seat=seat, drafted=drafted, stays=stays):
                after = table.with_draft(seat, drafted, stays=stays)
                draft = DraftRow(seat, table.playable.opened[seat], drafted.actions)
                follows = table.known_to(seat)
                stamp = await self._store.write(
                    order, writes.save_draft, table.id, draft, follows, stays=stays
                )
            case NewPremoves(row=row):
                after = table.with_premoves(row)
                stamp = await self._store.write(order, writes.save_plan, table.id, row, known)
            case NewRequest(request=request):
                after = table.with_request(request)
                stamp = await self._store.write(
                    order, writes.set_undo_request, table.id, request, known
                )
            case NewProposal(proposal=proposal, notices=notices):
                after = replace(table, proposal=proposal)
                append = Append(table.id, follows=known, notices=notices)
                stamp = await self._store.write(order, writes.set_proposal, append, proposal)
                if notices:
                    self._store.outbox_filled.set()
            case _:
                assert_never(change)
        if stamp == after.row.stamp:
            return after
        return replace(after, row=replace(after.row, stamp=stamp))

    async def _complete(self, slot: TableSlot, after: Table) -> Table:
        """The table with changes that other seats made on other servers meanwhile.

        The requested change is stored already: a failure of the store here is not reported.
        """
        slot.forget()
        try:
            return await self._cache.read_locked(slot)
        except StoreError:
            return after

    async def _read_anew(self, slot: TableSlot, notice: TableNotification | None) -> None:
        """Reload a table unless the notification is about a known version or own change."""
        async with slot.lock:
            if notice and slot.knows(notice.stamp):
                return
            slot.forget()
            table = await self._cache.read_locked(slot)
            self._change_feed.table_changed_quietly(table)
        if notice is None or notice.news is ChangeKind.CHANGE:
            self._change_feed.lists_changed()

    def _begin(self, work: Coroutine[object, None, T]) -> asyncio.Task[T]:
        """Start a task that outlives its caller."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[object]) -> None:
        self._running.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if not isinstance(error, PlayerError):
            # If the caller is gone, nothing else would report the error.
            logger.error("something at a table failed", exc_info=error)


@dataclass(frozen=True, slots=True, eq=False)
class PlayerChanges:
    """Changes tables for players."""

    _updater: TableUpdater
    _change_feed: ChangeFeed
    _rate_limits: RateLimits

    async def change(self, me: Player, table_id: str, work: Work) -> Table:
        """Count the change for the rate limit and make it. Raises `PlayerError`."""
        self._rate_limits.count_change(me.id)
        waited = milliseconds_since_receipt()
        return await self._updater.change(table_id, work, me.id, waited=waited)

    async def receipt(self, me: Player, table_id: str, seat: Seat | None, work: Work) -> Done:
        """Make a change and return its receipt for a seat."""
        return self.receipt_of(await self.change(me, table_id, work), me, seat)

    async def at_seat(self, me: Player, table_id: str, seat: Seat, work: Work) -> Done:
        """Make a change at the player's own seat and return its receipt."""

        @wraps(work)
        def checked(table: Table, moment: Moment) -> TableChange:
            table.require_seat(me, seat)
            return work(table, moment)

        return await self.receipt(me, table_id, seat, checked)

    def receipt_of(self, table: Table, me: Player, seat: Seat | None) -> Done:
        """The receipt of a table as it is now."""
        fold = table.fold
        return Done(
            table=table.id,
            stamp=self._change_feed.stamp(table, me),
            head=str(table.head),
            phase=table.phase,
            seat=seat,
            decision=fold.opened[seat] if fold is not None and seat is not None else 0,
            draft=table.draft_of(seat) if seat is not None else (),
            pending_undo=table.undo is not None,
        )
