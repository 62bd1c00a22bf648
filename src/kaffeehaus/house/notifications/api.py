"""API of notifications: inbox, preferences and delivery channels."""

from __future__ import annotations

from operator import attrgetter
from typing import Annotated

from fastapi import Path, Query, Request
from pydantic import Field, StrictBool

from kaffeehaus.house.http.cursors import PagingDep
from kaffeehaus.house.http.dependencies import Me
from kaffeehaus.house.http.models import Integer, Model, SeatNumber, TableId
from kaffeehaus.house.http.problems import OWN_READS, ApiRouter
from kaffeehaus.house.http.request_context import client_of
from kaffeehaus.house.notifications.service import INBOX_LENGTH, NotificationsDep
from kaffeehaus.house.outbox import (
    ChannelKind,
    ChannelRow,
    HookFormat,
    NoticeKind,
    NotificationPreferences,
    Timing,
)

router = ApiRouter(prefix="/api", tags=["notices"])

ChannelId = Annotated[str, Path(max_length=40, description="Channel id.")]


class NoticeInfo(Model):
    """A notice of the player."""

    id: str
    kind: NoticeKind
    table: str | None = Field(validation_alias="table_id")
    seat: SeatNumber | None
    text: str
    """Empty for a turn: the table itself says it."""
    at: int = Field(validation_alias="created")
    """UTC, milliseconds since 1970."""
    read: bool


class NoticesInfo(Model):
    """The inbox of the player."""

    unread: int
    """Turns are not counted: tables show them."""
    notices: list[NoticeInfo]
    """The newest first; without a `limit` 30 at most."""


class ChoicesInfo(Model):
    """Notification preferences. For one table null means as for all tables."""

    turn: Timing | None = None
    time: Timing | None = None
    over: Timing | None = None
    seat: Timing | None = None
    offer: Timing | None = None
    mention: Timing | None = None
    house: Timing | None = None
    muted_until: Integer | None = Field(default=None, ge=0, le=10**14)
    """Nothing is sent before: UTC, milliseconds."""
    digest_hour: Integer = Field(default=8, ge=0, le=23)
    zone: str = Field(default="UTC", max_length=60, examples=["Europe/Vienna"])
    while_looking: StrictBool = False
    """Whether notices come while the table is open somewhere."""


class WayInfo(Model):
    """A device, mail address or webhook of the player."""

    id: str
    kind: ChannelKind
    title: str
    confirmed: bool
    """False until the owner of a mail address has agreed."""
    format: HookFormat | None
    """Of a webhook."""
    error: str
    """Why the last notice did not arrive; empty if it did."""
    last: int | None
    """When something was last sent there."""


class WaysInfo(Model):
    """All delivery channels of the player."""

    push_key: str
    """The `applicationServerKey` for browsers."""
    sends_mail: bool
    """Whether this server can send mail."""
    ways: list[WayInfo]


class NewWebhook(Model):
    """A webhook to add."""

    url: str = Field(max_length=2000, examples=["https://ntfy.sh/my-own-topic"])
    format: HookFormat | None = None
    """Without it, as the host suggests."""
    title: str = Field(default="", max_length=200)


class NewMail(Model):
    """A mail address to add."""

    address: str = Field(max_length=254, examples=["ada@mail.example"])


class DeviceKeys(Model):
    """The keys of a push subscription, as browsers encode them."""

    p256dh: str = Field(max_length=200)
    auth: str = Field(max_length=100)


class NewDevice(Model):
    """A push subscription of a browser."""

    endpoint: str = Field(max_length=2000)
    keys: DeviceKeys
    title: str = Field(default="", max_length=200)


class TestResult(Model):
    """The outcome of a test message."""

    sent: bool
    error: str
    """Why not; empty if it was sent."""


@router.get("/me/notices", summary="List notifications", responses=OWN_READS)
async def read_notices(me: Me, notifications: NotificationsDep, paging: PagingDep) -> NoticesInfo:
    """The latest notices of the player, whether or not they were also sent elsewhere."""
    inbox = await notifications.inbox(me, paging.longest(INBOX_LENGTH + 1))
    shown = paging.cut(inbox, attrgetter("id"), INBOX_LENGTH)
    return NoticesInfo.model_validate({"unread": await notifications.unread(me), "notices": shown})


