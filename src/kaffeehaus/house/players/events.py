"""Account events: security-relevant changes, audited and sent to the owner."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from kaffeehaus.house.audit.model import AuditAction
from kaffeehaus.house.audit.store import write_audit
from kaffeehaus.house.clock import now
from kaffeehaus.house.outbox.model import NoticeKind, NoticeRow
from kaffeehaus.house.outbox.store import add_notice


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
