"""Guests who stay: keys, codes, links by mail, and the devices they are known on."""

from __future__ import annotations

import asyncio
import dataclasses
import re
from collections.abc import AsyncIterator, Iterator
from email.headerregistry import Address
from pathlib import Path

import httpx2
import pytest

from kaffeehaus.core.i18n import use_language
from kaffeehaus.house.accounts.passkeys import relying_party
from kaffeehaus.house.errors import NotNow
from kaffeehaus.house.http.session_cache import device_label, device_of
from tests.house.accounts.authenticator import Device
from tests.house.houses import quick_settings
from tests.house.notifications.letterbox import Letterbox, letterbox
from tests.house.visitors import Visitor, log_in, quick_app, serving

pytestmark = pytest.mark.anyio

PLACE = "https://play.example"
NOBODY = {"Authorization": "Bearer nobody"}
"""A program that nobody knows, and that wants no cookie."""
LINK = re.compile(r"https://play\.example/login/mail/(\S+)")


@pytest.fixture
def box() -> Iterator[Letterbox]:
    with letterbox() as opened:
        yield opened


@pytest.fixture
async def client(tmp_path: Path, box: Letterbox) -> AsyncIterator[httpx2.AsyncClient]:
    settings = dataclasses.replace(
        quick_settings(tmp_path),
        url=PLACE,
        mail_server=box.server,
        mail_from=Address("Kaffeehaus", "house", "mail.example"),
    )
    async with serving(quick_app(tmp_path, settings)) as client:
        yield client


def _device() -> Device:
    return Device(PLACE, "play.example")


async def _stay(visitor: Visitor, device: Device) -> None:
    """Make an account with a passkey."""
    question = await visitor.post("/api/me/passkey/question")
    body = {"ticket": question["ticket"], "credential": device.make(question["options"])}
    await visitor.post("/api/me/passkeys", body, 201)


async def _confirm(visitor: Visitor, device: Device) -> None:
    """Give fresh proof in the session."""
    question = await visitor.post("/api/me/confirm/passkey/question")
    body = {"ticket": question["ticket"], "credential": device.sign(question["options"])}
    await visitor.send("POST", "/api/me/confirm/passkey", body, 204)


async def _log_in(
    client: httpx2.AsyncClient, device: Device, token: str | None = None
) -> httpx2.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else NOBODY
    question = (await client.post("/api/login/passkey/question", headers=headers)).json()
    body = {"ticket": question["ticket"], "credential": device.sign(question["options"])}
    return await client.post("/api/login/passkey", json=body, headers=headers)


async def test_a_guest_stays_with_a_passkey_and_keeps_seats(client: httpx2.AsyncClient) -> None:
    ada, device = await log_in(client, "Ada"), _device()
    table = await ada.table({"who": "open"})
    assert (await ada.get("/api/me"))["account"] is False
    assert (await ada.get(table))["seats"][0]["guest"] is True
    await _stay(ada, device)
    assert (await ada.get("/api/me"))["account"] is True
    account = await ada.get("/api/me/account")
    assert (account["name"], account["codes_left"], len(account["passkeys"])) == ("Ada", 0, 1)

    again = (await _log_in(client, device)).json()
    assert (again["id"], again["question"]) == (ada.id, None)
    elsewhere = Visitor(client, again["id"], again["token"])
    assert (await elsewhere.get("/api/me/tables?list=waiting"))["counts"]["waiting"] == 1
    assert len(await elsewhere.get("/api/me/sessions")) == 2


async def test_a_passkey_opens_only_with_a_fresh_question_and_its_owner(
    client: httpx2.AsyncClient,
) -> None:
    ada, device = await log_in(client, "Ada"), _device()
    await _stay(ada, device)
    question = (await client.post("/api/login/passkey/question")).json()
    body = {"ticket": question["ticket"], "credential": device.sign(question["options"])}
    assert (await client.post("/api/login/passkey", json=body)).status_code == 200
    replayed = await client.post("/api/login/passkey", json=body)
    assert (replayed.status_code, replayed.json()["code"]) == (403, "ticket_gone")
    for wrong in (
        dataclasses.replace(device, origin="https://evil.example"),
        dataclasses.replace(device, name="evil.example"),
        dataclasses.replace(device, verified=False, count=9),
        _device(),
    ):
        answer = await _log_in(client, wrong)
        assert (answer.status_code, answer.json()["code"]) == (403, "passkey_refused")
    for nonsense in ({}, {"id": 7}, {"id": "x", "rawId": "x", "type": "public-key"}):
        question = (await client.post("/api/login/passkey/question")).json()
        body = {"ticket": question["ticket"], "credential": nonsense}
        assert (await client.post("/api/login/passkey", json=body)).status_code == 403


