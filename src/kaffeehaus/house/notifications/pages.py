"""Notification pages: inbox, preferences, channels, and the targets of links in mails."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import Annotated
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Form, Query, Request, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.rest import is_zone, zone_names
from kaffeehaus.house.errors import BadRequest, status_of
from kaffeehaus.house.http.addresses import client_of
from kaffeehaus.house.http.dependencies import ClockDep, Me
from kaffeehaus.house.http.pages import PageRenderer, RendererDep
from kaffeehaus.house.notifications.mail_templates import NoticeLinkPurpose
from kaffeehaus.house.notifications.messages import TITLES
from kaffeehaus.house.notifications.service import NotificationsDep, NotificationService
from kaffeehaus.house.outbox.model import (
    HookFormat,
    NoticeKind,
    NotificationPreferences,
    Timing,
)
from kaffeehaus.house.players.model import Player

router = APIRouter(include_in_schema=False)

KINDS = {
    NoticeKind.TURN: "It is my turn",
    NoticeKind.TIME: "My time runs out",
    NoticeKind.OVER: "A game is over, or adjourned",
    NoticeKind.SEAT: "Somebody sits down at my table, or leaves it",
    NoticeKind.OFFER: "I am invited, or asked for a rematch",
    NoticeKind.MENTION: "Somebody speaks to me",
    NoticeKind.HOUSE: "The house has something to say",
}
TIMINGS = {
    Timing.AT_ONCE: "At once",
    Timing.DIGEST: "Once a day",
    Timing.OFF: "Not at all",
}
FORMATS = {
    HookFormat.DISCORD: "Discord",
    HookFormat.SLACK: "Slack",
    HookFormat.NTFY: "ntfy",
    HookFormat.JSON: "Plain JSON",
}

MENU_LENGTH = 6
"""Notices in the menu of the bell."""

TableQuery = Annotated[str, Query(max_length=64)]
ShortText = Annotated[str, Form(max_length=300)]


@router.get("/me/notices")
async def notices(
    clock: ClockDep, notifications: NotificationsDep, renderer: RendererDep, table: TableQuery = ""
) -> Response:
    """The notification page: inbox, channels, and preferences for all tables or one."""
    return await _page(renderer, clock.now(), notifications, table)


@router.get("/me/notices/new")
async def menu(
    me: Me,
    notifications: NotificationsDep,
    renderer: RendererDep,
    table: TableQuery = "",
) -> Response:
    """The latest notices, for the menu of the bell.

    `table` is the open table, whose unread notices are counted apart.
    """
    here = await notifications.unread(me, table) if table else 0
    context = {
        "inbox": (await notifications.inbox(me))[:MENU_LENGTH],
        "unread": await notifications.unread(me) - here,
        "here": here,
        "titles": TITLES,
    }
    return renderer.page("notifications/parts/new.html", context)


@router.post("/me/notices")
async def save_preferences(
    request: Request,
    clock: ClockDep,
    notifications: NotificationsDep,
    me: Me,
    renderer: RendererDep,
) -> Response:
    """Save the notification preferences."""
    form = await request.form()
    given = {name: str(value) for name, value in form.items()}
    table = given.get("table", "")[:64]
    try:
        await notifications.set_preferences(me, _preferences_of(given), table)
    except PlayerError as error:
        return await _page(renderer, clock.now(), notifications, table, error=error)
    return RedirectResponse(f"/me/notices?table={table}#choices" if table else "/me/notices", 303)


@router.post("/me/notices/read")
async def mark_all_read(notifications: NotificationsDep, me: Me) -> Response:
    """Mark all notices as read."""
    await notifications.mark_read(me)
    return RedirectResponse("/me/notices", 303)


@router.post("/me/notices/mail")
async def add_mail(
    request: Request,
    clock: ClockDep,
    notifications: NotificationsDep,
    me: Me,
    renderer: RendererDep,
    address: ShortText = "",
) -> Response:
    """Add a mail address; an opt-in mail is sent to it."""
    try:
        await notifications.add_mail(me, address, client_of(request))
    except PlayerError as error:
        return await _page(renderer, clock.now(), notifications, error=error)
    return RedirectResponse("/me/notices#ways", 303)


@router.post("/me/notices/webhook")
async def add_webhook(
    clock: ClockDep,
    notifications: NotificationsDep,
    me: Me,
    renderer: RendererDep,
    url: Annotated[str, Form(max_length=2000)] = "",
    form: Annotated[HookFormat | None, Form(alias="format")] = None,
) -> Response:
    """Add a webhook."""
    try:
        await notifications.add_webhook(me, url, form, "")
    except PlayerError as error:
        return await _page(renderer, clock.now(), notifications, error=error)
    return RedirectResponse("/me/notices#ways", 303)


@router.post("/me/notices/ways/{way}/remove")
async def remove(
    way: str, clock: ClockDep, notifications: NotificationsDep, me: Me, renderer: RendererDep
) -> Response:
    """Remove a channel."""
    try:
        await notifications.remove(me, way)
    except PlayerError as error:
        return await _page(renderer, clock.now(), notifications, error=error)
    return RedirectResponse("/me/notices#ways", 303)


@router.post("/me/notices/ways/{way}/test")
async def test(
    way: str, clock: ClockDep, notifications: NotificationsDep, me: Me, renderer: RendererDep
) -> Response:
    """Send a test message by a channel and show the outcome."""
    try:
        failure = await notifications.test(me, way)
    except PlayerError as error:
        return await _page(renderer, clock.now(), notifications, error=error)
    result = "The test has left the house."
    if failure is not None:
        result = f"The test did not leave. {failure.sentence}"
    return await _page(renderer, clock.now(), notifications, result=result)


@router.get("/notices/{purpose}/{token}")
async def show_link(
    purpose: NoticeLinkPurpose, token: str, notifications: NotificationsDep, renderer: RendererDep
) -> Response:
    """Ask for confirmation, because mail clients prefetch links."""
    channel = await notifications.channel_of_link(purpose, token)
    context = {"purpose": purpose.value, "token": token, "channel": channel, "done": False}
    return renderer.page("notifications/notice_link.html", context)


@router.post("/notices/{purpose}/{token}")
async def follow_link(
    purpose: NoticeLinkPurpose, token: str, notifications: NotificationsDep, renderer: RendererDep
) -> Response:
    """Confirm or unsubscribe, also by the one-click unsubscribe of mail clients."""
    await notifications.follow_link(purpose, token)
    context = {"purpose": purpose.value, "token": token, "channel": None, "done": True}
    return renderer.page("notifications/notice_link.html", context)


async def _page(
    renderer: PageRenderer,
    now: int,
    notifications: NotificationService,
    table: str = "",
    *,
    error: PlayerError | None = None,
    result: str = "",
) -> Response:
    me: Player | None = renderer.guest
    context = {
        "table": table,
        "inbox": [],
        "unread": 0,
        "channels": [],
        "preferences": NotificationPreferences(),
        "kinds": KINDS,
        "timings": TIMINGS,
        "formats": FORMATS,
        "titles": TITLES,
        "zones": zone_names(),
        "push_key": notifications.push_key,
        "sends_mail": notifications.sends_mail,
        "muted": "",
        "trouble": error.sentence if error else "",
        "said": result,
    }
    if me is not None:
        here = await notifications.preferences(me, table)
        everywhere = await notifications.preferences(me)
        context |= {
            "inbox": await notifications.inbox(me),
            "unread": await notifications.unread(me),
            "channels": await notifications.channels(me),
            "preferences": here,
            "muted": _last_muted_day(here, everywhere, now),
        }
    return renderer.page(
        "notifications/notices.html", context, status=status_of(error) if error else 200
    )


def _preferences_of(given: dict[str, str]) -> NotificationPreferences:
    """Parse the form of preferences. Raises `BadRequest`."""
    try:
        timings = {
            kind.value: Timing(given[kind.value]) if given.get(kind.value) else None
            for kind in KINDS
        }
        zone = given.get("zone", "") or "UTC"
        hour = int(given.get("digest_hour", "") or 8)
        muted = given.get("muted", "")
        until = _midnight(muted, zone) if muted else None
    except ValueError as error:
        raise BadRequest("This cannot be chosen.", code="bad_choice") from error
    return NotificationPreferences(
        **timings,
        muted_until=until,
        digest_hour=hour,
        zone=zone,
        while_looking=bool(given.get("while_looking")),
    )


def _midnight(day: str, zone: str) -> int:
    """The start of a day in a time zone. Raises `ValueError`."""
    if not is_zone(zone):
        raise ValueError("no such time zone")
    start = datetime.combine(date.fromisoformat(day), time(), ZoneInfo(zone))
    return int(start.timestamp() * 1000)


def _last_muted_day(
    here: NotificationPreferences, everywhere: NotificationPreferences, now: int
) -> str:
    """The date until which notifications are muted; empty if they are not."""
    if here.muted_until is None or here.muted_until <= now:
        return ""
    until = datetime.fromtimestamp(here.muted_until / 1000, UTC)
    return until.astimezone(ZoneInfo(everywhere.zone)).date().isoformat()
