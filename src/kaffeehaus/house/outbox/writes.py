"""What is written about notices, as work for the writer: each function is a transaction's part."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import (
    Connection,
    bindparam,
    delete,
    exists,
    insert,
    select,
    update,
)

from kaffeehaus.core.notation import canonical, plain
from kaffeehaus.house.database.mapping import Values
from kaffeehaus.house.database.prepared_statements import Prepared
from kaffeehaus.house.database.schema import notice_choices, notice_ways, notices, players
from kaffeehaus.house.outbox.mapping import (
    NOTICE_COLUMNS,
    claimed_of,
    notice_values,
    way_values,
)
from kaffeehaus.house.outbox.model import (
    ChannelRow,
    ClaimedNotice,
    NoticeKind,
    NoticeRow,
    NotificationPreferences,
)

SEEN_AT_THE_TABLE = frozenset({NoticeKind.TURN, NoticeKind.TIME})
"""Who has no way to be told elsewhere sees these in the house anyhow: nothing is written then, so
that the many moves of guests who are there cost next to nothing."""
DIGEST = "digest"
"""Instead of ways: the notice waits for the digest of its player."""

_ADD = insert(notices)
_HAS_WAYS = exists().where(notice_ways.c.player_id == bindparam("player_id"))
_ADD_FOR_THOSE_WITH_WAYS = Prepared(
    insert(notices).from_select(
        NOTICE_COLUMNS,
        # Typed as the columns are, because PostgreSQL asks.
        select(*(bindparam(name, type_=notices.c[name].type) for name in NOTICE_COLUMNS)).where(
            _HAS_WAYS
        ),
    )
)


def add_notice(connection: Connection, row: NoticeRow) -> None:
    """A notice, within the transaction of whatever it tells of: it leaves the house if and only if
    that is stored. Whoever calls it wakes the outbox afterwards (`Outbox.wake`)."""
    values = notice_values(row)
    if row.kind in SEEN_AT_THE_TABLE:
        _ADD_FOR_THOSE_WITH_WAYS.changed(connection, values)
    else:
        connection.execute(_ADD, values)


def add_notices(connection: Connection, rows: Iterable[NoticeRow]) -> None:
    """Several notices."""
    for row in rows:
        add_notice(connection, row)


def announce(connection: Connection, text: str, at: int, seen_since: int) -> int:
    """What the host has to say, to all who were here since then or wish to hear of such things;
    how many."""
    here = select(players.c.id).where(
        (players.c.seen >= seen_since) | (players.c.created >= seen_since)
    )
    hearing = select(notice_ways.c.player_id)
    found = connection.execute(here.union(hearing)).scalars().all()
    add_notices(
        connection, (NoticeRow(player, NoticeKind.HOUSE, at, text=text) for player in found)
    )
    return len(found)


def claim(connection: Connection, at: int, until: int, limit: int) -> list[ClaimedNotice]:
    """Notices that are due. No other server gets them before `until`, nor this one again: should it
    die meanwhile, they are due again then."""
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
    return [claimed_of(row) for row in found]


def settle(connection: Connection, notice_ids: list[str], *, seen: bool) -> None:
    """Nothing more is to be sent of these; their players still find them in the house, and have
    seen it happen if `seen`."""
    written: Values = {"due": None, "read": True} if seen else {"due": None}
    connection.execute(update(notices).where(notices.c.id.in_(notice_ids)).values(written))


def drop(connection: Connection, notice_ids: list[str]) -> None:
    """These are not true any more, or nobody wants to hear of them."""
    connection.execute(delete(notices).where(notices.c.id.in_(notice_ids)))


def put_off(
    connection: Connection, notice_id: str, due: int, left: tuple[str, ...] | None, attempts: int
) -> None:
    """Try again then, by the ways that are left."""
    written: Values = {
        "due": due,
        "left": None if left is None else " ".join(left),
        "attempts": attempts,
    }
    connection.execute(update(notices).where(notices.c.id == notice_id).values(written))


def sweep(connection: Connection, before: int) -> None:
    """Forget what was settled long ago."""
    old = notices.c.created < before
    connection.execute(delete(notices).where(old, notices.c.due.is_(None)))


def mark_read(connection: Connection, player_id: str, until: int, table_id: str | None) -> None:
    """The player has seen what was told until then, of one table or of all."""
    here = (notices.c.player_id == player_id) & (notices.c.created <= until)
    if table_id is not None:
        here &= notices.c.table_id == table_id
    connection.execute(update(notices).where(here, notices.c.read.is_(False)).values(read=True))


def add_way(connection: Connection, row: ChannelRow) -> None:
    """Another way to a player; the same one again takes the place of the old."""
    same = (notice_ways.c.player_id == row.player_id) & (notice_ways.c.address == row.address)
    connection.execute(delete(notice_ways).where(same))
    connection.execute(insert(notice_ways), way_values(row))


def confirm_way(connection: Connection, way_id: str) -> bool:
    """The owner of an address agrees; False if it is gone."""
    here = notice_ways.c.id == way_id
    return bool(connection.execute(update(notice_ways).where(here).values(confirmed=True)).rowcount)


def remove_way(connection: Connection, way_id: str, player_id: str | None) -> bool:
    """No more notices there; False if there is no such way, or it is another player's. Without a
    player whoever knows the id may say so."""
    here = notice_ways.c.id == way_id
    if player_id is not None:
        here &= notice_ways.c.player_id == player_id
    return bool(connection.execute(delete(notice_ways).where(here)).rowcount)


def note_way(connection: Connection, way_id: str, error: str, at: int) -> None:
    """Something was sent there, or could not be."""
    written: Values = {"error": error, "last": at}
    connection.execute(update(notice_ways).where(notice_ways.c.id == way_id).values(written))


def set_choices(
    connection: Connection, player_id: str, table_id: str, choices: NotificationPreferences
) -> None:
    """What the player wants to hear of, at a table or (with an empty id) everywhere."""
    here = (notice_choices.c.player_id == player_id) & (notice_choices.c.table_id == table_id)
    connection.execute(delete(notice_choices).where(here))
    values = {
        "player_id": player_id,
        "table_id": table_id,
        "choices": canonical(plain(choices)),
    }
    connection.execute(insert(notice_choices), values)
