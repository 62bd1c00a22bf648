"""Counting finished games into ratings: each of them exactly once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, text, update

from kaffeehaus.core.log import Acted, Entry, Resigned, Seated, Undone, read_entry
from kaffeehaus.core.notation import revive
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.core.turns import turns_made
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.mapping import AnyRow
from kaffeehaus.house.database.schema import entries, players, ratings, seats, tables
from kaffeehaus.house.tables.rows import ChangedTable, Rated, SeatKind, TableStatus
from kaffeehaus.house.tables.writes import retell

ADVISORY_LOCK = 0x6B616667
"""Several servers on one PostgreSQL count one after the other."""
TWO, MORE = "2", "more"
BOT = "bot "
"""How the subject of a bot begins."""

_is_last = (entries.c.table_id == tables.c.id) & (entries.c.number == tables.c.head)
_with_end = tables.outerjoin(entries, _is_last)
_ended = func.coalesce(entries.c.at, tables.c.touched).label("ended")
"""When a game ended: its last entry says so."""


@dataclass(frozen=True, slots=True)
class RatedPlayer:
    """What is known about one who is rated."""

    mu: float
    sigma: float
    games: int


Rate = Callable[[Sequence[RatedPlayer | None], Sequence[int], float], Sequence[RatedPlayer]]
"""What is known after a game, of what was known before, the ranks, and by how much it counts."""


@dataclass(frozen=True, slots=True)
class RatingRules:
    """Which games count, and what they change."""

    rate: Rate
    effect_of: Callable[[Sequence[int], int], Rated]
    """How a game counts, by the turns that its players made, and by how many games of the same
    people have counted shortly before."""
    window: int
    """What shortly before means, in milliseconds."""


def count_ratings(connection: Connection, rules: RatingRules, most: int) -> list[ChangedTable]:
    """Count the finished games that nobody has counted, the earliest first; their tables, which say
    now how they counted."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})
    found = connection.execute(
        select(tables.c.id, tables.c.game, tables.c.outcome, _ended)
        .select_from(_with_end)
        .where(tables.c.rated == Rated.ASKED.value, tables.c.status == TableStatus.OVER.value)
        .order_by(_ended, tables.c.id)
        .limit(most)
    ).all()
    # In the order in which every server locks tables.
    ids = sorted(row.id for row in found)
    connection.execute(
        select(tables.c.id).where(tables.c.id.in_(ids)).order_by(tables.c.id).with_for_update()
    )
    for row in found:
        effect = _count(connection, row, rules)
        here = tables.c.id == row.id
        connection.execute(update(tables).where(here).values(rated=effect.value))
    return [retell(connection, table_id) for table_id in ids]


def _count(connection: Connection, table: AnyRow, rules: RatingRules) -> Rated:
    outcome = revive(Outcome, json.loads(table.outcome))
    seated = connection.execute(
        select(seats, players.c.left)
        .select_from(seats.outerjoin(players, seats.c.player_id == players.c.id))
        .where(seats.c.table_id == table.id)
        .order_by(seats.c.seat)
    ).all()
    subjects = [_subject(row) for row in seated]
    if len(subjects) < 2 or None in subjects or len(set(subjects)) < len(subjects):
        return Rated.NOT_RATEABLE
    names = [subject for subject in subjects if subject is not None]
    turns = turns_made(_moves(connection, table.id), len(seated))
    effect = rules.effect_of(turns, _games_together(connection, names, table.ended - rules.window))
    if not effect.share:
        return effect
    ranks = [
        len(seated) + 1 if row.left_by is not None else outcome.ranks[row.seat] for row in seated
    ]
    size = TWO if len(seated) == 2 else MORE
    before = [_known(connection, table.game, size, subject) for subject in names]
    after = rules.rate(before, ranks, effect.share)
    gone = {row.player_id for row in seated if row.left is not None}
    for subject, known in zip(names, after, strict=True):
        if subject not in gone:
            _write(connection, table.game, size, subject, known)
    return effect


def _moves(connection: Connection, table_id: str) -> Iterator[tuple[int, Entry]]:
    """The entries of a table's log that tell who made how many turns."""
    kinds = [kind.kind for kind in (Acted, Undone, Resigned, Seated)]
    found = connection.scalars(
        select(entries.c.public)
        .where(entries.c.table_id == table_id, entries.c.kind.in_(kinds))
        .order_by(entries.c.number)
    )
    return (read_entry(json.loads(public)) for public in found)


def _games_together(connection: Connection, names: Sequence[str], since: int) -> int:
    """How many games have counted since then in which just these people sat; none for bots, which
    may play as much as they like."""
    if any(name.startswith(BOT) for name in names):
        return 0
    theirs = select(seats.c.table_id).where(seats.c.player_id == names[0])
    left = select(seats.c.table_id).where(seats.c.left_by == names[0])
    counted = [Rated.COUNTED.value, Rated.HALVED.value]
    found = connection.execute(
        select(seats)
        .select_from(_with_end.join(seats, seats.c.table_id == tables.c.id))
        .where(tables.c.id.in_(theirs.union(left)), tables.c.rated.in_(counted), _ended > since)
        .order_by(seats.c.table_id)
    ).all()
    games = groupby(found, key=lambda row: row.table_id)
    return sum({_subject(row) for row in rows} == set(names) for _, rows in games)


def _subject(row: AnyRow) -> str | None:
    """Who is rated for a seat: who left it, who sits there, or a bot that nobody sat before."""
    if row.left_by is not None:
        return str(row.left_by)
    if row.kind == SeatKind.BOT.value:
        return f"{BOT}{row.bot}"
    return None if row.player_id is None else str(row.player_id)


def _known(connection: Connection, game: str, size: str, subject: str) -> RatedPlayer | None:
    found = connection.execute(
        select(ratings.c.mu, ratings.c.sigma, ratings.c.games).where(_at(game, size, subject))
    ).one_or_none()
    return None if found is None else RatedPlayer(found.mu, found.sigma, found.games)


def _write(connection: Connection, game: str, size: str, subject: str, known: RatedPlayer) -> None:
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
