"""SMTP client, and notifications rendered as mails with signed links to opt in and out."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, field, replace
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime, localtime, make_msgid
from enum import Enum
from typing import Annotated

import aiosmtplib
from itsdangerous import BadSignature, URLSafeSerializer

from kaffeehaus.core.i18n import current_language, gettext, lazy_gettext
from kaffeehaus.house.clock import now
from kaffeehaus.house.errors import BadRequest, NotFound, RateLimited
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.models import Model
from kaffeehaus.house.http.pages import environment
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.mail_server import MailServer, read_address
from kaffeehaus.house.notifications.messages import Message
from kaffeehaus.house.notifications.safe_http import DeliveryFailed
from kaffeehaus.house.outbox import ChannelRow, NoticeKind

logger = logging.getLogger(__name__)
TIMEOUT_SECONDS = 15.0
"""For each SMTP command."""
TOTAL_SECONDS = 45.0
"""For the whole SMTP session."""
PERMANENT = range(500, 600)
"""SMTP reply codes of permanent failures."""
BOARD = "board"
_MAKES_LINK = re.compile(r"(?<=\w)[.\uff0e\u3002\uff61](?=\w)|:(?=//)")
"""Text that mail clients turn into links: a dot inside a word, as in `evil.example`, and `://`."""
ZERO_WIDTH_SPACE = "\u200b"
NO_MAIL_SERVER = lazy_gettext(
    "This server sends no email: set KAFFEEHAUS_SMTP_URL and KAFFEEHAUS_MAIL_FROM."
)
"""For the host, who can do so."""


class MailFailed(DeliveryFailed):
    """The mail server rejected a mail."""

    code = "mail_failed"


class MailboxFull(MailFailed):
    """The hourly rate limit of the address is reached."""

    code = "mailbox_full"


class MailKind(Enum):
    """A kind of mail with a rate limit of its own, so that notifications never block a log-in."""

    ASKED = "asked"
    """Anybody could request it, by naming the address."""
    PROOF = "proof"
    """A re-authentication code, requested in a session of the account."""
    SECURITY = "security"
    """Reports a change of the account to its owner."""
    NOTICE = "notice"
    """A notification to a confirmed address."""


@dataclass(frozen=True, slots=True)
class InlineImage:
    """An inline image, referenced in the HTML as `cid:NAME`."""

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
    """Stable part of the Message-ID, shared by retries; letters and digits."""
    unsubscribe: str | None = None
    """The one-click unsubscribe URL (RFC 8058)."""
    pictures: tuple[InlineImage, ...] = ()
    kind: MailKind = MailKind.ASKED


class MailInfo(Model):
    """Health of the mail server, as seen by this server; times in milliseconds since 1970."""

    sent: int | None = None
    """The last success."""
    failed: int | None = None
    """The last failure."""
    error: str = ""
    """Why the last mail failed; empty if it was sent."""


@dataclass(slots=True, eq=False)
class Mailer:
    """Sends mails. Without a configured server `is_there` is false and `send` raises."""

    _server: MailServer | None
    _sender: Address | None
    _rate_limits: RateLimits | None = None
    """Limits the mails to each address."""
    health: MailInfo = field(default_factory=MailInfo)
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @property
    def is_there(self) -> bool:
        """Whether a mail server is configured."""
        return self._server is not None and self._sender is not None

    async def send(self, mail: MailMessage) -> None:
        """Send a mail. Raises `MailFailed`, or `MailboxFull` at the rate limit."""
        sender = self._require_sender()
        self._count(mail)
        message = mime_message(mail, sender)

        async def send(client: aiosmtplib.SMTP) -> None:
            await client.send_message(message)

        await self._run(send)

    def post(self, mail: MailMessage) -> None:
        """Send a mail in the background; failures are logged."""
        self.run(self._try_send(mail))

    async def _try_send(self, mail: MailMessage) -> None:
        try:
            await self.send(mail)
        except MailFailed as error:
            logger.warning("a mail could not be sent: %s", error.sentence)

    def run(self, work: Coroutine[None, None, None]) -> None:
        """Run work that sends mails in the background."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Wait until all mails are sent."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def check(self) -> None:
        """Connect to the mail server and log in. Raises `MailFailed`."""
        self._require_sender()

        async def noop(client: aiosmtplib.SMTP) -> None:
            await client.noop()

        await self._run(noop)

    def _count(self, mail: MailMessage) -> None:
        if self._rate_limits is None:
            return
        try:
            self._rate_limits.count_mail_to(mail.kind.value, mail.to)
        except RateLimited as error:
            raise MailboxFull(error.sentence) from error

    def _require_sender(self) -> Address:
        if self._server is None or self._sender is None:
            raise MailFailed(str(NO_MAIL_SERVER), is_final=True)
        return self._sender

    async def _run(self, work: Callable[[aiosmtplib.SMTP], Awaitable[None]]) -> None:
        assert self._server is not None
        try:
            async with asyncio.timeout(TOTAL_SECONDS), _client(self._server) as client:
                await work(client)
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            sentence = _sentence(error)
            self.health = MailInfo(sent=self.health.sent, failed=now(), error=sentence)
            raise MailFailed(sentence, is_final=_is_final(error)) from error
        self.health = MailInfo(sent=now(), failed=self.health.failed)


