"""Queries and changes of players, sessions and one-time device links."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields

from sqlalchemy import BigInteger, Connection, bindparam, delete, func, insert, or_, select, update

from kaffeehaus.core.notation import revive
from kaffeehaus.core.pace import NO_REST, Rest
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.notify import notify_player_changed
from kaffeehaus.house.database.schema import (
    access_tokens,
    accounts,
    links,
    players,
    sessions,
    tickets,
)
from kaffeehaus.house.database.store import AnyRow, first_to, row_to, text_of, values_of
from kaffeehaus.house.players.audit import AccountEvent, record_event
from kaffeehaus.house.players.model import (
    BY_DEFAULT,
    FOR_PROGRAMS,
    AccessTokenRow,
    KnownAccessToken,
    KnownSession,
    Player,
    Preferences,
    SessionRow,
    TokenPurpose,
)

PREFERENCES = [field.name for field in fields(Preferences)]


def player_of(found: AnyRow) -> Player:
    """The player of a row of `players` outer-joined with `accounts`."""
    is_account, is_host = found.host is not None, bool(found.host)
    return Player(found.id, found.name, is_account, is_host, found.language)


def rest_of(text: str | None) -> Rest | None:
    """The stored rest hours and holidays of a player, or None."""
    return None if text is None else revive(Rest, json.loads(text))


def preferences_of(text: str | None) -> Preferences:
    """The stored preferences of a player, or the defaults."""
    if text is None:
        return BY_DEFAULT
    found = json.loads(text)
    # A newer version of the server may have written members that this one does not know.
    return revive(Preferences, {name: found[name] for name in PREFERENCES if name in found})


# Built once, because every request runs them.
_PERSON = select(players, accounts.c.host).select_from(players.outerjoin(accounts))

PLAY = "play"
"""The scope of access tokens that may move."""

_PLAYER = _PERSON.where(players.c.id == bindparam("player_id"))

_PLAYER_OF_SESSION = (
    _PERSON.add_columns(
        sessions.c.created.label("session_created"),
        accounts.c.created.label("account_created"),
        func.coalesce(sessions.c.seen, sessions.c.created).label("session_seen"),
    )
    .join(sessions, sessions.c.player_id == players.c.id)
    .where(sessions.c.token_hash == bindparam("token_hash"))
)

_PREFERENCES = select(players.c.preferences).where(players.c.id == bindparam("player_id"))

_REST = select(players.c.rest).where(players.c.id == bindparam("player_id"))


def player(connection: Connection, player_id: str) -> Player | None:
    """The player of that id."""
    found = connection.execute(_PLAYER, {"player_id": player_id}).first()
    return None if found is None else player_of(found)


def player_of_session(connection: Connection, token_hash: str) -> KnownSession | None:
    """The player of a session token, also of an expired session."""
    found = connection.execute(_PLAYER_OF_SESSION, {"token_hash": token_hash}).first()
    if found is None:
        return None
    # A guest's session may be old when the guest creates an account: its age starts anew then.
    created = max(found.session_created, found.account_created or 0)
    return KnownSession(player_of(found), created, found.session_seen)


def rest(connection: Connection, player_id: str) -> Rest | None:
    """The rest hours and holidays of a player, or None."""
    return rest_of(connection.scalar(_REST, {"player_id": player_id}))


def preferences(connection: Connection, player_id: str) -> Preferences:
    """The preferences of a player."""
    return preferences_of(connection.scalar(_PREFERENCES, {"player_id": player_id}))


def account_id_by_looks(connection: Connection, looks: str) -> str | None:
    """The player id of the account whose name has this skeleton."""
    found: str | None = connection.scalar(select(accounts.c.player_id).filter_by(looks=looks))
    return found


def sessions_of(connection: Connection, player_id: str) -> list[SessionRow]:
    """The sessions of a player, the most recently used first."""
    last_used = func.coalesce(sessions.c.seen, sessions.c.created).desc()
    query = select(sessions).filter_by(player_id=player_id)
    found = connection.execute(query.order_by(last_used, sessions.c.token_hash))
    return [row_to(SessionRow, row) for row in found]


def session(connection: Connection, token_hash: str) -> SessionRow | None:
    """The session of a session token."""
    query = select(sessions).filter_by(token_hash=token_hash)
    return first_to(SessionRow, connection.execute(query))


def end_session(
    connection: Connection, player_id: str, prefix: str, event: AccountEvent | None = None
) -> bool:
    """End the session whose token hash has this prefix; False if the player has none."""
    here = sessions.c.token_hash.startswith(prefix, autoescape=True)
    notify_player_changed(connection, player_id)
    ended = delete(sessions).where(sessions.c.player_id == player_id, here)
    return record_event(connection, event, connection.execute(ended).rowcount)


def end_other_sessions(
    connection: Connection, player_id: str, kept: str, event: AccountEvent | None = None
) -> bool:
    """End all sessions but one; whether there were any.

    Also revokes what would let them in again: device links, mail links that they asked for, and
    the permission to log in by one.
    """
    connection.execute(delete(links).filter_by(player_id=player_id))
    by_mail = tickets.c.purpose.in_([TokenPurpose.MAIL.value, TokenPurpose.ASKER.value])
    connection.execute(delete(tickets).where(tickets.c.player_id == player_id, by_mail))
    others = delete(sessions).filter_by(player_id=player_id).where(sessions.c.token_hash != kept)
    notify_player_changed(connection, player_id)
    return record_event(connection, event, connection.execute(others).rowcount)


def note_session_use(connection: Connection, token_hash: str, at: int) -> None:
    """Store when a session was last used."""
    connection.execute(update(sessions).filter_by(token_hash=token_hash).values(seen=at))


def note_reauthentication(connection: Connection, token_hash: str, at: int) -> None:
    """Store when the player last proved their identity in a session."""
    connection.execute(update(sessions).filter_by(token_hash=token_hash).values(proved=at))


def automatic_steps(connection: Connection, player_id: str) -> Preferences:
    """The preferences of a player, or those of programs while an access token with the scope `play`
    is valid: nothing may be confirmed while a program decides."""
    mine = access_tokens.c.player_id == player_id
    lasts = or_(access_tokens.c.expires.is_(None), access_tokens.c.expires > now())
    scopes = connection.scalars(select(access_tokens.c.scopes).where(mine, lasts))
    if any(PLAY in text.split() for text in scopes):
        return FOR_PROGRAMS
    return preferences(connection, player_id)


def access_token(connection: Connection, token_hash: str) -> KnownAccessToken | None:
    """The player and the scopes of an access token, also of an expired one."""
    query = _PERSON.add_columns(access_tokens.c.scopes, access_tokens.c.expires)
    mine = query.join(access_tokens, access_tokens.c.player_id == players.c.id)
    found = connection.execute(mine.where(access_tokens.c.token_hash == token_hash)).first()
    if found is None:
        return None
    return KnownAccessToken(player_of(found), tuple(found.scopes.split()), found.expires)


def access_tokens_of(connection: Connection, player_id: str) -> list[AccessTokenRow]:
    """The access tokens of a player, the newest first."""
    query = select(access_tokens).filter_by(player_id=player_id)
    newest = query.order_by(access_tokens.c.created.desc(), access_tokens.c.token_hash)
    return [row_to(AccessTokenRow, row) for row in connection.execute(newest)]


def add_access_token(connection: Connection, player_id: str, row: AccessTokenRow) -> bool:
    """Insert an access token."""
    connection.execute(insert(access_tokens), values_of(row, player_id=player_id))
    return True


def revoke_access_token(connection: Connection, player_id: str, prefix: str) -> bool:
    """Delete the access token whose hash has this prefix; False if the player has none."""
    here = access_tokens.c.token_hash.startswith(prefix, autoescape=True)
    gone = delete(access_tokens).where(access_tokens.c.player_id == player_id, here)
    return bool(connection.execute(gone).rowcount)


def add_player(
    connection: Connection, player: Player, created: int, preferences: Preferences = BY_DEFAULT
) -> None:
    """Insert a player."""
    values = {
        "id": player.id,
        "name": player.name,
        "created": created,
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
    session = update(sessions).filter_by(token_hash=old_token_hash, player_id=player_id)
    if connection.execute(session.values(token_hash=new_token_hash)).rowcount != 1:
        return False
    connection.execute(update(players).filter_by(id=player_id).values(name=name))
    connection.execute(update(accounts).filter_by(player_id=player_id).values(looks=looks))
    notify_player_changed(connection, player_id)
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
    row = SessionRow(token_hash, at, device, at, proved)
    connection.execute(insert(sessions), values_of(row, player_id=player_id))


def remove_session(connection: Connection, token_hash: str) -> None:
    """Delete a session."""
    gone = delete(sessions).filter_by(token_hash=token_hash).returning(sessions.c.player_id)
    if (ended := connection.scalar(gone)) is not None:
        notify_player_changed(connection, ended)


def add_link(connection: Connection, code_hash: str, player_id: str, expires: int) -> None:
    """Insert a one-time device link and delete expired ones."""
    connection.execute(delete(links).where(links.c.expires <= now()))
    values = {"code_hash": code_hash, "player_id": player_id, "expires": expires}
    connection.execute(insert(links), values)


def take_link(connection: Connection, code_hash: str) -> str | None:
    """Redeem a one-time link; its player, or None if it is unknown or expired."""
    taken = delete(links).filter_by(code_hash=code_hash).returning(links)
    found = connection.execute(taken).one_or_none()
    return None if found is None or found.expires <= now() else str(found.player_id)


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


def set_language(connection: Connection, player_id: str, language: str) -> None:
    """Store the language of a player."""
    connection.execute(update(players).where(players.c.id == player_id).values(language=language))
    notify_player_changed(connection, player_id)


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
