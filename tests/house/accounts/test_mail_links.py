"""Links by mail: they tell nobody which addresses have accounts, log in only the opener, and
cannot be used to flood a mailbox."""

from __future__ import annotations

import asyncio
import contextlib
import dataclasses
import json
import logging
import re
import signal
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from email.headerregistry import Address
from email.message import EmailMessage
from pathlib import Path
from queue import Empty

import httpx2
import pytest
from fastapi import FastAPI
from sqlalchemy import Engine, event

from kaffeehaus.house.accounts.mail_links import MailLinks
from kaffeehaus.house.http.rate_limits import mailbox_of
from kaffeehaus.house.http.request_context import REDACTED, redacted
from kaffeehaus.house.notifications.mail import Mailer, without_links
from kaffeehaus.house.outbox import pending
from tests.house.accounts.authenticator import Device
from tests.house.houses import quick_settings
from tests.house.notifications.letterbox import Letterbox, letterbox
from tests.house.test_serve import address_of, start
from tests.house.visitors import Visitor, log_in, quick_app, serving

pytestmark = pytest.mark.anyio

PLACE = "https://play.example"
NOBODY = {"Authorization": "Bearer nobody"}
LINK = re.compile(r"https://play\.example/login/mail/(\S+)")
FIREFOX = "Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604"
KNOWN, UNKNOWN = "ada@mail.example", "eve@mail.example"


@pytest.fixture
def box() -> Iterator[Letterbox]:
    with letterbox() as opened:
        yield opened


@pytest.fixture
def app(tmp_path: Path, box: Letterbox) -> FastAPI:
    settings = dataclasses.replace(
        quick_settings(tmp_path),
        url=PLACE,
        mail_server=box.server,
        mail_from=Address("Kaffeehaus", "house", "mail.example"),
    )
    return quick_app(tmp_path, settings)


@pytest.fixture
async def client(app: FastAPI) -> AsyncIterator[httpx2.AsyncClient]:
    async with serving(app) as client:
        yield client


@contextlib.asynccontextmanager
async def browser(
    app: FastAPI, agent: str = FIREFOX, address: str = "127.0.0.1"
) -> AsyncIterator[httpx2.AsyncClient]:
    """A browser with cookies of its own, which goes by https."""
    transport = httpx2.ASGITransport(app, client=(address, 1), raise_app_exceptions=False)
    headers = {"User-Agent": agent}
    async with httpx2.AsyncClient(transport=transport, base_url=PLACE, headers=headers) as client:
        yield client


async def letter(box: Letterbox) -> str:
    """The text of the next letter."""
    return text_of(await asyncio.to_thread(box.take))


def text_of(message: EmailMessage) -> str:
    body = message.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


async def word_of(box: Letterbox) -> str:
    """What is behind the link of the next letter."""
    found = LINK.search(await letter(box))
    assert found is not None
    return found[1]


async def account(client: httpx2.AsyncClient, box: Letterbox, name: str, mail: str) -> Visitor:
    """An account with this address."""
    guest = await log_in(client, name)
    await client.post("/api/login/mail", json={"mail": mail}, headers=guest.headers)
    opened = await client.post(f"/api/login/mail/{await word_of(box)}", headers=guest.headers)
    assert opened.status_code == 200, opened.text
    return Visitor(client, guest.id, opened.json()["token"])


async def written(app: FastAPI) -> None:
    """Wait until all letters have left."""
    mails: Mailer = app.state.services.mailer
    await mails.close()


# Enumeration


ABOUT_ACCOUNTS = re.compile(r"\b(accounts|tickets|passkeys|recovery_codes|sessions|players)\b")


@contextlib.contextmanager
def statements() -> Iterator[list[str]]:
    """Every SQL statement about accounts and tickets meanwhile. Others come at any moment: new
    accounts have a notification, which is sent in the background."""
    seen: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_rest: object) -> None:
        if ABOUT_ACCOUNTS.search(statement):
            seen.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        event.remove(Engine, "before_cursor_execute", note)


ANYTHING = re.compile(r"kaffeehaus-asker=[\w-]+|[0-9a-f]{16}")


def _likeness(answer: httpx2.Response, mail: str) -> tuple[int, str, dict[str, str]]:
    """An answer without the address that was asked for, and without what is random."""
    headers = {
        name: ANYTHING.sub("", value)
        for name, value in answer.headers.items()
        if name != "ratelimit"  # It counts the requests.
    }
    return answer.status_code, answer.text.replace(mail, ""), headers


