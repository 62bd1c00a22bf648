"""What is worked out beside the moves: one thing at a time, in turns, within a budget."""

from __future__ import annotations

import asyncio
import os
import threading
from dataclasses import dataclass

import pytest

from kaffeehaus.house.background_process import NICE
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.errors import RateLimited
from kaffeehaus.house.http.rate_limits import MAX_QUEUED_JOBS, CpuBudget, RateLimits, _network
from kaffeehaus.house.settings import Limits
from tests.house.houses import PATIENCE, OpenHouse

pytestmark = pytest.mark.anyio


@dataclass
class Clock:
    now: float = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_purse_fills_again() -> None:
    clock = Clock()
    purse = CpuBudget(20, clock)
    assert purse.wait("a") == 0
    purse.spend("a", 19)
    assert purse.wait("a") == 0
    purse.spend("a", 3)
    assert 6 < purse.wait("a") < 7
    assert purse.wait("b") == 0
    clock.now += 7
    assert purse.wait("a") == 0
    clock.now += 3600
    purse.spend("a", 19)
    assert purse.wait("a") == 0


def _ask(
    room: BackgroundWork, network: str, begun: list[str], gate: threading.Event
) -> asyncio.Task[None]:
    def work() -> None:
        begun.append(network)
        assert gate.wait(PATIENCE)

    async def ask() -> None:
        _network.set(network)
        await room.in_turn(work)

    return asyncio.create_task(ask())


async def test_one_with_much_work_holds_the_others_up_only_once() -> None:
    room = BackgroundWork(RateLimits(Limits()))
    begun: list[str] = []
    gate = threading.Event()
    tasks = [_ask(room, "a", begun, gate) for _ in range(5)]
    tasks += [_ask(room, "b", begun, gate)]
    async with asyncio.timeout(PATIENCE):
        while not begun:  # noqa: ASYNC110 - a thread says it
            await asyncio.sleep(0.001)
    assert begun == ["a"]
    gate.set()
    await asyncio.gather(*tasks)
    assert begun[:2] == ["a", "b"]
    assert sorted(begun) == ["a"] * 5 + ["b"]


async def test_nobody_has_any_number_of_pieces_waiting() -> None:
    room = BackgroundWork(RateLimits(Limits()))
    begun: list[str] = []
    gate = threading.Event()
    tasks = [_ask(room, "a", begun, gate) for _ in range(MAX_QUEUED_JOBS)]
    await asyncio.sleep(0)
    with pytest.raises(RateLimited) as refused:
        await _ask(room, "a", begun, gate)
    assert refused.value.code == "too_much_work"
    gate.set()
    await asyncio.gather(*tasks)


async def test_a_process_of_its_own_stands_back() -> None:
    room = BackgroundWork(RateLimits(Limits()))
    assert await room.in_process(os.getpid) != os.getpid()
    # Also behind a house that stands back itself; nobody stands back further than this.
    furthest = 19
    assert await room.in_process(os.nice, 0) == min(os.nice(0) + NICE, furthest)
    assert await room.in_process(os.nice, 0) == min(os.nice(0) + NICE, furthest)


async def test_a_process_of_its_own_begins_soon() -> None:
    """It imports nothing that only the house itself needs."""
    room = BackgroundWork(RateLimits(Limits()))
    imported = "{'fastapi', 'sqlalchemy'} & set(__import__('sys').modules)"
    assert await room.in_process(eval, imported) == set()


async def test_the_past_is_worked_out_once(opened: OpenHouse) -> None:
    """Also if the game goes on meanwhile; not if something is taken back."""
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben)
    for seat, (player, move) in enumerate(((ada, "c3-"), (ben, "d3|"))):
        await opened.act(table_id, player, move, seat=seat)
    slot = opened.house.updater.slot(table_id)
    await opened.house.views.table(table_id, ada, move=1)
    (before,) = slot.past.values()
    await opened.act(table_id, ada, "d2|")
    await opened.house.views.table(table_id, ada, move=1)
    assert list(slot.past.values()) == [before]
    await opened.house.tables.undo(ada, table_id, 0)
    assert slot.past == {}
