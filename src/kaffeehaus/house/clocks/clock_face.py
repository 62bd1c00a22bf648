"""The clocks of a table in words, as of the last entry of its log; the browser counts on."""

from __future__ import annotations

from kaffeehaus.core.pace import DAY, HOUR, MINUTE, SECOND


def time_left(milliseconds: int) -> str:
    """What is left: `2 d 5 h`, `5 h 12 min`, `12:05`."""
    seconds = milliseconds // SECOND
    if seconds >= DAY:
        return f"{seconds // DAY} d {seconds % DAY // HOUR} h"
    if seconds >= HOUR:
        return f"{seconds // HOUR} h {seconds % HOUR // MINUTE} min"
    return f"{seconds // MINUTE}:{seconds % MINUTE:02}"
