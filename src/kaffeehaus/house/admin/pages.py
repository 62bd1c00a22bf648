"""The host's room: what the host of the house sees and does, on one page with a few lists."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Annotated

from fastapi import APIRouter, Form, Query, Request, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.admin.effective_settings import given_settings
from kaffeehaus.house.admin.model import BanKind
from kaffeehaus.house.admin.store import PAGE
from kaffeehaus.house.database.host_settings import HostSetting
from kaffeehaus.house.errors import status_of
from kaffeehaus.house.http.addresses import client_of
from kaffeehaus.house.http.dependencies import (
    AccountsDep,
    AdminDep,
    Host,
    MailerDep,
    Me,
    NotificationsDep,
    ReauthenticatedHost,
    SettingsDep,
)
from kaffeehaus.house.http.pages import PageRenderer, Sheet

router = APIRouter(prefix="/host", include_in_schema=False)

Search = Annotated[str, Query(max_length=64)]
Page = Annotated[int, Query(ge=0, le=100_000)]
Text = Annotated[str, Form(max_length=2000)]


@router.get("")
async def room_page(
    room: AdminDep,
    mail: MailerDep,
    notifications: NotificationsDep,
    settings: SettingsDep,
    accounts: AccountsDep,
    paper: Sheet,
    token: Search = "",
) -> Response:
    """The room; whoever is not the host is asked for the token, as long as there is none."""
    if paper.guest is None or not paper.guest.is_host:
        is_open = await room.token() is not None
        return paper.page("admin/door.html", {"is_open": is_open, "token": token, "trouble": ""})
    account = await accounts.accounts.look(paper.guest)
    return paper.page(
        "admin/room.html",
        {
            "section": "room",
            "has_codes": account is not None and account.codes_left > 0,
            "costs": await room.costs(),
            "ways": await room.ways(),
            "services": await room.push_services(),
            "greetings": notifications.greetings,
            "has_mail": mail.is_there,
            "mail_health": mail.health,
            "rules": room.rules,
            "limits": settings.limits,
            "backups": room.backups.made(),
            "backup_error": room.backups.last_error,
            "backup_hours": settings.keeping.backup_hours,
            "differences": await room.differences(),
            "given": given_settings(settings),
            "open_reports": await room.open_reports(),
        },
    )


@router.post("")
async def claim(
    request: Request,
    me: Me,
    room: AdminDep,
    paper: Sheet,
    token: Annotated[str, Form(max_length=100)] = "",
) -> Response:
    """Become the host."""
    try:
        await room.claim(me, token, client_of(request))
    except PlayerError as error:
        context = {"is_open": True, "token": token, "trouble": error.sentence}
        return paper.page("admin/door.html", context, status=status_of(error))
    return RedirectResponse("/host", 303)


@router.get("/guests")
async def guests_page(
    _me: Host, room: AdminDep, paper: Sheet, search: Search = "", page: Page = 0
) -> Response:
    """Guests and accounts."""
    lines = await room.guests(search, page)
    kept_out = {bar.value for bar in await room.barred() if bar.kind is BanKind.GUEST}
    return _list(paper, "guests", lines, page, search=search, kept_out=kept_out)


@router.get("/tables")
async def tables_page(
    _me: Host, room: AdminDep, paper: Sheet, search: Search = "", page: Page = 0
) -> Response:
    """Tables."""
    return _list(paper, "tables", await room.tables(search, page), page, search=search)


@router.get("/reports")
async def reports_page(_me: Host, room: AdminDep, paper: Sheet, page: Page = 0) -> Response:
    """What guests told about others."""
    return _list(paper, "reports", await room.reports(page), page)


@router.get("/barred")
async def barred_page(_me: Host, room: AdminDep, paper: Sheet) -> Response:
    """Who is kept out."""
    return _list(paper, "barred", await room.barred(), 0)


@router.get("/audit")
async def audit_page(_me: Host, room: AdminDep, paper: Sheet, page: Page = 0) -> Response:
    """What happened."""
    return _list(paper, "audit", await room.audit(page), page)


@router.post("/settings")
async def settings_form(
    me: ReauthenticatedHost,
    room: AdminDep,
    paper: Sheet,
    guests_welcome: Annotated[str, Form()] = "no",
    accounts_welcome: Annotated[str, Form()] = "no",
    tables_per_hour: Annotated[str, Form(max_length=10)] = "",
    guests_per_hour: Annotated[str, Form(max_length=10)] = "",
) -> Response:
    """Set the house."""
    asked = {
        HostSetting.GUESTS_WELCOME: guests_welcome,
        HostSetting.ACCOUNTS_WELCOME: accounts_welcome,
        HostSetting.TABLES_PER_HOUR: tables_per_hour,
        HostSetting.GUESTS_PER_HOUR: guests_per_hour,
    }

    async def set_all() -> None:
        for note, text in asked.items():
            await room.set(me, note, text)

    return await _done(paper, set_all(), "/host#settings")


@router.post("/announcement")
async def announcement_form(
    me: ReauthenticatedHost,
    room: AdminDep,
    paper: Sheet,
    announcement: Text = "",
    tell: Annotated[str, Form()] = "",
) -> Response:
    """Say something on every page, and if it is wanted to everybody who was here lately."""
    if tell and announcement.strip():
        return await _done(paper, room.announce(me, announcement), "/host#announcement-title")
    said = room.set(me, HostSetting.ANNOUNCEMENT, announcement)
    return await _done(paper, said, "/host#announcement-title")


@router.post("/mail")
async def mail_form(
    _me: ReauthenticatedHost, room: AdminDep, mail: MailerDep, paper: Sheet
) -> Response:
    """Greet the mail server now; what came of it stands in the room."""
    return await _done(paper, room.try_mail(mail), "/host#health")


@router.post("/push")
async def push_form(
    _me: ReauthenticatedHost, room: AdminDep, notifications: NotificationsDep, paper: Sheet
) -> Response:
    """Ask the push services now whether they are there; what came of it stands in the room."""
    return await _done(paper, notifications.greet(await room.push_services()), "/host#health")


@router.post("/backup")
async def backup_form(me: ReauthenticatedHost, room: AdminDep, paper: Sheet) -> Response:
    """Back up now."""
    return await _done(paper, room.back_up(me), "/host#backups")


@router.post("/bar")
async def bar_form(
    request: Request,
    me: ReauthenticatedHost,
    room: AdminDep,
    paper: Sheet,
    kind: Annotated[BanKind, Form()],
    value: Annotated[str, Form(max_length=64)],
    reason: Text = "",
) -> Response:
    """Keep somebody out."""
    banned = room.bar(me, client_of(request), kind, value, reason)
    return await _done(paper, banned, "/host/barred")


@router.post("/unbar")
async def unbar_form(
    me: ReauthenticatedHost,
    room: AdminDep,
    paper: Sheet,
    kind: Annotated[BanKind, Form()],
    value: Annotated[str, Form(max_length=64)],
) -> Response:
    """Let somebody in again."""
    return await _done(paper, room.unbar(me, kind, value), "/host/barred")


@router.post("/reports/{report_id}")
async def report_form(
    me: ReauthenticatedHost, room: AdminDep, paper: Sheet, report_id: str
) -> Response:
    """A report was seen to."""
    return await _done(paper, room.handle(me, report_id), "/host/reports")


async def _done(paper: PageRenderer, deed: Awaitable[object], back: str) -> Response:
    try:
        await deed
    except PlayerError as error:
        context = {"section": "", "trouble": error.sentence, "back": back}
        return paper.page("admin/refused.html", context, status=status_of(error))
    return RedirectResponse(back, 303)


def _list(
    paper: PageRenderer, section: str, lines: Sequence[object], page: int, **more: object
) -> Response:
    context = {
        "section": section,
        "lines": lines,
        "page": page,
        "has_more": len(lines) == PAGE,
        "search": "",
        **more,
    }
    return paper.page(f"admin/{section}.html", context)
