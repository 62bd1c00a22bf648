"""By which names and addresses the house may be called.

What a request says in its `Host` header goes into links, invitations and redirects, and decides
whether a page counts as the house's own. So it is believed only if it is true: a page of another
site could have its own name lead to this machine.
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
"""What networks at home put behind a machine's name; none of them exists in the world outside."""


class AllowedHosts:
    """The names and addresses of this house."""

    def __init__(self, settings: Settings) -> None:
        self._is_public = settings.url is not None
        self._names = {*names_of_machine(socket.gethostname()), settings.host.lower()} - {""}

    def are_called(self, scope: Scope) -> bool:
        """Whether a request calls the house by one of them. With a public address it does not
        matter how."""
        if self._is_public:
            return True
        called = next((value for name, value in scope["headers"] if name == b"host"), None)
        if called is None:
            return True  # Nothing to be believed: links then go by the connection itself.
        name = host_name(called.decode("latin-1"))
        if name in self._names or name == LOCALHOST or name.endswith(f".{LOCALHOST}"):
            return True
        # The end of the connection that is here is an address of this machine.
        reached, _port = scope.get("server") or ("", None)
        return name == reached.lower() or _is_own_address(name, reached)


class AllowedHostsMiddleware:
    """With a public address, lets every request look as if it had come by it; without one, refuses
    what calls the house by a name that is not this machine's."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._url = None if settings.url is None else urlsplit(settings.url)
        self._hosts = AllowedHosts(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer it here."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
        elif self._url is not None:
            await self._app(_as_if_to(self._url.scheme, self._url.netloc, scope), receive, send)
        elif self._hosts.are_called(scope):
            await self._app(scope, receive, send)
        else:
            await _refusal(scope)(scope, receive, send)


@lru_cache(1000)
def host_name(called: str) -> str:
    """The name or address in a `Host` header, without port and brackets; empty if it is none."""
    found = HOST.fullmatch(called.lower())
    return "" if found is None else found["name"].strip("[]").rstrip(".")


def names_of_machine(name: str) -> frozenset[str]:
    """What a machine of this name is called in its own network."""
    name = name.lower().rstrip(".")
    if not name:
        return frozenset()
    first = name.partition(".")[0]
    return frozenset({name, first, *(f"{first}.{domain}" for domain in LOCAL_DOMAINS)})


@lru_cache(1000)
def _is_own_address(name: str, reached: str) -> bool:
    called = _address(name)
    return called is not None and (called.is_loopback or called == _address(reached))


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


def _as_if_to(scheme: str, netloc: str, scope: Scope) -> Scope:
    """The same request, called by the public address."""
    called = {**scope, "scheme": scheme, "headers": list(scope["headers"])}
    MutableHeaders(scope=called)["host"] = netloc
    return called


def _refusal(scope: Scope) -> Response:
    refused = WrongHost(
        "This house is not called so: open it by the address that it told when it opened,"
        " or start it with --url and the address that you used."
    )
    if is_page(scope["path"]):
        return PlainTextResponse(refused.sentence, status_of(refused))
    return problem_response(refused)
