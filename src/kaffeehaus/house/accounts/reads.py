"""What is read about those who stay, each within one consistent moment of the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import inf

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
    select,
    union_all,
)

from kaffeehaus.house.accounts.model import (
    AccountRow,
    Credentials,
    OneTimeToken,
    PasskeyRow,
    RatingRow,
    SessionRow,
    TokenPurpose,
)
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.mapping import AnyRow, AnySelect
from kaffeehaus.house.database.schema import (
    accounts,
    links,
    metadata,
    passkeys,
    players,
    puzzle_progress,
    ratings,
    recovery_codes,
    seats,
    sessions,
    tables,
    tickets,
)
from kaffeehaus.house.tables.reads import belongs_to, latest, summaries_of, summaries_of_all
from kaffeehaus.house.tables.rows import Listing, Rated, TableStatus, TableSummaryRow

SECRET = frozenset({"token_hash", "public_key", "keys"})
"""Columns that let somebody in, or somebody else write to a device."""

_ONGOING = tuple(
    status.value for status in TableStatus if status not in {TableStatus.OVER, TableStatus.CLOSED}
)

_ACCOUNT = select(accounts, players.c.name).join(players)


class OwnTablesFilter(Enum):
    """Which of a player's own tables."""

    TURN = "turn"
    """It is the player's turn."""
    WAITING = "waiting"
    """Others are to act, or to come."""
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class OwnTablesSearch:
    """What a player looks for among the own tables."""

    games: tuple[str, ...] = ()
    """Ids of games whose title has the words in it."""
    words: str = ""
    """In small letters; empty for everything."""


def account(connection: Connection, wanted: ColumnElement[bool]) -> AccountRow | None:
    """The account that is wanted."""
    found = connection.execute(_ACCOUNT.where(wanted)).first()
    return None if found is None else _account_of(found)


def ticket(connection: Connection, ticket_hash: str, purpose: TokenPurpose) -> OneTimeToken | None:
    """The ticket, unless it has expired or is for something else."""
    here = (tickets.c.hash == ticket_hash) & (tickets.c.purpose == purpose.value)
    found = connection.execute(select(tickets).where(here, tickets.c.expires > now())).one_or_none()
    return (
        None if found is None else OneTimeToken(purpose, found.player_id, found.text, found.expires)
    )


def passkeys_of(connection: Connection, wanted: ColumnElement[bool]) -> list[PasskeyRow]:
    """The keys that are wanted, the oldest first."""
    query = select(passkeys).where(wanted).order_by(passkeys.c.created, passkeys.c.id)
    return [_passkey_of(row) for row in connection.execute(query).all()]


def codes_left(connection: Connection, player_id: str) -> int:
    """How many recovery codes can still be used."""
    here = recovery_codes.c.player_id == player_id
    found = connection.scalar(select(func.count()).select_from(recovery_codes).where(here))
    return found or 0


def credentials(connection: Connection, player_id: str) -> Credentials | None:
    """What opens the account of a player; None for a guest."""
    found = account(connection, accounts.c.player_id == player_id)
    if found is None:
        return None
    keys = passkeys_of(connection, passkeys.c.player_id == player_id)
    return Credentials(found.mail, tuple(key.id for key in keys), codes_left(connection, player_id))


def sessions_of(connection: Connection, wanted: ColumnElement[bool]) -> list[SessionRow]:
    """The devices that are wanted, the one that was last here first."""
    query = (
        select(sessions)
        .where(wanted)
        .order_by(func.coalesce(sessions.c.seen, sessions.c.created).desc(), sessions.c.token_hash)
    )
    return [
        SessionRow(row.token_hash, row.created, row.device, row.seen, row.proved)
        for row in connection.execute(query).all()
    ]


@dataclass(frozen=True, slots=True)
class OwnTablesRows:
    """A part of a player's own tables."""

    counts: dict[OwnTablesFilter, int]
    """How many there are of each sort, of those that were looked for."""
    rows: list[TableSummaryRow]
    """Those that wait for the player with the most urgent first, others with the latest change."""


def own_rows(
    connection: Connection,
    player_id: str,
    mine: OwnTablesFilter,
    search: OwnTablesSearch,
    part: slice,
) -> OwnTablesRows:
    """A part of those of the player's own tables that are of this sort and have the words."""
    if search.words:
        return _searched(connection, player_id, mine, search, part)
    own = _own(player_id)
    query = (
        select(tables)
        .join(own, own.c.id == tables.c.id)
        .where(_is_of_sort(own, mine))
        .order_by(*_order(mine))
        .slice(part.start, part.stop)
    )
    return OwnTablesRows(counts(connection, player_id), summaries_of(connection, query))


