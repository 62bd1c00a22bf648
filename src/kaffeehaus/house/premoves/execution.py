"""What is to be done at a table that has changed, for those who have said so ahead of time.

It follows from what is stored alone: from the entries that nobody has looked at yet with a seat's
plan (`PremovesRow.looked`). So any server may do it, at any time; that it was done is stored
together with what it did, and cannot happen twice.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kaffeehaus.core.drafts import Drafted, draft_on
from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.log import Undone
from kaffeehaus.core.orders import Armed, Stopped
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.premoves.conditional_lines import (
    PlannedReply,
    answer_at,
    rest_at,
    rooted,
    sign_of,
)
from kaffeehaus.house.premoves.plans import offered, plan_of, upcoming
from kaffeehaus.house.premoves.standing_orders import orders_at
from kaffeehaus.house.premoves.suppositions import root_of
from kaffeehaus.house.tables.changes import Change, NewPremoves
from kaffeehaus.house.tables.log_appender import TableLogAppender
from kaffeehaus.house.tables.premoves import NOTHING, ConditionalMoves, Premoves, PremovesRow
from kaffeehaus.house.tables.rows import SeatKind, TableStatus
from kaffeehaus.house.tables.table import Table

CHANGED = "What it rested on has changed since."

MOST_TOLD = 5
"""So many sentences wait for a player at most; older ones go."""


@dataclass(frozen=True, slots=True)
class PremoveDecision:
    """What a seat's plan comes to now."""

    ahead: Premoves
    """What is still said."""
    drafted: Drafted | None = None
    """What the seat does."""


def is_due(table: Table) -> bool:
    """Whether something has happened that somebody may have spoken about."""
    if table.row.status is not TableStatus.RUNNING or table.fold is None:
        return False
    return any(row.looked < table.row.head for row in table.ahead.values())


def attend(table: Table, moment: Moment) -> Change | NewPremoves | None:
    """What is to be stored next; None if all is done."""
    if not is_due(table):
        return None
    row = min(
        (row for row in table.ahead.values() if row.looked < table.row.head),
        key=lambda row: row.seat,
    )
    verdict = _judge(table, row)
    if verdict.drafted is None:
        return NewPremoves(PremovesRow(row.seat, verdict.ahead, table.row.head))
    appender = TableLogAppender(table, moment)
    appender.act_as_said(row.seat, verdict.drafted)
    change = appender.finish()
    if change.after.row.status is not TableStatus.RUNNING:
        return change
    # Looked at up to here only: the seat may be to act once more.
    said = PremovesRow(row.seat, _after(verdict.ahead, change.after), table.row.head)
    return Change(replace(change.append, plans=(said,)), change.after.with_ahead(said))


def _judge(table: Table, row: PremovesRow) -> PremoveDecision:
    if table.seats[row.seat].kind is not SeatKind.PERSON:
        return PremoveDecision(NOTHING)
    if any(isinstance(line.entry, Undone) for line in table.lines[row.looked :]):
        return PremoveDecision(_all_ended(row.ahead, "A move was taken back"))
    verdict = _judge_lines(table, row.seat, _without_old_sketch(table, row.ahead))
    if verdict.drafted is None:
        verdict = _judge_plan(table, row.seat, verdict.ahead)
    return verdict if verdict.drafted is not None else _judge_orders(table, row.seat, verdict.ahead)


def _without_old_sketch(table: Table, ahead: Premoves) -> Premoves:
    old = ahead.sketch is not None and ahead.sketch.root != root_of(table)
    return replace(ahead, sketch=None) if old else ahead


