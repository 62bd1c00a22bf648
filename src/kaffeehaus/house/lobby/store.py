"""Queries for the tables of one player: my tables, the lobby, finished games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from math import inf
from operator import itemgetter
from typing import TypeAlias

from sqlalchemy import (
    ColumnElement,
    Connection,
    String,
    Subquery,
    and_,
    case,
    cast,
    func,
    literal,
    or_,
    select,
    union_all,
)

from kaffeehaus.house.database.schema import players, seats, tables
from kaffeehaus.house.database.store import AnyRow, AnySelect
from kaffeehaus.house.tables.model import TableStatus
from kaffeehaus.house.tables.summaries import (
    ONGOING,
    Listing,
    TableSummaryRow,
    belongs_to,
    latest,
    summaries,
    summaries_of,
    summaries_of_all,
)

Part: TypeAlias = Sequence[str]
"""Ids of the tables of a page."""


class OwnTablesFilter(Enum):
    """A group of a player's own tables."""

    TURN = "turn"
    """It is the player's turn."""
    WAITING = "waiting"
    """Others are to act or to join."""
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class OwnTablesSearch:
    """A search through a player's own tables."""

    games: tuple[str, ...] = ()
    """Ids of the games whose title contains the words."""
    words: str = ""
    """In lower case; empty for no search."""


@dataclass(frozen=True, slots=True)
class OwnTablesRows:
    """A page of a player's own tables."""

    counts: dict[OwnTablesFilter, int]
    """How many tables of each group match the search."""
    rows: list[TableSummaryRow]
    """Most urgent first for `TURN`, otherwise latest change first."""


def own_tables(
    connection: Connection,
    player_id: str,
    wanted: OwnTablesFilter,
    search: OwnTablesSearch,
    part: slice,
) -> OwnTablesRows:
    """A page of the player's own tables in one group that match the search."""
    own = _own(player_id)
    if search.words:
        return _searched(connection, own, wanted, search, itemgetter(part))
    query = (
        select(tables)
        .join(own, own.c.id == tables.c.id)
        .where(_is_in(own, wanted))
        .order_by(*_order(wanted))
        .slice(part.start, part.stop)
    )
    return OwnTablesRows(count_own_tables(connection, player_id), summaries_of(connection, query))


def own_tables_in(
    connection: Connection,
    player_id: str,
    wanted: OwnTablesFilter,
    search: OwnTablesSearch,
    part_of: Callable[[list[str]], Part],
) -> OwnTablesRows:
    """The tables in one group that match the search, as far as `part_of` chooses their ids."""
    return _searched(connection, _own(player_id), wanted, search, part_of)


def _searched(
    connection: Connection,
    own: Subquery,
    wanted: OwnTablesFilter,
    search: OwnTablesSearch,
    part_of: Callable[[list[str]], Part],
) -> OwnTablesRows:
    """Search in Python: with the words in the query, PostgreSQL scans the seats of all tables."""
    query = select(own, tables.c.game, tables.c.touched, tables.c.deadline).join(
        tables, own.c.id == tables.c.id
    )
    found = connection.execute(query).all()
    if search.words:
        with_words = _with_words(connection, own, search.words)
        found = [row for row in found if row.game in search.games or row.id in with_words]
    groups = [_group_of(row.status, row.acts) for row in found]
    chosen = [row for row, group in zip(found, groups, strict=True) if group is wanted]
    is_turn = wanted is OwnTablesFilter.TURN
    chosen.sort(key=_urgency if is_turn else lambda row: (-row.touched, row.id))
    ids = part_of([row.id for row in chosen])
    shown = summaries_of(connection, select(tables).where(tables.c.id.in_(ids)))
    shown.sort(key=lambda row: ids.index(row.id))
    return OwnTablesRows({group: groups.count(group) for group in OwnTablesFilter}, shown)


def _with_words(connection: Connection, own: Subquery, words: str) -> set[str]:
    """The ids of tables with a player whose name contains the words."""
    query = (
        select(seats.c.table_id, func.coalesce(players.c.name, seats.c.name))
        .join(own, own.c.id == seats.c.table_id)
        .outerjoin(players, seats.c.player_id == players.c.id)
    )
    return {table for table, name in connection.execute(query).all() if words in name.lower()}


def _urgency(row: AnyRow) -> tuple[float, float, str]:
    return (inf if row.deadline is None else row.deadline, row.touched, row.id)


@dataclass(frozen=True, slots=True)
class LobbyRows:
    """The lists of the lobby."""

    mine: list[TableSummaryRow]
    """The player's own: my turn first, then unfinished ones, each with the latest change first."""
    open: list[TableSummaryRow]
    """Public tables with a free seat, the latest change first."""
    running: list[TableSummaryRow]


def lobby_tables(connection: Connection, player_id: str | None, limit: int) -> LobbyRows:
    """The first tables of each list of the lobby, for a player or a nameless visitor."""
    listings = (Listing.OPEN, Listing.LEFT, Listing.RUNNING)
    public = [latest(belongs_to(listing), limit) for listing in listings]
    if player_id is None:
        waiting, left, running = summaries_of_all(connection, public)
        mine = []
    else:
        own = _most_urgent(player_id, limit)
        mine, waiting, left, running = summaries_of_all(connection, [own, *public])
    opened = sorted([*waiting, *left], key=lambda row: (-row.touched, row.id))
    return LobbyRows(mine, opened[:limit], running)


