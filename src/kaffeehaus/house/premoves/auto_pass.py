"""Auto-pass: acts for seats that have nothing to choose, if their players want it.

A step with one possibility extends the draft and confirms nothing. A whole decision without a
choice is confirmed, as an entry marked automatic and ahead of time.
"""

from __future__ import annotations

from kaffeehaus.core.action import Action
from kaffeehaus.core.drafts import before_last_choice
from kaffeehaus.core.log import Undone
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Preferences
from kaffeehaus.house.tables.change_feed import ChangeFeed, ChangeFollower
from kaffeehaus.house.tables.changes import Change, NewDraft, TableChange
from kaffeehaus.house.tables.engine_threads import EngineThreads
from kaffeehaus.house.tables.log_appender import TableLogAppender
from kaffeehaus.house.tables.rows import SeatKind
from kaffeehaus.house.tables.seat_actions import LONGEST_DRAFT
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater


class AutoPassRunner:
    """Passes empty decisions, one at a time: the resulting change leads to the next.

    With several servers each of them gets a change, and the first one stores the pass.
    """

    def __init__(
        self, store: Store, updater: TableUpdater, change_feed: ChangeFeed, engine: EngineThreads
    ) -> None:
        self._store = store
        self._updater = updater
        self._engine = engine
        self.follower = ChangeFollower(
            change_feed, lambda table: bool(table.to_act), self.pass_idle_seats
        )

    async def pass_idle_seats(self, table: Table) -> None:
        """Pass for seats of a table that have nothing to choose, if their players want it."""
        idle = await self._engine.run(("idle", table.game.id), lambda: idle_seats(table))
        for seat in idle:
            await self._pass(table.id, seat, table.seats[seat].player_id or "")

    async def _pass(self, table_id: str, seat: Seat, player_id: str) -> None:
        preferences = await self._store.read(player_store.preferences, player_id)

        def work(table: Table, moment: Moment) -> TableChange:
            if table.seats[seat].player_id != player_id:
                return None
            return pass_for(table, seat, preferences, moment)

        await self._updater.change(table_id, work)


def idle_seats(table: Table) -> tuple[Seat, ...]:
    """Seats of people that are to act and have nothing to choose.

    Excluded are seats whose decision came back by an undo, because their players want to see it,
    and all seats while an undo request is open.
    """
    if table.undo is not None:
        return ()
    return tuple(
        seat
        for seat in table.to_act
        if table.seats[seat].kind is SeatKind.PERSON
        and _only_action(table, seat) is not None
        and not _was_undone(table, seat)
    )


def pass_for(
    table: Table, seat: Seat, preferences: Preferences, moment: Moment
) -> Change | NewDraft | None:
    """One automatic step of a seat, or its whole decision; None if there is nothing to pass."""
    if seat not in idle_seats(table):
        return None
    action = _only_action(table, seat)
    assert action is not None
    draft = table.draft_of(seat)
    if not action.confirms:
        if not preferences.takes_single_steps or len(draft) >= LONGEST_DRAFT:
            return None
        return NewDraft(seat, table.drafted_by(seat).extended(seat, [action]))
    has_chosen = before_last_choice(table.playable.state, seat, draft) is not None
    if not preferences.passes_empty_turns or has_chosen:
        return None
    if table.playable.clocks is None:
        return None  # A log without time cannot mark an entry as automatic.
    appender = TableLogAppender(table, moment)
    appender.act_as_said(seat, table.drafted_by(seat).extended(seat, [action]))
    return appender.finish()


def _only_action(table: Table, seat: Seat) -> Action | None:
    action: Action | None = table.state_of(seat).empty(seat)
    return action


def _was_undone(table: Table, seat: Seat) -> bool:
    opening = table.lines_by_number.get(table.playable.opened[seat])
    return opening is not None and isinstance(opening.entry, Undone)
