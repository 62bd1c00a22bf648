"""Guest log-in on pages: the first form that needs a player asks for a name."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request, Response

from kaffeehaus.house.http.dependencies import visit_of
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.players.model import Player


@dataclass(frozen=True, slots=True)
class GuestVisit:
    """The player of a request, with a token if the session is new."""

    player: Player
    token: str | None = None


async def named_guest(
    request: Request, sessions: Sessions, guest: Player | None, name: str
) -> GuestVisit:
    """The guest, or a new one with this name. Raises `PlayerError` for an invalid name."""
    if guest is not None:
        return GuestVisit(guest)
    visit = visit_of(request)
    welcome = await sessions.let_in(name, visit.address, visit.device)
    return GuestVisit(welcome.player, welcome.token)


def sign_in(sessions: Sessions, arrival: GuestVisit, response: Response) -> Response:
    """Set the session cookie of a new guest on the response."""
    if arrival.token is not None:
        sessions.set_cookie(response, arrival.token)
    return response
