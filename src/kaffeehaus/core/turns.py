"""Counts each player's turns from a log, for any game."""

from __future__ import annotations

from collections.abc import Iterable

from kaffeehaus.core.log import Acted, Entry, Resigned, Seated, Undone, Who
from kaffeehaus.core.outcome import Seat


def turns_made(entries: Iterable[tuple[int, Entry]], seats: int) -> tuple[int, ...]:
    """By seat: the turns of the last person who sat there, or of a bot where nobody ever did.

    A turn is a confirmed move that was not undone. Premoves count; default moves on timeout and
    moves of a bot that took over do not.
    """
    made: list[set[int]] = [set() for _ in range(seats)]
    people: set[Seat] = set()
    left: set[Seat] = set()
    for number, entry in entries:
        match entry:
            case Seated(seat=seat, who=Who.PERSON):
                made[seat].clear()
                people.add(seat)
                left.discard(seat)
            case Seated(seat=seat) if seat in people:
                left.add(seat)
            case Resigned(seat=seat):
                left.add(seat)
            case Acted(seat=seat) if seat not in left and (entry.ahead or not entry.automatic):
                made[seat].add(number)
            case Undone(drops=drops):
                for numbers in made:
                    numbers.difference_update(drops)
    return tuple(map(len, made))
