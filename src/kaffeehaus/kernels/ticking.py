"""Progress callbacks of the Python kernels, with the same interval as those of the C extension."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TypeAlias

Progress: TypeAlias = Callable[[int], object]
"""Called with the work done; a true return value requests a stop."""

TICK = 0.01
"""Seconds between two calls of a progress function."""


class Ticker:
    """Calls a progress function at intervals."""

    def __init__(self, progress: Progress | None) -> None:
        self._progress = progress
        self._next = monotonic() + TICK

    def has_to_stop(self, done: int) -> bool:
        """Whether the function, if it was due, requested a stop."""
        if self._progress is None or monotonic() < self._next:
            return False
        self._next = monotonic() + TICK
        return bool(self._progress(done))
