"""Usual moves are stored together, and leave behind what each would leave alone."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection, make_url, select
from sqlalchemy import Table as Columns

from kaffeehaus.house import outbox
from kaffeehaus.house.database import writer
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.schema import drafts, entries, notices, snapshots, tables
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.outbox import ChannelKind, ChannelRow, NoticeKind, NoticeRow
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.model import Append, DraftRow, Follows, TableChanges, TableStatus
from kaffeehaus.house.tables.store import is_usual, open_store
from kaffeehaus.house.tables.writes import PACK_ABOVE, change_table
from tests.house.database.places import KINDS, TestPlace, new_place
from tests.house.database.samples import Log, add_players, add_table, player
from tests.house.database.stores import tables_in
from tests.house.houses import PATIENCE

pytestmark = pytest.mark.anyio

READY = b"Z"
"""What PostgreSQL says when it has answered and waits for more."""
HEAD = 5
"""Its messages begin with a letter and four bytes that count the rest."""


def usual(log: Log, stamp: int, size: int = 3_000) -> Append:
    """A move with all that a usual one may bring, and awkward letters in it."""
    follows = Follows(stamp, log.number, 0, DraftRow(0, 0, ("a",)), log.digest)
    entry = log.act('c3/ "é" \\ %s ☕', events=1)
    called = [
        NoticeRow(player(name).id, NoticeKind.TURN, 5_000, log.table_id, 1, entry.number)
        for name in ("Ada", "Ben")
    ]
    return Append(
        log.table_id,
        (entry,),
        snapshot=log.snapshot(size=size),
        clears_drafts=(0,),
        clears_undo=True,
        changes=TableChanges(TableStatus.RUNNING, to_act=(1,), deadline=9_000),
        follows=follows,
        notices=tuple(called),
    )


async def two_tables(store: Store) -> tuple[Log, Log]:
    """Two tables that are alike. Ben has a way to be told, Ada has none."""
    await add_players(store, "Ada", "Ben")
    way = ChannelRow(player("Ben").id, ChannelKind.WEBHOOK, "https://hooks.example/ben", "Hook", 1)
    await store.write("", outbox.add_channel, way)
    logs = await add_table(store, "one"), await add_table(store, "other")
    for log in logs:
        await tables_in(store).save_draft(log.table_id, 0, 0, ("a",))
    return logs


async def left_behind(store: Store, table_id: str) -> list[dict[str, object]]:
    """Every row of a table, without what differs by its name and the moment."""

    def rows(connection: Connection, columns: Columns) -> list[dict[str, object]]:
        key = columns.c.id if columns is tables else columns.c.table_id
        found = connection.execute(select(columns).where(key == table_id))
        return [dict(row._mapping) for row in found]

    kinds = (tables, entries, snapshots, drafts, notices)
    every = [row for kind in kinds for row in await store.read(partial(rows, columns=kind))]
    names = {"id", "table_id", "touched", "host"}
    return [{name: item for name, item in row.items() if name not in names} for row in every]


@pytest.mark.parametrize("size", [10, PACK_ABOVE + 1], ids=["small", "packed"])
async def test_both_ways_leave_the_same_behind(store: Store, size: int) -> None:
    one, other = await two_tables(store)
    stamp = await store.read(table_reads.stamp, "one")
    assert stamp is not None
    for turn in (1, 2):
        move, same = usual(one, stamp, size), usual(other, stamp, size)
        assert is_usual(move)
        quick = await tables_in(store).append(move)
        alone = await store.write("table other", partial(change_table, append=same))
        stamp += 1
        assert quick == alone == stamp, turn
    found = await left_behind(store, "one")
    assert found == await left_behind(store, "other")
    assert len(found) == 6, "a table, two entries, the last snapshot, and notices for Ben alone"


async def test_a_move_that_does_not_follow_leaves_others_alone(store: Store) -> None:
    one, other = await two_tables(store)
    stamp = await store.read(table_reads.stamp, "one")
    assert stamp is not None
    move, late = usual(one, stamp), usual(other, stamp)
    await tables_in(store).save_draft("other", 0, 0, ("a", "b"))
    stored = await asyncio.gather(
        tables_in(store).append(move), tables_in(store).append(late), return_exceptions=True
    )
    assert stored[0] == stamp + 1
    assert isinstance(stored[1], Conflict)
    assert await store.read(table_reads.stamp, "other") == stamp + 1


async def test_what_another_seat_drafts_does_not_matter_to_a_move(store: Store) -> None:
    one, _ = await two_tables(store)
    stamp = await store.read(table_reads.stamp, "one")
    assert stamp is not None
    move = usual(one, stamp)
    await tables_in(store).save_draft("one", 1, 0, ("b",))
    assert await tables_in(store).append(move) == stamp + 2


async def test_unusual_changes_go_the_usual_way() -> None:
    log = Log("one")
    move = usual(log, 0)
    assert is_usual(move)
    over = replace(move, changes=replace(move.changes, status=TableStatus.OVER))
    unknown = replace(move, follows=Follows(0))
    assert not any(map(is_usual, (over, unknown, replace(move, clears_proposal=True))))


@pytest.mark.skipif("postgres" not in KINDS, reason="there is no PostgreSQL")
async def test_a_move_goes_to_postgres_and_back_once(tmp_path: Path) -> None:
    with new_place("postgres", tmp_path) as place:
        async with counted_ways(place, tmp_path) as counter:
            store = await open_store(counter.place)
            one, other = await two_tables(store)
            stamp = await store.read(table_reads.stamp, "one")
            assert stamp is not None
            await tables_in(store).append(usual(one, stamp))
            before = counter.answers
            await tables_in(store).append(usual(other, stamp))
            assert counter.answers - before == 1
            await store.close()


@pytest.mark.skipif("postgres" not in KINDS, reason="there is no PostgreSQL")
async def test_moves_wait_for_one_another_only_where_many_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    all_are_there = threading.Event()

    def wait(seconds: float) -> None:
        waits.append(seconds)
        assert all_are_there.wait(PATIENCE)

    monkeypatch.setattr(writer, "sleep", wait)
    with new_place("postgres", tmp_path) as place:
        store = await open_store(place)
        one, other = await two_tables(store)
        stamp = await store.read(table_reads.stamp, "one")
        assert stamp is not None
        for log in (one, other):
            await tables_in(store).append(usual(log, stamp))
        assert not waits
        store.writer._moves_together = 2
        before = store.writer.written.commits
        moves = [asyncio.create_task(_move_on(store, log, stamp + 1)) for log in (one, other)]
        while store.writer.waiting < 1:  # noqa: ASYNC110 - polls: the first is taken, the second waits
            await asyncio.sleep(0.001)
        all_are_there.set()
        await asyncio.gather(*moves)
        assert (store.writer.written.commits - before, len(waits)) == (1, 1)
        await store.close()


async def _move_on(store: Store, log: Log, stamp: int) -> None:
    """Another move, without anything beside it."""
    move = replace(usual(log, stamp), snapshot=None, clears_drafts=(), notices=())
    assert move.follows is not None
    await tables_in(store).append(replace(move, follows=replace(move.follows, draft=None)))


class Counter:
    """Stands between a store and PostgreSQL, and counts how often it was answered."""

    def __init__(self, place: TestPlace, folder: Path) -> None:
        url = make_url(place.database_url or "")
        self._server = Path(str(url.query["host"])) / ".s.PGSQL.5432"
        self.socket = folder / ".s.PGSQL.5432"
        near = url.update_query_dict({"host": str(folder)})
        self.place = TestPlace(place.data, near.render_as_string(hide_password=False))
        self.answers = 0
        self.connections: list[asyncio.Task[object]] = []

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        task = asyncio.current_task()
        assert task is not None
        self.connections.append(task)
        answers, questions = await asyncio.open_unix_connection(self._server)
        async with asyncio.TaskGroup() as both:
            both.create_task(self._ask(reader, questions))
            both.create_task(self._answer(answers, writer))

    async def _ask(self, reader: asyncio.StreamReader, questions: asyncio.StreamWriter) -> None:
        while text := await reader.read(65536):
            questions.write(text)
            await questions.drain()
        await _close(questions)

    async def _answer(self, answers: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                head = await answers.readexactly(HEAD)
                rest = await answers.readexactly(int.from_bytes(head[1:]) - 4)
                self.answers += head[:1] == READY
                writer.write(head + rest)
                await writer.drain()
        await _close(writer)


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with contextlib.suppress(ConnectionError):
        await writer.wait_closed()


@contextlib.asynccontextmanager
async def counted_ways(place: TestPlace, folder: Path) -> AsyncIterator[Counter]:
    counter = Counter(place, folder)
    server = await asyncio.start_unix_server(counter.pass_on, counter.socket)
    async with server:
        yield counter
        await asyncio.gather(*counter.connections)
