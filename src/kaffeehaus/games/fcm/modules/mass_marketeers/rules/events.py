"""What can happen with mass marketeers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat


@dataclass(frozen=True)
class RoundsAdded(Event):
    """Campaigns run more than once this turn."""

    code: ClassVar[str] = "rounds_added"
    seats: tuple[Seat, ...]
    """Whose mass marketeers are at work."""
    rounds: int
    """How often all campaigns run."""
