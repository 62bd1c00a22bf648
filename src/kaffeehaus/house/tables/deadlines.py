"""Wakes the timekeeper for the next deadline known to this server."""

from __future__ import annotations

import asyncio
import math

from kaffeehaus.house.clock import Clock, sleep_until_called


class NextDeadline:
    """Tracks the deadlines of all tables loaded or changed here; wakes a longer sleep."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._soonest = math.inf
        """The soonest one noted since `begin`."""
        self._until = -math.inf
        self._sooner = asyncio.Event()

    def note(self, deadline: int | None) -> None:
        """Note the deadline of a table."""
        if deadline is None:
            return
        self._soonest = min(self._soonest, deadline)
        if deadline < self._until:
            self._sooner.set()

    def begin(self) -> None:
        """Forget noted deadlines, before the stored ones are read."""
        self._soonest = math.inf

    async def sleep_until(self, moment: float) -> None:
        """Sleep until a moment or the soonest noted deadline."""
        self._until = min(moment, self._soonest)
        self._sooner.clear()
        try:
            await sleep_until_called(self._clock, int(self._until), self._sooner)
        finally:
            self._until = -math.inf
