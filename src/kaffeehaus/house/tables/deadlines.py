"""The next deadline, as far as this server has heard of it."""

from __future__ import annotations

import asyncio
import math

from kaffeehaus.house.clock import Clock, sleep_until_called


class NextDeadline:
    """Hears the deadline of every table that is read or changed here, and wakes who sleeps longer
    than that."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._soonest = math.inf
        """The soonest that was heard of since it was last slept."""
        self._until = -math.inf
        self._sooner = asyncio.Event()

    def note(self, deadline: int | None) -> None:
        """A table has this deadline."""
        if deadline is None:
            return
        self._soonest = min(self._soonest, deadline)
        if deadline < self._until:
            self._sooner.set()

    def begin(self) -> None:
        """From now on what is heard counts for the next sleep: the rest is about to be read."""
        self._soonest = math.inf

    async def sleep_until(self, moment: float) -> None:
        """Sleep until then, or until the soonest deadline that was heard of."""
        self._until = min(moment, self._soonest)
        self._sooner.clear()
        try:
            await sleep_until_called(self._clock, int(self._until), self._sooner)
        finally:
            self._until = -math.inf
