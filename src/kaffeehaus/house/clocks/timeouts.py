"""Timeouts of seats, the timekeeper that wakes up for the next deadline, and players' rest hours.

Every change of a table stores its deadline in an indexed column. With several servers all of them
wake up; the first stores the timeout, and the others find that the log has gone on."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kaffeehaus.core.clocks import Clocks
from kaffeehaus.core.drafts import ended_by_default
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.pace import NO_REST, DailyHours, Holiday, Rest
from kaffeehaus.house.clock import Clock, Moment
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import table_order
from kaffeehaus.house.errors import NotAllowed, NotNow
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.seats.joining import stand_in
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables import summaries as table_summaries
from kaffeehaus.house.tables import writes as table_writes
from kaffeehaus.house.tables.change_feed import NextDeadline
from kaffeehaus.house.tables.changes import Change, TableChange, clocks_at
from kaffeehaus.house.tables.log_appender import TableLogAppender, reseat
from kaffeehaus.house.tables.model import Deadline, SeatKind, TableStatus
from kaffeehaus.house.tables.table import Table, TablePhase
from kaffeehaus.house.tables.updater import TableUpdater


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
        if _is_due(clocks.plays_by_itself_from(seat), moment, clocks.pace.grace):
            drafted = ended_by_default(table.drafted_by(seat), seat)
            appender.act_automatically(seat, drafted, premove=False)
            appender.adjourn_if_it_plays_itself()
            return appender.finish()
    for seat in range(len(table.seats)):
        if _is_due(clocks.reminds_from(seat), moment):
            appender.remind(seat)
    return None if appender.is_blank else appender.finish()


def flag_fall(table: Table, moment: Moment, by: str | None) -> Change | None:
    """Flag fall for all seats whose time ran out, or abort of a game whose first move was not made
    in time; None if nothing is due.

    A player's own request (`by` is the player's id) may come late by the lag allowance. Otherwise
    the flag waits a little longer, because a move that arrived in time may not be stored yet.
    """
    clocks = clocks_at(table, moment)
    if clocks is None or table.row.status is not TableStatus.RUNNING:
        return None
    pace = clocks.pace
    for row in table.seats:
        allowed = pace.lag if row.player_id == by else pace.grace
        if _is_due(clocks.aborts_from(row.seat), moment, allowed):
            appender = TableLogAppender(table, moment)
            appender.abort(row.seat, automatic=True)
            return appender.finish()
    fallen = [
        (ends, row.seat)
        for row in table.seats
        if (ends := clocks.flag_falls_from(row.seat)) is not None
        and _is_due(ends, moment, pace.lag if row.player_id == by else pace.grace)
    ]
    if not fallen:
        return None
    appender = TableLogAppender(table, moment)
    for _, seat in sorted(fallen):
        if not appender.flag(seat):
            break
        appender.sit(stand_in(table, seat))
    return appender.finish()


def resume(table: Table, me: Player, moment: Moment) -> Change | None:
    """Resume an adjourned game; None if it runs already.

    Raises `NotAllowed` for others than its players, and `NotNow` if the game does not run.
    """
    mine = table.seats_of(me)
    if not mine:
        raise NotAllowed(gettext("Only its players can resume a game."), code="not_your_seat")
    if table.phase is not TablePhase.ADJOURNED:
        table.require_running()
        return None
    appender = TableLogAppender(table, moment)
    appender.resume(mine[0])
    return appender.finish()


def claim(
    table: Table, mine: tuple[Seat, ...], seat: Seat, moment: Moment, absent_since: int | None
) -> Change | None:
    """Claim against a seat whose time is up: win, or put a bot there once all voters agree. In a
    live game, claim against a player who has been disconnected for long enough.

    None if it was claimed before. Raises `NotNow` while the seat has time left, or is connected.
    """
    table.require_running()
    table.seat_at(seat)
    if not mine or seat in mine:
        raise NotAllowed(gettext("Only a waiting player can do this."), code="no_say")
    clocks = clocks_at(table, moment)
    if clocks is not None and clocks.pace.has_flag_fall:
        return _claim_disconnected(table, mine[0], seat, moment, absent_since)
    if clocks is None or not _is_due(clocks.claimed_from(seat), moment):
        raise NotNow(gettext("%(name)s has time left.", name=table.names[seat]), code="time_left")
    appender = TableLogAppender(table, moment)
    for by in mine:
        if by not in clocks.seats[seat].claims:
            appender.claim(by, seat)
            if clocks.claim_wins:
                return appender.finish()
    if appender.is_blank:
        return None
    if voters(table, clocks, seat, moment) <= set(appender.claims_on(seat)):
        appender.sit(stand_in(table, seat))
    return appender.finish()


def claimed_disconnected_from(table: Table, absent_since: int | None) -> int | None:
    """When waiting players may claim against a disconnected one; None if not now. A game without
    two moves is aborted instead."""
    fold = table.require_running()
    if absent_since is None or fold.pace is None or fold.pace.claim_after is None or fold.can_abort:
        return None
    return absent_since + fold.pace.claim_after


def _claim_disconnected(
    table: Table, by: Seat, seat: Seat, moment: Moment, absent_since: int | None
) -> Change:
    """One claim is enough, and has the effect of flag fall."""
    if not _is_due(claimed_disconnected_from(table, absent_since), moment):
        raise NotNow(
            gettext("%(name)s can still come back.", name=table.names[seat]), code="time_left"
        )
    appender = TableLogAppender(table, moment)
    if appender.claim(by, seat, disconnected=True):
        appender.sit(stand_in(table, seat))
    return appender.finish()


def voters(table: Table, clocks: Clocks, seat: Seat, moment: Moment) -> set[Seat]:
    """Seats that must agree before a bot takes over: other people with time left. Under a time-out
    rule that frees waiting players, one claim is enough."""
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


def _is_due(due: int | None, moment: Moment, grace: int = 0) -> bool:
    return due is not None and due + grace <= moment.now


LONGEST_NAP = 1_000
"""Milliseconds between two searches for deadlines of other servers, which may have died."""
POSTPONE_MS = 600_000
"""Milliseconds before the retry at a table that raised an error."""
AT_ONCE = 20
"""Deadlines read from the store at once."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False)
class Timekeeper:
    """Handles the deadlines of all tables, on one server."""

    _store: Store
    _updater: TableUpdater
    _clock: Clock
    _deadlines: NextDeadline
    """Deadlines of changes on this server; the others are read from the store."""

    async def run(self) -> None:
        """Handle deadlines until cancelled."""
        while True:
            self._deadlines.begin()
            wake: float = self._clock.now() + LONGEST_NAP
            try:
                wake = min(await self.handle_due(), wake)
            except StoreError as error:
                logger.warning("deadlines are not handled: %s", error)
            await self._deadlines.sleep_until(wake)

    async def handle_due(self) -> float:
        """Handle the deadlines that have passed at all tables; returns the next one."""
        while True:
            found = await self._store.read(table_reads.deadlines, AT_ONCE)
            due = [deadline for deadline in found if deadline.moment <= self._clock.now()]
            handled = await asyncio.gather(*map(self._handle, due))
            for deadline, is_handled in zip(due, handled, strict=True):
                if not is_handled:
                    # A table that cannot go on must not keep the others waiting.
                    retry, order = self._clock.now() + POSTPONE_MS, table_order(deadline.table_id)
                    await self._store.write(order, table_writes.postpone, deadline, retry)
            if not due:
                return found[0].moment if found else math.inf

    async def _handle(self, deadline: Deadline) -> bool:
        """Handle the deadline of one table; False if that fails."""
        change: TableChange = None
        handled = 0

        def work(table: Table, moment: Moment) -> TableChange:
            nonlocal change, handled
            change, handled = handle_timeouts(table, moment), moment.now
            return change

        try:
            table = await self._updater.change(deadline.table_id, work)
        except StoreError:
            raise
        except Exception as error:
            level = logging.WARNING if isinstance(error, PlayerError) else logging.ERROR
            table_id = deadline.table_id
            logger.log(level, "the deadline of table %s is not handled", table_id, exc_info=error)
            return False
        # Without a change, another server or a player was first. By now the next deadline may have
        # passed as well, which is no failure.
        left = table.row.deadline
        return change is not None or left is None or left > handled


