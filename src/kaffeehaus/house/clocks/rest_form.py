"""Daily hours and holidays as the form on the guest's own page has them."""

from __future__ import annotations

from collections.abc import Sequence

from kaffeehaus.core.rest import DailyHours, Holiday, Rest


def read_rest(zone: str, hours: tuple[str, str], holidays: Sequence[tuple[str, str]]) -> Rest:
    """What the form says; whether anybody can rest so is for `Rest.require_sound` to say."""
    begin, end = map(_minutes, hours)
    return Rest(
        zone.strip(),
        None if begin is None or end is None else DailyHours(begin, end),
        tuple(Holiday(first, last or first) for first, last in holidays if first),
    )


def clock_time(minutes: int) -> str:
    """Minutes after midnight as a field of a form has them: `09:30`."""
    hour, minute = divmod(minutes % (24 * 60), 60)
    return f"{hour:02}:{minute:02}"


def _minutes(text: str) -> int | None:
    """Minutes after midnight; None if nothing is said. What is no time becomes one that nobody
    takes."""
    if not text:
        return None
    hour, _, minute = text.partition(":")
    if not (
        hour.isascii() and hour.isdecimal() and minute[:2].isascii() and minute[:2].isdecimal()
    ):
        return -1
    return int(hour) * 60 + int(minute[:2])
