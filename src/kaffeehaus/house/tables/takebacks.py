"""Taking moves back: doing it, asking for it, answering."""

from __future__ import annotations

from dataclasses import replace

from kaffeehaus.core.drafts import before_last_choice
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.errors import NotAllowed, NotNow
from kaffeehaus.house.tables.changes import Change, NewDraft, NewRequest
from kaffeehaus.house.tables.log_appender import TableLogAppender
from kaffeehaus.house.tables.rows import UndoRequestRow
from kaffeehaus.house.tables.table import Table
from kaffeehaus.house.tables.undo_rules import Takeback, plan_undo


def take_back(table: Table, seat: Seat, moment: Moment) -> Change | NewDraft | NewRequest | None:
    """Take back the seat's last small action, else its last move: at once, or by asking. Small
    actions that were no choice go with the one before them.

    None if it has been asked already. Raises `NotNow` with the reason if it cannot be.
    """
    table.require_running()
    shorter = before_last_choice(table.playable.state, seat, table.draft_of(seat))
    if shorter is not None:
        return NewDraft(seat, shorter)
    plan = plan_undo(table, seat)
    if plan.takeback is Takeback.NO:
        raise NotNow(plan.reason, code="cannot_undo")
    if plan.takeback is Takeback.FREE:
        appender = TableLogAppender(table, moment)
        appender.undo(seat, plan.drops, plan.consents)
        return appender.finish()
    if table.undo is not None:
        if table.undo.by == seat:
            return None
        raise NotNow("Answer the request that is open first.", code="undo_pending")
    declined = table.declined
    if declined is not None and declined.declined_by is not None and declined.by == seat:
        name = table.names[declined.declined_by]
        raise NotNow(f"{name} would rather play on.", code="undo_declined")
    return NewRequest(UndoRequestRow(seat, plan.drops, plan.consents, moment.now))


def answer(
    table: Table, mine: tuple[Seat, ...], seat: Seat, moment: Moment, *, agree: bool
) -> Change | NewRequest | None:
    """Agree to the pending undo, decline it, or withdraw one's own.

    Who has several seats answers for all of them. Raises `NotNow` if nothing is pending.
    """
    table.require_running()
    request = table.undo
    if request is None:
        raise NotNow("Nobody asks to take a move back.", code="no_undo")
    if request.by in mine:
        return None if agree else NewRequest(None)
    voters = plan_undo(table, request.by).voters
    if seat not in voters:
        raise NotAllowed("This seat has no say in it.", code="no_say")
    if not agree:
        return NewRequest(replace(request, declined_by=seat))
    consents = tuple(sorted({*request.consents, *mine}))
    if not set(voters) <= set(consents):
        return NewRequest(replace(request, consents=consents))
    appender = TableLogAppender(table, moment)
    appender.undo(request.by, request.drops, consents)
    return appender.finish()
