"""Guests on pages: a name is asked once, with the first thing that needs one."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import Request, Response

from kaffeehaus.house.http.dependencies import visit_of
from kaffeehaus.house.http.players import Player
from kaffeehaus.house.http.sessions import Door


@dataclass(frozen=True, slots=True)
class Arrival:
    """Who is asking; with a token if they came in just now."""

    player: Player
    token: str | None = None


async def named_guest(request: Request, door: Door, guest: Player | None, name: str) -> Arrival:
    """The guest, or a new one of this name. Raises `PlayerError` if the name cannot be."""
    if guest is not None:
        return Arrival(guest)
    visit = visit_of(request)
    welcome = await door.let_in(name, visit.address, visit.device)
    return Arrival(welcome.player, welcome.token)


def sign_in(door: Door, arrival: Arrival, response: Response) -> Response:
    """The response; it lets the browser keep the token of somebody who just came in."""
    if arrival.token is not None:
        door.set_cookie(response, arrival.token)
    return response
