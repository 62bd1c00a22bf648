"""Fresh proof before an account is changed: how it is given, how long it holds, and who hears."""

from __future__ import annotations

import asyncio
import dataclasses
import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI

from kaffeehaus.house.accounts.login_pages import OWN_PAGE, own_path
from kaffeehaus.house.accounts.model import Proof
from kaffeehaus.house.accounts.reauthentication import PROOF_AGE
from kaffeehaus.house.accounts.store import claim_host, create_account
from kaffeehaus.house.admin import store as admin_store
from kaffeehaus.house.admin.store import AuditInfo
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.host_settings import HOST_KEY
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import ALONE
from kaffeehaus.house.http.sessions import IN_TOTAL, PER_NETWORK, FailedLogIns, LogInMethod, Visit
from kaffeehaus.house.notifications.dispatcher import timing_of
from kaffeehaus.house.outbox import (
    NoticeKind,
    NoticeRow,
    NotificationPreferences,
    Timing,
)
from kaffeehaus.house.players.audit import AuditAction
from tests.house.accounts.authenticator import Device
from tests.house.admin.accounts import make_account, prove
from tests.house.houses import quick_settings
from tests.house.notifications.letterbox import Letterbox, letterbox
from tests.house.visitors import Visitor, log_in, quick_app, serving
from tests.parsed import Parsed

pytestmark = pytest.mark.anyio

PLACE = "https://play.example"
NOBODY = {"Authorization": "Bearer nobody"}
CODE = re.compile(r"\b[a-z]{4}-[a-z]{4}-[a-z]{4}\b")
NEW_MAIL = re.compile(r"https://play\.example/me/mail/(\S+)")
CONFIRM = "Confirm that it’s you"


@dataclass
class Room:
    """A house that sends mail."""

    app: FastAPI
    client: httpx2.AsyncClient
    box: Letterbox

    @property
    def store(self) -> Store:
        store: Store = self.app.state.sessions._store
        return store

    async def owner(self, name: str = "Ada") -> tuple[Visitor, Device]:
        """Somebody with an account and a passkey."""
        visitor, device = await log_in(self.client, name), Device(PLACE, "play.example")
        await add_passkey(visitor, device)
        return visitor, device

    async def linked(self, visitor: Visitor) -> Visitor:
        """The same player on a device that came in by a device link."""
        code = (await visitor.post("/api/me/links", status=201))["code"]
        answer = await self.client.post(f"/api/links/{code}", headers=NOBODY)
        return Visitor(self.client, visitor.id, answer.json()["token"])

    async def letter(self) -> EmailMessage:
        """The next letter."""
        return await asyncio.to_thread(self.box.take)

    async def audit(self) -> list[AuditInfo]:
        """The audit trail, the latest first."""
        return await self.store.read(admin_store.read_audit)

    async def deeds(self, visitor: Visitor) -> list[str]:
        """What the audit trail has of somebody, the earliest first."""
        return [row.deed for row in await self.audit() if row.player == visitor.id][::-1]

    async def page(self, visitor: Visitor, method: str, path: str, **form: str) -> httpx2.Response:
        """The answer of a page."""
        return await self.client.request(
            method, path, data=form if method == "POST" else None, headers=visitor.headers
        )


@pytest.fixture
def box() -> Iterator[Letterbox]:
    with letterbox() as opened:
        yield opened


@pytest.fixture
async def room(tmp_path: Path, box: Letterbox) -> AsyncIterator[Room]:
    settings = dataclasses.replace(
        quick_settings(tmp_path),
        url=PLACE,
        mail_server=box.server,
        mail_from=Address("Kaffeehaus", "house", "mail.example"),
    )
    app = quick_app(tmp_path, settings)
    async with serving(app) as client:
        yield Room(app, client, box)


async def add_passkey(visitor: Visitor, device: Device, status: int = 201) -> None:
    question = await visitor.post("/api/me/passkey/question")
    body = {"ticket": question["ticket"], "credential": device.make(question["options"])}
    await visitor.post("/api/me/passkeys", body, status)