def _most_urgent(player_id: str, limit: int) -> AnySelect:
    own = _own(player_id)
    is_over = case((own.c.status == TableStatus.OVER.value, 1), else_=0)
    return (
        select(tables)
        .join(own, own.c.id == tables.c.id)
        .where(own.c.status != TableStatus.CLOSED.value)
        .order_by(own.c.acts.desc(), is_over, tables.c.touched.desc(), tables.c.id)
        .limit(limit)
    )


def tables_to_act_at(connection: Connection, player_id: str) -> list[str]:
    """The ids of the tables where it is the player's turn, the most urgent first."""
    own = _own(player_id)
    query = (
        select(tables.c.id)
        .join(own, own.c.id == tables.c.id)
        .where(_is_in(own, OwnTablesFilter.TURN))
        .order_by(*_order(OwnTablesFilter.TURN))
    )
    return list(connection.scalars(query))


def count_own_tables(connection: Connection, player_id: str) -> dict[OwnTablesFilter, int]:
    """How many tables of each group the player has."""
    own = _own(player_id)
    query = select(own.c.status, own.c.acts, func.count()).group_by(own.c.status, own.c.acts)
    found = dict.fromkeys(OwnTablesFilter, 0)
    for status, acts, number in connection.execute(query).all():
        group = _group_of(status, acts)
        if group is not None:
            found[group] += number
    return found


def _group_of(status: str, acts: int) -> OwnTablesFilter | None:
    """The group of an own table; None if it was closed before it began."""
    if status == TableStatus.OVER.value:
        return OwnTablesFilter.FINISHED
    if status == TableStatus.CLOSED.value:
        return None
    return OwnTablesFilter.TURN if acts else OwnTablesFilter.WAITING


@dataclass(frozen=True, slots=True)
class GamesQuery:
    """Which finished games of a player to read."""

    game: str | None
    """The id of a game; None for all."""
    since: int
    until: int
    """Bounds of the time when they changed last."""
    after: tuple[int, str]
    """Time and id of the table before the first one."""


def games_of(
    connection: Connection, player_id: str, query: GamesQuery, limit: int
) -> list[TableSummaryRow]:
    """Finished games that the player played, or left, the latest first."""
    touched, (at, table_id) = tables.c.touched, query.after
    wanted = _finished(player_id) & touched.between(query.since, query.until)
    wanted &= or_(touched < at, and_(touched == at, tables.c.id > table_id))
    if query.game is not None:
        wanted &= tables.c.game == query.game
    return summaries(connection, wanted, limit)


def finished_of(connection: Connection, player_id: str, limit: int) -> list[TableSummaryRow]:
    """Finished games that the player played, or left, the latest first."""
    return summaries(connection, _finished(player_id), limit)


def running_of(connection: Connection, player_id: str, limit: int) -> list[TableSummaryRow]:
    """Running public games of the player, the latest change first."""
    sits_at = select(seats.c.table_id).where(seats.c.player_id == player_id)
    return summaries(connection, belongs_to(Listing.RUNNING) & tables.c.id.in_(sits_at), limit)


def _finished(player_id: str) -> ColumnElement[bool]:
    played = select(seats.c.table_id).where(seats.c.player_id == player_id)
    left = select(seats.c.table_id).where(seats.c.left_by == player_id)
    is_over = tables.c.status == TableStatus.OVER.value
    return is_over & tables.c.id.in_(played.union(left))


def _own(player_id: str) -> Subquery:
    """The tables of a player with their status and whether the player is to act.

    Starts from the player's seats, which are few. Tables that the player created without taking a
    seat count while they wait for players.
    """
    is_mine = seats.c.player_id == player_id
    seated = (
        select(tables.c.id, tables.c.status, func.max(_acts()).label("acts"))
        .join(seats, seats.c.table_id == tables.c.id)
        .where(is_mine)
        .group_by(tables.c.id, tables.c.status)
    )
    made = select(tables.c.id, tables.c.status, literal(0)).where(
        tables.c.host == player_id,
        tables.c.status == TableStatus.WAITING.value,
        tables.c.id.not_in(select(seats.c.table_id).where(is_mine)),
    )
    return union_all(seated, made).subquery("own")


def _acts() -> ColumnElement[int]:
    """1 if the seat is in the stored list of seats to act, such as `[0,2]`."""
    listed = func.replace(func.replace(tables.c.to_act, "[", ","), "]", ",")
    number = literal(",") + cast(seats.c.seat, String) + literal(",")
    running = tables.c.status == TableStatus.RUNNING.value
    return case((and_(running, listed.contains(number)), 1), else_=0)


def _is_in(own: Subquery, wanted: OwnTablesFilter) -> ColumnElement[bool]:
    match wanted:
        case OwnTablesFilter.TURN:
            return own.c.acts == 1
        case OwnTablesFilter.WAITING:
            return and_(own.c.acts == 0, own.c.status.in_(ONGOING))
        case OwnTablesFilter.FINISHED:
            return own.c.status == TableStatus.OVER.value


def _order(wanted: OwnTablesFilter) -> tuple[ColumnElement[object], ...]:
    if wanted is OwnTablesFilter.TURN:
        return (tables.c.deadline.asc().nulls_last(), tables.c.touched.asc(), tables.c.id.asc())
    return (tables.c.touched.desc(), tables.c.id.asc())
