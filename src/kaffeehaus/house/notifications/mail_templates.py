"""Notices as letters."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from kaffeehaus.house.notifications.mail import InlineImage, MailKind, MailMessage
from kaffeehaus.house.notifications.mail_links import NoticeLinkPurpose, NoticeLinks
from kaffeehaus.house.notifications.messages import Message
from kaffeehaus.house.outbox.model import ChannelRow, NoticeKind

BOARD = "board"

_MAKES_LINK = re.compile(r"(?<=\w)[.\uff0e\u3002\uff61](?=\w)|:(?=//)")
"""What mail programs make links of: a dot inside a word, as in `evil.example`, and `://`."""
ZERO_WIDTH_SPACE = "\u200b"


@cache
def environment() -> Environment:
    """The templates of letters. They have their styles inside: mail programs read no others."""
    return Environment(
        loader=PackageLoader("kaffeehaus.house.notifications", "templates/mail"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def letter_of(message: Message, way: ChannelRow, links: NoticeLinks, base: str) -> MailMessage:
    """A notice as a letter to an address. `base` is the public address of the house."""
    link = base + message.path
    if message.kind is not NoticeKind.HOUSE:
        lines = tuple(map(without_links, message.lines))
        message = replace(message, title=without_links(message.title), lines=lines)
    unsubscribe = base + links.path(NoticeLinkPurpose.UNSUBSCRIBE, way.id)
    pictures = () if message.picture is None else (InlineImage(BOARD, message.picture),)
    context = {
        "message": message,
        "link": link,
        "board": f"cid:{BOARD}" if pictures else "",
        "unsubscribe": unsubscribe,
        "settings": base + "/me/notices",
    }
    text = [
        message.title,
        "",
        *message.lines,
        "",
        link,
        "",
        f"No more of these letters: {unsubscribe}",
    ]
    return MailMessage(
        to=way.address,
        subject=message.title,
        text="\n".join(text),
        html=environment().get_template("notice.html").render(context),
        id=message.id,
        unsubscribe=unsubscribe,
        pictures=pictures,
        kind=MailKind.NOTICE,
    )


def without_links(text: str) -> str:
    """The text such that mail programs make no links of it: names and messages of guests stand in
    letters. It looks the same."""
    return _MAKES_LINK.sub(lambda found: found[0] + ZERO_WIDTH_SPACE, text)


def confirmation_of(way: ChannelRow, links: NoticeLinks, base: str) -> MailMessage:
    """The question whether the owner of an address wants notices there. It says nothing that a
    guest has written: nobody has shown yet that the address is theirs."""
    link = base + links.path(NoticeLinkPurpose.CONFIRM, way.id)
    text = (
        "Somebody asked for notifications of games to this address.\n\n"
        f"If that was you, open this page and confirm it:\n{link}\n\n"
        "If not, ignore this letter. No notifications will be sent."
    )
    html = environment().get_template("confirm.html").render(link=link)
    return MailMessage(way.address, "Notices from the coffee house?", text, html, id=way.id)
