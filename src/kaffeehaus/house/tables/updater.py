"""The desk: one change of a table at a time, stored before it counts, and then told."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import replace
from typing import TypeVar

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.database.errors import Conflict, StoreError
from kaffeehaus.house.database.notify import ChangeKind
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import TooMuchContention
from kaffeehaus.house.live.peers.listener import TableNotification
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.cache import TableCache, TableSlot, goes_on_from
from kaffeehaus.house.tables.change_feed import ChangeFeed
from kaffeehaus.house.tables.changes import (
    Change,
    NewDraft,
    NewPremoves,
    NewProposal,
    NewRequest,
    NewTableRows,
    Stored,
    Work,
)
from kaffeehaus.house.tables.engine_threads import EngineThreads
from kaffeehaus.house.tables.rows import ChangedTable, Follows
from kaffeehaus.house.tables.store import TableStore
from kaffeehaus.house.tables.table import Table

T = TypeVar("T")

ATTEMPTS = 20
"""How often a change is tried when other servers are faster. Each time they have stored something,
and a table has few seats."""

WORDS: dict[type[Stored], str] = {
    Change: "entry",
    NewDraft: "draft",
    NewRequest: "question",
    NewPremoves: "plan",
    NewProposal: "question",
}
"""What each kind of deed is called in the figures."""

logger = logging.getLogger(__name__)


class TableUpdater:
    """Keeps the tables in memory and the store in step.

    The table in memory is replaced only after the store has committed. If a write fails in a way
    that leaves its end unknown, the table is read anew.
    """

    def __init__(
        self,
        store: Store,
        cache: TableCache,
        change_feed: ChangeFeed,
        engine: EngineThreads,
        moment: Callable[[], Moment],
    ) -> None:
        """`moment` tells the time at which a change is made."""
        self._store = store
        self._tables = TableStore(store)
        self._moment = moment
        self._cache = cache
        self._change_feed = change_feed
        self._engine = engine
        self._running: set[asyncio.Task[object]] = set()
        self.stored: Counter[str] = Counter()
        """By kind of deed: how many were stored."""

    # Reading

    def slot(self, table_id: str) -> TableSlot:
        """The slot of a table. Raises `NotThere` for an id that none can have."""
        return self._cache.slot(table_id)

    async def read(self, slot: TableSlot) -> Table:
        """The table of a slot. Raises `NotThere`."""
        if slot.table is not None:
            return slot.table
        table = await self._cache.read(slot)
        # It may be newer than what pages here know, whose notice is on its way or got lost.
        self._change_feed.table_changed_quietly(table)
        return table

    async def table(self, table_id: str) -> Table:
        """The table of that id. Raises `NotFound`."""
        return await self.read(self.slot(table_id))

    async def read_locked(self, slot: TableSlot) -> Table:
        """The same for who holds the lock of the slot."""
        return await self._cache.read_locked(slot)

    # Changing

    async def change(self, table_id: str, work: Work) -> Table:
        """Do the work on the table, alone, store what comes of it, and return the table then.

        It goes on to its end even if whoever asked goes away meanwhile. Where another server has
        changed the table first, the work is done again on the table as it is by then; only that
        one can refuse it. Raises `TooMuchContention` if others were first again and again.
        """

        return await self.alone(table_id, lambda slot: self.change_locked(slot, work))

    async def change_locked(self, slot: TableSlot, work: Work) -> Table:
        """The same for who holds the lock of the slot."""
        for _ in range(ATTEMPTS):
            before = await self._cache.read_locked(slot)
            with contextlib.suppress(Conflict):
                return await self._attempt(slot, before, work)
            await self._overtaken(slot, before)
        raise TooMuchContention("Too much happens at this table at once: please try again.")

    def moment(self) -> Moment:
        """The time at which a change would be made now."""
        return self._moment()

    async def newest(self, table_id: str) -> Table:
        """The table as it is in the store by now, with all its secrets: never to be shown."""
        return await self.change(table_id, lambda _table, _moment: None)

    async def alone(self, table_id: str, work: Callable[[TableSlot], Awaitable[T]]) -> T:
        """Run the work with the table's lock held, to its end whatever happens to the caller."""
        slot = self.slot(table_id)

        async def locked() -> T:
            async with slot.lock:
                return await work(slot)

        return await asyncio.shield(self._begin(locked()))

    async def add(self, opening: NewTableRows) -> Table:
        """Store a new table. Raises `Conflict` if its rematch was made by somebody else."""
        stamp = await asyncio.shield(self._tables.add(opening.row, opening.seats, opening.entries))
        table = replace(opening.table, row=replace(opening.table.row, stamp=stamp))
        self.slot(table.id).put(table)
        self._change_feed.table_changed(table)
        return table

    def note_rematch(self, slot: TableSlot, rematch: str) -> None:
        """The table of a slot has its rematch: stored together with it, told from here."""
        if slot.table is not None:
            row = replace(slot.table.row, rematch=rematch, stamp=slot.table.row.stamp + 1)
            slot.put(replace(slot.table, row=row, proposal=None))
            self._change_feed.table_changed(slot.table)

    # What other servers on the same database change

    def catch_up(self, notice: TableNotification) -> None:
        """Another server, or this one, has changed a table."""
        slot = self._cache.present(notice.table_id)
        if slot is not None and slot.knows(notice.stamp):
            return
        if slot is not None:
            self._begin(self._read_anew(slot, notice))
        elif notice.news is ChangeKind.CHANGE:
            self._change_feed.lists_changed()

    async def reread(self, notice: TableNotification) -> None:
        """The same, and wait until what is kept of the table is what the notice has."""
        slot = self._cache.present(notice.table_id)
        if slot is not None:
            await asyncio.shield(self._begin(self._read_anew(slot, notice)))

    async def refresh(self, tables: Sequence[ChangedTable]) -> None:
        """Reread tables whose players have other names now. Other servers hear of it from the
        database."""
        for table in tables:
            await self.reread(TableNotification(table.table_id, table.stamp, ChangeKind.NAMES))

    def catch_up_with_everything(self) -> None:
        """Notices may have got lost: anything may have changed."""
        for slot in self._cache.all_present():
            self._begin(self._read_anew(slot, None))

    async def finish(self) -> None:
        """Wait until everything that was begun is stored."""
        await asyncio.gather(*self._running, return_exceptions=True)

    # Inside

    async def _attempt(self, slot: TableSlot, table: Table, work: Work) -> Table:
        """Do the work once. Raises `Conflict` if it was done on a table that has changed."""
        moment = self._moment()
        try:
            deed = await self._engine.run(
                (work.__qualname__, table.game.id), lambda: work(table, moment)
            )
        except PlayerError:
            await self._require_newest(table)
            raise
        if deed is None:
            await self._require_newest(table)
            return table
        return await self._store_deed(slot, table, deed)

    async def _overtaken(self, slot: TableSlot, before: Table) -> None:
        """Another server has changed the table: read it anew, and tell of it. The notice of that
        server comes too late for both."""
        slot.forget()
        table = await self._cache.read_locked(slot)
        self._change_feed.table_changed_quietly(table)
        if table.row.touched != before.row.touched:
            self._change_feed.lists_changed()

    async def _require_newest(self, table: Table) -> None:
        """Raise `Conflict` if another server has changed the table: nothing is refused, or taken
        for done, on the word of an old one."""
        if not self._store.database.is_postgres:
            return
        if await self._store.read(table_reads.stamp, table.id) != table.row.stamp:
            raise Conflict(f"another server changed table {table.id}")

    async def _store_deed(self, slot: TableSlot, table: Table, deed: Stored) -> Table:
        try:
            after = await self._write(table, deed)
        except BaseException:
            slot.forget()
            raise
        self.stored[WORDS[type(deed)]] += 1
        if after.row.stamp != table.row.stamp + 1:
            after = await self._complete(slot, after)
        elif isinstance(deed, NewDraft | NewPremoves):
            slot.put_draft(after, deed.seat)
        else:
            if not goes_on_from(table.fold, after.fold):
                slot.forget_past()
            slot.put(after)
        if isinstance(deed, NewDraft | NewPremoves) and after.row.touched == table.row.touched:
            self._change_feed.table_changed_quietly(after)
        else:
            self._change_feed.table_changed(after)
        return after

    async def _write(self, table: Table, deed: Stored) -> Table:
        """Store the deed; the table as it is then, as far as this server knows."""
        if isinstance(deed, Change):
            after = deed.after
            stamp = await self._tables.append(deed.append)
        elif isinstance(deed, NewDraft):
            after = table.with_draft(deed.seat, deed.drafted, stays=deed.stays)
            stamp = await self._tables.save_draft(
                table.id,
                deed.seat,
                table.playable.opened[deed.seat],
                deed.drafted.actions,
                follows=table.known_to(deed.seat),
                stays=deed.stays,
            )
        elif isinstance(deed, NewProposal):
            after = replace(table, proposal=deed.proposal)
            stamp = await self._tables.set_proposal(
                table.id, deed.proposal, Follows(table.row.stamp), deed.notices
            )
        elif isinstance(deed, NewPremoves):
            after = table.with_ahead(deed.row)
            stamp = await self._tables.save_premoves(
                table.id, deed.row, follows=Follows(table.row.stamp)
            )
        else:
            after = table.with_request(deed.request)
            stamp = await self._tables.set_undo_request(
                table.id, deed.request, follows=Follows(table.row.stamp)
            )
        if stamp == after.row.stamp:
            return after
        return replace(after, row=replace(after.row, stamp=stamp))

    async def _complete(self, slot: TableSlot, after: Table) -> Table:
        """The table with what other seats did at other servers meanwhile.

        What was asked for is stored already: should the store fail now, that alone is told.
        """
        slot.forget()
        try:
            return await self._cache.read_locked(slot)
        except StoreError:
            return after

    async def _read_anew(self, slot: TableSlot, notice: TableNotification | None) -> None:
        """Read a table anew, unless it is known as the notice has it: own changes are told too."""
        async with slot.lock:
            if notice and slot.knows(notice.stamp):
                return
            slot.forget()
            table = await self._cache.read_locked(slot)
            self._change_feed.table_changed_quietly(table)
        if notice is None or notice.news is ChangeKind.CHANGE:
            self._change_feed.lists_changed()

    def _begin(self, work: Coroutine[object, None, T]) -> asyncio.Task[T]:
        """Start something that goes on to its end whatever happens to who asked for it."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[object]) -> None:
        self._running.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if not isinstance(error, PlayerError):
            # Whoever asked may be gone, and then nobody else would tell of it.
            logger.error("something at a table failed", exc_info=error)
