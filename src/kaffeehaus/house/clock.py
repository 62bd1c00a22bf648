"""The clock of the house. Everything that happens at tables asks it for the time; tests turn it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Protocol

from kaffeehaus.house.store.rows import Closure, now

LONGEST_SLEEP = 3600.0
"""Seconds: after this it is looked at the clock again, which somebody may have set."""


class Clock(Protocol):
    """Tells the time: UTC, in milliseconds since 1970."""

    def now(self) -> int:
        """This moment."""

    async def sleep_until(self, moment: int) -> None:
        """Wait until then, or a little less: look at the clock again."""


class ServerClock:
    """The clock of the machine."""

    def now(self) -> int:
        """This moment."""
        return now()

    async def sleep_until(self, moment: int) -> None:
        """Wait until then."""
        seconds = max(0.0, (moment - now()) / 1000)
        await asyncio.sleep(min(seconds, LONGEST_SLEEP))


@dataclass(frozen=True, slots=True)
class Moment:
    """The time at which something is done, and when the house was closed before."""

    now: int
    closures: tuple[Closure, ...] = ()
    """In order; empty unless clocks stand still meanwhile."""


async def first_of(*waits: Coroutine[object, object, object]) -> None:
    """Wait until one of them is over; the others end with it."""
    tasks = [asyncio.create_task(wait) for wait in waits]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        # To await each of them and pass over its `CancelledError` would pass over our own too: a
        # house that closes in the moment in which we wake would wait for us for ever.
        await asyncio.gather(*tasks, return_exceptions=True)
