"""Relations between players (friends, mutes, blocks) and reports to the host."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

from sqlalchemy import Connection, delete, func, insert, select

from kaffeehaus.core.i18n import collation_key
from kaffeehaus.house.database.schema import players, reports, ties
from kaffeehaus.house.database.store import values_of


class Relation(Enum):
    """A relation of one player to another."""

    FRIEND = "friend"
    MUTED = "muted"
    """Chat messages of the other player are hidden."""
    BLOCKED = "blocked"
    """The other player gets no seat at one's tables, and can neither write to nor invite one."""


PLAYER_BAN = "guest"
"""Kind of a ban in `barred` that applies to a player."""


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A report of a player to the host."""

    by: str
    about: str
    reason: str
    at: int
    table_id: str | None = None
    message: int | None = None
    """The number of the reported chat message."""
    said: str = ""
    """The text of that message."""


def related_players(
    connection: Connection, player_id: str, kind: Relation, limit: int
) -> dict[str, str]:
    """By id: the names of the players to whom the player has this relation, in order."""
    query = (
        select(players.c.id, players.c.name)
        .join(ties, ties.c.other_id == players.c.id)
        .where(ties.c.player_id == player_id, ties.c.kind == kind.value)
        .order_by(players.c.id)
        .limit(limit)
    )
    found = connection.execute(query).all()
    return {row.id: row.name for row in sorted(found, key=lambda row: collation_key(row.name))}


def blockers_of(connection: Connection, player_id: str, among: Collection[str]) -> frozenset[str]:
    """Which of these players block the player."""
    query = select(ties.c.player_id).where(
        ties.c.other_id == player_id,
        ties.c.kind == Relation.BLOCKED.value,
        ties.c.player_id.in_(sorted(among)),
    )
    return frozenset(connection.scalars(query))


def blocked_by(connection: Connection, player_id: str) -> frozenset[str]:
    """The players whom the player blocks."""
    query = select(ties.c.other_id).filter_by(player_id=player_id, kind=Relation.BLOCKED.value)
    return frozenset(connection.scalars(query))


def ignored_by(connection: Connection, player_id: str) -> frozenset[str]:
    """The players whom the player mutes or blocks."""
    kinds = [Relation.MUTED.value, Relation.BLOCKED.value]
    query = select(ties.c.other_id).where(ties.c.player_id == player_id, ties.c.kind.in_(kinds))
    return frozenset(connection.scalars(query))


def count_related(connection: Connection, player_id: str, kind: Relation) -> int:
    """To how many players the player has this relation."""
    query = select(func.count()).where(ties.c.player_id == player_id, ties.c.kind == kind.value)
    return connection.scalar(query) or 0


def relate(connection: Connection, player_id: str, other_id: str, kind: Relation, at: int) -> None:
    """Store a relation, in place of the same one."""
    unrelate(connection, player_id, other_id, kind)
    values = {"player_id": player_id, "other_id": other_id, "kind": kind.value, "since": at}
    connection.execute(insert(ties), values)


def unrelate(connection: Connection, player_id: str, other_id: str, kind: Relation) -> None:
    """Remove a relation."""
    tie = {"player_id": player_id, "other_id": other_id, "kind": kind.value}
    connection.execute(delete(ties).filter_by(**tie))


def add_report(connection: Connection, row: ReportRow) -> None:
    """Store a report for the host."""
    connection.execute(insert(reports), values_of(row, id=secrets.token_hex(16)))
