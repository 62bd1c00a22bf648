"""The clock of the house. Everything that happens at tables asks it for the time; tests turn it."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Protocol

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


async def sleep_until_called(clock: Clock, moment: int, call: asyncio.Event) -> None:
    """Sleep until then, or until somebody calls."""
    asleep = {
        asyncio.create_task(clock.sleep_until(moment)),
        asyncio.create_task(call.wait()),
    }
    try:
        await asyncio.wait(asleep, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in asleep:
            task.cancel()
        # Not by awaiting each and passing over its end: who is told to stop at that moment would
        # pass over that too, and go on for ever.
        await asyncio.wait(asleep)


@dataclass(frozen=True, slots=True)
class Moment:
    """The time at which something is done, and when the house was closed before."""

    now: int
    closures: tuple[Closure, ...] = ()
    """In order; empty unless clocks stand still meanwhile."""


def now() -> int:
    """The time of this moment as the store writes it."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Closure:
    """From when to when the house was closed."""

    since: int
    until: int
