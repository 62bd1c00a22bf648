"""Runners of premoves: play what is due wherever a table changes, and pass empty decisions.

What to play depends on stored data only, on the entries after `PremovesRow.looked`, so any server
may decide it at any time. Progress is stored in the same transaction as the move, so that no
premove is played twice. If a server died between a move and its answer, the unanswered entry is
found in the store, at startup or by a periodic search.

Auto-pass acts for seats that have nothing to choose, if their players want it. A step with one
possibility extends the draft and confirms nothing. A whole decision without a choice is confirmed,
as an entry marked automatic and ahead of time.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace

from kaffeehaus.core.action import Action
from kaffeehaus.core.drafts import AppliedDraft, before_last_choice, draft_on
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import Label, LazyMessage, dump_label, lazy_gettext
from kaffeehaus.core.log import Undone
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.premoves import Armed, Stopped
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Preferences
from kaffeehaus.house.premoves.model import (
    answer_at,
    fingerprint,
    may_premove,
    orders_at,
    premove_of,
    rest_at,
    root_of,
    rooted,
    upcoming,
)
from kaffeehaus.house.premoves.plans import check, offered, plan_of
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables.cache import EngineThreads
from kaffeehaus.house.tables.change_feed import ChangeFeed, ChangeFollower
from kaffeehaus.house.tables.changes import Change, NewDraft, NewPremoves, TableChange
from kaffeehaus.house.tables.log_appender import TableLogAppender
from kaffeehaus.house.tables.model import SeatKind, TableStatus
from kaffeehaus.house.tables.moves import LONGEST_DRAFT
from kaffeehaus.house.tables.premove_values import NOTHING, Premoves, PremovesRow
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.updater import TableUpdater

UNDONE_ORDERS = lazy_gettext("A move was taken back: your standing orders are off.")
UNDONE = lazy_gettext("A move was taken back: your conditional moves are gone.")
IMPOSSIBLE = lazy_gettext("Your reply is no longer possible: your conditional moves are gone.")
LEFT = lazy_gettext("The game went another way: your conditional moves are gone.")
NOT_POSSIBLE = lazy_gettext("Your premove was not possible.")

MAX_MESSAGES = 5
"""Unread messages kept for a player."""


@dataclass(frozen=True, slots=True)
class PremoveDecision:
    """What a seat plays now, and its premoves afterwards."""

    premoves: Premoves
    drafted: AppliedDraft | None = None
    """Unless it is confirmed, it becomes the seat's draft."""


def is_due(table: Table) -> bool:
    """Whether a seat with premoves has not processed all entries of the log."""
    if table.row.status is not TableStatus.RUNNING or table.fold is None:
        return False
    return any(row.looked < table.row.head for row in table.premoves.values())


def next_change(table: Table, moment: Moment) -> Change | NewDraft | NewPremoves | None:
    """The next change to store; None if nothing is due."""
    if not is_due(table):
        return None
    row = min(
        (row for row in table.premoves.values() if row.looked < table.row.head),
        key=lambda row: row.seat,
    )
    decision = _decide(table, row)
    if decision.drafted is None:
        return NewPremoves(PremovesRow(row.seat, decision.premoves, table.row.head))
    if not decision.drafted.is_confirmed:
        return NewDraft(row.seat, decision.drafted)  # Its premove ends with the next change.
    appender = TableLogAppender(table, moment)
    appender.act_automatically(row.seat, decision.drafted, premove=True)
    change = appender.finish()
    if change.after.row.status is not TableStatus.RUNNING:
        return change
    # The new entry is not processed yet: the seat may be to act once more.
    left = PremovesRow(row.seat, _rerooted(decision.premoves, change.after), table.row.head)
    return Change(replace(change.append, plans=(left,)), change.after.with_premoves(left))


def _decide(table: Table, row: PremovesRow) -> PremoveDecision:
    """The first of conditional moves, plan and standing orders that applies."""
    premoves = row.premoves
    if table.seats[row.seat].kind is not SeatKind.PERSON:
        return PremoveDecision(NOTHING)
    if any(isinstance(line.entry, Undone) for line in table.lines[row.looked :]):
        ended = _all_ended(premoves)
        return PremoveDecision(replace(ended, plan=None) if table.game.conditional_moves else ended)
    if premoves.sketch is not None and premoves.sketch.root != root_of(table):
        premoves = replace(premoves, sketch=None)
    decision = PremoveDecision(premoves)
    decide_by_plan = _decide_by_premove if table.game.conditional_moves else _decide_by_plan
    for decide in (_decide_by_lines, decide_by_plan, _decide_by_orders):
        if decision.drafted is None:
            decision = decide(table, row.seat, decision.premoves)
    return decision


