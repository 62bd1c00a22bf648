"""Who is kept out by address can look, and change nothing."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from kaffeehaus.house.errors import NotAllowed
from kaffeehaus.house.http.house_rules import NOT_LET_IN
from kaffeehaus.house.http.middleware import SAFE_METHODS
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.http.sessions import Sessions


class BanMiddleware:
    """Refuses changes from addresses that the host keeps out."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer it here."""
        if scope["type"] == "http" and scope["method"] not in SAFE_METHODS:
            sessions: Sessions = scope["app"].state.sessions
            address, _port = scope.get("client") or ("", 0)
            if sessions.house_rules.bars(address):
                refusal = NotAllowed(NOT_LET_IN, code="barred")
                await problem_response(refusal)(scope, receive, send)
                return
        await self._app(scope, receive, send)
