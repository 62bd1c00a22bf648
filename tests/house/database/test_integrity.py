"""A database that is empty, cut off or damaged: told at the opening or soon after it."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from kaffeehaus.house.database import migrate
from kaffeehaus.house.database.engines import FILE
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.migrate import log_damage
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.store import open_store
from tests.house.database.places import TestPlace
from tests.house.database.samples import add_players
from tests.house.houses import PATIENCE, open_house, quick_settings

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

PAGE = 4096
MANY = 300
ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT 1 FROM n) SELECT x FROM n WHERE x > 1"


async def make_house(folder: Path) -> Path:
    """A database of many pages, closed; its file."""
    store = await open_store(TestPlace(folder))
    await add_players(store, *(f"{number} {'x' * 200}" for number in range(MANY)))
    await store.close()
    return folder / FILE


def scribble(file: Path) -> None:
    """Ruin a page in the middle, as a bad disk does."""
    with file.open("r+b") as opened:
        opened.seek(file.stat().st_size // PAGE // 2 * PAGE)
        opened.write(b"\xa5" * PAGE)


async def refusal(folder: Path) -> str:
    with pytest.raises(StoreError) as caught:
        await open_store(TestPlace(folder))
    assert "\n" not in caught.value.sentence
    return caught.value.sentence


async def test_an_empty_file_is_told_and_left_alone(tmp_path: Path) -> None:
    file = await make_house(tmp_path)
    os.truncate(file, 0)
    assert await refusal(tmp_path) == (
        f"{file} is empty. Restore a backup, or delete it to start afresh."
    )
    assert file.stat().st_size == 0
    file.unlink()
    await (await open_store(TestPlace(tmp_path))).close()


@pytest.mark.parametrize("cut", [1, 100, PAGE, 5 * PAGE, 7 * PAGE + 9])
async def test_a_file_that_is_cut_off_is_told(tmp_path: Path, cut: int) -> None:
    file = await make_house(tmp_path)
    left = file.stat().st_size - cut
    os.truncate(file, left)
    assert f"{file} is not a Kaffeehaus database, or it is" in await refusal(tmp_path)
    assert file.stat().st_size == left


@pytest.mark.parametrize("left", [1, 50, 100, 511])
async def test_hardly_anything_left_is_told_too(tmp_path: Path, left: int) -> None:
    file = await make_house(tmp_path)
    os.truncate(file, left)
    assert "or it is" in await refusal(tmp_path)


async def test_a_start_that_fails_leaves_no_empty_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_arguments: object) -> None:
        raise OSError(28, os.strerror(28))

    with monkeypatch.context() as patched:
        patched.setattr("kaffeehaus.house.database.migrate._create_or_upgrade", fail)
        assert "the disk is full" in await refusal(tmp_path)
    await (await open_store(TestPlace(tmp_path))).close()


async def test_damage_is_told_beside_the_opening(
    tmp_path: Path, auction: str, caplog: pytest.LogCaptureFixture
) -> None:
    file = await make_house(quick_settings(tmp_path).data)
    scribble(file)
    async with open_house(TestPlace(tmp_path)):
        await _until_told(caplog)
    [told] = caplog.messages
    assert told.startswith(
        f"{file} is damaged: stop the server and put a backup in its place. SQLite found: "
    )
    assert len(told.partition("SQLite found: ")[2]) > 10
    assert "\n" not in told


async def test_a_sound_database_is_nothing_to_talk_about(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await make_house(tmp_path)
    store = await open_store(TestPlace(tmp_path))
    await log_damage(store.database)
    await store.close()
    assert caplog.messages == []


async def test_the_opening_does_not_wait_for_the_check(
    tmp_path: Path, auction: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    released = asyncio.Event()
    ended = asyncio.Event()

    async def slow(*_arguments: object) -> None:
        try:
            await released.wait()
        finally:
            ended.set()

    monkeypatch.setattr("kaffeehaus.house.services.log_damage", slow)
    async with asyncio.timeout(PATIENCE), open_house(TestPlace(tmp_path)) as house:
        await house.guest("Ada")
    assert ended.is_set()
    assert not released.is_set()


async def test_a_check_that_is_not_waited_for_any_more_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await make_house(tmp_path)
    store = await open_store(TestPlace(tmp_path))
    begun = asyncio.Event()
    loop = asyncio.get_running_loop()

    def endless(connection: sqlite3.Connection) -> list[str]:
        loop.call_soon_threadsafe(begun.set)
        with closing(connection), pytest.raises(sqlite3.OperationalError, match="interrupted"):
            connection.execute(ENDLESS).fetchall()
        return []

    monkeypatch.setattr(migrate, "_faults", endless)
    async with asyncio.timeout(PATIENCE):
        check = asyncio.create_task(log_damage(store.database))
        await begun.wait()
        check.cancel()
        with pytest.raises(asyncio.CancelledError):
            await check
    await store.write("", player_store.add_player, Player("p1", "Ada"), 1)
    await store.close()


async def _until_told(caplog: pytest.LogCaptureFixture) -> None:
    deadline = time.monotonic() + PATIENCE
    while not caplog.messages:
        assert time.monotonic() < deadline
        await asyncio.sleep(0.01)
