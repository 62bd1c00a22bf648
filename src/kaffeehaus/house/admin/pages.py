"""Pages of the host: settings and health on one page, and lists."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from fastapi.responses import RedirectResponse

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.accounts.services import AccountsDep, ReauthenticatedHost
from kaffeehaus.house.admin import store as admin_store
from kaffeehaus.house.admin.api import Page, Search, read_house
from kaffeehaus.house.admin.service import AdminDep
from kaffeehaus.house.admin.store import PAGE, BanKind
from kaffeehaus.house.database.host_settings import HostSetting
from kaffeehaus.house.http.dependencies import Host, Me, SettingsDep, built
from kaffeehaus.house.http.pages import FormText, RendererDep
from kaffeehaus.house.http.request_context import client_of
from kaffeehaus.house.notifications.mail import MailerDep
from kaffeehaus.house.notifications.service import NotificationsDep
from kaffeehaus.house.tables.model import TableStatus

router = APIRouter(prefix="/host", include_in_schema=False)

Text = Annotated[str, Form(max_length=2000)]


@router.get("")
async def overview_page(
    admin: AdminDep,
    mail: MailerDep,
    notifications: NotificationsDep,
    settings: SettingsDep,
    accounts: AccountsDep,
    renderer: RendererDep,
    token: Search = "",
) -> Response:
    """Settings and health. Others are asked for the host token while there is no host."""
    if renderer.guest is None or not renderer.guest.is_host:
        is_open = await admin.token() is not None
        return renderer.page("admin/claim.html", {"is_open": is_open, "token": token})
    account = await accounts.accounts.view(renderer.guest)
    house = await read_house(renderer.guest, admin, mail, notifications, settings)
    context = {
        **dict(house),
        "section": "room",
        "TableStatus": TableStatus,
        "has_codes": account is not None and account.codes_left > 0,
        "limits": settings.limits,
        "backup_hours": settings.keeping.backup_hours,
    }
    return renderer.page("admin/overview.html", context)


@router.post("")
async def claim(
    request: Request,
    me: Me,
    admin: AdminDep,
    renderer: RendererDep,
    token: Annotated[str, Form(max_length=100)] = "",
) -> Response:
    """Become the host."""
    try:
        await admin.claim(me, token, client_of(request))
    except PlayerError as error:
        context = {"is_open": True, "token": token}
        return renderer.page("admin/claim.html", context, error=error)
    return RedirectResponse("/host", 303)


@dataclass(frozen=True, slots=True)
class HostList:
    """A page of one of the host's lists."""

    me: Host
    admin: AdminDep
    renderer: RendererDep
    search: Search = ""
    page: Page = 0

    def render(self, section: str, lines: Sequence[object]) -> Response:
        """The list with links to its other pages."""
        context = {
            "section": section,
            "lines": lines,
            "TableStatus": TableStatus,
            "page": self.page,
            "has_more": len(lines) == PAGE,
            "search": self.search,
            "kept_out": self.admin.rules.barred_guests,
        }
        return self.renderer.page(f"admin/{section}.html", context)


HostListDep = Annotated[HostList, built(HostList)]


@router.get("/guests")
async def guests_page(shown: HostListDep) -> Response:
    """Guests and accounts."""
    read, find = shown.admin.store.read, admin_store.find_players
    return shown.render("guests", await read(find, shown.search, shown.page))


@router.get("/tables")
async def tables_page(shown: HostListDep) -> Response:
    """Tables."""
    read, find = shown.admin.store.read, admin_store.find_tables
    return shown.render("tables", await read(find, shown.search, shown.page))


@router.get("/reports")
async def reports_page(shown: HostListDep) -> Response:
    """Reports of players."""
    reports = await shown.admin.store.read(admin_store.read_reports, shown.page)
    return shown.render("reports", reports)


@router.get("/barred")
async def barred_page(shown: HostListDep) -> Response:
    """Bans."""
    return shown.render("barred", await shown.admin.store.read(admin_store.bans))


@router.get("/audit")
async def audit_page(shown: HostListDep) -> Response:
    """The audit trail."""
    return shown.render("audit", await shown.admin.store.read(admin_store.read_audit, shown.page))


@dataclass(frozen=True, slots=True)
class HostForm:
    """A form that the host has sent after re-authentication."""

    me: ReauthenticatedHost
    admin: AdminDep
    renderer: RendererDep

    async def done(self, change: Awaitable[object], back: str) -> Response:
        """Make the change and redirect, or show why it was refused."""
        try:
            await change
        except PlayerError as error:
            context = {"section": "", "back": back}
            return self.renderer.page("admin/refused.html", context, error=error)
        return RedirectResponse(back, 303)


HostFormDep = Annotated[HostForm, built(HostForm)]


@router.post("/settings")
async def settings_form(
    form: HostFormDep,
    guests_welcome: FormText = "no",
    accounts_welcome: FormText = "no",
    tables_per_hour: Annotated[str, Form(max_length=10)] = "",
    guests_per_hour: Annotated[str, Form(max_length=10)] = "",
) -> Response:
    """Change settings."""
    asked = {
        HostSetting.GUESTS_WELCOME: guests_welcome,
        HostSetting.ACCOUNTS_WELCOME: accounts_welcome,
        HostSetting.TABLES_PER_HOUR: tables_per_hour,
        HostSetting.GUESTS_PER_HOUR: guests_per_hour,
    }

    async def set_all() -> None:
        for setting, text in asked.items():
            await form.admin.set(form.me, setting, text)

    return await form.done(set_all(), "/host#settings")


@router.post("/announcement")
async def announcement_form(
    form: HostFormDep, announcement: Text = "", tell: FormText = ""
) -> Response:
    """Show an announcement on every page, and notify recently seen players if asked to."""
    if tell and announcement.strip():
        change: Awaitable[object] = form.admin.announce(form.me, announcement)
    else:
        change = form.admin.set(form.me, HostSetting.ANNOUNCEMENT, announcement)
    return await form.done(change, "/host#announcement-title")


@router.post("/mail")
async def mail_form(form: HostFormDep, mail: MailerDep) -> Response:
    """Check the mail server; the page shows its health."""
    return await form.done(form.admin.try_mail(mail), "/host#health")


@router.post("/push")
async def push_form(form: HostFormDep, notifications: NotificationsDep) -> Response:
    """Check the push services; the page shows their health."""
    services = await form.admin.store.read(admin_store.push_services)
    checks = notifications.check_push_services([service.url for service in services])
    return await form.done(checks, "/host#health")


@router.post("/backup")
async def backup_form(form: HostFormDep) -> Response:
    """Make a backup."""
    return await form.done(form.admin.back_up(form.me), "/host#backups")


@router.post("/bar")
async def ban_form(
    request: Request,
    form: HostFormDep,
    kind: Annotated[BanKind, Form()],
    value: Annotated[str, Form(max_length=64)],
    reason: Text = "",
) -> Response:
    """Ban a player or an address."""
    banned = form.admin.ban(form.me, client_of(request), kind, value, reason)
    return await form.done(banned, "/host/barred")


@router.post("/unbar")
async def unban_form(
    form: HostFormDep,
    kind: Annotated[BanKind, Form()],
    value: Annotated[str, Form(max_length=64)],
) -> Response:
    """Lift a ban."""
    return await form.done(form.admin.unban(form.me, kind, value), "/host/barred")


@router.post("/reports/{report_id}")
async def report_form(form: HostFormDep, report_id: str) -> Response:
    """Mark a report as handled."""
    return await form.done(form.admin.handle_report(form.me, report_id), "/host/reports")
