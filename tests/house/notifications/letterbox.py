"""A real mail server on this machine that keeps what it gets."""

from __future__ import annotations

import contextlib
import email
import email.policy
import socket
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.message import EmailMessage
from queue import Queue

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from kaffeehaus.house.mail_server import MailServer


@dataclass
class Letterbox:
    """Takes every letter, unless `answers` says otherwise for the next ones."""

    port: int
    letters: Queue[EmailMessage] = field(default_factory=Queue)
    answers: list[str] = field(default_factory=list)
    """Refusals such as `451 later`, for one letter each."""

    @property
    def server(self) -> MailServer:
        return MailServer("127.0.0.1", self.port)

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    def take(self, seconds: float = 20) -> EmailMessage:
        """The next letter, waited for."""
        return self.letters.get(timeout=seconds)

    async def handle_DATA(  # noqa: N802 - the server calls it so
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        if self.answers:
            return self.answers.pop(0)
        assert isinstance(envelope.content, bytes)
        letter = email.message_from_bytes(envelope.content, policy=email.policy.default)
        self.letters.put(letter)
        return "250 taken"


@contextlib.contextmanager
def letterbox() -> Iterator[Letterbox]:
    """A mail server for a test."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    box = Letterbox(port)
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield box
    finally:
        controller.stop()
