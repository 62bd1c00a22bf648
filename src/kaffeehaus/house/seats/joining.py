"""Taking and leaving seats, starting the game, and resigning."""

from __future__ import annotations

from dataclasses import replace

from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.rest import Rest
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.errors import NotAllowed, NotFound, NotNow
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.ratings.eligibility import require_unrated, require_welcome
from kaffeehaus.house.seats.assignment import (
    bot_row,
    open_row,
    person_row,
    require_quick,
    stand_in_row,
)
from kaffeehaus.house.tables.changes import Change
from kaffeehaus.house.tables.log_appender import TableLogAppender, reseat
from kaffeehaus.house.tables.model import SeatKind, SeatRow, TableStatus
from kaffeehaus.house.tables.table import Table, TablePhase, dealt, with_distinct_names


def take_seat(
    table: Table, me: Player, seat: Seat | None, moment: Moment, rest: Rest | None = None
) -> Change | None:
    """Take an open seat, by default the first; None if the player has it already.

    `rest` has the player's daily hours. Raises `NotNow` if the seat is taken or the game runs.
    """
    mine = table.seats_of(me)
    if mine and (seat is None or seat in mine):
        return None
    table.require_waiting()
    if mine:
        raise NotNow("You already sit at this table.", code="already_seated")
    require_welcome(table, me)
    if seat is None:
        seat = next(row.seat for row in table.seats if row.kind is SeatKind.OPEN)
    row = replace(person_row(_open_seat(table, seat), me), rest=rest)
    return _fill(table, row, moment)


def put_bot(
    table: Table, me: Player, seat: Seat, spec: str, longest_thought: float, moment: Moment
) -> Change:
    """Put a bot on an open seat, for the table's creator."""
    require_host(table, me)
    table.require_waiting()
    require_unrated(table)
    row = bot_row(table.game.id, _open_seat(table, seat), spec)
    require_quick(row, longest_thought)
    return _fill(table, row, moment)


def get_up(table: Table, me: Player, seat: Seat, moment: Moment) -> Change:
    """Leave a seat before the game begins."""
    table.require_seat(me, seat)
    if table.row.status is TableStatus.RUNNING:
        raise NotNow("The game has begun: you can only resign.", code="started")
    table.require_waiting()
    return reseat(table, moment, open_row(seat))


def call_off(table: Table, me: Player, moment: Moment) -> Change:
    """Close a table that has not begun, for the table's creator."""
    require_host(table, me)
    table.require_waiting()
    return reseat(table, moment, status=TableStatus.CLOSED)


def begin(table: Table, moment: Moment) -> Change:
    """Start the game: log who sits where."""
    appender = TableLogAppender(dealt(table), moment)
    for row in with_distinct_names(table.seats):
        appender.sit(row)
    return appender.finish()


def resign(table: Table, me: Player, seat: Seat, moment: Moment) -> Change:
    """Resign: ends a game of two; with more seats a bot plays on."""
    table.require_seat(me, seat)
    is_adjourned = table.phase is TablePhase.ADJOURNED
    if not is_adjourned:
        table.require_running()
    if len(table.seats) == 1:
        raise NotNow("You play alone: nobody waits for you.", code="alone")
    appender = TableLogAppender(table, moment)
    if is_adjourned:
        appender.resume(seat)
    appender.resign(seat)
    if len(table.seats) > 2:
        appender.sit(stand_in(table, seat))
    return appender.finish()


def stand_in(table: Table, seat: Seat) -> SeatRow:
    """The seat with a bot that plays on for the player who left."""
    return distinctly_named(table, stand_in_row(table.game.id, table.seats[seat]))


def distinctly_named(table: Table, row: SeatRow) -> SeatRow:
    """A new row of a seat, with a name that nobody else has at the table."""
    others = (other for other in table.seats if other.seat != row.seat)
    return with_distinct_names((*others, row))[-1]


def is_full(seats: tuple[SeatRow, ...]) -> bool:
    """Whether no seat is open."""
    return all(row.kind is not SeatKind.OPEN for row in seats)


def require_host(table: Table, me: Player) -> None:
    """Raise `NotAllowed` unless the player created the table."""
    if table.row.host != me.id:
        raise NotAllowed("Only who made the table can do this.", code="not_host")


def _open_seat(table: Table, seat: Seat) -> Seat:
    if not 0 <= seat < len(table.seats):
        raise NotFound("There is no such seat at this table.", code="no_such_seat")
    if table.seats[seat].kind is not SeatKind.OPEN:
        raise NotNow("This seat is taken.", code="seat_taken")
    return seat


def _fill(table: Table, row: SeatRow, moment: Moment) -> Change:
    filled = reseat(table, moment, row)
    if not is_full(filled.after.seats):
        return filled
    begun = begin(filled.after, moment)
    notices = (*filled.append.notices, *begun.append.notices)
    return replace(begun, append=replace(begun.append, notices=notices))
