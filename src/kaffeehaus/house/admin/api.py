"""API of the host. Everybody else is refused; changes need re-authentication."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from functools import partial
from operator import attrgetter
from typing import Annotated, TypeVar

from fastapi import Query, Request
from pydantic import AliasPath, Field, StrictBool

from kaffeehaus.house.accounts.services import ReauthenticatedHost
from kaffeehaus.house.admin import store as admin_store
from kaffeehaus.house.admin.service import (
    DAYS,
    AdminDep,
    AdminService,
    given_settings,
    present_memory,
)
from kaffeehaus.house.admin.store import (
    PAGE,
    AuditInfo,
    BanKind,
    BarInfo,
    GivenSettingInfo,
    GuestInfo,
    HostModel,
    HostTableInfo,
    PushServiceInfo,
    ReportInfo,
    WayHealthInfo,
)
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.host_settings import HostSetting
from kaffeehaus.house.http.cursors import Paging, PagingDep
from kaffeehaus.house.http.dependencies import Host, Me, SettingsDep
from kaffeehaus.house.http.problems import ApiRouter, problems
from kaffeehaus.house.http.request_context import client_of
from kaffeehaus.house.notifications.mail import MailerDep, MailInfo
from kaffeehaus.house.notifications.service import NotificationsDep, NotificationService

router = ApiRouter(prefix="/api/host", tags=["host"])

READS = problems(401, 403)
Search = Annotated[str, Query(max_length=64)]
Page = Annotated[int, Query(ge=0, le=100_000)]
T = TypeVar("T")
PATTERN = r"^[0-9a-zA-Z.:/_-]{1,64}$"


class TokenAsked(HostModel):
    """The host token that the server printed at its start."""

    token: str = Field(max_length=100)


class HouseSettingsInfo(HostModel):
    """Runtime settings of the host. Null: the default of the server settings."""

    announcement: str
    """Shown on every page; empty for none."""
    guests_welcome: bool
    """Whether new guests may come."""
    accounts_welcome: bool
    """Whether guests may make accounts."""
    tables_per_hour: int | None
    guests_per_hour: int | None


class HouseSettingsAsked(HostModel):
    """Changes of settings; omitted members stay. An empty text restores the default."""

    announcement: str | None = Field(None, max_length=2000)
    guests_welcome: StrictBool | None = None
    accounts_welcome: StrictBool | None = None
    tables_per_hour: str | None = Field(None, max_length=10, examples=["60"])
    guests_per_hour: str | None = Field(None, max_length=10)


class AnnouncementAsked(HostModel):
    """An announcement to all players."""

    text: str = Field(min_length=1, max_length=2000)


class AnnouncementInfo(HostModel):
    """The announcement, and how many players were notified."""

    announcement: str
    told: int
    """Number of players who were notified."""


class BackupInfo(HostModel):
    """A stored backup."""

    name: str = Field(validation_alias=AliasPath("file", "name"))
    made: int
    """UTC, milliseconds since 1970."""
    bytes: int = Field(validation_alias="size")


class HostInfo(HostModel):
    """Settings, health and resource usage of the server."""

    settings: HouseSettingsInfo
    mail_server: bool
    """Whether there is one."""
    mail: MailInfo
    push: list[PushServiceInfo]
    ways: list[WayHealthInfo]
    notices_due: int
    """How many notices wait to be sent."""
    open_reports: int
    """How many reports wait for the host; 50 at most."""
    given: list[GivenSettingInfo]
    database_bytes: int
    backup_bytes: int
    memory_bytes: int
    actions: list[int]
    """In each of the last days, the latest first."""
    guests: int
    tables: dict[str, int]
    """By how far they are."""
    backups: list[BackupInfo]
    backup_error: str
    differences: list[str]
    """What went another way when running games were played again by new rules."""


class BarAsked(HostModel):
    """A ban to add or to lift."""

    kind: BanKind
    value: str = Field(pattern=PATTERN)
    reason: str = Field("", max_length=200)


@router.post("", summary="Become the host")
async def become_host(me: Me, admin: AdminDep, request: Request, asked: TokenAsked) -> None:
    """Make the account with the printed host token the host. The token works once."""
    await admin.claim(me, asked.token, client_of(request))


@router.get("", summary="Get settings and health", responses=READS)
async def read_house(
    _me: Host,
    admin: AdminDep,
    mail: MailerDep,
    notifications: NotificationsDep,
    settings: SettingsDep,
) -> HostInfo:
    """Settings, health and resource usage."""
    read, backups = admin.store.read, admin.backups
    totals = await read(admin_store.totals_of)
    return HostInfo.model_validate(
        {
            "settings": admin.rules,
            "mail_server": mail.is_there,
            "mail": mail.health,
            "push": await _push(admin, notifications),
            "ways": await read(admin_store.channel_health),
            "notices_due": totals.notices_due,
            "open_reports": await admin.open_reports(),
            "given": given_settings(settings),
            "database_bytes": totals.database_bytes,
            "backup_bytes": sum(backup.size for backup in backups.made()),
            "memory_bytes": present_memory(),
            "actions": await read(admin_store.actions_by_day, DAYS, now()),
            "guests": totals.guests,
            "tables": {status.value: count for status, count in totals.tables.items()},
            "backups": backups.made(),
            "backup_error": backups.last_error,
            "differences": await admin.differences(),
        }
    )


@router.patch("/settings", summary="Change settings")
async def change_settings(
    me: ReauthenticatedHost, admin: AdminDep, asked: HouseSettingsAsked
) -> HouseSettingsInfo:
    """Takes effect on all servers at once."""
    for name, value in asked.model_dump(exclude_none=True).items():
        text = value if isinstance(value, str) else "yes" if value else "no"
        await admin.set(me, HostSetting(name), text)
    return HouseSettingsInfo.model_validate(admin.rules)


@router.post("/announcements", summary="Publish an announcement", status_code=201)
async def announce(
    me: ReauthenticatedHost, admin: AdminDep, asked: AnnouncementAsked
) -> AnnouncementInfo:
    """Shows an announcement on every page, and sends a notification of the kind `house` to players
    seen in the last 30 days, by the channels they have chosen."""
    notified = await admin.announce(me, asked.text)
    return AnnouncementInfo(announcement=admin.rules.announcement, told=notified)


@router.post("/mail", summary="Test the mail server")
async def try_mail(_me: ReauthenticatedHost, admin: AdminDep, mail: MailerDep) -> MailInfo:
    """Connects to the mail server and logs in, without sending a mail; `error` says why that
    failed."""
    await admin.try_mail(mail)
    return mail.health


@router.post("/push", summary="Test the push services")
async def try_push(
    _me: ReauthenticatedHost, admin: AdminDep, notifications: NotificationsDep
) -> list[PushServiceInfo]:
    """Checks whether the push services of the players' devices respond, without sending a message;
    `answer_error` says why one did not. Empty while no device has subscribed."""
    services = await admin.store.read(admin_store.push_services)
    await notifications.check_push_services([service.url for service in services])
    return await _push(admin, notifications)


@router.get("/guests", summary="List guests and accounts", responses=READS)
async def read_guests(
    _me: Host, admin: AdminDep, paging: PagingDep, search: Search = "", page: Page = 0
) -> list[GuestInfo]:
    """Guests and accounts by name or id, last seen first."""
    return await _part(paging, page, partial(admin.store.read, admin_store.find_players, search))


@router.get("/tables", summary="List all tables", responses=READS)
async def read_tables(
    _me: Host, admin: AdminDep, paging: PagingDep, search: Search = "", page: Page = 0
) -> list[HostTableInfo]:
    """Tables by game, id or names, the latest change first."""
    return await _part(paging, page, partial(admin.store.read, admin_store.find_tables, search))


@router.get("/reports", summary="List reports", responses=READS)
async def read_reports(
    _me: Host, admin: AdminDep, paging: PagingDep, page: Page = 0
) -> list[ReportInfo]:
    """Reports of players, unhandled ones first."""
    return await _part(paging, page, partial(admin.store.read, admin_store.read_reports))


@router.post("/reports/{report_id}", summary="Close a report")
async def handle_report(me: ReauthenticatedHost, admin: AdminDep, report_id: str) -> None:
    """Mark a report as handled."""
    await admin.handle_report(me, report_id)


@router.get("/barred", summary="List bans", responses=READS)
async def read_bars(_me: Host, admin: AdminDep, paging: PagingDep) -> Sequence[BarInfo]:
    """Bans of players and addresses, the latest first."""
    return paging.cut(await admin.store.read(admin_store.bans), attrgetter("value"))


@router.post("/barred", summary="Ban a player or an address")
async def bar(me: ReauthenticatedHost, admin: AdminDep, request: Request, asked: BarAsked) -> None:
    """Ban a player, whose sessions end, or an address, which can change nothing.

    The address of the host's own request cannot be banned (code `own_address`).
    """
    await admin.ban(me, client_of(request), asked.kind, asked.value, asked.reason)


@router.post("/barred/again", summary="Lift a ban")
async def unbar(me: ReauthenticatedHost, admin: AdminDep, asked: BarAsked) -> None:
    """Lift a ban."""
    await admin.unban(me, asked.kind, asked.value)


@router.post("/backups", summary="Create a backup", status_code=201)
async def back_up(me: ReauthenticatedHost, admin: AdminDep) -> BackupInfo:
    """Make a backup; responds when it is complete."""
    return BackupInfo.model_validate(await admin.back_up(me))


@router.get("/audit", summary="List the audit log", responses=READS)
async def read_audit(
    _me: Host, admin: AdminDep, paging: PagingDep, page: Page = 0
) -> list[AuditInfo]:
    """The audit trail: log-ins, failed logins, changes of accounts and actions of the host; the
    latest first."""
    return await _part(paging, page, partial(admin.store.read, admin_store.read_audit))


async def _part(paging: Paging, page: int, read: Callable[[int], Awaitable[list[T]]]) -> list[T]:
    """The page of a list that a number or a cursor names; `read` reads the page of a number."""
    start = paging.offset or page * PAGE
    rows = await read(start // PAGE)
    shown = rows[start % PAGE :][: paging.limit]
    end = start + len(shown)
    if shown and (len(rows) == PAGE or end % PAGE < len(rows)):
        paging.link_offset(end)
    return shown


async def _push(admin: AdminService, notifications: NotificationService) -> list[PushServiceInfo]:
    checks = notifications.push_checks
    return [
        service.model_copy(update=asdict(checks[service.url])) if service.url in checks else service
        for service in await admin.store.read(admin_store.push_services)
    ]
