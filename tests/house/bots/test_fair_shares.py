"""Who thinks next: fair between guests and between tables, people before bots, nobody never."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest

from kaffeehaus.house.bots.fair_shares import FairShares, ShareClaim, WorkerSlots

pytestmark = pytest.mark.anyio


@dataclass
class Room:
    """Places with a clock that the test moves, and a list of who thought in which order."""

    places: WorkerSlots
    now: float = 0.0
    order: list[str] = field(default_factory=list)
    thinking: dict[str, asyncio.Event] = field(default_factory=dict)
    tasks: dict[str, asyncio.Task[None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.shares = FairShares(self.places, clock=lambda: self.now)

    async def come(self, name: str, *, alone: bool = False) -> None:
        """A bot wants to think: `Ada 1 x` for Ada at her first table. `alone`: only bots there."""
        guest, table, *_ = name.split()
        claim = ShareClaim(guest, f"{guest} {table}", is_waited_for=not alone)
        self.tasks[name] = asyncio.create_task(self._think(name, claim))
        await settle()

    async def end(self, name: str, seconds: float = 0.0) -> None:
        """The bot has thought for so long."""
        self.now += seconds
        self.thinking[name].set()
        await self.tasks[name]
        await settle()

    async def play_out(self, seconds: float = 1.0) -> None:
        """Let everybody think, one second after the other, until nobody waits."""
        while self.thinking:
            await self.end(next(iter(self.thinking)), seconds)

    async def _think(self, name: str, claim: ShareClaim) -> None:
        async with self.shares.slot(claim):
            self.order.append(name)
            self.thinking[name] = asyncio.Event()
            try:
                await self.thinking[name].wait()
            finally:
                del self.thinking[name]


async def settle() -> None:
    """Let everything happen that can."""
    for _ in range(10):
        await asyncio.sleep(0)


def room(ordinary: int = 1, spare: int = 0, longest_wait: float = 1000.0) -> Room:
    return Room(WorkerSlots(ordinary, spare, longest_wait))


async def test_a_guest_with_many_tables_gets_no_more_than_one_with_one() -> None:
    here = room()
    for table in range(6):
        await here.come(f"Mallory {table}")
    for turn in range(3):
        await here.come(f"Ada 1 {turn}")
    await here.play_out()
    guests = [name.split()[0] for name in here.order]
    assert guests[:7] == ["Mallory", "Ada", "Mallory", "Ada", "Mallory", "Ada", "Mallory"]


async def test_shares_are_of_time_and_not_of_turns() -> None:
    here = room()
    for turn in range(20):
        await here.come(f"Slow {turn}")
        await here.come(f"Quick {turn}")
    for _ in range(12):
        name = next(iter(here.thinking))
        await here.end(name, 5.0 if name.startswith("Slow") else 1.0)
    guests = [name.split()[0] for name in here.order]
    assert guests[:12] == ["Slow", *["Quick"] * 5, "Slow", *["Quick"] * 5]
    for task in here.tasks.values():
        task.cancel()


async def test_tables_of_one_guest_take_turns() -> None:
    here = room()
    for turn in range(3):
        await here.come(f"Ada 1 {turn}")
    await here.come("Ada 2")
    await here.play_out()
    assert here.order[:2] == ["Ada 1 0", "Ada 2"]


async def test_tables_where_people_wait_come_first() -> None:
    here = room()
    await here.come("Mallory 0", alone=True)
    await here.come("Mallory 1", alone=True)
    await here.come("Ada 1")
    await here.come("Ada 2")
    await here.play_out()
    assert here.order == ["Mallory 0", "Ada 1", "Ada 2", "Mallory 1"]


async def test_a_table_of_bots_does_not_starve() -> None:
    here = room(longest_wait=10.0)
    await here.come("Ada 1 0")
    await here.come("Mallory 1", alone=True)
    for turn in range(1, 20):
        await here.come(f"Ada 1 {turn}")
        await here.end(f"Ada 1 {turn - 1}", 1.0)
        if "Mallory 1" in here.order:
            break
    assert here.order == [*(f"Ada 1 {turn}" for turn in range(10)), "Mallory 1"]
    for task in here.tasks.values():
        task.cancel()


async def test_spare_places_are_for_guests_who_wait_and_have_nobody_thinking() -> None:
    here = room(spare=1)
    await here.come("Mallory 1", alone=True)
    await here.come("Mallory 2", alone=True)
    await here.come("Mallory 3")
    assert here.order == ["Mallory 1"]
    await here.come("Ben 1", alone=True)
    assert here.order == ["Mallory 1"]
    await here.come("Ada 1")
    assert here.order == ["Mallory 1", "Ada 1"]
    await here.come("Ada 2")
    await here.come("Cleo 1")
    assert len(here.order) == 2
    await here.play_out()
    assert len(here.order) == 7


async def test_who_is_cancelled_takes_no_place() -> None:
    here = room()
    await here.come("Ada 1")
    await here.come("Ben 1")
    await here.come("Cleo 1")
    here.tasks["Ben 1"].cancel()
    await here.end("Ada 1")
    assert here.order == ["Ada 1", "Cleo 1"]
    # Called and cancelled in the same moment: the place goes on to the next.
    await here.come("Dora 1")
    await here.come("Emil 1")
    here.thinking["Cleo 1"].set()
    await here.tasks["Cleo 1"]
    here.tasks["Dora 1"].cancel()
    await settle()
    assert here.order[-1] == "Emil 1"
    here.tasks["Emil 1"].cancel()
    await settle()
    await here.come("Fay 1")
    assert here.order[-1] == "Fay 1"
    await here.end("Fay 1")
    assert not here.shares._owners
    assert not here.shares._tables
