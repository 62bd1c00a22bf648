"""How notices and the ways to players become columns, and columns notices."""

from __future__ import annotations

import json

from kaffeehaus.core.notation import revive
from kaffeehaus.house.database.mapping import AnyRow, Values
from kaffeehaus.house.outbox.model import (
    ChannelKind,
    ChannelRow,
    ClaimedNotice,
    HookFormat,
    InboxNotice,
    NoticeKind,
    NoticeRow,
    NotificationPreferences,
)

NOTICE_COLUMNS = (
    "id",
    "player_id",
    "kind",
    "table_id",
    "seat",
    "decision",
    "text",
    "link",
    "created",
    "due",
    "attempts",
    "read",
)


def notice_values(row: NoticeRow) -> Values:
    """The columns of a new notice."""
    return {
        "id": row.id,
        "player_id": row.player_id,
        "kind": row.kind.value,
        "table_id": row.table_id,
        "seat": row.seat,
        "decision": row.decision,
        "text": row.text,
        "link": row.link,
        "created": row.created,
        "due": row.created if row.due is None else row.due,
        "attempts": 0,
        "read": False,
    }


def notice_of(row: AnyRow) -> NoticeRow:
    """The notice of these columns."""
    return NoticeRow(
        player_id=row.player_id,
        kind=NoticeKind(row.kind),
        created=row.created,
        table_id=row.table_id,
        seat=row.seat,
        decision=row.decision,
        text=row.text,
        due=row.due,
        link=row.link,
        id=row.id,
    )


def claimed_of(row: AnyRow) -> ClaimedNotice:
    """The notice of these columns, on its way."""
    left = None if row.left is None else tuple(row.left.split())
    return ClaimedNotice(notice_of(row), row.attempts, left)


def told_of(row: AnyRow) -> InboxNotice:
    """The notice of these columns, as its player finds it."""
    return InboxNotice(notice_of(row), bool(row.read))


def way_values(row: ChannelRow) -> Values:
    """The columns of a way."""
    return {
        "id": row.id,
        "player_id": row.player_id,
        "kind": row.kind.value,
        "address": row.address,
        "title": row.title,
        "created": row.created,
        "confirmed": row.confirmed,
        "format": row.format.value,
        "keys": row.keys,
        "error": row.error,
        "last": row.last,
    }


def way_of(row: AnyRow) -> ChannelRow:
    """The way of these columns."""
    return ChannelRow(
        player_id=row.player_id,
        kind=ChannelKind(row.kind),
        address=row.address,
        title=row.title,
        created=row.created,
        confirmed=bool(row.confirmed),
        format=HookFormat(row.format),
        keys=row.keys,
        error=row.error,
        last=row.last,
        id=row.id,
    )


def choices_of(row: AnyRow) -> NotificationPreferences:
    """The choices of these columns."""
    return revive(NotificationPreferences, json.loads(row.choices))
