"""A clock that tests turn: nobody sleeps."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
NOON = 1_750_000_000_000
"""Where it begins."""


@dataclass
class TurnedClock:
    """Stands still until somebody turns it; whoever sleeps then wakes at the right moment."""

    moment: int = NOON
    _sleepers: list[tuple[int, asyncio.Event]] = field(default_factory=list)

    def now(self) -> int:
        return self.moment

    async def sleep_until(self, moment: int) -> None:
        if moment <= self.moment:
            await asyncio.sleep(0)
            return
        sleeper = (moment, asyncio.Event())
        self._sleepers.append(sleeper)
        try:
            await sleeper[1].wait()
        finally:
            self._sleepers.remove(sleeper)

    def turn(self, milliseconds: int) -> None:
        """Let so much time pass."""
        self.moment += milliseconds
        for moment, awake in self._sleepers:
            if moment <= self.moment:
                awake.set()
