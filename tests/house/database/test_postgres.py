"""What only PostgreSQL has: several servers, notices, lost connections."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, text

from kaffeehaus.house.database.engines import database_of
from kaffeehaus.house.database.errors import Conflict, StoreError
from kaffeehaus.house.database.notify import ChangeKind, notify_servers
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.live.peers import (
    ListenerConnected,
    Notification,
    TableNotification,
    listen,
)
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.model import Append
from kaffeehaus.house.tables.store import open_store
from tests.house.database.kinds import needs_postgres
from tests.house.database.places import TestPlace, furnished_place, new_place
from tests.house.database.samples import Log, add_players, add_table, person, table_row
from tests.house.database.stores import tables_in

pytestmark = [pytest.mark.anyio, needs_postgres]


@pytest.fixture
def place(tmp_path: Path, schemas: None) -> Iterator[TestPlace]:
    with furnished_place("postgres", tmp_path) as made:
        yield made


@pytest.fixture
async def other(place: TestPlace, store: Store) -> AsyncIterator[Store]:
    """A second server on the same database."""
    opened = await open_store(place)
    yield opened
    await opened.close()


class Hearing:
    """Collects what `listen` tells."""

    def __init__(self, store: Store) -> None:
        self.news: list[Notification] = []
        self._more = asyncio.Condition()
        self._task = asyncio.ensure_future(self._listen(store))

    async def _listen(self, store: Store) -> None:
        async with aclosing(listen(store.database)) as news:
            async for item in news:
                async with self._more:
                    self.news.append(item)
                    self._more.notify_all()

    async def wait_for(self, item: Notification, times: int = 1) -> None:
        async with asyncio.timeout(60), self._more:
            await self._more.wait_for(lambda: self.news.count(item) >= times)

    async def stop(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


@pytest.fixture
async def hearing(store: Store) -> AsyncIterator[Hearing]:
    made = Hearing(store)
    await made.wait_for(ListenerConnected())
    yield made
    await made.stop()


def hang_up_others(place: TestPlace, matching: str) -> int:
    """End every other connection of this test whose last statement holds these words; how many
    there were."""
    engine = create_engine(database_of(place).url)
    with engine.begin() as connection:
        ended = connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE application_name = current_setting('application_name')"
                " AND pid <> pg_backend_pid() AND query LIKE :matching"
            ),
            {"matching": f"%{matching}%"},
        ).all()
    engine.dispose()
    return len(ended)


async def test_a_change_is_told_after_it_is_stored(
    store: Store, other: Store, hearing: Hearing
) -> None:
    await add_players(other, "Ada", "Ben")
    log = await add_table(other, "a table")
    await hearing.wait_for(TableNotification("a table", 1, ChangeKind.CHANGE))
    stamp = await tables_in(other).append(Append("a table", (log.act("a1"),)))
    await hearing.wait_for(TableNotification("a table", stamp, ChangeKind.CHANGE))
    loaded = await store.read(table_reads.load, "a table")
    assert loaded is not None
    assert loaded.row.stamp == stamp
    stamp = await tables_in(other).save_draft("a table", 0, 1, ("small",))
    await hearing.wait_for(TableNotification("a table", stamp, ChangeKind.DRAFT))


@pytest.mark.parametrize("news", ChangeKind)
async def test_every_sort_of_news_is_heard(
    store: Store, hearing: Hearing, news: ChangeKind
) -> None:
    await store.writer.run("", lambda connection: notify_servers(connection, "a table", 9, news))
    await hearing.wait_for(TableNotification("a table", 9, news))


async def test_somebody_elses_notices_are_passed_over(store: Store, hearing: Hearing) -> None:
    def notify(connection: Connection) -> None:
        connection.execute(text("NOTIFY kaffeehaus, 'coffee is ready'"))
        connection.execute(text("NOTIFY kaffeehaus, 'next_door a table 7 change'"))

    await store.writer.run("", notify)
    await add_players(store, "Ada", "Ben")
    await add_table(store, "after coffee")
    await hearing.wait_for(TableNotification("after coffee", 1, ChangeKind.CHANGE))
    assert hearing.news.count(ListenerConnected()) == 1
    assert TableNotification("a table", 7, ChangeKind.CHANGE) not in hearing.news


async def test_what_was_not_stored_is_not_told(store: Store, hearing: Hearing) -> None:
    await add_players(store, "Ada", "Ben")
    table = "what was not stored"
    log = await add_table(store, table)
    await tables_in(store).append(Append(table, (log.act("a1"),)))
    with pytest.raises(Conflict):
        await tables_in(store).append(Append(table, (Log(table).act("b1"),)))
    stamp = await tables_in(store).append(Append(table, (log.act("b1"),)))
    await hearing.wait_for(TableNotification(table, stamp, ChangeKind.CHANGE))
    told = [
        item
        for item in hearing.news
        if isinstance(item, TableNotification) and item.table_id == table
    ]
    assert [item.stamp for item in told] == [1, 2, 3]


async def test_a_broken_line_is_mended(place: TestPlace, store: Store, hearing: Hearing) -> None:
    await add_players(store, "Ada", "Ben")
    assert hang_up_others(place, "LISTEN") >= 1
    await hearing.wait_for(ListenerConnected(), times=2)
    await add_table(store, "after the break")
    await hearing.wait_for(TableNotification("after the break", 1, ChangeKind.CHANGE))


async def test_two_servers_never_store_the_same_number(store: Store, other: Store) -> None:
    await add_players(store, "Ada", "Ben")
    tables = [f"t{n}" for n in range(8)]
    for table_id in tables:
        await add_table(store, table_id)

    async def play(server: Store, table_id: str, name: str) -> int:
        stored = 0
        while stored < 10:
            loaded = await server.read(table_reads.load, table_id)
            assert loaded is not None
            log = Log(table_id, loaded.row.head, loaded.row.head_hash)
            try:
                await tables_in(server).append(
                    Append(table_id, (log.act(name),), snapshot=log.snapshot(), clears_drafts=(0,))
                )
            except Conflict:
                continue
            stored += 1
            await tables_in(server).save_draft(table_id, 0, log.number, (name,))
        return stored

    order = {store: tables, other: tables[::-1]}
    await asyncio.gather(
        *(play(server, t, f"by {id(server)}") for server, listed in order.items() for t in listed)
    )
    for table_id in tables:
        entries = await store.read(table_reads.entries_after, table_id)
        assert [entry.number for entry in entries] == list(range(1, 21))


async def test_two_servers_asked_for_a_rematch_at_once_make_one(store: Store, other: Store) -> None:
    """Neither may wait for the other, which PostgreSQL would end with an error for one."""
    await add_players(store, "Ada", "Ben")
    seats = (person(0, "Ben"), person(1, "Ada"))
    for game in range(20):
        await add_table(store, f"t{game}")
        asked = await asyncio.gather(
            *(
                tables_in(server).add(table_row(f"t{game} again {n}", rematch_of=f"t{game}"), seats)
                for n, server in enumerate((store, other))
            ),
            return_exceptions=True,
        )
        assert sorted(type(result).__name__ for result in asked) == ["Conflict", "int"]


async def test_a_lost_connection_is_one_sentence_and_the_house_goes_on(
    store: Store, place: TestPlace
) -> None:
    def hang_up(connection: Connection) -> None:
        connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    await store.write("", player_store.add_player, Player("p1", "Ada"), 1)
    results = await asyncio.gather(
        store.writer.run("", hang_up),
        store.write("", player_store.add_player, Player("p2", "Ben"), 1),
        return_exceptions=True,
    )
    assert isinstance(results[0], StoreError)
    assert "database cannot be reached" in str(results[0])
    await store.write("", player_store.add_player, Player("p3", "Cleo"), 1)
    assert await store.read(player_store.player, "p3") is not None
    assert (await store.read(player_store.player, "p2") is not None) == (results[1] is None)


async def test_connections_lost_in_the_meantime_are_replaced(
    store: Store, place: TestPlace
) -> None:
    await store.write("", player_store.add_player, Player("p1", "Ada"), 1)
    assert await store.read(player_store.player, "p1") is not None
    assert hang_up_others(place, "") >= 2
    await store.write("", player_store.add_player, Player("p2", "Ben"), 1)
    assert await store.read(player_store.player, "p2") is not None


async def test_commits_are_durable_whatever_the_server_says(tmp_path: Path) -> None:
    with new_place("postgres", tmp_path) as made:
        url = database_of(made).url
        options = f"{url.query['options']} -csynchronous_commit=off"
        careless = url.update_query_dict({"options": options})
        store = await open_store(
            TestPlace(tmp_path, careless.render_as_string(hide_password=False))
        )

        def setting(connection: Connection) -> object:
            return connection.scalar(text("SHOW synchronous_commit"))

        assert await store.writer.run("", setting) == "on"
        await store.close()


async def test_nobody_else_tells_sqlite_anything(tmp_path: Path) -> None:
    assert [news async for news in listen(database_of(TestPlace(tmp_path)))] == []