def _judge_lines(table: Table, seat: Seat, ahead: Premoves) -> PremoveDecision:
    """Answer as said, go on as said, or tell that nothing is said about this."""
    lines = ahead.lines
    if lines is None or lines.root == root_of(table):
        return PremoveDecision(ahead)
    sign, moves = sign_of(table.playable.state), _moves_since(table, lines)
    answer = answer_at(lines.branches, moves, sign)
    if answer is not None and seat in table.to_act and not table.draft_of(seat):
        return _answer(table, seat, ahead, answer)
    rest = rest_at(lines.branches, moves, sign)
    if rest:
        return PremoveDecision(replace(ahead, lines=rooted(root_of(table), rest)))
    if _went_to_its_end(lines, moves, sign):
        return PremoveDecision(replace(ahead, lines=None))
    return PremoveDecision(_lines_ended(ahead, "The game went another way"))


def _answer(table: Table, seat: Seat, ahead: Premoves, answer: PlannedReply) -> PremoveDecision:
    try:
        drafted = draft_on(table.playable.state, seat, answer.ply.actions)
    except PlayerError:
        return PremoveDecision(_lines_ended(ahead, "Your answer is not possible any more"))
    # The root is put right when the number of the answer's entry is known.
    return PremoveDecision(replace(ahead, lines=rooted(0, answer.then), sketch=None), drafted)


def _after(ahead: Premoves, after: Table) -> Premoves:
    """What is said after the answer: its lines begin there."""
    if ahead.lines is None:
        return ahead
    return replace(ahead, lines=ConditionalMoves(root_of(after), ahead.lines.branches))


def _moves_since(table: Table, lines: ConditionalMoves) -> int:
    return sum(kept.number > lines.root for kept in table.playable.kept)


def _went_to_its_end(lines: ConditionalMoves, moves: int, sign: str) -> bool:
    """Whether the player played the last answer by hand."""
    return any(
        (moves == 2 and branch.mine.leads_to == sign)
        or (moves > 2 and _went_to_its_end(ConditionalMoves(0, branch.then), moves - 2, sign))
        for branch in lines.branches
    )


def _judge_plan(table: Table, seat: Seat, ahead: Premoves) -> PremoveDecision:
    """Play an armed plan whose decision has come if all of it is possible and nothing that it rests
    on has changed; otherwise it is only offered. A plan whose decision is past goes."""
    if ahead.plan is None:
        return PremoveDecision(ahead)
    plan, known = plan_of(table, seat), upcoming(table, seat)
    if plan is None or known is None:
        return PremoveDecision(replace(ahead, plan=None))
    ahead = replace(ahead, plan=plan)
    checked = offered(table, seat)
    if checked is None or not plan.armed:
        return PremoveDecision(ahead)
    if checked.is_whole and known.premise == plan.premise:
        return PremoveDecision(replace(ahead, plan=plan.then), checked.drafted)
    left = replace(ahead, plan=plan.arm(play=False))
    return PremoveDecision(
        told(left, f"Your plan was not played by itself. {checked.why or CHANGED}")
    )


def _judge_orders(table: Table, seat: Seat, ahead: Premoves) -> PremoveDecision:
    """What is done by a standing order; those that have ended are told."""
    state, left = table.playable.state, ahead
    for order in ahead.orders:
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


def _without_order(table: Table, ahead: Premoves, order: Armed, why: str) -> Premoves:
    left = replace(ahead, orders=tuple(one for one in ahead.orders if one.id != order.id))
    title = next((one.title for one in orders_at(table) if one.id == order.id), order.id)
    return told(left, f"Your standing order “{title}” has ended. {why}")


def _all_ended(ahead: Premoves, why: str) -> Premoves:
    plan = None if ahead.plan is None else ahead.plan.arm(play=False)
    left = replace(_lines_ended(ahead, why), sketch=None, plan=plan)
    if not ahead.orders:
        return left
    return told(replace(left, orders=()), f"{why}: your standing orders are called off.")


def _lines_ended(ahead: Premoves, why: str) -> Premoves:
    if ahead.lines is None:
        return ahead
    return told(replace(ahead, lines=None), f"{why}: the answers you had planned are gone.")


def told(ahead: Premoves, sentence: str) -> Premoves:
    """The same with one more sentence for its player."""
    return replace(ahead, told=(*ahead.told, sentence)[-MOST_TOLD:])
