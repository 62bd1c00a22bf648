"""Everything that is written, as work for the writer. Each function is one transaction's part.

Whatever touches a table locks the table's row first. With several servers on one PostgreSQL that
makes all of them queue up in one order.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import cache

from sqlalchemy import (
    BigInteger,
    Connection,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from kaffeehaus.core.log import hash_of_text
from kaffeehaus.core.rest import NO_REST, Rest
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.mapping import (
    Values,
    draft_of,
    entry_values,
    list_text,
    optional_text_of,
    preferences_of,
    rest_of,
    seat_values,
    snapshot_values,
    table_values,
    text_of,
)
from kaffeehaus.house.database.notify import tell_of_guest, tell_servers
from kaffeehaus.house.database.prepared_statements import Prepared
from kaffeehaus.house.database.rows import (
    Append,
    ChangedTable,
    ChangeKind,
    DraftRow,
    EntryRow,
    Follows,
    PlayerRow,
    ProposalRow,
    SeatRow,
    SnapshotRow,
    TableRow,
    TableStatus,
    UndoRequestRow,
    now,
)
from kaffeehaus.house.database.schema import (
    accounts,
    drafts,
    entries,
    insights,
    links,
    open_hours,
    plans,
    players,
    seats,
    server_keys,
    sessions,
    snapshots,
    tables,
)
from kaffeehaus.house.outbox.writes import add_notices
from kaffeehaus.house.players.preferences import BY_DEFAULT, Preferences
from kaffeehaus.house.tables.premoves import PremovesRow

KEEP_EVERY = 8
"""Of so many neighbouring snapshots only the newest is kept."""

KEY_BYTES = 32

# The statements of every action are made ready once; the rest is rare.
_LOCK_TABLE = Prepared(
    select(tables.c.head, tables.c.head_hash, tables.c.stamp)
    .where(tables.c.id == bindparam("table_id"))
    # Not the strongest lock, for which every row that names the table would be in the way.
    .with_for_update(key_share=True)
)
_ADD_ENTRY = Prepared(insert(entries), entries.c.keys())
_ADD_SNAPSHOT = Prepared(insert(snapshots), snapshots.c.keys())
_DROP_SNAPSHOTS = Prepared(
    delete(snapshots).where(
        snapshots.c.table_id == bindparam("table_id"),
        snapshots.c.number >= bindparam("first"),
        snapshots.c.number <= bindparam("last"),
    )
)
_DROP_DRAFT = Prepared(
    delete(drafts).where(
        drafts.c.table_id == bindparam("table_id"), drafts.c.seat == bindparam("of_seat")
    )
)
_ADD_DRAFT = Prepared(insert(drafts), drafts.c.keys())
_RENEW_DRAFT = Prepared(
    update(drafts)
    .where(drafts.c.table_id == bindparam("of_table"), drafts.c.seat == bindparam("of_seat"))
    .values(decision=bindparam("decision"), actions=bindparam("actions"))
)
_DRAFT = select(drafts).where(
    drafts.c.table_id == bindparam("table_id"), drafts.c.seat == bindparam("of_seat")
)
_DROP_PLANS = delete(plans).where(plans.c.table_id == bindparam("of_table"))
_DROP_PLAN = _DROP_PLANS.where(plans.c.seat == bindparam("of_seat"))
_ADD_PLAN = insert(plans)


def add_player(connection: Connection, row: PlayerRow, preferences: Preferences) -> None:
    """A new player."""
    values = {
        "id": row.id,
        "name": row.name,
        "created": row.created,
        "preferences": None if preferences == BY_DEFAULT else text_of(preferences),
    }
    connection.execute(insert(players), values)


def rename_player(
    connection: Connection,
    player_id: str,
    name: str,
    looks: str,
    old_token_hash: str,
    new_token_hash: str,
) -> bool:
    """Give the player another name, also on every seat, and another token for the old one. No two
    accounts may look alike."""
    renewed = connection.execute(
        update(sessions)
        .where(sessions.c.token_hash == old_token_hash, sessions.c.player_id == player_id)
        .values(token_hash=new_token_hash)
    )
    if renewed.rowcount != 1:
        return False
    connection.execute(update(players).where(players.c.id == player_id).values(name=name))
    connection.execute(
        update(accounts).where(accounts.c.player_id == player_id).values(looks=looks)
    )
    tell_of_guest(connection, player_id)
    return True


def add_session(
    connection: Connection, token_hash: str, player_id: str, device: str, proved: int | None
) -> None:
    """A device on which the player is known."""
    at = now()
    values = {
        "token_hash": token_hash,
        "player_id": player_id,
        "created": at,
        "device": device,
        "seen": at,
        "proved": proved,
    }
    connection.execute(insert(sessions), values)


def remove_session(connection: Connection, token_hash: str) -> None:
    """Forget a device."""
    here = sessions.c.token_hash == token_hash
    ended = connection.scalar(delete(sessions).where(here).returning(sessions.c.player_id))
    if ended is not None:
        tell_of_guest(connection, ended)


def add_link(connection: Connection, code_hash: str, player_id: str, expires: int) -> None:
    """A one-time link; expired ones are swept out on the way."""
    connection.execute(delete(links).where(links.c.expires <= now()))
    values = {"code_hash": code_hash, "player_id": player_id, "expires": expires}
    connection.execute(insert(links), values)


def take_link(connection: Connection, code_hash: str) -> str | None:
    """The player of the link, which is gone afterwards; None if it is unknown or expired."""
    found = connection.execute(
        select(links.c.player_id, links.c.expires)
        .where(links.c.code_hash == code_hash)
        .with_for_update()
    ).one_or_none()
    connection.execute(delete(links).where(links.c.code_hash == code_hash))
    if found is None or found.expires <= now():
        return None
    player_id: str = found.player_id
    return player_id


def change_rest(connection: Connection, player_id: str, change: Callable[[Rest], Rest]) -> Rest:
    """Change when the clocks of a player stand still; how they do from now on."""
    chosen = players.c.id == player_id
    found = connection.scalar(select(players.c.rest).where(chosen).with_for_update())
    after: Rest = change(rest_of(found) or NO_REST)
    values = {"rest": None if after.is_none else text_of(after)}
    connection.execute(update(players).where(chosen).values(values))
    return after


def change_preferences(
    connection: Connection, player_id: str, change: Callable[[Preferences], Preferences]
) -> Preferences:
    """Change what the house does at the table for a player; what it does from now on."""
    chosen = players.c.id == player_id
    found = connection.scalar(select(players.c.preferences).where(chosen).with_for_update())
    after: Preferences = change(preferences_of(found))
    connection.execute(update(players).where(chosen).values(preferences=text_of(after)))
    return after


def note_seen(connection: Connection, seen: Sequence[tuple[str, int]]) -> None:
    """These players were here, each at its moment. Those whom another server writes down at this
    moment are left to it: two servers would wait for each other, and be told to try again."""
    moment = bindparam("moment", type_=BigInteger)
    before = or_(players.c.seen.is_(None), players.c.seen < moment)
    wanted = select(players.c.id).where(players.c.id == bindparam("player"), before)
    free = wanted.with_for_update(key_share=True, skip_locked=True)
    note = update(players).where(players.c.id.in_(free)).values(seen=moment)
    connection.execute(note, [{"player": player, "moment": at} for player, at in seen])


def put_off(connection: Connection, table_id: str, until: int) -> None:
    """Nothing can be done at a table whose time has come: look again then."""
    here = (tables.c.id == table_id) & (tables.c.deadline < until)
    connection.execute(update(tables).where(here).values(deadline=until))


def note_open(connection: Connection, at: int, patience: int) -> None:
    """The house is open at this moment. If it was not for longer than `patience`, it was closed
    in between."""
    last = connection.scalar(select(func.max(open_hours.c.opened)))
    here = and_(open_hours.c.opened == last, open_hours.c.seen >= at - patience)
    # Another server may have looked at its clock later.
    seen = case((open_hours.c.seen < at, at), else_=open_hours.c.seen)
    if not connection.execute(update(open_hours).where(here).values(seen=seen)).rowcount:
        connection.execute(insert(open_hours), {"opened": at, "seen": at})


def forget_open_hours(connection: Connection) -> None:
    """Nobody wants to know any more when the house was open."""
    connection.execute(delete(open_hours))


def make_key(connection: Connection, name: str) -> bytes:
    """A new server key of that name."""
    value = secrets.token_bytes(KEY_BYTES)
    connection.execute(insert(server_keys), {"name": name, "value": value})
    return value


def add_table(
    connection: Connection, row: TableRow, seat_rows: tuple[SeatRow, ...], append: Append
) -> int:
    """A new table with its seats and first entries. Raises `Conflict` if the table that this is
    the rematch of already has one."""
    if row.rematch_of is not None:
        # Before the insert, whose foreign key would take a weaker lock: two servers with that
        # lock would wait for each other.
        _LOCK_TABLE.found(connection, {"table_id": row.rematch_of})
    connection.execute(insert(tables), table_values(row))
    connection.execute(insert(seats), [seat_values(row.id, seat) for seat in seat_rows])
    if row.rematch_of is not None:
        _name_rematch(connection, row.rematch_of, row.id)
    return change_table(connection, append)


def change_table(connection: Connection, append: Append) -> int:
    """Everything that an `Append` says; the table's new stamp."""
    stamp = _advance(connection, append)
    _ADD_ENTRY.done(connection, [entry_values(entry) for entry in append.entries])
    if append.dropped:
        _drop(connection, append)
    if append.snapshot is not None:
        _add_snapshot(connection, append.snapshot)
    for seat in append.clears_drafts:
        _DROP_DRAFT.changed(connection, {"table_id": append.table_id, "of_seat": seat})
    for row in append.changes.seats:
        _change_seat(connection, append.table_id, row)
    add_notices(connection, append.notices)
    for plan in append.plans:
        _put_plan(connection, append.table_id, plan)
    if append.changes.status is TableStatus.OVER:
        connection.execute(_DROP_PLANS, {"of_table": append.table_id})
    return stamp


