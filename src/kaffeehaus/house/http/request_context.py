"""Context of a request: URLs, client address, cookies, bearer token, request id, redacted path.

Over https the names of cookies have the prefix `__Host-`, which stops other hosts of the domain and
plain http from setting them.
"""

from __future__ import annotations

import random
import re
import secrets
import time
from contextvars import ContextVar
from dataclasses import dataclass

from fastapi import Request, Response
from starlette.datastructures import URL
from starlette.types import Scope

from kaffeehaus.house.settings import Settings


def address_of(request: Request, path: str) -> str:
    """The absolute URL of a path, based on the public URL or on the URL of this request."""
    return own_address(request) + path


def referring_page(request: Request) -> URL:
    """The page that a form was sent from, by `Referer`; the front page without a valid one."""
    url = URL(request.headers.get("referer", "/"))
    try:
        url.components  # noqa: B018 - parses the header of any client
    except ValueError:
        return URL("/")
    return url


def own_address(request: Request) -> str:
    """The base URL of the server: the public URL, or else the one of this request."""
    settings: Settings = request.app.state.settings
    base = settings.url or str(request.base_url)
    return base.rstrip("/")


def client_of(request: Request) -> str:
    """The client's IP address; empty if unknown."""
    return "" if request.client is None else request.client.host


LANGUAGE_CHOICE = "kaffeehaus.language"
"""Key of the ASGI scope: the language that `?lang=` chooses, or None."""

HEADER = "X-Request-ID"
RAW_HEADER = HEADER.lower().encode()
_SOUND = re.compile(rb"[A-Za-z0-9._-]{1,64}")

_present: ContextVar[str] = ContextVar("request_id", default="")


def request_id() -> str:
    """The id of the current request; empty outside of requests."""
    return _present.get()


def begin_request(scope: Scope, *, trusts_proxy: bool) -> str:
    """Set the id of the current request: a valid one of a trusted proxy, or else a new one.

    It applies to the task of the request and to the tasks it starts.
    """
    given = _given(scope) if trusts_proxy else None
    # The id need not be unguessable, and reading the system's entropy would release the GIL.
    chosen = given or f"{random.getrandbits(64):016x}"
    _present.set(chosen)
    return chosen


_received: ContextVar[float | None] = ContextVar("received", default=None)


def note_receipt() -> None:
    """Note that the current request has been received, with its whole body."""
    _received.set(time.monotonic())


def milliseconds_since_receipt() -> int:
    """How long ago the current request was received; 0 outside of requests."""
    received = _received.get()
    return 0 if received is None else int(1000 * (time.monotonic() - received))


def _given(scope: Scope) -> str | None:
    for name, value in scope["headers"]:
        if name == RAW_HEADER and _SOUND.fullmatch(value):
            return str(value, "ascii")
    return None


REDACTED = "[redacted]"

# Some mail programs change the case of links or double their slashes. Such a request gets a 404,
# but its token is still valid.
_SECRET = re.compile(
    r"(/+(?:api/+)?(?:(?:login|me)/+mail|me/+confirm/+code|continue|links"
    r"|notices/+(?:confirm|unsubscribe)))/+.+",
    re.IGNORECASE | re.DOTALL,
)


def redacted(path: str) -> str:
    """The path without tokens of mail links, codes of device links and notification tokens."""
    found = _SECRET.fullmatch(path)
    return path if found is None else f"{found[1]}/{REDACTED}"


def holds_secret(path: str, query: bytes) -> bool:
    """Whether the path or the query of a URL contains a token."""
    return redacted(path) != path or b"token=" in query or b"ticket=" in query


COOKIE = "kaffeehaus"
SAFE_COOKIE = f"__Host-{COOKIE}"
ASKER_COOKIE = "kaffeehaus-asker"
SAFE_ASKER_COOKIE = f"__Host-{ASKER_COOKIE}"
COOKIE_AGE = 400 * 24 * 3600
"""Seconds; the maximum in browsers."""
ASKER_AGE = 3600
"""Seconds; longer than any mailed link is valid."""
_ASKER = re.compile(r"[\w-]{43}", re.ASCII)


@dataclass(frozen=True, slots=True)
class SessionCookies:
    """Sets and deletes the session cookie: HttpOnly, SameSite=Lax, and Secure over https."""

    is_https: bool

    def set(self, response: Response, token: str) -> None:
        """Set the cookie to a session token."""
        if self.is_https:
            self._delete(response, COOKIE)
        name = SAFE_COOKIE if self.is_https else COOKIE
        _set_cookie(response, name, token, COOKIE_AGE, is_https=self.is_https)

    def renew(self, request: Request, response: Response) -> None:
        """Rename a cookie from before https to the `__Host-` name."""
        token = request.cookies.get(COOKIE)
        if self.is_https and token and SAFE_COOKIE not in request.cookies:
            self.set(response, token)

    def clear(self, response: Response) -> None:
        """Delete the cookie."""
        self._delete(response, COOKIE)
        if self.is_https:
            self._delete(response, SAFE_COOKIE)

    def _delete(self, response: Response, name: str) -> None:
        response.delete_cookie(name, httponly=True, samesite="lax", secure=self.is_https)


def token_of(request: Request) -> str | None:
    """The session token of a request. A bearer token takes precedence over a cookie."""
    cookies = request.cookies
    return bearer_token_of(request) or cookies.get(SAFE_COOKIE) or cookies.get(COOKIE)


def bearer_token_of(request: Request) -> str | None:
    """The bearer token of the Authorization header."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() or None if scheme.lower() == "bearer" else None


def read_asker(request: Request) -> str:
    """The value that binds a mailed log-in link to this browser; empty if missing or malformed.

    It authenticates nobody by itself.
    """
    value = request.cookies.get(_asker_name(request), "")
    return value if _ASKER.fullmatch(value) else ""


def new_asker() -> str:
    """A new random value of the asker cookie."""
    return secrets.token_urlsafe(32)


def set_asker(request: Request, response: Response, asker: str) -> None:
    """Set the asker cookie on the response, for an hour."""
    is_https = _settings(request).is_https
    _set_cookie(response, _asker_name(request), asker, ASKER_AGE, is_https=is_https)


def _set_cookie(response: Response, name: str, value: str, age: int, *, is_https: bool) -> None:
    response.set_cookie(name, value, max_age=age, httponly=True, samesite="lax", secure=is_https)


def _asker_name(request: Request) -> str:
    return SAFE_ASKER_COOKIE if _settings(request).is_https else ASKER_COOKIE


def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings
