"""Renders notifications as mails, with signed links to opt in and out."""

from __future__ import annotations

import re
from dataclasses import replace
from enum import Enum
from functools import cache

from itsdangerous import BadSignature, URLSafeSerializer
from jinja2 import Environment, PackageLoader, StrictUndefined

from kaffeehaus.house.errors import NotFound
from kaffeehaus.house.notifications.mail import InlineImage, MailKind, MailMessage
from kaffeehaus.house.notifications.messages import Message
from kaffeehaus.house.outbox.model import ChannelRow, NoticeKind

BOARD = "board"

_MAKES_LINK = re.compile(r"(?<=\w)[.\uff0e\u3002\uff61](?=\w)|:(?=//)")
"""Text that mail clients turn into links: a dot inside a word, as in `evil.example`, and `://`."""
ZERO_WIDTH_SPACE = "\u200b"


class NoticeLinkPurpose(Enum):
    """The action that a signed link in a mail authorizes."""

    CONFIRM = "confirm"
    """Opt in to notifications at a mail address."""
    UNSUBSCRIBE = "unsubscribe"
    """Opt out again."""


class NoticeLinks:
    """Signs and verifies links in mails that work without a session, each for one purpose."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def path(self, purpose: NoticeLinkPurpose, channel_id: str) -> str:
        """The signed path for a channel."""
        return f"/notices/{purpose.value}/{self._signer(purpose).dumps(channel_id)}"

    def channel_of(self, purpose: NoticeLinkPurpose, token: str) -> str:
        """The channel id of a signed token. Raises `NotFound` for a bad signature."""
        try:
            channel_id = self._signer(purpose).loads(token)
        except BadSignature as error:
            raise NotFound("This link is not complete.", code="bad_link") from error
        return str(channel_id)

    def _signer(self, purpose: NoticeLinkPurpose) -> URLSafeSerializer:
        return URLSafeSerializer(self._secret, salt=purpose.value)


@cache
def environment() -> Environment:
    """The Jinja environment of mail templates. Their styles are inline, as mail clients need."""
    return Environment(
        loader=PackageLoader("kaffeehaus.house.notifications", "templates/mail"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def mail_of(message: Message, channel: ChannelRow, links: NoticeLinks, base: str) -> MailMessage:
    """Render a message as mail. `base` is the server's public address."""
    link = base + message.path
    if message.kind is not NoticeKind.HOUSE:
        lines = tuple(map(without_links, message.lines))
        message = replace(message, title=without_links(message.title), lines=lines)
    unsubscribe = base + links.path(NoticeLinkPurpose.UNSUBSCRIBE, channel.id)
    pictures = () if message.picture is None else (InlineImage(BOARD, message.picture),)
    context = {
        "message": message,
        "link": link,
        "board": f"cid:{BOARD}" if pictures else "",
        "unsubscribe": unsubscribe,
        "settings": base + "/me/notices",
    }
    end = f"No more of these letters: {unsubscribe}"
    text = [message.title, "", *message.lines, "", link, "", end]
    return MailMessage(
        to=channel.address,
        subject=message.title,
        text="\n".join(text),
        html=environment().get_template("notice.html").render(context),
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
    text = (
        "Somebody asked for notifications of games to this address.\n\n"
        f"If that was you, open this page and confirm it:\n{link}\n\n"
        "If not, ignore this letter. No notifications will be sent."
    )
    html = environment().get_template("confirm.html").render(link=link)
    return MailMessage(channel.address, "Notices from the coffee house?", text, html, id=channel.id)
