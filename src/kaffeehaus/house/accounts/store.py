"""Queries and changes of accounts: credentials, one-time tokens, merging of guests, deletion.

Each function is work for `Store.read` or `Store.write`.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import asdict, replace
from enum import Enum

from sqlalchemy import (
    ColumnElement,
    Connection,
    Table,
    delete,
    exists,
    insert,
    or_,
    select,
    update,
)

from kaffeehaus.core.i18n import load_label
from kaffeehaus.house.accounts.model import AccountRow, AccountView, OneTimeToken, PasskeyRow, Proof
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.host_settings import HOST_KEY, KEY_BYTES
from kaffeehaus.house.database.notify import notify_player_changed
from kaffeehaus.house.database.schema import (
    access_tokens,
    accounts,
    audit,
    challenges,
    chat,
    lesson_progress,
    links,
    metadata,
    notice_ways,
    passkeys,
    players,
    puzzle_progress,
    ratings,
    recovery_codes,
    reports,
    seats,
    server_keys,
    sessions,
    tables,
    tickets,
    ties,
)
from kaffeehaus.house.database.store import (
    AnySelect,
    count_of,
    first_to,
    row_to,
    text_of,
    values_of,
)
from kaffeehaus.house.players.audit import AccountEvent, AuditAction, record_event, write_audit
from kaffeehaus.house.players.model import (
    FOR_PROGRAMS,
    MAX_GUIDED,
    MAX_LESSONS,
    Preferences,
    TokenPurpose,
)
from kaffeehaus.house.players.store import account_id_by_looks, preferences_of
from kaffeehaus.house.puzzles.store import bring_progress
from kaffeehaus.house.tables.model import ChangedTable, TableStatus
from kaffeehaus.house.tables.writes import advance_stamp

ANONYMIZED = (seats, chat)
"""Tables whose rows outlive a deleted player, without the name."""
SECRET_COLUMNS = frozenset({"token_hash", "public_key", "keys"})
SECRET_TABLES = (tickets, links, recovery_codes)
"""What an export leaves out: it would let somebody log in, or write to a device."""
STAYS_BEHIND = (
    access_tokens,
    accounts,
    audit,
    links,
    passkeys,
    ratings,
    recovery_codes,
    seats,
    sessions,
    tickets,
)
"""Credentials, audit rows, and what other rules move."""


class HostClaim(Enum):
    """Outcome of claiming the host role with the host token."""

    DONE = "done"
    TOO_LATE = "too late"
    """The token was used, or there is a host already."""
    NO_ACCOUNT = "no account"


class AccountCreation(Enum):
    """Outcome of creating an account."""

    DONE = "done"
    ALREADY = "already"
    NAME_TAKEN = "name taken"
    MAIL_TAKEN = "mail taken"


# Accounts


def account_of(connection: Connection, player_id: str) -> AccountRow | None:
    """The account of a player; None for a guest."""
    return _account(connection, accounts.c.player_id == player_id)


def account_by_looks(connection: Connection, looks: str) -> AccountRow | None:
    """The account whose name looks like this one, ignoring case and confusable characters."""
    player_id = account_id_by_looks(connection, looks)
    return None if player_id is None else account_of(connection, player_id)


def accounts_like(connection: Connection, looks: str, most: int) -> list[AccountRow]:
    """Accounts whose name contains what looks like these words, those that begin so first."""
    contains = accounts.c.looks.contains(looks, autoescape=True)
    order = accounts.c.looks.startswith(looks, autoescape=True).desc(), accounts.c.looks
    query = _accounts().where(contains).order_by(*order).limit(most)
    return [row_to(AccountRow, row) for row in connection.execute(query)]


def account_by_mail(connection: Connection, mail: str) -> AccountRow | None:
    """The account with this mail address."""
    return _account(connection, accounts.c.mail == mail)


def create_account(
    connection: Connection,
    player_id: str,
    looks: str,
    proof: Proof,
    event: AccountEvent | None = None,
) -> tuple[AccountCreation, list[ChangedTable]]:
    """Turn a guest into an account with its first credential; the tables that show the player."""
    if account_of(connection, player_id) is not None:
        return AccountCreation.ALREADY, []
    if account_by_looks(connection, looks) is not None:
        return AccountCreation.NAME_TAKEN, []
    if proof.mail is not None and account_by_mail(connection, proof.mail) is not None:
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
    notify_player_changed(connection, player_id)
    record_event(connection, event)
    return AccountCreation.DONE, _announce_tables(connection, _tables_of(connection, player_id))


def claim_host(connection: Connection, player_id: str, key: bytes) -> HostClaim:
    """Make the account the host, if `key` is still the one that the host token is derived from.

    The key is replaced in the same transaction, so the token works once. Locking its row lets only
    one of several servers through.
    """
    here = server_keys.c.name == HOST_KEY
    found = connection.scalar(select(server_keys.c.value).where(here).with_for_update())
    if found != key or _account(connection, accounts.c.host.is_(True)) is not None:
        return HostClaim.TOO_LATE
    account = update(accounts).filter_by(player_id=player_id).values(host=True)
    if not connection.execute(account).rowcount:
        return HostClaim.NO_ACCOUNT
    new_key = secrets.token_bytes(KEY_BYTES)
    connection.execute(update(server_keys).where(here).values(value=new_key))
    write_audit(connection, AuditAction.BECAME_HOST, player_id)
    notify_player_changed(connection, player_id)
    return HostClaim.DONE


def set_mail(connection: Connection, player_id: str, mail: str) -> bool:
    """Change the mail address of an account; False if another account has it."""
    owner = account_by_mail(connection, mail)
    if owner is not None and owner.player_id != player_id:
        return False
    changed = update(accounts).filter_by(player_id=player_id).values(mail=mail)
    return bool(connection.execute(changed).rowcount)


def show_ratings(connection: Connection, player_id: str, *, shown: bool) -> None:
    """Show the ratings of an account to others, or hide them."""
    connection.execute(update(accounts).filter_by(player_id=player_id).values(shows_ratings=shown))


# Credentials


def account_view(connection: Connection, player_id: str) -> AccountView | None:
    """The account of a player with its credentials; None for a guest."""
    account = account_of(connection, player_id)
    if account is None:
        return None
    codes = count_of(connection, recovery_codes, player_id)
    keys = tuple(passkeys_of(connection, player_id))
    return AccountView(**asdict(account), passkeys=keys, codes_left=codes)


def passkeys_of(connection: Connection, player_id: str) -> list[PasskeyRow]:
    """The passkeys of a player, the oldest first."""
    query = select(passkeys).filter_by(player_id=player_id)
    found = connection.execute(query.order_by(passkeys.c.created, passkeys.c.id))
    return [row_to(PasskeyRow, row) for row in found]


def passkey(connection: Connection, passkey_id: str) -> PasskeyRow | None:
    """The passkey with this credential id."""
    return first_to(PasskeyRow, connection.execute(select(passkeys).filter_by(id=passkey_id)))


def add_passkey(connection: Connection, row: PasskeyRow) -> bool:
    """Store a passkey. `Conflict` is raised if its credential id is known."""
    connection.execute(insert(passkeys), values_of(row))
    return True


def rename_passkey(connection: Connection, player_id: str, passkey_id: str, name: str) -> bool:
    """Rename a passkey; False if the player has no such passkey."""
    changed = update(passkeys).filter_by(id=passkey_id, player_id=player_id).values(name=name)
    return bool(connection.execute(changed).rowcount)


def remove_passkey(connection: Connection, player_id: str, passkey_id: str) -> bool:
    """Remove a passkey; False if the player has no such passkey."""
    gone = delete(passkeys).filter_by(id=passkey_id, player_id=player_id)
    return bool(connection.execute(gone).rowcount)


def note_passkey_use(connection: Connection, passkey_id: str, sign_count: int) -> None:
    """Store a passkey's signature counter and the time of its use."""
    used = {"sign_count": sign_count, "used": now()}
    connection.execute(update(passkeys).filter_by(id=passkey_id).values(used))


