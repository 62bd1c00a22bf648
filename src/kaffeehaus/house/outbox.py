"""Transactional outbox: queries and changes of notices, delivery channels and preferences.

A notice is inserted in the transaction of the change that it reports, so none is lost and none is
sent for a change that was rolled back. The dispatcher claims due notices, sends them and settles
them: at-least-once delivery. After a commit that added notices, set `Store.outbox_filled`.
"""

from __future__ import annotations

import json
import os
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, fields
from enum import Enum

from sqlalchemy import Connection, bindparam, delete, exists, func, insert, select, update

from kaffeehaus.core.notation import revive
from kaffeehaus.core.outcome import Seat
from kaffeehaus.house.database.schema import notice_choices, notice_ways, notices, players
from kaffeehaus.house.database.store import Values, first_to, row_to, text_of, values_of


class NoticeKind(Enum):
    """The event that a notice reports."""

    TURN = "turn"
    """It is the player's turn."""
    TIME = "time"
    """The player's clock runs out, or a reminder to move."""
    OVER = "over"
    """A game is over."""
    ADJOURNED = "adjourned"
    """A game is adjourned; sent by the preference for `OVER`."""
    SEAT = "seat"
    """A player took or left a seat at the player's table."""
    OFFER = "offer"
    """An invitation or a rematch offer."""
    CHALLENGE = "challenge"
    """A challenge, or its refusal; sent by the preference for `OFFER`."""
    MENTION = "mention"
    """A chat message that mentions or addresses the player."""
    HOUSE = "house"
    """An announcement of the host."""
    SECURITY = "security"
    """A change of the account's credentials or devices. Cannot be turned off."""
    TEST = "test"
    """A test message that the player asked for."""


ALWAYS_SENT = frozenset({NoticeKind.SECURITY, NoticeKind.TEST})
"""Sent at once, whatever the preferences, even while muted."""
SAME_PREFERENCE = {
    NoticeKind.ADJOURNED: NoticeKind.OVER,
    NoticeKind.CHALLENGE: NoticeKind.OFFER,
}
"""Kinds that have no preference of their own."""
ID_LENGTH = 24
IDS_PER_CALL = 100
"""Ids are made in bulk: asking the system for random bytes releases the GIL, and every move makes
an id."""
_ready: list[str] = []
if hasattr(os, "register_at_fork"):
    # A forked process must not repeat its parent's ids.
    os.register_at_fork(after_in_child=_ready.clear)


