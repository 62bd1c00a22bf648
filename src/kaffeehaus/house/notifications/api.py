"""Notices: what is new, what the guest wants to hear of, and the ways to the guest."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from kaffeehaus.house.http.addresses import client_of
from kaffeehaus.house.http.dependencies import Me
from kaffeehaus.house.http.documented_problems import CHANGES, problems
from kaffeehaus.house.http.models import TableId
from kaffeehaus.house.notifications.api_models import (
    ChoicesInfo,
    NewDevice,
    NewMail,
    NewWebhook,
    NoticeInfo,
    NoticesInfo,
    TestResult,
    WayInfo,
    WaysInfo,
)
from kaffeehaus.house.notifications.service import NotificationsDep
from kaffeehaus.house.outbox.model import (
    ChannelKind,
    ChannelRow,
    InboxNotice,
    NotificationPreferences,
)

router = APIRouter(prefix="/api", tags=["notices"])

WayId = Annotated[str, Path(max_length=40, description="The id of the way.")]


@router.get("/me/notices", summary="What is new?", responses=problems(401))
async def read_notices(me: Me, notifications: NotificationsDep) -> NoticesInfo:
    """What the guest was told lately, wherever else it was sent to."""
    told = await notifications.told(me)
    return NoticesInfo(
        unread=await notifications.unread(me), notices=[_notice_info(one) for one in told]
    )


@router.post("/me/notices/read", status_code=204, summary="All seen", responses=CHANGES)
async def mark_read(
    me: Me, notifications: NotificationsDep, table: Annotated[str, Query(max_length=64)] = ""
) -> None:
    """The guest has seen all notices, or with `table` all about that one."""
    await notifications.mark_read(me, table or None)


@router.get("/me/notices/choices", summary="What do I hear of?", responses=problems(401))
async def read_choices(me: Me, notifications: NotificationsDep) -> ChoicesInfo:
    """What the guest wants to hear of everywhere, and when."""
    return _choices_info(await notifications.choices(me))


@router.put("/me/notices/choices", summary="Choose what to hear of", responses=CHANGES)
async def put_choices(chosen: ChoicesInfo, me: Me, notifications: NotificationsDep) -> ChoicesInfo:
    """Each kind at once, in a digest once a day, or not at all; or nothing until a moment."""
    await notifications.choose(me, NotificationPreferences(**dict(chosen)))
    return _choices_info(await notifications.choices(me))


@router.get(
    "/me/notices/choices/{table}", summary="What do I hear of a table?", responses=problems(401)
)
async def read_table_choices(
    table: TableId, me: Me, notifications: NotificationsDep
) -> ChoicesInfo:
    """What the guest chose for one table; null is as everywhere."""
    return _choices_info(await notifications.choices(me, table))


@router.put(
    "/me/notices/choices/{table}", summary="Choose what to hear of a table", responses=CHANGES
)
async def put_table_choices(
    table: TableId, chosen: ChoicesInfo, me: Me, notifications: NotificationsDep
) -> ChoicesInfo:
    """The same for one table; hour, zone and `while_looking` count everywhere only."""
    await notifications.choose(me, NotificationPreferences(**dict(chosen)), table)
    return chosen


@router.get("/me/notices/ways", summary="How am I told?", responses=problems(401))
async def read_ways(me: Me, notifications: NotificationsDep) -> WaysInfo:
    """The devices, mail addresses and webhooks of the guest. Their addresses are not told again."""
    return WaysInfo(
        push_key=notifications.push_key,
        sends_mail=notifications.sends_mail,
        ways=[_way_info(way) for way in await notifications.ways(me)],
    )


@router.post("/me/notices/devices", status_code=201, summary="Add a device", responses=CHANGES)
async def add_device(device: NewDevice, me: Me, notifications: NotificationsDep) -> WayInfo:
    """A browser that has subscribed with `push_key`."""
    keys = device.keys
    way = await notifications.add_device(me, device.endpoint, keys.p256dh, keys.auth, device.title)
    return _way_info(way)


@router.post("/me/notices/webhooks", status_code=201, summary="Add a webhook", responses=CHANGES)
async def add_webhook(hook: NewWebhook, me: Me, notifications: NotificationsDep) -> WayInfo:
    """An address that gets a POST for every notice, with its id in `X-Kaffeehaus-Notice`: repeats
    have the same. It must be https and lead to the open internet."""
    return _way_info(await notifications.add_webhook(me, hook.url, hook.format, hook.title))


@router.post("/me/notices/mails", status_code=201, summary="Add a mail address", responses=CHANGES)
async def add_mail(
    mail: NewMail, me: Me, request: Request, notifications: NotificationsDep
) -> WayInfo:
    """A letter asks there first; nothing else comes before its link was used."""
    return _way_info(await notifications.add_mail(me, mail.address, client_of(request)))


@router.delete(
    "/me/notices/ways/{way}", status_code=204, summary="No more there", responses=CHANGES
)
async def remove_way(way: WayId, me: Me, notifications: NotificationsDep) -> None:
    """No more notices by this way."""
    await notifications.remove(me, way)


@router.post("/me/notices/ways/{way}/test", summary="Try a way", responses=CHANGES)
async def test_way(way: WayId, me: Me, notifications: NotificationsDep) -> TestResult:
    """Send a test there, and say what came of it."""
    failure = await notifications.test(me, way)
    return TestResult(sent=failure is None, error="" if failure is None else failure.sentence)


def _notice_info(told: InboxNotice) -> NoticeInfo:
    notice = told.notice
    return NoticeInfo(
        id=notice.id,
        kind=notice.kind,
        table=notice.table_id,
        seat=notice.seat,
        text=notice.text,
        at=notice.created,
        read=told.is_read,
    )


def _choices_info(choices: NotificationPreferences) -> ChoicesInfo:
    return ChoicesInfo(**asdict(choices))


def _way_info(way: ChannelRow) -> WayInfo:
    return WayInfo(
        id=way.id,
        kind=way.kind,
        title=way.title,
        confirmed=way.confirmed,
        format=way.format if way.kind is ChannelKind.WEBHOOK else None,
        error=way.error,
        last=way.last,
    )
