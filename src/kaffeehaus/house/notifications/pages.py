"""Notification pages: inbox, preferences, channels, and the targets of links in mails."""

from __future__ import annotations

from collections.abc import Awaitable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Annotated
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Form, Query, Request, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import gettext, lazy_gettext
from kaffeehaus.core.pace import is_zone, zone_names
from kaffeehaus.house.challenges.model import DeclineReason
from kaffeehaus.house.challenges.service import ChallengesDep
from kaffeehaus.house.errors import BadRequest
from kaffeehaus.house.http.dependencies import ClockDep, Me, built
from kaffeehaus.house.http.pages import RendererDep
from kaffeehaus.house.http.request_context import client_of
from kaffeehaus.house.notifications.mail import NoticeLinkPurpose
from kaffeehaus.house.notifications.messages import TITLES
from kaffeehaus.house.notifications.service import NotificationsDep
from kaffeehaus.house.outbox import HookFormat, NoticeKind, NotificationPreferences, Timing

router = APIRouter(include_in_schema=False)

KINDS = {
    NoticeKind.TURN: lazy_gettext("It is my turn"),
    NoticeKind.TIME: lazy_gettext("My time is running out"),
    NoticeKind.OVER: lazy_gettext("A game ends or is adjourned"),
    NoticeKind.SEAT: lazy_gettext("A player joins or leaves my table"),
    NoticeKind.OFFER: lazy_gettext("Challenges, invitations and rematch offers"),
    NoticeKind.MENTION: lazy_gettext("Somebody mentions me in chat"),
    NoticeKind.HOUSE: lazy_gettext("Announcements"),
}
TIMINGS = {
    Timing.AT_ONCE: lazy_gettext("Immediately"),
    Timing.DIGEST: lazy_gettext("Daily digest"),
    Timing.OFF: lazy_gettext("Never"),
}
FORMATS = {
    HookFormat.DISCORD: "Discord",
    HookFormat.SLACK: "Slack",
    HookFormat.NTFY: "ntfy",
    HookFormat.JSON: "JSON",
}

CHANNELS = "/me/notices#ways"
MENU_LENGTH = 6
"""Notices in the menu of the bell."""

TableQuery = Annotated[str, Query(max_length=64)]
ShortText = Annotated[str, Form(max_length=300)]


@dataclass(frozen=True, slots=True)
class _NoticePage:
    """Renders the notification page for one request."""

    clock: ClockDep
    notifications: NotificationsDep
    renderer: RendererDep

    async def render(
        self, table: str = "", *, error: PlayerError | None = None, result: str = ""
    ) -> Response:
        """Inbox, channels, and preferences for all tables or one."""
        service, me = self.notifications, self.renderer.guest
        here = await service.preferences(me, table) if me else NotificationPreferences()
        everywhere = await service.preferences(me) if me else here
        context = {
            "table": table,
            "inbox": await service.inbox(me) if me else [],
            "unread": await service.unread(me) if me else 0,
            "channels": await service.channels(me) if me else [],
            "preferences": here,
            "kinds": KINDS,
            "timings": TIMINGS,
            "formats": FORMATS,
            "titles": TITLES,
            "zones": zone_names(),
            "push_key": service.push_key,
            "sends_mail": service.sends_mail,
            "muted": _last_muted_day(here, everywhere, self.clock.now()),
            "said": result,
        }
        return self.renderer.page("notifications/notices.html", context, error=error)

    async def after(self, change: Awaitable[object], to: str, table: str = "") -> Response:
        """Redirect after a change, or show why it was refused."""
        try:
            await change
        except PlayerError as error:
            return await self.render(table, error=error)
        return RedirectResponse(to, 303)


NoticePage = Annotated[_NoticePage, built(_NoticePage)]


@router.get("/me/notices")
async def notices(page: NoticePage, table: TableQuery = "") -> Response:
    """The notification page."""
    return await page.render(table)


@router.get("/me/notices/new")
async def menu(
    page: NoticePage, me: Me, challenges: ChallengesDep, table: TableQuery = ""
) -> Response:
    """The latest notices, for the menu of the bell, and challenges for the toasts.

    `table` is the open table, whose unread notices are counted apart.
    """
    here = await page.notifications.unread(me, table) if table else 0
    context = {
        "inbox": (await page.notifications.inbox(me))[:MENU_LENGTH],
        "unread": await page.notifications.unread(me) - here,
        "here": here,
        "titles": TITLES,
        "challenges": await challenges.challenges(me),
        "reasons": list(DeclineReason),
    }
    return page.renderer.page("notifications/parts/new.html", context)


@router.post("/me/notices")
async def save_preferences(request: Request, page: NoticePage, me: Me) -> Response:
    """Save the notification preferences."""
    given = {name: str(value) for name, value in (await request.form()).items()}
    table = given.get("table", "")[:64]

    async def change() -> None:
        await page.notifications.set_preferences(me, _preferences_of(given), table)

    to = f"/me/notices?table={table}#choices" if table else "/me/notices"
    return await page.after(change(), to, table)


@router.post("/me/notices/read")
async def mark_all_read(page: NoticePage, me: Me) -> Response:
    """Mark all notices as read."""
    await page.notifications.mark_read(me)
    return RedirectResponse("/me/notices", 303)


@router.post("/me/notices/mail")
async def add_mail(request: Request, page: NoticePage, me: Me, address: ShortText = "") -> Response:
    """Add a mail address; an opt-in mail is sent to it."""
    return await page.after(page.notifications.add_mail(me, address, client_of(request)), CHANNELS)


@router.post("/me/notices/webhook")
async def add_webhook(
    page: NoticePage,
    me: Me,
    url: Annotated[str, Form(max_length=2000)] = "",
    form: Annotated[HookFormat | None, Form(alias="format")] = None,
) -> Response:
    """Add a webhook."""
    return await page.after(page.notifications.add_webhook(me, url, form, ""), CHANNELS)


@router.post("/me/notices/ways/{way}/remove")
async def remove(way: str, page: NoticePage, me: Me) -> Response:
    """Remove a channel."""
    return await page.after(page.notifications.remove(me, way), CHANNELS)


@router.post("/me/notices/ways/{way}/test")
async def test(way: str, page: NoticePage, me: Me) -> Response:
    """Send a test message by a channel and show the outcome."""
    try:
        failure = await page.notifications.test(me, way)
    except PlayerError as error:
        return await page.render(error=error)
    result = gettext("Test notification sent.")
    if failure is not None:
        result = gettext("The test failed: %(reason)s", reason=failure.sentence)
    return await page.render(result=result)


@router.get("/notices/{purpose}/{token}")
async def show_link(purpose: NoticeLinkPurpose, token: str, page: NoticePage) -> Response:
    """Ask for confirmation, because mail clients prefetch links."""
    channel = await page.notifications.channel_of_link(purpose, token)
    context = {"purpose": purpose.value, "token": token, "channel": channel, "done": False}
    return page.renderer.page("notifications/notice_link.html", context)


@router.post("/notices/{purpose}/{token}")
async def follow_link(purpose: NoticeLinkPurpose, token: str, page: NoticePage) -> Response:
    """Confirm or unsubscribe, also by the one-click unsubscribe of mail clients."""
    await page.notifications.follow_link(purpose, token)
    context = {"purpose": purpose.value, "token": token, "channel": None, "done": True}
    return page.renderer.page("notifications/notice_link.html", context)


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
        raise BadRequest(gettext("Invalid notification settings."), code="bad_choice") from error
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
