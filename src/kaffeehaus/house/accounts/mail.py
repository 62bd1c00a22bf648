"""Account mails, and security notifications to the owners of accounts.

The audit trail and the notification are stored together with the change (`AccountEvent`). A mail
goes to the address that the account had before, so that whoever changes it cannot hide it.
"""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import dataclass
from typing import Concatenate, ParamSpec

from sqlalchemy import Connection

from kaffeehaus.core.i18n import dump_label, gettext, lazy_gettext, load_label, time_text
from kaffeehaus.house.accounts.model import AccountView
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import player_order
from kaffeehaus.house.http.session_cache import device_label
from kaffeehaus.house.http.sessions import Visit
from kaffeehaus.house.notifications.mail import Mailer, MailKind, MailMessage
from kaffeehaus.house.players.audit import AccountEvent, AuditAction, record_event
from kaffeehaus.house.players.model import Player

P = ParamSpec("P")

SENTENCES = {
    AuditAction.MADE_ACCOUNT: lazy_gettext("Your account was created"),
    AuditAction.ADDED_PASSKEY: lazy_gettext("A passkey was added to your account"),
    AuditAction.RENAMED_PASSKEY: lazy_gettext("A passkey of your account was renamed"),
    AuditAction.REMOVED_PASSKEY: lazy_gettext("A passkey was removed from your account"),
    AuditAction.CHANGED_MAIL: lazy_gettext("The email address of your account was changed"),
    AuditAction.MADE_CODES: lazy_gettext("New recovery codes were created for your account"),
    AuditAction.ENDED_SESSIONS: lazy_gettext("Other devices were logged out of your account"),
    AuditAction.MADE_TOKEN: lazy_gettext("An access token was created for your account"),
    AuditAction.REVOKED_TOKEN: lazy_gettext("An access token of your account was revoked"),
    AuditAction.EXPORTED: lazy_gettext("The data of your account was downloaded"),
    AuditAction.DELETED_ACCOUNT: lazy_gettext("Your account was deleted"),
}
"""Subjects of mails, and the first sentences of notifications."""
NOT_YOU = lazy_gettext(
    "If this was you, there is nothing to do. If it was not, log in, remove what is not yours and"
    " log out all other devices:"
)
NOT_YOU_MOVED = lazy_gettext(
    "This address no longer opens the account. If you did not change it, log in with a passkey or a"
    " recovery code and change it back:"
)
NOT_YOU_DELETED = lazy_gettext("If this was not you, tell the host.")
OWN_PAGE = "/me#account"


def short_mail(kind: MailKind, to: str, subject: str, *paragraphs: str) -> MailMessage:
    """A mail of a few paragraphs; a paragraph that is a URL becomes a link."""
    page = "".join(f"<p>{_as_html(text)}</p>" for text in paragraphs)
    return MailMessage(to, subject, "\n\n".join(paragraphs) + "\n", page, kind=kind)


def _as_html(text: str) -> str:
    safe = html.escape(text)
    is_link = text.startswith(("http://", "https://")) and " " not in text
    return f'<a href="{safe}">{safe}</a>' if is_link else safe


def event_of(player_id: str, action: AuditAction, visit: Visit) -> AccountEvent:
    """The event of a change of an account from this device."""
    device = device_label(visit.device)
    sentence = lazy_gettext("%(event)s. Device: %(device)s", event=SENTENCES[action], device=device)
    return AccountEvent(player_id, action, device, dump_label(sentence), OWN_PAGE)


@dataclass(frozen=True, slots=True, eq=False)
class Announcements:
    """Notifies owners of changes of their account. `_base` is the server's public address."""

    _store: Store
    _mail: Mailer
    _base: str

    async def change(
        self,
        player: Player,
        action: AuditAction,
        visit: Visit,
        before: AccountView | None,
        work: Callable[Concatenate[Connection, P], bool],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> bool:
        """Make a change, store its event in the same transaction and announce it.

        `work` returns whether it changed anything; if not, there is no event.
        """
        event = event_of(player.id, action, visit)

        def change(connection: Connection) -> bool:
            return record_event(connection, event, work(connection, *args, **kwargs))

        changed = await self._store.write(player_order(player.id), change)
        if changed:
            self.announce(event, before)
        return changed

    def announce(self, event: AccountEvent | None, before: AccountView | None) -> None:
        """Notify the owner of a stored event, also at the address that the account had before."""
        if event is not None:
            self._store.outbox_filled.set()
        if event is None or before is None or before.mail is None or not self._mail.is_there:
            return
        self._mail.post(
            short_mail(
                MailKind.SECURITY,
                before.mail,
                f"Kaffeehaus: {SENTENCES[event.action]}",
                str(load_label(event.sentence)),
                gettext("Time: %(time)s UTC", time=time_text(now())),
                *self._advice(event.action),
            )
        )

    def _advice(self, action: AuditAction) -> tuple[str, ...]:
        if action is AuditAction.DELETED_ACCOUNT:
            return (str(NOT_YOU_DELETED),)
        advice = NOT_YOU_MOVED if action is AuditAction.CHANGED_MAIL else NOT_YOU
        return str(advice), self._base + OWN_PAGE
