"""What guests think of one another, and what they report to the host of the house."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from enum import Enum
from functools import partial

from sqlalchemy import Connection, delete, func, insert, select

from kaffeehaus.house.database.schema import accounts, invitations, players, reports, tables, ties
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.outbox.model import NoticeRow
from kaffeehaus.house.outbox.writes import add_notice
from kaffeehaus.house.players.names import looks
from kaffeehaus.house.players.rows import PlayerRow
from kaffeehaus.house.tables.reads import summaries
from kaffeehaus.house.tables.rows import TableStatus, TableSummaryRow


class Relation(Enum):
    """What somebody thinks of somebody else."""

    FRIEND = "friend"
    MUTED = "muted"
    """Not to be listened to."""
    BLOCKED = "blocked"
    """Not to be met: no seat at one's tables, no word, no invitation."""


@dataclass(frozen=True, slots=True)
class ReportRow:
    """What somebody tells the host of the house about somebody else."""

    by: str
    about: str
    reason: str
    at: int
    table_id: str | None = None
    message: int | None = None
    """The number of the message that it is about."""
    said: str = ""
    """That message, as it was."""


@dataclass(frozen=True, slots=True)
class InvitationRow:
    """Somebody is asked to a table."""

    table_id: str
    player_id: str
    by: str
    at: int


class RelationStore:
    """The ties of all guests."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, player_id: str) -> dict[Relation, frozenset[str]]:
        """By kind: the ids of those whom the player has such a tie to."""
        return await self._store.read(lambda moment: _ties_of(moment, player_id))

    async def people(self, player_id: str, kind: Relation, limit: int) -> list[PlayerRow]:
        """The others to whom the player has that tie, by name."""
        return await self._store.read(lambda moment: _people(moment, player_id, kind, limit))

    async def is_tied(self, player_id: str, other_id: str, kind: Relation) -> bool:
        """Whether the one has that tie to the other."""
        return await self._store.read(lambda moment: _is_tied(moment, player_id, other_id, kind))

    async def count(self, player_id: str, kind: Relation) -> int:
        """How many such ties the player has."""
        return await self._store.read(lambda moment: _count(moment, player_id, kind))

    async def tie(self, player_id: str, other_id: str, kind: Relation, at: int) -> None:
        """Have such a tie; nothing happens if it is there."""
        work = partial(_tie, player_id=player_id, other_id=other_id, kind=kind, at=at)
        await self._store.write(f"player {player_id}", work)

    async def untie(self, player_id: str, other_id: str, kind: Relation) -> None:
        """Have no such tie any more."""
        work = partial(_untie, player_id=player_id, other_id=other_id, kind=kind)
        await self._store.write(f"player {player_id}", work)

    async def not_welcome(self, player_id: str, at: frozenset[str]) -> bool:
        """Whether one of these people does not want to meet the player."""
        return await self._store.read(lambda moment: _not_welcome(moment, player_id, at))

    async def account_named(self, name: str) -> PlayerRow | None:
        """The account that looks like this name; guests' names are not unique."""
        return await self._store.read(lambda moment: _account_named(moment, name))

    async def invite(self, row: InvitationRow, notice: NoticeRow) -> None:
        """Ask somebody to a table, and tell it; asking again changes nothing."""
        work = partial(_invite, row=row, notice=notice)
        await self._store.write(f"table {row.table_id}", work)
        self._store.outbox_filled.set()

    async def uninvite(self, table_id: str, player_id: str) -> None:
        """The player was not asked, or has answered."""
        work = partial(_uninvite, table_id=table_id, player_id=player_id)
        await self._store.write(f"table {table_id}", work)

    async def is_invited(self, table_id: str, player_id: str) -> bool:
        """Whether the player is asked to that table."""
        return await self._store.read(lambda moment: _is_invited(moment, table_id, player_id))

    async def invited_to(self, player_id: str, limit: int) -> list[TableSummaryRow]:
        """The tables that wait for the player, the one that changed last first."""
        return await self._store.read(lambda moment: _invited_to(moment, player_id, limit))

    async def report(self, row: ReportRow) -> None:
        """Keep a report for the host."""
        await self._store.write("", partial(_report, row=row))


