"""Mass marketeers in words."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.games.fcm.modules.mass_marketeers.rules.events import RoundsAdded
from kaffeehaus.games.fcm.words.titles import listed


def tell(event: Event, names: Sequence[str]) -> str:
    """The event of mass marketeers as a sentence."""
    match event:
        case RoundsAdded(seats=seats, rounds=rounds):
            whose = listed([names[seat] for seat in seats])
            return f"Mass marketeers of {whose}: all campaigns run {rounds} times."
    return ""
