"""Short mails about an account, sent in the background."""

from __future__ import annotations

import asyncio
import html
import logging
from collections.abc import Coroutine

from kaffeehaus.house.notifications.mail import Mailer, MailFailed, MailKind, MailMessage

logger = logging.getLogger(__name__)


class BackgroundMail:
    """Sends mails in background tasks."""

    def __init__(self, mail: Mailer) -> None:
        self._mail = mail
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_there(self) -> bool:
        """Whether a mail server is configured."""
        return self._mail.is_there

    def post(self, mail: MailMessage) -> None:
        """Send a mail in the background; failures are logged."""
        self.run(self._try_send(mail))

    async def send(self, mail: MailMessage) -> None:
        """Send a mail now. Raises `MailFailed`."""
        await self._mail.send(mail)

    def run(self, work: Coroutine[None, None, None]) -> None:
        """Run work that sends mails in the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Wait until all mails are sent."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _try_send(self, mail: MailMessage) -> None:
        try:
            await self._mail.send(mail)
        except MailFailed as error:
            logger.warning("a mail about an account could not be sent: %s", error.sentence)


def short_mail(kind: MailKind, to: str, subject: str, *paragraphs: str) -> MailMessage:
    """A mail of a few paragraphs; a paragraph that is a URL becomes a link."""
    page = "".join(f"<p>{_as_html(text)}</p>" for text in paragraphs)
    return MailMessage(to, subject, "\n\n".join(paragraphs) + "\n", page, kind=kind)


def _as_html(text: str) -> str:
    safe = html.escape(text)
    is_link = text.startswith(("http://", "https://")) and " " not in text
    return f'<a href="{safe}">{safe}</a>' if is_link else safe
