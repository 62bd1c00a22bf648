"""Rural marketeers in words: what is asked, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.games.fcm.modules.rural_marketeers.rules.events import OfframpLaid

PHRASES = {
    "offramps": "Lay an offramp from the rural area into town, or go on.",
    "offramp": "Lay an offramp",
    "offramps hint": (
        "People of the rural area drive into town by the offramps, whoever laid them. Yours must "
        "touch a road at the edge of the board, with its long side or with an end."
    ),
    "offramps not here": "An offramp lies outside the board, against one of its sides.",
}


def tell(event: Event, names: Sequence[str]) -> str:
    """The event of rural marketeers as a sentence."""
    match event:
        case OfframpLaid(seat=seat, side=side, beside=beside):
            return f"{names[seat]} lays an offramp {side} of {beside}."
    return ""
