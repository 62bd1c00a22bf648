"""Guests on pages: a name is asked once, with the first thing that needs one."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request, Response

from kaffeehaus.house.http.dependencies import visit_of
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.players.model import Player


@dataclass(frozen=True, slots=True)
class GuestVisit:
    """Who is asking; with a token if they came in just now."""

    player: Player
    token: str | None = None


async def named_guest(
    request: Request, sessions: Sessions, guest: Player | None, name: str
) -> GuestVisit:
    """The guest, or a new one of this name. Raises `PlayerError` if the name cannot be."""
    if guest is not None:
        return GuestVisit(guest)
    visit = visit_of(request)
    welcome = await sessions.let_in(name, visit.address, visit.device)
    return GuestVisit(welcome.player, welcome.token)


def sign_in(sessions: Sessions, arrival: GuestVisit, response: Response) -> Response:
    """The response; it lets the browser keep the token of somebody who just came in."""
    if arrival.token is not None:
        sessions.set_cookie(response, arrival.token)
    return response
