"""The writer: durable, together, and each piece of work on its own."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Coroutine
from functools import partial
from pathlib import Path

import anyio
import pytest
from sqlalchemy import Connection, event, func, insert, select
from sqlalchemy.exc import IntegrityError

from kaffeehaus.house.database.engines import FOR_GUESTS
from kaffeehaus.house.database.errors import Conflict, StoreError
from kaffeehaus.house.database.schema import entries, players, sessions
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import Work
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.model import Append
from kaffeehaus.house.tables.store import open_store
from tests.house.database.places import TestPlace
from tests.house.database.samples import Log, add_players, add_table, player
from tests.house.database.stores import tables_in

pytestmark = pytest.mark.anyio


@pytest.fixture
async def sqlite(tmp_path: Path) -> AsyncIterator[Store]:
    """A store on SQLite, whatever else there is."""
    opened = await open_store(TestPlace(tmp_path / "data"))
    yield opened
    await opened.close()


def add(connection: Connection, name: str) -> str:
    connection.execute(insert(players), {"id": name, "name": name, "created": 1})
    return name


def fail(connection: Connection, name: str) -> str:
    add(connection, name)
    raise ZeroDivisionError(name)


class Gate:
    """Holds the writer until it is opened."""

    def __init__(self) -> None:
        self._reached = threading.Event()
        self._opened = threading.Event()

    def hold(self, _connection: Connection) -> None:
        self._reached.set()
        assert self._opened.wait(60)

    async def reached(self) -> None:
        assert await asyncio.to_thread(self._reached.wait, 10)

    def open(self) -> None:
        self._opened.set()


async def queue_up(
    store: Store, *works: Coroutine[object, None, object]
) -> tuple[Gate, list[asyncio.Task[object]]]:
    """Work that waits behind a closed gate; it will share one batch."""
    gate = Gate()
    held = asyncio.ensure_future(run(store, gate.hold))
    await gate.reached()
    waiting = [held, *(asyncio.ensure_future(work) for work in works)]
    await asyncio.sleep(0)
    return gate, waiting


async def run_together(store: Store, *works: Coroutine[object, None, object]) -> list[object]:
    """The results, or errors, of work in one batch."""
    gate, waiting = await queue_up(store, *works)
    gate.open()
    _, *results = await asyncio.gather(*waiting, return_exceptions=True)
    return results


async def run(store: Store, work: Work[object], order: str = "") -> object:
    return await store.writer.run(order, work)


async def names(store: Store) -> set[str]:
    def read(connection: Connection) -> set[str]:
        return set(connection.scalars(select(players.c.id)))

    return await store.writer.run("", read)


async def test_the_writer_commits_with_full_sync_in_wal_mode(sqlite: Store) -> None:
    """What makes a stored action survive a crash, read on the writer's own connection."""

    def pragma(connection: Connection, name: str) -> object:
        return connection.exec_driver_sql(f"PRAGMA {name}").scalar()

    full = 2
    assert await sqlite.writer.run("", partial(pragma, name="synchronous")) == full
    assert await sqlite.writer.run("", partial(pragma, name="journal_mode")) == "wal"
    assert await sqlite.writer.run("", partial(pragma, name="foreign_keys")) == 1


async def test_readers_cannot_write(store: Store) -> None:
    row = {"id": "x", "name": "x", "created": 1}
    with pytest.raises(StoreError):
        await store.read(lambda moment: moment.execute(insert(players), row))