def retell(connection: Connection, table_id: str) -> ChangedTable:
    """A table looks different, though nothing happened there: somebody has another name."""
    return ChangedTable(table_id, _advance(connection, Append(table_id), news=ChangeKind.NAMES))


def save_draft(
    connection: Connection,
    table_id: str,
    draft: DraftRow,
    follows: Follows | None,
    *,
    stays: bool = False,
) -> int:
    """The draft of a seat in place of the one before; without actions there is none, unless it
    stays begun.

    The lists show when a table last changed. A draft does not count there: others could count its
    small actions.
    """
    stamp = _advance(connection, Append(table_id, follows=follows), news=ChangeKind.DRAFT)
    if draft.actions or stays:
        _put_draft(connection, table_id, draft)
    else:
        _DROP_DRAFT.changed(connection, {"table_id": table_id, "of_seat": draft.seat})
    return stamp


def save_plan(
    connection: Connection, table_id: str, plan: PremovesRow, follows: Follows | None
) -> int:
    """What a seat says ahead of time, in place of what it said before. The lists show nothing of
    it, as of drafts."""
    stamp = _advance(connection, Append(table_id, follows=follows), news=ChangeKind.DRAFT)
    _put_plan(connection, table_id, plan)
    return stamp


def add_insight(connection: Connection, table_id: str, position: str, found: str) -> None:
    """What was found out about a position of a table, in place of what was known before."""
    _LOCK_TABLE.found(connection, {"table_id": table_id})
    here = (insights.c.table_id == table_id) & (insights.c.position == position)
    connection.execute(delete(insights).where(here))
    values = {"table_id": table_id, "position": position, "found": found}
    connection.execute(insert(insights), values)


