"""Passing: what the house does for seats that have nothing to choose, where their players want it.

A step with one possibility lengthens the draft, which confirms nothing. A whole decision that is
empty is confirmed, as an entry that is marked automatic and said ahead.
"""

from __future__ import annotations

from kaffeehaus.core.action import Action
from kaffeehaus.core.drafts import before_last_choice
from kaffeehaus.core.log import Undone
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.clock import Moment
from kaffeehaus.house.players.preferences import Preferences
from kaffeehaus.house.tables.changes import Change, NewDraft
from kaffeehaus.house.tables.log_appender import TableLogAppender
from kaffeehaus.house.tables.rows import SeatKind
from kaffeehaus.house.tables.seat_actions import LONGEST_DRAFT
from kaffeehaus.house.tables.table import Table


def idle_seats(table: Table) -> tuple[Seat, ...]:
    """The seats of persons that are to act, and have nothing to choose now.

    Whoever took something back wants to look at the question, and while somebody asks to take a
    move back, nothing goes on by itself.
    """
    if table.undo is not None:
        return ()
    return tuple(
        seat
        for seat in table.to_act
        if table.seats[seat].kind is SeatKind.PERSON
        and _empty(table, seat) is not None
        and not _was_taken_back(table, seat)
    )


def pass_for(
    table: Table, seat: Seat, preferences: Preferences, moment: Moment
) -> Change | NewDraft | None:
    """What is done for a seat by itself: one step, or the whole decision; None if nothing is."""
    if seat not in idle_seats(table):
        return None
    action = _empty(table, seat)
    assert action is not None
    draft = table.draft_of(seat)
    if not action.confirms:
        if not preferences.takes_single_steps or len(draft) >= LONGEST_DRAFT:
            return None
        return NewDraft(seat, table.drafted_by(seat).extended(seat, [action]))
    if not preferences.passes_empty_turns or _has_chosen(table, seat):
        return None
    if table.playable.clocks is None:
        return None  # A log without time has no mark for it.
    appender = TableLogAppender(table, moment)
    appender.act_as_said(seat, table.drafted_by(seat).extended(seat, [action]))
    return appender.finish()


def _empty(table: Table, seat: Seat) -> Action | None:
    empty: Action | None = table.state_of(seat).empty(seat)
    return empty


def _has_chosen(table: Table, seat: Seat) -> bool:
    return before_last_choice(table.playable.state, seat, table.draft_of(seat)) is not None


def _was_taken_back(table: Table, seat: Seat) -> bool:
    opening = table.lines_by_number.get(table.playable.opened[seat])
    return opening is not None and isinstance(opening.entry, Undone)
