"""Summaries of tables for lists: which tables a list has, and their rows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from sqlalchemy import ColumnElement, Connection, and_, false, func, select

from kaffeehaus.core.options import Scalar
from kaffeehaus.core.outcome import Outcome, Seat
from kaffeehaus.core.pace import Pace
from kaffeehaus.house.database.schema import seats, tables
from kaffeehaus.house.database.store import AnyRow, AnySelect, row_to
from kaffeehaus.house.tables.model import NO_TERMS, SeatKind, SeatRow, TableStatus, TableTerms
from kaffeehaus.house.tables.reads import pace_of, revived, seats_of


class Listing(Enum):
    """Filter of public table lists; `tables_of` lists those of one player."""

    OPEN = "open"
    """Public tables waiting for players."""
    LEFT = "left"
    """Public tables whose game is running, with a seat that anybody may take from a bot."""
    RUNNING = "running"
    """Public tables whose game is running."""
    WITH_BOTS = "with bots"
    """Every running table with a bot on a seat; private ones too."""


@dataclass(frozen=True, slots=True)
class TableSummaryRow:
    """Summary of a table for lists."""

    id: str
    game: str
    version: int
    options: dict[str, Scalar]
    host: str
    private: bool
    status: TableStatus
    created: int
    touched: int
    stamp: int
    head: int
    to_act: tuple[Seat, ...]
    outcome: Outcome | None
    seats: tuple[SeatRow, ...]
    pace: Pace | None = None
    deadline: int | None = None
    terms: TableTerms = NO_TERMS


_MADE = tables.alias("made")
ONGOING = tuple(
    status.value for status in TableStatus if status not in {TableStatus.OVER, TableStatus.CLOSED}
)


def tables_in(connection: Connection, listing: Listing, limit: int = 100) -> list[TableSummaryRow]:
    """Tables of a list, the latest change first."""
    return summaries(connection, belongs_to(listing), limit)


def tables_of(connection: Connection, player_id: str, limit: int = 100) -> list[TableSummaryRow]:
    """Tables where the player sits or that they created, private and finished ones too, the
    latest change first."""
    return summaries(connection, is_of(player_id), limit)


def ongoing_of(connection: Connection, player_id: str, limit: int) -> list[str]:
    """The ids of unfinished tables with a seat of the player, the latest change first."""
    sits_at = select(seats.c.table_id).where(seats.c.player_id == player_id)
    query = latest(tables.c.status.in_(ONGOING) & tables.c.id.in_(sits_at), limit)
    return [row.id for row in connection.execute(query.with_only_columns(tables.c.id))]


def solo_tables_of(
    connection: Connection, player_id: str, limit: int = 500
) -> list[TableSummaryRow]:
    """Games that the player finished alone, the latest first."""
    return summaries(connection, is_solo_of(player_id), limit)


def heads(connection: Connection, table_ids: Sequence[str]) -> dict[str, int]:
    """The number of the last log entry of each of these tables that exists."""
    query = select(tables.c.id, tables.c.head).where(tables.c.id.in_(table_ids))
    return {row.id: row.head for row in connection.execute(query)}


def summaries(
    connection: Connection, wanted: ColumnElement[bool], limit: int
) -> list[TableSummaryRow]:
    """The summaries of tables that match, the latest change first."""
    return summaries_of(connection, latest(wanted, limit))


def summaries_of(
    connection: Connection,
    query: AnySelect,
) -> list[TableSummaryRow]:
    """The tables of a query, with their seats."""
    [found] = summaries_of_all(connection, [query])
    return found


def summaries_of_all(
    connection: Connection,
    queries: Iterable[AnySelect],
) -> list[list[TableSummaryRow]]:
    """The tables of each query, with their seats; a table may be in several."""
    found = [connection.execute(query).all() for query in queries]
    ids = {row.id for rows in found for row in rows}
    seated = seats_of(connection, sorted(ids))
    return [[summary_of(row, seated[row.id]) for row in rows] for rows in found]


def latest(wanted: ColumnElement[bool], limit: int) -> AnySelect:
    """A query of the tables that match, the latest change first."""
    return select(tables).where(wanted).order_by(tables.c.touched.desc(), tables.c.id).limit(limit)


def belongs_to(listing: Listing) -> ColumnElement[bool]:
    """Whether a table is in that list."""
    is_public = tables.c.private == false()
    is_running = tables.c.status == TableStatus.RUNNING.value
    match listing:
        case Listing.OPEN:
            return and_(is_public, tables.c.status == TableStatus.WAITING.value)
        case Listing.LEFT:
            with_free_seat = select(seats.c.table_id).where(seats.c.free)
            return and_(is_public, is_running, tables.c.id.in_(with_free_seat))
        case Listing.RUNNING:
            return and_(is_public, is_running)
        case Listing.WITH_BOTS:
            with_bots = select(seats.c.table_id).where(seats.c.kind == SeatKind.BOT.value)
            return and_(is_running, tables.c.id.in_(with_bots))


def is_of(player_id: str) -> ColumnElement[bool]:
    """Whether the player has a seat at a table or created it, and it was not closed unplayed."""
    sits_at = select(seats.c.table_id).where(seats.c.player_id == player_id)
    made = _MADE.c
    theirs = sits_at.union(select(made.id).where(made.host == player_id))
    return and_(tables.c.status != TableStatus.CLOSED.value, tables.c.id.in_(theirs))


def is_solo_of(player_id: str) -> ColumnElement[bool]:
    """Whether the player has finished a game there alone."""
    alone = select(seats.c.table_id).group_by(seats.c.table_id).having(func.count() == 1)
    sits_at = select(seats.c.table_id).where(seats.c.player_id == player_id)
    return and_(
        tables.c.status == TableStatus.OVER.value,
        tables.c.id.in_(sits_at),
        tables.c.id.in_(alone),
    )


def summary_of(found: AnyRow, seats: Sequence[SeatRow]) -> TableSummaryRow:
    """The summary of a row of `tables` with its seats."""
    return row_to(
        TableSummaryRow,
        found,
        options=json.loads(found.options),
        terms=row_to(TableTerms, found),
        to_act=tuple(json.loads(found.to_act)),
        outcome=revived(Outcome, found.outcome),
        seats=tuple(seats),
        pace=pace_of(found.pace),
    )
