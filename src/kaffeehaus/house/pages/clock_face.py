"""The clocks of a table in words, as they stand when a page is written; the browser counts on."""

from __future__ import annotations

from kaffeehaus.core.pace import DAY, HOUR, MINUTE, SECOND
from kaffeehaus.house.tables.seeing.sight import ClockSight


def time_left(clock: ClockSight, now: int) -> str:
    """What is left: `2 d 5 h`, `5 h 12 min`, `12:05`."""
    left = clock.left or 0
    seconds = max(0, left if clock.up_at is None else clock.up_at - now) // SECOND
    if seconds >= DAY:
        return f"{seconds // DAY} d {seconds % DAY // HOUR} h"
    if seconds >= HOUR:
        return f"{seconds // HOUR} h {seconds % HOUR // MINUTE} min"
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"
