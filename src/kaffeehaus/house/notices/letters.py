"""Notices as letters."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from kaffeehaus.house.notices.links import NoticeLinks, Purpose
from kaffeehaus.house.notices.mail import Letter, Picture
from kaffeehaus.house.notices.telling import Message
from kaffeehaus.house.store.outbox_rows import WayRow

BOARD = "board"


@cache
def environment() -> Environment:
    """The templates of letters. They have their styles inside: mail programs read no others."""
    return Environment(
        loader=PackageLoader("kaffeehaus.house", "templates/letters"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def letter_of(message: Message, way: WayRow, links: NoticeLinks, base: str) -> Letter:
    """A notice as a letter to an address. `base` is the public address of the house."""
    link = base + message.path
    unsubscribe = base + links.path(Purpose.UNSUBSCRIBE, way.id)
    pictures = () if message.picture is None else (Picture(BOARD, message.picture),)
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
    return Letter(
        to=way.address,
        subject=message.title,
        text="\n".join(text),
        html=environment().get_template("notice.html").render(context),
        id=message.id,
        unsubscribe=unsubscribe,
        pictures=pictures,
    )


def confirmation_of(way: WayRow, name: str, links: NoticeLinks, base: str) -> Letter:
    """The question whether the owner of an address wants notices there."""
    link = base + links.path(Purpose.CONFIRM, way.id)
    text = (
        f"{name} asked for notices of games to this address.\n\n"
        f"If that was you, open this page and say yes:\n{link}\n\n"
        "If it was not, do nothing: no more letters will come."
    )
    html = environment().get_template("confirm.html").render(name=name, link=link)
    return Letter(way.address, "Notices from the coffee house?", text, html, id=way.id)
