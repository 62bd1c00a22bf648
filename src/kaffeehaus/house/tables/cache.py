"""LRU cache of tables with the locks that serialise changes, and threads for engine work."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace
from typing import TypeVar
from weakref import WeakValueDictionary

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.event import Reveals
from kaffeehaus.core.fold import Fold
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.log import Acted, Opened, Seated, Secret, read_entry
from kaffeehaus.core.notation import JsonObject, revive
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.statistics import Statistics
from kaffeehaus.core.story import Story
from kaffeehaus.core.view import Explanation
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.live.hub import TABLE_ID
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.history import MoveLines
from kaffeehaus.house.tables.model import (
    DraftRow,
    EntryRow,
    SeatRow,
    StoredTable,
)
from kaffeehaus.house.tables.table import UNDEALT, LogLine, Table, example_of, with_distinct_names

T = TypeVar("T")

SHORT = 0.005
"""Seconds for which work may block the event loop."""
FORGETTING = 0.9
"""Decay of the measured maximum with each shorter measurement."""


class EngineThreads:
    """Runs engine work without blocking the event loop.

    A thread switch takes longer than most moves. So the CPU time of each kind of work is measured:
    it begins in a thread, moves to the loop when it turns out to be short, and goes back when not.
    """

    def __init__(self) -> None:
        self._seconds: dict[Hashable, float] = {}

    async def run(self, kind: Hashable, work: Callable[[], T]) -> T:
        """The result of the work, which must not touch state of the event loop."""
        if self._seconds.get(kind, SHORT) >= SHORT:
            return await asyncio.to_thread(self._measured, kind, work)
        return self._measured(kind, work)

    def _measured(self, kind: Hashable, work: Callable[[], T]) -> T:
        start = time.thread_time()
        try:
            return work()
        finally:
            spent = time.thread_time() - start
            self._seconds[kind] = max(spent, self._seconds.get(kind, 0.0) * FORGETTING)


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
    moves: MoveLines = field(default_factory=dict)
    past: dict[int, AnyState] = field(default_factory=dict)
    """Earlier positions by entry, for history navigation."""
    reasons: dict[tuple[int, Seat | None, str], tuple[Explanation, ...]] = field(
        default_factory=dict
    )
    """Explanations of a move, by entry, viewer and language."""
    stories: dict[tuple[int, str], tuple[Story, ...]] = field(default_factory=dict)
    """Stories of a move, by entry and language."""
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
        self.stories.clear()
        self.statistics.clear()

    def holds(self, fold: Fold) -> bool:
        """Whether results about earlier moves of this fold are still valid."""
        return self.table is not None and continues(fold, self.table.fold)


def continues(before: Fold | None, after: Fold | None) -> bool:
    """Whether a game continued without an undo, so that its earlier moves are the same. The example
    shown before the deal is a different game."""
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
    return NotFound(gettext("There is no such table."), code="no_such_table")


def revive_table(stored: StoredTable, entries: Iterable[EntryRow]) -> Table:
    """Build a table from its stored rows; `entries` is its whole log. Raises `UnknownGame` if the
    server no longer has the game."""
    row = stored.row
    lines = tuple(read_line(entry) for entry in entries if entry.number <= row.head)
    game = find_game(row.header.game)
    known = game.follows(row.header.version)
    if known:
        game = game.under(row.header.version)
    table = Table(
        row=row,
        game=game,
        seats=_with_recorded_names(stored.seats, lines),
        fold=_revive_fold(game, stored, lines) if known else None,
        lines=lines,
        sealed=unrevealed_secrets(lines),
        drafts={draft.seat: draft for draft in stored.drafts},
        proposal=stored.proposal,
        premoves={row.seat: row for row in stored.plans},
    ).with_request(stored.undo)
    return replace(table, drafts=_playable_drafts(table)) if known else table


def read_line(row: EntryRow) -> LogLine:
    """The line of a stored entry."""
    entry = _read_action(row.public) or read_entry(row.public)[1]
    secret = None if row.secret is None else revive(Secret, row.secret)
    return LogLine(row.number, entry, secret, tuple(row.events), row.hash, row.at)


def _read_action(public: JsonObject) -> Acted | None:
    """Parse a public move without the generic mapper: a long game has thousands of them."""
    match public:
        case {"kind": Acted.kind, "seat": int(seat), "actions": [*actions], **others}:
            at = others.get("at")
            assert at is None or isinstance(at, int)
            return Acted(
                seat,
                tuple(map(str, actions)),
                at=at,
                automatic=True if "automatic" in others else None,
                ahead=True if "ahead" in others else None,
            )
    return None


def unrevealed_secrets(lines: tuple[LogLine, ...]) -> dict[int, Secret]:
    """The secrets that no `open` entry has revealed yet."""
    revealed = {line.entry.of for line in lines if isinstance(line.entry, Opened)}
    return {
        line.number: line.secret
        for line in lines
        if line.secret is not None and line.number not in revealed
    }


def _revive_fold(game: AnyGame, stored: StoredTable, lines: tuple[LogLine, ...]) -> Fold:
    header, snapshot = stored.row.header, stored.snapshot
    if stored.row.status in UNDEALT:
        return example_of(game, header)
    chance = {line.number for line in lines if line.reveals(Reveals.CHANCE)}
    fold = Fold(
        game,
        header.options,
        header.seats,
        int(stored.row.seed),
        start=None if snapshot is None else game.load(snapshot.state),
        kept=[replace(kept, chance=kept.number in chance) for kept in stored.kept],
        resigned=[] if snapshot is None else list(snapshot.resigned),
        opened=[] if snapshot is None else list(snapshot.opened),
        pace=header.pace,
        clocks=None if snapshot is None else snapshot.clocks,
        latest=0 if snapshot is None else lines[snapshot.number - 1].at,
    )
    for line in lines[0 if snapshot is None else snapshot.number :]:
        fold.push(line.number, line.entry, line.actions)
    return fold


def _with_recorded_names(
    seats: tuple[SeatRow, ...], lines: tuple[LogLine, ...]
) -> tuple[SeatRow, ...]:
    """Seats with the names in the log, which a later renaming does not change.

    Names of deleted players stay in the log, which others may have verified, but are not shown.
    """
    named = {line.entry.seat: line.entry.name for line in lines if isinstance(line.entry, Seated)}
    told = tuple(
        seat if seat.gone else replace(seat, name=named.get(seat.seat, seat.name)) for seat in seats
    )
    return with_distinct_names(told) if any(seat.gone for seat in seats) else told


def _playable_drafts(table: Table) -> dict[Seat, DraftRow]:
    """The drafts that are still legal. The contract of games guarantees it for all, but a game that
    breaks it must not make its tables unreadable."""
    drafts = {}
    for seat, draft in table.drafts.items():
        try:
            table.state_of(seat)
        except PlayerError:
            continue
        drafts[seat] = draft
    return drafts
