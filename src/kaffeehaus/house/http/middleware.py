"""What every request passes on its way in, and every answer on its way out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kaffeehaus.house.errors import NotAllowed, Refused, RequestTimeout, ShuttingDown, TooLarge
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.http.redaction import holds_secret
from kaffeehaus.house.http.request_ids import HEADER as REQUEST_ID
from kaffeehaus.house.http.request_ids import request_id
from kaffeehaus.house.settings import Settings

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' data:",
        # Drawings place things by style attributes; nothing that a guest writes gets into one.
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
    # The address of a table is the key to it: it must not travel to other sites.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


_RAW_HEADERS = tuple((name.lower().encode(), value.encode()) for name, value in HEADERS.items())

ONLY_ORIGIN = "strict-origin"
"""The `Referrer-Policy` of pages with a log-in token in their address: proxies may log the Referer
of what such a page loads. With `no-referrer` browsers would send no origin with its form."""
ALWAYS_HTTPS = "max-age=31536000"
"""Browsers that came by https once never try plain http here again, for a year. Other hosts of the
domain are not the house's to speak for."""
ASK_AGAIN = "private, no-cache"
KEEP_NOTHING = "private, no-store"


def complete_headers(headers: MutableHeaders, settings: Settings) -> None:
    """Add what every answer carries, unless it says otherwise itself.

    Nearly all of them show who asks, so nobody else may ever get them out of a cache. Those with
    an ETag may be kept by the browser that got them, which asks each time whether they still hold.
    """
    told = {name for name, _value in headers.raw}
    headers.raw.extend(pair for pair in _RAW_HEADERS if pair[0] not in told)
    if settings.is_https:
        headers.setdefault("Strict-Transport-Security", ALWAYS_HTTPS)
    if known := request_id():
        headers[REQUEST_ID] = known
    headers.setdefault("Cache-Control", ASK_AGAIN if "ETag" in headers else KEEP_NOTHING)


def usual_headers(settings: Settings) -> tuple[tuple[bytes, bytes], ...]:
    """What `complete_headers` adds to an answer that says nothing itself, but for the id of its
    request."""
    headers = MutableHeaders()
    complete_headers(headers, settings)
    return tuple(headers.raw)


class HeadMiddleware:
    """Lets HEAD ask for every page, as previews of links and watchers of servers do.

    It is answered like GET; the server that speaks HTTP leaves the body out. The interface for
    programs says which methods it has, and a stream has no end.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        if scope["type"] == "http" and scope["method"] == "HEAD" and is_page(scope["path"]):
            scope = {**scope, "method": "GET"}
        await self._app(scope, receive, send)


def is_page(path: str) -> bool:
    """Whether people look at what is there, and not programs."""
    return not path.startswith(("/api", "/live"))


class SecurityHeadersMiddleware:
    """Adds the headers that tell browsers what a page of this house may do."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on and complete the answer's headers."""
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
    """Bodies of requests that are still on their way: none is waited for long, and a house that
    closes waits for none."""

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
        """Give up all bodies that are not there yet."""
        self._closed = True
        for limit in self._expected:
            limit.reschedule(0)


def not_arrived(error: Refused) -> Response:
    """What is answered instead to a request that did not come whole."""
    answer = problem_response(error)
    if isinstance(error, RequestTimeout):
        # What comes of it later must not be taken for the next request.
        answer.headers["Connection"] = "close"
    return answer


class CsrfMiddleware:
    """Lets requests that change something through only from the house's own pages, from programs
    (which send no origin), and with a body of reasonable length."""

    def __init__(self, app: ASGIApp, settings: Settings, arrivals: BodyTimeouts) -> None:
        self._app = app
        self._settings = settings
        self._arrivals = arrivals

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer it here."""
        if scope["type"] != "http" or scope["method"] in SAFE_METHODS:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not self._is_from_here(headers):
            refusal = NotAllowed("This request comes from another site.", code="foreign_origin")
            await problem_response(refusal)(scope, receive, send)
            return
        try:
            async with self._arrivals.expected():
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
        """The whole body, or None if whoever sends it goes away before its end: nothing that is
        cut off may change anything.

        Raises `TooLarge`; the rest of such a body is not waited for.
        """
        most = self._settings.limits.body
        announced = headers.get("content-length", "0")
        if announced.isdecimal() and int(announced) > most:
            raise _too_large(most)
        return await read_body(receive, most)


async def read_body(receive: Receive, most: int) -> bytes | None:
    """The whole body of a request, or None if whoever sends it goes away before its end. Raises
    `TooLarge`; the rest of such a body is not waited for."""
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
    """A `receive` that hands out the body that was read already, and then goes on as before."""
    waiting = [body]

    async def replay() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return replay
