"""What can happen with offramps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kaffeehaus.core.event import Event
from kaffeehaus.core.outcome import Seat
from kaffeehaus.games.fcm.rules.town import Box


@dataclass(frozen=True)
class OfframpLaid(Event):
    """An offramp joins the rural area to the town."""

    code: ClassVar[str] = "offramp_laid"
    seat: Seat
    side: str
    """Of the board."""
    beside: str
    """The first square of the board that it touches."""
    box: Box
