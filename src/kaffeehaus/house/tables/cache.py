"""LRU cache of tables, each with the lock that serialises its changes."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from weakref import WeakValueDictionary

from kaffeehaus.core.fold import Fold
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.statistics import Statistics
from kaffeehaus.core.view import Explanation
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.live.hub import TABLE_ID
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.engine_threads import EngineThreads
from kaffeehaus.house.tables.history import MoveAccounts
from kaffeehaus.house.tables.table import Table, revive_table

IDLE_SECONDS = 300.0
"""Time to live of an unused table: finished games must not fill the memory of a server that runs
for weeks."""


@dataclass(frozen=True, slots=True)
class ViewKey:
    """Cache key of a table view: the viewer and what was requested."""

    stamp: str
    seats: tuple[Seat, ...]
    """The viewer's seats."""
    is_host: bool
    seat: Seat | None
    """The requested one of several."""
    move: int | None
    curtain: bool
    plan: int | None
    """The move after which the viewer plans."""
    language: str


@dataclass(eq=False)
class TableSlot:
    """Cache entry of one table, with values derived from it."""

    id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    """None until it is loaded, and after a write with unknown result."""
    accounts: MoveAccounts = field(default_factory=dict)
    past: dict[int, AnyState] = field(default_factory=dict)
    """Earlier positions by entry, for history navigation."""
    reasons: dict[tuple[int, Seat | None, str], tuple[Explanation, ...]] = field(
        default_factory=dict
    )
    """Explanations of a move, by entry, viewer and language."""
    statistics: dict[str, Statistics] = field(default_factory=dict)
    """Statistics of a finished game, once requested, by language."""
    views: dict[ViewKey, object] = field(default_factory=dict)
    used: float = 0.0
    """Time of the last access."""

    def knows(self, stamp: int) -> bool:
        """Whether the table is at least as new as one of that stamp."""
        return self.table is not None and self.table.row.stamp >= stamp

    def put(self, table: Table) -> None:
        """Replace the table and drop its cached views."""
        self.table = table
        self.views.clear()

    def put_draft(self, table: Table, seat: Seat) -> None:
        """Replace the table after a seat changed its draft. Other viewers keep their cached
        views, so that response times do not reveal that the seat went on choosing."""
        self.table = table
        for key in [key for key in self.views if seat in key.seats]:
            del self.views[key]

    def forget(self) -> None:
        """Drop the table, so that it is reloaded."""
        self.table = None
        self.views.clear()
        self.forget_past()

    def forget_past(self) -> None:
        """Drop what was derived from earlier moves, after an undo."""
        self.past.clear()
        self.reasons.clear()
        self.statistics.clear()

    def holds(self, fold: Fold) -> bool:
        """Whether results about earlier moves of this fold are still valid."""
        return self.table is not None and goes_on_from(fold, self.table.fold)


def goes_on_from(before: Fold | None, after: Fold | None) -> bool:
    """Whether a game continued without an undo, so that its earlier moves are the same. The example
    shown before the deal is another game."""
    if before is None or after is None:
        return False
    if after.seed != before.seed:
        return False
    return after is before or after.kept[: len(before.kept)] == before.kept


class TableCache:
    """LRU cache of table slots. A table that is still in use never gets a second slot."""

    def __init__(
        self,
        store: Store,
        engine: EngineThreads,
        most: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._clock = clock
        self._store = store
        self._engine = engine
        self._most = most
        self._slots: WeakValueDictionary[str, TableSlot] = WeakValueDictionary()
        self._recent: OrderedDict[str, TableSlot] = OrderedDict()

    def slot(self, table_id: str) -> TableSlot:
        """The slot of a table, which may not exist. Raises `NotFound` for a malformed id."""
        if not TABLE_ID.fullmatch(table_id):
            raise _no_table()
        slot = self._slots.get(table_id)
        if slot is None:
            self._slots[table_id] = slot = TableSlot(table_id)
        slot.used = now = self._clock()
        self._recent[table_id] = slot
        self._recent.move_to_end(table_id)
        oldest = next(iter(self._recent.values()))
        if len(self._recent) > self._most or oldest.used < now - IDLE_SECONDS:
            self._recent.popitem(last=False)
        return slot

    def present(self, table_id: str) -> TableSlot | None:
        """The slot of a cached table."""
        return self._slots.get(table_id)

    def all_present(self) -> list[TableSlot]:
        """The slots of all cached tables."""
        return list(self._slots.values())

    async def read(self, slot: TableSlot) -> Table:
        """The table of a slot. Raises `NotFound` if there is none."""
        if slot.table is not None:
            return slot.table
        async with slot.lock:
            return await self.read_locked(slot)

    async def read_locked(self, slot: TableSlot) -> Table:
        """Like `read`, for a caller that holds the slot's lock."""
        if slot.table is None:
            slot.put(await self._load(slot.id))
        assert slot.table is not None
        return slot.table

    async def _load(self, table_id: str) -> Table:
        stored = await self._store.read(table_reads.load, table_id)
        if stored is None:
            self._recent.pop(table_id, None)
            raise _no_table()
        after = stored.snapshot.number if stored.snapshot else 0
        entries = (
            await self._store.read(table_reads.entries_after, table_id) if after else stored.entries
        )
        return await self._engine.run(
            ("revive", stored.row.header.game), lambda: revive_table(stored, entries)
        )


def _no_table() -> NotFound:
    return NotFound("There is no such table.", code="no_such_table")