def _decide_by_lines(table: Table, seat: Seat, premoves: Premoves) -> PremoveDecision:
    """Play the conditional answer, go on in the tree, or drop a tree that the game has left."""
    lines = premoves.lines
    if lines is None or lines.root == root_of(table):
        return PremoveDecision(premoves)
    state = table.playable.state
    position = fingerprint(state)
    moves = sum(kept.number > lines.root for kept in table.playable.kept)
    answer = answer_at(lines.branches, moves, position)
    if answer is not None and seat in table.to_act and not table.draft_of(seat):
        try:
            drafted = draft_on(state, seat, answer.mine.actions)
        except PlayerError:
            return PremoveDecision(_lines_ended(premoves, IMPOSSIBLE))
        # `_rerooted` sets the root when the number of the answer's entry is known.
        left = replace(premoves, lines=rooted(0, answer.then), sketch=None)
        return PremoveDecision(left, drafted)
    rest = rest_at(lines.branches, moves, position)
    if rest is None:
        return PremoveDecision(_lines_ended(premoves, LEFT))
    return PremoveDecision(replace(premoves, lines=rooted(root_of(table), rest)))


def _rerooted(premoves: Premoves, after: Table) -> Premoves:
    if premoves.lines is None:
        return premoves
    return replace(premoves, lines=replace(premoves.lines, root=root_of(after)))


def _decide_by_plan(table: Table, seat: Seat, premoves: Premoves) -> PremoveDecision:
    """Play an armed plan whose decision has come, if all of it is legal and its premise holds.

    Otherwise it is only offered. A plan whose decision is past is dropped.
    """
    if premoves.plan is None:
        return PremoveDecision(premoves)
    plan, known = plan_of(table, seat), upcoming(table, seat)
    if plan is None or known is None:
        return PremoveDecision(replace(premoves, plan=None))
    premoves = replace(premoves, plan=plan)
    checked = offered(table, seat)
    if checked is None or not plan.armed:
        return PremoveDecision(premoves)
    if checked.is_whole and known.premise == plan.premise:
        return PremoveDecision(replace(premoves, plan=plan.then), checked.drafted)
    left = replace(premoves, plan=plan.arm(play=False))
    message = lazy_gettext("Your plan was not played automatically: the situation has changed.")
    return PremoveDecision(_with_message(left, message))


def _decide_by_premove(table: Table, seat: Seat, premoves: Premoves) -> PremoveDecision:
    """Play a complete premove once the opponent has moved, or make a draft of an incomplete one.
    Messages of a live game last until its player has moved."""
    plan = premove_of(table, seat)
    if may_premove(table, seat):
        return PremoveDecision(replace(premoves, plan=plan, told=()))
    left = replace(premoves, plan=None)
    if plan is None or table.draft_of(seat):
        return PremoveDecision(left)
    checked = check(table.playable.state, seat, plan.actions)
    if checked.is_whole:
        return PremoveDecision(left, checked.drafted)
    if plan.armed:
        return PremoveDecision(_with_message(left, NOT_POSSIBLE))
    return PremoveDecision(left, checked.drafted if checked.drafted.actions else None)


def _decide_by_orders(table: Table, seat: Seat, premoves: Premoves) -> PremoveDecision:
    """Follow the first standing order that applies; those that have ended are dropped."""
    state, left = table.playable.state, premoves
    for order in premoves.orders:
        found = state.follow(seat, order)
        if isinstance(found, Stopped):
            left = _without_order(table, left, order, found.reason)
        elif found is not None and seat in table.to_act and not table.draft_of(seat):
            try:
                drafted = draft_on(state, seat, tuple(map(str, found)))
            except PlayerError:
                left = _without_order(table, left, order, lazy_gettext("It cannot be carried out."))
            else:
                return PremoveDecision(left, drafted)
    return PremoveDecision(left)


def _without_order(table: Table, premoves: Premoves, order: Armed, why: Label) -> Premoves:
    left = replace(premoves, orders=tuple(each for each in premoves.orders if each.id != order.id))
    title = next((each.title for each in orders_at(table) if each.id == order.id), order.id)
    return _with_message(
        left,
        lazy_gettext("Your standing order “%(title)s” has ended. %(why)s", title=title, why=why),
    )