async def confirm(visitor: Visitor, device: Device, status: int = 204) -> Parsed:
    """Give proof by a passkey."""
    question = await visitor.post("/api/me/confirm/passkey/question")
    body = {"ticket": question["ticket"], "credential": device.sign(question["options"])}
    return await visitor.send("POST", "/api/me/confirm/passkey", body, status)


def text_of(letter: EmailMessage) -> str:
    body = letter.get_body(("plain",))
    assert body is not None
    text: str = body.get_content()
    return text


async def test_a_new_passkey_is_no_proof_but_an_existing_one_is(room: Room) -> None:
    ada, device = await room.owner()
    assert await ada.get("/api/me/confirm") == {"until": None, "ways": ["passkey"]}
    assert (await ada.post("/api/me/codes", status=403))["code"] == "log_in_again"
    before = now()
    await confirm(ada, device)
    proof = await ada.get("/api/me/confirm")
    assert before + PROOF_AGE * 1000 <= proof["until"] <= now() + PROOF_AGE * 1000
    await ada.post("/api/me/codes", status=201)
    assert (await ada.get("/api/me/confirm"))["ways"] == ["passkey", "code"]


async def test_proof_is_too_old_after_ten_minutes(room: Room) -> None:
    ada, _ = await room.owner()
    assert PROOF_AGE == 600
    await prove(room.app, ada, now() - 599_000)
    await ada.post("/api/me/codes", status=201)
    await prove(room.app, ada, now() - 600_000)
    await ada.post("/api/me/codes", status=403)


async def test_proof_holds_for_one_session(room: Room) -> None:
    ada, device = await room.owner()
    phone = await room.linked(ada)
    await confirm(ada, device)
    assert (await phone.get("/api/me/confirm"))["until"] is None
    await phone.post("/api/me/codes", status=403)


async def test_a_log_in_is_proof_but_a_device_link_is_not(room: Room) -> None:
    ada, device = await room.owner()
    question = (await room.client.post("/api/login/passkey/question", headers=NOBODY)).json()
    body = {"ticket": question["ticket"], "credential": device.sign(question["options"])}
    answer = await room.client.post("/api/login/passkey", json=body, headers=NOBODY)
    here = Visitor(room.client, ada.id, answer.json()["token"])
    codes = (await here.post("/api/me/codes", status=201))["codes"]
    answer = await room.client.post("/api/login/code", json={"code": codes[0]}, headers=NOBODY)
    there = Visitor(room.client, ada.id, answer.json()["token"])
    assert (await there.get("/api/me/confirm"))["until"] is not None
    phone = await room.linked(there)
    assert (await phone.get("/api/me/confirm"))["until"] is None


async def test_only_the_accounts_own_passkey_and_codes_are_proof(room: Room) -> None:
    ada, _ = await room.owner()
    eve, evil = await room.owner("Eve")
    await confirm(eve, evil)
    codes = (await eve.post("/api/me/codes", status=201))["codes"]
    assert (await confirm(ada, evil, 403))["code"] == "passkey_refused"
    assert (await ada.post("/api/me/confirm/code", {"code": codes[0]}, 404))["code"] == "code_gone"
    assert (await ada.get("/api/me/confirm"))["until"] is None
    await eve.send("POST", "/api/me/confirm/code", {"code": codes[0]}, 204)
    await eve.post("/api/me/confirm/code", {"code": codes[0]}, 404)
    failed = [row for row in await room.audit() if row.deed == AuditAction.FAILED_LOG_IN.value]
    assert [row.player for row in failed] == [eve.id, ada.id, ada.id]


async def test_a_mailed_code_is_proof_for_the_session_that_asked(room: Room) -> None:
    ada, device = await room.owner()
    await confirm(ada, device)
    await change_mail(room, ada, "ada@mail.example")
    phone = await room.linked(ada)
    await phone.send("POST", "/api/me/confirm/mail", None, 202)
    letter = await room.letter()
    assert letter["To"] == "ada@mail.example"
    code = CODE.search(text_of(letter))
    assert code is not None
    await ada.post("/api/me/confirm/code", {"code": code[0]}, 404)
    await phone.send("POST", "/api/me/confirm/code", {"code": code[0].upper()}, 204)
    assert (await phone.get("/api/me/confirm"))["until"] is not None
    await phone.post("/api/me/confirm/code", {"code": code[0]}, 404)