def _not_welcome(connection: Connection, player_id: str, at: frozenset[str]) -> bool:
    query = select(func.count()).where(
        ties.c.other_id == player_id,
        ties.c.kind == Relation.BLOCKED.value,
        ties.c.player_id.in_(sorted(at)),
    )
    return bool(connection.scalar(query))


def _account_named(connection: Connection, name: str) -> PlayerRow | None:
    query = select(players).join(accounts).where(accounts.c.looks == looks(name))
    found = connection.execute(query).first()
    return None if found is None else PlayerRow(found.id, found.name, found.created)


def _invite(connection: Connection, row: InvitationRow, notice: NoticeRow) -> None:
    here = select(invitations.c.at).where(
        invitations.c.table_id == row.table_id, invitations.c.player_id == row.player_id
    )
    if connection.scalar(here) is not None:
        return
    values = {"table_id": row.table_id, "player_id": row.player_id, "by": row.by, "at": row.at}
    connection.execute(insert(invitations), values)
    add_notice(connection, notice)


def _uninvite(connection: Connection, table_id: str, player_id: str) -> None:
    here = (invitations.c.table_id == table_id) & (invitations.c.player_id == player_id)
    connection.execute(delete(invitations).where(here))


def _is_invited(connection: Connection, table_id: str, player_id: str) -> bool:
    query = select(invitations.c.at).where(
        invitations.c.table_id == table_id, invitations.c.player_id == player_id
    )
    return connection.scalar(query) is not None


def _invited_to(connection: Connection, player_id: str, limit: int) -> list[TableSummaryRow]:
    asked = select(invitations.c.table_id).where(invitations.c.player_id == player_id)
    is_waiting = tables.c.status == TableStatus.WAITING.value
    return summaries(connection, tables.c.id.in_(asked) & is_waiting, limit)


def _ties_of(connection: Connection, player_id: str) -> dict[Relation, frozenset[str]]:
    query = select(ties.c.other_id, ties.c.kind).where(ties.c.player_id == player_id)
    found = connection.execute(query).all()
    return {
        kind: frozenset(row.other_id for row in found if row.kind == kind.value)
        for kind in Relation
    }


def _people(connection: Connection, player_id: str, kind: Relation, limit: int) -> list[PlayerRow]:
    query = (
        select(players)
        .join(ties, ties.c.other_id == players.c.id)
        .where(ties.c.player_id == player_id, ties.c.kind == kind.value)
        .order_by(func.lower(players.c.name), players.c.id)
        .limit(limit)
    )
    found = connection.execute(query).all()
    return [PlayerRow(row.id, row.name, row.created) for row in found]


def _is_tied(connection: Connection, player_id: str, other_id: str, kind: Relation) -> bool:
    query = select(ties.c.since).where(
        ties.c.player_id == player_id, ties.c.other_id == other_id, ties.c.kind == kind.value
    )
    return connection.scalar(query) is not None


def _count(connection: Connection, player_id: str, kind: Relation) -> int:
    query = select(func.count()).where(ties.c.player_id == player_id, ties.c.kind == kind.value)
    return connection.scalar(query) or 0


def _tie(connection: Connection, player_id: str, other_id: str, kind: Relation, at: int) -> None:
    _untie(connection, player_id, other_id, kind)
    values = {"player_id": player_id, "other_id": other_id, "kind": kind.value, "since": at}
    connection.execute(insert(ties), values)


def _untie(connection: Connection, player_id: str, other_id: str, kind: Relation) -> None:
    here = (ties.c.player_id == player_id) & (ties.c.other_id == other_id)
    connection.execute(delete(ties).where(here & (ties.c.kind == kind.value)))


def _report(connection: Connection, row: ReportRow) -> None:
    values = {
        "id": secrets.token_hex(16),
        "by": row.by,
        "about": row.about,
        "table_id": row.table_id,
        "message": row.message,
        "said": row.said,
        "reason": row.reason,
        "at": row.at,
    }
    connection.execute(insert(reports), values)