async def test_passkeys_have_names_and_the_last_one_stays_unless_there_is_another_way(
    client: httpx2.AsyncClient,
) -> None:
    ada, device = await log_in(client, "Ada"), _device()
    await _stay(ada, device)
    await _confirm(ada, device)
    await _stay(ada, _device())
    first, second = (await ada.get("/api/me/account"))["passkeys"]
    headers = {"Authorization": f"Bearer {ada.token}"}
    renamed = await client.patch(
        f"/api/me/passkeys/{first['id']}", json={"name": "Phone"}, headers=headers
    )
    assert renamed.status_code == 204
    gone = await client.delete(f"/api/me/passkeys/{second['id']}", headers=headers)
    assert gone.status_code == 204
    refused = await ada.delete(f"/api/me/passkeys/{first['id']}", 409)
    assert refused["code"] == "last_key"
    await ada.post("/api/me/codes", status=201)
    last = await client.delete(f"/api/me/passkeys/{first['id']}", headers=headers)
    assert last.status_code == 204


async def test_a_recovery_code_lets_in_once(client: httpx2.AsyncClient) -> None:
    ada, device = await log_in(client, "Ada"), _device()
    assert (await ada.post("/api/me/codes", status=409))["code"] == "needs_account"
    await _stay(ada, device)
    await _confirm(ada, device)
    codes = (await ada.post("/api/me/codes", status=201))["codes"]
    assert len(set(codes)) == 10
    spaced = codes[0].upper().replace("-", " ")
    answer = await client.post("/api/login/code", json={"code": spaced})
    assert answer.json()["id"] == ada.id
    answer = await client.post("/api/login/code", json={"code": codes[0]})
    assert (answer.status_code, answer.json()["code"]) == (404, "code_gone")
    newer = (await ada.post("/api/me/codes", status=201))["codes"]
    assert not set(newer) & set(codes)
    answer = await client.post("/api/login/code", json={"code": codes[1]})
    assert answer.status_code == 404


async def test_a_link_by_mail_makes_an_account_and_lets_in_once(
    client: httpx2.AsyncClient, box: Letterbox
) -> None:
    ada = await log_in(client, "Ada")
    await _ask_mail(client, "Ada@mail.example", ada.token)
    letter = await _letter(box)
    assert "asked to create an account" in letter
    word = LINK.search(letter)
    assert word is not None
    opened = await client.post(f"/api/login/mail/{word[1]}", headers=NOBODY)
    assert (opened.status_code, opened.json()["id"]) == (200, ada.id)
    again = await client.post(f"/api/login/mail/{word[1]}", headers=NOBODY)
    assert (again.status_code, again.json()["code"]) == (404, "link_gone")
    known = Visitor(client, ada.id, opened.json()["token"])
    assert (await known.get("/api/me/account"))["mail"] == "ada@mail.example"


async def test_no_two_accounts_look_alike_and_no_guest_like_one(
    client: httpx2.AsyncClient,
) -> None:
    ben = await log_in(client, "B\u0435n")
    await _stay(await log_in(client, "Ben"), _device())
    assert (await ben.post("/api/me/passkey/question", status=422))["code"] == "name_taken"
    answer = await client.post("/api/players", json={"name": "BEN"})
    assert (answer.status_code, answer.json()["code"]) == (422, "name_taken")


