"""Middleware that refuses changes from banned network addresses."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from kaffeehaus.house.errors import NotAllowed
from kaffeehaus.house.http.house_rules import NOT_LET_IN
from kaffeehaus.house.http.middleware import SAFE_METHODS
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.http.sessions import Sessions


class BanMiddleware:
    """Answers unsafe methods from banned addresses with 403."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle an ASGI request."""
        if scope["type"] == "http" and scope["method"] not in SAFE_METHODS:
            sessions: Sessions = scope["app"].state.sessions
            address, _port = scope.get("client") or ("", 0)
            if sessions.house_rules.bars(address):
                refusal = NotAllowed(NOT_LET_IN, code="barred")
                await problem_response(refusal)(scope, receive, send)
                return
        await self._app(scope, receive, send)
