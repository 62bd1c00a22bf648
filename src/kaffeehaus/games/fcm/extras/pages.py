"""What the page of the dinner lab shows."""

from __future__ import annotations

from functools import cache

from kaffeehaus.core.notation import JsonObject
from kaffeehaus.games.fcm.extras.calls import dinner
from kaffeehaus.games.fcm.extras.examples import EXAMPLES
from kaffeehaus.games.fcm.position_text import every_shape


def lab() -> dict[str, object]:
    """Write a position, see its dinner, and try what would change it."""
    examples = [{"title": one.title, "position": one.position} for one in EXAMPLES]
    return {
        "start": _start(),
        "data": {"examples": examples, "shops": _start()["shops"]},
        "examples": EXAMPLES,
        "lines": every_shape(),
    }


@cache
def _start() -> JsonObject:
    return dinner({"position": EXAMPLES[0].position})
