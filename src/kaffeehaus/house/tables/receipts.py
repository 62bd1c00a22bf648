"""Receipts: the answer to a stored change."""

from __future__ import annotations

from dataclasses import dataclass

from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.tables.table import TablePhase


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to a change, given only after it is stored."""

    table: str
    stamp: str
    head: str
    phase: TablePhase
    seat: Seat | None
    decision: int
    draft: tuple[str, ...]
    pending_undo: bool