async def change_mail(room: Room, visitor: Visitor, mail: str) -> None:
    """Change the address by API; the visitor has proof."""
    await visitor.send("POST", "/api/me/mail", {"mail": mail}, 202)
    word = NEW_MAIL.search(text_of(await room.letter()))
    assert word is not None
    await visitor.send("POST", f"/api/me/mail/{word[1]}", None, 204)


async def test_a_confirmed_address_is_no_proof(room: Room) -> None:
    ada, device = await room.owner()
    await confirm(ada, device)
    await ada.send("POST", "/api/me/mail", {"mail": "Ada@mail.example"}, 202)
    word = NEW_MAIL.search(text_of(await room.letter()))
    assert word is not None
    eve, _ = await room.owner("Eve")
    assert (await eve.post(f"/api/me/mail/{word[1]}", status=404))["code"] == "link_gone"
    phone = await room.linked(ada)
    await phone.send("POST", f"/api/me/mail/{word[1]}", None, 204)
    assert (await ada.get("/api/me/account"))["mail"] == "ada@mail.example"
    assert (await phone.get("/api/me/confirm"))["until"] is None
    await phone.post("/api/me/mail", {"mail": "eve@mail.example"}, 403)


async def test_an_address_of_another_account_is_told_to_its_owner_only(room: Room) -> None:
    ada, device = await room.owner()
    await confirm(ada, device)
    await change_mail(room, ada, "ada@mail.example")
    ben, key = await room.owner("Ben")
    await confirm(ben, key)
    await ben.send("POST", "/api/me/mail", {"mail": "ada@mail.example"}, 202)
    word = NEW_MAIL.search(text_of(await room.letter()))
    assert word is not None
    assert (await ben.post(f"/api/me/mail/{word[1]}", status=422))["code"] == "mail_taken"
    await ben.post("/api/me/mail", {"mail": "nonsense"}, 422)
    guest = await log_in(room.client, "Gast")
    assert (await guest.post("/api/me/mail", {"mail": "g@mail.example"}, 409))[
        "code"
    ] == "needs_account"


async def test_an_account_without_credentials_adds_its_first_and_nothing_else(room: Room) -> None:
    ada, device = await log_in(room.client, "Ada"), Device(PLACE, "play.example")
    await room.store.write(ALONE, create_account, ada.id, "ada", Proof())
    room.app.state.sessions.forget(ada.id)
    assert (await ada.get("/api/me/export", 403))["code"] == "no_credential"
    await ada.delete("/api/me", 403)
    page = await room.page(ada, "GET", "/me")
    assert "You have no way to log in again." in page.text
    asked = await room.page(ada, "GET", "/me/export")
    assert (asked.status_code, "add a passkey" in asked.text) == (403, True)
    await add_passkey(ada, device)
    assert (await ada.post("/api/me/codes", status=403))["code"] == "log_in_again"
    assert "You have no way to log in again." not in (await room.page(ada, "GET", "/me")).text


async def test_a_guest_has_nothing_to_prove(room: Room) -> None:
    guest = await log_in(room.client, "Gast")
    phone = await room.linked(guest)
    await phone.get("/api/me/export")
    await phone.send("DELETE", "/api/me/sessions", None, 204)
    await phone.send("DELETE", "/api/me", None, 204)


async def test_one_may_always_log_out(room: Room) -> None:
    ada, _ = await room.owner()
    phone = await room.linked(ada)
    [own] = [one["id"] for one in await phone.get("/api/me/sessions") if one["is_this"]]
    await phone.send("DELETE", f"/api/me/sessions/{own}", None, 204)
    await phone.get("/api/me", 401)


async def test_ending_all_other_sessions_voids_open_device_links(room: Room) -> None:
    ada, device = await room.owner()
    phone = await room.linked(ada)
    code = (await phone.post("/api/me/links", status=201))["code"]
    await confirm(ada, device)
    await ada.send("DELETE", "/api/me/sessions", None, 204)
    await phone.get("/api/me", 401)
    answer = await room.client.post(f"/api/links/{code}", headers=NOBODY)
    assert (answer.status_code, answer.json()["code"]) == (404, "link_gone")


# What tells of it


