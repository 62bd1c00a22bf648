"""Actions that the audit trail records."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


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


@dataclass(frozen=True, slots=True)
class AuditRow:
    """A row of the audit trail."""

    at: int
    deed: str
    player_id: str | None
    words: str
