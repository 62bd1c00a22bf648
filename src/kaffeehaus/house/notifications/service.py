"""Notification service: inbox, delivery channels and preferences of players."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated

from kaffeehaus.core.i18n import current_language, gettext, load_label
from kaffeehaus.core.pace import is_zone
from kaffeehaus.house import outbox
from kaffeehaus.house.clock import Clock
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.errors import BadRequest, NotFound, NotNow
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.rate_limits import RateLimits, network_of
from kaffeehaus.house.live.hub import UserEvents
from kaffeehaus.house.notifications.channels import (
    Channels,
    Push,
    PushKeys,
    PushServiceCheck,
    check_push_services,
    format_of,
    read_keys,
)
from kaffeehaus.house.notifications.dispatcher import NotificationDispatcher
from kaffeehaus.house.notifications.mail import (
    MailboxFull,
    Mailer,
    NoticeLinkPurpose,
    NoticeLinks,
    confirmation_of,
    read_mail_address,
)
from kaffeehaus.house.notifications.messages import TablePictures
from kaffeehaus.house.notifications.safe_http import DeliveryFailed, SafeHttpClient
from kaffeehaus.house.outbox import (
    ChannelKind,
    ChannelRow,
    HookFormat,
    NoticeRow,
    NotificationPreferences,
)
from kaffeehaus.house.players import store as player_store
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.settings import Settings
from kaffeehaus.house.tables.updater import TableUpdater

MAX_CHANNELS = 20
"""Devices, mail addresses and webhooks of one player."""
INBOX_LENGTH = 30
LONGEST_TITLE = 60
HOURS = range(24)


@dataclass(slots=True, eq=False)
class NotificationService:
    """The inbox, delivery channels and notification preferences of all players."""

    dispatcher: NotificationDispatcher
    pictures: TablePictures
    _updater: TableUpdater
    _user_events: UserEvents
    _store: Store
    _channels: Channels
    _rate_limits: RateLimits
    _clock: Clock
    push_checks: dict[str, PushServiceCheck] = field(default_factory=dict)
    """The latest health checks of push services, by URL."""

    @property
    def push_key(self) -> str:
        """The public VAPID key, for subscriptions of browsers."""
        return self._channels.push.keys.public

    @property
    def sends_mail(self) -> bool:
        """Whether a mail server is configured."""
        return self._channels.mail.is_there

    async def check_push_services(self, urls: Sequence[str]) -> None:
        """Run health checks of push services; see `push_checks`."""
        self.push_checks = await check_push_services(self._channels.http, urls)

    # Inbox

    async def inbox(self, me: Player, most: int = INBOX_LENGTH) -> list[NoticeRow]:
        """The player's latest notices, the newest first."""
        return await inbox_of(self._store, me, most)

    async def unread(self, me: Player, table_id: str | None = None) -> int:
        """The number of unread notices, of one table or in all."""
        return await self._store.read(outbox.unread, me.id, table_id)

    async def mark_read(self, me: Player, table_id: str | None = None) -> None:
        """Mark the notices of a table, or all, as read."""
        self._rate_limits.count_change(me.id)
        await self._store.write("", outbox.mark_read, me.id, self._clock.now(), table_id)
        self._user_events.broadcast(me.id)

    # Channels

    async def channels(self, me: Player) -> list[ChannelRow]:
        """The player's devices, mail addresses and webhooks."""
        return await self._store.read(outbox.channels, me.id)

    async def add_device(
        self, me: Player, endpoint: str, point: str, secret: str, title: str
    ) -> ChannelRow:
        """Add a push subscription of a browser. Raises `BadAddress`."""
        self._channels.http.check(endpoint)
        keys = read_keys(point, secret)
        title = _title(title, gettext("This device"))
        row = ChannelRow(me.id, ChannelKind.PUSH, endpoint, title, self._clock.now(), keys=keys)
        return await self._add(me, row)

    async def add_webhook(
        self, me: Player, url: str, form: HookFormat | None, title: str
    ) -> ChannelRow:
        """Add a webhook. Raises `BadAddress`."""
        url = url.strip()
        parts = self._channels.http.check(url)
        title = _title(title, parts.hostname or "Webhook")
        form = form or format_of(url)
        row = ChannelRow(me.id, ChannelKind.WEBHOOK, url, title, self._clock.now(), format=form)
        return await self._add(me, row)

    async def add_mail(self, me: Player, address: str, client: str) -> ChannelRow:
        """Add a mail address and send the opt-in mail to it.

        Raises `BadRequest` for an invalid address, `MailFailed` if the mail cannot be sent.
        `client` is the network address of the request, for the rate limit.
        """
        found = read_mail_address(address)
        if not self.sends_mail:
            raise NotNow(gettext("This server sends no email."), code="no_mail")
        for who in (me.id, network_of(client)):
            self._rate_limits.count_outbound(who)
        row = ChannelRow(me.id, ChannelKind.MAIL, found, found, self._clock.now(), confirmed=False)
        await self._add(me, row)
        # An error would disclose how many mails others had sent to the address.
        with contextlib.suppress(MailboxFull):
            await self._channels.mail.send(
                confirmation_of(row, self._channels.links, self._channels.base)
            )
        return row

    async def remove(self, me: Player, channel_id: str) -> None:
        """Remove a channel. Raises `NotFound`."""
        self._rate_limits.count_change(me.id)
        if not await self._store.write("", outbox.remove_channel, channel_id, me.id):
            raise _no_channel()

    async def test(self, me: Player, channel_id: str) -> DeliveryFailed | None:
        """Send a test message by a channel; None on success. Raises `NotFound`."""
        self._rate_limits.count_outbound(me.id)
        channel = await self._store.read(outbox.channel, channel_id)
        if channel is None or channel.player_id != me.id:
            raise _no_channel()
        if not channel.confirmed:
            raise NotNow(
                gettext("Open the link in the confirmation email first."), code="not_confirmed"
            )
        return await self.dispatcher.test(channel)

    async def channel_of_link(self, purpose: NoticeLinkPurpose, token: str) -> ChannelRow:
        """The channel of a signed link in a mail. Raises `NotFound`."""
        channel_id = self._channels.links.channel_of(purpose, token)
        channel = await self._store.read(outbox.channel, channel_id)
        if channel is None:
            raise NotFound(
                gettext("This address no longer gets notifications."), code="no_such_way"
            )
        return channel

    async def follow_link(self, purpose: NoticeLinkPurpose, token: str) -> None:
        """Confirm or unsubscribe a channel by a signed link in a mail; idempotent.

        Raises `NotFound` for a bad signature.
        """
        if purpose is NoticeLinkPurpose.CONFIRM:
            channel = await self.channel_of_link(purpose, token)
            await self._store.write("", outbox.confirm_channel, channel.id)
        else:
            channel_id = self._channels.links.channel_of(purpose, token)
            await self._store.write("", outbox.remove_channel, channel_id)

    # Preferences

    async def preferences(self, me: Player, table_id: str = "") -> NotificationPreferences:
        """The player's preferences for all tables, or one."""
        stored = await self._store.read(outbox.preferences, me.id)
        return stored.get(table_id, NotificationPreferences())

    async def set_preferences(
        self, me: Player, preferences: NotificationPreferences, table_id: str = ""
    ) -> None:
        """Store preferences for all tables, or one. Raises `BadRequest` or `NotFound`."""
        self._rate_limits.count_change(me.id)
        if preferences.digest_hour not in HOURS or not is_zone(preferences.zone):
            raise BadRequest(
                gettext("Choose an hour and a time zone from the list."), code="bad_choice"
            )
        if table_id:
            await self._updater.table(table_id)
        else:
            preferences = preferences.completed
        await self._store.write("", outbox.set_preferences, me.id, table_id, preferences)

    async def _add(self, me: Player, row: ChannelRow) -> ChannelRow:
        self._rate_limits.count_change(me.id)
        known = [channel.address for channel in await self.channels(me)]
        if len(known) >= MAX_CHANNELS and row.address not in known:
            raise BadRequest(
                gettext(
                    "You can have %(limit)s devices and addresses. Remove one first.",
                    limit=MAX_CHANNELS,
                ),
                code="too_many_ways",
            )
        await self._store.write("", outbox.add_channel, row)
        if me.language != (language := current_language()):
            await self._store.write("", player_store.set_language, me.id, language)
            self._rate_limits.session_cache.forget_player(me.id)
        return row


async def inbox_of(store: Store, player: Player, most: int = INBOX_LENGTH) -> list[NoticeRow]:
    """The player's latest notices, the newest first, in the reader's language."""
    rows = await store.read(outbox.inbox, player.id, most)
    return [replace(row, text=str(load_label(row.text))) for row in rows]


async def channels_of(store: Store, settings: Settings, mail: Mailer) -> Channels:
    """Build the clients of the delivery channels."""
    http = SafeHttpClient(settings.notice_hosts)
    push = Push(PushKeys(await store.secret("push")), http, _contact(settings))
    links = NoticeLinks(await store.secret("notices"))
    return Channels(mail, push, http, links, settings.base)


def _contact(settings: Settings) -> str:
    """The VAPID subject, which push services require."""
    if settings.mail_from is not None:
        return settings.mail_from.addr_spec
    return "nobody@kaffeehaus.invalid"


def _title(text: str, default: str) -> str:
    return " ".join(text.split())[:LONGEST_TITLE] or default


def _no_channel() -> NotFound:
    return NotFound(gettext("This device or address is not on your list."), code="no_such_way")


NotificationsDep = Annotated[NotificationService, service("notifications")]