async def test_changes_are_told_in_the_language_of_the_account(room: Room) -> None:
    ada, device = await room.owner()
    await confirm(ada, device)
    await change_mail(room, ada, "ada@mail.example")
    await ada.get("/api/me?lang=de")
    await ada.post("/api/me/codes", status=201)
    letter = await room.letter()
    assert letter["Subject"].startswith("Kaffeehaus: Neue Wiederherstellungscodes")
    assert "Gerät: Ein Programm" in text_of(letter)
    room.client.cookies.clear()
    await room.client.post("/api/login/mail", json={"mail": "ada@mail.example"}, headers=NOBODY)
    assert (await room.letter())["Subject"] == "Im Kaffeehaus anmelden"
    told = (await ada.get("/api/me/notices"))["notices"]
    assert told[0]["text"].endswith("erstellt. Gerät: Ein Programm")


async def test_every_change_is_recorded_mailed_and_notified(room: Room) -> None:
    ada, device = await room.owner()
    await confirm(ada, device)
    await change_mail(room, ada, "ada@mail.example")
    tablet = Device(PLACE, "play.example")
    await add_passkey(ada, tablet)
    key = (await ada.get("/api/me/account"))["passkeys"][1]["id"]
    await ada.send("PATCH", f"/api/me/passkeys/{key}", {"name": "Tablet"}, 204)
    await ada.send("DELETE", f"/api/me/passkeys/{key}", None, 204)
    await ada.post("/api/me/codes", status=201)
    await room.linked(ada)
    await ada.send("DELETE", "/api/me/sessions", None, 204)
    await ada.get("/api/me/export")
    subjects = [
        "A passkey was added to your account",
        "A passkey of your account was renamed",
        "A passkey was removed from your account",
        "New recovery codes were created for your account",
        "Other devices were logged out of your account",
        "The data of your account was downloaded",
    ]
    # They are sent beside one another, so they come in any order.
    letters = [await room.letter() for _ in subjects]
    assert {letter["To"] for letter in letters} == {"ada@mail.example"}
    assert sorted(letter["Subject"] for letter in letters) == sorted(
        f"Kaffeehaus: {subject}" for subject in subjects
    )
    assert all(f"{PLACE}/me#account" in text_of(letter) for letter in letters)

    told = (await ada.get("/api/me/notices"))["notices"]
    security = [one["text"] for one in told if one["kind"] == "security"]
    assert len(security) == len(subjects) + 2
    assert any(text.startswith("The email address of your account") for text in security)
    assert await room.deeds(ada) == [
        "came",
        "made an account",
        "confirmed who they are",
        "changed the mail address",
        "added a passkey",
        "renamed a passkey",
        "removed a passkey",
        "made recovery codes",
        "linked a device",
        "ended sessions",
        "exported the data",
    ]

    await change_mail(room, ada, "new@mail.example")
    moved = await room.letter()
    assert (moved["To"], "no longer opens" in text_of(moved)) == ("ada@mail.example", True)
    await ada.send("DELETE", "/api/me", None, 204)
    gone = await room.letter()
    assert (gone["To"], gone["Subject"]) == (
        "new@mail.example",
        "Kaffeehaus: Your account was deleted",
    )
    assert await room.deeds(ada) == ["deleted the account"]


async def test_a_refused_change_tells_nobody(room: Room) -> None:
    ada, _ = await room.owner()
    before = await ada.get("/api/me/notices")
    await ada.post("/api/me/codes", status=403)
    await prove(room.app, ada)
    await ada.delete("/api/me/passkeys/unknown", 404)
    await ada.send("DELETE", "/api/me/sessions", None, 204)
    assert await ada.get("/api/me/notices") == before
    assert await room.deeds(ada) == ["came", "made an account"]


async def test_muted_notices_do_not_hide_a_change(room: Room) -> None:
    ada, device = await room.owner()
    choices = await ada.get("/api/me/notices/choices")
    assert "security" not in choices, "it cannot be turned off"
    await confirm(ada, device)
    await ada.post("/api/me/codes", status=201)
    assert (await ada.get("/api/me/notices"))["unread"] == 2
    muted = {"": NotificationPreferences(muted_until=now() + 3_600_000)}
    notice = NoticeRow(ada.id, NoticeKind.SECURITY, now(), text="A passkey was added.")
    assert timing_of(notice, muted, now()) is Timing.AT_ONCE


