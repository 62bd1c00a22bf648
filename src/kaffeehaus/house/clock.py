"""Clock of the server, which tests can replace; moments and closures for tables' clocks."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Protocol

LONGEST_SLEEP = 3600.0
"""Seconds after which sleepers check the clock again: the system time may have been changed."""


class Clock(Protocol):
    """A source of time: UTC, in milliseconds since 1970."""

    def now(self) -> int:
        """The current time."""

    async def sleep_until(self, moment: int) -> None:
        """Sleep until then or somewhat less; callers check the clock again."""


class ServerClock:
    """The system clock."""

    def now(self) -> int:
        """The current time."""
        return now()

    async def sleep_until(self, moment: int) -> None:
        """Sleep until then, at most `LONGEST_SLEEP`."""
        seconds = max(0.0, (moment - now()) / 1000)
        await asyncio.sleep(min(seconds, LONGEST_SLEEP))


async def sleep_until_called(clock: Clock, moment: int, call: asyncio.Event) -> None:
    """Sleep until the given time or until the event is set."""
    asleep = {
        asyncio.create_task(clock.sleep_until(moment)),
        asyncio.create_task(call.wait()),
    }
    try:
        await asyncio.wait(asleep, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in asleep:
            task.cancel()
        # Awaiting each task and suppressing CancelledError would suppress our own cancellation too.
        await asyncio.wait(asleep)


@dataclass(frozen=True, slots=True)
class Moment:
    """The time of a change, and the closures of the server before it."""

    now: int
    closures: tuple[Closure, ...] = ()
    """In order; empty unless clocks are paused during closures."""


def now() -> int:
    """The current time: UTC, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Closure:
    """An interval in which the server was closed."""

    since: int
    until: int