def set_undo_request(
    connection: Connection,
    table_id: str,
    request: UndoRequestRow | None,
    follows: Follows | None,
) -> int:
    """The one undo request of the table, or none."""
    append = Append(table_id, follows=follows)
    return _advance(connection, append, undo_request=optional_text_of(request))


def set_proposal(connection: Connection, append: Append, proposal: ProposalRow | None) -> int:
    """What somebody at the table suggests, or that nobody does; with who is told of it."""
    stamp = _advance(connection, append, proposal=optional_text_of(proposal))
    add_notices(connection, append.notices)
    return stamp


def _advance(
    connection: Connection,
    append: Append,
    *,
    news: ChangeKind = ChangeKind.CHANGE,
    **columns: object,
) -> int:
    """Lock the table's row, check that the change follows, and write where the table now stands."""
    table_id = append.table_id
    found = _LOCK_TABLE.found(connection, {"table_id": table_id})
    if found is None:
        raise LookupError(f"there is no table {table_id}")
    head, head_hash, before = found
    assert isinstance(head, int)
    assert isinstance(head_hash, str)
    assert isinstance(before, int)
    if append.follows is not None and append.follows.stamp != before:
        _require_untouched(connection, table_id, append.follows, head)
    if append.entries and append.entries[0].number != head + 1:
        raise Conflict(f"table {table_id} is at entry {head}")
    stamp = before + 1
    values = {
        "head": head + len(append.entries),
        "head_hash": chain(head_hash, append.entries),
        "stamp": stamp,
        **_changed_columns(append),
        **columns,
    }
    if news is ChangeKind.CHANGE:
        values["touched"] = now()
    _update_of(frozenset(values)).changed(connection, {"table_id": table_id, **values})
    tell_servers(connection, table_id, stamp, news)
    return stamp


