"""Queries and changes of pairing requests.

Times are those of the server that asks. A request is open to matches while it has more than
`RELEASED_MS` left: whoever closes the page is not matched any more.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.schema import barred, pairing_requests, players, ties
from kaffeehaus.house.database.store import first_to, row_to, values_of
from kaffeehaus.house.pairing.model import LIVE, MATCHED_MS, RELEASED_MS, PairingRequest
from kaffeehaus.house.players.relations import PLAYER_BAN, Relation

_requests = pairing_requests.c

MOST_CANDIDATES = 200
"""Open requests among which a match is searched, the longest waiting first."""


def put_request(connection: Connection, row: PairingRequest) -> None:
    """Store a request in place of the player's one in the same slot, and delete expired ones."""
    expired = select(_requests.id).where(_requests.expires <= row.created)
    gone = expired.with_for_update(skip_locked=True)
    connection.execute(delete(pairing_requests).where(_requests.id.in_(gone)))
    same = {"player_id": row.player_id, "slot": row.slot}
    connection.execute(delete(pairing_requests).filter_by(**same))
    connection.execute(insert(pairing_requests), values_of(row))


def requests_of(connection: Connection, player_id: str, at: int) -> list[PairingRequest]:
    """The requests of a player that have not expired, the oldest first."""
    query = select(pairing_requests).where(_requests.player_id == player_id, _requests.expires > at)
    found = connection.execute(query.order_by(_requests.created, _requests.id))
    return [row_to(PairingRequest, row) for row in found]


def request_of(
    connection: Connection, player_id: str, request_id: str, at: int
) -> PairingRequest | None:
    """A request of the player, unless it has expired."""
    query = select(pairing_requests).where(_is_own(player_id, request_id), _requests.expires > at)
    return first_to(PairingRequest, connection.execute(query))


def renew(
    connection: Connection, player_id: str, request_id: str, at: int, expires: int
) -> PairingRequest | None:
    """Renew a live request, unless it has expired or is matched; the request as it is now."""
    is_waiting = (_requests.slot == LIVE) & _requests.table_id.is_(None) & (_requests.expires > at)
    here = _is_own(player_id, request_id) & is_waiting
    connection.execute(update(pairing_requests).where(here).values(expires=expires))
    return request_of(connection, player_id, request_id, at)


def release(connection: Connection, player_id: str, at: int) -> bool:
    """Let the player's live request expire soon, unmatched; whether there is one."""
    here = (_requests.player_id == player_id) & (_requests.slot == LIVE)
    here &= _requests.table_id.is_(None) & (_requests.expires > at + RELEASED_MS)
    released = update(pairing_requests).where(here).values(expires=at + RELEASED_MS)
    return bool(connection.execute(released).rowcount)


def remove(connection: Connection, player_id: str, request_id: str) -> bool:
    """Delete a request that is not matched; False if there is none."""
    here = _is_own(player_id, request_id) & _requests.table_id.is_(None)
    return bool(connection.execute(delete(pairing_requests).where(here)).rowcount)


def candidates(connection: Connection, mine: PairingRequest, at: int) -> list[PairingRequest]:
    """The open requests for the same game, without those of players whom either one mutes or
    blocks, and of banned or deleted players."""
    unwanted = [Relation.MUTED.value, Relation.BLOCKED.value]
    is_tied = or_(
        and_(ties.c.player_id == mine.player_id, ties.c.other_id == _requests.player_id),
        and_(ties.c.other_id == mine.player_id, ties.c.player_id == _requests.player_id),
    )
    is_same = (
        (_requests.game == mine.game)
        & (_requests.pace == mine.pace)
        & (_requests.rated == mine.rated)
        & (_requests.player_id != mine.player_id)
    )
    query = (
        select(pairing_requests)
        .where(is_same, _is_open(at))
        .where(~exists().where(is_tied, ties.c.kind.in_(unwanted)))
        .order_by(_requests.created, _requests.id)
        .limit(MOST_CANDIDATES)
    )
    return [row_to(PairingRequest, row) for row in connection.execute(query)]


def claim(connection: Connection, ids: Sequence[str], at: int, table_id: str) -> None:
    """Match requests with each other at this table. Raises `Conflict` unless all are open.

    The first row is locked in order of the ids, as all servers do; the others without waiting, so
    that two transactions cannot wait for each other.
    """
    first, *others = sorted(ids)
    open_row = select(_requests.id).where(_is_open(at))
    for request_id in (first, *others):
        row = open_row.where(_requests.id == request_id)
        locked = row.with_for_update(skip_locked=request_id != first)
        if connection.scalar(locked) is None:
            raise Conflict("a pairing request is matched or gone")
    matched = update(pairing_requests).where(_requests.id.in_(ids))
    connection.execute(matched.values(table_id=table_id, expires=at + MATCHED_MS))


def count_waiting(
    connection: Connection, at: int, without: str
) -> dict[tuple[str, str, bool], int]:
    """Open requests of others by game, time control and whether they are rated."""
    query = (
        select(_requests.game, _requests.pace, _requests.rated, func.count())
        .where(_is_open(at), _requests.player_id != without)
        .group_by(_requests.game, _requests.pace, _requests.rated)
    )
    found = connection.execute(query).all()
    return {(game, pace, bool(rated)): number for game, pace, rated, number in found}


def _is_own(player_id: str, request_id: str) -> ColumnElement[bool]:
    return (_requests.player_id == player_id) & (_requests.id == request_id)


def _is_open(at: int) -> ColumnElement[bool]:
    """Whether a request can be matched."""
    is_banned = exists().where(barred.c.kind == PLAYER_BAN, barred.c.value == _requests.player_id)
    has_left = exists().where(players.c.id == _requests.player_id, players.c.left.is_not(None))
    is_waiting = _requests.table_id.is_(None) & (_requests.expires > at + RELEASED_MS)
    return and_(is_waiting, ~is_banned, ~has_left)
