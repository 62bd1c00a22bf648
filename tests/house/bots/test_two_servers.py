"""Bots of two servers on one PostgreSQL: each turn is thought once, and no server is missed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest

from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.house.bots.leases import SharedLeases
from kaffeehaus.house.bots.workers import TurnRequest
from kaffeehaus.house.tables.new_table import bot_seat
from tests.house.database.kinds import needs_postgres
from tests.house.database.places import TestPlace, furnished_place
from tests.house.houses import PATIENCE, OpenHouse, first_legal, open_house, quick_settings
from tests.house.processes import ServerProcess
from tests.house.visitors import log_in

pytestmark = [pytest.mark.anyio, needs_postgres]

TAKEN_OVER_AFTER = 30.0
"""Seconds from the death of a server to the move of its bot: three on a quiet machine."""


@pytest.fixture
def place(tmp_path: Path, schemas: None) -> Iterator[TestPlace]:
    with furnished_place("postgres", tmp_path) as made:
        yield made


@pytest.fixture
async def other(place: TestPlace, opened: OpenHouse) -> AsyncIterator[OpenHouse]:
    """A second server on the same database."""
    async with open_house(place) as house:
        yield house


class Pensive:
    """Thinks until it is told to answer."""

    def __init__(self) -> None:
        self.began = asyncio.Event()
        self.release = asyncio.Event()
        self.stopped = asyncio.Event()

    async def think(self, question: TurnRequest) -> str:
        self.began.set()
        try:
            await self.release.wait()
        except asyncio.CancelledError:
            self.stopped.set()
            raise
        return first_legal(question)


async def soon(event: asyncio.Event) -> None:
    """Wait for it, but not for ever."""
    async with asyncio.timeout(PATIENCE):
        await event.wait()


async def go_round(server: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    """Return when the server has looked twice for bots that nobody attends to, and has woken those
    that it found."""
    leases = server.house._leases
    assert isinstance(leases, SharedLeases)
    look, looks = leases.unattended, asyncio.Semaphore(0)

    async def counted() -> frozenset[tuple[str, int]]:
        looks.release()
        return await look()

    with monkeypatch.context() as patched:
        patched.setattr(leases, "unattended", counted)
        async with asyncio.timeout(PATIENCE):
            # With the third look the round after the second one is over.
            for _ in range(3):
                await looks.acquire()


def fall_silent(house: OpenHouse) -> None:
    """The server goes on, but its leases are not renewed any more, nor does it hear anything."""
    for errand in house.house._tasks:
        errand.cancel()


async def test_a_turn_is_thought_by_one_server(
    opened: OpenHouse, other: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await opened.guest("Ada")
    tables = [await opened.table(ada, bot_seat("random")) for _ in range(6)]
    for number, table_id in enumerate(tables):
        for server in (opened, other):
            await server.see(table_id, ada)
        await (opened, other)[number % 2].act(table_id, ada, "c3-")
    for table_id in tables:
        for server in (opened, other):
            await server.until(table_id, lambda view: len(view.moves) == 2)
    # Every server had all tables in memory, and occasion to think once more.
    for server in (opened, other):
        await go_round(server, monkeypatch)
    assert len(opened.bot_pool.asked) + len(other.bot_pool.asked) == len(tables)


async def test_a_turn_that_is_thought_about_is_left_alone(
    opened: OpenHouse, other: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it takes, also by a server that reads the table for the first time."""
    mine = Pensive()
    opened.bot_pool.think = mine.think
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, bot_seat("random"))
    await opened.act(table_id, ada, "c3-")
    await soon(mine.began)
    await other.see(table_id, ada)
    await go_round(other, monkeypatch)
    assert not other.bot_pool.asked
    mine.release.set()
    await other.until(table_id, lambda view: len(view.moves) == 2)


async def test_a_server_that_leaves_hands_its_bots_over(
    opened: OpenHouse, other: OpenHouse
) -> None:
    mine = Pensive()
    opened.bot_pool.think = mine.think
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, bot_seat("random"))
    await opened.act(table_id, ada, "c3-")
    await soon(mine.began)
    await opened.house.hand_over()
    assert mine.stopped.is_set()
    await other.until(table_id, lambda view: len(view.moves) == 2)
    assert len(other.bot_pool.asked) == 1


