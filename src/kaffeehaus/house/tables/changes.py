"""Changes of a table as values, the notifications they cause, and the clocks they are made by.

Preferences of the recipients, and whether a notification is still true, are checked when it is
sent."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from sqlalchemy import Connection

from kaffeehaus.core.clocks import Clocks
from kaffeehaus.core.drafts import AppliedDraft
from kaffeehaus.core.fold import Fold
from kaffeehaus.core.i18n import dump_label, lazy_gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.clock import Closure, Moment
from kaffeehaus.house.outbox import NoticeKind, NoticeRow
from kaffeehaus.house.tables.model import (
    Append,
    EntryRow,
    ProposalRow,
    SeatKind,
    SeatRow,
    TableRow,
    TableStatus,
    UndoRequestRow,
)
from kaffeehaus.house.tables.premove_values import PremovesRow
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
    """It counts as begun even if it is empty, so that others do not see that a secret choice was
    taken back."""


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
    notices: tuple[NoticeRow, ...] = ()
    """Notifications of the first turn."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A change in the transaction of a new table, such as the acceptance of a challenge."""

    order: str
    """The order of both in a batch of the writer."""
    take: Callable[[Connection, str], None]
    """Make the change for the table of that id. Raises `Conflict` if another request was first."""


def clocks_at(table: Table, moment: Moment) -> Clocks | None:
    """The clocks of a table; None if it has none."""
    clocks = None if table.fold is None else table.fold.clocks
    if clocks is None:
        return None
    for closure in pending_closures(table, moment):
        clocks = clocks.paused(closure.since, closure.until)
    return clocks


def pending_closures(table: Table, moment: Moment) -> tuple[Closure, ...]:
    """Downtimes since the last log entry, which are logged before the next entry."""
    fold = table.fold
    if not moment.closures or fold is None or fold.clocks is None:
        return ()
    if table.row.status is not TableStatus.RUNNING:
        return ()
    return tuple(closure for closure in moment.closures if closure.until > fold.latest)


WARNS_BEFORE = 0.25
"""The share of the time left when a player is warned."""
SHORTEST_WARNED = 3_600_000
"""Milliseconds. Players with less time are looking at the board and need no warning."""


def called(
    before: Table, fold: Fold, seats: tuple[SeatRow, ...], by: Collection[str], at: int
) -> tuple[NoticeRow, ...]:
    """Notifications after moves, except to the players `by` whom they were made."""
    if fold.outcome() is not None:
        return tuple(_to_all(NoticeKind.OVER, before.id, seats, by, at))
    if fold.is_adjourned:
        return tuple(_to_all(NoticeKind.ADJOURNED, before.id, seats, by, at))
    return tuple(_turns(before, fold, seats, by, at))


def reminded(table: Table, seat: Seat, decision: int, at: int) -> tuple[NoticeRow, ...]:
    """Notification that reminds a seat of its turn."""
    player = table.seats[seat].player_id
    if table.seats[seat].kind is not SeatKind.PERSON or player is None:
        return ()
    text = dump_label(lazy_gettext("The others are waiting for you."))
    return (NoticeRow(player, NoticeKind.TIME, at, table.id, seat, decision, text),)


def reseated(table: Table, rows: tuple[SeatRow, ...], at: int) -> tuple[NoticeRow, ...]:
    """Notifications about players who join or leave a waiting table."""
    notices: list[NoticeRow] = []
    for row in rows:
        old = table.seats[row.seat]
        sits, gets_up = row.kind is SeatKind.PERSON, old.kind is SeatKind.PERSON
        if sits == gets_up:
            continue
        who = row if sits else old
        joined = lazy_gettext("%(name)s joined the table.", name=who.name)
        left = lazy_gettext("%(name)s left the table.", name=who.name)
        text = dump_label(joined if sits else left)
        others = {table.row.host, *_people(table.seats)} - {who.player_id}
        notices += (
            NoticeRow(player, NoticeKind.SEAT, at, table.id, text=text) for player in sorted(others)
        )
    return tuple(notices)


def _to_all(
    kind: NoticeKind, table_id: str, seats: tuple[SeatRow, ...], by: Collection[str], at: int
) -> Iterator[NoticeRow]:
    for player in dict.fromkeys(_people(seats)):
        if player not in by:
            yield NoticeRow(player, kind, at, table_id)


def _turns(
    before: Table, fold: Fold, seats: tuple[SeatRow, ...], by: Collection[str], at: int
) -> Iterator[NoticeRow]:
    was_to_act = before.to_act
    for seat in fold.state.actors():
        row, decision = seats[seat], fold.opened[seat]
        player = row.player_id
        if row.kind is not SeatKind.PERSON or player is None or player in by:
            continue
        opened = None if before.fold is None else before.fold.opened[seat]
        if seat in was_to_act and opened == decision:
            continue
        yield NoticeRow(player, NoticeKind.TURN, at, before.id, seat, decision)
        if (due := warning_of(fold.clocks, seat, at)) is not None:
            yield NoticeRow(player, NoticeKind.TIME, at, before.id, seat, decision, due=due)


def warning_of(clocks: Clocks | None, seat: Seat, at: int) -> int | None:
    """When to warn a seat that its time runs out; None for no warning."""
    if clocks is None or not clocks.pace.is_timed:
        return None
    ends = clocks.seats[seat].ends()
    left = clocks.seats[seat].left
    if ends is None or left < SHORTEST_WARNED:
        return None
    return max(at, ends - int(left * WARNS_BEFORE))


def _people(seats: tuple[SeatRow, ...]) -> Iterator[str]:
    for row in seats:
        if row.kind is SeatKind.PERSON and row.player_id is not None:
            yield row.player_id
