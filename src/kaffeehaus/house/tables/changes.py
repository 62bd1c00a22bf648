"""Changes of a table as values, which the `TableUpdater` stores."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from kaffeehaus.core.drafts import AppliedDraft
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.outbox.model import NoticeRow
from kaffeehaus.house.tables.premoves import PremovesRow
from kaffeehaus.house.tables.rows import (
    Append,
    EntryRow,
    ProposalRow,
    SeatRow,
    TableRow,
    UndoRequestRow,
)
from kaffeehaus.house.tables.table import Table


@dataclass(frozen=True, slots=True)
class Change:
    """Entries to append to the log, and the table afterwards."""

    append: Append
    after: Table


@dataclass(frozen=True, slots=True)
class NewDraft:
    """Replaces a seat's draft."""

    seat: Seat
    drafted: AppliedDraft
    stays: bool = False
    """It counts as begun even if it is empty: others must not see that a secret choice was changed
    back."""


@dataclass(frozen=True, slots=True)
class NewRequest:
    """Replaces the undo request, open or declined."""

    request: UndoRequestRow | None


@dataclass(frozen=True, slots=True)
class NewPremoves:
    """Replaces a seat's premoves."""

    row: PremovesRow

    @property
    def seat(self) -> Seat:
        return self.row.seat


@dataclass(frozen=True, slots=True)
class NewProposal:
    """Replaces the proposal at the table."""

    proposal: ProposalRow | None
    notices: tuple[NoticeRow, ...] = ()
    """Notifications about it."""


Stored: TypeAlias = Change | NewDraft | NewRequest | NewPremoves | NewProposal
TableChange: TypeAlias = Stored | None
"""Result of a request: a change to store, or None."""
Work: TypeAlias = Callable[[Table, Moment], TableChange]
"""Computes the change of a table at a moment."""


@dataclass(frozen=True, slots=True)
class NewTableRows:
    """Rows of a new table, and the table in memory."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    entries: tuple[EntryRow, ...]
    table: Table