def replace_recovery_codes(
    connection: Connection, player_id: str, code_hashes: Sequence[str]
) -> bool:
    """Replace all recovery codes of a player."""
    connection.execute(delete(recovery_codes).where(recovery_codes.c.player_id == player_id))
    rows = [{"code_hash": code, "player_id": player_id} for code in code_hashes]
    connection.execute(insert(recovery_codes), rows)
    return True


def take_recovery_code(
    connection: Connection, code_hash: str, player_id: str | None = None
) -> str | None:
    """Use up a recovery code; the id of its player. With `player_id`, only a code of theirs."""
    here = recovery_codes.c.code_hash == code_hash
    if player_id is not None:
        here &= recovery_codes.c.player_id == player_id
    taken = delete(recovery_codes).where(here).returning(recovery_codes.c.player_id)
    found: str | None = connection.scalar(taken)
    return found


# One-time tokens


def add_token(connection: Connection, token_hash: str, token: OneTimeToken) -> None:
    """Store a one-time token, replacing one with the same hash; purges expired ones."""
    replaced = or_(tickets.c.expires <= now(), tickets.c.hash == token_hash)
    connection.execute(delete(tickets).where(replaced))
    connection.execute(insert(tickets), values_of(token, hash=token_hash))


def token(connection: Connection, token_hash: str, purpose: TokenPurpose) -> OneTimeToken | None:
    """A one-time token; None if it has expired or is for another purpose."""
    query = select(tickets).filter_by(hash=token_hash, purpose=purpose.value)
    return first_to(OneTimeToken, connection.execute(query.where(tickets.c.expires > now())))


