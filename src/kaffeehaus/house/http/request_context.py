"""Context of a request: URLs, client address, request id, redaction of its path in logs."""

from __future__ import annotations

import random
import re
from contextvars import ContextVar

from fastapi import Request
from starlette.types import Scope

from kaffeehaus.house.settings import Settings


def address_of(request: Request, path: str) -> str:
    """The absolute URL of a path, based on the public URL or on the URL of this request."""
    return own_address(request) + path


def own_address(request: Request) -> str:
    """The base URL of the server: the public URL, or else the one of this request."""
    settings: Settings = request.app.state.settings
    base = settings.url or str(request.base_url)
    return base.rstrip("/")


def client_of(request: Request) -> str:
    """The client's IP address; empty if unknown."""
    return "" if request.client is None else request.client.host


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
