"""Kimchi in words: what happened, and what to know of the freezer."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.event import Event
from kaffeehaus.games.fcm.modules.kimchi.rules.events import KimchiMade
from kaffeehaus.games.fcm.modules.kimchi.rules.making import KIMCHI
from kaffeehaus.games.fcm.words.titles import goods_text

PHRASES = {
    "discard hint": (
        "What does not go into the freezer is thrown away. Kimchi goes in alone, or not at all; "
        "what a Kimchi Master makes now is kept in any case."
    ),
}


def tell(event: Event, names: Sequence[str]) -> str:
    """The event of kimchi as a sentence."""
    match event:
        case KimchiMade(seat=seat, number=number):
            return f"{names[seat]} has {goods_text({KIMCHI: number})} ready for the next turn."
    return ""