def take_token(
    connection: Connection, token_hash: str, purpose: TokenPurpose
) -> OneTimeToken | None:
    """Use up a one-time token; None if it has expired or is for another purpose."""
    taken = delete(tickets).filter_by(hash=token_hash, purpose=purpose.value).returning(tickets)
    found = first_to(OneTimeToken, connection.execute(taken))
    return None if found is None or found.expires <= now() else found


# Merging, exporting and deleting


def count_puzzles_tried(connection: Connection, player_id: str) -> int:
    """How many puzzles the player has tried."""
    return count_of(connection, puzzle_progress, player_id)


def count_lessons_begun(connection: Connection, player_id: str) -> int:
    """How many lessons the player has begun."""
    return count_of(connection, lesson_progress, player_id)


def merge_guest(connection: Connection, guest: str, account: str) -> list[ChangedTable]:
    """Move a guest's data to an account; the changed tables.

    Moves seats and tables, except where both sit, and every other row of the player, except
    credentials and what the account has already. Friends and blocks of the guest carry over.
    """
    if account_of(connection, guest) is not None:
        return []
    _lock_players(connection, guest, account)
    moved = _tables_of(connection, guest) - _seated_at(connection, account)
    changed = _announce_tables(connection, moved)
    for column, table_id in (
        (seats.c.player_id, seats.c.table_id),
        (seats.c.left_by, seats.c.table_id),
        (tables.c.host, tables.c.id),
    ):
        here = table_id.in_(moved) & (column == guest)
        connection.execute(update(column.table).where(here).values({column: account}))
    bring_progress(connection, guest, account)
    move_belongings(connection, guest, account)
    connection.execute(delete(sessions).where(sessions.c.player_id == guest))
    notify_player_changed(connection, guest)
    return changed


def export_rows(
    connection: Connection, player_id: str
) -> dict[str, list[dict[str, str | int | float | bool | None]]]:
    """All rows of a player by table, without secrets."""
    found = {}
    for table in metadata.sorted_tables:
        owner = table.c.id if table is players else table.c.get("player_id")
        if owner is None or table in SECRET_TABLES:
            continue
        columns = [column for column in table.c if column.name not in SECRET_COLUMNS]
        rows = connection.execute(select(*columns).where(owner == player_id))
        found[table.name] = [
            {
                name: str(load_label(value)) if isinstance(value, str) else value
                for name, value in row._mapping.items()
            }
            for row in rows
        ]
    return found


def delete_player(connection: Connection, player_id: str, name: str) -> list[ChangedTable]:
    """Delete a player's data; the changed tables. The id and the games stay, under `name`.

    Seats and chat messages are anonymized. Every other row of the player goes, in every table.
    """
    _lock_players(connection, player_id)
    account = account_of(connection, player_id)
    changed = _announce_tables(connection, _tables_of(connection, player_id))
    if account is not None and account.host:
        # Whoever saw an earlier host token must not take over a server whose host has left.
        connection.execute(delete(server_keys).where(server_keys.c.name == HOST_KEY))
    connection.execute(delete(ratings).where(ratings.c.subject == player_id))
    for table in metadata.sorted_tables:
        if "player_id" in table.c and table not in ANONYMIZED:
            connection.execute(delete(table).where(table.c.player_id == player_id))
    connection.execute(delete(ties).where(ties.c.other_id == player_id))
    values = dict.fromkeys(("rest", "seen", "preferences", "language"))
    values |= {"name": name, "left": now()}
    connection.execute(update(players).where(players.c.id == player_id).values(values))
    for table in ANONYMIZED:
        connection.execute(update(table).where(table.c.player_id == player_id).values(name=name))
    if account is not None:
        write_audit(connection, AuditAction.DELETED_ACCOUNT, player_id)
    notify_player_changed(connection, player_id)
    return changed