@router.post("/me/notices/read", summary="Mark all as read")
async def mark_read(
    me: Me, notifications: NotificationsDep, table: Annotated[str, Query(max_length=64)] = ""
) -> None:
    """Mark all notices as read, or with `table` those of that table."""
    await notifications.mark_read(me, table or None)


@router.get("/me/notices/choices", summary="Get notification preferences", responses=OWN_READS)
async def read_choices(me: Me, notifications: NotificationsDep) -> ChoicesInfo:
    """Notification preferences for all tables."""
    return ChoicesInfo.model_validate(await notifications.preferences(me))


@router.put("/me/notices/choices", summary="Set notification preferences")
async def put_choices(chosen: ChoicesInfo, me: Me, notifications: NotificationsDep) -> ChoicesInfo:
    """Set each kind to at once, a daily digest or off; or mute all until a time."""
    await notifications.set_preferences(me, NotificationPreferences(**dict(chosen)))
    return ChoicesInfo.model_validate(await notifications.preferences(me))


@router.get(
    "/me/notices/choices/{table}", summary="Get preferences for a table", responses=OWN_READS
)
async def read_table_choices(
    table: TableId, me: Me, notifications: NotificationsDep
) -> ChoicesInfo:
    """Notification preferences for one table; null means as for all tables."""
    return ChoicesInfo.model_validate(await notifications.preferences(me, table))


@router.put("/me/notices/choices/{table}", summary="Set preferences for a table")
async def put_table_choices(
    table: TableId, chosen: ChoicesInfo, me: Me, notifications: NotificationsDep
) -> ChoicesInfo:
    """Set preferences for one table; hour, zone and `while_looking` have no effect there."""
    await notifications.set_preferences(me, NotificationPreferences(**dict(chosen)), table)
    return chosen


@router.get("/me/notices/ways", summary="List channels", responses=OWN_READS)
async def read_ways(me: Me, notifications: NotificationsDep) -> WaysInfo:
    """The devices, mail addresses and webhooks of the player, without their addresses."""
    return WaysInfo(
        push_key=notifications.push_key,
        sends_mail=notifications.sends_mail,
        ways=[_channel_info(channel) for channel in await notifications.channels(me)],
    )


@router.post("/me/notices/devices", status_code=201, summary="Add a device")
async def add_device(device: NewDevice, me: Me, notifications: NotificationsDep) -> WayInfo:
    """Add a push subscription that was made with `push_key`."""
    keys = device.keys
    return _channel_info(
        await notifications.add_device(me, device.endpoint, keys.p256dh, keys.auth, device.title)
    )


@router.post("/me/notices/webhooks", status_code=201, summary="Add a webhook")
async def add_webhook(hook: NewWebhook, me: Me, notifications: NotificationsDep) -> WayInfo:
    """Add a webhook, which gets a POST for every notice.

    `X-Kaffeehaus-Notice` has the notice id, shared by retries. The URL must be https and public.
    """
    return _channel_info(await notifications.add_webhook(me, hook.url, hook.format, hook.title))


@router.post("/me/notices/mails", status_code=201, summary="Add a mail address")
async def add_mail(
    mail: NewMail, me: Me, request: Request, notifications: NotificationsDep
) -> WayInfo:
    """Add a mail address. It gets an opt-in mail first, and notifications after confirmation."""
    return _channel_info(await notifications.add_mail(me, mail.address, client_of(request)))


@router.delete("/me/notices/ways/{way}", summary="Remove a channel")
async def remove_way(way: ChannelId, me: Me, notifications: NotificationsDep) -> None:
    """Remove a channel."""
    await notifications.remove(me, way)


@router.post("/me/notices/ways/{way}/test", summary="Test a channel")
async def test_way(way: ChannelId, me: Me, notifications: NotificationsDep) -> TestResult:
    """Send a test message by a channel."""
    failure = await notifications.test(me, way)
    return TestResult(sent=failure is None, error="" if failure is None else failure.sentence)


def _channel_info(channel: ChannelRow) -> WayInfo:
    info = WayInfo.model_validate(channel)
    return info if channel.kind is ChannelKind.WEBHOOK else info.model_copy(update={"format": None})
