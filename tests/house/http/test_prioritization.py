"""Moves go before pictures, and pictures are drawn all the same."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from starlette.types import Message, Receive, Scope, Send

from kaffeehaus.house.http.middleware import MovesFirstMiddleware
from tests.house.houses import PATIENCE
from tests.house.visitors import quick_app, serving

pytestmark = pytest.mark.anyio


class Kitchen:
    """An application that says what it begins, and goes on when it is told to."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.go_on = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.begun.append(f"{scope['method']} {scope['path']}")
        if scope["method"] == "POST":
            await self.go_on.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


async def receive() -> Message:
    return {"type": "http.request"}


async def send(message: Message) -> None:
    await asyncio.sleep(0)


def ask(sessions: MovesFirstMiddleware, method: str, path: str) -> asyncio.Task[None]:
    scope = {"type": "http", "method": method, "path": path}
    return asyncio.create_task(sessions(scope, receive, send))


async def test_a_picture_waits_for_the_move_and_other_pages_do_not() -> None:
    kitchen = Kitchen()
    sessions = MovesFirstMiddleware(kitchen)
    move = ask(sessions, "POST", "/api/tables/1/seats/0/actions")
    await asyncio.sleep(0)
    picture = ask(sessions, "GET", "/tables/1/fragment")
    await ask(sessions, "GET", "/tables/1")
    assert kitchen.begun == ["POST /api/tables/1/seats/0/actions", "GET /tables/1"]
    kitchen.go_on.set()
    await asyncio.gather(move, picture)
    assert kitchen.begun[-1] == "GET /tables/1/fragment"


async def test_a_picture_does_not_wait_for_a_move_that_is_only_half_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kaffeehaus.house.http.middleware.LONGEST_WAIT", 3600.0)
    app = quick_app(tmp_path)
    waits = asyncio.Event()

    async def never() -> Message:
        waits.set()
        await asyncio.Event().wait()
        raise AssertionError

    async with serving(app) as client, asyncio.timeout(PATIENCE):
        path = "/api/players"
        scope = {"type": "http", "method": "POST", "path": path, "headers": [], "query_string": b""}
        half_sent = asyncio.create_task(app(scope, never, send))
        await waits.wait()
        assert (await client.get("/fragment")).status_code == 200
        half_sent.cancel()


async def test_looking_back_waits_for_moves_and_holds_no_picture_up() -> None:
    begun: list[str] = []
    go_on = asyncio.Event()

    async def slow_past(scope: Scope, receive: Receive, send: Send) -> None:
        begun.append(scope["path"])
        if scope["query_string"]:
            await go_on.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})

    sessions = MovesFirstMiddleware(slow_past)

    def look(path: str, query: bytes) -> asyncio.Task[None]:
        scope = {"type": "http", "method": "GET", "path": path, "query_string": query}
        return asyncio.create_task(sessions(scope, receive, send))

    past = [look(f"/tables/{number}", b"move=3") for number in range(2)]
    past.append(look("/api/tables/2/history", b"seat=1"))
    await asyncio.wait_for(look("/tables/9/fragment", b""), PATIENCE)
    assert begun == ["/tables/0", "/tables/9/fragment"]
    go_on.set()
    await asyncio.gather(*past)
    assert len(begun) == 4


async def test_a_picture_does_not_wait_for_what_is_no_move() -> None:
    kitchen = Kitchen()
    sessions = MovesFirstMiddleware(kitchen)
    work = ask(sessions, "POST", "/api/fcm/routes")
    await asyncio.sleep(0)
    picture = ask(sessions, "GET", "/tables/1/fragment")
    await asyncio.sleep(0)
    assert kitchen.begun == ["POST /api/fcm/routes", "GET /tables/1/fragment"]
    kitchen.go_on.set()
    await asyncio.gather(work, picture)


async def test_what_is_cut_off_changes_nothing(tmp_path: Path) -> None:
    """Even if the part that came could be read."""
    app = quick_app(tmp_path)
    sent: list[Message] = []
    parts: list[Message] = [
        {"type": "http.request", "body": b'{"name": "Ada"}', "more_body": True},
        {"type": "http.disconnect"},
    ]

    async def cut_off() -> Message:
        return parts.pop(0)

    async def answer(message: Message) -> None:
        sent.append(message)

    async with serving(app) as client:
        headers = [(b"content-type", b"application/json")]
        path = "/api/players"
        scope = {"type": "http", "method": "POST", "path": path, "query_string": b""}
        await app({**scope, "headers": headers}, cut_off, answer)
        assert sent == []
        assert (await client.get("/api/games")).status_code == 200


async def test_a_picture_does_not_wait_for_ever() -> None:
    kitchen = Kitchen()
    sessions = MovesFirstMiddleware(kitchen)
    move = ask(sessions, "POST", "/api/tables/1/seats/0/actions")
    await asyncio.sleep(0)
    await asyncio.wait_for(ask(sessions, "GET", "/tables/1/fragment"), 60)
    kitchen.go_on.set()
    await move


async def test_a_reader_that_does_not_read_holds_up_no_other_picture() -> None:
    kitchen = Kitchen()
    sessions = MovesFirstMiddleware(kitchen)
    never = asyncio.Event()

    async def stuck(message: Message) -> None:
        await never.wait()

    scope = {"type": "http", "method": "GET", "path": "/tables/1/fragment"}
    slow = asyncio.create_task(sessions(scope, receive, stuck))
    await asyncio.sleep(0)
    await asyncio.wait_for(ask(sessions, "GET", "/tables/2/fragment"), 60)
    slow.cancel()
    await asyncio.gather(slow, return_exceptions=True)
    await asyncio.wait_for(ask(sessions, "GET", "/tables/3/fragment"), 60)
