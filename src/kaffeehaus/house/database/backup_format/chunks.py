"""The data of a house in pieces, each small enough for memory: what is told first, then rows."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from kaffeehaus.core.notation import Json

Value: TypeAlias = str | int | float | bool | bytes | None
Progress: TypeAlias = Callable[[int], None]
"""Is told how many more rows are done."""

ROWS = 500
"""In one piece."""
NOT_THE_DATA = frozenset({"alembic_version", "bot_leases"})
"""Tables that are no data of the house: which revision it is stands in the head, and no server
goes on with the leases of another day."""


@dataclass(frozen=True, slots=True)
class BackupHeader:
    """What is told first: how the data are laid out, and how many rows there are."""

    revision: str
    made: int
    counts: Mapping[str, int] = field(default_factory=dict)
    """By table, in an order in which no row refers to one of a later table."""

    @property
    def rows(self) -> int:
        """All of them."""
        return sum(self.counts.values())


@dataclass(frozen=True, slots=True)
class RowChunk:
    """Some rows of a table."""

    table: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


def to_json(value: Value) -> Json:
    """A value as it stands in a file."""
    if isinstance(value, bytes):
        return {"bytes": base64.b64encode(value).decode()}
    if isinstance(value, float):
        return {"float": repr(value)}
    return value


def from_json(value: Json) -> Value:
    """The value that stands in a file. Raises `ValueError` for anything else."""
    match value:
        case None | str() | int():
            return value
        case {"bytes": str(text)}:
            return base64.b64decode(text, validate=True)
        case {"float": str(text)}:
            return float(text)
    raise ValueError("that is no value of a database")
