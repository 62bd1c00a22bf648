"""What can happen with kimchi."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat


@dataclass(frozen=True)
class KimchiMade(Event):
    """Kimchi is ready, and stays in stock for the next turn."""

    code: ClassVar[str] = "kimchi_made"
    seat: Seat
    number: int
