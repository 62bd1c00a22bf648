"""What endpoints ask of a request: the house, the door, the settings, and who is asking."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from kaffeehaus.house.accounts.asker_cookie import read_asker
from kaffeehaus.house.accounts.services import Reception
from kaffeehaus.house.admin.service import HostRoom
from kaffeehaus.house.http.addresses import client_of
from kaffeehaus.house.http.devices import device_of
from kaffeehaus.house.http.errors import Nobody, NotAllowed
from kaffeehaus.house.http.players import Player
from kaffeehaus.house.http.sessions import Door, Visit, token_of
from kaffeehaus.house.notifications.mail import Mail
from kaffeehaus.house.notifications.service import PostOffice
from kaffeehaus.house.settings import Settings
from kaffeehaus.house.tables.service import House


def visit_of(request: Request) -> Visit:
    """Where a request comes from."""
    device = device_of(request.headers.get("user-agent", ""))
    return Visit(client_of(request), device, token_of(request), read_asker(request))


# All of them are coroutines: the framework runs plain functions in a thread, for every request.


async def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def _door(request: Request) -> Door:
    door: Door = request.app.state.door
    return door


async def _reception(request: Request) -> Reception:
    reception: Reception = request.app.state.reception
    return reception


async def _visit(request: Request) -> Visit:
    return visit_of(request)


async def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


async def _mail(request: Request) -> Mail:
    mail: Mail = request.app.state.mail
    return mail


async def _post_office(request: Request) -> PostOffice:
    office: PostOffice = request.app.state.post_office
    return office


async def _guest(request: Request) -> Player | None:
    return await (await _door(request)).who_asks(request)


async def _player(guest: Annotated[Player | None, Depends(_guest)]) -> Player:
    if guest is None:
        raise Nobody("Tell the house your name first.")
    return guest


async def _host_room(request: Request) -> HostRoom:
    room: HostRoom = request.app.state.host_room
    return room


async def _host(me: Annotated[Player, Depends(_player)]) -> Player:
    if not me.is_host:
        raise NotAllowed("This is for the host of the house.", code="not_the_host")
    return me


async def _proved_host(request: Request, me: Annotated[Player, Depends(_host)]) -> Player:
    reception = await _reception(request)
    await reception.reauthentication.require(me, token_of(request))
    return me


TheHostRoom = Annotated[HostRoom, Depends(_host_room)]
Host = Annotated[Player, Depends(_host)]
"""The host of the house; anybody else is answered with 403."""
ProvedHost = Annotated[Player, Depends(_proved_host)]
"""The host of the house with fresh proof: for everything that the host does."""
TheHouse = Annotated[House, Depends(_house)]
TheDoor = Annotated[Door, Depends(_door)]
TheReception = Annotated[Reception, Depends(_reception)]
TheVisit = Annotated[Visit, Depends(_visit)]
TheSettings = Annotated[Settings, Depends(_settings)]
TheMail = Annotated[Mail, Depends(_mail)]
"""The way to send letters; where the host has set no server, `is_there` is false."""
ThePostOffice = Annotated[PostOffice, Depends(_post_office)]
Guest = Annotated[Player | None, Depends(_guest)]
"""Who asks, or None for somebody without a name."""
Me = Annotated[Player, Depends(_player)]
"""Who asks; a request from nobody is answered with 401."""
SIGNED_IN = Depends(_player)
"""For endpoints that need somebody, whoever it is."""