@cache
def _update_of(columns: frozenset[str]) -> Prepared:
    """The statement that writes these columns of a table: few sets of them occur, and to make such
    a statement takes longer than all that the database does for a move."""
    written: Values = {name: bindparam(name) for name in sorted(columns)}
    return Prepared(update(tables).where(tables.c.id == bindparam("table_id")).values(written))


def _require_untouched(connection: Connection, table_id: str, known: Follows, head: int) -> None:
    """Raise `Conflict` unless what has changed meanwhile does not matter to the change."""
    if known.seat is None or known.head != head:
        raise Conflict(f"table {table_id} has changed since stamp {known.stamp}")
    of_seat = {"table_id": table_id, "of_seat": known.seat}
    found = connection.execute(_DRAFT, of_seat).one_or_none()
    if known.draft != (None if found is None else draft_of(found)):
        raise Conflict(f"seat {known.seat} of table {table_id} has another draft by now")


def chain(digest: str, added: tuple[EntryRow, ...]) -> str:
    """The hash of the last entry, all of which must fit the chain."""
    for entry in added:
        digest = hash_of_text(digest, entry.written)
        if digest != entry.hash:
            raise ValueError(f"entry {entry.number} does not fit the chain")
    return digest


def _changed_columns(append: Append) -> Values:
    changes = append.changes
    values: Values = {}
    if changes.status is not None:
        values["status"] = changes.status.value
    if changes.to_act is not None:
        values["to_act"] = list_text(changes.to_act)
        values["deadline"] = changes.deadline
    if changes.outcome is not None:
        values["outcome"] = text_of(changes.outcome)
    if changes.private is not None:
        values["private"] = changes.private
    if append.clears_undo:
        values["undo_request"] = None
    if append.clears_proposal:
        values["proposal"] = None
    return values


def _put_draft(connection: Connection, table_id: str, draft: DraftRow) -> None:
    """Every small action but the first finds a draft to be written over."""
    written: Values = {"decision": draft.decision, "actions": list_text(draft.actions)}
    before = {"of_table": table_id, "of_seat": draft.seat}
    if not _RENEW_DRAFT.changed(connection, {**before, **written}):
        _ADD_DRAFT.changed(connection, {"table_id": table_id, "seat": draft.seat, **written})


def _put_plan(connection: Connection, table_id: str, plan: PremovesRow) -> None:
    place = {"of_table": table_id, "of_seat": plan.seat}
    connection.execute(_DROP_PLAN, place)
    if not plan.ahead.is_empty:
        values = {"looked": plan.looked, "ahead": text_of(plan.ahead)}
        connection.execute(_ADD_PLAN, {"table_id": table_id, "seat": plan.seat, **values})


def _drop(connection: Connection, append: Append) -> None:
    """Mark what an undo took back. Snapshots that still contain it are of no use any more."""
    marked = connection.execute(
        update(entries)
        .where(
            entries.c.table_id == append.table_id,
            entries.c.number.in_(append.dropped),
            entries.c.dropped_by.is_(None),
        )
        .values(dropped_by=append.dropping_entry)
    )
    if marked.rowcount != len(append.dropped):
        raise ValueError(f"entries {append.dropped} of table {append.table_id} are not all there")
    outdated = {"first": min(append.dropped), "last": append.entries[-1].number}
    _DROP_SNAPSHOTS.changed(connection, {"table_id": append.table_id, **outdated})


def _add_snapshot(connection: Connection, row: SnapshotRow) -> None:
    """Of neighbouring snapshots there is one, the newest. It comes after the entry it names."""
    before = {"table_id": row.table_id, "first": first_neighbour(row.number), "last": row.number}
    _DROP_SNAPSHOTS.changed(connection, before)
    _ADD_SNAPSHOT.changed(connection, snapshot_values(row))


def first_neighbour(number: int) -> int:
    """The number of the first entry whose snapshot this one replaces."""
    return number - number % KEEP_EVERY


def _change_seat(connection: Connection, table_id: str, row: SeatRow) -> None:
    connection.execute(
        update(seats)
        .where(seats.c.table_id == table_id, seats.c.seat == row.seat)
        .values(seat_values(table_id, row))
    )


def _name_rematch(connection: Connection, finished: str, rematch: str) -> None:
    _advance(connection, Append(finished))
    named = connection.execute(
        update(tables)
        .where(tables.c.id == finished, tables.c.rematch.is_(None))
        .values(rematch=rematch, proposal=None)
    )
    if named.rowcount != 1:
        raise Conflict(f"table {finished} already has a rematch")
