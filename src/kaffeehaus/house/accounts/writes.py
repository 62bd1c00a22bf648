"""What is written about those who stay, as work for the writer."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from enum import Enum

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from kaffeehaus.house.accounts.merge import move_belongings
from kaffeehaus.house.accounts.model import (
    AccountEvent,
    OneTimeToken,
    PasskeyRow,
    Proof,
    TokenPurpose,
)
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.notify import tell_of_guest
from kaffeehaus.house.database.schema import (
    accounts,
    chat,
    links,
    metadata,
    passkeys,
    players,
    ratings,
    recovery_codes,
    seats,
    server_keys,
    sessions,
    tables,
    tickets,
    ties,
)
from kaffeehaus.house.database.server_keys import KEY_BYTES
from kaffeehaus.house.moderation.model import HOST_KEY, AuditAction
from kaffeehaus.house.moderation.store import write_audit
from kaffeehaus.house.outbox.model import NoticeKind, NoticeRow
from kaffeehaus.house.outbox.writes import add_notice
from kaffeehaus.house.puzzles.writes import bring_progress
from kaffeehaus.house.tables.rows import ChangedTable, TableStatus
from kaffeehaus.house.tables.writes import retell

STAYING = (seats, chat)
"""Where the rows of somebody who left stay, without the name."""


class HostClaim(Enum):
    """What came of claiming the house with the host token."""

    DONE = "done"
    TOO_LATE = "too late"
    """Somebody else was first, or the house has a host."""
    NO_ACCOUNT = "no account"


class AccountCreation(Enum):
    """What came of making an account."""

    DONE = "done"
    ALREADY = "already"
    NAME_TAKEN = "name taken"
    MAIL_TAKEN = "mail taken"


def record_event(connection: Connection, event: AccountEvent) -> None:
    """Write a change of an account into the audit trail, and notify its owner."""
    write_audit(connection, event.deed, event.player_id, event.words)
    notice = NoticeRow(
        event.player_id, NoticeKind.SECURITY, now(), text=event.sentence, link=event.link
    )
    add_notice(connection, notice)


def make_account(
    connection: Connection, player_id: str, looks: str, proof: Proof
) -> tuple[AccountCreation, list[ChangedTable]]:
    """Make an account of a guest, with its first key; the tables that show it."""
    if (
        connection.scalar(select(accounts.c.host).where(accounts.c.player_id == player_id))
        is not None
    ):
        return AccountCreation.ALREADY, []
    if _is_there(connection, accounts.c.looks == looks):
        return AccountCreation.NAME_TAKEN, []
    if proof.mail is not None and _is_there(connection, accounts.c.mail == proof.mail):
        return AccountCreation.MAIL_TAKEN, []
    values = {
        "player_id": player_id,
        "looks": looks,
        "mail": proof.mail,
        "host": False,
        "shows_ratings": True,
        "created": now(),
    }
    connection.execute(insert(accounts), values)
    if proof.passkey is not None:
        add_passkey(connection, proof.passkey)
    tell_of_guest(connection, player_id)
    return AccountCreation.DONE, _retold(connection, sorted(_tables_of(connection, player_id)))


def claim_house(connection: Connection, player_id: str, key: bytes) -> HostClaim:
    """Make the account the host, if `key` is still the one that the host token is made from.

    The key is drawn anew in the same transaction, so the token works once. Locking its row lets
    only one of several servers through.
    """
    here = server_keys.c.name == HOST_KEY
    found = connection.scalar(select(server_keys.c.value).where(here).with_for_update())
    if found != key or _is_there(connection, accounts.c.host.is_(True)):
        return HostClaim.TOO_LATE
    account = update(accounts).where(accounts.c.player_id == player_id).values(host=True)
    if not connection.execute(account).rowcount:
        return HostClaim.NO_ACCOUNT
    new_key = secrets.token_bytes(KEY_BYTES)
    connection.execute(update(server_keys).where(here).values(value=new_key))
    write_audit(connection, AuditAction.BECAME_HOST, player_id)
    tell_of_guest(connection, player_id)
    return HostClaim.DONE


def set_mail(connection: Connection, player_id: str, mail: str) -> bool:
    """The address by which the account can be entered; False if another account has it."""
    if _is_there(connection, (accounts.c.mail == mail) & (accounts.c.player_id != player_id)):
        return False
    here = accounts.c.player_id == player_id
    return bool(connection.execute(update(accounts).where(here).values(mail=mail)).rowcount)


def show_ratings(connection: Connection, player_id: str, shown: bool) -> None:
    """Whether others see the ratings of the account."""
    here = accounts.c.player_id == player_id
    connection.execute(update(accounts).where(here).values(shows_ratings=shown))


def add_passkey(connection: Connection, row: PasskeyRow) -> None:
    """One more key."""
    values = {
        "id": row.id,
        "player_id": row.player_id,
        "public_key": row.public_key,
        "sign_count": row.sign_count,
        "name": row.name,
        "created": row.created,
        "used": row.used,
    }
    connection.execute(insert(passkeys), values)


def name_passkey(connection: Connection, player_id: str, passkey_id: str, name: str) -> bool:
    """Call a key something else; False if the player has no such key."""
    here = (passkeys.c.id == passkey_id) & (passkeys.c.player_id == player_id)
    return bool(connection.execute(update(passkeys).where(here).values(name=name)).rowcount)


def remove_passkey(connection: Connection, player_id: str, passkey_id: str) -> bool:
    """The key opens nothing any more; False if the player has no such key."""
    here = (passkeys.c.id == passkey_id) & (passkeys.c.player_id == player_id)
    return bool(connection.execute(delete(passkeys).where(here)).rowcount)


def note_passkey(connection: Connection, passkey_id: str, sign_count: int) -> None:
    """A key was used."""
    here = passkeys.c.id == passkey_id
    connection.execute(update(passkeys).where(here).values(sign_count=sign_count, used=now()))


def set_codes(connection: Connection, player_id: str, code_hashes: tuple[str, ...]) -> None:
    """New recovery codes; the ones before are worthless."""
    connection.execute(delete(recovery_codes).where(recovery_codes.c.player_id == player_id))
    rows = [{"code_hash": code, "player_id": player_id} for code in code_hashes]
    if rows:
        connection.execute(insert(recovery_codes), rows)


def take_code(connection: Connection, code_hash: str, player_id: str | None = None) -> str | None:
    """The player of a recovery code, which is used up by it; only of this player, if one is
    given."""
    here = recovery_codes.c.code_hash == code_hash
    if player_id is not None:
        here &= recovery_codes.c.player_id == player_id
    found: str | None = connection.scalar(
        select(recovery_codes.c.player_id).where(here).with_for_update()
    )
    connection.execute(delete(recovery_codes).where(here))
    return found


def add_ticket(connection: Connection, ticket_hash: str, ticket: OneTimeToken) -> None:
    """A ticket, in place of one with the same hash; expired ones are swept out on the way."""
    swept = or_(tickets.c.expires <= now(), tickets.c.hash == ticket_hash)
    connection.execute(delete(tickets).where(swept))
    values = {
        "hash": ticket_hash,
        "purpose": ticket.purpose.value,
        "player_id": ticket.player_id,
        "text": ticket.text,
        "expires": ticket.expires,
    }
    connection.execute(insert(tickets), values)


def take_ticket(
    connection: Connection, ticket_hash: str, purpose: TokenPurpose
) -> OneTimeToken | None:
    """The ticket, which is used up by it; None if there is none, or it is for something else."""
    here = (tickets.c.hash == ticket_hash) & (tickets.c.purpose == purpose.value)
    found = connection.execute(select(tickets).where(here).with_for_update()).one_or_none()
    connection.execute(delete(tickets).where(here))
    if found is None or found.expires <= now():
        return None
    return OneTimeToken(purpose, found.player_id, found.text, found.expires)


def end_session(connection: Connection, player_id: str, beginning: str) -> bool:
    """Forget the device whose hash begins so; False if the player has none."""
    here = (sessions.c.player_id == player_id) & sessions.c.token_hash.startswith(
        beginning, autoescape=True
    )
    tell_of_guest(connection, player_id)
    return bool(connection.execute(delete(sessions).where(here)).rowcount)


def end_other_sessions(connection: Connection, player_id: str, kept: str) -> int:
    """Forget all devices but one; how many. What would let them in again goes too: the codes of
    device links, mail links that they asked for, and the leave to log in by one."""
    connection.execute(delete(links).where(links.c.player_id == player_id))
    by_mail = tickets.c.purpose.in_([TokenPurpose.MAIL.value, TokenPurpose.ASKER.value])
    connection.execute(delete(tickets).where(tickets.c.player_id == player_id, by_mail))
    here = (sessions.c.player_id == player_id) & (sessions.c.token_hash != kept)
    tell_of_guest(connection, player_id)
    return connection.execute(delete(sessions).where(here)).rowcount


def note_sessions(connection: Connection, token_hashes: tuple[str, ...], at: int) -> None:
    """These devices were here."""
    here = sessions.c.token_hash.in_(token_hashes)
    connection.execute(update(sessions).where(here).values(seen=at))


def prove(connection: Connection, token_hash: str, at: int) -> None:
    """Somebody has shown a key on this device."""
    here = sessions.c.token_hash == token_hash
    connection.execute(update(sessions).where(here).values(proved=at))


def bring_along(connection: Connection, guest: str, account: str) -> list[ChangedTable]:
    """Give what the guest has to the account: seats and tables, except where both of them sit; and
    whatever else belongs to a player, except what lets somebody in, and what the account has
    already. Who is a friend of the guest, or does not want to meet them, has the account for it."""
    if connection.scalar(select(accounts.c.host).where(accounts.c.player_id == guest)) is not None:
        return []
    _lock_players(connection, guest, account)
    retold = _retold(
        connection, sorted(_tables_of(connection, guest) - _seated_at(connection, account))
    )
    for table_id in (table.table_id for table in retold):
        here = seats.c.table_id == table_id
        connection.execute(
            update(seats).where(here, seats.c.player_id == guest).values(player_id=account)
        )
        connection.execute(
            update(seats).where(here, seats.c.left_by == guest).values(left_by=account)
        )
        connection.execute(
            update(tables)
            .where(tables.c.id == table_id, tables.c.host == guest)
            .values(host=account)
        )
    bring_progress(connection, guest, account)
    move_belongings(connection, guest, account)
    connection.execute(delete(sessions).where(sessions.c.player_id == guest))
    tell_of_guest(connection, guest)
    return retold


def leave(connection: Connection, player_id: str, name: str) -> list[ChangedTable]:
    """Forget all about a player but the id and the games; the tables that look different now.

    What others would miss stays without the name: seats, and what was said at tables. Every other
    row that belongs to a player goes, of whatever table.
    """
    _lock_players(connection, player_id)
    was_account = _is_there(connection, accounts.c.player_id == player_id)
    retold = _retold(connection, sorted(_tables_of(connection, player_id)))
    if _is_there(connection, (accounts.c.player_id == player_id) & accounts.c.host.is_(True)):
        # Whoever saw an earlier host token must not take over a house whose host has left.
        connection.execute(delete(server_keys).where(server_keys.c.name == HOST_KEY))
    connection.execute(delete(ratings).where(ratings.c.subject == player_id))
    for table in metadata.sorted_tables:
        if "player_id" in table.c and table not in STAYING:
            connection.execute(delete(table).where(table.c.player_id == player_id))
    connection.execute(delete(ties).where(ties.c.other_id == player_id))
    values = {"name": name, "left": now(), "rest": None, "seen": None, "preferences": None}
    connection.execute(update(players).where(players.c.id == player_id).values(values))
    for table in STAYING:
        connection.execute(update(table).where(table.c.player_id == player_id).values(name=name))
    if was_account:
        write_audit(connection, AuditAction.DELETED_ACCOUNT, player_id)
    tell_of_guest(connection, player_id)
    return retold


def _lock_players(connection: Connection, *player_ids: str) -> None:
    """Lock players before tables, as a batch does: work for players comes first there."""
    here = players.c.id.in_(sorted(player_ids))
    wanted = select(players.c.id).where(here).order_by(players.c.id)
    connection.execute(wanted.with_for_update(key_share=True))


def _tables_of(connection: Connection, player_id: str) -> set[str]:
    hosted = select(tables.c.id).where(
        tables.c.host == player_id, tables.c.status != TableStatus.CLOSED.value
    )
    return _seated_at(connection, player_id) | set(connection.scalars(hosted))


def _seated_at(connection: Connection, player_id: str) -> set[str]:
    theirs = or_(seats.c.player_id == player_id, seats.c.left_by == player_id)
    return set(connection.scalars(select(seats.c.table_id).where(theirs)))


def _retold(connection: Connection, table_ids: Iterable[str]) -> list[ChangedTable]:
    return [retell(connection, table_id) for table_id in table_ids]


def _is_there(connection: Connection, what: ColumnElement[bool]) -> bool:
    return bool(connection.scalar(select(func.count()).select_from(accounts).where(what)))
