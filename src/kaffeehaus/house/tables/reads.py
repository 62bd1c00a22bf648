"""Queries of tables, and the mapping of their rows; each runs in one read transaction."""

from __future__ import annotations

import json
import zlib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, TypeVar

from sqlalchemy import (
    Connection,
    and_,
    bindparam,
    case,
    func,
    or_,
    select,
)

from kaffeehaus.core.clocks import Clocks
from kaffeehaus.core.fold import KeptEntry
from kaffeehaus.core.log import Acted, Header
from kaffeehaus.core.notation import revive
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.core.pace import Pace
from kaffeehaus.house.database.schema import (
    accounts,
    drafts,
    entries,
    plans,
    players,
    ratings,
    seats,
    snapshots,
    tables,
)
from kaffeehaus.house.database.store import AnyRow, row_to
from kaffeehaus.house.players.store import rest_of
from kaffeehaus.house.tables.model import (
    Deadline,
    DraftRow,
    EntryRow,
    ProposalRow,
    SeatRow,
    SnapshotRow,
    StoredTable,
    TableRow,
    TableStatus,
    TableTerms,
    UndoRequestRow,
)
from kaffeehaus.house.tables.premove_values import Premoves, PremovesRow

V = TypeVar("V")

TWO_SEATS, MORE_SEATS = "2", "more"
"""Table sizes that have ratings of their own."""

_DECODER = json.JSONDecoder()
_BEGINNING = '{"actions":'

_TABLE = select(tables).where(tables.c.id == bindparam("table_id"))
_STAMP = select(tables.c.stamp).where(tables.c.id == bindparam("table_id"))
_SEATS = (
    select(
        seats.c.table_id,
        seats.c.seat,
        seats.c.kind,
        func.coalesce(players.c.name, seats.c.name).label("name"),
        seats.c.player_id,
        seats.c.bot,
        seats.c.resigned,
        seats.c.free,
        seats.c.left_by,
        seats.c.rating_before,
        seats.c.rating_after,
        seats.c.rating_deviation,
        seats.c.rating_games,
        ratings.c.mu,
        ratings.c.sigma,
        ratings.c.games,
        players.c.rest,
        players.c.seen,
        players.c.left,
        accounts.c.player_id.label("account_id"),
        accounts.c.shows_ratings,
    )
    .select_from(
        seats.join(tables, seats.c.table_id == tables.c.id)
        .outerjoin(players, seats.c.player_id == players.c.id)
        .outerjoin(accounts, accounts.c.player_id == players.c.id)
        .outerjoin(
            ratings,
            and_(
                ratings.c.game == tables.c.game,
                ratings.c.size == case((tables.c.seat_count == 2, TWO_SEATS), else_=MORE_SEATS),
                ratings.c.subject == seats.c.player_id,
            ),
        )
    )
    .where(seats.c.table_id.in_(bindparam("table_ids", expanding=True)))
    .order_by(seats.c.table_id, seats.c.seat)
)
_SNAPSHOT_AT = (
    select(snapshots)
    .where(
        snapshots.c.table_id == bindparam("table_id"), snapshots.c.number <= bindparam("at_most")
    )
    .order_by(snapshots.c.number.desc())
    .limit(1)
)
_KEPT_AT = (
    select(entries.c.number, entries.c.seat, entries.c.public, entries.c.secret)
    .where(
        entries.c.table_id == bindparam("table_id"),
        entries.c.number <= bindparam("at_most"),
        entries.c.kind == Acted.kind,
        or_(entries.c.dropped_by.is_(None), entries.c.dropped_by > bindparam("at_most")),
    )
    .order_by(entries.c.number)
)
_ENTRIES_AFTER = (
    select(entries)
    .where(entries.c.table_id == bindparam("table_id"), entries.c.number > bindparam("after"))
    .order_by(entries.c.number)
)
_DEADLINES = (
    select(tables.c.deadline, tables.c.id)
    .where(tables.c.deadline.is_not(None))
    .order_by(tables.c.deadline)
    .limit(bindparam("most"))
)
_DRAFTS = select(drafts).where(drafts.c.table_id == bindparam("table_id")).order_by(drafts.c.seat)

_PLANS = select(plans).where(plans.c.table_id == bindparam("table_id")).order_by(plans.c.seat)
_UNANSWERED = (
    select(plans.c.table_id)
    .join(tables)
    .where(tables.c.status == TableStatus.RUNNING.value, plans.c.looked < tables.c.head)
    .distinct()
    .limit(bindparam("most"))
)


def load(connection: Connection, table_id: str) -> StoredTable | None:
    """Everything needed to load the table into memory."""
    found = connection.execute(_TABLE, {"table_id": table_id}).first()
    if found is None:
        return None
    seated = seats_of(connection, [table_id])
    snapshot = snapshot_at(connection, table_id, found.head)
    number = snapshot.number if snapshot else 0
    return StoredTable(
        row=table_of(found),
        seats=tuple(seated[table_id]),
        snapshot=snapshot,
        kept=_kept_at(connection, table_id, number),
        entries=tuple(entries_after(connection, table_id, number)),
        drafts=_drafts_of(connection, table_id),
        undo=revived(UndoRequestRow, found.undo_request),
        proposal=revived(ProposalRow, found.proposal),
        plans=_plans_of(connection, table_id),
    )


