"""Transactional outbox: queries and changes of notices, delivery channels and preferences.

A notice is inserted in the transaction of the change that it reports, so none is lost and none is
sent for a change that was rolled back. The dispatcher claims due notices, sends them and settles
them: at-least-once delivery. After a commit that added notices, set `Store.outbox_filled`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from sqlalchemy import Connection, bindparam, delete, exists, func, insert, select, update

from kaffeehaus.core.notation import revive
from kaffeehaus.house.database.mapping import AnyRow, Values, row_to, text_of, values_of
from kaffeehaus.house.database.schema import notice_choices, notice_ways, notices, players
from kaffeehaus.house.outbox.model import (
    DEFAULT_PREFERENCES,
    ChannelRow,
    ClaimedNotice,
    InboxNotice,
    NoticeKind,
    NoticeRow,
    NotificationPreferences,
)

SEEN_AT_THE_TABLE = frozenset({NoticeKind.TURN, NoticeKind.TIME})
"""Kinds that the table itself shows. They are stored only for players with a channel, so that the
many moves of players without one cost next to nothing."""
DIGEST = "digest"
"""In place of channel ids: the notice waits for the digest of its player."""

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
    """The columns of a new notice. Written out, because `values_of` is too slow for every move."""
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


_ADD_IF_CHANNEL = insert(notices).from_select(
    NOTICE_COLUMNS,
    # PostgreSQL cannot infer the types of bound values in a SELECT.
    select(*(bindparam(name, type_=notices.c[name].type) for name in NOTICE_COLUMNS)).where(
        exists().where(notice_ways.c.player_id == bindparam("player_id"))
    ),
)

# Notices


def add_notice(connection: Connection, row: NoticeRow) -> None:
    """Add a notice to the outbox, in the transaction of the change that it reports."""
    values = notice_values(row)
    if row.kind in SEEN_AT_THE_TABLE:
        connection.execute(_ADD_IF_CHANNEL, values)
    else:
        connection.execute(insert(notices), values)


def add_notices(connection: Connection, rows: Iterable[NoticeRow]) -> None:
    """Add several notices to the outbox."""
    for row in rows:
        add_notice(connection, row)


def announce(connection: Connection, text: str, at: int, seen_since: int) -> int:
    """Notify recently seen players and all with a channel of an announcement; how many."""
    recent = select(players.c.id).where(
        (players.c.seen >= seen_since) | (players.c.created >= seen_since)
    )
    found = connection.scalars(recent.union(select(notice_ways.c.player_id))).all()
    add_notices(
        connection, (NoticeRow(player, NoticeKind.HOUSE, at, text=text) for player in found)
    )
    return len(found)


def claim(connection: Connection, at: int, until: int, limit: int) -> list[ClaimedNotice]:
    """Claim due notices for this server until `until`.

    If the server dies before it settles them, they are due again then.
    """
    found = connection.execute(
        select(notices)
        .where(notices.c.due <= at)
        .order_by(notices.c.due, notices.c.created)
        .limit(limit)
        .with_for_update(skip_locked=True)
    ).all()
    if found:
        connection.execute(
            update(notices)
            .where(notices.c.id.in_([row.id for row in found]))
            .values(due=until, attempts=notices.c.attempts + 1)
        )
    return [_claimed_of(row) for row in found]


def settle(connection: Connection, notice_ids: Sequence[str], *, seen: bool = False) -> None:
    """Stop sending these notices. They stay in the inbox, marked as read if `seen`."""
    values: Values = {"due": None, "read": True} if seen else {"due": None}
    connection.execute(update(notices).where(notices.c.id.in_(notice_ids)).values(values))


def drop(connection: Connection, notice_id: str) -> None:
    """Delete a notice that is obsolete or unwanted."""
    connection.execute(delete(notices).where(notices.c.id == notice_id))


def postpone(
    connection: Connection, notice_id: str, due: int, left: tuple[str, ...] | None, attempts: int
) -> None:
    """Retry at `due`, by the channels that are left."""
    values: Values = {
        "due": due,
        "left": None if left is None else " ".join(left),
        "attempts": attempts,
    }
    connection.execute(update(notices).where(notices.c.id == notice_id).values(values))


def next_due(connection: Connection) -> int | None:
    """When the next notice is due, or None."""
    found: int | None = connection.scalar(select(func.min(notices.c.due)))
    return found


def sweep(connection: Connection, before: int) -> None:
    """Delete settled notices that are older than that."""
    old = notices.c.created < before
    connection.execute(delete(notices).where(old, notices.c.due.is_(None)))


def pending(connection: Connection) -> list[NoticeRow]:
    """All notices that are still to be sent, the next due first."""
    query = select(notices).where(notices.c.due.is_not(None)).order_by(notices.c.due)
    return [row_to(NoticeRow, row) for row in connection.execute(query)]


# Inbox


def inbox(connection: Connection, player_id: str, limit: int) -> list[InboxNotice]:
    """The latest notices of a player, the newest first."""
    query = (
        select(notices)
        .where(notices.c.player_id == player_id, notices.c.kind != NoticeKind.TEST.value)
        .order_by(notices.c.created.desc())
        .limit(limit)
    )
    return [InboxNotice(row_to(NoticeRow, row), row.read) for row in connection.execute(query)]


def unread(connection: Connection, player_id: str, table_id: str | None = None) -> int:
    """The number of unread notices, of one table or in all, without what the tables show."""
    uncounted = [kind.value for kind in (*SEEN_AT_THE_TABLE, NoticeKind.TEST)]
    query = select(func.count()).where(
        notices.c.player_id == player_id,
        notices.c.read.is_(False),
        notices.c.kind.not_in(uncounted),
    )
    if table_id is not None:
        query = query.where(notices.c.table_id == table_id)
    return connection.scalar(query) or 0


def mark_read(
    connection: Connection, player_id: str, until: int, table_id: str | None = None
) -> None:
    """Mark a player's notices up to `until` as read, of one table or all."""
    here = (notices.c.player_id == player_id) & (notices.c.created <= until)
    if table_id is not None:
        here &= notices.c.table_id == table_id
    connection.execute(update(notices).where(here, notices.c.read.is_(False)).values(read=True))


