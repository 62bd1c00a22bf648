"""The host's room for programs: who may enter, what is seen, and what is done."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import replace
from email.headerregistry import Address

import httpx2
import pytest
from fastapi import FastAPI

from kaffeehaus.house.accounts.model import Proof
from kaffeehaus.house.admin.service import AdminService
from kaffeehaus.house.clock import now
from kaffeehaus.house.database import host_settings
from kaffeehaus.house.database.host_settings import HostSetting
from kaffeehaus.house.database.writer import AFTER_TABLES
from kaffeehaus.house.errors import NotAllowed
from kaffeehaus.house.http.sessions import LogInMethod, Visit
from kaffeehaus.house.notifications.mail import Mailer
from kaffeehaus.house.notifications.safe_http import SafeHttpClient
from tests.house.admin.accounts import make_account
from tests.house.notifications.letterbox import letterbox
from tests.house.notifications.receivers import Device, receiver
from tests.house.visitors import Visitor, log_in

pytestmark = pytest.mark.anyio


async def test_the_first_account_with_the_token_is_the_host(
    app: FastAPI, client: httpx2.AsyncClient
) -> None:
    room: AdminService = app.state.services.admin
    token = await room.token()
    ada, ben = await log_in(client, "Ada"), await log_in(client, "Ben")
    await ada.post("/api/host", {"token": token}, 409)
    await make_account(app, ada, "Ada")
    assert (await ada.post("/api/host", {"token": "x"}, 403))["code"] == "bad_token"
    await ada.get("/api/host", 403)
    await ada.send("POST", "/api/host", {"token": token}, 204)
    await ada.get("/api/host")
    await make_account(app, ben, "Ben")
    assert (await ben.post("/api/host", {"token": token}, 403))["code"] == "has_host"
    assert await room.token() is None
    deeds = [line["deed"] for line in await ada.get("/api/host/audit")]
    assert deeds[0] == "became host"
    assert deeds.count("came") == 2


async def test_the_room_is_closed_to_everybody_else(client: httpx2.AsyncClient) -> None:
    ada = await log_in(client, "Ada")
    for path in ("", "/guests", "/tables", "/reports", "/barred", "/audit"):
        assert (await ada.get(f"/api/host{path}", 403))["code"] == "not_the_host"
        assert (await client.get(f"/api/host{path}")).status_code == 401
    body = {"kind": "guest", "value": ada.id}
    await ada.post("/api/host/barred", body, 403)
    await ada.post("/api/host/backups", None, 403)
    assert (await client.patch("/api/host/settings", json={})).status_code == 401


async def test_the_host_sees_the_house(client: httpx2.AsyncClient, host: Visitor) -> None:
    ada = await log_in(client, "Ada")
    table = await ada.table({"who": "bot", "bot": "random"})
    await ada.act(table, "c3-")
    seen = await host.get("/api/host")
    assert seen["guests"] == 2
    assert seen["tables"] == {"running": 1}
    assert seen["actions"][0] >= 1
    assert seen["database_bytes"] > 0
    assert not seen["differences"]
    assert (seen["notices_due"], seen["open_reports"], seen["push"]) == (0, 0, [])
    assert ("Database", "SQLite") in [(one["title"], one["value"]) for one in seen["given"]]
    [line] = await host.get("/api/host/guests?search=ada")
    assert (line["id"], line["seats"], line["is_account"]) == (ada.id, 1, False)
    assert await host.get("/api/host/guests?search=%25") == []
    [line] = await host.get("/api/host/tables?search=Ada")
    assert line["id"] == table.rpartition("/")[2]
    assert line["names"][0] == "Ada"
    assert await host.get("/api/host/tables?page=1") == []


async def test_settings_hold_at_once(client: httpx2.AsyncClient, host: Visitor) -> None:
    path = "/api/host/settings"
    asked = {"announcement": " We  close at nine. ", "guests_welcome": False}
    told = await host.send("PATCH", path, asked)
    assert told["announcement"] == "We close at nine."
    refused = await client.post("/api/players", json={"name": "Ben"})
    assert (refused.status_code, refused.json()["code"]) == (403, "no_new_guests")
    await host.send("PATCH", path, {"guests_welcome": True, "guests_per_hour": "2"})
    await log_in(client, "Eva")
    assert (await client.post("/api/players", json={"name": "Ben"})).status_code == 429
    await host.send("PATCH", path, {"guests_per_hour": ""})
    await log_in(client, "Ben")
    await host.send("PATCH", path, {"tables_per_hour": "many"}, 422)
    await host.send("PATCH", path, {"announcement": "x" * 301}, 422)


async def test_the_host_tells_everybody_something(
    client: httpx2.AsyncClient, host: Visitor
) -> None:
    ada = await log_in(client, "Ada")
    assert (await ada.post("/api/host/announcements", {"text": "Mine!"}, 403))["code"]
    told = await host.post("/api/host/announcements", {"text": "Soup  at eight."}, 201)
    assert told == {"announcement": "Soup at eight.", "told": 2}
    [notice] = (await ada.get("/api/me/notices"))["notices"]
    assert (notice["kind"], notice["text"], notice["read"]) == ("house", "Soup at eight.", False)
    await host.post("/api/host/announcements", {"text": "  "}, 422)
    assert (await host.get("/api/host/audit"))[0]["words"] == "recipients: 2"


async def test_the_host_lets_nobody_make_an_account(
    app: FastAPI, client: httpx2.AsyncClient, host: Visitor
) -> None:
    ada = await log_in(client, "Ada")
    player = await app.state.sessions.player_of(ada.token)
    told = await host.send("PATCH", "/api/host/settings", {"accounts_welcome": False})
    assert told["accounts_welcome"] is False
    with pytest.raises(NotAllowed) as refused:
        await app.state.services.accounts.accounts.make(
            player, Proof(mail="a@mail.example"), Visit()
        )
    assert refused.value.code == "no_new_accounts"
    await host.send("PATCH", "/api/host/settings", {"accounts_welcome": True})
    await app.state.services.accounts.accounts.make(player, Proof(mail="a@mail.example"), Visit())


async def test_the_host_tries_the_mail_server(
    app: FastAPI, client: httpx2.AsyncClient, host: Visitor
) -> None:
    assert (await host.post("/api/host/mail", None, 409))["code"] == "no_mail"
    sender = Address("Kaffeehaus", "house", "mail.example")
    with letterbox() as box:
        app.state.services.mailer = Mailer(box.server, sender)
        told = await host.post("/api/host/mail")
        assert (told["error"], told["failed"]) == ("", None)
        assert told["sent"] is not None
    assert box.letters.empty()
    assert (await host.post("/api/host/mail"))["error"] == "The mail server is not reachable."
    assert (await host.get("/api/host"))["mail"]["failed"] is not None
    page = await client.get("/host", headers={"Authorization": f"Bearer {host.token}"})
    assert "The mail server is not reachable." in page.text


async def test_the_host_asks_the_push_services(
    app: FastAPI, client: httpx2.AsyncClient, host: Visitor
) -> None:
    assert await host.post("/api/host/push") == []
    notifications = app.state.services.notifications
    http = SafeHttpClient(frozenset({"127.0.0.1"}))
    notifications._channels = replace(notifications._channels, http=http)
    ada, device = await log_in(client, "Ada"), Device()
    with receiver() as service:
        for path in ("/one", "/two"):
            asked = {
                "endpoint": service.url(path),
                "keys": {"p256dh": device.point, "auth": device.auth},
            }
            await ada.post("/api/me/notices/devices", asked, 201)
        [found] = (await host.get("/api/host"))["push"]
        assert (found["url"], found["devices"], found["asked"]) == (service.url(""), 2, None)
        [found] = await host.post("/api/host/push")
        assert found["asked"] is not None
        assert found["answer_error"] == "", "whatever the answer is"
        assert service.got.empty(), "nobody is sent anything"
        service.answers.append(503)
        [found] = await host.post("/api/host/push")
        assert found["answer_error"] == "The host reports an error (code 503)."
    headers = {"Authorization": f"Bearer {host.token}"}
    assert (await client.post("/host/push", headers=headers)).status_code == 303
    page = (await client.get("/host", headers=headers)).text
    assert "2 devices; failed" in page
    assert "The host is not reachable." in page
    assert (await ada.post("/api/host/push", None, 403))["code"] == "not_the_host"


async def test_who_is_kept_out_stays_out(client: httpx2.AsyncClient, host: Visitor) -> None:
    ada = await log_in(client, "Ada")
    link = await ada.post("/api/me/links", None, 201)
    bar = {"kind": "guest", "value": ada.id, "reason": "shouts"}
    await host.send("POST", "/api/host/barred", bar, 204)
    await ada.get("/api/me", 401)
    taken = await client.post(f"/api/links/{link['code']}")
    assert (taken.status_code, taken.json()["code"]) == (403, "barred")
    [line] = await host.get("/api/host/barred")
    assert (line["value"], line["reason"]) == (ada.id, "shouts")
    await host.send("POST", "/api/host/barred/again", bar, 204)
    assert await host.get("/api/host/barred") == []
    await host.send("POST", "/api/host/barred/again", bar, 404)
    own = {"kind": "guest", "value": host.id}
    await host.send("POST", "/api/host/barred", own, 422)
    await host.send("POST", "/api/host/barred", {"kind": "guest", "value": "x"}, 404)
    await host.send("POST", "/api/host/barred", {"kind": "address", "value": "x"}, 422)


async def test_from_an_address_that_is_kept_out_nothing_is_changed(
    app: FastAPI, client: httpx2.AsyncClient, host: Visitor
) -> None:
    ada = await log_in(client, "Ada")
    there = httpx2.ASGITransport(app, client=("203.0.113.9", 1), raise_app_exceptions=False)
    bar = {"kind": "address", "value": "203.0.113.9"}
    await host.send("POST", "/api/host/barred", bar, 204)
    async with httpx2.AsyncClient(transport=there, base_url="http://house.test") as outside:
        headers = {"Authorization": f"Bearer {ada.token}"}
        assert (await outside.get("/api/me", headers=headers)).status_code == 200
        made = await outside.post("/api/me/links", headers=headers)
        assert (made.status_code, made.json()["code"]) == (403, "barred")
        assert (await outside.post("/api/players", json={"name": "Eva"})).status_code == 403
    await ada.post("/api/me/links", None, 201)


async def test_what_another_server_or_the_command_line_sets_is_heard_of(
    app: FastAPI, client: httpx2.AsyncClient, host: Visitor
) -> None:
    room: AdminService = app.state.services.admin
    await room.store.write(
        AFTER_TABLES, host_settings.set_host_setting, HostSetting.ANNOUNCEMENT, "Soup is ready."
    )
    async with asyncio.timeout(60):
        while room.rules.announcement != "Soup is ready.":  # noqa: ASYNC110 - polls
            await asyncio.sleep(0.05)


async def test_the_trail_tells_who_came_in_and_what_the_host_did(
    app: FastAPI, client: httpx2.AsyncClient, host: Visitor
) -> None:
    ada = await log_in(client, "Ada")
    link = await ada.post("/api/me/links", None, 201)
    assert (await client.post(f"/api/links/{link['code']}")).status_code == 200
    player = await app.state.sessions.player_of(ada.token)
    for way in LogInMethod:
        if way.is_proof:
            await app.state.sessions.begin_session(player, way, "Firefox on Linux")
    await host.send("PATCH", "/api/host/settings", {"guests_per_hour": "50"})
    bar = {"kind": "guest", "value": ada.id, "reason": "shouts"}
    await host.send("POST", "/api/host/barred", bar, 204)
    await host.send("POST", "/api/host/barred/again", bar, 204)
    trail = await host.get("/api/host/audit")
    # Of what happened within a millisecond any may stand first.
    assert Counter((line["deed"], line["player"]) for line in trail) == {
        ("came", host.id): 1,
        ("became host", host.id): 1,
        ("came", ada.id): 1,
        ("linked a device", ada.id): 1,
        ("logged in", ada.id): 3,
        ("set", host.id): 1,
        ("barred", host.id): 1,
        ("let in again", host.id): 1,
    }
    words = {line["deed"]: line["words"] for line in trail}
    assert words["set"] == "guests_per_hour: 50"
    assert words["logged in"] == "Firefox on Linux"
    assert words["barred"] == f"Player {ada.id}"
    german = {line["deed"]: line["words"] for line in await host.get("/api/host/audit?lang=de")}
    assert german["logged in"] == "Firefox auf Linux"
    assert german["barred"] == f"Spieler {ada.id}"


async def test_the_host_makes_a_backup(host: Visitor) -> None:
    made = await host.post("/api/host/backups", None, 201)
    assert made["bytes"] > 0
    assert made["made"] <= now()
    assert [line["name"] for line in (await host.get("/api/host"))["backups"]] == [made["name"]]
    told = (await host.get("/api/host/audit"))[0]
    assert (told["deed"], told["player"], told["words"]) == ("backed up", host.id, made["name"])


@pytest.mark.parametrize(
    ("address", "banned"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("203.0.113.9", "::ffff:203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2::9", "2001:db8:1:2::9"),
        ("2001:db8:1:2::9", "2001:0DB8:1:2:ffff::"),
    ],
)
async def test_a_host_cannot_ban_the_own_address(
    app: FastAPI, host: Visitor, address: str, banned: str
) -> None:
    there = httpx2.ASGITransport(app, client=(address, 1), raise_app_exceptions=False)
    async with httpx2.AsyncClient(transport=there, base_url="http://house.test") as client:
        here = Visitor(client, host.id, host.token)
        body = {"kind": "address", "value": banned}
        assert (await here.post("/api/host/barred", body, 422))["code"] == "own_address"
        page = await client.post("/host/bar", data=body, headers=host.headers)
        assert (page.status_code, "cannot ban it" in page.text) == (422, True)
        assert await here.get("/api/host/barred") == []
        for other in ("203.0.113.10", "2001:db8:1:3::9"):
            body = {"kind": "address", "value": other}
            await here.send("POST", "/api/host/barred", body, 204)
