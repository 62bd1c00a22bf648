"""Who goes first: moves before pictures.

A move makes every page at its table ask for the new picture. With many tables these requests come
in crowds, and drawing keeps the event loop busy; whoever moves must not wait behind them.
"""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kaffeehaus.house.http.middleware import SAFE_METHODS

TABLES = ("/api/tables", "/tables")
"""Where moves are made. What is worked out or changed elsewhere has no picture to be first to."""
STORIES = ("/history", "/record", "/explanation")
"""What is as long as the game."""
LONGEST_WAIT = 0.25
"""Seconds after which a picture is drawn even if moves keep coming."""


class RunningChanges:
    """The changes that are being made, each within this as a context."""

    def __init__(self) -> None:
        self._count = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

    def __enter__(self) -> None:
        """A change begins."""
        self._count += 1
        self._quiet.clear()

    def __exit__(self, *_error: object) -> None:
        """It is made, or has failed."""
        self._count -= 1
        if not self._count:
            self._quiet.set()

    async def over(self) -> None:
        """Wait until there are none."""
        await self._quiet.wait()


class MovesFirstMiddleware:
    """Lets pictures of tables be drawn one at a time, and only while nobody changes anything.

    Earlier positions are drawn beside them, one at a time too.
    """

    def __init__(self, app: ASGIApp, changes: RunningChanges) -> None:
        self._app = app
        self._changes = changes
        self._easel = asyncio.Lock()
        self._old_easel = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, at once or when it is its turn."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif scope["method"] not in SAFE_METHODS and scope["path"].startswith(TABLES):
            with self._changes:
                await self._app(scope, receive, send)
        elif _looks_back(scope):
            await self._draw(self._old_easel, scope, receive, send)
        elif scope["path"].endswith("/fragment"):
            await self._draw(self._easel, scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _draw(self, easel: asyncio.Lock, scope: Scope, receive: Receive, send: Send) -> None:
        """The easel is free as soon as the picture is drawn: a slow reader holds up nobody."""
        turn = _DrawingTurn(easel, send)
        await easel.acquire()
        try:
            await self._until_quiet()
            await self._app(scope, receive, turn.send)
        finally:
            turn.end()

    async def _until_quiet(self) -> None:
        try:
            async with asyncio.timeout(LONGEST_WAIT):
                await self._changes.over()
        except TimeoutError:
            pass


def _looks_back(scope: Scope) -> bool:
    """Whether an earlier position or the whole story is asked for. That takes longer than the
    present position, so those who look back have an easel of their own."""
    path = scope["path"]
    if not path.startswith(TABLES):
        return False
    return path.endswith(STORIES) or b"move=" in scope.get("query_string", b"")


class _DrawingTurn:
    """One turn at the easel: it ends when the answer begins, or with the request."""

    def __init__(self, easel: asyncio.Lock, send: Send) -> None:
        self._easel = easel
        self._send = send
        self._has_ended = False

    async def send(self, message: Message) -> None:
        self.end()
        await self._send(message)

    def end(self) -> None:
        if not self._has_ended:
            self._has_ended = True
            self._easel.release()
