"""The post office: everything about notices that pages and the interface ask for."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Annotated

from kaffeehaus.core.rest import is_zone
from kaffeehaus.house.background_work import BackgroundWork
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import BadRequest, NotFound
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.rate_limits import RateLimits, network_of
from kaffeehaus.house.live.hub import Hub
from kaffeehaus.house.live.user_events import UserEvents
from kaffeehaus.house.mail_server import read_address
from kaffeehaus.house.notifications.channels import Channels, DeliveryFailure
from kaffeehaus.house.notifications.dispatcher import NotificationDispatcher
from kaffeehaus.house.notifications.mail import MailboxFull, Mailer
from kaffeehaus.house.notifications.mail_links import NoticeLinkPurpose, NoticeLinks
from kaffeehaus.house.notifications.mail_templates import confirmation_of
from kaffeehaus.house.notifications.pictures import TablePictures
from kaffeehaus.house.notifications.push import Push, PushKeys, read_keys
from kaffeehaus.house.notifications.push_health import PushServiceCheck, greet
from kaffeehaus.house.notifications.safe_http import SafeHttpClient
from kaffeehaus.house.notifications.webhooks import format_of
from kaffeehaus.house.outbox.model import (
    ChannelKind,
    ChannelRow,
    HookFormat,
    InboxNotice,
    NotificationPreferences,
    PushService,
)
from kaffeehaus.house.outbox.store import Outbox
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.settings import Settings
from kaffeehaus.house.tables.updater import TableUpdater
from kaffeehaus.house.views.service import ViewService

MOST_WAYS = 20
"""Devices, addresses and webhooks of one player."""
MOST_TOLD = 30
LONGEST_TITLE = 60
HOURS = range(24)


class NotificationService:
    """The notices of all players: what they were told, by which ways, and what they chose."""

    def __init__(
        self,
        views: ViewService,
        updater: TableUpdater,
        hub: Hub,
        user_events: UserEvents,
        background_work: BackgroundWork,
        outbox: Outbox,
        ways: Channels,
        rate_limits: RateLimits,
        clock: Clock,
    ) -> None:
        self.pictures = TablePictures(background_work)
        self.messenger = NotificationDispatcher(
            views, updater, user_events, hub, outbox, ways, self.pictures, clock
        )
        self._updater = updater
        self._user_events = user_events
        self._outbox = outbox
        self._ways = ways
        self._rate_limits = rate_limits
        self._clock = clock
        self.greetings: dict[str, PushServiceCheck] = {}
        """What came of asking push services whether they are there, by their addresses."""

    @property
    def push_key(self) -> str:
        """The key by which browsers let this house send to them."""
        return self._ways.push.keys.public

    @property
    def sends_mail(self) -> bool:
        """Whether the host has set a mail server."""
        return self._ways.mail.is_there

    async def greet(self, services: Sequence[PushService]) -> None:
        """Ask push services whether they are there; what came of it is in `greetings`."""
        self.greetings = await greet(self._ways.post, services)

    # What was told

    async def told(self, me: Player) -> list[InboxNotice]:
        """The player's latest notices, the newest first."""
        return await self._outbox.told(me.id, MOST_TOLD)

    async def unread(self, me: Player, table_id: str | None = None) -> int:
        """How many of them the player has not seen, of one table or in all."""
        return await self._outbox.unread(me.id, table_id)

    async def mark_read(self, me: Player, table_id: str | None = None) -> None:
        """The player has seen those of a table, or all."""
        self._rate_limits.count_change(me.id)
        await self._outbox.mark_read(me.id, self._clock.now(), table_id)
        self._user_events.broadcast(me.id)

    # Ways

    async def ways(self, me: Player) -> list[ChannelRow]:
        """The player's devices, addresses and webhooks."""
        return await self._outbox.ways(me.id)

    async def add_device(
        self, me: Player, endpoint: str, point: str, secret: str, title: str
    ) -> ChannelRow:
        """A browser that takes push messages. Raises `BadAddress`."""
        self._ways.post.check(endpoint)
        keys = read_keys(point, secret)
        return await self._add(
            me,
            ChannelRow(
                me.id,
                ChannelKind.PUSH,
                endpoint,
                _title(title, "This device"),
                self._clock.now(),
                keys=keys,
            ),
        )

    async def add_webhook(
        self, me: Player, url: str, form: HookFormat | None, title: str
    ) -> ChannelRow:
        """An address that takes notices as requests. Raises `BadAddress`."""
        parts = self._ways.post.check(url.strip())
        row = ChannelRow(
            me.id,
            ChannelKind.WEBHOOK,
            url.strip(),
            _title(title, parts.hostname or "Webhook"),
            self._clock.now(),
            format=form or format_of(url.strip()),
        )
        return await self._add(me, row)

    async def add_mail(self, me: Player, address: str, client: str) -> ChannelRow:
        """An address of mail. Nothing goes there before its owner has agreed: a letter asks. Raises
        `BadRequest` for what is no address, `MailFailed` if the letter cannot be sent. `client` is
        the network address that asks."""
        try:
            found = read_address(address)
        except ValueError as error:
            raise BadRequest("This is no address of mail.", code="bad_mail") from error
        if not self.sends_mail:
            raise BadRequest("This house sends no mail.", code="no_mail")
        for who in (me.id, network_of(client)):
            self._rate_limits.count_letter(who)
        row = ChannelRow(me.id, ChannelKind.MAIL, found, found, self._clock.now(), confirmed=False)
        await self._add(me, row)
        # Nobody learns here how many letters others have had sent to the address.
        with contextlib.suppress(MailboxFull):
            await self._ways.mail.send(confirmation_of(row, self._ways.links, self._ways.base))
        return row

    async def remove(self, me: Player, way_id: str) -> None:
        """No more notices there. Raises `NotFound`."""
        self._rate_limits.count_change(me.id)
        if not await self._outbox.remove_way(way_id, me.id):
            raise _no_way()

    async def test(self, me: Player, way_id: str) -> DeliveryFailure | None:
        """Send a test there; None if it left, otherwise why not. Raises `NotFound`."""
        self._rate_limits.count_letter(me.id)
        way = await self._outbox.way(way_id)
        if way is None or way.player_id != me.id:
            raise _no_way()
        if not way.confirmed:
            raise BadRequest("Open the link in the letter first.", code="not_confirmed")
        return await self.messenger.test(way)

    async def way_of_link(self, purpose: NoticeLinkPurpose, token: str) -> ChannelRow:
        """What a link in a letter is about. Raises `NotFound`."""
        way = await self._outbox.way(self._ways.links.way_of(purpose, token))
        if way is None:
            raise NotFound("No notices go there any more.", code="no_such_way")
        return way

    async def follow_link(self, purpose: NoticeLinkPurpose, token: str) -> None:
        """Do what a link in a letter is for; twice is as good as once. Raises `NotFound` for a
        link that was not made here."""
        way_id = self._ways.links.way_of(purpose, token)
        if purpose is NoticeLinkPurpose.CONFIRM:
            if not await self._outbox.confirm_way(way_id):
                raise NotFound("No notices go there any more.", code="no_such_way")
        else:
            await self._outbox.remove_way(way_id)

    # Choices

    async def choices(self, me: Player, table_id: str = "") -> NotificationPreferences:
        """What the player chose everywhere, or at one table."""
        chosen = await self._outbox.choices(me.id)
        return chosen.get(table_id, NotificationPreferences())

    async def choose(
        self, me: Player, choices: NotificationPreferences, table_id: str = ""
    ) -> None:
        """What the player wants to hear of from now on. Raises `BadRequest`, and `NotFound`
        without such a table."""
        self._rate_limits.count_change(me.id)
        if choices.digest_hour not in HOURS or not is_zone(choices.zone):
            raise BadRequest("There is no such hour, or no such time zone.", code="bad_choice")
        if table_id:
            await self._updater.table(table_id)
        else:
            choices = choices.completed
        await self._outbox.set_choices(me.id, table_id, choices)

    async def _add(self, me: Player, row: ChannelRow) -> ChannelRow:
        self._rate_limits.count_change(me.id)
        known = await self._outbox.ways(me.id)
        if len(known) >= MOST_WAYS and all(way.address != row.address for way in known):
            raise BadRequest(
                f"{MOST_WAYS} ways are enough: remove one first.", code="too_many_ways"
            )
        await self._outbox.add_way(row)
        return row


async def channels_of(
    store: Store, settings: Settings, mail: Mailer, post: SafeHttpClient | None = None
) -> Channels:
    """The channels by which this server sends notifications."""
    post = post or SafeHttpClient(settings.notice_hosts)
    push = Push(PushKeys(await store.secret("push")), post, _contact(settings))
    links = NoticeLinks(await store.secret("notices"))
    return Channels(mail, push, post, links, settings.base)


def _contact(settings: Settings) -> str:
    """An address at which push services reach the host: they insist on one."""
    if settings.mail_from is not None:
        return settings.mail_from.addr_spec
    return "nobody@kaffeehaus.invalid"


def _title(text: str, usual: str) -> str:
    return " ".join(text.split())[:LONGEST_TITLE] or usual


def _no_way() -> NotFound:
    return NotFound("You have no such way to be told.", code="no_such_way")


NotificationsDep = Annotated[NotificationService, service("notifications")]
