"""Fast path for moves sent by API clients, bypassing middleware and routing.

The middleware stack and the framework's routing take longer than a move itself. So a common move
request is answered before them, with the same checks and the same response. Any unusual request
takes the regular path, which reports errors.
"""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

from fastapi import FastAPI, Request, Response
from pydantic import ValidationError
from starlette.types import Message, Receive, Scope, Send

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.background_work import set_client_network
from kaffeehaus.house.errors import NotAllowed, NotLoggedIn, Refused
from kaffeehaus.house.http.allowed_hosts import AllowedHosts
from kaffeehaus.house.http.error_handlers import answer_trouble
from kaffeehaus.house.http.house_rules import NOT_LET_IN
from kaffeehaus.house.http.middleware import (
    BodyTimeouts,
    not_arrived,
    read_body,
    replayed,
    usual_headers,
)
from kaffeehaus.house.http.prioritization import RunningChanges
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.http.protocol import WHOLE
from kaffeehaus.house.http.request_ids import RAW_HEADER as REQUEST_ID
from kaffeehaus.house.http.request_ids import begin_request
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.monitoring.metrics import Metrics, Readiness, RequestKind
from kaffeehaus.house.play.api_models import Actions
from kaffeehaus.house.play.service import TableServices
from kaffeehaus.house.settings import Settings

ADDRESS = re.compile(r"/api/tables/([0-9a-f]{32})/seats/([0-9])/actions")
JSON = b"application/json"
BEARER = b"Bearer "
UNUSUAL = frozenset(
    {
        b"accept-language",
        b"cookie",
        b"expect",
        b"origin",
        b"sec-fetch-site",
        b"transfer-encoding",
        b"upgrade",
    }
)
"""Headers that send a request to the regular path."""
OK = 200
BROKEN = 500


@dataclass(frozen=True, slots=True)
class RequestContext:
    """Settings and metrics shared by all requests."""

    settings: Settings
    figures: Metrics
    readiness: Readiness
    body_timeouts: BodyTimeouts
    changes: RunningChanges


IN_ENGLISH = ((b"vary", b"Accept-Language"), (b"content-language", b"en"))


@dataclass(frozen=True, slots=True)
class _ParsedMove:
    """Table, seat and token of a move request."""

    table: str
    seat: int
    token: str


@dataclass(frozen=True, slots=True)
class _Answer:
    """Status, headers and body of a response, without the common headers."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class FastMoves:
    """Answers common move requests; passes on all others."""

    def __init__(self, watched: RequestContext) -> None:
        self._watched = watched
        self._hosts = AllowedHosts(watched.settings)
        self._headers = [*usual_headers(watched.settings), *IN_ENGLISH]
        self._longest = watched.settings.limits.body
        # The access log is written by middleware, which this bypasses.
        self._is_on = not watched.settings.access_log
        self._trusts_proxy = watched.settings.url is not None

    async def take(
        self, app: FastAPI, scope: Scope, receive: Receive, send: Send
    ) -> Receive | None:
        """Answer a move; or return the `receive` with which the regular path reads the request."""
        asked = self._asked(scope)
        if asked is None:
            return receive
        try:
            body = await self._body(scope, receive)
        except Refused as error:
            await self._answer(app, scope, asked, error, send)
            return None
        if body is None:
            return None
        try:
            actions = Actions.model_validate_json(body)
        except ValidationError:
            return replayed(body, receive)
        await self._answer(app, scope, asked, actions, send)
        return None

    async def _body(self, scope: Scope, receive: Receive) -> bytes | None:
        """Read the body within its timeout."""
        if WHOLE in scope:
            return await read_body(receive, self._longest)
        async with self._watched.body_timeouts.expected():
            return await read_body(receive, self._longest)

    def _asked(self, scope: Scope) -> _ParsedMove | None:
        """Parse a common and well-formed move request; None for any other."""
        found = ADDRESS.fullmatch(scope["path"])
        if found is None or not self._is_on or self._watched.readiness.is_leaving:
            return None
        kind = token = None
        length = -1
        for name, value in scope["headers"]:
            if name in UNUSUAL:
                return None
            if name == b"content-type":
                kind = value
            elif name == b"authorization" and value.startswith(BEARER):
                token = value[len(BEARER) :].strip().decode("latin-1")
            elif name == b"content-length" and value.isdigit():
                length = int(value)
        if kind != JSON or not token or not 0 < length <= self._longest:
            return None
        if not self._hosts.allow(scope):
            return None
        return _ParsedMove(found[1], int(found[2]), token)

    async def _answer(
        self, app: FastAPI, scope: Scope, asked: _ParsedMove, actions: Actions | Refused, send: Send
    ) -> None:
        begun = time.perf_counter()
        known = begin_request(scope, trusts_proxy=self._trusts_proxy)
        set_client_network(scope)
        status = BROKEN
        try:
            with self._watched.changes:
                answer = (
                    _answer_of(not_arrived(actions))
                    if isinstance(actions, Refused)
                    else await self._done(app, scope, asked, actions)
                )
            status = answer.status
            headers = [*answer.headers, *self._headers, (REQUEST_ID, known.encode())]
            await send({"type": "http.response.start", "status": status, "headers": headers})
            await send({"type": "http.response.body", "body": answer.body})
        except Exception as error:
            scope["app"] = app
            trouble = await answer_trouble(Request(scope), error)
            await trouble(scope, _nothing, send)
            raise
        finally:
            seconds = time.perf_counter() - begun
            self._watched.figures.note_request(RequestKind.ACTION, status, seconds)

    async def _done(
        self, app: FastAPI, scope: Scope, asked: _ParsedMove, actions: Actions
    ) -> _Answer:
        sessions: Sessions = app.state.sessions
        services: TableServices = app.state.services.play
        try:
            address, _port = scope.get("client") or ("", 0)
            if sessions.house_rules.bars(address):
                raise NotAllowed(NOT_LET_IN, code="barred")
            me = await sessions.player_of(asked.token)
            if me is None:
                raise NotLoggedIn("Tell the house your name first.")
            receipt = await services.tables.act(
                me, asked.table, asked.seat, actions.decision, actions.actions, after=actions.after
            )
        except PlayerError as error:
            return _answer_of(problem_response(error))
        body = receipt.model_dump_json().encode()
        length = (b"content-length", str(len(body)).encode())
        return _Answer(OK, [length, (b"content-type", JSON)], body)


def _answer_of(response: Response) -> _Answer:
    return _Answer(response.status_code, response.raw_headers, bytes(response.body))


async def _nothing() -> Message:
    return {"type": "http.disconnect"}