def _all_ended(premoves: Premoves) -> Premoves:
    plan = None if premoves.plan is None else premoves.plan.arm(play=False)
    left = replace(_lines_ended(premoves, UNDONE), sketch=None, plan=plan)
    if not premoves.orders:
        return left
    return _with_message(replace(left, orders=()), UNDONE_ORDERS)


def _lines_ended(premoves: Premoves, message: LazyMessage) -> Premoves:
    if premoves.lines is None:
        return premoves
    left = replace(premoves, lines=None)
    return _with_message(left, message)


def _with_message(premoves: Premoves, message: LazyMessage) -> Premoves:
    return replace(premoves, told=(*premoves.told, dump_label(message))[-MAX_MESSAGES:])


MOST_FOUND = 10_000
"""Tables of one search."""
ROUND_SECONDS = 5.0
"""Interval of the search, where several servers share the tables."""
MOST_ANSWERS = 1_000
"""Changes made at a table in a row; more are a bug."""

logger = logging.getLogger(__name__)


class PremoveRunner:
    """Carries out the premoves of all tables on one server.

    Several servers may work on the same table: the first stores what is due, and the others find
    nothing to do.
    """

    def __init__(self, store: Store, updater: TableUpdater, change_feed: ChangeFeed) -> None:
        self._store = store
        self._updater = updater
        self.follower = ChangeFollower(change_feed, is_due, self.schedule)
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._failing: set[str] = set()
        """Tables that raised an error, skipped by the periodic search."""
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Start, beginning with what was left at the last shutdown or crash."""
        work = [self._run_all(), self.follower.run()]
        if self._store.database.is_postgres:
            work.append(self._search())
        self._tasks = [asyncio.create_task(each) for each in work]

    def schedule(self, table: Table) -> None:
        """Start a task for a table if premoves are due there and none is running."""
        if table.id not in self._busy and is_due(table):
            self._busy[table.id] = asyncio.create_task(self._run(table.id))

    async def close(self) -> None:
        """Cancel all tasks; started writes still finish."""
        tasks = (*self._tasks, *self._busy.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run_all(self) -> None:
        for table_id in await self._store.read(table_reads.unanswered, MOST_FOUND):
            await self._read_and_schedule(table_id)

    async def _search(self) -> None:
        """Search for premoves that a dead server left. Runs until cancelled.

        A table must be found twice, so that the server that changed it goes first.
        """
        found: frozenset[str] = frozenset()
        while True:
            await asyncio.sleep(ROUND_SECONDS)
            before = found
            try:
                found = await self._store.read(table_reads.unanswered, MOST_FOUND)
            except StoreError as error:
                logger.warning("premoves of other servers are not searched: %s", error)
                continue
            for table_id in (found & before) - self._failing:
                await self._read_and_schedule(table_id)

    async def _run(self, table_id: str) -> None:
        try:
            for _ in range(MOST_ANSWERS):
                if not is_due(await self._updater.change(table_id, next_change)):
                    return
            logger.error("the premoves at table %s never end", table_id)
            self._failing.add(table_id)
        except StoreError as error:
            logger.warning("the premoves at table %s are not played: %s", table_id, error)
        except Exception:
            logger.exception("the premoves at table %s cannot be played", table_id)
            self._failing.add(table_id)
        finally:
            del self._busy[table_id]

    async def _read_and_schedule(self, table_id: str) -> None:
        try:
            self.schedule(await self._updater.table(table_id))
        except PlayerError as error:
            self._failing.add(table_id)
            logger.warning("the premoves at table %s cannot be played: %s", table_id, error)


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
        preferences = await self._store.read(player_store.automatic_steps, player_id)

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
    is_wanted = preferences.passes_empty_turns or table.id in preferences.guided
    if not is_wanted or has_chosen:
        return None
    if table.playable.clocks is None:
        return None  # A log without time cannot mark an entry as automatic.
    appender = TableLogAppender(table, moment)
    drafted = table.drafted_by(seat).extended(seat, [action])
    appender.act_automatically(seat, drafted, premove=True)
    return appender.finish()


def _only_action(table: Table, seat: Seat) -> Action | None:
    action: Action | None = table.state_of(seat).empty(seat)
    return action


def _was_undone(table: Table, seat: Seat) -> bool:
    opening = table.lines_by_number.get(table.playable.opened[seat])
    return opening is not None and isinstance(opening.entry, Undone)
