"""Notices: what is new, what one hears of and how; and the pages behind links in letters."""

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
from kaffeehaus.house.http.pages import PageRenderer, Sheet
from kaffeehaus.house.notifications.mail_links import NoticeLinkPurpose
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

SHORT_LIST = 6
"""Notices behind the bell."""

TableQuery = Annotated[str, Query(max_length=64)]
ShortText = Annotated[str, Form(max_length=300)]


@router.get("/me/notices")
async def notices(
    clock: ClockDep, notifications: NotificationsDep, paper: Sheet, table: TableQuery = ""
) -> Response:
    """What is new, and what one hears of: everywhere, or at one table."""
    return await _page(paper, clock.now(), notifications, table)


@router.get("/me/notices/new")
async def new_ones(
    me: Me,
    notifications: NotificationsDep,
    paper: Sheet,
    table: Annotated[str, Query(max_length=64)] = "",
) -> Response:
    """The latest of what is new, for the list behind the bell. `table` is the one that the guest
    looks at: what is new there stands on the page, and is counted apart."""
    here = await notifications.unread(me, table) if table else 0
    context = {
        "told": (await notifications.told(me))[:SHORT_LIST],
        "unread": await notifications.unread(me) - here,
        "here": here,
        "titles": TITLES,
    }
    return paper.page("notifications/parts/new.html", context)


@router.post("/me/notices")
async def choose(
    request: Request, clock: ClockDep, notifications: NotificationsDep, me: Me, paper: Sheet
) -> Response:
    """Choose what to hear of."""
    form = await request.form()
    given = {name: str(value) for name, value in form.items()}
    table = given.get("table", "")[:64]
    try:
        await notifications.choose(me, _chosen(given), table)
    except PlayerError as error:
        return await _page(paper, clock.now(), notifications, table, error=error)
    return RedirectResponse(f"/me/notices?table={table}#choices" if table else "/me/notices", 303)


@router.post("/me/notices/read")
async def read(notifications: NotificationsDep, me: Me) -> Response:
    """All seen."""
    await notifications.mark_read(me)
    return RedirectResponse("/me/notices", 303)


@router.post("/me/notices/mail")
async def add_mail(
    request: Request,
    clock: ClockDep,
    notifications: NotificationsDep,
    me: Me,
    paper: Sheet,
    address: ShortText = "",
) -> Response:
    """Ask for notices by mail: a letter asks back."""
    try:
        await notifications.add_mail(me, address, client_of(request))
    except PlayerError as error:
        return await _page(paper, clock.now(), notifications, error=error)
    return RedirectResponse("/me/notices#ways", 303)


@router.post("/me/notices/webhook")
async def add_webhook(
    clock: ClockDep,
    notifications: NotificationsDep,
    me: Me,
    paper: Sheet,
    url: Annotated[str, Form(max_length=2000)] = "",
    form: Annotated[HookFormat | None, Form(alias="format")] = None,
) -> Response:
    """Have notices posted to an address."""
    try:
        await notifications.add_webhook(me, url, form, "")
    except PlayerError as error:
        return await _page(paper, clock.now(), notifications, error=error)
    return RedirectResponse("/me/notices#ways", 303)


@router.post("/me/notices/ways/{way}/remove")
async def remove(
    way: str, clock: ClockDep, notifications: NotificationsDep, me: Me, paper: Sheet
) -> Response:
    """No more notices there."""
    try:
        await notifications.remove(me, way)
    except PlayerError as error:
        return await _page(paper, clock.now(), notifications, error=error)
    return RedirectResponse("/me/notices#ways", 303)


@router.post("/me/notices/ways/{way}/test")
async def test(
    way: str, clock: ClockDep, notifications: NotificationsDep, me: Me, paper: Sheet
) -> Response:
    """Send a test there; what came of it stands beside the way."""
    try:
        failure = await notifications.test(me, way)
    except PlayerError as error:
        return await _page(paper, clock.now(), notifications, error=error)
    said = "The test has left the house."
    if failure is not None:
        said = f"The test did not leave. {failure.sentence}"
    return await _page(paper, clock.now(), notifications, said=said)


@router.get("/notices/{purpose}/{token}")
async def ask_about_link(
    purpose: NoticeLinkPurpose, token: str, notifications: NotificationsDep, paper: Sheet
) -> Response:
    """Ask before anything is done: mail programs look at links by themselves."""
    way = await notifications.way_of_link(purpose, token)
    context = {"purpose": purpose.value, "token": token, "way": way, "done": False}
    return paper.page("notifications/notice_link.html", context)


@router.post("/notices/{purpose}/{token}")
async def follow_link(
    purpose: NoticeLinkPurpose, token: str, notifications: NotificationsDep, paper: Sheet
) -> Response:
    """Do it; also by one click in a mail program, which asks nobody."""
    await notifications.follow_link(purpose, token)
    context = {"purpose": purpose.value, "token": token, "way": None, "done": True}
    return paper.page("notifications/notice_link.html", context)


async def _page(
    paper: PageRenderer,
    now: int,
    notifications: NotificationService,
    table: str = "",
    *,
    error: PlayerError | None = None,
    said: str = "",
) -> Response:
    me: Player | None = paper.guest
    context = {
        "table": table,
        "told": [] if me is None else await notifications.told(me),
        "unread": 0 if me is None else await notifications.unread(me),
        "ways": [] if me is None else await notifications.ways(me),
        "choices": NotificationPreferences()
        if me is None
        else await notifications.choices(me, table),
        "kinds": KINDS,
        "timings": TIMINGS,
        "formats": FORMATS,
        "titles": TITLES,
        "zones": zone_names(),
        "push_key": notifications.push_key,
        "sends_mail": notifications.sends_mail,
        "muted": "",
        "trouble": error.sentence if error else "",
        "said": said,
    }
    if me is not None:
        context["muted"] = _day(
            await notifications.choices(me, table), await notifications.choices(me), now
        )
    return paper.page(
        "notifications/notices.html", context, status=status_of(error) if error else 200
    )


def _chosen(given: dict[str, str]) -> NotificationPreferences:
    """What a form says. Raises `BadRequest`."""
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
    """The beginning of a day in a zone. Raises `ValueError`."""
    if not is_zone(zone):
        raise ValueError("no such time zone")
    begin = datetime.combine(date.fromisoformat(day), time(), ZoneInfo(zone))
    return int(begin.timestamp() * 1000)


def _day(choices: NotificationPreferences, everywhere: NotificationPreferences, now: int) -> str:
    """The day until which all is quiet; empty if nothing is muted."""
    if choices.muted_until is None or choices.muted_until <= now:
        return ""
    until = datetime.fromtimestamp(choices.muted_until / 1000, UTC)
    return until.astimezone(ZoneInfo(everywhere.zone)).date().isoformat()
