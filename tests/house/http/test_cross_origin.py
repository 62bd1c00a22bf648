"""CORS: other sites may use the API with a token, and never with cookies. Rate-limit headers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.house.visitors import Visitor, log_in, quick_app, serving

pytestmark = pytest.mark.anyio

FOREIGN = {"Origin": "https://elsewhere.example", "Sec-Fetch-Site": "cross-site"}
PREFLIGHT = {**FOREIGN, "Access-Control-Request-Method": "POST"}


@pytest.fixture
async def ada(tmp_path: Path) -> AsyncIterator[Visitor]:
    async with serving(quick_app(tmp_path)) as client:
        yield await log_in(client, "Ada")


async def test_other_sites_use_the_api_with_a_token(ada: Visitor) -> None:
    client = ada.client
    asked = {**PREFLIGHT, "Access-Control-Request-Headers": "authorization,content-type"}
    allowed = await client.options("/api/tables", headers=asked)
    assert allowed.status_code == 204
    assert allowed.headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-credentials" not in allowed.headers
    made = await client.post(
        "/api/tables",
        json={"game": "coffee", "seats": [{"who": "me"}, {"who": "open"}]},
        headers={**FOREIGN, **ada.headers},
    )
    assert made.status_code == 201
    assert made.headers["access-control-allow-origin"] == "*"
    assert "RateLimit" in made.headers["access-control-expose-headers"]


@pytest.mark.parametrize("path", ["/api/me", "/api/games"])
async def test_other_sites_read_nothing_without_a_token(ada: Visitor, path: str) -> None:
    cookie = {"Cookie": f"kaffeehaus={ada.token}"}
    answer = await ada.client.get(path, headers={**FOREIGN, **cookie})
    assert "access-control-allow-origin" not in answer.headers
    refused = await ada.client.post("/api/tables", json={}, headers={**FOREIGN, **cookie})
    assert refused.status_code == 403
    assert refused.json()["code"] == "foreign_origin"
    asked = {**PREFLIGHT, "Access-Control-Request-Headers": "content-type"}
    assert (
        "access-control-allow-origin" not in (await ada.client.options(path, headers=asked)).headers
    )


@pytest.mark.parametrize("path", ["/api/me", "/api/games"])
async def test_cookies_are_ignored_beside_a_foreign_token(ada: Visitor, path: str) -> None:
    headers = {**FOREIGN, "Cookie": f"kaffeehaus={ada.token}", "Authorization": "Bearer wrong"}
    answer = await ada.client.get(path, headers=headers)
    assert answer.status_code == 401
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.json()["detail"] == "This token is unknown, revoked or expired."


async def test_pages_take_no_foreign_token(ada: Visitor) -> None:
    answer = await ada.client.get("/", headers={**FOREIGN, **ada.headers})
    assert "access-control-allow-origin" not in answer.headers


async def test_changes_tell_the_rate_limit(ada: Visitor) -> None:
    body = {"game": "coffee", "seats": [{"who": "me"}, {"who": "open"}]}
    left = []
    for _ in range(2):
        made = await ada.client.post("/api/tables", json=body, headers=ada.headers)
        policy, _, rest = made.headers["ratelimit"].partition(";r=")
        assert made.headers["ratelimit-policy"].startswith(f"{policy};q=")
        left.append(int(rest.partition(";")[0]))
    assert left[1] == left[0] - 1
    assert "ratelimit" not in (await ada.client.get("/api/games", headers=ada.headers)).headers