async def test_failed_log_ins_are_recorded_without_secrets(room: Room) -> None:
    ada, device = await room.owner()
    wrong = dataclasses.replace(device, origin="https://evil.example")
    question = (await room.client.post("/api/login/passkey/question", headers=NOBODY)).json()
    body = {"ticket": question["ticket"], "credential": wrong.sign(question["options"])}
    await room.client.post("/api/login/passkey", json=body, headers=NOBODY)
    await room.client.post("/api/login/code", json={"code": "secret-code"}, headers=NOBODY)
    await room.client.post("/api/login/mail/secret-word", headers=NOBODY)
    await room.client.post("/api/links/secretly", headers=NOBODY)
    rows = [row for row in await room.audit() if row.deed == AuditAction.FAILED_LOG_IN.value][::-1]
    assert [(row.words.partition(" from")[0], row.player) for row in rows] == [
        ("passkey", ada.id),
        ("recovery code", None),
        ("email link", None),
        ("device link", None),
    ]
    assert all("127.0.0.1, A program" in row.words for row in rows)
    assert not any("secret" in row.words for row in rows)


async def test_nobody_floods_the_trail_with_failed_log_ins(room: Room) -> None:
    time = 0.0
    failed = FailedLogIns(room.store, lambda: time)
    for _ in range(PER_NETWORK + 7):
        await failed.record(LogInMethod.CODE, Visit("192.0.2.1", "A program"))
    for place in range(IN_TOTAL + 20):
        await failed.record(LogInMethod.CODE, Visit(f"198.51.100.{place}", "A program"))
    recorded = [row for row in await all_rows(room) if row.deed == AuditAction.FAILED_LOG_IN.value]
    assert len(recorded) == IN_TOTAL
    assert sum("not recorded: 7" in row.words for row in recorded) == 1
    time = 3601.0
    await failed.record(LogInMethod.CODE, Visit("192.0.2.1", "A program"))
    recorded = [row for row in await all_rows(room) if row.deed == AuditAction.FAILED_LOG_IN.value]
    assert len(recorded) == IN_TOTAL + 1


async def all_rows(room: Room) -> list[AuditInfo]:
    pages = [await room.store.read(admin_store.read_audit, page) for page in range(3)]
    return [row for page in pages for row in page]


# On pages


async def test_a_page_asks_for_proof_and_goes_on(room: Room) -> None:
    ada, _ = await room.owner()
    await prove(room.app, ada)
    codes = (await ada.post("/api/me/codes", status=201))["codes"]
    await prove(room.app, ada, 0)
    refused = await room.page(ada, "POST", "/me/codes")
    assert (refused.status_code, CONFIRM in refused.text) == (403, True)
    path = "/me/confirm/code?next=%2Fme%2Fcodes&amp;then=post"
    assert f'action="{path}"' in refused.text
    path = path.replace("&amp;", "&")
    wrong = await room.page(ada, "POST", path, confirm_code="nonsense")
    assert (wrong.status_code, CONFIRM in wrong.text) == (404, True)
    assert "This code is wrong" in wrong.text
    done = await room.page(ada, "POST", path, confirm_code=codes[0])
    assert (done.status_code, done.headers["location"]) == (307, "/me/codes")
    assert "Recovery codes of Ada" in (await room.page(ada, "POST", "/me/codes")).text


async def test_the_fields_of_a_form_are_carried_along(room: Room) -> None:
    hana, _ = await room.owner("Hana")
    await room.store.write("", claim_host, hana.id, await room.store.secret(HOST_KEY))
    room.app.state.sessions.forget(hana.id)
    asked = await room.page(hana, "POST", "/host/announcement", announcement='Soup & "bread"')
    assert asked.status_code == 403
    assert asked.text.count('name="announcement" value="Soup &amp; &#34;bread&#34;"') == 1
    assert '<form id="confirmed" method="post" action="/host/announcement">' in asked.text
    assert "Announcement:" not in (await room.page(hana, "GET", "/")).text