async def test_what_was_thought_twice_is_stored_once(opened: OpenHouse, other: OpenHouse) -> None:
    mine = Pensive()
    opened.bot_pool.think = mine.think
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, bot_seat("random"))
    await opened.act(table_id, ada, "c3-")
    await soon(mine.began)
    # Not before: who knows the table may be the first to think.
    await other.see(table_id, ada)
    fall_silent(opened)
    await other.until(table_id, lambda view: len(view.moves) == 2)
    mine.release.set()
    await opened.until(table_id, lambda view: len(view.moves) == 2)
    record = await other.house.views.record(ada, table_id)
    assert verify(loads(record.dumps())).status is Status.RUNNING
    assert len((await other.see(table_id, ada)).moves) == 2


async def test_who_lost_a_turn_stops_thinking(opened: OpenHouse, other: OpenHouse) -> None:
    mine, theirs = Pensive(), Pensive()
    opened.bot_pool.think, other.bot_pool.think = mine.think, theirs.think
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, bot_seat("random"))
    leases = opened.house._leases
    assert isinstance(leases, SharedLeases)
    await opened.act(table_id, ada, "c3-")
    await soon(mine.began)
    fall_silent(opened)
    await soon(theirs.began)
    renewing = asyncio.create_task(opened.house._bot_sweeper.stop_lost(leases))
    await soon(mine.stopped)
    renewing.cancel()


async def test_a_server_that_closes_hands_its_bots_on(place: TestPlace, auction: str) -> None:
    async with open_house(place) as other:
        mine = Pensive()
        async with open_house(place) as opened:
            opened.bot_pool.think = mine.think
            ada = await opened.guest("Ada")
            table_id = await opened.table(ada, bot_seat("random"))
            await opened.act(table_id, ada, "c3-")
            await soon(mine.began)
        await other.until(table_id, lambda view: len(view.moves) == 2)


async def test_taking_back_stops_the_bot_at_the_other_server(
    opened: OpenHouse, other: OpenHouse
) -> None:
    mine = Pensive()
    opened.bot_pool.think = mine.think
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, bot_seat("random"))
    await opened.act(table_id, ada, "c3-")
    await soon(mine.began)
    await other.house.tables.undo(ada, table_id, 0)
    await soon(mine.stopped)


@pytest.fixture
def doomed(place: TestPlace) -> Iterator[ServerProcess]:
    """A server in a process of its own, which a test may kill."""
    settings = quick_settings(place.data, database_url=place.database_url)
    server = ServerProcess(replace(settings, port=0))
    try:
        yield server
    finally:
        server.kill()


async def test_a_server_that_is_killed_is_not_missed(
    opened: OpenHouse, doomed: ServerProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with httpx2.AsyncClient(base_url=doomed.address, timeout=PATIENCE) as client:
        ada = await log_in(client, "Ada")
        path = await ada.table({"who": "bot", "bot": "mcts:10s"})
        table_id = path.rpartition("/")[2]
        await opened.see(table_id, None)
        with monkeypatch.context() as patched:
            # The one that is to die goes first: this one only learns of the move.
            patched.setattr(opened.house.bots.follower, "handle", lambda _table: None)
            await ada.act(path, "c3-")
            await opened.until(table_id, lambda view: len(view.moves) == 1)
            await _attended(opened)
    doomed.kill()
    killed = time.monotonic()
    await opened.until(table_id, lambda view: len(view.moves) == 2)
    assert time.monotonic() - killed < TAKEN_OVER_AFTER
    assert len(opened.bot_pool.asked) == 1


async def _attended(opened: OpenHouse) -> None:
    """Return when some server has the lease of every bot that is to act."""
    book = SharedLeases(opened.store.database, 1.0)
    async with asyncio.timeout(PATIENCE):
        while await book.unattended():  # noqa: ASYNC110 - the database is polled
            await asyncio.sleep(0.01)
    await book.close()
