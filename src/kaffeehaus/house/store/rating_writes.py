"""Counting finished games into ratings: each of them exactly once."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, insert, select, text, update

from kaffeehaus.core.notation import revive
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.house.store.columns import AnyRow
from kaffeehaus.house.store.rows import Rated, SeatKind, TableStatus, now
from kaffeehaus.house.store.schema import players, ratings, seats, tables

ADVISORY_LOCK = 0x6B616667
"""Several servers on one PostgreSQL count one after the other."""
TWO, MORE = "2", "more"


@dataclass(frozen=True, slots=True)
class Known:
    """What is known about one who is rated."""

    mu: float
    sigma: float
    games: int


Rate = Callable[[Sequence[Known | None], Sequence[int]], Sequence[Known]]
"""What is known after a game, of what was known before, and the ranks."""


def count_ratings(connection: Connection, rate: Rate, most: int) -> int:
    """Count the finished games that nobody has counted, the earliest first; how many."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})
    found = connection.execute(
        select(tables.c.id, tables.c.game, tables.c.outcome)
        .where(tables.c.rated == Rated.ASKED.value, tables.c.status == TableStatus.OVER.value)
        .order_by(tables.c.touched, tables.c.id)
        .limit(most)
    ).all()
    for row in found:
        _count(connection, row, rate)
        here = tables.c.id == row.id
        connection.execute(update(tables).where(here).values(rated=Rated.COUNTED.value))
    return len(found)


def _count(connection: Connection, table: AnyRow, rate: Rate) -> None:
    outcome = revive(Outcome, json.loads(table.outcome))
    seated = connection.execute(
        select(seats, players.c.left)
        .select_from(seats.outerjoin(players, seats.c.player_id == players.c.id))
        .where(seats.c.table_id == table.id)
        .order_by(seats.c.seat)
    ).all()
    subjects = [_subject(row) for row in seated]
    if len(subjects) < 2 or None in subjects or len(set(subjects)) < len(subjects):
        return  # Somebody sat down who is not rated, or twice.
    ranks = [
        len(seated) + 1 if row.left_by is not None else outcome.ranks[row.seat] for row in seated
    ]
    size = TWO if len(seated) == 2 else MORE
    names = [subject for subject in subjects if subject is not None]
    before = [_known(connection, table.game, size, subject) for subject in names]
    after = rate(before, ranks)
    gone = {row.player_id for row in seated if row.left is not None}
    for subject, known in zip(names, after, strict=True):
        if subject not in gone:
            _write(connection, table.game, size, subject, known)


def _subject(row: AnyRow) -> str | None:
    """Who is rated for a seat: who left it, who sits there, or a bot that nobody sat before."""
    if row.left_by is not None:
        return str(row.left_by)
    if row.kind == SeatKind.BOT.value:
        return f"bot {row.bot}"
    return None if row.player_id is None else str(row.player_id)


def _known(connection: Connection, game: str, size: str, subject: str) -> Known | None:
    found = connection.execute(
        select(ratings.c.mu, ratings.c.sigma, ratings.c.games).where(_at(game, size, subject))
    ).one_or_none()
    return None if found is None else Known(found.mu, found.sigma, found.games)


def _write(connection: Connection, game: str, size: str, subject: str, known: Known) -> None:
    connection.execute(delete(ratings).where(_at(game, size, subject)))
    values = {
        "game": game,
        "size": size,
        "subject": subject,
        "mu": known.mu,
        "sigma": known.sigma,
        "games": known.games,
        "updated": now(),
    }
    connection.execute(insert(ratings), values)


def _at(game: str, size: str, subject: str) -> ColumnElement[bool]:
    return (ratings.c.game == game) & (ratings.c.size == size) & (ratings.c.subject == subject)