async def test_a_reader_who_goes_away_leaves_the_connection_whole(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    await add_players(store, "Ada")
    for step in range(100):
        # As the framework does it when a page goes away: cancelled again and again until it ends.
        with anyio.move_on_after(step / 10_000):
            await store.read(player_store.player, player("Ada").id)
    assert await store.read(player_store.player, player("Ada").id) == player("Ada")
    assert caplog.messages == []


async def test_work_that_comes_together_shares_a_commit(store: Store) -> None:
    commits: list[Connection] = []
    gate, waiting = await queue_up(
        store, *(run(store, partial(add, name=f"p{n}")) for n in range(50))
    )
    event.listen(store._writing, "commit", commits.append)
    assert not any(future.done() for future in waiting)
    gate.open()
    _, *added = await asyncio.gather(*waiting)
    assert added == [f"p{n}" for n in range(50)]
    assert len(commits) == 2, "the gate's own and one for all the others"
    assert len(await names(store)) == 50


async def test_nobody_hears_of_it_before_the_commit(store: Store) -> None:
    heard_before_commit: list[bool] = []
    waiting = asyncio.ensure_future(run(store, partial(add, name="p")))

    def dawdle(_connection: Connection) -> None:
        time.sleep(0.1)
        heard_before_commit.append(waiting.done())

    event.listen(store._writing, "commit", dawdle)
    await waiting
    assert heard_before_commit == [False]


async def test_neighbours_survive_a_bad_piece_of_work(store: Store) -> None:
    first, bad, again, last = await run_together(
        store,
        run(store, partial(add, name="first")),
        run(store, partial(fail, name="bad")),
        run(store, partial(add, name="first")),
        run(store, partial(add, name="last")),
    )
    assert (first, last) == ("first", "last")
    assert isinstance(bad, ZeroDivisionError)
    assert isinstance(again, Conflict)
    assert await names(store) == {"first", "last"}


async def test_a_conflict_in_the_log_leaves_its_neighbours_alone(store: Store) -> None:
    await add_players(store, "Ada", "Ben")
    logs = [await add_table(store, f"t{n}") for n in range(3)]
    rival = Log("t1")
    wanted = [
        *(Append(log.table_id, (log.act("a1"),)) for log in logs),
        Append("t1", (rival.act("b"),)),
    ]
    results = await run_together(store, *map(tables_in(store).append, wanted))
    assert [type(result) for result in results] == [int, int, int, Conflict]
    for log in logs:
        [entry] = await store.read(table_reads.entries_after, log.table_id)
        assert entry.public["actions"] == ["a1"]


async def test_a_commit_that_fails_fails_its_whole_batch(
    sqlite: Store, caplog: pytest.LogCaptureFixture
) -> None:
    def break_commit(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
        values = {"token_hash": "x", "player_id": "nobody", "created": 1}
        connection.execute(insert(sessions), values)

    innocent = sqlite.write("", player_store.add_player, Player("innocent", "Ada"), 1)
    for error in await run_together(sqlite, innocent, run(sqlite, break_commit)):
        assert isinstance(error, StoreError)
        assert isinstance(error.__cause__, IntegrityError)
    assert caplog.messages == ["a batch of changes could not be stored"]
    assert "FOREIGN KEY constraint failed" in caplog.text
    assert await names(sqlite) == set()
    await sqlite.write("", player_store.add_player, Player("innocent", "Ada"), 1)
    assert await names(sqlite) == {"innocent"}


async def test_a_full_disk_is_one_sentence_and_the_house_goes_on(
    sqlite: Store, caplog: pytest.LogCaptureFixture
) -> None:
    def limit(connection: Connection, pages: int) -> object:
        return connection.exec_driver_sql(f"PRAGMA max_page_count={pages}").scalar()

    await add_players(sqlite, "Ada", "Ben")
    log = await add_table(sqlite, "t1")
    await sqlite.writer.run("", partial(limit, pages=1))
    big = Append("t1", (log.act("x" * 1_000_000),))
    with pytest.raises(StoreError) as caught:
        await tables_in(sqlite).append(big)
    assert caught.value.code == "store"
    assert str(caught.value) == str(FOR_GUESTS)
    [told] = caplog.messages
    assert told.startswith("The disk is full")
    assert await sqlite.read(table_reads.entries_after, "t1") == []
    await sqlite.writer.run("", partial(limit, pages=1_000_000))
    await tables_in(sqlite).append(big)
    assert len(await sqlite.read(table_reads.entries_after, "t1")) == 1


async def test_a_cancelled_task_does_not_take_its_entry_back(store: Store) -> None:
    await add_players(store, "Ada", "Ben")
    logs = [await add_table(store, f"t{n}") for n in range(20)]
    appends = (tables_in(store).append(Append(log.table_id, (log.act("a1"),))) for log in logs)
    gate, (held, *tasks) = await queue_up(store, *appends)
    for task in tasks[::2]:
        task.cancel()
    gate.open()
    await held
    results = await asyncio.gather(*tasks, return_exceptions=True)
    assert [isinstance(r, asyncio.CancelledError) for r in results] == [True, False] * 10
    for log in logs:
        assert len(await store.read(table_reads.entries_after, log.table_id)) == 1


async def test_closing_finishes_what_is_queued(place: TestPlace) -> None:
    store = await open_store(place)
    await add_players(store, "Ada", "Ben")
    log = await add_table(store, "t1")
    entries = [log.act(f"a{n}") for n in range(10)]
    tasks = [
        asyncio.ensure_future(tables_in(store).append(Append("t1", (entry,)))) for entry in entries
    ]
    await asyncio.sleep(0)
    await store.close()
    assert all(isinstance(stamp, int) for stamp in await asyncio.gather(*tasks))
    with pytest.raises(StoreError, match="shutting down"):
        await tables_in(store).append(Append("t1", (log.act("late"),)))
    again = await open_store(place)
    assert tuple(await again.read(table_reads.entries_after, "t1")) == tuple(entries)
    await again.close()


async def test_work_runs_in_order_of_what_it_touches(store: Store) -> None:
    """Two servers that lock tables in opposite orders would wait for each other for ever."""
    touched: list[str] = []

    def touch(_connection: Connection, name: str) -> None:
        touched.append(name)

    names_in = ("c", "a1", "b", "a2")
    await run_together(store, *(run(store, partial(touch, name=n), n[0]) for n in names_in))
    assert touched == ["a1", "a2", "b", "c"]


async def test_cancelled_reads_leave_the_store_well(store: Store) -> None:
    await add_players(store, "Ada", "Ben")
    log = await add_table(store, "t1")
    await tables_in(store).append(Append("t1", tuple(log.act("a1") for _ in range(300))))
    for attempt in range(40):
        task = asyncio.ensure_future(store.read(table_reads.load, "t1"))
        await asyncio.sleep(attempt / 4000)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    loaded = await store.read(table_reads.load, "t1")
    assert loaded is not None
    assert len(loaded.entries) == 300


@pytest.mark.slow
async def test_many_tables_are_written_and_read_at_once(store: Store) -> None:
    await add_players(store, "Ada", "Ben")

    async def play(log: Log) -> None:
        for number in range(1, 26):
            await tables_in(store).save_draft(log.table_id, 0, number, ("small",))
            await tables_in(store).append(
                Append(log.table_id, (log.act("a1"),), snapshot=log.snapshot(), clears_drafts=(0,))
            )
            if number % 5 == 0:
                loaded = await store.read(table_reads.load, log.table_id)
                assert loaded is not None
                assert (loaded.row.head, loaded.drafts) == (number, ())

    logs = [await add_table(store, f"t{n}") for n in range(20)]
    await asyncio.gather(*map(play, logs))

    def count(connection: Connection) -> int | None:
        return connection.scalar(select(func.count()).select_from(entries))

    assert await store.writer.run("", count) == 20 * 25
