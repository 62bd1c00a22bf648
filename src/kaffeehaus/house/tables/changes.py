"""Deeds: what is to be stored at a table, as values. The desk stores them, whoever made them."""

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
    """What is to be stored, and the table as it is once that has happened."""

    append: Append
    after: Table


@dataclass(frozen=True, slots=True)
class NewDraft:
    """A seat's draft is to be this from now on."""

    seat: Seat
    drafted: AppliedDraft
    stays: bool = False
    """It counts as begun even if nothing is left of it: others must not see that a choice in secret
    was changed back."""


@dataclass(frozen=True, slots=True)
class NewRequest:
    """The undo request, open or declined, is to be this from now on."""

    request: UndoRequestRow | None


@dataclass(frozen=True, slots=True)
class NewPremoves:
    """A seat says this ahead of time from now on."""

    row: PremovesRow

    @property
    def seat(self) -> Seat:
        return self.row.seat


@dataclass(frozen=True, slots=True)
class NewProposal:
    """What is suggested at the table is to be this from now on."""

    proposal: ProposalRow | None
    notices: tuple[NoticeRow, ...] = ()
    """Who is told of it."""


Stored: TypeAlias = Change | NewDraft | NewRequest | NewPremoves | NewProposal
TableChange: TypeAlias = Stored | None
"""What a request comes to: something to be stored, or nothing."""
Work: TypeAlias = Callable[[Table, Moment], TableChange]
"""What is done with a table at a moment."""


@dataclass(frozen=True, slots=True)
class NewTableRows:
    """A new table as it is stored, and as it is in memory afterwards."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    entries: tuple[EntryRow, ...]
    table: Table
