"""Account takeover: the attack with a device link, repeated against a running server."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from email.headerregistry import Address
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import pytest

from tests.house.accounts.authenticator import Device
from tests.house.houses import quick_settings
from tests.house.notifications.letterbox import Letterbox, letterbox
from tests.house.servers import PATIENCE, running

LINK = re.compile(r"/login/mail/(\S+)")


@pytest.fixture
def box() -> Iterator[Letterbox]:
    with letterbox() as opened:
        yield opened


@pytest.fixture
def place(tmp_path: Path, box: Letterbox) -> Iterator[str]:
    """The address of a running server, by a name: browsers know no passkeys at a bare number."""
    settings = dataclasses.replace(
        quick_settings(tmp_path),
        mail_server=box.server,
        mail_from=Address("Kaffeehaus", "house", "mail.example"),
    )
    with running(tmp_path, settings) as server:
        yield f"http://localhost:{urlsplit(server.url).port}"


@pytest.fixture
def owner(place: str) -> Iterator[httpx2.Client]:
    """A guest, who makes an account in the tests."""
    with httpx2.Client(base_url=place, timeout=PATIENCE) as client:
        token = client.post("/api/players", json={"name": "Ada"}).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        yield client


@pytest.fixture
def attacker(place: str, owner: httpx2.Client) -> Iterator[httpx2.Client]:
    """Somebody who used a device link of the owner."""
    code = owner.post("/api/me/links").json()["code"]
    with httpx2.Client(base_url=place, timeout=PATIENCE) as client:
        token = client.post(f"/api/links/{code}").json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"
        yield client


def make_device(place: str) -> Device:
    return Device(place, "localhost")


def add_passkey(client: httpx2.Client, device: Device) -> httpx2.Response:
    """Try to add a passkey; the answer to the first step that is refused, or to the last."""
    question = client.post("/api/me/passkey/question")
    if question.status_code != 200:
        return question
    asked = question.json()
    body = {"ticket": asked["ticket"], "credential": device.make(asked["options"])}
    return client.post("/api/me/passkeys", json=body)


def is_refused(answer: httpx2.Response) -> bool:
    if answer.headers["content-type"].startswith("text/html"):
        return answer.status_code == 403 and "Confirm that it’s you" in answer.text
    return answer.status_code == 403 and answer.json()["code"] == "log_in_again"


def test_a_linked_device_cannot_take_an_account_over(
    place: str, owner: httpx2.Client, attacker: httpx2.Client
) -> None:
    assert add_passkey(owner, make_device(place)).status_code == 201
    [key] = owner.get("/api/me/account").json()["passkeys"]
    [other] = [one for one in attacker.get("/api/me/sessions").json() if not one["is_this"]]

    assert is_refused(add_passkey(attacker, make_device(place)))
    for method, path in (
        ("POST", "/api/me/codes"),
        ("PATCH", f"/api/me/passkeys/{key['id']}"),
        ("DELETE", f"/api/me/passkeys/{key['id']}"),
        ("DELETE", "/api/me/sessions"),
        ("DELETE", f"/api/me/sessions/{other['id']}"),
        ("GET", "/api/me/export"),
        ("DELETE", "/api/me"),
        ("POST", "/me/codes"),
        ("POST", f"/me/passkeys/{key['id']}/remove"),
        ("POST", "/me/devices/others"),
        ("POST", f"/me/devices/{other['id']}"),
        ("GET", "/me/export"),
    ):
        body = {"name": "mine"} if method == "PATCH" else None
        assert is_refused(attacker.request(method, path, json=body)), (method, path)
    assert is_refused(attacker.post("/me/goodbye", data={"sure": "yes"}))

    account = owner.get("/api/me/account").json()
    assert (account["passkeys"], account["codes_left"]) == ([key], 0)
    assert len(owner.get("/api/me/sessions").json()) == 2


def test_a_linked_device_cannot_change_the_address(
    place: str, owner: httpx2.Client, attacker: httpx2.Client, box: Letterbox
) -> None:
    assert add_passkey(owner, make_device(place)).status_code == 201
    address = {"mail": "eve@mail.example"}
    assert is_refused(attacker.post("/api/me/mail", json=address))
    assert is_refused(attacker.post("/me/mail", data=address))
    # A log-in link belongs to the address that it was sent to; it changes no account.
    assert attacker.post("/api/login/mail", json=address).status_code == 202
    if word := LINK.search(text_of(box)):
        attacker.post(f"/api/login/mail/{word[1]}")
    assert owner.get("/api/me/account").json()["mail"] is None


def test_links_asked_for_as_a_guest_open_no_account_made_meanwhile(
    place: str, owner: httpx2.Client, attacker: httpx2.Client, box: Letterbox
) -> None:
    """The attacker begins while there is nothing to prove, and waits for the account."""
    asked = attacker.post("/api/me/passkey/question").json()
    attacker.post("/api/login/mail", json={"mail": "eve@mail.example"})
    word = LINK.search(text_of(box))
    assert word is not None
    assert add_passkey(owner, make_device(place)).status_code == 201

    evil = make_device(place)
    body = {"ticket": asked["ticket"], "credential": evil.make(asked["options"])}
    assert is_refused(attacker.post("/api/me/passkeys", json=body))
    opened = attacker.post(f"/api/login/mail/{word[1]}")
    assert (opened.status_code, opened.json()["code"]) == (404, "link_gone")
    account = owner.get("/api/me/account").json()
    assert (account["mail"], len(account["passkeys"])) == (None, 1)


def text_of(box: Letterbox) -> str:
    """The text of the next letter."""
    body = box.take().get_body(("plain",))
    assert body is not None
    text: str = body.get_content()
    return text
