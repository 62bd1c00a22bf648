"""Settings that the host changes at runtime, and server keys: random secrets made on first use."""

from __future__ import annotations

import secrets
from enum import Enum

from sqlalchemy import (
    Connection,
    bindparam,
    delete,
    insert,
    select,
)

from kaffeehaus.house.clock import now
from kaffeehaus.house.database.schema import (
    host_notes,
    server_keys,
)

_KEY = select(server_keys.c.value).where(server_keys.c.name == bindparam("key_name"))


def key(connection: Connection, name: str) -> bytes | None:
    """The server key of that name."""
    value: bytes | None = connection.scalar(_KEY, {"key_name": name})
    return value


KEY_BYTES = 32


def make_key(connection: Connection, name: str) -> bytes:
    """A new server key of that name."""
    value = secrets.token_bytes(KEY_BYTES)
    connection.execute(insert(server_keys), {"name": name, "value": value})
    return value


HOST_KEY = "host"
"""The name of the server key that the host token is derived from."""


class HostSetting(Enum):
    """A setting that the host changes at runtime, or the server's own note."""

    ANNOUNCEMENT = "announcement"
    GUESTS_WELCOME = "guests_welcome"
    ACCOUNTS_WELCOME = "accounts_welcome"
    TABLES_PER_HOUR = "tables_per_hour"
    GUESTS_PER_HOUR = "guests_per_hour"
    REHEARSED = "rehearsed"
    """The rules version that running games were last replayed with."""
    DIFFERENCES = "differences"
    """Differences found by that replay."""


def host_settings(connection: Connection) -> dict[HostSetting, str]:
    """All stored settings of the host."""
    known = {setting.value: setting for setting in HostSetting}
    found = connection.execute(select(host_notes.c.name, host_notes.c.value))
    return {known[name]: value for name, value in found if name in known}


def set_host_setting(connection: Connection, setting: HostSetting, value: str) -> None:
    """Store a setting; an empty value restores the default."""
    connection.execute(delete(host_notes).where(host_notes.c.name == setting.value))
    if value:
        row = {"name": setting.value, "value": value, "at": now()}
        connection.execute(insert(host_notes), row)