def stamp(connection: Connection, table_id: str) -> int | None:
    """The table's stamp."""
    found: int | None = connection.scalar(_STAMP, {"table_id": table_id})
    return found


def deadlines(connection: Connection, limit: int) -> list[Deadline]:
    """The next deadlines of all tables, the most urgent first."""
    found = connection.execute(_DEADLINES, {"most": limit})
    return [Deadline(row.deadline, row.id) for row in found]


def entries_after(connection: Connection, table_id: str, after: int = 0) -> list[EntryRow]:
    """The entries with higher numbers, in order."""
    values = {"table_id": table_id, "after": after}
    found = connection.execute(_ENTRIES_AFTER, values).all()
    return entries_of(found)


def snapshot_at(connection: Connection, table_id: str, number: int) -> SnapshotRow | None:
    """The newest snapshot at or before entry `number`."""
    values = {"table_id": table_id, "at_most": number}
    found = connection.execute(_SNAPSHOT_AT, values).first()
    return None if found is None else snapshot_of(found)


def _kept_at(connection: Connection, table_id: str, number: int) -> tuple[KeptEntry, ...]:
    """The action entries, unsealed, that counted when entry `number` was the last."""
    if number == 0:
        return ()
    values = {"table_id": table_id, "at_most": number}
    return tuple(
        KeptEntry(number, seat, _actions_in(secret or public))
        for number, seat, public, secret in connection.execute(_KEPT_AT, values)
    )


def seats_of(connection: Connection, ids: list[str]) -> dict[str, list[SeatRow]]:
    seated: dict[str, list[SeatRow]] = defaultdict(list)
    for row in connection.execute(_SEATS, {"table_ids": ids}).all():
        seated[row.table_id].append(seat_of(row))
    return seated


def _drafts_of(connection: Connection, table_id: str) -> tuple[DraftRow, ...]:
    found = connection.execute(_DRAFTS, {"table_id": table_id})
    return tuple(draft_of(row) for row in found)


def draft_of(found: AnyRow) -> DraftRow:
    """The draft of a row of `drafts`."""
    return row_to(DraftRow, found, actions=tuple(json.loads(found.actions)))


def unanswered(connection: Connection, limit: int) -> frozenset[str]:
    """Running tables with entries that were not yet processed with premoves."""
    return frozenset(connection.execute(_UNANSWERED, {"most": limit}).scalars())


def _plans_of(connection: Connection, table_id: str) -> tuple[PremovesRow, ...]:
    found = connection.execute(_PLANS, {"table_id": table_id})
    return tuple(
        PremovesRow(row.seat, revive(Premoves, json.loads(row.ahead)), row.looked) for row in found
    )


def table_of(found: AnyRow) -> TableRow:
    """The table of a row of `tables`."""
    header = Header(
        game=found.game,
        version=found.version,
        options=json.loads(found.options),
        seats=found.seat_count,
        seed=found.seed_commitment,
        pace=pace_of(found.pace),
    )
    return row_to(
        TableRow,
        found,
        header=header,
        terms=row_to(TableTerms, found),
        to_act=tuple(json.loads(found.to_act)),
        outcome=revived(Outcome, found.outcome),
    )


def seat_of(found: AnyRow) -> SeatRow:
    """The seat of a row of `seats` joined with the name of its player."""
    return row_to(
        SeatRow,
        found,
        account=found.account_id is not None,
        gone=found.left is not None,
        shows_rating=bool(found.shows_ratings),
        rest=rest_of(found.rest),
    )


def entries_of(found: Sequence[AnyRow]) -> list[EntryRow]:
    """The entries of rows of `entries`. Their texts are parsed as one JSON list, because a long
    game has thousands."""
    publics = _read_all(row.public for row in found)
    kept_back = _read_all(row.secret or "null" for row in found)
    events = _read_all(row.events for row in found)
    return [
        EntryRow(
            table_id=row.table_id,
            number=row.number,
            kind=row.kind,
            seat=row.seat,
            public=public,
            hash=row.hash,
            at=row.at,
            secret=secret,
            events=caused,
            dropped_by=row.dropped_by,
        )
        for row, public, secret, caused in zip(found, publics, kept_back, events, strict=True)
    ]


def snapshot_of(found: AnyRow) -> SnapshotRow:
    """The snapshot of a row of `snapshots`."""
    state = zlib.decompress(found.state) if found.packed else found.state
    return SnapshotRow(
        table_id=found.table_id,
        number=found.number,
        state=json.loads(state),
        opened=tuple(json.loads(found.opened)),
        resigned=tuple(json.loads(found.resigned)),
        clocks=revived(Clocks, found.clocks),
    )


def _actions_in(body: str) -> tuple[str, ...]:
    """The actions of a public form or a secret.

    Canonical JSON sorts its keys, so both begin with the actions and the rest is not parsed, which
    halves the time to load a long game.
    """
    assert body.startswith(_BEGINNING), body
    actions, _ = _DECODER.raw_decode(body, len(_BEGINNING))
    return tuple(actions)


def _read_all(texts: Iterable[str]) -> list[Any]:  # Any: whoever asks knows what it wrote
    return list(json.loads(f"[{','.join(texts)}]"))


@lru_cache(100)
def pace_of(text: str | None) -> Pace | None:
    return revived(Pace, text)


def revived(kind: type[V], text: str | None) -> V | None:
    return None if text is None else revive(kind, json.loads(text))
