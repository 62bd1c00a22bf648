"""Store: throughput of durable writes, and loading time of a long table."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from kaffeehaus.core.log import Acted, Header, entry_json, first_hash, next_hash
from kaffeehaus.core.notation import JsonObject
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.settings import Settings
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.model import (
    Append,
    EntryRow,
    SeatKind,
    SeatRow,
    SnapshotRow,
    TableChanges,
    TableRow,
    TableStatus,
)
from kaffeehaus.house.tables.store import open_store
from tests.house.database.stores import tables_in

HEADER = Header("coffee", 1, {"board": "sq-5", "n": 4, "pie": False}, 2, "0" * 64)
STATE: JsonObject = {"board": "sq-5", "cells": "." * 25, "moves": ["c2/"] * 20}
LONG = 3000
SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class Figures:
    """Measured figures. Times in milliseconds."""

    alone: float
    """Actions stored per second by one task."""
    together: float
    """Actions stored per second by twenty concurrent tasks."""
    load: float
    """Median time to load a table of 3,000 entries."""
    entries: float
    """Median time to read all of its entries."""


class _Player:
    """Creates the entries of one table."""

    def __init__(self, table_id: str) -> None:
        self.table_id = table_id
        self._number = 0
        self._digest = first_hash(HEADER)

    def next(self, count: int = 1) -> Append:
        """This many actions, stored as the server does: with snapshot and the seats to act."""
        entries = tuple(self._entry() for _ in range(count))
        return Append(
            self.table_id,
            entries,
            snapshot=SnapshotRow(self.table_id, self._number, STATE, (self._number, 0)),
            clears_drafts=(self._number % 2,),
            changes=TableChanges(to_act=(self._number % 2,)),
        )

    def _entry(self) -> EntryRow:
        seat = self._number % 2
        self._number += 1
        public = entry_json(self._number, Acted(seat, ("c2/",)))
        self._digest = next_hash(self._digest, public)
        events: list[JsonObject] = [{"code": "stone", "seat": seat, "cell": "c2", "rod": "/"}]
        return EntryRow(
            self.table_id, self._number, "action", seat, public, self._digest, now(), events=events
        )


def run() -> None:
    """Measure on SQLite in a temporary folder, and print."""
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(Settings(data=Path(folder))))
    print(f"store: {figures.alone:,.0f} actions/s stored by one task (durable commits)")
    print(f"store: {figures.together:,.0f} actions/s stored by 20 tasks (group commit)")
    print(f"store: {figures.load:.1f} ms to load a table of {LONG:,} entries")
    print(f"store: {figures.entries:.1f} ms to read all of its {LONG:,} entries")


async def measure(settings: Settings) -> Figures:
    """Measure everything on the store of these settings, which should be empty."""
    store = await open_store(settings)
    try:
        await store.write("", player_store.add_player, Player("host", "Host"), now())
        alone = await _rate(store, [await _seat(store, "alone")])
        together = await _rate(store, [await _seat(store, f"t{n}") for n in range(20)])
        long = await _seat(store, "long")
        for _ in range(LONG // 100):
            await tables_in(store).append(long.next(100))
        load = await _median(lambda: store.read(table_reads.load, "long"))
        entries = await _median(lambda: store.read(table_reads.entries_after, "long"))
    finally:
        await store.close()
    return Figures(alone, together, load, entries)


async def _seat(store: Store, table_id: str) -> _Player:
    row = TableRow(
        id=table_id,
        header=HEADER,
        seed="1",
        salt="1",
        host="host",
        private=False,
        status=TableStatus.RUNNING,
        created=now(),
        head_hash=first_hash(HEADER),
    )
    seats = tuple(SeatRow(seat, SeatKind.PERSON, "Host", "host") for seat in range(2))
    await tables_in(store).add(row, seats)
    return _Player(table_id)


async def _rate(store: Store, players: list[_Player]) -> float:
    stored = 0
    begun = time.perf_counter()

    async def play(player: _Player) -> None:
        nonlocal stored
        while time.perf_counter() - begun < SECONDS:
            await tables_in(store).append(player.next())
            stored += 1

    await asyncio.gather(*map(play, players))
    return stored / (time.perf_counter() - begun)


async def _median(work: Callable[[], Awaitable[object]]) -> float:
    times = []
    for _ in range(20):
        begun = time.perf_counter()
        await work()
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)


if __name__ == "__main__":
    run()
