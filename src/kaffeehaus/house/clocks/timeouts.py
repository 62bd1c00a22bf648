"""Changes of a table by its clocks: time-outs, claims and resuming an adjourned game."""

from __future__ import annotations

from kaffeehaus.core.clocks import Clocks
from kaffeehaus.core.drafts import ended_by_default
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.pace import TimeUp
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.errors import NotAllowed, NotFound, NotNow
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.seats.joining import stand_in
from kaffeehaus.house.tables.changes import Change, clocks_at
from kaffeehaus.house.tables.log_appender import TableLogAppender
from kaffeehaus.house.tables.model import SeatKind, TableStatus
from kaffeehaus.house.tables.table import Table, TablePhase


def handle_timeouts(table: Table, moment: Moment) -> Change | None:
    """End a turn whose time is up, or remind players; None if nothing is due.

    At most one turn ends, because the next deadline may be in the past too. Closures of the server
    are logged as well, which postpones the deadline.
    """
    clocks = clocks_at(table, moment)
    if clocks is None or table.row.status is not TableStatus.RUNNING:
        return None
    appender = TableLogAppender(table, moment)
    for seat in range(len(table.seats)):
        if _is_due(clocks.plays_by_itself_from(seat), moment):
            appender.act_by_default(seat, ended_by_default(table.drafted_by(seat), seat))
            appender.adjourn_if_it_plays_itself()
            return appender.finish()
    for seat in range(len(table.seats)):
        if _is_due(clocks.reminds_from(seat), moment):
            appender.remind(seat)
    return None if appender.is_blank else appender.finish()


def resume(table: Table, me: Player, moment: Moment) -> Change | None:
    """Resume an adjourned game; None if it runs already.

    Raises `NotAllowed` for others than its players, and `NotNow` if the game does not run.
    """
    mine = table.seats_of(me)
    if not mine:
        raise NotAllowed("Only its players can resume a game.", code="not_your_seat")
    if table.phase is not TablePhase.ADJOURNED:
        table.require_running()
        return None
    appender = TableLogAppender(table, moment)
    appender.resume(mine[0])
    return appender.finish()


def claim(table: Table, mine: tuple[Seat, ...], seat: Seat, moment: Moment) -> Change | None:
    """Claim against a seat whose time is up: win, or put a bot there once all voters agree.

    None if it was claimed before. Raises `NotNow` while the seat has time left.
    """
    table.require_running()
    if not 0 <= seat < len(table.seats):
        raise NotFound("There is no such seat at this table.", code="no_such_seat")
    if not mine or seat in mine:
        raise NotAllowed("Only who waits at this table can do this.", code="no_say")
    clocks = clocks_at(table, moment)
    if clocks is None or not _is_due(clocks.claimed_from(seat), moment):
        raise NotNow(f"{table.names[seat]} has time left.", code="time_left")
    appender = TableLogAppender(table, moment)
    for by in mine:
        if by not in clocks.seats[seat].claims:
            appender.claim(by, seat)
            if wins(clocks, len(table.seats)):
                return appender.finish()
    if appender.is_blank:
        return None
    if voters(table, clocks, seat, moment) <= set(appender.claims_on(seat)):
        appender.sit(stand_in(table, seat))
    return appender.finish()


def wins(clocks: Clocks, seats: int) -> bool:
    """Whether a claim wins the game, rather than putting a bot on the seat."""
    return seats == 2 and clocks.pace.time_up is not TimeUp.BOT


def voters(table: Table, clocks: Clocks, seat: Seat, moment: Moment) -> set[Seat]:
    """Seats that must agree before a bot takes over: other people with time left.

    Where nobody may be held hostage, one claim is enough.
    """
    if clocks.pace.frees_hostages:
        return set()
    absent = table.seats[seat].player_id
    return {
        row.seat
        for row in table.seats
        if row.kind is SeatKind.PERSON
        and row.player_id != absent
        and not clocks.is_up(row.seat, moment.now)
    }


def _is_due(due: int | None, moment: Moment) -> bool:
    return due is not None and due <= moment.now