async def test_the_seats_of_a_guest_come_along_except_where_both_sit(
    client: httpx2.AsyncClient,
) -> None:
    ada, device = await log_in(client, "Ada"), _device()
    await _stay(ada, device)
    guest = await log_in(client, "Gast")
    theirs = await guest.table({"who": "open"})
    shared = await guest.table({"who": "open"})
    await ada.post(f"{shared}/seats/1")
    found = (await _log_in(client, device, guest.token)).json()
    assert (found["question"]["name"], found["question"]["tables"]) == ("Gast", 2)
    here = Visitor(client, found["id"], found["token"])
    body = {"ticket": found["question"]["ticket"], "agree": True}
    headers = {"Authorization": f"Bearer {here.token}"}
    assert (await client.post("/api/me/seats", json=body, headers=headers)).status_code == 204
    seat = (await here.get(theirs))["seats"][0]
    assert (seat["mine"], seat["guest"], seat["name"]) == (True, False, "Ada")
    assert (await here.get(shared))["my_seats"] == [1]
    assert (await here.post("/api/me/seats", body, 404))["code"] == "ticket_gone"
    await guest.get("/api/me", 401)


async def test_the_puzzles_of_a_guest_without_tables_come_along(
    client: httpx2.AsyncClient,
) -> None:
    ada, device = await log_in(client, "Ada"), _device()
    await _stay(ada, device)
    guest = await log_in(client, "Gast")
    book = next(book for book in await guest.get("/api/puzzles") if book["url"] is None)
    await guest.post(f"/api/puzzles/{book['book']}/{book['today']}/solution")
    found = (await _log_in(client, device, guest.token)).json()
    question = found["question"]
    assert (question["name"], question["tables"], question["puzzles"]) == ("Gast", 0, 1)
    here = Visitor(client, found["id"], found["token"])
    headers = {"Authorization": f"Bearer {here.token}"}
    asks = await client.get("/me/bring?tables=0&puzzles=1", headers=headers)
    assert "You tried 1 puzzle. Ada can take them over." in asks.text
    body = {"ticket": question["ticket"], "agree": True}
    assert (await client.post("/api/me/seats", json=body, headers=headers)).status_code == 204
    again = (await _log_in(client, device, here.token)).json()
    assert again["question"] is None


async def test_friends_notes_and_wishes_of_a_guest_come_along(client: httpx2.AsyncClient) -> None:
    ada, device = await log_in(client, "Ada"), _device()
    await _stay(ada, device)
    guest, ben, eva = [await log_in(client, name) for name in ("Gast", "Ben", "Eva")]
    table = await guest.table({"who": "me"})
    await guest.act(table, "c3-")
    await guest.send("PUT", f"{table}/notes/1", {"text": "Look at c3."}, 204)
    await guest.send("PUT", f"{table}/notes/map/d3", {"text": "Next."}, 204)
    for person, tie in ((ben.id, "friend"), (eva.id, "blocked")):
        await guest.send("PUT", f"/api/me/people/{person}/{tie}", None, 204)
    await ada.send("PUT", f"/api/me/people/{ben.id}/friend", None, 204)
    await ada.send("PUT", f"/api/me/people/{guest.id}/muted", None, 204)
    await eva.send("PUT", f"/api/me/people/{guest.id}/blocked", None, 204)
    await guest.send("PATCH", "/api/me/preferences", {"passes_empty_turns": True})
    rest = {"zone": "Europe/Vienna", "hours": {"begin": 540, "end": 1320}, "holidays": []}
    await guest.send("PUT", "/api/me/rest", rest)
    hook = {"url": "https://ntfy.example/topic"}
    for one in (guest, ada):
        await one.post("/api/me/notices/webhooks", hook, 201)
    found = (await _log_in(client, device, guest.token)).json()
    here = Visitor(client, found["id"], found["token"])
    body = {"ticket": found["question"]["ticket"], "agree": True}
    await here.send("POST", "/api/me/seats", body, 204)

    people = await here.get("/api/me/people")
    named = {kind: [one["name"] for one in people[kind]] for kind in people}
    assert named == {"friends": ["Ben"], "muted": [], "blocked": ["Eva"]}
    blocked = (await eva.get("/api/me/people"))["blocked"]
    assert [one["id"] for one in blocked] == [ada.id]
    notes = {"notes": {"1": "Look at c3."}, "places": {"d3": "Next."}}
    assert await here.get(f"{table}/notes") == notes
    assert (await here.get("/api/me/preferences"))["passes_empty_turns"] is True
    assert (await here.get("/api/me/rest"))["zone"] == "Europe/Vienna"
    assert len((await here.get("/api/me/notices/ways"))["ways"]) == 1