@pytest.mark.parametrize("by", ["nobody", "guest", "namesake", "account"])
@pytest.mark.parametrize("path", ["/api/login/mail", "/login/mail"])
async def test_known_and_unknown_addresses_get_the_same_answer_for_the_same_work(
    app: FastAPI, client: httpx2.AsyncClient, box: Letterbox, path: str, by: str
) -> None:
    namesake = await log_in(client, "Ada")
    await account(client, box, "Ada", KNOWN)
    headers = {
        "nobody": NOBODY,
        "guest": (await log_in(client, "Ben")).headers,
        "namesake": namesake.headers,
        "account": (await account(client, box, "Cleo", "cleo@mail.example")).headers,
    }[by]
    headers = headers | {"Accept-Encoding": "identity"}  # The address is zipped with the page.
    # The dispatcher of notices looks players up too.
    while await app.state.services.store.read(pending):  # noqa: ASYNC110 - polls
        await asyncio.sleep(0.01)
    body = "json" if path.startswith("/api") else "data"
    asked, answered, done = {}, {}, {}
    for mail in ("warm@mail.example", KNOWN, UNKNOWN):
        with statements() as seen:
            answer = await client.request("POST", path, headers=headers, **{body: {"mail": mail}})  # type: ignore[arg-type] # either
            asked[mail] = len(seen)
            await written(app)
            done[mail] = [statement.split("WHERE")[0] for statement in seen]
        answered[mail] = _likeness(answer, mail)
        await letter(box)
    assert answered[KNOWN] == answered[UNKNOWN]
    assert asked[KNOWN] == asked[UNKNOWN] == 0, "nothing is looked up before the answer"
    assert done[KNOWN] == done[UNKNOWN], "and the same afterwards"
    assert done[KNOWN]


async def test_what_is_no_address_is_refused(client: httpx2.AsyncClient) -> None:
    refused = await client.post("/api/login/mail", json={"mail": "no address"}, headers=NOBODY)
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_mail")


async def test_letters_tell_the_owner_of_the_address_what_is_the_matter(
    app: FastAPI, client: httpx2.AsyncClient, box: Letterbox
) -> None:
    namesake = await log_in(client, "Ada")
    ada = await account(client, box, "Ada", KNOWN)
    for headers, mail, said in (
        (NOBODY, KNOWN, "Open this link to log in"),
        (NOBODY, UNKNOWN, "no account uses it"),
        (namesake.headers, UNKNOWN, "Choose another name here"),
        (namesake.headers, KNOWN, "Open this link to log in"),
        (ada.headers, UNKNOWN, "no account uses it"),
        (ada.headers, KNOWN, "Open this link to log in"),
    ):
        await client.post("/api/login/mail", json={"mail": mail}, headers=headers)
        assert said in await letter(box)


# Other devices


async def test_on_the_device_that_asked_one_click_logs_in(
    app: FastAPI, client: httpx2.AsyncClient, box: Letterbox
) -> None:
    await account(client, box, "Ada", KNOWN)
    async with browser(app) as updater:
        await updater.post("/login/mail", data={"mail": KNOWN})
        path = f"/login/mail/{await word_of(box)}"
        for _ in range(2):
            page = await updater.get(path)
            assert page.status_code == 200
            assert "You are about to log in as <strong>Ada</strong>" in page.text
            assert "This link was requested" not in page.text
            assert (await updater.get("/api/me")).status_code == 401, "looking logs nobody in"
        assert (await updater.post(path)).headers["Location"] == "/me/tables"
        assert (await updater.get("/api/me")).json()["name"] == "Ada"
        assert (await updater.get(path)).status_code == 404
        assert "already used" in (await updater.post(path)).text


