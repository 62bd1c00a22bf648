"""Tables kept ready in memory, each with the lock that lets one change at a time through."""

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
from kaffeehaus.house.tables.history import Sentences
from kaffeehaus.house.tables.table import Table, revive_table

IDLE_SECONDS = 300.0
"""A table that nobody has asked for so long is read anew when somebody does: games that are over
must not fill the memory of a house that is open for weeks."""


@dataclass(frozen=True, slots=True)
class ViewKey:
    """Whose look at a table it is, and at what."""

    stamp: str
    seats: tuple[Seat, ...]
    """Those of who looks."""
    is_host: bool
    seat: Seat | None
    """The one chosen among several."""
    move: int | None
    curtain: bool
    plan: int | None
    """Behind which move the viewer plans."""


@dataclass(eq=False)
class TableSlot:
    """The place of one table in memory."""

    id: str
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    """None until it is read, and after a write whose end is not known."""
    told: Sentences = field(default_factory=dict)
    past: dict[int, AnyState] = field(default_factory=dict)
    """Earlier positions by entry, for those who step through the game."""
    reasons: dict[tuple[int, Seat | None], tuple[Explanation, ...]] = field(default_factory=dict)
    """By entry and viewer: the reasons behind a move."""
    statistics: Statistics | None = None
    """How the game went, once it is over and somebody has asked."""
    sights: dict[ViewKey, object] = field(default_factory=dict)
    used: float = 0.0
    """When somebody asked for it last."""

    def knows(self, stamp: int) -> bool:
        """Whether the table is at least as new as one of that stamp."""
        return self.table is not None and self.table.row.stamp >= stamp

    def put(self, table: Table) -> None:
        """Take the table as it is now; what was drawn of it before is out of date."""
        self.table = table
        self.sights.clear()

    def put_draft(self, table: Table, seat: Seat) -> None:
        """Take the table with another draft of the seat. What the others see stays drawn: how long
        they wait for it must not tell them that the seat went on choosing."""
        self.table = table
        for key in [key for key in self.sights if seat in key.seats]:
            del self.sights[key]

    def forget(self) -> None:
        """Have the table read from the store again."""
        self.table = None
        self.sights.clear()
        self.forget_past()

    def forget_past(self) -> None:
        """The past is another one: something was taken back."""
        self.past.clear()
        self.reasons.clear()
        self.statistics = None

    def holds(self, fold: Fold) -> bool:
        """Whether what was found out about the past of this fold still holds here."""
        return self.table is not None and goes_on_from(fold, self.table.fold)


def goes_on_from(before: Fold | None, after: Fold | None) -> bool:
    """Whether a game went on without anything being taken back: then its past is the same. What
    was shown before the deal was another game."""
    if before is None or after is None:
        return False
    if after.seed != before.seed:
        return False
    return after is before or after.kept[: len(before.kept)] == before.kept


class TableCache:
    """The tables used last. A table that anybody still works on never has a second slot."""

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
        """The slot of a table, which may not exist yet. Raises `NotFound` for an id that none
        can have."""
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
        """The slot of a table if it is in memory."""
        return self._slots.get(table_id)

    def all_present(self) -> list[TableSlot]:
        """The slots of all tables in memory."""
        return list(self._slots.values())

    async def read(self, slot: TableSlot) -> Table:
        """The table of a slot. Raises `NotFound` if there is none."""
        if slot.table is not None:
            return slot.table
        async with slot.lock:
            return await self.read_locked(slot)

    async def read_locked(self, slot: TableSlot) -> Table:
        """The same for who holds the lock of the slot."""
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
