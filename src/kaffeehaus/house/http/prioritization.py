"""Request prioritization: moves run before renderings of tables.

After a move every page of the table requests a new fragment. With many tables these requests
arrive in bursts, and rendering blocks the event loop; moves must not queue behind them.
"""

from __future__ import annotations

import asyncio
import contextlib

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kaffeehaus.house.http.middleware import SAFE_METHODS

TABLES = ("/api/tables", "/tables")
"""Path prefixes of moves; other changes are not prioritized."""
STORIES = ("/history", "/record", "/explanation")
"""Responses as long as the game."""
LONGEST_WAIT = 0.25
"""Seconds after which a fragment is rendered even while moves keep coming."""


class MovesFirstMiddleware:
    """Renders tables one at a time, and only while no change is running.

    Earlier positions take longer, so they have a lock of their own.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._changes = 0
        """Number of running changes."""
        self._quiet = asyncio.Event()
        """Set while no change is running."""
        self._quiet.set()
        self._render_lock = asyncio.Lock()
        self._history_lock = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request, at once or when it gets its lock."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif scope["method"] not in SAFE_METHODS and scope["path"].startswith(TABLES):
            await self._change(scope, receive, send)
        elif _is_history(scope):
            await self._render(self._history_lock, scope, receive, send)
        elif scope["path"].endswith("/fragment"):
            await self._render(self._render_lock, scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _change(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._changes += 1
        self._quiet.clear()
        try:
            await self._app(scope, receive, send)
        finally:
            self._changes -= 1
            if not self._changes:
                self._quiet.set()

    async def _render(self, lock: asyncio.Lock, scope: Scope, receive: Receive, send: Send) -> None:
        """Hold the lock until the response starts, so that a slow reader blocks nobody."""
        await lock.acquire()
        is_held = True

        def release() -> None:
            nonlocal is_held
            if is_held:
                is_held = False
                lock.release()

        async def release_and_send(message: Message) -> None:
            release()
            await send(message)

        try:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LONGEST_WAIT):
                    await self._quiet.wait()
            await self._app(scope, receive, release_and_send)
        finally:
            release()


def _is_history(scope: Scope) -> bool:
    """Whether an earlier position or the whole game is requested."""
    path = scope["path"]
    if not path.startswith(TABLES):
        return False
    return path.endswith(STORIES) or b"move=" in scope.get("query_string", b"")