# Channels


def channels(connection: Connection, player_id: str) -> list[ChannelRow]:
    """The devices, mail addresses and webhooks of a player, the oldest first."""
    query = (
        select(notice_ways)
        .where(notice_ways.c.player_id == player_id)
        .order_by(notice_ways.c.created, notice_ways.c.id)
    )
    return [row_to(ChannelRow, row) for row in connection.execute(query)]


def channel(connection: Connection, channel_id: str) -> ChannelRow | None:
    """The channel of that id, or None."""
    query = select(notice_ways).where(notice_ways.c.id == channel_id)
    found = connection.execute(query).first()
    return None if found is None else row_to(ChannelRow, found)


def add_channel(connection: Connection, row: ChannelRow) -> None:
    """Add a channel, in place of the player's channel with the same address."""
    same = (notice_ways.c.player_id == row.player_id) & (notice_ways.c.address == row.address)
    connection.execute(delete(notice_ways).where(same))
    connection.execute(insert(notice_ways), values_of(row))


def confirm_channel(connection: Connection, channel_id: str) -> bool:
    """Mark a mail address as confirmed by its owner; False if the channel is gone."""
    here = notice_ways.c.id == channel_id
    return bool(connection.execute(update(notice_ways).where(here).values(confirmed=True)).rowcount)


def remove_channel(connection: Connection, channel_id: str, player_id: str | None = None) -> bool:
    """Remove a channel, only if it is `player_id`'s when given; False if there is none."""
    here = notice_ways.c.id == channel_id
    if player_id is not None:
        here &= notice_ways.c.player_id == player_id
    return bool(connection.execute(delete(notice_ways).where(here)).rowcount)


def note_delivery(connection: Connection, channel_id: str, error: str, at: int) -> None:
    """Store the outcome of the latest delivery attempt; `error` is empty on success."""
    values: Values = {"error": error, "last": at}
    connection.execute(update(notice_ways).where(notice_ways.c.id == channel_id).values(values))


# Preferences


def preferences(connection: Connection, player_id: str) -> dict[str, NotificationPreferences]:
    """Notification preferences by table id; those for all tables under the empty id."""
    query = select(notice_choices).where(notice_choices.c.player_id == player_id)
    found = {
        row.table_id: revive(NotificationPreferences, json.loads(row.choices))
        for row in connection.execute(query)
    }
    return {"": DEFAULT_PREFERENCES, **found}


def set_preferences(
    connection: Connection, player_id: str, table_id: str, chosen: NotificationPreferences
) -> None:
    """Store notification preferences for a table, or (with an empty id) for all."""
    here = (notice_choices.c.player_id == player_id) & (notice_choices.c.table_id == table_id)
    connection.execute(delete(notice_choices).where(here))
    values = {"player_id": player_id, "table_id": table_id, "choices": text_of(chosen)}
    connection.execute(insert(notice_choices), values)


def _claimed_of(row: AnyRow) -> ClaimedNotice:
    left = None if row.left is None else tuple(row.left.split())
    return ClaimedNotice(row_to(NoticeRow, row), row.attempts, left)
