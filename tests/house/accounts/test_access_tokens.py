"""Access tokens: what their scopes allow, how they end, and what no scope reaches."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from fastapi import FastAPI

from kaffeehaus.house.database.schema import access_tokens
from kaffeehaus.house.http.access_tokens import Scope, required_scope
from kaffeehaus.house.http.sessions import DAY
from tests.house.admin.accounts import make_account, prove
from tests.house.visitors import Visitor, log_in, quick_app, serving
from tests.parsed import Parsed

pytestmark = pytest.mark.anyio

TOKENS = "/api/me/tokens"
SEATS = [{"who": "me"}, {"who": "bot", "bot": "random"}]


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    return quick_app(tmp_path)


@pytest.fixture
async def ada(app: FastAPI) -> AsyncIterator[Visitor]:
    """The owner of an account, with fresh proof."""
    async with serving(app) as client:
        visitor = await log_in(client, "Ada")
        await make_account(app, visitor, "Ada")
        await prove(app, visitor)
        yield visitor


async def program(ada: Visitor, *scopes: str, days: int | None = None) -> Visitor:
    """A program with a new token of these scopes."""
    asked = {"name": "my bot", "scopes": list(scopes), "days": days}
    made = await ada.post(TOKENS, asked, 201)
    assert made["token"].startswith("kht_")
    return Visitor(ada.client, ada.id, made["token"])


async def test_a_program_plays_with_all_scopes(ada: Visitor) -> None:
    bot = await program(ada, "play", "read", "challenge")
    assert (await bot.get("/api/me"))["name"] == "Ada"
    made = await bot.post("/api/tables", {"game": "coffee", "seats": SEATS}, 201)
    table = f"/api/tables/{made['table']}"
    view = await bot.get(f"{table}/seats/0")
    await bot.act(table, view["legal"][0]["text"])
    await bot.send("POST", f"{table}/seats/0/resign", status=200)


async def test_a_scope_allows_only_its_requests(ada: Visitor) -> None:
    table = await ada.table(*SEATS[1:])
    reader = await program(ada, "read")
    player = await program(ada, "play")
    await reader.get(f"{table}/seats/0")
    refused = await reader.post(f"{table}/seats/0/resign", status=403)
    assert (refused["code"], "play" in refused["detail"]) == ("missing_scope", True)
    assert (await reader.post("/api/tables", {}, 403))["code"] == "missing_scope"
    assert (await player.get(table + "/seats/0", 403))["code"] == "missing_scope"
    for place, code in (("1", "no_such_move"), ("map/pantry", "no_place")):
        note = ("PUT", f"{table}/notes/{place}", {"text": "Too greedy."})
        assert (await reader.send(*note, 403))["code"] == "missing_scope"
        assert (await player.send(*note, 404))["code"] == code


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", TOKENS),
        ("POST", TOKENS),
        ("GET", "/api/me/sessions"),
        ("DELETE", "/api/me"),
        ("PATCH", "/api/me"),
        ("POST", "/api/me/links"),
        ("GET", "/api/me/export"),
        ("GET", "/api/host"),
        ("GET", "/"),
    ],
)
async def test_no_token_reaches_credentials_or_the_host(
    ada: Visitor, method: str, path: str
) -> None:
    bot = await program(ada, *(scope.value for scope in Scope))
    answer = await ada.client.request(method, path, json={"name": "x"}, headers=bot.headers)
    assert answer.status_code == 403
    assert path == "/" or answer.json()["code"] == "no_scope"


def test_scopes_reach_no_call_about_accounts_and_the_host(app: FastAPI) -> None:
    found: dict[str, list[str]] = {}
    for path, methods in app.openapi()["paths"].items():
        for method, operation in methods.items():
            scope = required_scope(method.upper(), path.replace("{seat}", "0"))
            for tag in operation["tags"]:
                found.setdefault(tag, []).append(scope.value if scope else "")
            if scope is not None and "security" in operation:
                assert {"token": [scope.value]} in operation["security"]
    assert set(found["accounts"]) == set(found["host"]) == {""}
    assert {"read", "play"} <= set(found["playing"])
    for path in ("/api/me/events", "/api/me/games", "/live"):
        assert required_scope("GET", path) is Scope.READ
    assert "challenge" in found["tables"]


async def test_a_revoked_or_unknown_token_is_refused_in_one_sentence(ada: Visitor) -> None:
    bot = await program(ada, "read")
    [listed] = await ada.get(TOKENS)
    assert "token" not in listed
    await ada.send("DELETE", f"{TOKENS}/{listed['id']}", status=204)
    unknown = Visitor(ada.client, ada.id, "kht_unknown")
    for visitor in (bot, unknown):
        problem = await visitor.get("/api/me", 401)
        assert problem["code"] == "bad_access_token"
        assert problem["detail"] == "This token is unknown, revoked or expired."
    again = await ada.send("DELETE", f"{TOKENS}/{listed['id']}", status=404)
    assert again["code"] == "no_such_token"


async def test_people_make_and_revoke_tokens_on_a_page(app: FastAPI, ada: Visitor) -> None:
    async def send(method: str, path: str, **fields: str) -> str:
        headers = {"Cookie": f"kaffeehaus={ada.token}"}
        answer = await ada.client.request(method, path, data=fields, headers=headers)
        assert answer.status_code in {200, 303, 403, 422}
        return answer.text

    page = await send("POST", "/me/tokens", name="my bot", days="30", read="true")
    [token] = re.findall("kht_[\\w-]+", page)
    bot = Visitor(ada.client, ada.id, token)
    assert (await bot.get("/api/me"))["name"] == "Ada"
    [listed] = await ada.get(TOKENS)
    assert (listed["scopes"], listed["expires"] - listed["created"]) == (["read"], 30 * DAY)
    shown = await send("GET", "/me/tokens")
    assert "expires in 30 days" in shown
    assert token not in shown
    assert "at least one permission" in await send("POST", "/me/tokens", name="my bot")
    await send("POST", f"/me/tokens/{listed['id']}/revoke")
    assert await ada.get(TOKENS) == []
    assert (await bot.get("/api/me", 401))["code"] == "bad_access_token"
    await prove(app, ada, at=1)
    asked = await send("POST", "/me/tokens", name="my bot", days="30", play="true")
    assert "Confirm that it’s you" in asked


async def test_a_token_expires(app: FastAPI, ada: Visitor) -> None:
    bot = await program(ada, "read", days=1)
    await bot.get("/api/me")
    store = app.state.services.store
    await store.write(
        "", lambda connection: connection.execute(access_tokens.update(), {"expires": 1})
    )
    assert (await bot.get("/api/me", 401))["code"] == "bad_access_token"


async def test_the_store_has_only_the_hash(app: FastAPI, ada: Visitor) -> None:
    bot = await program(ada, "read")
    store = app.state.services.store
    rows = await store.read(lambda connection: connection.execute(access_tokens.select()).all())
    assert bot.token not in str(rows)
    exported: Parsed = await ada.get("/api/me/export")
    assert "token_hash" not in str(exported.get("access_tokens"))


async def test_a_token_needs_an_account_and_fresh_proof(app: FastAPI, ada: Visitor) -> None:
    guest = await log_in(ada.client, "Ben")
    asked = {"name": "my bot", "scopes": ["read"]}
    assert (await guest.post(TOKENS, asked, 409))["code"] == "needs_account"
    await prove(app, ada, at=1)
    assert (await ada.post(TOKENS, asked, 403))["code"] == "log_in_again"
