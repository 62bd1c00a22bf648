"""Mail through a real mail server."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from email.headerregistry import Address
from email.message import EmailMessage

import pytest

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.mail_server import MailServer, read_address, read_mail_server, read_sender
from kaffeehaus.house.notifications import mail as mail_module
from kaffeehaus.house.notifications.mail import InlineImage, Mailer, MailFailed, MailMessage
from kaffeehaus.house.settings import read_settings
from tests.house.notifications.letterbox import Letterbox, letterbox

pytestmark = pytest.mark.anyio

HOUSE = Address("Kaffeehaus", "house", "mail.example")
LETTER = MailMessage(
    to="ada@mail.example",
    subject="Your turn\r\nBcc: everybody@mail.example",
    text="It is your turn, Ada. ☕",
    html="<p>It is your turn, Ada. ☕</p><img src='cid:board'>",
    id="n7",
    unsubscribe="https://play.example/unsubscribe/abc",
    pictures=(InlineImage("board", b"\x89PNG"),),
)


@pytest.fixture
def box() -> Iterator[Letterbox]:
    with letterbox() as opened:
        yield opened


async def test_a_letter_arrives_with_both_forms_its_picture_and_the_way_out(
    box: Letterbox,
) -> None:
    mail = Mailer(box.server, HOUSE)
    await mail.check()
    await mail.send(LETTER)
    letter = box.take()
    assert letter["From"] == "Kaffeehaus <house@mail.example>"
    assert (letter["To"], letter["Bcc"]) == ("ada@mail.example", None)
    assert letter["Subject"] == "Your turn Bcc: everybody@mail.example"
    assert letter["Message-ID"] == "<n7@mail.example>"
    assert letter["List-Unsubscribe"] == "<https://play.example/unsubscribe/abc>"
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert letter["Auto-Submitted"] == "auto-generated"
    assert _body(letter, "plain").strip() == "It is your turn, Ada. ☕"
    assert "cid:board" in _body(letter, "html")
    pictures = [part for part in letter.walk() if part.get_content_type() == "image/png"]
    assert [part["Content-ID"] for part in pictures] == ["<board>"]
    assert pictures[0].get_payload(decode=True) == b"\x89PNG"
    assert mail.health.sent is not None
    assert mail.health.error == ""


@pytest.mark.parametrize(
    ("answer", "is_final"), [("451 come back later", False), ("554 no such letters", True)]
)
async def test_a_refusal_is_one_sentence_and_says_whether_to_try_again(
    box: Letterbox, answer: str, is_final: bool
) -> None:
    mail = Mailer(box.server, HOUSE)
    box.answers.append(answer)
    with pytest.raises(MailFailed, match="refused the mail") as refused:
        await mail.send(LETTER)
    assert refused.value.is_final is is_final
    assert mail.health.error == str(refused.value)
    await mail.send(LETTER)
    assert mail.health.error == ""


async def test_a_server_that_is_not_there_or_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mail_module, "TIMEOUT_SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with pytest.raises(MailFailed, match="did not answer in time") as slow:
            await Mailer(MailServer("127.0.0.1", port), HOUSE).send(LETTER)
    with pytest.raises(MailFailed, match="not reachable"):
        await Mailer(MailServer("127.0.0.1", port), HOUSE).send(LETTER)
    assert not slow.value.is_final


async def test_a_house_without_a_server_says_so() -> None:
    mail = Mailer(None, None)
    assert not mail.is_there
    with pytest.raises(MailFailed, match="sends no email"):
        await mail.send(LETTER)


def test_servers_and_senders_are_read() -> None:
    assert read_mail_server("smtp://mail.example") == MailServer("mail.example", 587)
    server = read_mail_server("smtps://ada:p%40ss%2F@mail.example:4650")
    assert server == MailServer("mail.example", 4650, "ada", "p@ss/", is_tls=True)
    assert "p@ss" not in repr(server)
    assert server.must_encrypt
    assert not read_mail_server("smtp://ada:secret@localhost:25").must_encrypt
    assert str(read_sender("Kaffeehaus <house@mail.example>")) == "Kaffeehaus <house@mail.example>"
    settings = read_settings(
        {"KAFFEEHAUS_SMTP_URL": "smtp://localhost:2525", "KAFFEEHAUS_MAIL_FROM": "a@b.example"}
    )
    assert (settings.mail_server, str(settings.mail_from)) == (
        MailServer("localhost", 2525),
        "a@b.example",
    )


@pytest.mark.parametrize(
    "text", ["mail.example", "http://mail.example", "smtp://", "smtp://u@h", "smtp://h/path"]
)
def test_a_server_that_cannot_be_is_told_without_its_password(text: str) -> None:
    with pytest.raises(PlayerError, match="KAFFEEHAUS_SMTP_URL must "):
        read_settings({"KAFFEEHAUS_SMTP_URL": text})


@pytest.mark.parametrize(
    "text",
    ["", "ada", "@b", "a@", "a b@c", "a@b\nc@d", ".a@b", "a..b@c", "a@-b", "x" * 255],
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(ValueError, match="an address such as"):
        read_address(text)


def _body(letter: EmailMessage, kind: str) -> str:
    body = letter.get_body((kind,))
    assert body is not None
    text: str = body.get_content()
    return text
