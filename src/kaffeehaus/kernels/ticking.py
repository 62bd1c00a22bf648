"""How the Python layers report what they do, as the C layer does it."""

from __future__ import annotations

from time import monotonic

from kaffeehaus.kernels.coffee import Progress

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
