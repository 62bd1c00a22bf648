"""Security notifications: the owner of an account hears of every change of its credentials.

The audit trail and the notification are stored together with the change (`AccountEvent`). A mail
goes to the address that the account had before, so that whoever changes it cannot hide it.
"""

from __future__ import annotations

from datetime import UTC, datetime

from kaffeehaus.house.accounts.letters import BackgroundMail, short_letter
from kaffeehaus.house.audit.model import AuditAction
from kaffeehaus.house.http.sessions import Visit
from kaffeehaus.house.notifications.mail import MailKind
from kaffeehaus.house.outbox.store import Outbox
from kaffeehaus.house.players.events import AccountEvent

SENTENCES = {
    AuditAction.MADE_ACCOUNT: "You have an account now.",
    AuditAction.ADDED_PASSKEY: "A passkey was added to your account.",
    AuditAction.RENAMED_PASSKEY: "A passkey of your account was renamed.",
    AuditAction.REMOVED_PASSKEY: "A passkey was removed from your account.",
    AuditAction.CHANGED_MAIL: "The mail address of your account was changed.",
    AuditAction.MADE_CODES: "New recovery codes were made for your account.",
    AuditAction.ENDED_SESSIONS: "Other devices were logged out of your account.",
    AuditAction.EXPORTED: "The data of your account was downloaded.",
    AuditAction.DELETED_ACCOUNT: "Your account was deleted.",
}
NOT_YOU = (
    "If this was you, there is nothing to do. If it was not, log in, remove what is not yours and"
    " log out all other devices:"
)
NOT_YOU_MOVED = (
    "This address no longer opens the account. If you did not change it, log in with a passkey or a"
    " recovery code and change it back:"
)
NOT_YOU_DELETED = "If this was not you, tell the host of the house."
OWN_PAGE = "/me#account"


def event_of(player_id: str, deed: AuditAction, visit: Visit) -> AccountEvent:
    """A change of an account, made from there."""
    device = visit.device or "an unknown device"
    return AccountEvent(player_id, deed, device, f"{SENTENCES[deed]} Device: {device}.", OWN_PAGE)


class Announcements:
    """Tells the owners of accounts what has changed."""

    def __init__(self, outbox: Outbox, mail: BackgroundMail, base: str) -> None:
        """`base` is the public address of the house."""
        self._outbox = outbox
        self._mail = mail
        self._base = base

    def announce(self, event: AccountEvent, old_mail: str | None) -> None:
        """Tell of an event that is stored, also at the address that the account had before."""
        self._outbox.wake()
        if old_mail is None or not self._mail.is_there:
            return
        at = datetime.now(UTC).strftime("%d %B %Y, %H:%M UTC")
        self._mail.post(
            short_letter(
                MailKind.SECURITY,
                old_mail,
                f"Kaffeehaus: {SENTENCES[event.action].removesuffix('.')}",
                f"{event.sentence} Time: {at}.",
                *self._advice(event.action),
            )
        )

    def _advice(self, deed: AuditAction) -> tuple[str, ...]:
        if deed is AuditAction.DELETED_ACCOUNT:
            return (NOT_YOU_DELETED,)
        words = NOT_YOU_MOVED if deed is AuditAction.CHANGED_MAIL else NOT_YOU
        return words, self._base + OWN_PAGE