def _searched(
    connection: Connection,
    player_id: str,
    mine: OwnTablesFilter,
    search: OwnTablesSearch,
    part: slice,
) -> OwnTablesRows:
    """All of the player's tables are read with the names at them, and words looked for here. Asked
    for the words, PostgreSQL would rather look through the seats of the whole house."""
    own = _own(player_id)
    query = select(own, tables.c.game, tables.c.touched, tables.c.deadline).join(
        tables, own.c.id == tables.c.id
    )
    everything = connection.execute(query).all()
    with_words = _with_words(connection, own, search.words)
    found = [row for row in everything if row.game in search.games or row.id in with_words]
    sorts = [_sort_of(row.status, row.acts) for row in found]
    chosen = [row for row, sort in zip(found, sorts, strict=True) if sort is mine]
    chosen.sort(key=_urgency if mine is OwnTablesFilter.TURN else _lateness)
    ids = [row.id for row in chosen[part]]
    shown = summaries_of(connection, select(tables).where(tables.c.id.in_(ids)))
    shown.sort(key=lambda row: ids.index(row.id))
    return OwnTablesRows({sort: sorts.count(sort) for sort in OwnTablesFilter}, shown)


def _with_words(connection: Connection, own: Subquery, words: str) -> set[str]:
    """The ids of tables at which somebody has the words in the name."""
    query = (
        select(seats.c.table_id, func.coalesce(players.c.name, seats.c.name))
        .join(own, own.c.id == seats.c.table_id)
        .outerjoin(players, seats.c.player_id == players.c.id)
    )
    return {table for table, name in connection.execute(query).all() if words in name.lower()}


def _urgency(row: AnyRow) -> tuple[float, float, str]:
    return (inf if row.deadline is None else row.deadline, row.touched, row.id)


def _lateness(row: AnyRow) -> tuple[float, str]:
    return (-row.touched, row.id)


@dataclass(frozen=True, slots=True)
class LobbyRows:
    """The tables that the lobby shows."""

    mine: list[TableSummaryRow]
    """The player's own: my turn first, then what is not over yet, each with the latest change
    first."""
    open: list[TableSummaryRow]
    """Public ones with a seat for anybody, the one that changed last first."""
    running: list[TableSummaryRow]


def lobby(connection: Connection, player_id: str | None, limit: int) -> LobbyRows:
    """The first tables of each list, for a player or for somebody without a name."""
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


def turns(connection: Connection, player_id: str) -> list[str]:
    """The ids of the tables that wait for the player, the most urgent first."""
    own = _own(player_id)
    query = (
        select(tables.c.id)
        .join(own, own.c.id == tables.c.id)
        .where(_is_of_sort(own, OwnTablesFilter.TURN))
        .order_by(*_order(OwnTablesFilter.TURN))
    )
    return list(connection.scalars(query))


def counts(connection: Connection, player_id: str) -> dict[OwnTablesFilter, int]:
    """How many tables of each sort the player has."""
    own = _own(player_id)
    query = select(own.c.status, own.c.acts, func.count()).group_by(own.c.status, own.c.acts)
    found = dict.fromkeys(OwnTablesFilter, 0)
    for status, acts, number in connection.execute(query).all():
        sort = _sort_of(status, acts)
        if sort is not None:
            found[sort] += number
    return found


def _sort_of(status: str, acts: int) -> OwnTablesFilter | None:
    """To which sort an own table belongs; what was closed before it began to none."""
    if status == TableStatus.OVER.value:
        return OwnTablesFilter.FINISHED
    if status == TableStatus.CLOSED.value:
        return None
    return OwnTablesFilter.TURN if acts else OwnTablesFilter.WAITING


def puzzles_tried(connection: Connection, player_id: str) -> int:
    """How many puzzles the player has tried."""
    mine = puzzle_progress.c.player_id == player_id
    query = select(func.count()).select_from(puzzle_progress).where(mine)
    return connection.execute(query).scalar_one()


def seats_held(connection: Connection, player_id: str) -> int:
    """At how many tables the player sits that are not over."""
    ongoing = tables.c.status.in_(_ONGOING)
    return _count(connection, and_(_sits(player_id), ongoing))


