"""Mail through the host's own server: one letter at a time, as text and as HTML."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, localtime, make_msgid
from enum import Enum
from typing import Annotated

import aiosmtplib

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.clock import now
from kaffeehaus.house.errors import RateLimited
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.mail_server import MailServer

TIMEOUT_SECONDS = 15.0
"""For each step of the talk with the mail server."""
WHOLE_SECONDS = 45.0
"""For all of it."""
REFUSED_FOR_GOOD = range(500, 600)


class MailFailed(PlayerError):
    """The mail server did not take a letter. `is_final` if it will not take it later either."""

    code = "mail_failed"

    def __init__(self, message: str, *, is_final: bool = False) -> None:
        super().__init__(message)
        self.is_final = is_final


class MailboxFull(MailFailed):
    """The address got as many letters within an hour as it may."""

    code = "mailbox_full"


class MailKind(Enum):
    """Letters of each kind are limited by themselves, so that nobody's log-in has to wait for
    their notices, and the other way round."""

    ASKED = "asked"
    """Anybody could ask for it, just by naming the address."""
    PROOF = "proof"
    """A code to the address of an account, asked for in a session of that account."""
    SECURITY = "security"
    """Tells the owner of an account what has changed: no other letters use up its limit."""
    NOTICE = "notice"
    """The owner of the address has agreed to it."""


@dataclass(frozen=True, slots=True)
class InlineImage:
    """A picture inside a letter, named in its HTML as `cid:NAME`."""

    name: str
    png: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class MailMessage:
    """One mail to one address."""

    to: str
    subject: str
    text: str
    html: str
    id: str | None = None
    """What repeats of the same letter share; letters and digits."""
    unsubscribe: str | None = None
    """The address at which a POST, by one click in the mail program, ends such letters."""
    pictures: tuple[InlineImage, ...] = ()
    kind: MailKind = MailKind.ASKED


@dataclass(frozen=True, slots=True)
class MailHealth:
    """How sending went lately, in milliseconds since 1970."""

    sent: int | None = None
    failed: int | None = None
    error: str = ""
    """Why the last one failed; empty if the last one went well."""


class Mailer:
    """Sends letters. Where the host has set no server, `is_there` is false and `send` refuses."""

    def __init__(
        self,
        server: MailServer | None,
        sender: Address | None,
        rate_limits: RateLimits | None = None,
    ) -> None:
        """With `keeper`, the letters to each address are limited."""
        self._server = server
        self._sender = sender
        self._rate_limits = rate_limits
        self.health = MailHealth()

    @property
    def is_there(self) -> bool:
        """Whether the house can send mail."""
        return self._server is not None and self._sender is not None

    async def send(self, letter: MailMessage) -> None:
        """Hand the letter over. Raises `MailFailed` with one sentence, and `MailboxFull` if the
        address has got too many."""
        sender = self._require_sender()
        self._count(letter)
        message = written(letter, sender)

        async def hand_over(line: aiosmtplib.SMTP) -> None:
            await line.send_message(message)

        await self._chat(hand_over)

    async def check(self) -> None:
        """Greet the mail server and log in. Raises `MailFailed` with one sentence."""
        self._require_sender()

        async def nothing_more(line: aiosmtplib.SMTP) -> None:
            await line.noop()

        await self._chat(nothing_more)

    def _count(self, letter: MailMessage) -> None:
        if self._rate_limits is None:
            return
        try:
            self._rate_limits.count_letter_to(letter.kind.value, letter.to)
        except RateLimited as error:
            raise MailboxFull(error.sentence) from error

    def _require_sender(self) -> Address:
        if self._server is None or self._sender is None:
            raise MailFailed("This house sends no mail: its host has set no server.", is_final=True)
        return self._sender

    async def _chat(self, say: Callable[[aiosmtplib.SMTP], Awaitable[None]]) -> None:
        assert self._server is not None
        try:
            async with asyncio.timeout(WHOLE_SECONDS), _line(self._server) as line:
                await say(line)
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            sentence = _sentence(error)
            self.health = MailHealth(self.health.sent, now(), sentence)
            raise MailFailed(sentence, is_final=_is_final(error)) from error
        self.health = MailHealth(now(), self.health.failed)


def written(letter: MailMessage, sender: Address) -> EmailMessage:
    """The letter as it goes over the wire."""
    message = EmailMessage()
    message["From"] = sender
    message["To"] = Address(addr_spec=letter.to)
    message["Subject"] = " ".join(letter.subject.split())
    message["Date"] = format_datetime(localtime())
    message["Message-ID"] = (
        f"<{letter.id}@{sender.domain}>" if letter.id else make_msgid(domain=sender.domain)
    )
    message["Auto-Submitted"] = "auto-generated"
    if letter.unsubscribe is not None:
        message["List-Unsubscribe"] = f"<{letter.unsubscribe}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(letter.text)
    message.add_alternative(letter.html, subtype="html")
    for picture in letter.pictures:
        page = message.get_body(("html",))
        assert isinstance(page, EmailMessage)
        page.add_related(
            picture.png,
            "image",
            "png",
            cid=f"<{picture.name}>",
            disposition="inline",
            filename=f"{picture.name}.png",
        )
    return message


def _line(server: MailServer) -> aiosmtplib.SMTP:
    return aiosmtplib.SMTP(
        hostname=server.host,
        port=server.port,
        username=server.username,
        password=server.password,
        use_tls=server.is_tls,
        start_tls=True if server.must_encrypt and not server.is_tls else None,
        timeout=TIMEOUT_SECONDS,
    )


def _sentence(error: Exception) -> str:
    """What the host can do something with: never an address of a guest, never a password."""
    if isinstance(error, aiosmtplib.SMTPAuthenticationError):
        return "The mail server refused the user or the password."
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused | aiosmtplib.SMTPRecipientRefused):
        return "The mail server refused the address of the recipient."
    if isinstance(error, aiosmtplib.SMTPSenderRefused):
        return "The mail server refused the address of the sender."
    if isinstance(error, aiosmtplib.SMTPResponseException):
        return f"The mail server refused the letter with code {error.code}."
    if isinstance(error, TimeoutError | aiosmtplib.SMTPTimeoutError):
        return "The mail server did not answer in time."
    if isinstance(error, aiosmtplib.SMTPConnectError | OSError):
        return "The mail server cannot be reached."
    return "The mail server could not be talked to."


def _is_final(error: Exception) -> bool:
    """Whether another attempt with the same letter would end the same way."""
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        return all(one.code in REFUSED_FOR_GOOD for one in error.recipients)
    if isinstance(error, aiosmtplib.SMTPAuthenticationError):
        return False  # the host will mend it
    if isinstance(error, aiosmtplib.SMTPResponseException):
        return error.code in REFUSED_FOR_GOOD
    return isinstance(error, ValueError)


MailerDep = Annotated[Mailer, service("mailer")]
