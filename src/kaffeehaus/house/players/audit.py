"""The audit trail of players and the host, and account events that notify their owners."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from enum import Enum

from sqlalchemy import Connection, delete, insert

from kaffeehaus.house.clock import now
from kaffeehaus.house.database.schema import audit
from kaffeehaus.house.outbox import NoticeKind, NoticeRow, add_notice


class AuditAction(Enum):
    """An action in the audit trail."""

    CAME = "came"
    """A new guest."""
    LOGGED_IN = "logged in"
    LINKED = "linked a device"
    FAILED_LOG_IN = "failed to log in"
    CONFIRMED = "confirmed who they are"
    """Re-authenticated within a session."""
    MADE_ACCOUNT = "made an account"
    ADDED_PASSKEY = "added a passkey"
    RENAMED_PASSKEY = "renamed a passkey"
    REMOVED_PASSKEY = "removed a passkey"
    CHANGED_MAIL = "changed the mail address"
    MADE_CODES = "made recovery codes"
    ENDED_SESSIONS = "ended sessions"
    EXPORTED = "exported the data"
    DELETED_ACCOUNT = "deleted the account"
    BECAME_HOST = "became host"
    SET = "set"
    ANNOUNCED = "announced"
    BARRED = "barred"
    LET_IN_AGAIN = "let in again"
    HANDLED = "handled a report"
    BACKED_UP = "backed up"
    TIDIED = "tidied up"


def write_audit(
    connection: Connection, action: AuditAction, player_id: str | None, words: str = ""
) -> None:
    """Append to the audit trail."""
    deed = {"deed": action.value, "player_id": player_id, "words": words}
    connection.execute(insert(audit), {"id": secrets.token_hex(8), "at": now(), **deed})


def forget_audit(connection: Connection, before: int) -> int:
    """Delete audit rows older than that; how many."""
    return connection.execute(delete(audit).where(audit.c.at < before)).rowcount


@dataclass(frozen=True, slots=True)
class AccountEvent:
    """A security-relevant change of an account, stored with the change and sent to its owner."""

    player_id: str
    action: AuditAction
    words: str
    """Details for the audit trail."""
    sentence: str
    """The text of the notification."""
    link: str
    """The path that the notification links to."""


def record_event(connection: Connection, event: AccountEvent | None, changed: int = 1) -> bool:
    """Write an account event to the audit trail and notify the owner, if anything has `changed`."""
    if changed and event is not None:
        write_audit(connection, event.action, event.player_id, event.words)
        notice = NoticeRow(
            event.player_id, NoticeKind.SECURITY, now(), text=event.sentence, link=event.link
        )
        add_notice(connection, notice)
    return bool(changed)
