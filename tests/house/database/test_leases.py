"""Leases of bots' turns, for several servers on one PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, func, select, update

from kaffeehaus.house.bots.leases import SharedLeases
from kaffeehaus.house.database.engines import FOR_GUESTS, database_of
from kaffeehaus.house.database.schema import bot_leases
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.tables.model import Append, BotTurn, SeatKind, SeatRow, TableChanges
from tests.house.database.kinds import needs_postgres
from tests.house.database.places import TestPlace, furnished_place
from tests.house.database.samples import add_players, person, table_row
from tests.house.database.stores import tables_in

pytestmark = [pytest.mark.anyio, needs_postgres]

LONG = 60.0
PATIENCE = 10.0
TURN = BotTurn("t1", 1, 3)


@pytest.fixture
def place(tmp_path: Path, schemas: None) -> Iterator[TestPlace]:
    with furnished_place("postgres", tmp_path) as made:
        yield made


@pytest.fixture
async def one(store: Store) -> AsyncIterator[SharedLeases]:
    book = SharedLeases(store.database, LONG)
    yield book
    await book.close()


@pytest.fixture
async def two(store: Store) -> AsyncIterator[SharedLeases]:
    book = SharedLeases(store.database, LONG)
    yield book
    await book.close()


async def let_pass(store: Store, seconds: float) -> None:
    """Make all leases so much older."""

    def age(connection: Connection) -> None:
        older = bot_leases.c.until - int(seconds * 1000)
        connection.execute(update(bot_leases).values(until=older))

    await store.writer.run("", age)


async def count(store: Store) -> int:
    def counted(connection: Connection) -> int:
        return connection.scalar(select(func.count()).select_from(bot_leases)) or 0

    return await store.writer.run("", counted)


async def test_a_turn_is_taken_by_one_server(one: SharedLeases, two: SharedLeases) -> None:
    assert await one.take(TURN)
    assert not await two.take(TURN)
    assert await one.take(TURN)
    assert await two.take(BotTurn("t1", 1, 4))
    assert await two.take(BotTurn("t1", 0, 3))


async def test_of_many_at_once_one_gets_it(store: Store) -> None:
    books = [SharedLeases(store.database, LONG) for _ in range(4)]
    for decision in range(20):
        turn = BotTurn("t1", 0, decision)
        taken = await asyncio.gather(*(book.take(turn) for book in books))
        assert sum(taken) == 1
    for book in books:
        await book.close()


async def test_what_has_ended_can_be_taken_and_is_lost(
    store: Store, one: SharedLeases, two: SharedLeases
) -> None:
    kept = BotTurn("t2", 0, 1)
    assert await one.take(TURN)
    assert await one.take(kept)
    await let_pass(store, LONG + 1)
    assert await two.take(TURN)
    assert await one.renew() == {TURN}
    assert not await one.take(TURN)
    assert not await two.take(kept)


async def test_what_is_renewed_does_not_end(
    store: Store, one: SharedLeases, two: SharedLeases
) -> None:
    assert await one.take(TURN)
    for _ in range(3):
        await let_pass(store, LONG * 0.7)
        assert await one.renew() == frozenset()
        assert not await two.take(TURN)


async def test_what_is_given_back_can_be_taken_at_once(
    one: SharedLeases, two: SharedLeases
) -> None:
    assert await one.take(TURN)
    two.release(TURN, is_played=False)
    assert not await two.take(TURN)
    one.release(TURN, is_played=False)
    async with asyncio.timeout(PATIENCE):
        while not await two.take(TURN):  # noqa: ASYNC110 - the database is polled
            await asyncio.sleep(0.01)


async def test_unattended_is_where_a_bot_is_to_act_and_nobody_thinks(
    store: Store, one: SharedLeases
) -> None:
    await add_players(store, "Ada")
    bot = SeatRow(1, SeatKind.BOT, "Bot", bot="random")
    await tables_in(store).add(table_row("t1"), (person(0, "Ada"), bot))
    assert await one.unattended() == frozenset()
    stamp = await tables_in(store).append(Append("t1", changes=TableChanges(to_act=(0, 1))))
    assert await one.unattended() == {("t1", stamp)}
    assert await one.take(TURN)
    assert await one.unattended() == frozenset()
    await let_pass(store, LONG + 1)
    assert await one.unattended() == {("t1", stamp)}
    await tables_in(store).append(Append("t1", changes=TableChanges(to_act=(0,))))
    assert await one.unattended() == frozenset()


async def test_old_leases_are_swept_out(store: Store, one: SharedLeases) -> None:
    assert await one.take(TURN)
    await let_pass(store, LONG * 2)
    await one.unattended()
    assert await count(store) == 1
    await let_pass(store, LONG * 20)
    await one.unattended()
    assert await count(store) == 0


async def test_a_database_that_does_not_answer_is_one_sentence(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    nowhere = TestPlace(tmp_path, "postgresql://nobody@127.0.0.1:1/none")
    book = SharedLeases(database_of(nowhere), LONG)
    for _ in range(2):
        assert not await book.take(TURN)
    await book.close()
    assert caplog.text.count(str(FOR_GUESTS)) == 2
    assert caplog.text.count("Cannot use the PostgreSQL database none at 127.0.0.1:1") == 1
