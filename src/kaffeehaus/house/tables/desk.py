"""The desk: one change of a table at a time, stored before it counts, and told to everybody."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import Any, TypeAlias, TypeVar

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.engine_room import EngineRoom
from kaffeehaus.house.errors import Crowded
from kaffeehaus.house.live import LOBBY, Hub
from kaffeehaus.house.players import Player
from kaffeehaus.house.store.errors import Conflict, StoreError
from kaffeehaus.house.store.notices import Listening, Notice, Word, listen
from kaffeehaus.house.store.rows import Follows, News
from kaffeehaus.house.store.store import Store
from kaffeehaus.house.tables.acting import NewDraft
from kaffeehaus.house.tables.hot import HotTables, Slot, goes_on_from
from kaffeehaus.house.tables.opening import Opening
from kaffeehaus.house.tables.pen import Change
from kaffeehaus.house.tables.stamps import stamp_of
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.undoing import NewRequest

T = TypeVar("T")
Deed: TypeAlias = Change | NewDraft | NewRequest | None
"""What a request comes to: something to be stored, or nothing."""

ATTEMPTS = 20
"""How often a change is tried when other servers are faster. Each time they have stored something,
and a table has few seats."""
LOBBY_SECONDS = 0.5
"""The lists of the lobby are announced no more often than this."""

logger = logging.getLogger(__name__)


class Desk:
    """Keeps the tables in memory and the store in step.

    The table in memory is replaced only after the store has committed. If a write fails in a way
    that leaves its end unknown, the table is read anew.
    """

    def __init__(self, store: Store, hub: Hub, engine: EngineRoom, hot_tables: int) -> None:
        self._store = store
        self._hub = hub
        self._engine = engine
        self._hot = HotTables(store, engine, hot_tables)
        self._running: set[asyncio.Task[Any]] = set()
        self._lobby_mark = secrets.token_hex(4)
        self._lobby_count = 0
        self._lobby_timer: asyncio.TimerHandle | None = None
        self.on_change: Callable[[Table], None] = lambda _table: None
        """Called with every table that was read or changed here: bots may be to act."""
        self.news_of: Callable[[str], int] = lambda _table_id: 0
        """How much was told about a table beside its game."""
        self.on_word: Callable[[Word], None] = lambda _word: None
        """Called with what any server says."""
        self.on_line: Callable[[], None] = lambda: None
        """Called when the line to the other servers stands, at first or again."""

    # Reading

    def slot(self, table_id: str) -> Slot:
        """The slot of a table. Raises `NotThere` for an id that none can have."""
        return self._hot.slot(table_id)

    async def read(self, slot: Slot) -> Table:
        """The table of a slot. Raises `NotThere`."""
        if slot.table is not None:
            return slot.table
        table = await self._hot.read(slot)
        # It may be newer than what pages here know, whose notice is on its way or got lost.
        self._announce_quietly(table)
        return table

    async def read_locked(self, slot: Slot) -> Table:
        """The same for who holds the lock of the slot."""
        return await self._hot.read_locked(slot)

    def stamp(self, table: Table, player: Player | None) -> str:
        """What changes whenever this player would see something else at the table."""
        presence = self._hub.presence(table.id)
        return stamp_of(table, table.seats_of(player), presence, self.news_of(table.id))

    @property
    def lobby_stamp(self) -> str:
        """What changes whenever a list of the lobby may have changed."""
        return f"{self._lobby_mark}-{self._lobby_count}"

    # Changing

    async def change(self, table_id: str, work: Callable[[Table], Deed]) -> Table:
        """Do the work on the table, alone, store what comes of it, and return the table then.

        It goes on to its end even if whoever asked goes away meanwhile. Where another server has
        changed the table first, the work is done again on the table as it is by then; only that
        one can refuse it. Raises `Crowded` if others were first again and again.
        """

        async def alone(slot: Slot) -> Table:
            for _ in range(ATTEMPTS):
                before = await self._hot.read_locked(slot)
                with contextlib.suppress(Conflict):
                    return await self._attempt(slot, before, work)
                await self._overtaken(slot, before)
            raise Crowded("Too much happens at this table at once: please try again.")

        return await self.alone(table_id, alone)

    async def alone(self, table_id: str, work: Callable[[Slot], Awaitable[T]]) -> T:
        """Run the work with the table's lock held, to its end whatever happens to the caller."""
        slot = self.slot(table_id)

        async def locked() -> T:
            async with slot.lock:
                return await work(slot)

        return await asyncio.shield(self._begin(locked()))

    async def add(self, opening: Opening) -> Table:
        """Store a new table. Raises `Conflict` if its rematch was made by somebody else."""
        stamp = await asyncio.shield(
            self._store.add_table(opening.row, opening.seats, opening.entries)
        )
        table = replace(opening.table, row=replace(opening.table.row, stamp=stamp))
        self.slot(table.id).put(table)
        self._announce(table)
        return table

    def note_rematch(self, slot: Slot, rematch: str) -> None:
        """The table of a slot has its rematch: stored together with it, told from here."""
        if slot.table is not None:
            row = replace(slot.table.row, rematch=rematch, stamp=slot.table.row.stamp + 1)
            slot.put(replace(slot.table, row=row))
            self._announce(slot.table)

    def tell(self, table_id: str) -> None:
        """Something beside the game changed: somebody came or left, or there is other news."""
        slot = self._hot.present(table_id)
        if slot is not None and slot.table is not None:
            self._publish(slot.table)

    async def follow_other_servers(self) -> None:
        """Read anew what other servers on the same database change. Runs until cancelled."""
        async for news in listen(self._store.database):
            match news:
                case Notice():
                    self._catch_up(news)
                case Word():
                    self.on_word(news)
                case Listening():
                    self.on_line()
                    for slot in self._hot.all_present():
                        self._begin(self._read_anew(slot, None))

    async def finish(self) -> None:
        """Wait until everything that was begun is stored."""
        if self._lobby_timer is not None:
            self._lobby_timer.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    # Inside

    async def _attempt(self, slot: Slot, table: Table, work: Callable[[Table], Deed]) -> Table:
        """Do the work once. Raises `Conflict` if it was done on a table that has changed."""
        try:
            deed = await self._engine.run((work.__qualname__, table.game.id), lambda: work(table))
        except PlayerError:
            await self._require_newest(table)
            raise
        if deed is None:
            await self._require_newest(table)
            return table
        return await self._store_deed(slot, table, deed)

    async def _overtaken(self, slot: Slot, before: Table) -> None:
        """Another server has changed the table: read it anew, and tell of it. The notice of that
        server comes too late for both."""
        slot.forget()
        table = await self._hot.read_locked(slot)
        self._announce_quietly(table)
        if table.row.touched != before.row.touched:
            self._announce_lobby()

    async def _require_newest(self, table: Table) -> None:
        """Raise `Conflict` if another server has changed the table: nothing is refused, or taken
        for done, on the word of an old one."""
        if not self._store.database.is_postgres:
            return
        if await self._store.stamp(table.id) != table.row.stamp:
            raise Conflict(f"another server changed table {table.id}")

    async def _store_deed(
        self, slot: Slot, table: Table, deed: Change | NewDraft | NewRequest
    ) -> Table:
        try:
            after = await self._write(table, deed)
        except BaseException:
            slot.forget()
            raise
        if after.row.stamp != table.row.stamp + 1:
            after = await self._complete(slot, after)
        elif isinstance(deed, NewDraft):
            slot.put_draft(after, deed.seat)
        else:
            if not goes_on_from(table.fold, after.fold):
                slot.forget_past()
            slot.put(after)
        if isinstance(deed, NewDraft) and after.row.touched == table.row.touched:
            self._announce_quietly(after)
        else:
            self._announce(after)
        return after

    async def _write(self, table: Table, deed: Change | NewDraft | NewRequest) -> Table:
        """Store the deed; the table as it is then, as far as this server knows."""
        if isinstance(deed, Change):
            after = deed.after
            stamp = await self._store.append(deed.append)
        elif isinstance(deed, NewDraft):
            after = table.with_draft(deed.seat, deed.drafted)
            stamp = await self._store.save_draft(
                table.id,
                deed.seat,
                table.playable.opened[deed.seat],
                deed.drafted.actions,
                follows=table.known_to(deed.seat),
            )
        else:
            after = table.with_request(deed.request)
            stamp = await self._store.set_undo_request(
                table.id, deed.request, follows=Follows(table.row.stamp)
            )
        return replace(after, row=replace(after.row, stamp=stamp))

    async def _complete(self, slot: Slot, after: Table) -> Table:
        """The table with what other seats did at other servers meanwhile.

        What was asked for is stored already: should the store fail now, that alone is told.
        """
        slot.forget()
        try:
            return await self._hot.read_locked(slot)
        except StoreError:
            return after

    def _announce(self, table: Table) -> None:
        self._publish(table)
        self._announce_lobby()
        self.on_change(table)

    def _announce_quietly(self, table: Table) -> None:
        """Tell those at the table, and not the lobby. Its lists show nothing of drafts, and even
        that something changed would tell how many small actions they have."""
        self._publish(table)
        self.on_change(table)

    def _publish(self, table: Table) -> None:
        def stamp(player_id: str | None) -> str:
            player = None if player_id is None else Player(player_id, "")
            return self.stamp(table, player)

        self._hub.publish(table.id, stamp)

    def _announce_lobby(self) -> None:
        self._lobby_count += 1
        if self._lobby_timer is None:
            loop = asyncio.get_running_loop()
            self._lobby_timer = loop.call_later(LOBBY_SECONDS, self._publish_lobby)

    def _publish_lobby(self) -> None:
        self._lobby_timer = None
        self._hub.publish(LOBBY, lambda _player_id: self.lobby_stamp)

    def _catch_up(self, notice: Notice) -> None:
        slot = self._hot.present(notice.table_id)
        if slot is not None:
            self._begin(self._read_anew(slot, notice))
        elif notice.news is News.CHANGE:
            self._announce_lobby()

    async def _read_anew(self, slot: Slot, notice: Notice | None) -> None:
        """Read a table anew, unless it is known as the notice has it: own changes are told too."""
        async with slot.lock:
            if notice and slot.table is not None and slot.table.row.stamp >= notice.stamp:
                return
            slot.forget()
            table = await self._hot.read_locked(slot)
            self._publish(table)
            self.on_change(table)
        if notice is None or notice.news is News.CHANGE:
            self._announce_lobby()

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Start something that goes on to its end whatever happens to who asked for it."""
        task = asyncio.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if not isinstance(error, PlayerError):
            # Whoever asked may be gone, and then nobody else would tell of it.
            logger.error("something at a table failed", exc_info=error)
