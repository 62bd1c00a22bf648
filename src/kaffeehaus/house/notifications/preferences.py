"""Whether a player wants to hear of something now, later, or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from kaffeehaus.house.outbox.model import (
    ALWAYS_TOLD,
    NoticeRow,
    NotificationPreferences,
    Timing,
)


@dataclass(frozen=True, slots=True)
class NoticePreference:
    """What a player chose for one notice."""

    timing: Timing
    digest_at: int
    """When the next digest comes."""
    while_looking: bool


def wanted(
    notice: NoticeRow, chosen: Mapping[str, NotificationPreferences], now: int
) -> NoticePreference:
    """What the player chose: at the table, and where nothing was chosen there, everywhere. Who has
    muted either hears of nothing but tests and the security of the account."""
    everywhere = chosen[""]
    here = chosen.get(notice.table_id or "", everywhere)
    muted = any((one.muted_until or 0) > now for one in (here, everywhere))
    timing = here.timing(notice.kind) or everywhere.timing(notice.kind) or Timing.AT_ONCE
    if muted and notice.kind not in ALWAYS_TOLD:
        timing = Timing.OFF
    return NoticePreference(timing, next_digest(everywhere, now), everywhere.while_looking)


def next_digest(choices: NotificationPreferences, now: int) -> int:
    """The next moment at which the digest of a player comes: always at the same hour of the
    player's own day, also when summer time begins."""
    zone = ZoneInfo(choices.zone)
    here = datetime.fromtimestamp(now / 1000, UTC).astimezone(zone)
    day = here.replace(hour=choices.digest_hour, minute=0, second=0, microsecond=0)
    if day <= here:
        day = (day + timedelta(days=1)).replace(hour=choices.digest_hour)
    return int(day.timestamp() * 1000)
