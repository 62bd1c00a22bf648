"""Server keys: random secrets created on first use."""

from __future__ import annotations

import secrets

from sqlalchemy import (
    Connection,
    bindparam,
    insert,
    select,
)

from kaffeehaus.house.database.schema import (
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