async def test_on_another_device_only_the_opener_is_logged_in(
    app: FastAPI, client: httpx2.AsyncClient, box: Letterbox
) -> None:
    await account(client, box, "Ada", KNOWN)
    async with browser(app) as updater, browser(app, PHONE) as phone:
        await updater.post("/login/mail", data={"mail": KNOWN})
        word = await word_of(box)
        page = (await phone.get(f"/login/mail/{word}")).text
        assert "This link was requested by Firefox on Windows" in page
        assert not re.search(r"\schecked", page)
        seen = (await phone.get(f"/api/login/mail/{word}")).json()
        assert (seen["device"], seen["does"], seen["is_this"]) == (
            "Firefox on Windows",
            "log_in",
            False,
        )
        assert (await phone.post(f"/login/mail/{word}")).status_code == 303
        assert (await phone.get("/api/me")).json()["name"] == "Ada"
        refused = await updater.post("/login/asked", data={"mail": KNOWN})
        assert (refused.status_code, "Not confirmed yet" in refused.text) == (409, True)
        assert (await updater.get("/api/me")).status_code == 401


@pytest.mark.parametrize("path", ["/login/asked", "/api/login/asked"])
async def test_the_asking_device_is_logged_in_too_if_the_opener_says_so(
    app: FastAPI, client: httpx2.AsyncClient, box: Letterbox, path: str
) -> None:
    await account(client, box, "Ada", KNOWN)
    async with browser(app) as updater, browser(app, PHONE) as phone, browser(app) as stranger:
        await updater.post("/login/mail", data={"mail": KNOWN})
        word = await word_of(box)
        await stranger.post("/login/mail", data={"mail": UNKNOWN})
        await phone.post(f"/login/mail/{word}", data={"asker_too": "yes"})
        assert (await stranger.post(path)).status_code == 409
        assert (await updater.post(path)).status_code in {200, 303}
        assert (await updater.get("/api/me")).json()["name"] == "Ada"
        assert (await phone.get("/api/me")).json()["name"] == "Ada"
        assert (await updater.post(path)).status_code == 409, "it works once"
        codes = await updater.post("/api/me/codes", headers={"Origin": PLACE})
        assert codes.status_code == 403, "it proves nothing about who sits there"


async def test_whoever_asks_for_somebody_elses_address_loses_the_account(
    app: FastAPI, client: httpx2.AsyncClient, box: Letterbox
) -> None:
    """An attacker asks as a guest, and the owner of the address opens the link."""
    mallory = await log_in(client, "Mallory")
    code = (await mallory.post("/api/me/links", status=201))["code"]
    spare = (await client.post(f"/api/links/{code}")).json()["token"]
    code = (await mallory.post("/api/me/links", status=201))["code"]
    own = {"mail": "mallory@mail.example"}
    await client.post("/api/login/mail", json=own, headers=mallory.headers)
    own_word = await word_of(box)
    await client.post("/api/login/mail", json={"mail": KNOWN}, headers=mallory.headers)
    async with browser(app, PHONE) as phone:
        word = await word_of(box)
        page = (await phone.get(f"/login/mail/{word}")).text
        assert "This link was requested by A program" in page
        assert "Otherwise it is logged out." in page
        await phone.post(f"/login/mail/{word}")
        assert (await phone.get("/api/me")).json() == {
            "id": mallory.id,
            "name": "Mallory",
            "account": True,
            "host": False,
        }
        await mallory.get("/api/me", 401)
        await Visitor(client, mallory.id, spare).get("/api/me", 401)
        assert (await client.post(f"/api/links/{code}")).status_code == 404
        opened = await client.post(f"/api/login/mail/{own_word}", headers=NOBODY)
        assert (opened.status_code, opened.json()["code"]) == (404, "link_gone")
        assert (await phone.get("/api/me/account")).json()["mail"] == KNOWN


async def test_a_guest_may_keep_the_device_that_asked(
    app: FastAPI, client: httpx2.AsyncClient, box: Letterbox
) -> None:
    ada = await log_in(client, "Ada")
    await client.post("/api/login/mail", json={"mail": KNOWN}, headers=ada.headers)
    word = await word_of(box)
    body = {"asker_too": True}
    opened = await client.post(f"/api/login/mail/{word}", json=body, headers=NOBODY)
    assert opened.json()["id"] == ada.id
    assert (await ada.get("/api/me"))["account"] is True


