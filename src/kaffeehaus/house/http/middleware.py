"""ASGI middleware: security headers, HEAD, CSRF protection, body size and timeout."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kaffeehaus.house.errors import NotAllowed, Refused, RequestTimeout, ShuttingDown, TooLarge
from kaffeehaus.house.http.house_rules import NOT_LET_IN
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.http.redaction import holds_secret
from kaffeehaus.house.http.request_ids import HEADER as REQUEST_ID
from kaffeehaus.house.http.request_ids import request_id
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.settings import Settings

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        # Drawings use style attributes for positions; no user input gets into one.
        "style-src 'self' 'unsafe-inline'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    # The URL of a table grants access to it: it must not leak to other sites.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


_RAW_HEADERS = tuple((name.lower().encode(), value.encode()) for name, value in HEADERS.items())

ONLY_ORIGIN = "strict-origin"
"""`Referrer-Policy` of pages with a log-in token in their URL: proxies may log the Referer of their
subresources. With `no-referrer` browsers would send no Origin with their forms."""
ALWAYS_HTTPS = "max-age=31536000"
"""HSTS for a year. Without `includeSubDomains`: other hosts of the domain are not ours."""
ASK_AGAIN = "private, no-cache"
KEEP_NOTHING = "private, no-store"


def complete_headers(headers: MutableHeaders, settings: Settings) -> None:
    """Add the default headers of every response, unless it sets them itself.

    Nearly all responses are personal, so shared caches must not store them. A browser may store
    those with an ETag, and revalidates them each time.
    """
    present = {name for name, _value in headers.raw}
    headers.raw.extend(pair for pair in _RAW_HEADERS if pair[0] not in present)
    if settings.is_https:
        headers.setdefault("Strict-Transport-Security", ALWAYS_HTTPS)
    if known := request_id():
        headers[REQUEST_ID] = known
    headers.setdefault("Cache-Control", ASK_AGAIN if "ETag" in headers else KEEP_NOTHING)


def usual_headers(settings: Settings) -> tuple[tuple[bytes, bytes], ...]:
    """The default headers of a response, without the request id."""
    headers = MutableHeaders()
    complete_headers(headers, settings)
    return tuple(headers.raw)


class HeadMiddleware:
    """Answers HEAD like GET for every page, for link previews and uptime monitors.

    Uvicorn leaves the body out. The API declares its own methods, and a stream never ends.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request."""
        if scope["type"] == "http" and scope["method"] == "HEAD" and is_page(scope["path"]):
            scope = {**scope, "method": "GET"}
        await self._app(scope, receive, send)


def is_page(path: str) -> bool:
    """Whether a path is a page for browsers, not of the API or a stream."""
    return not path.startswith(("/api", "/live"))


class SecurityHeadersMiddleware:
    """Adds security headers (CSP, HSTS, Referrer-Policy, Cache-Control, ...) to responses."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request and complete the response's headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def complete(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if holds_secret(scope["path"], scope["query_string"]):
                    headers["Referrer-Policy"] = ONLY_ORIGIN
                complete_headers(headers, self._settings)
            await send(message)

        await self._app(scope, receive, complete)


class BodyTimeouts:
    """Timeouts of request bodies, against slowloris clients; a shutdown aborts them at once."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._expected: set[asyncio.Timeout] = set()
        self._closed = False

    @asynccontextmanager
    async def expected(self) -> AsyncIterator[None]:
        """For the time in which a body is read. Raises `RequestTimeout` when that takes too long,
        and `ShuttingDown` when the server stops."""
        try:
            async with asyncio.timeout(0 if self._closed else self._seconds) as limit:
                self._expected.add(limit)
                try:
                    yield
                finally:
                    self._expected.discard(limit)
        except TimeoutError:
            if self._closed:
                raise ShuttingDown("The house is closing.") from None
            raise RequestTimeout("The request took too long to arrive.") from None

    def close(self) -> None:
        """Abort all bodies that are incomplete."""
        self._closed = True
        for limit in self._expected:
            limit.reschedule(0)


def not_arrived(error: Refused) -> Response:
    """The response to a request whose body was refused."""
    answer = problem_response(error)
    if isinstance(error, RequestTimeout):
        # The late rest of the body must not be parsed as the next request.
        answer.headers["Connection"] = "close"
    return answer


class CsrfMiddleware:
    """CSRF protection by Origin and Sec-Fetch-Site, and size limit and timeout of bodies.

    Unsafe methods are allowed from our own pages and from programs, which send no origin.
    """

    def __init__(self, app: ASGIApp, settings: Settings, body_timeouts: BodyTimeouts) -> None:
        self._app = app
        self._settings = settings
        self._body_timeouts = body_timeouts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request with its whole body, or refuse it."""
        if scope["type"] != "http" or scope["method"] in SAFE_METHODS:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not self._is_from_here(headers):
            refusal = NotAllowed("This request comes from another site.", code="foreign_origin")
            await problem_response(refusal)(scope, receive, send)
            return
        try:
            async with self._body_timeouts.expected():
                body = await self._read(headers, receive)
        except Refused as error:
            await not_arrived(error)(scope, receive, send)
            return
        if body is None:
            return
        await self._app(scope, replayed(body, receive), send)

    def _is_from_here(self, headers: Headers) -> bool:
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in {"none", "same-origin"}
        if self._settings.origin is not None:
            return origin.lower() == self._settings.origin
        return urlsplit(origin).netloc.lower() == headers.get("host", "").lower() != ""

    async def _read(self, headers: Headers, receive: Receive) -> bytes | None:
        """The whole body, or None on disconnect. Raises `TooLarge` without reading the rest."""
        most = self._settings.limits.body
        announced = headers.get("content-length", "0")
        if announced.isdecimal() and int(announced) > most:
            raise _too_large(most)
        return await read_body(receive, most)


async def read_body(receive: Receive, most: int) -> bytes | None:
    """The whole body of a request, or None if the client disconnects before its end.

    Raises `TooLarge` without reading the rest.
    """
    body = b""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        more = message.get("more_body", False)
        if len(body) > most:
            raise _too_large(most)
    return body


def _too_large(most: int) -> TooLarge:
    return TooLarge(f"A request may have at most {most // 1024} kB.")


def replayed(body: bytes, receive: Receive) -> Receive:
    """A `receive` that replays an already read body, then forwards to the original."""
    buffered = [body]

    async def replay() -> Message:
        if buffered:
            return {"type": "http.request", "body": buffered.pop(), "more_body": False}
        return await receive()

    return replay


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
