"""Whether a notice is still true when it is about to leave the house."""

from __future__ import annotations

from kaffeehaus.house.clock import Moment
from kaffeehaus.house.outbox.model import NoticeKind, NoticeRow
from kaffeehaus.house.tables.closures import clocks_at
from kaffeehaus.house.tables.recipients import warning_of
from kaffeehaus.house.tables.table import Table, TablePhase

ABOUT_TURNS = frozenset({NoticeKind.TURN, NoticeKind.TIME})
A_MOMENT = 60_000
"""Milliseconds that a warning may come too early."""


def is_still_true(notice: NoticeRow, table: Table) -> bool:
    """Whether nobody is called to a turn already taken: the decision is open, the seat still the
    player's; and whether an adjourned game has not been resumed. Everything else has happened for
    good."""
    if notice.kind is NoticeKind.ADJOURNED:
        return table.phase is TablePhase.ADJOURNED
    if notice.kind not in ABOUT_TURNS:
        return True
    seat, fold = notice.seat, table.fold
    if seat is None or fold is None or seat not in table.to_act:
        return False
    return table.seats[seat].player_id == notice.player_id and fold.opened[seat] == notice.decision


def comes_too_early(notice: NoticeRow, table: Table, moment: Moment) -> int | None:
    """When a warning is due instead, because the clock has stood still meanwhile; None if now."""
    if notice.kind is not NoticeKind.TIME or notice.text or notice.seat is None:
        return None
    due = warning_of(clocks_at(table, moment), notice.seat, 0)
    return due if due is not None and due > moment.now + A_MOMENT else None
