"""What endpoints ask of a request: the house, the door, the settings, and who is asking."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from kaffeehaus.house.accounts.services import AccountServices
from kaffeehaus.house.admin.service import AdminService
from kaffeehaus.house.errors import NotAllowed, NotLoggedIn
from kaffeehaus.house.http.addresses import client_of, own_address
from kaffeehaus.house.http.asker_cookie import read_asker
from kaffeehaus.house.http.devices import device_of
from kaffeehaus.house.http.sessions import Sessions, Visit, token_of
from kaffeehaus.house.notifications.mail import Mailer
from kaffeehaus.house.notifications.service import NotificationService
from kaffeehaus.house.play.service import TableService
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.settings import Settings


def visit_of(request: Request) -> Visit:
    """Where a request comes from."""
    device = device_of(request.headers.get("user-agent", ""))
    asker, base = read_asker(request), own_address(request)
    return Visit(client_of(request), device, token_of(request), asker, base)


# All of them are coroutines: the framework runs plain functions in a thread, for every request.


async def _house(request: Request) -> TableService:
    house: TableService = request.app.state.house
    return house


async def _sessions(request: Request) -> Sessions:
    sessions: Sessions = request.app.state.sessions
    return sessions


async def _accounts(request: Request) -> AccountServices:
    accounts: AccountServices = request.app.state.accounts
    return accounts


async def _visit(request: Request) -> Visit:
    return visit_of(request)


async def _settings(request: Request) -> Settings:
    settings: Settings = request.app.state.settings
    return settings


async def _mail(request: Request) -> Mailer:
    mail: Mailer = request.app.state.mail
    return mail


async def _notifications(request: Request) -> NotificationService:
    notifications: NotificationService = request.app.state.notifications
    return notifications


async def _guest(request: Request) -> Player | None:
    return await (await _sessions(request)).who_asks(request)


async def _player(guest: Annotated[Player | None, Depends(_guest)]) -> Player:
    if guest is None:
        raise NotLoggedIn("Tell the house your name first.")
    return guest


async def _admin(request: Request) -> AdminService:
    room: AdminService = request.app.state.admin
    return room


async def _host(me: Annotated[Player, Depends(_player)]) -> Player:
    if not me.is_host:
        raise NotAllowed("This is for the host of the house.", code="not_the_host")
    return me


async def _proved_host(request: Request, me: Annotated[Player, Depends(_host)]) -> Player:
    accounts = await _accounts(request)
    await accounts.reauthentication.require(me, token_of(request))
    return me


AdminDep = Annotated[AdminService, Depends(_admin)]
Host = Annotated[Player, Depends(_host)]
"""The host of the house; anybody else is answered with 403."""
ReauthenticatedHost = Annotated[Player, Depends(_proved_host)]
"""The host of the house with fresh proof: for everything that the host does."""
TablesDep = Annotated[TableService, Depends(_house)]
SessionsDep = Annotated[Sessions, Depends(_sessions)]
AccountsDep = Annotated[AccountServices, Depends(_accounts)]
VisitDep = Annotated[Visit, Depends(_visit)]
SettingsDep = Annotated[Settings, Depends(_settings)]
MailerDep = Annotated[Mailer, Depends(_mail)]
"""The way to send letters; where the host has set no server, `is_there` is false."""
NotificationsDep = Annotated[NotificationService, Depends(_notifications)]
Guest = Annotated[Player | None, Depends(_guest)]
"""Who asks, or None for somebody without a name."""
Me = Annotated[Player, Depends(_player)]
"""Who asks; a request from nobody is answered with 401."""
REQUIRES_LOGIN = Depends(_player)
"""For endpoints that need somebody, whoever it is."""
