"""Distinct names for the seats of a table."""

from __future__ import annotations

from dataclasses import replace

from kaffeehaus.house.players.names import looks
from kaffeehaus.house.tables.rows import SeatRow


def with_distinct_names(rows: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    """Append a number to every name that looks like the name of an earlier seat."""
    named: list[SeatRow] = []
    for row in rows:
        taken = {looks(other.name) for other in named}
        named.append(replace(row, name=_free_name(row.name, taken)) if row.name else row)
    return tuple(named)


def _free_name(name: str, taken: set[str]) -> str:
    if looks(name) not in taken:
        return name
    numbered = (f"{name} {number}" for number in range(2, len(taken) + 3))
    return next(other for other in numbered if looks(other) not in taken)
