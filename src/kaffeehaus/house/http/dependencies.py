"""FastAPI dependencies of all routes: services, settings, and the player of the request."""

from __future__ import annotations

from inspect import signature
from operator import attrgetter
from typing import Annotated

from fastapi import Depends, Request

from kaffeehaus.core.i18n import gettext
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.errors import NotAllowed, NotLoggedIn
from kaffeehaus.house.http.rate_limits import RateLimits
from kaffeehaus.house.http.request_context import (
    bearer_token_of,
    client_of,
    own_address,
    read_asker,
    token_of,
)
from kaffeehaus.house.http.session_cache import device_of
from kaffeehaus.house.http.sessions import Sessions, Visit
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.settings import Settings

# All dependencies are coroutines: FastAPI runs plain functions in a thread, for every request.


def from_state(path: str) -> object:
    """A dependency on an attribute of `app.state`, such as `services.clock`."""
    attribute = attrgetter(path)

    async def find(request: Request) -> object:
        return attribute(request.app.state)

    return Depends(find)


def service(name: str) -> object:
    """A dependency on the service of that name in `app.state.services`."""
    return from_state(f"services.{name}")


def built(kind: type) -> object:
    """A dependency on a dataclass whose fields are dependencies and parameters.

    FastAPI itself would construct it in a thread.
    """

    async def build(**values: object) -> object:
        return kind(**values)

    build.__signature__ = signature(kind, eval_str=True)  # type: ignore[attr-defined] # for FastAPI
    return Depends(build)


def visit_of(request: Request) -> Visit:
    """Client address, device and session token of a request."""
    device = device_of(request.headers.get("user-agent", ""))
    asker, base = read_asker(request), own_address(request)
    return Visit(client_of(request), device, token_of(request), asker, base)


async def _visit(request: Request) -> Visit:
    return visit_of(request)


async def _guest(request: Request) -> Player | None:
    sessions: Sessions = request.app.state.sessions
    return await sessions.current_player(request)


def require_player(guest: Player | None, request: Request) -> Player:
    """The player of a request. Raises `NotLoggedIn` without one."""
    if guest is not None:
        return guest
    if bearer_token_of(request) is not None:
        raise NotLoggedIn(gettext("This token is unknown, revoked or expired."))
    raise NotLoggedIn(gettext("Enter your name first."))


async def _check_token(request: Request, guest: Annotated[Player | None, Depends(_guest)]) -> None:
    if bearer_token_of(request) is not None:
        require_player(guest, request)


async def _player(request: Request, guest: Annotated[Player | None, Depends(_guest)]) -> Player:
    return require_player(guest, request)


async def _host(me: Annotated[Player, Depends(_player)]) -> Player:
    if not me.is_host:
        raise NotAllowed(gettext("Only the host may do this."), code="not_the_host")
    return me


RateLimitsDep = Annotated[RateLimits, service("rate_limits")]


async def _count_request(request: Request, rate_limits: RateLimitsDep) -> None:
    rate_limits.count_extra(client_of(request))


SettingsDep = Annotated[Settings, from_state("settings")]
SessionsDep = Annotated[Sessions, from_state("sessions")]
VisitDep = Annotated[Visit, Depends(_visit)]
ClockDep = Annotated[Clock, service("clock")]
Guest = Annotated[Player | None, Depends(_guest)]
"""The player of the request, or None without a session."""
Me = Annotated[Player, Depends(_player)]
"""The player of the request; 401 without a session."""
Host = Annotated[Player, Depends(_host)]
"""The host; 403 for other players."""
REQUIRES_LOGIN = Depends(_player)
"""For routes that require a session, but not its player."""
CHECKS_TOKEN = Depends(_check_token)
"""For routes that are the same for everybody: 401 for an invalid token."""
RATE_LIMITED = Depends(_count_request)
"""Rate limit by client address, for routes that cost CPU time and need no session."""
