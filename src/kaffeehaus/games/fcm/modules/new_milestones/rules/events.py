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


@dataclass(frozen=True)
class MoneyBurned(Event):
    """Money left the bank and the game."""

    code: ClassVar[str] = "money_burned"
    seat: Seat
    """Whose discount it was."""
    amount: int


@dataclass(frozen=True)
class PaidWithGoods(Event):
    """A chain paid one salary with one of a good."""

    code: ClassVar[str] = "paid_with_goods"
    seat: Seat
    good: str
