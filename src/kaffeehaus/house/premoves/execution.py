"""Decides which premoves to play at a table that has changed.

The decision depends on stored data only: on the entries after `PremovesRow.looked`. So any server
may make it at any time. Progress is stored in the same transaction as the move, so that no premove
is played twice.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kaffeehaus.core.drafts import AppliedDraft, draft_on
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.log import Undone
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.premoves import Armed, Stopped
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.premoves.conditional_lines import (
    answer_at,
    fingerprint,
    rest_at,
    rooted,
)
from kaffeehaus.house.premoves.plans import offered, plan_of, upcoming
from kaffeehaus.house.premoves.standing_orders import orders_at
from kaffeehaus.house.premoves.suppositions import root_of
from kaffeehaus.house.tables.changes import Change, NewPremoves
from kaffeehaus.house.tables.log_appender import TableLogAppender
from kaffeehaus.house.tables.premoves import NOTHING, Premoves, PremovesRow
from kaffeehaus.house.tables.rows import SeatKind, TableStatus
from kaffeehaus.house.tables.table import Table

CHANGED = "What it rested on has changed since."

MAX_MESSAGES = 5
"""Unread messages kept for a player."""


@dataclass(frozen=True, slots=True)
class PremoveDecision:
    """What a seat plays now, and its premoves afterwards."""

    premoves: Premoves
    drafted: AppliedDraft | None = None


def is_due(table: Table) -> bool:
    """Whether a seat with premoves has not processed all entries of the log."""
    if table.row.status is not TableStatus.RUNNING or table.fold is None:
        return False
    return any(row.looked < table.row.head for row in table.premoves.values())


def next_change(table: Table, moment: Moment) -> Change | NewPremoves | None:
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
    appender = TableLogAppender(table, moment)
    appender.act_as_said(row.seat, decision.drafted)
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
        return PremoveDecision(_all_ended(premoves, "A move was taken back"))
    if premoves.sketch is not None and premoves.sketch.root != root_of(table):
        premoves = replace(premoves, sketch=None)
    decision = PremoveDecision(premoves)
    for decide in (_decide_by_lines, _decide_by_plan, _decide_by_orders):
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
            drafted = draft_on(state, seat, answer.ply.actions)
        except PlayerError:
            return PremoveDecision(_lines_ended(premoves, "Your answer is not possible any more"))
        # `_rerooted` sets the root when the number of the answer's entry is known.
        left = replace(premoves, lines=rooted(0, answer.then), sketch=None)
        return PremoveDecision(left, drafted)
    rest = rest_at(lines.branches, moves, position)
    if rest is None:
        return PremoveDecision(_lines_ended(premoves, "The game went another way"))
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
    return PremoveDecision(
        _with_message(left, f"Your plan was not played by itself. {checked.why or CHANGED}")
    )


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
            except PlayerError as error:
                left = _without_order(table, left, order, error.sentence)
            else:
                return PremoveDecision(left, drafted)
    return PremoveDecision(left)


def _without_order(table: Table, premoves: Premoves, order: Armed, why: str) -> Premoves:
    left = replace(premoves, orders=tuple(each for each in premoves.orders if each.id != order.id))
    title = next((each.title for each in orders_at(table) if each.id == order.id), order.id)
    return _with_message(left, f"Your standing order “{title}” has ended. {why}")


def _all_ended(premoves: Premoves, why: str) -> Premoves:
    plan = None if premoves.plan is None else premoves.plan.arm(play=False)
    left = replace(_lines_ended(premoves, why), sketch=None, plan=plan)
    if not premoves.orders:
        return left
    return _with_message(replace(left, orders=()), f"{why}: your standing orders are called off.")


def _lines_ended(premoves: Premoves, why: str) -> Premoves:
    if premoves.lines is None:
        return premoves
    left = replace(premoves, lines=None)
    return _with_message(left, f"{why}: the answers you had planned are gone.")


def _with_message(premoves: Premoves, sentence: str) -> Premoves:
    return replace(premoves, told=(*premoves.told, sentence)[-MAX_MESSAGES:])