def mime_message(mail: MailMessage, sender: Address) -> EmailMessage:
    """Build the MIME message of a mail."""
    message = EmailMessage()
    message["From"] = sender
    message["To"] = Address(addr_spec=mail.to)
    message["Subject"] = " ".join(mail.subject.split())
    message["Date"] = format_datetime(localtime())
    message["Message-ID"] = (
        f"<{mail.id}@{sender.domain}>" if mail.id else make_msgid(domain=sender.domain)
    )
    message["Auto-Submitted"] = "auto-generated"
    if mail.unsubscribe is not None:
        message["List-Unsubscribe"] = f"<{mail.unsubscribe}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(mail.text)
    message.add_alternative(mail.html, subtype="html")
    message["Content-Language"] = current_language()
    for picture in mail.pictures:
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


def read_mail_address(text: str) -> str:
    """Validate a mail address. Raises `BadRequest`."""
    try:
        return read_address(text)
    except ValueError as error:
        raise BadRequest(gettext("This is not an email address."), code="bad_mail") from error


def _client(server: MailServer) -> aiosmtplib.SMTP:
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
    """An error message for the host, without mail addresses and passwords."""
    if isinstance(error, aiosmtplib.SMTPAuthenticationError):
        return gettext("The mail server refused the user name or password.")
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused | aiosmtplib.SMTPRecipientRefused):
        return gettext("The mail server refused the recipient.")
    if isinstance(error, aiosmtplib.SMTPSenderRefused):
        return gettext("The mail server refused the sender.")
    if isinstance(error, aiosmtplib.SMTPResponseException):
        return gettext("The mail server refused the mail (code %(code)s).", code=error.code)
    if isinstance(error, TimeoutError | aiosmtplib.SMTPTimeoutError):
        return gettext("The mail server did not answer in time.")
    if isinstance(error, aiosmtplib.SMTPConnectError | OSError):
        return gettext("The mail server is not reachable.")
    return gettext("The mail server sent an unexpected answer.")


def _is_final(error: Exception) -> bool:
    """Whether a retry is pointless."""
    if isinstance(error, aiosmtplib.SMTPRecipientsRefused):
        return all(one.code in PERMANENT for one in error.recipients)
    if isinstance(error, aiosmtplib.SMTPAuthenticationError):
        return False  # The host will fix the configuration.
    if isinstance(error, aiosmtplib.SMTPResponseException):
        return error.code in PERMANENT
    return isinstance(error, ValueError)


MailerDep = Annotated[Mailer, service("mailer")]


class NoticeLinkPurpose(Enum):
    """The action that a signed link in a mail authorizes."""

    CONFIRM = "confirm"
    """Opt in to notifications at a mail address."""
    UNSUBSCRIBE = "unsubscribe"
    """Opt out again."""


@dataclass(frozen=True, slots=True)
class NoticeLinks:
    """Signs and verifies links in mails that work without a session, each for one purpose."""

    _secret: bytes = field(repr=False)

    def path(self, purpose: NoticeLinkPurpose, channel_id: str) -> str:
        """The signed path for a channel."""
        return f"/notices/{purpose.value}/{self._signer(purpose).dumps(channel_id)}"

    def channel_of(self, purpose: NoticeLinkPurpose, token: str) -> str:
        """The channel id of a signed token. Raises `NotFound` for a bad signature."""
        try:
            channel_id = self._signer(purpose).loads(token)
        except BadSignature as error:
            raise NotFound(gettext("This link is incomplete."), code="bad_link") from error
        return str(channel_id)

    def _signer(self, purpose: NoticeLinkPurpose) -> URLSafeSerializer:
        return URLSafeSerializer(self._secret, salt=purpose.value)


def mail_of(message: Message, channel: ChannelRow, links: NoticeLinks, base: str) -> MailMessage:
    """Render a message as mail. `base` is the server's public address."""
    link = base + message.path
    if message.kind is not NoticeKind.HOUSE:
        lines = tuple(map(without_links, message.lines))
        message = replace(message, title=without_links(message.title), lines=lines)
    unsubscribe = base + links.path(NoticeLinkPurpose.UNSUBSCRIBE, channel.id)
    pictures = () if message.picture is None else (InlineImage(BOARD, message.picture),)
    context = {
        "language": current_language(),
        "message": message,
        "link": link,
        "board": f"cid:{BOARD}" if pictures else "",
        "unsubscribe": unsubscribe,
        "settings": base + "/me/notices",
    }
    end = gettext("Unsubscribe: %(link)s", link=unsubscribe)
    text = [message.title, "", *message.lines, "", link, "", end]
    return MailMessage(
        to=channel.address,
        subject=message.title,
        text="\n".join(text),
        html=environment().get_template("notifications/mail/notice.html").render(context),
        id=message.id,
        unsubscribe=unsubscribe,
        pictures=pictures,
        kind=MailKind.NOTICE,
    )


def without_links(text: str) -> str:
    """Keep mail clients from linkifying user-written text, by invisible zero-width spaces."""
    return _MAKES_LINK.sub(lambda found: found[0] + ZERO_WIDTH_SPACE, text)


def confirmation_of(channel: ChannelRow, links: NoticeLinks, base: str) -> MailMessage:
    """The opt-in mail to an unconfirmed address. It contains no user-written text, against spam."""
    link = base + links.path(NoticeLinkPurpose.CONFIRM, channel.id)
    text = "\n\n".join(
        (
            gettext("Somebody asked Kaffeehaus to send game notifications to this address."),
            gettext("If that was you, confirm it here: %(link)s", link=link),
            gettext("If that was not you, ignore this email. No notifications will be sent."),
        )
    )
    template = environment().get_template("notifications/mail/confirm.html")
    html = template.render(language=current_language(), link=link)
    return MailMessage(channel.address, gettext("Confirm your address"), text, html, id=channel.id)