MOST_RESTING = 1000
"""Tables of a player, the latest first, to which new daily hours are written."""


async def rest_everywhere(store: Store, updater: TableUpdater, me: Player) -> None:
    """Write the player's daily hours and holidays into the logs of all tables where clocks may
    rest. If another request changes them meanwhile, its version is the last one written."""
    written: Rest | None = None
    while (rests := await store.read(player_store.rest, me.id) or NO_REST) != written:
        await _rest_at_tables(store, updater, me, rests)
        written = rests


async def _rest_at_tables(store: Store, updater: TableUpdater, me: Player, rests: Rest) -> None:
    for line in await store.read(table_summaries.tables_of, me.id, MOST_RESTING):
        if line.pace is not None and line.pace.rests:
            await updater.change(line.id, lambda table, moment: rest(table, me, rests, moment))


def rest(table: Table, me: Player, rest: Rest, moment: Moment) -> Change | None:
    """Write daily hours and holidays into the log of a table.

    Before the game they apply at once, later as `Clocks.resting_later` says. None if they are in
    the log already, the game is over, or the player has no seat.
    """
    mine = table.seats_of(me)
    if not mine or table.fold is None:
        return None
    if table.row.status is TableStatus.WAITING:
        stored = None if rest.is_none else rest
        return reseat(table, moment, *(replace(table.seats[seat], rest=stored) for seat in mine))
    if table.row.status is not TableStatus.RUNNING:
        return None
    appender = TableLogAppender(table, moment)
    for seat in mine:
        appender.change_rest(seat, rest)
    return None if appender.is_blank else appender.finish()


def read_rest(zone: str, hours: tuple[str, str], holidays: Sequence[tuple[str, str]]) -> Rest:
    """Daily hours and holidays from a form; `Rest.require_sound` validates them."""
    begin, end = map(_minutes, hours)
    return Rest(
        zone.strip(),
        None if begin is None or end is None else DailyHours(begin, end),
        tuple(Holiday(first, last or first) for first, last in holidays if first),
    )


def clock_time(minutes: int) -> str:
    """Minutes after midnight as a form field: `09:30`."""
    hour, minute = divmod(minutes % (24 * 60), 60)
    return f"{hour:02}:{minute:02}"


def _minutes(text: str) -> int | None:
    """Minutes after midnight; None if the field is empty, -1 if it is no time."""
    if not text:
        return None
    hour, _, minute = text.partition(":")
    if not all(part.isascii() and part.isdecimal() for part in (hour, minute[:2])):
        return -1
    return int(hour) * 60 + int(minute[:2])
