"""Reads every kind of mail and notification, as the server sends it in each language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from email.message import EmailMessage
from queue import Empty

from kaffeehaus.core.i18n import use_language
from kaffeehaus.house.clock import now
from kaffeehaus.house.notifications.channels import _body
from kaffeehaus.house.notifications.mail import NoticeLinks, confirmation_of, mail_of
from kaffeehaus.house.notifications.messages import Message, digest_of, message_of
from kaffeehaus.house.outbox import ChannelKind, ChannelRow, NoticeKind, NoticeRow
from kaffeehaus.house.views.model import TableView
from tests.browser.guests import Guest
from tests.house.notifications.letterbox import Letterbox
from walk.screen import Review
from walk.tables import in_language

BASE = "https://kaffeehaus.example"
CHANNEL = ChannelRow("ada", ChannelKind.MAIL, "ada@mail.example", "Mail", 0)
LINKS = NoticeLinks(b"walk")
TAGS = re.compile(r"<style.*?</style>|<[^>]+>", re.DOTALL)


def write_notices(reviews: Mapping[str, Review], views: Callable[[], dict[str, TableView]]) -> None:
    """Write the mail and the push message of every kind of notice, for each of the tables.

    `views` makes the views of the tables in the current language.
    """
    for language, review in reviews.items():
        with use_language(language):
            for title, view in views().items():
                messages = list(_messages(view))
                for message in messages:
                    _add(review, f"{title}: {message.kind.value}", message)
                _add(review, f"{title}: digest", digest_of(messages))
            confirmation = confirmation_of(CHANNEL, LINKS, BASE)
            review.add(
                "mail-confirmation",
                "Confirmation",
                [confirmation.subject, *_text(confirmation.text), *_text(confirmation.html)],
            )


def _messages(view: TableView) -> Iterator[Message]:
    for kind in NoticeKind:
        about_table = kind not in {NoticeKind.HOUSE, NoticeKind.SECURITY, NoticeKind.TEST}
        notice = NoticeRow("ada", kind, now(), view.id if about_table else None, 0)
        yield message_of(notice, view if about_table else None, now(), (0,))


def _add(review: Review, heading: str, message: Message) -> None:
    mail = mail_of(message, CHANNEL, LINKS, BASE)
    lines = [
        f"[subject] {mail.subject}",
        *_text(mail.text),
        *(f"[html] {line}" for line in _text(mail.html)),
    ]
    review.add("mail-notices", heading, lines, lines)
    review.add("push", heading, [_body(message).decode()])


def _text(source: str) -> list[str]:
    lines = (line.strip() for line in TAGS.sub("\n", source).splitlines())
    return [line for line in lines if line]


def ask_for_letters(owner: Guest, stranger: Guest, language: str) -> None:
    """Ask for every mail about accounts, as the owner of one and as somebody unknown."""
    address = f"{language}@mail.example"
    for guest, path, fields in (
        (stranger, "/login/mail", {"mail": address}),
        (owner, "/me/confirm/mail", {}),
        (owner, "/me/mail", {"mail": address}),
        (owner, "/me/codes", {}),
        (owner, "/me/devices/others", {}),
        (owner, "/me/notices/mail", {"address": address, "mail": address}),
    ):
        guest.context.request.get(in_language(guest.url, language))
        sent: dict[str, str | float | bool] = {**fields}
        headers = {"Origin": guest.url}
        guest.context.request.post(guest.url + path, form=sent, headers=headers, max_redirects=0)


def write_letters(review: Review, box: Letterbox) -> None:
    """Write the mails about accounts that were sent meanwhile."""
    while True:
        try:
            letter: EmailMessage = box.take(1)
        except Empty:
            return
        body = letter.get_body(("plain",))
        text = "" if body is None else str(body.get_content())
        review.add(
            "mail-accounts",
            str(letter["Subject"]),
            [f"[subject] {letter['Subject']}", *_text(text)],
        )
