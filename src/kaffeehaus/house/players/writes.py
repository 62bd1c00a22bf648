"""Changes of players, sessions and one-time device links."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sqlalchemy import (
    BigInteger,
    Connection,
    bindparam,
    delete,
    insert,
    or_,
    select,
    update,
)

from kaffeehaus.core.rest import NO_REST, Rest
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.mapping import text_of
from kaffeehaus.house.database.notify import tell_of_guest
from kaffeehaus.house.database.schema import (
    accounts,
    links,
    players,
    sessions,
)
from kaffeehaus.house.players.mapping import preferences_of, rest_of
from kaffeehaus.house.players.preferences import BY_DEFAULT, Preferences
from kaffeehaus.house.players.rows import PlayerRow


def add_player(
    connection: Connection, row: PlayerRow, preferences: Preferences = BY_DEFAULT
) -> None:
    """Insert a player."""
    values = {
        "id": row.id,
        "name": row.name,
        "created": row.created,
        "preferences": None if preferences == BY_DEFAULT else text_of(preferences),
    }
    connection.execute(insert(players), values)


def rename_player(
    connection: Connection,
    player_id: str,
    name: str,
    looks: str,
    old_token_hash: str,
    new_token_hash: str,
) -> bool:
    """Rename a player and rotate the session token; False if the token is not theirs.

    The unique index on `looks` rejects a name that is confusable with another account's.
    """
    renewed = connection.execute(
        update(sessions)
        .where(sessions.c.token_hash == old_token_hash, sessions.c.player_id == player_id)
        .values(token_hash=new_token_hash)
    )
    if renewed.rowcount != 1:
        return False
    connection.execute(update(players).where(players.c.id == player_id).values(name=name))
    connection.execute(
        update(accounts).where(accounts.c.player_id == player_id).values(looks=looks)
    )
    tell_of_guest(connection, player_id)
    return True


def add_session(
    connection: Connection,
    token_hash: str,
    player_id: str,
    device: str = "",
    proved: int | None = None,
) -> None:
    """Insert a session."""
    at = now()
    values = {
        "token_hash": token_hash,
        "player_id": player_id,
        "created": at,
        "device": device,
        "seen": at,
        "proved": proved,
    }
    connection.execute(insert(sessions), values)


def remove_session(connection: Connection, token_hash: str) -> None:
    """Delete a session."""
    here = sessions.c.token_hash == token_hash
    ended = connection.scalar(delete(sessions).where(here).returning(sessions.c.player_id))
    if ended is not None:
        tell_of_guest(connection, ended)


def add_link(connection: Connection, code_hash: str, player_id: str, expires: int) -> None:
    """Insert a one-time device link and delete expired ones."""
    connection.execute(delete(links).where(links.c.expires <= now()))
    values = {"code_hash": code_hash, "player_id": player_id, "expires": expires}
    connection.execute(insert(links), values)


def take_link(connection: Connection, code_hash: str) -> str | None:
    """Redeem a one-time link; its player, or None if it is unknown or expired."""
    found = connection.execute(
        select(links.c.player_id, links.c.expires)
        .where(links.c.code_hash == code_hash)
        .with_for_update()
    ).one_or_none()
    connection.execute(delete(links).where(links.c.code_hash == code_hash))
    if found is None or found.expires <= now():
        return None
    player_id: str = found.player_id
    return player_id


def change_rest(connection: Connection, player_id: str, change: Callable[[Rest], Rest]) -> Rest:
    """Change the rest hours and holidays of a player; the stored value."""
    chosen = players.c.id == player_id
    found = connection.scalar(select(players.c.rest).where(chosen).with_for_update())
    after: Rest = change(rest_of(found) or NO_REST)
    values = {"rest": None if after.is_none else text_of(after)}
    connection.execute(update(players).where(chosen).values(values))
    return after


def change_preferences(
    connection: Connection, player_id: str, change: Callable[[Preferences], Preferences]
) -> Preferences:
    """Change the preferences of a player; the stored value."""
    chosen = players.c.id == player_id
    found = connection.scalar(select(players.c.preferences).where(chosen).with_for_update())
    after: Preferences = change(preferences_of(found))
    connection.execute(update(players).where(chosen).values(preferences=text_of(after)))
    return after


def note_seen(connection: Connection, seen: Mapping[str, int]) -> None:
    """Store when players were last seen.

    Skips rows that another server has locked, which avoids deadlocks between two servers.
    """
    moment = bindparam("moment", type_=BigInteger)
    before = or_(players.c.seen.is_(None), players.c.seen < moment)
    wanted = select(players.c.id).where(players.c.id == bindparam("player"), before)
    free = wanted.with_for_update(key_share=True, skip_locked=True)
    note = update(players).where(players.c.id.in_(free)).values(seen=moment)
    connection.execute(
        note, [{"player": player, "moment": at} for player, at in sorted(seen.items())]
    )
