"""Short mails about an account, sent in the background."""

from __future__ import annotations

import asyncio
import html
import logging

from kaffeehaus.house.notifications.mail import Mailer, MailFailed, MailKind, MailMessage

logger = logging.getLogger(__name__)


class BackgroundMail:
    """Sends mails while the request that caused them goes on."""

    def __init__(self, mail: Mailer) -> None:
        self._mail = mail
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def is_there(self) -> bool:
        """Whether the house can send mail."""
        return self._mail.is_there

    def post(self, letter: MailMessage) -> None:
        """Send the letter soon. A failure goes to the log of the server."""
        task = asyncio.create_task(self._send(letter))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Wait until all letters are sent."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _send(self, letter: MailMessage) -> None:
        try:
            await self._mail.send(letter)
        except MailFailed as error:
            logger.warning("a mail about an account could not be sent: %s", error.sentence)


def short_letter(kind: MailKind, to: str, subject: str, *paragraphs: str) -> MailMessage:
    """A letter of a few paragraphs. One that is an address becomes a link."""
    page = "".join(f"<p>{_as_html(text)}</p>" for text in paragraphs)
    return MailMessage(to, subject, "\n\n".join(paragraphs) + "\n", page, kind=kind)


def _as_html(text: str) -> str:
    safe = html.escape(text)
    is_link = text.startswith(("http://", "https://")) and " " not in text
    return f'<a href="{safe}">{safe}</a>' if is_link else safe
