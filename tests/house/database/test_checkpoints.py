"""What was committed finds its way from the journal into the file, while the house is open."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest

from kaffeehaus.house.database import engines
from kaffeehaus.house.database.engines import FILE, WalCheckpointer
from kaffeehaus.house.tables.store import open_store
from tests.house.database.places import TestPlace, furnish
from tests.house.database.samples import add_players

pytestmark = pytest.mark.anyio

PATIENCE = 60
ATTEMPTS = 5


async def test_the_file_by_itself_soon_has_what_was_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "PAUSE", 0.01)
    furnish(tmp_path / "data")
    store = await open_store(TestPlace(tmp_path / "data"))
    try:
        await add_players(store, "Ada")
        async with asyncio.timeout(PATIENCE):
            while _names_without_journal(tmp_path) != ["Ada"]:  # noqa: ASYNC110 - polls
                await asyncio.sleep(0.01)
    finally:
        await store.close()


class FullDisk:
    """A connection whose checkpoints fail, until the test has seen enough of them."""

    def __init__(self) -> None:
        self.attempts = 0
        self.enough = threading.Event()

    def execute(self, _sql: str) -> None:
        self.attempts += 1
        if self.attempts == ATTEMPTS:
            self.enough.set()
        raise sqlite3.OperationalError("database or disk is full")

    def close(self) -> None:
        """Nothing is open."""


def test_a_full_disk_is_one_line_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    disk = FullDisk()
    monkeypatch.setattr(engines, "PAUSE", 0.001)
    monkeypatch.setattr(sqlite3, "connect", lambda *_, **__: disk)
    checkpointer = WalCheckpointer(tmp_path / FILE)
    assert disk.enough.wait(PATIENCE)
    checkpointer.close()
    assert caplog.messages == [
        f"Cannot checkpoint {tmp_path / FILE}: database or disk is full. "
        f"New data stays in {FILE}-wal."
    ]


def _names_without_journal(folder: Path) -> list[str]:
    alone = folder / "alone.db"
    shutil.copyfile(folder / "data" / FILE, alone)
    with closing(sqlite3.connect(f"file:{alone}?immutable=1", uri=True)) as connection:
        try:
            return [name for (name,) in connection.execute("SELECT name FROM players")]
        except sqlite3.DatabaseError:
            return []  # copied while it was being written
