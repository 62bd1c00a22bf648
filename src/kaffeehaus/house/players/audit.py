"""The audit trail of players and the host, and account events that notify their owners."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert

from kaffeehaus.core.i18n import Label, TitledEnum, dump_label, lazy_pgettext
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.schema import audit
from kaffeehaus.house.outbox import NoticeKind, NoticeRow, add_notice


class AuditAction(TitledEnum):
    """An action in the audit trail."""

    CAME = "came", lazy_pgettext("audit", "new guest")
    """A new guest."""
    LOGGED_IN = "logged in", lazy_pgettext("audit", "logged in")
    LINKED = "linked a device", lazy_pgettext("audit", "linked a device")
    FAILED_LOG_IN = "failed to log in", lazy_pgettext("audit", "failed login")
    CONFIRMED = "confirmed who they are", lazy_pgettext("audit", "confirmed their identity")
    """Re-authenticated within a session."""
    MADE_ACCOUNT = "made an account", lazy_pgettext("audit", "created an account")
    ADDED_PASSKEY = "added a passkey", lazy_pgettext("audit", "added a passkey")
    RENAMED_PASSKEY = "renamed a passkey", lazy_pgettext("audit", "renamed a passkey")
    REMOVED_PASSKEY = "removed a passkey", lazy_pgettext("audit", "removed a passkey")
    CHANGED_MAIL = "changed the mail address", lazy_pgettext("audit", "changed the email address")
    MADE_CODES = "made recovery codes", lazy_pgettext("audit", "created recovery codes")
    ENDED_SESSIONS = "ended sessions", lazy_pgettext("audit", "logged out other devices")
    MADE_TOKEN = "created an access token", lazy_pgettext("audit", "created an access token")
    REVOKED_TOKEN = "revoked an access token", lazy_pgettext("audit", "revoked an access token")
    EXPORTED = "exported the data", lazy_pgettext("audit", "downloaded their data")
    DELETED_ACCOUNT = "deleted the account", lazy_pgettext("audit", "deleted their account")
    BECAME_HOST = "became host", lazy_pgettext("audit", "became host")
    SET = "set", lazy_pgettext("audit", "changed a setting")
    ANNOUNCED = "announced", lazy_pgettext("audit", "published an announcement")
    BARRED = "barred", lazy_pgettext("audit", "banned")
    LET_IN_AGAIN = "let in again", lazy_pgettext("audit", "lifted a ban")
    HANDLED = "handled a report", lazy_pgettext("audit", "resolved a report")
    BACKED_UP = "backed up", lazy_pgettext("audit", "made a backup")
    TIDIED = "tidied up", lazy_pgettext("audit", "deleted old data")


def write_audit(
    connection: Connection, action: AuditAction, player_id: str | None, words: Label = ""
) -> None:
    """Append to the audit trail; `words` are translated for its reader."""
    deed = {"deed": action.value, "player_id": player_id, "words": dump_label(words)}
    connection.execute(insert(audit), {"id": secrets.token_hex(8), "at": now(), **deed})


def forget_audit(connection: Connection, before: int) -> int:
    """Delete audit rows older than that; how many."""
    return connection.execute(delete(audit).where(audit.c.at < before)).rowcount


@dataclass(frozen=True, slots=True)
class AccountEvent:
    """A security-relevant change of an account, stored with the change and sent to its owner."""

    player_id: str
    action: AuditAction
    words: Label
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
