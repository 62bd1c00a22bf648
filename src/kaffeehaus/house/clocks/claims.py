"""Claims: what those may do who wait for somebody whose time is up."""

from __future__ import annotations

from kaffeehaus.core.clocks import Clocks
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.pace import TimeUp
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.errors import NotAllowed, NotFound, NotNow
from kaffeehaus.house.seats.joining import stand_in
from kaffeehaus.house.tables.changes import Change
from kaffeehaus.house.tables.closures import clocks_at
from kaffeehaus.house.tables.log_appender import TableLogAppender
from kaffeehaus.house.tables.rows import SeatKind
from kaffeehaus.house.tables.table import Table


def claim(table: Table, mine: tuple[Seat, ...], seat: Seat, moment: Moment) -> Change | None:
    """Wait no longer for a seat: win, or have a bot play on there once all have agreed whose
    agreement it needs. None if it was claimed before.

    Raises `NotNow` while the seat has time left.
    """
    table.require_running()
    if not 0 <= seat < len(table.seats):
        raise NotFound("There is no such seat at this table.", code="no_such_seat")
    if not mine or seat in mine:
        raise NotAllowed("Only who waits at this table can do this.", code="no_say")
    clocks = clocks_at(table, moment)
    due = None if clocks is None else clocks.claimed_from(seat)
    if clocks is None or due is None or due > moment.now:
        raise NotNow(f"{table.names[seat]} has time left.", code="time_left")
    appender = TableLogAppender(table, moment)
    for by in mine:
        if by not in clocks.seats[seat].claims:
            appender.claim(by, seat)
            if wins(clocks, len(table.seats)):
                return appender.finish()
    if appender.is_blank:
        return None
    if not set(voters(table, clocks, seat, moment)) - set(appender.claims_on(seat)):
        appender.sit(stand_in(table, seat))
    return appender.finish()


def wins(clocks: Clocks, seats: int) -> bool:
    """Whether who waits wins, rather than playing on with a bot."""
    return seats == 2 and clocks.pace.time_up is not TimeUp.BOT


def voters(table: Table, clocks: Clocks, seat: Seat, moment: Moment) -> tuple[Seat, ...]:
    """The seats that must agree before a bot plays on. Whose own time is up has no say, and where
    somebody would be held for ever, one voice is enough."""
    if clocks.pace.frees_hostages:
        return ()
    absent = table.seats[seat].player_id
    return tuple(
        row.seat
        for row in table.seats
        if row.kind is SeatKind.PERSON
        and row.player_id != absent
        and not clocks.is_up(row.seat, moment.now)
    )