async def test_a_mail_confirms_on_a_page(room: Room) -> None:
    ada, _ = await room.owner()
    await prove(room.app, ada)
    await change_mail(room, ada, "ada@mail.example")
    await prove(room.app, ada, 0)
    path = "/me/confirm/mail?next=%2Fme%2Fgoodbye&then=post"
    sent = await room.page(ada, "POST", path, sure="yes")
    assert "We sent an email to ada@mail.example." in sent.text
    assert sent.text.count('name="sure" value="yes"') == 2
    again = f"{path.replace('/mail', '/code')}&sent=yes"
    assert f'action="{again.replace("&", "&amp;")}"' in sent.text
    wrong = await room.page(ada, "POST", again, sure="yes", confirm_code="nonsense")
    assert (wrong.status_code, "Code from the email" in wrong.text) == (404, True)
    link = re.search(r"https://play\.example(/me/confirm/code/\S+)", text_of(await room.letter()))
    assert link is not None
    opened = await room.page(ada, "GET", link[1])
    assert "Yes, it’s me" in opened.text
    elsewhere = await room.client.get(link[1], headers=NOBODY)
    assert "Yes, it’s me" not in elsewhere.text
    code = link[1].rpartition("/")[2]
    assert code in elsewhere.text
    done = await room.page(ada, "POST", "/me/confirm/code", confirm_code=code)
    assert done.headers["location"] == "/me/confirm/done?next=%2Fme%23account"
    assert (await room.page(ada, "POST", "/me/goodbye", sure="yes")).headers["location"] == "/"


async def test_a_download_starts_after_proof(room: Room) -> None:
    ada, _ = await room.owner()
    asked = await room.page(ada, "GET", "/me/export")
    assert (asked.status_code, CONFIRM in asked.text) == (403, True)
    assert '<input type="hidden" name="next" value="/me/export">' in asked.text
    assert (await room.page(ada, "GET", "/me/confirm/done?next=/me/export")).status_code == 403
    await prove(room.app, ada)
    done = await room.page(ada, "GET", "/me/confirm/done?next=/me/export")
    assert 'content="0;url=/me/export"' in done.text
    assert (await room.page(ada, "GET", "/me/export")).status_code == 200


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("/me#account", "/me#account"),
        ("/host/reports?page=2", "/host/reports?page=2"),
        ("https://evil.example", OWN_PAGE),
        ("//evil.example", OWN_PAGE),
        ("/me//evil.example", "/me//evil.example"),
        ("/mean", OWN_PAGE),
        ("/me\\evil", OWN_PAGE),
        ("/me\n", OWN_PAGE),
        ("/tables/x", OWN_PAGE),
        ("", OWN_PAGE),
    ],
)
def test_one_comes_back_to_ones_own_pages_only(text: str, path: str) -> None:
    assert own_path(text) == path


# The host


async def test_every_act_of_the_host_needs_fresh_proof(room: Room) -> None:
    hana = await log_in(room.client, "Hana")
    await make_account(room.app, hana, "Hana")
    token = await room.app.state.services.admin.token()
    await hana.send("POST", "/api/host", {"token": token}, 204)
    await hana.get("/api/host")
    await hana.get("/api/host/audit")
    acts = [
        (method, path)
        for path, calls in room.app.openapi()["paths"].items()
        for method in calls
        if path.startswith("/api/host/") and method != "get"
    ]
    assert len(acts) >= 8
    bodies = {
        "/api/host/announcements": {"text": "Soup"},
        "/api/host/barred": {"kind": "address", "value": "192.0.2.1"},
        "/api/host/barred/again": {"kind": "address", "value": "192.0.2.1"},
        "/api/host/settings": {},
    }
    for method, path in acts:
        refused = await hana.send(method.upper(), path, bodies.get(path), 403)
        assert refused["code"] == "log_in_again", path
    forms = ("settings", "announcement", "mail", "push", "backup", "reports/1")
    for form in forms:
        assert CONFIRM in (await room.page(hana, "POST", f"/host/{form}")).text, form
    for form in ("bar", "unbar"):
        refused = await room.page(hana, "POST", f"/host/{form}", kind="guest", value="x")
        assert CONFIRM in refused.text, form
    await prove(room.app, hana)
    await hana.send("PATCH", "/api/host/settings", {})