async def test_what_a_guest_asked_changes_no_account(
    app: FastAPI, client: httpx2.AsyncClient, box: Letterbox
) -> None:
    """A guest asks for a link, and has an account by a passkey when it is opened."""
    ada = await log_in(client, "Ada")
    await client.post("/api/login/mail", json={"mail": KNOWN}, headers=ada.headers)
    word = await word_of(box)
    question = await ada.post("/api/me/passkey/question")
    device = Device(PLACE, "play.example")
    body = {"ticket": question["ticket"], "credential": device.make(question["options"])}
    await ada.post("/api/me/passkeys", body, 201)
    opened = await client.post(f"/api/login/mail/{word}", headers=NOBODY)
    assert (opened.status_code, opened.json()["code"]) == (404, "link_gone")
    assert (await ada.get("/api/me/account"))["mail"] is None


# Mailboxes


async def test_no_mailbox_is_flooded_from_many_addresses_by_several_forms(
    app: FastAPI, client: httpx2.AsyncClient, box: Letterbox
) -> None:
    aliases = [KNOWN, "Ada@Mail.Example", "ada+1@mail.example", "a.d.a+2@mail.example"]
    statuses = []
    for n in range(40):
        async with browser(app, address=f"203.0.113.{n}") as one:
            guest = await log_in(one, f"Guest {n}")
            mail = aliases[n % len(aliases)]
            if n % 2:
                asked = await one.post("/api/login/mail", json={"mail": mail}, headers=NOBODY)
            else:
                asked = await one.post(
                    "/api/me/notices/mails", json={"address": mail}, headers=guest.headers
                )
            statuses.append(asked.status_code)
    await written(app)
    assert Counter(statuses) == {201: 20, 202: 20}, "nobody learns what others asked for"
    assert len(_all(box)) == 20
    await client.post("/api/login/mail", json={"mail": UNKNOWN}, headers=NOBODY)
    await letter(box)


async def test_one_network_may_ask_only_so_often(client: httpx2.AsyncClient) -> None:
    answers = [
        await client.post(path, headers=NOBODY, **{body: {"mail": f"a{n}@mail.example"}})  # type: ignore[arg-type] # either
        for n in range(11)
        for path, body in (("/api/login/mail", "json"), ("/login/mail", "data"))
    ]
    assert [answer.status_code for answer in answers[:20]] == [202, 200] * 10
    assert [answer.status_code for answer in answers[20:]] == [429, 429]


@pytest.mark.parametrize(
    ("address", "mailbox"),
    [
        ("Ada@Mail.Example", "ada@mail.example"),
        ("a.d.a+x+y@mail.example", "ada@mail.example"),
        ("+x@mail.example", "@mail.example"),
    ],
)
def test_aliases_of_a_mailbox_count_together(address: str, mailbox: str) -> None:
    assert mailbox_of(address) == mailbox


EVIL = ["evil.com", "http://evil.com/x", "www.evil.com", "Evil。com", "<a href=x>"]


@pytest.mark.parametrize("name", EVIL)
async def test_no_name_stands_in_a_letter_to_an_unconfirmed_address(
    app: FastAPI, client: httpx2.AsyncClient, box: Letterbox, name: str
) -> None:
    guest = await log_in(client, name)
    await client.post("/api/login/mail", json={"mail": KNOWN}, headers=guest.headers)
    await guest.post("/api/me/notices/mails", {"address": KNOWN}, 201)
    await written(app)
    for message in _all(box):
        parts = [str(part.get_content()) for part in message.walk() if not part.is_multipart()]
        assert len(parts) == 2
        for part in (*parts, str(message["Subject"])):
            assert "evil" not in part.lower()
            assert "href=x" not in part


@pytest.mark.parametrize(
    ("text", "is_broken"),
    [
        *((name, True) for name in EVIL[:-1]),
        ("HTTPS://evil", True),
        ("pay@evil.com", True),
        ("1.2.3.4", True),
        ("Ada plays c3. Ben: d4.", False),
        ("Ada: see you at 9:30, o.k. ...", True),
    ],
)
def test_mail_programs_make_no_links_of_names(text: str, is_broken: bool) -> None:
    broken = without_links(text)
    assert (broken != text) is is_broken
    assert broken.replace("\u200b", "") == text
    assert not re.search(r"\w[.。]\w|://", broken)


def _all(box: Letterbox) -> list[EmailMessage]:
    found = []
    with contextlib.suppress(Empty):
        while True:
            found.append(box.letters.get_nowait())
    return found


# Logs

OF_THE_TEST = ("httpx2", "mail.log")
"""What the visitor and the mail server log themselves."""


