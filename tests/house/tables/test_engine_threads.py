"""Where engines work."""

from __future__ import annotations

import threading
import time

import pytest

from kaffeehaus.house.tables.cache import SHORT, EngineThreads

pytestmark = pytest.mark.anyio


def _short() -> threading.Thread:
    return threading.current_thread()


def _long() -> threading.Thread:
    end = time.thread_time() + 2 * SHORT
    while time.thread_time() < end:
        pass
    return threading.current_thread()


async def test_unknown_work_begins_in_a_thread_and_short_work_comes_into_the_loop() -> None:
    room, loop = EngineThreads(), threading.current_thread()
    assert await room.run("move", _short) is not loop
    assert await room.run("move", _short) is loop
    assert await room.run("another", _short) is not loop


async def test_long_work_stays_in_a_thread_until_it_is_short_for_a_while() -> None:
    room, loop = EngineThreads(), threading.current_thread()
    for _ in range(3):
        assert await room.run("move", _long) is not loop
    places = [await room.run("move", _short) for _ in range(30)]
    assert places[0] is not loop
    assert places[-1] is loop


async def test_what_took_long_in_the_loop_goes_back_to_a_thread() -> None:
    room, loop = EngineThreads(), threading.current_thread()
    await room.run("move", _short)
    assert await room.run("move", _long) is loop
    assert await room.run("move", _long) is not loop


async def test_failing_work_is_measured_and_fails() -> None:
    room = EngineThreads()

    def broken() -> None:
        raise ValueError("no")

    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            await room.run("move", broken)