def new_id() -> str:
    """A random id that cannot be guessed."""
    try:
        return _ready.pop()
    except IndexError:
        digits = secrets.token_hex(IDS_PER_CALL * ID_LENGTH // 2)
        made = [digits[at : at + ID_LENGTH] for at in range(0, len(digits), ID_LENGTH)]
        _ready.extend(made[1:])
        return made[0]


@dataclass(frozen=True, slots=True)
class NoticeRow:
    """A notification of one player. All delivery attempts share its id, the idempotency key."""

    player_id: str
    kind: NoticeKind
    created: int
    table_id: str | None = None
    seat: Seat | None = None
    decision: int = 0
    """Of a turn: the pending decision. Once it is taken, the notice is obsolete."""
    text: str = ""
    """The body, in a sentence or two; empty for a turn, which the table's view describes."""
    due: int | None = None
    """When to send it; None for at once."""
    link: str = ""
    """The path that it links to; empty for the table's page."""
    attempts: int = 0
    """The number of earlier delivery attempts."""
    left: str | None = None
    """Ids of the channels that are left to try, or `DIGEST`; None for all channels."""
    read: bool = False
    id: str = field(default_factory=new_id)


class ChannelKind(Enum):
    """A kind of delivery channel."""

    PUSH = "push"
    MAIL = "mail"
    WEBHOOK = "webhook"


class HookFormat(Enum):
    """The payload format of a webhook."""

    JSON = "json"
    DISCORD = "discord"
    SLACK = "slack"
    NTFY = "ntfy"


@dataclass(frozen=True, slots=True)
class ChannelRow:
    """A delivery channel of a player: a push subscription, mail address or webhook."""

    player_id: str
    kind: ChannelKind
    address: str = field(repr=False)
    title: str
    """A label, by the player or by default."""
    created: int
    confirmed: bool = True
    """Whether the owner of the address has opted in."""
    format: HookFormat = HookFormat.JSON
    keys: str = field(default="", repr=False)
    """Of a push subscription: `p256dh` and `auth`, separated by a space."""
    error: str = ""
    """Why the last delivery failed; empty if it succeeded."""
    last: int | None = None
    """The last delivery attempt."""
    id: str = field(default_factory=new_id)


class Timing(Enum):
    """When a player wants notifications of a kind."""

    AT_ONCE = "at_once"
    DIGEST = "digest"
    """Once a day, in one message."""
    OFF = "off"


@dataclass(frozen=True, slots=True)
class NotificationPreferences:
    """Notification preferences, for all tables or one. None for one table means as for all."""

    turn: Timing | None = None
    time: Timing | None = None
    over: Timing | None = None
    seat: Timing | None = None
    offer: Timing | None = None
    mention: Timing | None = None
    house: Timing | None = None
    muted_until: int | None = None
    """Nothing is sent before then."""
    digest_hour: int = 8
    """The hour of the daily digest."""
    zone: str = "UTC"
    """The time zone of that hour."""
    while_looking: bool = False
    """Whether to send notices also while the player has the table open."""

    def timing(self, kind: NoticeKind) -> Timing | None:
        """The timing for a kind of notice, or None if not chosen."""
        if kind in ALWAYS_SENT:
            return Timing.AT_ONCE
        chosen: Timing | None = getattr(self, SAME_PREFERENCE.get(kind, kind).value)
        return chosen

    @property
    def completed(self) -> NotificationPreferences:
        """The same, with defaults for unset timings."""
        chosen = {name: value for name, value in asdict(self).items() if value is not None}
        return NotificationPreferences(**asdict(DEFAULT_PREFERENCES) | chosen)


DEFAULT_PREFERENCES = NotificationPreferences(
    turn=Timing.AT_ONCE,
    time=Timing.AT_ONCE,
    over=Timing.AT_ONCE,
    seat=Timing.AT_ONCE,
    offer=Timing.AT_ONCE,
    mention=Timing.AT_ONCE,
    house=Timing.DIGEST,
)


SEEN_AT_THE_TABLE = frozenset({NoticeKind.TURN, NoticeKind.TIME})
"""Kinds that the table itself shows. They are stored only for players with a channel, so that the
many moves of players without one cost next to nothing."""
DIGEST = "digest"
"""In place of channel ids: the notice waits for the digest of its player."""
NOTICE_COLUMNS = [field.name for field in fields(NoticeRow)]
_ADD_IF_CHANNEL = insert(notices).from_select(
    NOTICE_COLUMNS,
    # PostgreSQL cannot infer the types of bound values in a SELECT.
    select(*(bindparam(name, type_=notices.c[name].type) for name in NOTICE_COLUMNS)).where(
        exists().where(notice_ways.c.player_id == bindparam("player_id"))
    ),
)

# Notices


def notice_values(row: NoticeRow) -> Values:
    """The columns of a new notice."""
    return values_of(row, due=row.created if row.due is None else row.due)


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


def claim(connection: Connection, at: int, until: int, limit: int) -> list[NoticeRow]:
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
    return [row_to(NoticeRow, row) for row in found]


def settle(connection: Connection, notice_ids: Sequence[str], *, seen: bool = False) -> None:
    """Stop sending these notices. They stay in the inbox, marked as read if `seen`."""
    values: Values = {"due": None, "read": True} if seen else {"due": None}
    connection.execute(update(notices).where(notices.c.id.in_(notice_ids)).values(values))


def drop(connection: Connection, notice_id: str) -> None:
    """Delete a notice that is obsolete or unwanted."""
    connection.execute(delete(notices).where(notices.c.id == notice_id))


def postpone(
    connection: Connection, notice_id: str, due: int, left: str | None, attempts: int
) -> None:
    """Retry at `due`, by the channels that are left."""
    values: Values = {"due": due, "left": left, "attempts": attempts}
    connection.execute(update(notices).filter_by(id=notice_id).values(values))


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


def inbox(connection: Connection, player_id: str, limit: int) -> list[NoticeRow]:
    """The latest notices of a player, the newest first."""
    query = (
        select(notices)
        .where(notices.c.player_id == player_id, notices.c.kind != NoticeKind.TEST.value)
        .order_by(notices.c.created.desc())
        .limit(limit)
    )
    return [row_to(NoticeRow, row) for row in connection.execute(query)]


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
    query = select(notice_ways).filter_by(player_id=player_id)
    found = connection.execute(query.order_by(notice_ways.c.created, notice_ways.c.id))
    return [row_to(ChannelRow, row) for row in found]


def channel(connection: Connection, channel_id: str) -> ChannelRow | None:
    """The channel of that id, or None."""
    return first_to(ChannelRow, connection.execute(select(notice_ways).filter_by(id=channel_id)))


def add_channel(connection: Connection, row: ChannelRow) -> None:
    """Add a channel, in place of the player's channel with the same address."""
    same = {"player_id": row.player_id, "address": row.address}
    connection.execute(delete(notice_ways).filter_by(**same))
    connection.execute(insert(notice_ways), values_of(row))


def confirm_channel(connection: Connection, channel_id: str) -> None:
    """Mark a mail address as confirmed by its owner."""
    connection.execute(update(notice_ways).filter_by(id=channel_id).values(confirmed=True))


def remove_channel(connection: Connection, channel_id: str, player_id: str | None = None) -> bool:
    """Remove a channel, only if it is `player_id`'s when given; False if there is none."""
    here = notice_ways.c.id == channel_id
    if player_id is not None:
        here &= notice_ways.c.player_id == player_id
    return bool(connection.execute(delete(notice_ways).where(here)).rowcount)


def note_delivery(connection: Connection, channel_id: str, error: str, at: int) -> None:
    """Store the outcome of the latest delivery attempt; `error` is empty on success."""
    connection.execute(update(notice_ways).filter_by(id=channel_id).values(error=error, last=at))


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
    key = {"player_id": player_id, "table_id": table_id}
    connection.execute(delete(notice_choices).filter_by(**key))
    connection.execute(insert(notice_choices), {**key, "choices": text_of(chosen)})