async def test_the_seats_of_a_guest_can_stay_with_the_guest(client: httpx2.AsyncClient) -> None:
    ada, device = await log_in(client, "Ada"), _device()
    await _stay(ada, device)
    guest = await log_in(client, "Gast")
    table = await guest.table({"who": "open"})
    code = (await guest.post("/api/me/links", status=201))["code"]
    found = (await _log_in(client, device, guest.token)).json()
    headers = {"Authorization": f"Bearer {found['token']}"}
    body = {"ticket": found["question"]["ticket"], "agree": False}
    assert (await client.post("/api/me/seats", json=body, headers=headers)).status_code == 204
    await guest.get("/api/me", 401)
    back = await client.post(f"/api/links/{code}")
    phone = Visitor(client, guest.id, back.json()["token"])
    assert (await phone.get(table))["my_seats"] == [0]


async def test_devices_are_listed_and_ended(client: httpx2.AsyncClient) -> None:
    ada, device = await log_in(client, "Ada"), _device()
    await _stay(ada, device)
    phone, tablet = [
        Visitor(client, ada.id, (await _log_in(client, device)).json()["token"]) for _ in range(2)
    ]
    listed = await ada.get("/api/me/sessions")
    assert [session["is_this"] for session in listed].count(True) == 1
    own = next(s["id"] for s in await phone.get("/api/me/sessions") if s["is_this"])
    headers = {"Authorization": f"Bearer {ada.token}"}
    await _confirm(ada, device)
    assert (await client.delete(f"/api/me/sessions/{own}", headers=headers)).status_code == 204
    await phone.get("/api/me", 401)
    assert (await ada.delete(f"/api/me/sessions/{own}", 404))["code"] == "no_such_device"
    assert (await ada.delete("/api/me/sessions/a%25", 404))["code"] == "no_such_device"
    assert (await client.delete("/api/me/sessions", headers=headers)).status_code == 204
    await tablet.get("/api/me", 401)
    assert len(await ada.get("/api/me/sessions")) == 1


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        ("Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0", "Firefox on Windows"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604",
            "Safari on iPhone",
        ),
        ("Mozilla/5.0 (Linux; Android 16) Chrome/150.0 Mobile Safari/537", "Chrome on Android"),
        ("python-httpx2/2.16", "A program"),
        ("", "A program"),
    ],
)
def test_devices_have_plain_names(agent: str, device: str) -> None:
    assert device_of(agent) == str(device_label(device)) == device


def test_devices_of_old_rows_lose_their_article_and_speak_german() -> None:
    assert str(device_label("Safari on an iPad")) == "Safari on iPad"
    with use_language("de"):
        assert str(device_label("A program on a Mac")) == "Ein Programm auf Mac"
        assert str(device_label("")) == "Unbekanntes Gerät"


@pytest.mark.parametrize(
    ("address", "is_place"),
    [
        ("https://play.example", True),
        ("http://localhost:8000", True),
        ("http://play.example", False),
        ("http://127.0.0.1:8000", False),
        ("https://[::1]", False),
    ],
)
def test_passkeys_need_https_or_localhost(address: str, is_place: bool) -> None:
    if is_place:
        assert relying_party(address).origin == address
    else:
        with pytest.raises(NotNow, match="only over https"):
            relying_party(address)


async def _ask_mail(
    client: httpx2.AsyncClient, mail: str, token: str | None = None
) -> httpx2.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else NOBODY
    answer = await client.post("/api/login/mail", json={"mail": mail}, headers=headers)
    assert answer.status_code == 202, answer.text
    return answer


async def _letter(box: Letterbox) -> str:
    """The text of the next letter."""
    body = (await asyncio.to_thread(box.take)).get_body(("plain",))
    assert body is not None
    text: str = body.get_content()
    return text
