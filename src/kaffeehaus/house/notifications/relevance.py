"""Decides whether a notice is still relevant, and when its player wants it delivered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from kaffeehaus.house.clock import Moment
from kaffeehaus.house.outbox.model import (
    ALWAYS_SENT,
    NoticeKind,
    NoticeRow,
    NotificationPreferences,
    Timing,
)
from kaffeehaus.house.outbox.store import SEEN_AT_THE_TABLE
from kaffeehaus.house.tables.changes import clocks_at, warning_of
from kaffeehaus.house.tables.table import Table, TablePhase

EARLY_MS = 60_000
"""Milliseconds that a time warning may come too early."""


@dataclass(frozen=True, slots=True)
class NoticeDelivery:
    """When a player wants one notice delivered."""

    timing: Timing
    digest_at: int
    """When the next digest is due."""
    while_looking: bool


def delivery_of(
    notice: NoticeRow, preferences: Mapping[str, NotificationPreferences], now: int
) -> NoticeDelivery:
    """Apply a player's preferences: the table's first, then those for all tables.

    Muting either turns everything off but tests and account security.
    """
    everywhere = preferences[""]
    here = preferences.get(notice.table_id or "", everywhere)
    muted = any((one.muted_until or 0) > now for one in (here, everywhere))
    timing = here.timing(notice.kind) or everywhere.timing(notice.kind) or Timing.AT_ONCE
    if muted and notice.kind not in ALWAYS_SENT:
        timing = Timing.OFF
    return NoticeDelivery(timing, next_digest(everywhere, now), everywhere.while_looking)


def next_digest(preferences: NotificationPreferences, now: int) -> int:
    """When the next digest is due: at the same local hour, also across daylight saving changes."""
    zone = ZoneInfo(preferences.zone)
    here = datetime.fromtimestamp(now / 1000, UTC).astimezone(zone)
    day = here.replace(hour=preferences.digest_hour, minute=0, second=0, microsecond=0)
    if day <= here:
        day = (day + timedelta(days=1)).replace(hour=preferences.digest_hour)
    return int(day.timestamp() * 1000)


def is_relevant(notice: NoticeRow, table: Table) -> bool:
    """Whether a notice is not obsolete.

    A turn is relevant while its decision is open and the seat is still the player's, an
    adjournment until the game is resumed, anything else always.
    """
    if notice.kind is NoticeKind.ADJOURNED:
        return table.phase is TablePhase.ADJOURNED
    if notice.kind not in SEEN_AT_THE_TABLE:
        return True
    seat, fold = notice.seat, table.fold
    if seat is None or fold is None or seat not in table.to_act:
        return False
    return table.seats[seat].player_id == notice.player_id and fold.opened[seat] == notice.decision


def due_instead(notice: NoticeRow, table: Table, moment: Moment) -> int | None:
    """When a time warning is due instead, because the clock was stopped; None if now."""
    if notice.kind is not NoticeKind.TIME or notice.text or notice.seat is None:
        return None
    due = warning_of(clocks_at(table, moment), notice.seat, 0)
    return due if due is not None and due > moment.now + EARLY_MS else None
