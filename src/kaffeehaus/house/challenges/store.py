"""Queries and changes of challenges."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from kaffeehaus.house import outbox
from kaffeehaus.house.challenges.model import (
    ENDED_MS,
    ChallengeRow,
    ChallengeStatus,
    DeclineReason,
)
from kaffeehaus.house.database.errors import Conflict
from kaffeehaus.house.database.schema import challenges, players
from kaffeehaus.house.database.store import AnyRow, row_to, values_of
from kaffeehaus.house.outbox import NoticeRow, add_notice

_challenges = challenges.c
_challenger = players.alias("challenger")
_challenged = players.alias("challenged")
_WITH_NAMES = (
    select(
        challenges,
        _challenger.c.name.label("challenger_name"),
        _challenged.c.name.label("challenged_name"),
    )
    .join(_challenger, _challenger.c.id == _challenges.by)
    .join(_challenged, _challenged.c.id == _challenges.player_id)
)

NamedRow = tuple[ChallengeRow, str, str]
"""A challenge with the names of the challenger and the challenged player."""


def add_challenge(connection: Connection, row: ChallengeRow, notice: NoticeRow) -> None:
    """Store a challenge with its notification, in place of an open one to the same player, and
    delete those that expired long ago."""
    same = select(_challenges.id).where(
        _challenges.by == row.by,
        _challenges.player_id == row.player_id,
        _challenges.status == ChallengeStatus.OPEN.value,
    )
    for before in connection.scalars(same).all():
        connection.execute(delete(challenges).filter_by(id=before))
        outbox.drop(connection, before)
    connection.execute(insert(challenges), values_of(row))
    add_notice(connection, notice)


def challenge_of(connection: Connection, challenge_id: str) -> NamedRow | None:
    """The challenge of that id."""
    found = connection.execute(_WITH_NAMES.where(_challenges.id == challenge_id)).first()
    return None if found is None else _named(found)


def challenges_of(connection: Connection, player_id: str, at: int) -> list[NamedRow]:
    """The open challenges of and to a player, and the player's own that were just accepted, the
    oldest first."""
    is_open = _challenges.status == ChallengeStatus.OPEN.value
    is_accepted = _challenges.status == ChallengeStatus.ACCEPTED.value
    own = (_challenges.by == player_id) & (is_open | is_accepted)
    others = (_challenges.player_id == player_id) & is_open & _challenger.c.left.is_(None)
    return _present(connection, own | others, at)


def latest_challenges_of(connection: Connection, player_id: str, at: int) -> list[NamedRow]:
    """The challenges of and to a player that are open or ended within the last minute, the oldest
    first."""
    others = (_challenges.player_id == player_id) & _challenger.c.left.is_(None)
    return _present(connection, (_challenges.by == player_id) | others, at)


def _present(connection: Connection, which: ColumnElement[bool], at: int) -> list[NamedRow]:
    query = _WITH_NAMES.where(which, _challenges.expires > at)
    found = connection.execute(query.order_by(_challenges.created, _challenges.id))
    return [_named(row) for row in found]


def count_open(connection: Connection, player_id: str, at: int) -> int:
    """Number of open challenges by a player."""
    return (
        connection.scalar(select(func.count()).where(_is_open(at), _challenges.by == player_id))
        or 0
    )


def is_present(connection: Connection, player_id: str) -> bool:
    """Whether there is a player of that id who has not left."""
    query = select(players.c.id).where(players.c.id == player_id, players.c.left.is_(None))
    return connection.scalar(query) is not None


def settle(
    connection: Connection,
    challenge_id: str,
    at: int,
    status: ChallengeStatus,
    reason: DeclineReason | None = None,
    table_id: str | None = None,
) -> None:
    """Answer or cancel an open challenge and drop its notification. Raises `Conflict` if it is
    not open any more."""
    values = {"status": status.value, "expires": at + ENDED_MS, "table_id": table_id}
    values["reason"] = None if reason is None else reason.value
    here = update(challenges).where(_challenges.id == challenge_id, _is_open(at))
    if connection.execute(here.values(values)).rowcount != 1:
        raise Conflict("the challenge is not open any more")
    outbox.drop(connection, challenge_id)


def _is_open(at: int) -> ColumnElement[bool]:
    return (_challenges.status == ChallengeStatus.OPEN.value) & (_challenges.expires > at)


def _named(row: AnyRow) -> NamedRow:
    return row_to(ChallengeRow, row), row.challenger_name, row.challenged_name
