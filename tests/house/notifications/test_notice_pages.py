"""The page of notices, the links in letters, the app, previews and the interface."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from fastapi import FastAPI

from kaffeehaus.core import i18n
from kaffeehaus.house.rasterizer import UNKNOWN
from tests.house.houses import quick_settings
from tests.house.notifications.letterbox import Letterbox, letterbox
from tests.house.notifications.receivers import Device, Receiver, receiver
from tests.house.notifications.services import SENDER
from tests.house.readers import Reader
from tests.house.visitors import quick_app

pytestmark = pytest.mark.anyio


@pytest.fixture
def hooks() -> Iterator[Receiver]:
    with receiver() as opened:
        yield opened


@pytest.fixture
def letters() -> Iterator[Letterbox]:
    with letterbox() as opened:
        yield opened


@pytest.fixture
async def app(tmp_path: Path, letters: Letterbox) -> AsyncIterator[FastAPI]:
    settings = replace(
        quick_settings(tmp_path),
        notice_hosts=frozenset({"127.0.0.1"}),
        mail_server=letters.server,
        mail_from=SENDER,
    )
    app = quick_app(tmp_path, settings)
    async with app.router.lifespan_context(app):
        yield app


async def test_a_player_chooses_adds_ways_and_is_told_by_itself(
    app: FastAPI, hooks: Receiver, letters: Letterbox
) -> None:
    ada, ben = Reader(app, "Ada"), Reader(app, "Ben")
    assert "Choose a name" in await ada.read("/me/notices")
    table = await ada.set_table()
    await ben.sit_down(table)
    await ben.send("/me/notices/webhook", {"url": hooks.url("/ben"), "format": "json"})
    await ada.act(table, "c3/")
    # The messenger of an open house needs nobody to wake it.
    assert (await asyncio.to_thread(hooks.take)).json()["kind"] == "turn"
    page = await ada.read("/me/notices")
    assert "Ben joined the table." in page
    assert "new" in page
    await _is_new(ada, "", elsewhere=1, here=0)
    await _is_new(ada, f"?table={table.rpartition('/')[2]}", elsewhere=0, here=1)
    await _is_new(ada, f"?table={'0' * 32}", elsewhere=1, here=0)
    await ada.client.post(f"/api/me/notices/read?table={'0' * 32}")
    await _is_new(ada, "", elsewhere=1, here=0)
    await ada.client.post(f"/api/me/notices/read?table={table.rpartition('/')[2]}")
    await _is_new(ada, "", elsewhere=0, here=0)
    await ada.send("/me/notices/read", {})
    assert 'class="is-new"' not in await ada.read("/me/notices")

    refused = await ben.send(
        "/me/notices/webhook", {"url": "https://10.0.0.1/", "format": "json"}, 400
    )
    assert "private network" in refused.text
    await ben.send("/me/notices/mail", {"address": "ben@mail.example"})
    page = await ben.read("/me/notices")
    assert "Open its link to confirm" in page
    link = str(letters.take().get_body(("plain",))).replace("=\n", "")
    path = "/notices/confirm/" + link.partition("/notices/confirm/")[2].split()[0]
    nobody = Reader(app, "")
    assert "Send notifications to this address?" in await nobody.read(path)
    assert "Notifications will be sent to this address." in (await nobody.send(path, {})).text
    assert "Open its link to confirm" not in await ben.read("/me/notices")
    await nobody.read(path + "x", 404)

    ways = (await ben.client.get("/api/me/notices/ways")).json()
    hook, mail = ways["ways"]
    tested = await ben.send(f"/me/notices/ways/{mail['id']}/test", {})
    assert "Test notification sent." in tested.text
    assert letters.take()["Subject"] == "Test notification from Kaffeehaus"
    await ada.send(f"/me/notices/ways/{hook['id']}/remove", {}, 404)
    await ben.send(f"/me/notices/ways/{hook['id']}/remove", {})
    assert "JSON webhook" not in await ben.read("/me/notices")


async def _is_new(reader: Reader, at: str, *, elsewhere: int, here: int) -> None:
    assert f'data-unread="{elsewhere}" data-here="{here}"' in await reader.read(
        f"/me/notices/new{at}"
    )


async def test_choices_are_kept_everywhere_and_for_a_table(app: FastAPI) -> None:
    ada = Reader(app, "Ada")
    table = await ada.set_table()
    chosen = {"turn": "digest", "digest_hour": "7", "zone": "Europe/Vienna", "muted": "2199-01-02"}
    await ada.send("/me/notices", chosen)
    found = (await ada.client.get("/api/me/notices/choices")).json()
    assert (found["turn"], found["digest_hour"], found["zone"]) == ("digest", 7, "Europe/Vienna")
    assert 'value="2199-01-02"' in await ada.read("/me/notices")
    name = table.rpartition("/")[2]
    await ada.send("/me/notices", {"table": name, "turn": "off"})
    here = (await ada.client.get(f"/api/me/notices/choices/{name}")).json()
    assert (here["turn"], here["over"]) == ("off", None)
    await ada.send("/me/notices", {"zone": "Nowhere/Land", "muted": "2199-01-02"}, 422)
    await ada.send("/me/notices", {"turn": "sometimes"}, 422)
    missing = await ada.client.put(f"/api/me/notices/choices/{'0' * 32}", json={"turn": "off"})
    assert missing.status_code == 404


async def test_everything_over_the_interface(app: FastAPI, hooks: Receiver) -> None:
    ada = Reader(app, "Ada")
    await ada.set_table()
    device = Device()
    subscription = {
        "endpoint": hooks.url("/push"),
        "keys": {"p256dh": device.point, "auth": device.auth},
        "title": "Phone",
    }
    made = await ada.client.post("/api/me/notices/devices", json=subscription)
    assert made.status_code == 201, made.text
    sent = await ada.client.post(f"/api/me/notices/ways/{made.json()['id']}/test")
    assert sent.json() == {"sent": True, "error": ""}
    assert device.read(hooks.take())["title"] == "Test notification from Kaffeehaus"
    hooks.answers.append(410)
    sent = await ada.client.post(f"/api/me/notices/ways/{made.json()['id']}/test")
    assert not sent.json()["sent"]
    assert (await ada.client.get("/api/me/notices/ways")).json()["ways"] == []
    broken = {**subscription, "keys": {"p256dh": "AAAA", "auth": device.auth}}
    assert (await ada.client.post("/api/me/notices/devices", json=broken)).status_code == 400
    inside = await ada.client.post(
        "/api/me/notices/devices", json={**subscription, "endpoint": "https://192.168.1.1/"}
    )
    assert inside.json()["code"] == "bad_address"
    assert (await Reader(app, "").client.get("/api/me/notices")).status_code == 401


async def test_previews_and_pictures_of_public_tables_only(app: FastAPI) -> None:
    ada, nobody = Reader(app, "Ada"), Reader(app, "")
    table = await ada.set_table()
    page = await nobody.read(table)
    assert 'property="og:title" content="Play Coffee with Ada"' in page
    assert f'content="http://house.test{table}/picture.png?at=' in page
    picture = await nobody.client.get(f"{table}/picture.png")
    assert picture.headers["Content-Type"] == "image/png"
    assert picture.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert picture.content.startswith(b"\x89PNG")
    hidden = await ada.set_table(private="yes")
    assert "og:" not in await nobody.read(hidden)
    await nobody.read(f"{hidden}/picture.png", 404)
    await ada.read(f"{hidden}/picture.png", 404)


async def test_the_house_is_an_app(app: FastAPI) -> None:
    nobody = Reader(app, "")
    manifest = (await nobody.client.get("/manifest.webmanifest")).json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        answer = await nobody.client.get(icon["src"])
        assert answer.content.startswith(b"\x89PNG")
    worker = await nobody.client.get("/worker.js")
    assert worker.headers["Content-Type"].startswith("text/javascript")
    assert "cannot be reached" in await nobody.read("/offline")


async def test_pictures_are_in_english_where_no_font_can_write_the_language(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = Reader(app, "Ada")
    rural = {"option-modules": "rural_marketeers"}
    table = await ada.set_table(game="fcm", **rural)
    english = await ada.client.get(f"{table}/picture.png")
    monkeypatch.setitem(i18n.LANGUAGES, "zh", UNKNOWN)
    chinese = await ada.client.get(f"{table}/picture.png?lang=zh")
    german = await ada.client.get(f"{table}/picture.png?lang=de")
    assert chinese.content == english.content
    assert german.content != english.content
