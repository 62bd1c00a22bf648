"""Who was here when, also when very many come or leave at once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Mapping

import pytest
from sqlalchemy import Connection, insert, select

from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.schema import players
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.live.hub import NOBODY, Presence
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.seats.last_seen import TOGETHER, LastSeen
from kaffeehaus.house.tables.store import open_store
from tests.house.database.places import TestPlace
from tests.house.turned_clock import NOON, SECOND, TurnedClock

pytestmark = pytest.mark.anyio
EVERYBODY = [f"player {number:04}" for number in range(400)]


@pytest.fixture
async def store(place: TestPlace) -> AsyncIterator[Store]:
    """A store that knows everybody and has seen nobody."""
    opened = await open_store(place)

    def add_players(connection: Connection) -> None:
        rows = [{"id": player, "name": player, "created": 1} for player in EVERYBODY]
        connection.execute(insert(players), rows)

    await opened.writer.run("", add_players)
    yield opened
    await opened.close()


async def seen(store: Store) -> dict[str, int | None]:
    """When the store has seen everybody."""

    def read(connection: Connection) -> dict[str, int | None]:
        rows = connection.execute(select(players.c.id, players.c.seen))
        return {row.id: row.seen for row in rows}

    return await store.writer.run("", read)


async def test_a_room_that_leaves_at_once_takes_a_few_pieces_of_work(store: Store) -> None:
    clock = TurnedClock()
    last_seen = LastSeen(store, clock)
    for player in EVERYBODY:
        last_seen.presence_changed(player, Presence(frozenset({player})))
    before = store.writer.written.pieces
    moments = {}
    for player in EVERYBODY:
        clock.turn(1)
        moments[player] = clock.now()
        last_seen.presence_changed(player, NOBODY)
    await last_seen.close()
    assert store.writer.written.pieces - before == len(EVERYBODY) / TOGETHER
    assert await seen(store) == moments


async def test_who_was_seen_later_already_stays_so(store: Store) -> None:
    ada, ben = EVERYBODY[:2]
    await store.write("", player_store.note_seen, {ada: NOON, ben: NOON})
    await store.write("", player_store.note_seen, {ada: NOON - SECOND, ben: NOON + SECOND})
    known = await seen(store)
    assert (known[ada], known[ben]) == (NOON, NOON + SECOND)


async def test_who_leaves_while_their_coming_is_stored_is_stored_again(store: Store) -> None:
    clock = TurnedClock()
    last_seen = LastSeen(store, clock)
    ada = EVERYBODY[0]
    last_seen.presence_changed("t", Presence(frozenset({ada})))
    await asyncio.sleep(0)  # what was noted is on its way by now
    assert not last_seen._unwritten
    clock.turn(SECOND)
    last_seen.presence_changed("t", NOBODY)
    await last_seen.close()
    assert (await seen(store))[ada] == NOON + SECOND


async def test_what_cannot_be_stored_keeps_nobody_else_waiting(
    store: Store, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = store.write

    async def write_or_fail(
        order: str, work: Callable[..., None], noted: Mapping[str, int]
    ) -> None:
        if EVERYBODY[0] in noted:
            raise StoreError("The disk is full.")
        await write(order, work, noted)

    monkeypatch.setattr(store, "write", write_or_fail)
    last_seen = LastSeen(store, TurnedClock())
    with caplog.at_level(logging.WARNING):
        for player in EVERYBODY:
            last_seen.presence_changed(player, Presence(frozenset({player})))
            last_seen.presence_changed(player, NOBODY)
        await last_seen.close()
    assert [record.message for record in caplog.records] == [
        "last-seen times are not stored: The disk is full."
    ]
    assert sorted((await seen(store)).values(), key=str) == [NOON] * 350 + [None] * 50
