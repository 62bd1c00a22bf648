"""Writing to the audit trail."""

from __future__ import annotations

import secrets

from sqlalchemy import (
    Connection,
    delete,
    insert,
)

from kaffeehaus.house.audit.model import AuditAction, AuditRow
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.mapping import values_of
from kaffeehaus.house.database.schema import (
    audit,
)


def write_audit(
    connection: Connection, action: AuditAction, player_id: str | None, words: str = ""
) -> None:
    """Append to the audit trail."""
    row = AuditRow(now(), action.value, player_id, words)
    connection.execute(insert(audit), values_of(row, id=secrets.token_hex(8)))


def forget_audit(connection: Connection, before: int) -> int:
    """Delete audit rows older than that; how many."""
    return connection.execute(delete(audit).where(audit.c.at < before)).rowcount
