"""By which names the house may be called, and that its links follow its address."""

from __future__ import annotations

import dataclasses
import http.client
import socket
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest
from fastapi import FastAPI
from starlette.types import Receive, Scope, Send

from kaffeehaus.house.http.middleware import host_name, names_of_machine
from kaffeehaus.house.serve import local_network_address
from tests.house.houses import quick_settings
from tests.house.servers import running
from tests.house.visitors import log_in, quick_app, serving

REACHED = "192.168.1.7"
"""The address of this machine on which the request came in."""


@pytest.fixture
async def client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[httpx2.AsyncClient]:
    monkeypatch.setattr(socket, "gethostname", lambda: "Mokka.example")
    async with serving(_reached_at(quick_app(tmp_path), REACHED)) as client:
        yield client


def _reached_at(app: FastAPI, address: str) -> FastAPI:
    """The application, with the address that its connections come in on."""
    inside = app.build_middleware_stack()

    async def stack(scope: Scope, receive: Receive, send: Send) -> None:
        await inside({**scope, "server": (address, 8000)}, receive, send)

    app.middleware_stack = stack
    return app


OWN_NAMES = (
    *("localhost", "localhost:8000", "LOCALHOST", "mokka.localhost:8000"),
    *("127.0.0.1:8000", "127.8.9.1", "[::1]:8000", "[::1]"),
    *(REACHED, f"{REACHED}:8000", f"[::ffff:{REACHED}]:8000"),
    *("mokka", "Mokka:8000", "mokka.example", "mokka.local:8000", "mokka.local."),
    *("mokka.lan", "mokka.home.arpa", "mokka.internal"),
)
OTHER_NAMES = (
    *("evil.example", "evil.example:8000", "mokka.evil.example", "localhost.evil.example"),
    *("192.168.1.8", "203.0.113.7:8000", "[2001:db8::7]:8000", "0x7f.1", "mokka.local.evil"),
    *("", "[", "a b", "@127.0.0.1:x", "127.0.0.1@evil.example", "evil@127.0.0.1"),
    *("127.0.0.1/evil", "127.0.0.1?evil", "localhost#evil", "localhost:80@evil", "a,localhost"),
)


@pytest.mark.anyio
async def test_the_machine_is_believed_by_its_own_names(client: httpx2.AsyncClient) -> None:
    for host in OWN_NAMES:
        for path in ("/about", "/api/games"):
            assert (await client.get(path, headers={"Host": host})).status_code == 200, host
        headers = {"Host": host, "Origin": f"http://{host}"}
        made = await client.post("/api/players", json={"name": "Ada"}, headers=headers)
        assert made.status_code == 201, host


@pytest.mark.anyio
async def test_another_name_is_not_believed(client: httpx2.AsyncClient) -> None:
    for host in OTHER_NAMES:
        headers = {"Host": host, "Origin": f"http://{host}"}
        for answer in (
            await client.get("/api/games", headers={"Host": host}),
            await client.post("/api/players", json={"name": "Ada"}, headers=headers),
        ):
            assert (answer.status_code, answer.json()["code"]) == (400, "unknown_host"), host
        page = await client.get("/", headers={"Host": host})
        assert page.status_code == 400, host
        assert page.headers["Content-Type"].startswith("text/plain")
        assert page.text.startswith("This server does not answer to this address.")
        assert page.text.count(".") == 2
        assert "default-src 'self'" in page.headers["Content-Security-Policy"]
        redirect = await client.get("/about/", headers={"Host": host})
        assert "location" not in redirect.headers, host


@pytest.mark.anyio
async def test_a_slash_too_many_leads_to_the_same_house(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/about/", headers={"Host": "mokka.local:8000"})
    assert answer.headers["Location"] == "http://mokka.local:8000/about"


@pytest.mark.anyio
@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1:8000", "play.example"])
async def test_redirects_and_links_follow_the_public_address(tmp_path: Path, host: str) -> None:
    settings = dataclasses.replace(quick_settings(tmp_path), url="https://play.example")
    async with serving(quick_app(tmp_path, settings)) as client:
        client.headers["Host"] = host
        answer = await client.get("/about/")
        assert answer.headers["Location"] == "https://play.example/about"
        ada = await log_in(client, "Ada")
        body = {"game": "coffee", "seats": [{"who": "me"}, {"who": "open"}]}
        made = await ada.post("/api/tables", body, 201)
        assert made["url"] == f"https://play.example/tables/{made['table']}"
        link = await ada.post("/api/me/links", status=201)
        assert link["url"].startswith("https://play.example/continue/")
        page = await client.get(f"/tables/{made['table']}")
        assert f"https://play.example/tables/{made['table']}" in page.text
        assert "evil" not in page.text


def test_a_house_for_the_network_is_found_by_address_and_name(tmp_path: Path) -> None:
    """A real server that listens everywhere, as with --host 0.0.0.0."""
    settings = dataclasses.replace(quick_settings(tmp_path), host="0.0.0.0")
    address = local_network_address() or "127.0.0.1"
    with running(tmp_path, settings, host="0.0.0.0") as server:
        port = int(server.url.rpartition(":")[2])
        first = socket.gethostname().partition(".")[0]
        for host, status in (
            (f"{address}:{port}", 200),
            (f"{socket.gethostname()}:{port}", 200),
            (f"{first}.local:{port}", 200),
            (f"evil.example:{port}", 400),
        ):
            line = http.client.HTTPConnection(address, port, timeout=60)
            line.request("GET", "/about", headers={"Host": host})
            assert line.getresponse().status == status, host
            line.close()


@pytest.mark.parametrize(
    ("called", "name"),
    [
        ("Play.Example:8000", "play.example"),
        ("[::1]:8000", "::1"),
        ("play.example.", "play.example"),
        (":8000", ""),
        ("[", ""),
    ],
)
def test_the_name_in_a_header(called: str, name: str) -> None:
    assert host_name(called) == name


def test_a_machine_without_a_name_has_no_names() -> None:
    assert names_of_machine("") == frozenset()
    assert "mokka.local" in names_of_machine("Mokka.example.")
