"""Cross-origin requests (CORS, CSRF): pages of other sites may use the API with a token only.

A browser never adds an Authorization header by itself, so such a request is no forgery. Cookies of
these requests are ignored, and responses never allow credentials.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.errors import NotAllowed
from kaffeehaus.house.settings import Settings

API = ("/api", "/live")
ALLOW_ORIGIN = {"Access-Control-Allow-Origin": "*"}
PREFLIGHT = {
    **ALLOW_ORIGIN,
    "Access-Control-Allow-Methods": ", ".join(("GET", "POST", "PUT", "PATCH", "DELETE")),
    "Access-Control-Allow-Headers": ", ".join(
        ("Authorization", "Content-Type", "Accept-Language", "If-None-Match")
    ),
    "Access-Control-Max-Age": "86400",
}
EXPOSED = ", ".join(
    ("ETag", "Link", "Retry-After", "RateLimit", "RateLimit-Policy", "X-Request-ID")
)


class CrossOriginMiddleware:
    """Answers preflight requests of the API, and lets other sites read responses to a token."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request."""
        if scope["type"] != "http" or not scope["path"].startswith(API):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if is_preflight(scope, headers):
            await Response(status_code=204, headers=PREFLIGHT)(scope, receive, send)
        elif has_bearer_token(headers) and not is_own_origin(headers, self._settings):
            await self._app(_without_cookies(scope), receive, _readable(send))
        else:
            await self._app(scope, receive, send)


def is_preflight(scope: Scope, headers: Headers) -> bool:
    """Whether a browser asks if another site may send a request with a token."""
    asked = headers.get("access-control-request-headers", "").lower().replace(" ", "").split(",")
    return (
        scope["method"] == "OPTIONS"
        and "access-control-request-method" in headers
        and "authorization" in asked
    )


def has_bearer_token(headers: Headers) -> bool:
    """Whether a request carries a token in its Authorization header."""
    return headers.get("authorization", "").lower().startswith("bearer ")


def is_own_origin(headers: Headers, settings: Settings) -> bool:
    """Whether a request comes from our own pages or from a program, by Origin or Sec-Fetch-Site."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in {"none", "same-origin"}
    if settings.origin is not None:
        return origin.lower() == settings.origin
    return urlsplit(origin).netloc.lower() == headers.get("host", "").lower() != ""


def require_own_origin(scope: Scope, settings: Settings) -> None:
    """Raise `NotAllowed` for a forged cross-site request (CSRF)."""
    headers = Headers(scope=scope)
    if scope["path"].startswith(API) and has_bearer_token(headers):
        return
    if not is_own_origin(headers, settings):
        raise NotAllowed(gettext("This request comes from another site."), code="foreign_origin")


def _without_cookies(scope: Scope) -> Scope:
    return {**scope, "headers": [pair for pair in scope["headers"] if pair[0] != b"cookie"]}


def _readable(send: Send) -> Send:
    """A `send` whose response any site may read."""

    async def complete(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.update({**ALLOW_ORIGIN, "Access-Control-Expose-Headers": EXPOSED})
        await send(message)

    return complete
