"""What is read in threads: all of it in the end, and nothing after closing."""

from __future__ import annotations

import asyncio
import logging
import threading

import pytest
from sqlalchemy import Connection, literal, select, text

from kaffeehaus.house.database.engines import READERS
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.http.request_context import begin_request, request_id
from tests.house.houses import PATIENCE

pytestmark = pytest.mark.anyio


async def test_who_comes_when_all_are_reading_waits_for_a_turn(store: Store) -> None:
    all_read = threading.Barrier(READERS + 1)

    def read_together(moment: Connection) -> int | None:
        all_read.wait(PATIENCE)
        return moment.scalar(select(literal(1)))

    reading = [asyncio.ensure_future(store.read(read_together)) for _ in range(READERS)]
    late = asyncio.ensure_future(store.answer())
    await asyncio.sleep(0)
    assert not late.done()
    await asyncio.to_thread(all_read.wait, PATIENCE)
    assert await asyncio.gather(*reading, late) == [1] * READERS + [None]


async def test_what_was_begun_is_read_to_the_end_before_the_store_closes(store: Store) -> None:
    is_reading, may_end = threading.Event(), threading.Event()
    read: list[int | None] = []

    def read_slowly(moment: Connection) -> None:
        is_reading.set()
        may_end.wait(PATIENCE)
        read.append(moment.scalar(select(literal(1))))

    going_away = asyncio.ensure_future(store.read(read_slowly))
    await asyncio.to_thread(is_reading.wait, PATIENCE)
    going_away.cancel()
    closing = asyncio.ensure_future(store.close())
    await asyncio.sleep(0)
    may_end.set()
    await closing
    assert read == [1]
    with pytest.raises(StoreError, match="shutting down"):
        await store.answer()


async def test_what_goes_wrong_is_noted_as_part_of_its_request(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    noted: list[str] = []

    class Noted(logging.Filter):
        def filter(self, record: logging.LogRecord) -> bool:
            noted.append(request_id())
            return super().filter(record)

    chosen = begin_request({"headers": []}, trusts_proxy=False)
    with caplog.filtering(Noted()), pytest.raises(StoreError):
        await store.read(lambda moment: moment.execute(text("SELECT nonsense")))
    assert noted == [chosen]
