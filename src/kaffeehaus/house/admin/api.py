"""API of the host. Everybody else is refused; changes need re-authentication."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query, Request

from kaffeehaus.house.accounts.services import ReauthenticatedHost
from kaffeehaus.house.admin import store as admin_store
from kaffeehaus.house.admin.api_models import (
    AnnouncementAsked,
    AnnouncementInfo,
    AuditInfo,
    BackupInfo,
    BarAsked,
    BarInfo,
    GuestInfo,
    HostInfo,
    HostTableInfo,
    HouseSettingsAsked,
    HouseSettingsInfo,
    MailInfo,
    PushServiceInfo,
    ReportInfo,
    TokenAsked,
)
from kaffeehaus.house.admin.effective_settings import given_settings
from kaffeehaus.house.admin.model import BanKind
from kaffeehaus.house.admin.service import AdminDep, AdminService
from kaffeehaus.house.database.host_settings import HostSetting
from kaffeehaus.house.http.addresses import client_of
from kaffeehaus.house.http.dependencies import Host, Me, SettingsDep
from kaffeehaus.house.http.documented_problems import CHANGES, problems
from kaffeehaus.house.notifications.mail import MailerDep
from kaffeehaus.house.notifications.service import NotificationsDep, NotificationService

router = APIRouter(prefix="/api/host", tags=["host"])

READS = problems(401, 403)
Search = Annotated[str, Query(max_length=64)]
Page = Annotated[int, Query(ge=0, le=100_000)]


@router.post("", summary="Become the host", responses=CHANGES, status_code=204)
async def become_host(me: Me, admin: AdminDep, request: Request, asked: TokenAsked) -> None:
    """Make the account with the printed host token the host. The token works once."""
    await admin.claim(me, asked.token, client_of(request))


@router.get("", summary="The house", responses=READS)
async def read_house(
    _me: Host,
    admin: AdminDep,
    mail: MailerDep,
    notifications: NotificationsDep,
    settings: SettingsDep,
) -> HostInfo:
    """Settings, health and resource usage."""
    usage = await admin.resource_usage()
    return HostInfo.model_validate(
        {
            "settings": admin.rules,
            "mail_server": mail.is_there,
            "mail": mail.health,
            "push": await _push(admin, notifications),
            "notices_due": usage.totals.notices_due,
            "open_reports": await admin.open_reports(),
            "given": given_settings(settings),
            "ways": await admin.read(admin_store.channel_health),
            "database_bytes": usage.totals.database_bytes,
            "backup_bytes": usage.backup_bytes,
            "memory_bytes": usage.memory_bytes,
            "actions": usage.actions,
            "guests": usage.totals.guests,
            "tables": {status.value: count for status, count in usage.totals.tables.items()},
            "backups": admin.backups.made(),
            "backup_error": admin.backups.last_error,
            "differences": await admin.differences(),
        }
    )


@router.patch("/settings", summary="Set something", responses=CHANGES)
async def change_settings(
    me: ReauthenticatedHost, admin: AdminDep, asked: HouseSettingsAsked
) -> HouseSettingsInfo:
    """Takes effect on all servers at once."""
    for name, value in asked.model_dump(exclude_none=True).items():
        text = value if isinstance(value, str) else "yes" if value else "no"
        await admin.set(me, HostSetting(name), text)
    return HouseSettingsInfo.model_validate(admin.rules)


@router.post("/announcements", summary="Tell everybody", responses=CHANGES, status_code=201)
async def announce(
    me: ReauthenticatedHost, admin: AdminDep, asked: AnnouncementAsked
) -> AnnouncementInfo:
    """Shows an announcement on every page, and sends a notification of the kind `house` to players
    seen in the last 30 days, by the channels they have chosen."""
    told = await admin.announce(me, asked.text)
    return AnnouncementInfo(announcement=admin.rules.announcement, told=told)


@router.post("/mail", summary="Try the mail server", responses=CHANGES)
async def try_mail(_me: ReauthenticatedHost, admin: AdminDep, mail: MailerDep) -> MailInfo:
    """Connects to the mail server and logs in, without sending a mail; `error` says why that
    failed."""
    await admin.try_mail(mail)
    return MailInfo.model_validate(mail.health)


@router.post("/push", summary="Try the push services", responses=CHANGES)
async def try_push(
    _me: ReauthenticatedHost, admin: AdminDep, notifications: NotificationsDep
) -> list[PushServiceInfo]:
    """Checks whether the push services of the players' devices respond, without sending a message;
    `answer_error` says why one did not. Empty while no device has subscribed."""
    await notifications.check_push_services(await admin.read(admin_store.push_services))
    return await _push(admin, notifications)


@router.get("/guests", summary="Guests", responses=READS)
async def read_guests(
    _me: Host, admin: AdminDep, search: Search = "", page: Page = 0
) -> list[GuestInfo]:
    """Guests and accounts by name or id, last seen first."""
    return [
        GuestInfo.model_validate(row)
        for row in await admin.read(admin_store.find_players, search, page)
    ]


@router.get("/tables", summary="Tables", responses=READS)
async def read_tables(
    _me: Host, admin: AdminDep, search: Search = "", page: Page = 0
) -> list[HostTableInfo]:
    """Tables by game, id or names, the latest change first."""
    return [
        HostTableInfo.model_validate(row)
        for row in await admin.read(admin_store.find_tables, search, page)
    ]


@router.get("/reports", summary="Reports", responses=READS)
async def read_reports(_me: Host, admin: AdminDep, page: Page = 0) -> list[ReportInfo]:
    """Reports of players, unhandled ones first."""
    return [
        ReportInfo.model_validate(row) for row in await admin.read(admin_store.read_reports, page)
    ]


@router.post("/reports/{report_id}", summary="See to a report", responses=CHANGES, status_code=204)
async def handle_report(me: ReauthenticatedHost, admin: AdminDep, report_id: str) -> None:
    """Mark a report as handled."""
    await admin.handle_report(me, report_id)


@router.get("/barred", summary="Who is kept out", responses=READS)
async def read_bars(_me: Host, admin: AdminDep) -> list[BarInfo]:
    """Bans of players and addresses, the latest first."""
    return [BarInfo.model_validate(ban) for ban in await admin.read(admin_store.bans)]


@router.post("/barred", summary="Keep somebody out", responses=CHANGES, status_code=204)
async def bar(me: ReauthenticatedHost, admin: AdminDep, request: Request, asked: BarAsked) -> None:
    """Ban a player, whose sessions end, or an address, which can change nothing.

    The address of the host's own request cannot be banned (code `own_address`).
    """
    await admin.ban(me, client_of(request), BanKind(asked.kind), asked.value, asked.reason)


@router.post("/barred/again", summary="Let somebody in again", responses=CHANGES, status_code=204)
async def unbar(me: ReauthenticatedHost, admin: AdminDep, asked: BarAsked) -> None:
    """Lift a ban."""
    await admin.unban(me, BanKind(asked.kind), asked.value)


@router.post("/backups", summary="Back up now", responses=CHANGES, status_code=201)
async def back_up(me: ReauthenticatedHost, admin: AdminDep) -> BackupInfo:
    """Make a backup; responds when it is complete."""
    return BackupInfo.model_validate(await admin.back_up(me))


@router.get("/audit", summary="What happened", responses=READS)
async def read_audit(_me: Host, admin: AdminDep, page: Page = 0) -> list[AuditInfo]:
    """The audit trail: log-ins, failed log-ins, changes of accounts and actions of the host; the
    latest first."""
    return [AuditInfo.model_validate(row) for row in await admin.read(admin_store.read_audit, page)]


async def _push(admin: AdminService, notifications: NotificationService) -> list[PushServiceInfo]:
    return [
        PushServiceInfo(
            **asdict(service),
            asked=None if greeting is None else greeting.at,
            answer_error="" if greeting is None else greeting.error,
        )
        for service in await admin.read(admin_store.push_services)
        for greeting in [notifications.push_checks.get(service.url)]
    ]
