"""How the layers report what they do: the Python layers in the manner of the C layer."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TypeAlias

Progress: TypeAlias = Callable[[int], object]
"""Hears what is done; something true as its answer says stop."""

TICK = 0.01
"""Seconds between two calls of a progress function."""


class Ticker:
    """Tells a progress function now and then what is done."""

    def __init__(self, progress: Progress | None) -> None:
        self._progress = progress
        self._next = monotonic() + TICK

    def has_to_stop(self, done: int) -> bool:
        """Whether the function, if it was time to tell it, said stop."""
        if self._progress is None or monotonic() < self._next:
            return False
        self._next = monotonic() + TICK
        return bool(self._progress(done))
