"""Foreign pages, long bodies, headers, cookies."""

from __future__ import annotations

import dataclasses
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest

from kaffeehaus.house.http.middleware import HEADERS
from kaffeehaus.house.http.request_context import COOKIE, SAFE_COOKIE
from kaffeehaus.house.lobby.service import LobbyService
from tests.house.houses import quick_settings
from tests.house.visitors import ADDRESS, log_in, quick_app, serving

pytestmark = pytest.mark.anyio

GUEST = {"name": "Ada"}
SECURE = "https://play.example"


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx2.AsyncClient]:
    async with serving(quick_app(tmp_path)) as client:
        yield client


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "http://house.test.evil.example"},
        {"Origin": "http://house.test:8001"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
async def test_foreign_pages_change_nothing(
    client: httpx2.AsyncClient, headers: dict[str, str]
) -> None:
    answer = await client.post("/api/players", json=GUEST, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
    assert answer.headers["content-type"] == "application/problem+json"


async def test_what_is_no_json_is_called_so(client: httpx2.AsyncClient) -> None:
    answer = await client.post(
        "/api/players", content=b"{", headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 422
    assert answer.json()["detail"] == "The request is not JSON."
    form = await client.post("/api/players", content=b'{"name": "Ada"}')
    assert form.status_code == 422
    assert "Content-Type: application/json" in form.json()["detail"]


async def test_an_unknown_member_names_the_nearest(client: httpx2.AsyncClient) -> None:
    misspelt = await client.post("/api/players", json={"nam": "Ada"})
    assert 'Unknown member "nam". Did you mean name?' in misspelt.json()["detail"]
    stray = await client.post("/api/players", json={"name": "Ada", "xyz": 1})
    assert stray.json()["detail"] == 'Unknown member "xyz". Choose one of: name.'


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": ADDRESS},
        {"Origin": ADDRESS.upper()},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": ADDRESS, "Sec-Fetch-Site": "same-origin"},
    ],
)
async def test_own_pages_and_programs_do(
    client: httpx2.AsyncClient, headers: dict[str, str]
) -> None:
    answer = await client.post("/api/players", json=GUEST, headers=headers)
    assert answer.status_code == 201


async def test_behind_a_proxy_only_the_public_address_counts(tmp_path: Path) -> None:
    settings = dataclasses.replace(quick_settings(tmp_path), url="https://play.example")
    async with serving(quick_app(tmp_path, settings)) as client:
        for origin, status in (
            ("https://play.example", 201),
            ("http://play.example", 403),
            (ADDRESS, 403),
        ):
            answer = await client.post("/api/players", json=GUEST, headers={"Origin": origin})
            assert answer.status_code == status


async def test_foreign_pages_may_look(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/api/games", headers={"Origin": "https://evil.example"})
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers


async def test_long_bodies_are_not_read(client: httpx2.AsyncClient) -> None:
    longest = 64 * 1024
    padded = b'{"name": "Ada"%s}' % (b" " * (longest - 15))
    assert len(padded) == longest
    headers = {"Content-Type": "application/json"}
    assert (await client.post("/api/players", content=padded, headers=headers)).status_code == 201
    for content in (padded + b" ", _in_pieces(padded + b" ")):
        answer = await client.post("/api/players", content=content, headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


async def _in_pieces(body: bytes) -> AsyncIterator[bytes]:
    for start in range(0, len(body), 1000):
        yield body[start : start + 1000]


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/api/docs", "/api/nothing", "/nothing", "/tables/x"]
)
async def test_every_answer_carries_the_security_headers(
    client: httpx2.AsyncClient, path: str
) -> None:
    answer = await client.get(path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "unsafe-eval" not in answer.headers["Content-Security-Policy"]


async def test_what_depends_on_who_asks_is_kept_by_nobody_else(
    client: httpx2.AsyncClient,
) -> None:
    ada = await log_in(client, "Ada")
    client.cookies.set(COOKIE, ada.token)
    table = await ada.table({"who": "open"})
    page = table.removeprefix("/api")
    for path in (
        *("/", "/me", "/nothing", "/about", "/continue", "/start/coffee", page, f"{page}/record"),
        *("/api/me", "/api/tables", "/api/nothing", f"{table}/history", f"{table}/record"),
        *(f"{table}/seats/0", f"{table}/view", f"{table}/drawing.svg"),
    ):
        answer = await client.get(path)
        assert answer.headers["Cache-Control"] == "private, no-store", path
        assert "etag" not in answer.headers
    for path in ("/fragment", f"{page}/fragment", table):
        answer = await client.get(path)
        assert answer.headers["Cache-Control"] == "private, no-cache", path
        known = await client.get(path, headers={"If-None-Match": answer.headers["ETag"]})
        assert (known.status_code, known.headers["Cache-Control"]) == (304, "private, no-cache")
    for answer in (
        await client.post("/me/name", data={"name": "Ada"}),
        await client.post("/api/players", json=GUEST),
        await client.post("/api/players", json=GUEST, headers={"Origin": "https://evil.example"}),
    ):
        assert answer.headers["Cache-Control"] == "private, no-store"


async def test_an_error_of_the_house_tells_no_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = quick_app(tmp_path)

    async def broken(*_args: object) -> None:
        raise RuntimeError("secret seed 42")

    async with serving(app) as client:
        monkeypatch.setattr(LobbyService, "lists", broken)
        answer = await client.get("/api/tables")
        assert (answer.status_code, answer.json()["code"]) == (500, "house_trouble")
        page = await client.get("/")
        assert page.status_code == 500
        for told in (answer, page):
            assert "secret seed" not in told.text
            assert told.headers.items() >= {k.lower(): v for k, v in HEADERS.items()}.items()
            assert told.headers["Cache-Control"] == "private, no-store"


async def test_the_cookie_is_out_of_reach_of_scripts(client: httpx2.AsyncClient) -> None:
    answer = await client.post("/me/name", data={"name": "Ada"})
    [cookie] = answer.headers.get_list("set-cookie")
    assert cookie.startswith(f"{COOKIE}=")
    assert {"httponly", "samesite=lax", "path=/"} <= _attributes(cookie)
    assert "secure" not in _attributes(cookie)
    assert "strict-transport-security" not in answer.headers


@pytest.fixture
async def secure_client(tmp_path: Path) -> AsyncIterator[httpx2.AsyncClient]:
    """A browser at a house that is known by https."""
    settings = dataclasses.replace(quick_settings(tmp_path), url=SECURE)
    async with serving(quick_app(tmp_path, settings)) as client:
        client.base_url = httpx2.URL(SECURE)
        yield client


async def test_with_https_no_other_host_can_write_the_cookie(
    secure_client: httpx2.AsyncClient,
) -> None:
    answer = await secure_client.post("/me/name", data={"name": "Ada"})
    cookie = answer.headers.get_list("set-cookie")[-1]
    assert cookie.startswith(f"{SAFE_COOKIE}=")
    assert {"httponly", "samesite=lax", "path=/", "secure"} <= _attributes(cookie)
    assert not any(part.startswith("domain") for part in _attributes(cookie))
    assert (await secure_client.get("/api/me")).json()["name"] == "Ada"
    await secure_client.post("/me/leave")
    assert not secure_client.cookies
    assert (await secure_client.get("/api/me")).status_code == 401


async def test_with_https_browsers_are_told_to_stay_with_it(
    secure_client: httpx2.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_args: object) -> None:
        raise RuntimeError

    for path in ("/about", "/api/games", "/nothing", "/static/cup.svg"):
        answer = await secure_client.get(path)
        assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
    monkeypatch.setattr(LobbyService, "lists", broken)
    answer = await secure_client.get("/")
    assert answer.status_code == 500
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"


async def test_a_guest_from_before_keeps_the_seat_under_the_new_name_of_the_cookie(
    secure_client: httpx2.AsyncClient,
) -> None:
    ada = await log_in(secure_client, "Ada")
    secure_client.cookies.set(COOKIE, ada.token, domain="play.example")
    assert (await secure_client.get("/api/me")).json()["id"] == ada.id
    page = await secure_client.get("/me")
    assert "Ada" in page.text
    assert dict(secure_client.cookies) == {SAFE_COOKIE: ada.token}
    assert (await secure_client.get("/api/me")).json()["id"] == ada.id
    again = await secure_client.get("/me")
    assert "set-cookie" not in again.headers


async def test_a_cookie_that_another_host_wrote_does_not_count(
    secure_client: httpx2.AsyncClient,
) -> None:
    ada, eve = await log_in(secure_client, "Ada"), await log_in(secure_client, "Eve")
    secure_client.cookies.set(SAFE_COOKIE, ada.token)
    secure_client.cookies.set(COOKIE, eve.token)
    await secure_client.get("/me")
    assert (await secure_client.get("/api/me")).json()["id"] == ada.id


async def test_nobody_gets_a_cookie_for_a_token_that_is_none(
    secure_client: httpx2.AsyncClient,
) -> None:
    secure_client.cookies.set(COOKIE, "nonsense")
    assert "set-cookie" not in (await secure_client.get("/me")).headers


def _attributes(cookie: str) -> set[str]:
    return {part.strip().lower() for part in cookie.split(";")[1:]}


async def test_a_browser_gets_a_new_cookie_with_every_name(client: httpx2.AsyncClient) -> None:
    await client.post("/me/name", data={"name": "Ada"})
    laid = client.cookies[COOKIE]
    await client.post("/me/name", data={"name": "Lovelace"})
    chosen = client.cookies[COOKIE]
    assert chosen != laid
    assert (await client.get("/api/me")).json()["name"] == "Lovelace"
    renamed = await client.patch("/api/me", json={"name": "Byron"})
    assert client.cookies[COOKIE] == renamed.json()["token"] != chosen
    for token in (laid, chosen):
        answer = await client.get("/api/me", headers={"Authorization": f"Bearer {token}"})
        assert answer.status_code == 401


async def test_cookie_and_bearer_token_are_the_same_identity(client: httpx2.AsyncClient) -> None:
    ada = await log_in(client, "Ada")
    answer = await client.get("/api/me", headers={"Cookie": f"{COOKIE}={ada.token}"})
    assert answer.json() == {"id": ada.id, "name": "Ada", "account": False, "host": False}
    for cookie in ("", "nonsense", ada.token[:-2]):
        answer = await client.get("/api/me", headers={"Cookie": f"{COOKIE}={cookie}"})
        assert answer.status_code == 401
