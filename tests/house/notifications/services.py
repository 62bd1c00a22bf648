"""A house with its post office, and receivers of all kinds around it."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from email.headerregistry import Address

from kaffeehaus.house import outbox
from kaffeehaus.house.notifications.channels import Channels, Push, PushKeys
from kaffeehaus.house.notifications.dispatcher import NotificationDispatcher
from kaffeehaus.house.notifications.mail import Mailer, NoticeLinks
from kaffeehaus.house.notifications.messages import TablePictures
from kaffeehaus.house.notifications.safe_http import SafeHttpClient
from kaffeehaus.house.notifications.service import NotificationService
from kaffeehaus.house.outbox import ChannelKind, ChannelRow, HookFormat
from kaffeehaus.house.players.model import Player
from tests.house.database.places import TestPlace
from tests.house.houses import OpenHouse, open_house
from tests.house.notifications.letterbox import Letterbox, letterbox
from tests.house.notifications.receivers import Device, Receiver, receiver
from tests.house.turned_clock import NOON, TurnedClock

BASE = "https://play.example"
SENDER = Address("Kaffeehaus", "house", "mail.example")


@dataclass
class Office:
    """An open house whose messenger runs when a test says so."""

    house: OpenHouse
    notifications: NotificationService
    letters: Letterbox
    hooks: Receiver
    links: NoticeLinks

    async def send(self, milliseconds: int = 0) -> None:
        """Let time pass, and send all that is due."""
        assert self.house.clock is not None
        self.house.clock.turn(milliseconds)
        await self.notifications.dispatcher.send_due()

    async def mail_to(self, player: Player) -> ChannelRow:
        """Let the player have mail."""
        address = f"{player.name.lower()}@mail.example"
        way = ChannelRow(player.id, ChannelKind.MAIL, address, address, NOON)
        await self.house.store.write("", outbox.add_channel, way)
        return way

    async def hook_to(self, player: Player, form: HookFormat = HookFormat.JSON) -> ChannelRow:
        """Let the player have a webhook."""
        url = self.hooks.url(f"/{player.name.lower()}")
        return await self.notifications.add_webhook(player, url, form, "")

    async def push_to(self, player: Player) -> Device:
        """Let the player have a device."""
        device = Device()
        url = self.hooks.url(f"/push/{player.name.lower()}")
        await self.notifications.add_device(player, url, device.point, device.auth, "Phone")
        return device


@contextlib.asynccontextmanager
async def open_office(place: TestPlace) -> AsyncIterator[Office]:
    """A house with a post office."""
    with letterbox() as letters, receiver() as hooks:
        async with open_house(place, clock=TurnedClock()) as house:
            yield await office_of(house, letters, hooks)


async def office_of(house: OpenHouse, letters: Letterbox, hooks: Receiver) -> Office:
    """The post office of an open house."""
    assert house.clock is not None
    post = SafeHttpClient(frozenset({"127.0.0.1"}))
    push = Push(PushKeys(await house.store.secret("push")), post, SENDER.addr_spec)
    links = NoticeLinks(await house.store.secret("notices"))
    ways = Channels(
        Mailer(letters.server, SENDER, house.house.rate_limits), push, post, links, BASE
    )
    services = house.house
    pictures = TablePictures(services.background_work)
    dispatcher = NotificationDispatcher(
        services.views,
        services.updater,
        services.user_events,
        services.hub,
        house.store,
        ways,
        pictures,
        house.clock,
    )
    notifications = NotificationService(
        dispatcher,
        pictures,
        services.updater,
        services.user_events,
        house.store,
        ways,
        services.rate_limits,
        house.clock,
    )
    return Office(house, notifications, letters, hooks, links)
