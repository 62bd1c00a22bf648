"""What guests think of one another, and what they report to the host of the house."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from enum import Enum
from functools import partial

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from kaffeehaus.house.store.rows import PlayerRow
from kaffeehaus.house.store.schema import players, reports, ties
from kaffeehaus.house.store.store import Store


class Tie(Enum):
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


class TieStore:
    """The ties of all guests."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, player_id: str) -> dict[Tie, frozenset[str]]:
        """By kind: the ids of those whom the player has such a tie to."""
        return await self._store.read(lambda moment: _ties_of(moment, player_id))

    async def people(self, player_id: str, kind: Tie, limit: int) -> list[PlayerRow]:
        """The others to whom the player has that tie, by name."""
        return await self._store.read(lambda moment: _people(moment, player_id, kind, limit))

    async def is_tied(self, player_id: str, other_id: str, kind: Tie) -> bool:
        """Whether the one has that tie to the other."""
        return await self._store.read(lambda moment: _is_tied(moment, player_id, other_id, kind))

    async def count(self, player_id: str, kind: Tie) -> int:
        """How many such ties the player has."""
        return await self._store.read(lambda moment: _count(moment, player_id, kind))

    async def tie(self, player_id: str, other_id: str, kind: Tie, at: int) -> None:
        """Have such a tie; nothing happens if it is there."""
        work = partial(_tie, player_id=player_id, other_id=other_id, kind=kind, at=at)
        await self._store.write(f"player {player_id}", work)

    async def untie(self, player_id: str, other_id: str, kind: Tie) -> None:
        """Have no such tie any more."""
        work = partial(_untie, player_id=player_id, other_id=other_id, kind=kind)
        await self._store.write(f"player {player_id}", work)

    async def report(self, row: ReportRow) -> None:
        """Keep a report for the host."""
        await self._store.write("", partial(_report, row=row))


async def _ties_of(connection: AsyncConnection, player_id: str) -> dict[Tie, frozenset[str]]:
    query = select(ties.c.other_id, ties.c.kind).where(ties.c.player_id == player_id)
    found = (await connection.execute(query)).all()
    return {
        kind: frozenset(row.other_id for row in found if row.kind == kind.value) for kind in Tie
    }


async def _people(
    connection: AsyncConnection, player_id: str, kind: Tie, limit: int
) -> list[PlayerRow]:
    query = (
        select(players)
        .join(ties, ties.c.other_id == players.c.id)
        .where(ties.c.player_id == player_id, ties.c.kind == kind.value)
        .order_by(func.lower(players.c.name), players.c.id)
        .limit(limit)
    )
    found = (await connection.execute(query)).all()
    return [PlayerRow(row.id, row.name, row.created) for row in found]


async def _is_tied(connection: AsyncConnection, player_id: str, other_id: str, kind: Tie) -> bool:
    query = select(ties.c.since).where(
        ties.c.player_id == player_id, ties.c.other_id == other_id, ties.c.kind == kind.value
    )
    return await connection.scalar(query) is not None


async def _count(connection: AsyncConnection, player_id: str, kind: Tie) -> int:
    query = select(func.count()).where(ties.c.player_id == player_id, ties.c.kind == kind.value)
    return await connection.scalar(query) or 0


def _tie(connection: Connection, player_id: str, other_id: str, kind: Tie, at: int) -> None:
    _untie(connection, player_id, other_id, kind)
    values = {"player_id": player_id, "other_id": other_id, "kind": kind.value, "since": at}
    connection.execute(insert(ties), values)


def _untie(connection: Connection, player_id: str, other_id: str, kind: Tie) -> None:
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