def _account(connection: Connection, wanted: ColumnElement[bool]) -> AccountRow | None:
    return first_to(AccountRow, connection.execute(_accounts().where(wanted)))


def _accounts() -> AnySelect:
    return select(accounts, players.c.name, players.c.language).join(players)


def _lock_players(connection: Connection, *player_ids: str) -> None:
    """Lock players before tables, in the order in which a batch of the writer does."""
    wanted = select(players.c.id).where(players.c.id.in_(player_ids)).order_by(players.c.id)
    connection.execute(wanted.with_for_update(key_share=True))


def _tables_of(connection: Connection, player_id: str) -> set[str]:
    hosted = select(tables.c.id).where(
        tables.c.host == player_id, tables.c.status != TableStatus.CLOSED.value
    )
    return _seated_at(connection, player_id) | set(connection.scalars(hosted))


def _seated_at(connection: Connection, player_id: str) -> set[str]:
    theirs = or_(seats.c.player_id == player_id, seats.c.left_by == player_id)
    return set(connection.scalars(select(seats.c.table_id).where(theirs)))


def _announce_tables(connection: Connection, table_ids: set[str]) -> list[ChangedTable]:
    return [advance_stamp(connection, table_id) for table_id in sorted(table_ids)]


def move_belongings(connection: Connection, guest: str, account: str) -> None:
    """Move a guest's rows to an account. Rows that the account has already win."""
    for table in metadata.sorted_tables:
        if "player_id" in table.c and table not in STAYS_BEHIND:
            _move(connection, table, "player_id", guest, account)
    _move(connection, ties, "other_id", guest, account)
    connection.execute(delete(ties).where(ties.c.player_id == ties.c.other_id))
    for column in (reports.c.by, reports.c.about, challenges.c.by):
        connection.execute(update(column.table).where(column == guest).values({column: account}))
    connection.execute(delete(challenges).where(challenges.c.player_id == challenges.c.by))
    _merge_preferences(connection, guest, account)


def _move(connection: Connection, table: Table, owner: str, guest: str, account: str) -> None:
    """Move rows unless the account has one with the same key; delete the others."""
    key = ["address"] if table is notice_ways else [column.name for column in table.primary_key]
    own = table.alias("own")
    same = [own.c[name] == table.c[name] for name in key if name != owner]
    wanted = table.c[owner] == guest
    if owner in key or table is notice_ways:
        wanted &= ~exists(select(own.c[owner]).where(own.c[owner] == account, *same))
    connection.execute(update(table).where(wanted).values({owner: account}))
    connection.execute(delete(table).where(table.c[owner] == guest))


def _merge_preferences(connection: Connection, guest: str, account: str) -> None:
    """Merge preferences: the account's choices win, lessons learned are united."""
    wanted = select(players).where(players.c.id.in_((guest, account)))
    rows = {row.id: row for row in connection.execute(wanted)}
    theirs, own = rows[guest], rows[account]
    preference_service = _joined(preferences_of(theirs.preferences), own.preferences)
    values = {
        "rest": own.rest or theirs.rest,
        "preferences": text_of(preference_service),
        "language": own.language or theirs.language,
    }
    connection.execute(update(players).where(players.c.id == account).values(values))


def _joined(theirs: Preferences, written: str | None) -> Preferences:
    if written is None:
        return theirs
    own = preferences_of(written)
    if own == FOR_PROGRAMS:
        # The default of programs: only `takes_single_steps` must stay as it is.
        return replace(theirs, takes_single_steps=own.takes_single_steps)
    return replace(
        own,
        guided=_distinct(theirs.guided + own.guided)[-MAX_GUIDED:],
        lessons=_distinct(theirs.lessons + own.lessons)[-MAX_LESSONS:],
    )


def _distinct(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
