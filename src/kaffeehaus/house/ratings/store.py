"""Queries of ratings, and counting each finished game into them exactly once."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from kaffeehaus.core.log import Acted, Entry, Resigned, Seated, Undone, read_entry
from kaffeehaus.core.notation import revive
from kaffeehaus.core.outcome import Outcome
from kaffeehaus.core.turns import turns_made
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.schema import (
    accounts,
    entries,
    players,
    ratings,
    seats,
    tables,
)
from kaffeehaus.house.database.store import AnyRow, first_to, row_to, values_of
from kaffeehaus.house.ratings.model import (
    BOT,
    WINDOW_HOURS,
    Rating,
    RatingChange,
    Strength,
    effect_of,
    rated_after,
)
from kaffeehaus.house.tables.model import ChangedTable, Rated, SeatKind, TableStatus
from kaffeehaus.house.tables.reads import MORE_SEATS, TWO_SEATS
from kaffeehaus.house.tables.writes import advance_stamp

ADVISORY_LOCK = 0x6B616667
"""PostgreSQL advisory lock: several servers count one after the other."""

_is_last = (entries.c.table_id == tables.c.id) & (entries.c.number == tables.c.head)
_is_uncounted = (tables.c.rated == Rated.ASKED.value) & (tables.c.status == TableStatus.OVER.value)
_with_end = tables.outerjoin(entries, _is_last)
_ended = func.coalesce(entries.c.at, tables.c.touched).label("ended")
"""When a game ended: the time of its last entry."""


def has_uncounted(connection: Connection) -> bool:
    """Whether a finished rated game is not yet counted."""
    return connection.scalar(select(tables.c.id).where(_is_uncounted).limit(1)) is not None


def ratings_of(connection: Connection, subject: str) -> list[Rating]:
    """The ratings of a player or bot, by game and table size."""
    return _ratings(connection, ratings.c.subject == subject)


def best_ratings(
    connection: Connection, game: str, limit: int, least_games: int = 0
) -> list[Rating]:
    """The public ratings of a game after so many games: bots, and players who show theirs."""
    shown = or_(accounts.c.shows_ratings.is_(True), ratings.c.subject.startswith(BOT))
    wanted = and_(ratings.c.game == game, ratings.c.games >= least_games, shown)
    return _ratings(connection, wanted, limit)


def rating_history(connection: Connection, subject: str, limit: int) -> list[RatingChange]:
    """The latest changes of a player's ratings, oldest first."""
    mine = or_(
        seats.c.left_by == subject,
        and_(seats.c.player_id == subject, seats.c.left_by.is_(None)),
    )
    size = case((tables.c.seat_count == 2, TWO_SEATS), else_=MORE_SEATS).label("size")
    found = connection.execute(
        select(
            tables.c.game,
            size,
            tables.c.id.label("table"),
            tables.c.private,
            _ended,
            seats.c.rating_before.label("before"),
            seats.c.rating_after.label("after"),
            seats.c.rating_deviation.label("deviation"),
        )
        .select_from(_with_end.join(seats, seats.c.table_id == tables.c.id))
        .where(mine, seats.c.rating_after.is_not(None))
        .order_by(_ended.desc(), tables.c.id)
        .limit(limit)
    )
    return [row_to(RatingChange, row) for row in found][::-1]


def rated_games_of(connection: Connection, player_id: str, game: str) -> list[str]:
    """The ids of the tables at which the player has a running or adjourned rated game."""
    playing = (TableStatus.RUNNING.value, TableStatus.ADJOURNED.value)
    found = (
        select(tables.c.id)
        .join(seats, seats.c.table_id == tables.c.id)
        .where(
            seats.c.player_id == player_id,
            tables.c.game == game,
            tables.c.rated == Rated.ASKED.value,
            tables.c.status.in_(playing),
        )
        .distinct()
        .order_by(tables.c.id)
    )
    return list(connection.scalars(found))


def count_ratings(connection: Connection, most: int) -> list[ChangedTable]:
    """Count uncounted finished games into ratings, the earliest first; the changed tables."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})
    found = connection.execute(
        select(tables.c.id, tables.c.game, tables.c.outcome, _ended)
        .select_from(_with_end)
        .where(_is_uncounted)
        .order_by(_ended, tables.c.id)
        .limit(most)
    ).all()
    # Every server locks tables in this order.
    ids = sorted(row.id for row in found)
    connection.execute(
        select(tables.c.id).where(tables.c.id.in_(ids)).order_by(tables.c.id).with_for_update()
    )
    for row in found:
        effect = _count(connection, row)
        connection.execute(update(tables).filter_by(id=row.id).values(rated=effect.value))
    return [advance_stamp(connection, table_id) for table_id in ids]


def _count(connection: Connection, table: AnyRow) -> Rated:
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
    recent = _games_together(connection, names, table.ended - WINDOW_HOURS * 3_600_000)
    effect = effect_of(turns, recent)
    if not effect.share:
        return effect
    ranks = [
        len(seated) + 1 if row.left_by is not None else outcome.ranks[row.seat] for row in seated
    ]
    size = TWO_SEATS if len(seated) == 2 else MORE_SEATS
    key = {"game": table.game, "size": size}
    stored = (select(ratings).filter_by(**key, subject=subject) for subject in names)
    before = [first_to(Strength, connection.execute(query)) or Strength() for query in stored]
    after = rated_after(before, ranks, effect.share)
    for row, old, new in zip(seated, before, after, strict=True):
        change = {
            "rating_before": old.points,
            "rating_after": new.points,
            "rating_deviation": new.doubt,
            "rating_games": new.games,
        }
        here = update(seats).filter_by(table_id=table.id, seat=row.seat)
        connection.execute(here.values(change))
    gone = {row.player_id for row in seated if row.left is not None}
    for subject, strength in zip(names, after, strict=True):
        if subject not in gone:
            connection.execute(delete(ratings).filter_by(**key, subject=subject))
            values = values_of(strength, **key, subject=subject, updated=now())
            connection.execute(insert(ratings), values)
    return effect


def _moves(connection: Connection, table_id: str) -> Iterator[tuple[int, Entry]]:
    """The entries of a table's log that turns are counted from."""
    kinds = [kind.kind for kind in (Acted, Undone, Resigned, Seated)]
    found = connection.scalars(
        select(entries.c.public)
        .where(entries.c.table_id == table_id, entries.c.kind.in_(kinds))
        .order_by(entries.c.number)
    )
    return (read_entry(json.loads(public)) for public in found)


def _games_together(connection: Connection, names: Sequence[str], since: int) -> int:
    """How many games of exactly these players have counted since then. Bots have no limit: 0."""
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
    """The subject rated for a seat: the player who left it, its player, or its bot."""
    if row.left_by is not None:
        return str(row.left_by)
    if row.kind == SeatKind.BOT.value:
        return f"{BOT}{row.bot}"
    return None if row.player_id is None else str(row.player_id)


def _ratings(
    connection: Connection, wanted: ColumnElement[bool], limit: int | None = None
) -> list[Rating]:
    name = func.coalesce(players.c.name, func.substr(ratings.c.subject, len(BOT) + 1))
    query = (
        select(ratings, name.label("name"))
        .select_from(
            ratings.outerjoin(players, players.c.id == ratings.c.subject).outerjoin(
                accounts, accounts.c.player_id == ratings.c.subject
            )
        )
        .where(wanted)
        .order_by(ratings.c.game, ratings.c.size, ratings.c.mu.desc(), ratings.c.subject)
        .limit(limit)
    )
    return [row_to(Rating, row) for row in connection.execute(query)]