async def test_no_log_holds_a_token(
    app: FastAPI,
    tmp_path: Path,
    box: Letterbox,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = dataclasses.replace(app.state.settings, access_log=True)
    logged = quick_app(tmp_path, settings)
    caplog.set_level(logging.INFO)
    async with serving(logged) as client, browser(logged) as updater:
        ada = await log_in(client, "Ada")
        await client.post("/api/login/mail", json={"mail": KNOWN}, headers=ada.headers)
        word = await word_of(box)
        code = (await ada.post("/api/me/links", status=201))["code"]
        await ada.post("/api/me/notices/mails", {"address": KNOWN}, 201)
        confirm = re.search(r"/notices/confirm/(\S+)", await letter(box))
        assert confirm is not None
        secrets = [word, code, confirm[1], ada.token]
        for path in (
            f"/login/mail/{word}",
            f"/LOGIN//mail/{word}",
            f"{PLACE}//login/mail/{word}/",
            f"/api/login/mail/{word}",
            f"/continue/{code}",
            f"/api/links/{code}",
            f"/notices/confirm/{confirm[1]}",
            f"/notices/unsubscribe/{confirm[1]}",
        ):
            page = await updater.get(path, headers={"Referer": f"{PLACE}/login/mail/{word}"})
            assert page.status_code in {200, 404, 405}
            assert page.headers["Referrer-Policy"] == "strict-origin"
        monkeypatch.setattr(MailLinks, "view", _broken)
        assert (await updater.get(f"/login/mail/{word}")).status_code == 500
        opened = await updater.post(f"/login/mail/{word}")
        assert opened.status_code == 303
        secrets += [value.partition(";")[0] for value in opened.headers.get_list("set-cookie")]
        await updater.get("/host?token=sesame-sesame")
    lines = [
        f"{record.getMessage()} {json.dumps(getattr(record, 'facts', {}))} {record.exc_text}"
        for record in caplog.records
        if not record.name.startswith(OF_THE_TEST)
    ]
    text = "\n".join(lines)
    assert len(lines) > 12
    assert f"/login/mail/{REDACTED}" in text
    assert "failed" in text
    for secret in (*secrets, "sesame-sesame"):
        assert secret not in text


@pytest.mark.slow
@pytest.mark.parametrize("style", ["plain", "json"])
def test_a_real_server_writes_no_token_anywhere(
    tmp_path: Path, box: Letterbox, style: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KAFFEEHAUS_ACCESS_LOG", "true")
    monkeypatch.setenv("KAFFEEHAUS_LOG", style)
    monkeypatch.setenv("KAFFEEHAUS_SMTP_URL", box.url)
    monkeypatch.setenv("KAFFEEHAUS_MAIL_FROM", "house@mail.example")
    with start(tmp_path / "data", "--port", "0") as process:
        address = address_of(process)
        with httpx2.Client(base_url=address, timeout=60, headers={"Origin": address}) as updater:
            updater.post("/me/name", data={"name": "Ada"})
            updater.post("/login/mail", data={"mail": KNOWN})
            found = re.search(r"/login/mail/(\S+)", text_of(box.take()))
            assert found is not None
            assert "Create account" in updater.get(found[0]).text
            assert updater.post(found[0]).status_code == 303
            assert updater.get("/api/me").json()["account"] is True
            code = updater.post("/api/me/links").json()["code"]
            updater.get(f"/continue/{code}", headers={"Referer": address + found[0]})
            secrets = [found[1], code, *(cookie.value for cookie in updater.cookies.jar)]
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)
    assert errors.count(f"POST /login/mail/{REDACTED}") == 1
    for secret in filter(None, secrets):
        assert secret not in errors + output


def test_every_address_with_a_token_is_redacted(app: FastAPI) -> None:
    """A new address with a token is found here: its parts are called so everywhere."""
    found = [
        path
        for route in app.routes
        if re.search(r"\{(word|code|token|ticket)\}", path := str(getattr(route, "path", "")))
    ]
    assert len(found) >= 6
    for path in found:
        filled = re.sub(r"\{\w+\}", "confirm", path)
        assert redacted(filled).endswith(REDACTED), path
    for path in ("/", "/login/mail", "/continue", "/api/me/links", "/me/notices/ways/x/test"):
        assert redacted(path) == path


async def _broken(*_arguments: object) -> None:
    raise ZeroDivisionError