def finished_of(connection: Connection, player_id: str, limit: int) -> Sequence[TableSummaryRow]:
    """Finished games that the player played, or left, the latest first."""
    query = select(tables).where(
        tables.c.status == TableStatus.OVER.value,
        tables.c.id.in_(
            select(seats.c.table_id)
            .where(seats.c.player_id == player_id)
            .union(select(seats.c.table_id).where(seats.c.left_by == player_id))
        ),
    )
    return summaries_of(
        connection, query.order_by(tables.c.touched.desc(), tables.c.id).limit(limit)
    )


def everything_about(
    connection: Connection, player_id: str
) -> dict[str, list[dict[str, str | int | float | bool | None]]]:
    """All rows that belong to a player, by table; without what would let somebody in."""
    found = {}
    for table in metadata.sorted_tables:
        owner = table.c.id if table is players else table.c.get("player_id")
        if owner is None or table in (tickets, links, recovery_codes):
            continue
        columns = [column for column in table.c if column.name not in SECRET]
        rows = connection.execute(select(*columns).where(owner == player_id))
        found[table.name] = [dict(row._mapping) for row in rows]
    return found


def has_uncounted(connection: Connection) -> bool:
    """Whether a finished game waits to be counted into ratings."""
    wanted = and_(tables.c.rated == Rated.ASKED.value, tables.c.status == TableStatus.OVER.value)
    return bool(connection.scalar(select(tables.c.id).where(wanted).limit(1)))


def ratings_of(connection: Connection, wanted: ColumnElement[bool], limit: int) -> list[RatingRow]:
    """The ratings that are wanted, the best first, with the names of people."""
    query = (
        select(ratings, players.c.name, accounts.c.shows_ratings)
        .select_from(
            ratings.outerjoin(players, players.c.id == ratings.c.subject).outerjoin(
                accounts, accounts.c.player_id == ratings.c.subject
            )
        )
        .where(wanted)
        .order_by(ratings.c.game, ratings.c.size, ratings.c.mu.desc(), ratings.c.subject)
        .limit(limit)
    )
    return [
        RatingRow(
            row.game, row.size, row.subject, row.mu, row.sigma, row.games, row.updated, row.name
        )
        for row in connection.execute(query).all()
    ]


def _count(connection: Connection, wanted: ColumnElement[bool]) -> int:
    found = connection.scalar(select(func.count()).select_from(tables).where(wanted))
    return found or 0


def _own(player_id: str) -> Subquery:
    """The tables of a player, each with its status and whether the player is to act: found from
    the seats, because whoever plays has few tables of all. Those that the player only made count
    as long as they wait."""
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
    """1 if the seat is in the list of those who are to act, which is kept as `[0,2]`."""
    listed = func.replace(func.replace(tables.c.to_act, "[", ","), "]", ",")
    number = literal(",") + cast(seats.c.seat, String) + literal(",")
    running = tables.c.status == TableStatus.RUNNING.value
    return case((and_(running, listed.contains(number)), 1), else_=0)


def _is_of_sort(own: Subquery, mine: OwnTablesFilter) -> ColumnElement[bool]:
    match mine:
        case OwnTablesFilter.TURN:
            return own.c.acts == 1
        case OwnTablesFilter.WAITING:
            return and_(own.c.acts == 0, own.c.status.in_(_ONGOING))
        case OwnTablesFilter.FINISHED:
            return own.c.status == TableStatus.OVER.value


def _sits(player_id: str) -> ColumnElement[bool]:
    return tables.c.id.in_(select(seats.c.table_id).where(seats.c.player_id == player_id))


def _order(mine: OwnTablesFilter) -> tuple[ColumnElement[object], ...]:
    if mine is OwnTablesFilter.TURN:
        return (tables.c.deadline.asc().nulls_last(), tables.c.touched.asc(), tables.c.id.asc())
    return (tables.c.touched.desc(), tables.c.id.asc())


def _account_of(found: AnyRow) -> AccountRow:
    return AccountRow(
        found.player_id,
        found.name,
        found.mail,
        host=found.host,
        shows_ratings=found.shows_ratings,
        created=found.created,
    )


def _passkey_of(found: AnyRow) -> PasskeyRow:
    return PasskeyRow(
        found.id,
        found.player_id,
        found.public_key,
        found.sign_count,
        found.name,
        found.created,
        found.used,
    )
