"""What can happen with reserve prices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kaffeehaus.core.event import Event


@dataclass(frozen=True)
class BasePriceVoted(Event):
    """The reserve cards lie open and have decided what an item costs from now on."""

    code: ClassVar[str] = "base_price_voted"
    explained: ClassVar[bool] = True
    price: int
    before: int
    votes: tuple[int, ...]
    """By seat: the price on its card."""
