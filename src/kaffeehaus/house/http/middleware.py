"""ASGI middleware: Host validation, security headers, HEAD, gzip, CSRF, bans, body size, queues."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import re
import socket
from functools import lru_cache
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.errors import Refused, TooLarge, WrongHost, status_of
from kaffeehaus.house.http.cross_origin import require_own_origin
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.http.rate_limits import HostRules, begin_counting, rate_limit_headers
from kaffeehaus.house.http.request_context import HEADER as REQUEST_ID
from kaffeehaus.house.http.request_context import holds_secret, note_receipt, request_id
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


def complete_headers(headers: MutableHeaders, *, is_https: bool) -> None:
    """Add the default headers of every response, unless it sets them itself.

    Nearly all responses are personal, so shared caches must not store them. A browser may store
    those with an ETag, and revalidates them each time.
    """
    present = {name for name, _value in headers.raw}
    headers.raw.extend(pair for pair in _RAW_HEADERS if pair[0] not in present)
    if is_https:
        headers.setdefault("Strict-Transport-Security", ALWAYS_HTTPS)
    if known := request_id():
        headers[REQUEST_ID] = known
    headers.setdefault("Cache-Control", ASK_AGAIN if "ETag" in headers else KEEP_NOTHING)


class CompressionMiddleware(GZipMiddleware):
    """gzip, except for short API responses to moves and other changes."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request."""
        is_short = scope["type"] == "http" and scope["method"] == "POST"
        if is_short and not is_page(scope["path"]):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


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
        self._is_https = settings.is_https

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request and complete the response's headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begin_counting()

        async def complete(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(rate_limit_headers())
                if holds_secret(scope["path"], scope["query_string"]):
                    headers["Referrer-Policy"] = ONLY_ORIGIN
                complete_headers(headers, is_https=self._is_https)
            await send(message)

        await self._app(scope, receive, complete)


class ChangesMiddleware:
    """Refuses requests that may change something: CSRF, banned addresses, large bodies.

    Unsafe methods are allowed from our own pages, from programs, and with a bearer token.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request with its whole body, or refuse it."""
        if scope["type"] != "http" or scope["method"] in SAFE_METHODS:
            await self._app(scope, receive, send)
            return
        try:
            headers = Headers(scope=scope)
            require_own_origin(scope, self._settings)
            rules: HostRules = scope["app"].state.sessions.host_rules
            rules.require_address_welcome((scope.get("client") or ("", 0))[0])
            body = await self._read(headers, receive)
        except Refused as error:
            await problem_response(error)(scope, receive, send)
            return
        if body is not None:
            note_receipt()
            await self._app(scope, _replayed(body, receive), send)

    async def _read(self, headers: Headers, receive: Receive) -> bytes | None:
        """The whole body, or None on disconnect. Raises `TooLarge` without reading the rest."""
        most = self._settings.limits.body
        announced = headers.get("content-length", "0")
        body, more = b"", True
        is_too_large = announced.isdecimal() and int(announced) > most
        while more and not is_too_large:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            more = message.get("more_body", False)
            is_too_large = len(body) > most
        if is_too_large:
            raise TooLarge(gettext("A request may have at most %(size)s kB.", size=most // 1024))
        return body


def _replayed(body: bytes, receive: Receive) -> Receive:
    """A `receive` that replays an already read body, then forwards to the original."""
    buffered = [body]

    async def replay() -> Message:
        if buffered:
            return {"type": "http.request", "body": buffered.pop(), "more_body": False}
        return await receive()

    return replay


HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[^\W_][\w.-]*)(:[0-9]*)?", re.ASCII)
LOCALHOST = "localhost"
LOCAL_DOMAINS = ("local", "lan", "home.arpa", "internal")
"""Domains of home networks; none of them exists in public DNS."""


class AllowedHostsMiddleware:
    """Rewrites the `Host` header to the public URL; without one, refuses foreign host names."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._url = None if settings.url is None else urlsplit(settings.url)
        self._names = {*names_of_machine(socket.gethostname()), settings.host.lower()} - {""}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request, or refuse its `Host` header."""
        if scope["type"] == "http" and self._url is not None:
            scope = _rewritten(self._url.scheme, self._url.netloc, scope)
        elif scope["type"] == "http" and not self._allows(scope):
            await _refusal(scope)(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _allows(self, scope: Scope) -> bool:
        """Whether the `Host` header names this server."""
        header = next((value for name, value in scope["headers"] if name == b"host"), None)
        if header is None:
            return True  # Links then use the address of the connection.
        name = host_name(header.decode("latin-1"))
        if name in self._names or name == LOCALHOST or name.endswith(f".{LOCALHOST}"):
            return True
        # The local end of the connection is an address of this machine.
        local, _port = scope.get("server") or ("", None)
        return name == local.lower() or _is_own_address(name, local)


@lru_cache(1000)
def host_name(header: str) -> str:
    """The name or address in a `Host` header, without port and brackets; empty if invalid."""
    found = HOST.fullmatch(header.lower())
    return "" if found is None else found["name"].strip("[]").rstrip(".")


def names_of_machine(name: str) -> frozenset[str]:
    """The names of a machine in its local network."""
    name = name.lower().rstrip(".")
    if not name:
        return frozenset()
    first = name.partition(".")[0]
    return frozenset({name, first, *(f"{first}.{domain}" for domain in LOCAL_DOMAINS)})


@lru_cache(1000)
def _is_own_address(name: str, local: str) -> bool:
    address = _address(name)
    return address is not None and (address.is_loopback or address == _address(local))


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


def _rewritten(scheme: str, netloc: str, scope: Scope) -> Scope:
    rewritten = {**scope, "scheme": scheme, "headers": list(scope["headers"])}
    MutableHeaders(scope=rewritten)["host"] = netloc
    return rewritten


def _refusal(scope: Scope) -> Response:
    error = WrongHost(
        gettext(
            "This server does not answer to this address. Open the address that it printed at"
            " its start, or start it with --url and the address that you used."
        )
    )
    if is_page(scope["path"]):
        return PlainTextResponse(error.sentence, status_of(error))
    return problem_response(error)


TABLES = ("/api/tables", "/tables")
"""Path prefixes of moves; other changes are not prioritized."""
HISTORY_SUFFIXES = ("/history", "/record", "/explanation")
"""Responses as long as the game."""
LONGEST_WAIT = 0.25
"""Seconds after which a fragment is rendered even while moves keep coming."""


class MovesFirstMiddleware:
    """Renders tables one at a time, and only while no change is running.

    After a move every page of the table requests a new fragment. With many tables these requests
    arrive in bursts, and rendering blocks the event loop; moves must not queue behind them.

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
    return path.endswith(HISTORY_SUFFIXES) or b"move=" in scope.get("query_string", b"")
