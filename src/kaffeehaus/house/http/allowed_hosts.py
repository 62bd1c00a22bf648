"""Validates the `Host` header, against DNS rebinding and host header injection.

The `Host` header goes into links, invitations and redirects, and the CSRF check compares the origin
with it. A page of another site could let its own domain resolve to this machine.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from functools import lru_cache
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from kaffeehaus.house.errors import WrongHost, status_of
from kaffeehaus.house.http.middleware import is_page
from kaffeehaus.house.http.problems import problem_response
from kaffeehaus.house.settings import Settings

HOST = re.compile(r"(?P<name>\[[0-9a-f:.]+\]|[^\W_][\w.-]*)(:[0-9]*)?", re.ASCII)
LOCALHOST = "localhost"
LOCAL_DOMAINS = ("local", "lan", "home.arpa", "internal")
"""Domains of home networks; none of them exists in public DNS."""


class AllowedHosts:
    """The host names and addresses under which this server may be requested."""

    def __init__(self, settings: Settings) -> None:
        self._is_public = settings.url is not None
        self._names = {*names_of_machine(socket.gethostname()), settings.host.lower()} - {""}

    def allow(self, scope: Scope) -> bool:
        """Whether the `Host` header of a request is allowed; with a public URL every one is."""
        if self._is_public:
            return True
        header = next((value for name, value in scope["headers"] if name == b"host"), None)
        if header is None:
            return True  # Links then use the address of the connection.
        name = host_name(header.decode("latin-1"))
        if name in self._names or name == LOCALHOST or name.endswith(f".{LOCALHOST}"):
            return True
        # The local end of the connection is an address of this machine.
        local, _port = scope.get("server") or ("", None)
        return name == local.lower() or _is_own_address(name, local)


class AllowedHostsMiddleware:
    """Rewrites the `Host` header to the public URL; without one, refuses foreign host names."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._url = None if settings.url is None else urlsplit(settings.url)
        self._hosts = AllowedHosts(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle the request, or refuse its `Host` header."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif self._url is not None:
            await self._app(_rewritten(self._url.scheme, self._url.netloc, scope), receive, send)
        elif self._hosts.allow(scope):
            await self._app(scope, receive, send)
        else:
            await _refusal(scope)(scope, receive, send)


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
        "This house is not called so: open it by the address that it told when it opened,"
        " or start it with --url and the address that you used."
    )
    if is_page(scope["path"]):
        return PlainTextResponse(error.sentence, status_of(error))
    return problem_response(error)
