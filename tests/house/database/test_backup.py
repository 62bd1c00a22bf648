"""A copy made with SQLite's own backup while the house is writing is a whole house."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kaffeehaus.core.log import first_hash, next_hash
from kaffeehaus.house.database.engines import FILE
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.model import Append
from kaffeehaus.house.tables.store import open_store
from tests.house.database.places import TestPlace
from tests.house.database.samples import HEADER, add_players, add_table
from tests.house.database.stores import tables_in

pytestmark = pytest.mark.anyio


def back_up(source: Path, target: Path) -> None:
    os.close(os.open(target, os.O_CREAT | os.O_RDWR, 0o600))
    with closing(sqlite3.connect(source)) as house, closing(sqlite3.connect(target)) as copy:
        house.backup(copy)


async def test_a_backup_under_load_is_whole(tmp_path: Path) -> None:
    store = await open_store(TestPlace(tmp_path / "house"))
    await add_players(store, "Ada", "Ben")
    log = await add_table(store, "t1")
    begun, stop = asyncio.Event(), asyncio.Event()

    async def play() -> None:
        while not stop.is_set():
            await tables_in(store).append(Append("t1", (log.act("a1"),), snapshot=log.snapshot()))
            begun.set()

    playing = asyncio.ensure_future(play())
    await begun.wait()
    (tmp_path / "copy").mkdir()
    await asyncio.to_thread(back_up, tmp_path / "house" / FILE, tmp_path / "copy" / FILE)
    if os.name == "posix":
        assert (tmp_path / "copy" / FILE).stat().st_mode & 0o077 == 0
    stop.set()
    await playing
    await store.close()

    copy = await open_store(TestPlace(tmp_path / "copy"))
    loaded, entries = (
        await copy.read(table_reads.load, "t1"),
        await copy.read(table_reads.entries_after, "t1"),
    )
    await copy.close()
    assert loaded is not None
    digest = first_hash(HEADER)
    for entry in entries:
        digest = next_hash(digest, entry.public)
    assert entries
    assert (loaded.row.head, loaded.row.head_hash) == (len(entries), digest)
