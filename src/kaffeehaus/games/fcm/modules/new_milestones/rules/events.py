"""What can happen with the new milestones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat


@dataclass(frozen=True)
class CountersPaid(Event):
    """A chain was paid for the counters of its marketeers."""

    code: ClassVar[str] = "counters_paid"
    seat: Seat
    counters: int
    amount: int
    """All that it got."""
    extra: int
    """What of it the CFO added."""
