"""Search budgets of bots: a number of playouts, or a time limit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from math import inf
from time import monotonic, process_time

MOST_PLAYOUTS = 100_000
MOST_SECONDS = 60.0
"""Upper bounds of specs, so that one seat cannot keep a machine busy for hours."""

_PLAYOUTS = re.compile(r"[0-9]{1,9}")
_SECONDS = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,9})?)s")


@dataclass(frozen=True, slots=True)
class Budget:
    """Exactly one of a number of playouts and a time in seconds.

    With playouts, a bot is deterministic for a seed on every machine, unless the caller's time
    limit (`within`) ends it early.
    """

    playouts: int | None = None
    seconds: float | None = None
    within: float | None = None
    """Time limit of the caller in seconds, in addition to the playouts. No part of the text."""
    patience: float | None = None
    """Wall time that the caller waits, for bots that count processor time. No part of the text."""

    def __post_init__(self) -> None:
        if (self.playouts is None) == (self.seconds is None):
            raise ValueError("a budget is either playouts or seconds")
        if self.playouts is not None and self.playouts < 1:
            raise ValueError(f"a budget is at least one playout, not {self.playouts}")
        if self.seconds is not None and not 0 < self.seconds <= MOST_SECONDS:
            raise ValueError(f"a budget is at most {MOST_SECONDS:g} seconds, not {self.seconds:g}")
        if self.within is not None and (self.playouts is None or self.within <= 0):
            raise ValueError("only playouts are ended after some time")

    def __str__(self) -> str:
        return f"{self.seconds:g}s" if self.playouts is None else str(self.playouts)

    @property
    def time(self) -> float | None:
        """Seconds after which it is used up in any case; None if only playouts count."""
        return self.within if self.seconds is None else self.seconds

    def capped(self, seconds: float) -> Budget:
        """The same budget with an upper limit in seconds."""
        if self.seconds is not None:
            return Budget(seconds=min(self.seconds, seconds), patience=seconds)
        return replace(self, within=min(self.within or seconds, seconds), patience=seconds)

    def with_time(self, share: float) -> Budget:
        """The same playouts in this share of the time."""
        if self.seconds is not None:
            return replace(self, seconds=self.seconds * share)
        return replace(self, within=None if self.within is None else self.within * share)

    def spend(self) -> Iterator[int]:
        """Count playouts, from 0, while the budget lasts; there is always a first.

        The clock starts now, not with the first iteration.
        """
        if self.time is None:
            assert self.playouts is not None
            return iter(range(self.playouts))
        return islice(_until(monotonic() + self.time), self.playouts)


class Deadline:
    """End of a search whose playouts are long, from now on: processor time, so that other work on
    the machine does not weaken a bot, and wall time, as far as a caller waits."""

    def __init__(self, budget: Budget) -> None:
        self.seconds = inf if budget.time is None else budget.time
        self._processor = process_time() + self.seconds
        self._wall = monotonic() + (budget.patience or inf)

    def is_over(self) -> bool:
        """To be asked within a playout too."""
        return process_time() >= self._processor or monotonic() >= self._wall


def read_budget(text: str) -> Budget:
    """Parse the budget of a spec: `3000` playouts, `1s` or `0.5s`. Raises `ValueError`."""
    if _PLAYOUTS.fullmatch(text):
        if int(text) > MOST_PLAYOUTS:
            raise ValueError(f"a budget is at most {MOST_PLAYOUTS} playouts, not {text}")
        return Budget(playouts=int(text))
    if time := _SECONDS.fullmatch(text):
        return Budget(seconds=float(time[1]))
    raise ValueError(f"{text!r} is neither a number of playouts nor a time")


def _until(deadline: float) -> Iterator[int]:
    count = 0
    yield count
    while monotonic() < deadline:
        count += 1
        yield count
