"""A program that stores all it can until it is killed, and says what was acknowledged.

Prints `entry TABLE NUMBER` and `draft TABLE DECISION` after the store has answered.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from kaffeehaus.house.database.store import Store
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.model import Append
from kaffeehaus.house.tables.store import open_store
from tests.house.database.places import TestPlace
from tests.house.database.samples import Log, add_players, add_table
from tests.house.database.stores import tables_in

TABLES = 20


def say(line: str) -> None:
    # Straight into the pipe: what waits in a buffer is lost with the process.
    os.write(1, f"{line}\n".encode())


async def log_of(store: Store, table_id: str) -> Log:
    loaded = await store.read(table_reads.load, table_id)
    if loaded is None:
        return await add_table(store, table_id)
    return Log(table_id, loaded.row.head, loaded.row.head_hash)


async def play(store: Store, log: Log) -> None:
    while True:
        await tables_in(store).save_draft(log.table_id, 0, log.number, (f"draft {log.number}",))
        say(f"draft {log.table_id} {log.number}")
        entry = log.act("a1", "ready")
        await tables_in(store).append(
            Append(log.table_id, (entry,), snapshot=log.snapshot(), clears_drafts=(0,))
        )
        say(f"entry {log.table_id} {log.number}")


async def main(place: TestPlace) -> None:
    store = await open_store(place)
    if await store.read(player_store.player, "id of Ada") is None:
        await add_players(store, "Ada", "Ben")
    logs = [await log_of(store, f"t{n}") for n in range(TABLES)]
    await asyncio.gather(*(play(store, log) for log in logs))


if __name__ == "__main__":
    asyncio.run(main(TestPlace(Path(sys.argv[1]), sys.argv[2] or None)))
