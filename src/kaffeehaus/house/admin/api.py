"""The host's room for programs. Everybody but the host of the house is refused.

Whatever changes or sends something needs fresh proof, as a change of one's account does.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request

from kaffeehaus.house.admin.api_models import (
    AnnouncementAsked,
    AnnouncementInfo,
    AuditInfo,
    BackupInfo,
    BarAsked,
    BarInfo,
    GivenSettingInfo,
    GuestInfo,
    HostInfo,
    HostTableInfo,
    HouseSettingsAsked,
    HouseSettingsInfo,
    MailInfo,
    PushServiceInfo,
    ReportInfo,
    TokenAsked,
    WayHealthInfo,
)
from kaffeehaus.house.admin.effective_settings import given_settings
from kaffeehaus.house.admin.model import BanKind
from kaffeehaus.house.admin.service import AdminService
from kaffeehaus.house.database.host_settings import HostSetting
from kaffeehaus.house.http.addresses import client_of
from kaffeehaus.house.http.dependencies import (
    AdminDep,
    Host,
    MailerDep,
    Me,
    NotificationsDep,
    ReauthenticatedHost,
    SettingsDep,
)
from kaffeehaus.house.http.documented_problems import CHANGES, problems
from kaffeehaus.house.http.house_rules import HouseRules
from kaffeehaus.house.maintenance.backups import StoredBackup
from kaffeehaus.house.notifications.service import NotificationService
from kaffeehaus.house.players.model import Player

router = APIRouter(prefix="/api/host", tags=["host"])

READS = problems(401, 403)
Search = Annotated[str, Query(max_length=64)]
Page = Annotated[int, Query(ge=0, le=100_000)]


@router.post("", summary="Become the host", responses=CHANGES, status_code=204)
async def become_host(me: Me, room: AdminDep, request: Request, asked: TokenAsked) -> None:
    """The first account that shows the token which the house printed is its host. The token works
    once."""
    await room.claim(me, asked.token, client_of(request))


@router.get("", summary="The house", responses=READS)
async def read_house(
    _me: Host,
    room: AdminDep,
    mail: MailerDep,
    notifications: NotificationsDep,
    settings: SettingsDep,
) -> HostInfo:
    """Settings, health and costs."""
    costs = await room.costs()
    return HostInfo(
        settings=_settings(room.rules),
        mail_server=mail.is_there,
        mail=MailInfo.of(mail.health),
        push=await _push(room, notifications),
        notices_due=costs.totals.notices_due,
        open_reports=await room.open_reports(),
        given=[
            GivenSettingInfo(title=one.title, value=one.value, source=one.source)
            for one in given_settings(settings)
        ],
        ways=[WayHealthInfo.of(way) for way in await room.ways()],
        database_bytes=costs.totals.database_bytes,
        backup_bytes=costs.backup_bytes,
        memory_bytes=costs.memory_bytes,
        actions=list(costs.actions),
        guests=costs.totals.guests,
        tables={status.value: count for status, count in costs.totals.tables.items()},
        backups=[_backup(made) for made in room.backups.made()],
        backup_error=room.backups.last_error,
        differences=list(await room.differences()),
    )


@router.patch("/settings", summary="Set something", responses=CHANGES)
async def change_settings(
    me: ReauthenticatedHost, room: AdminDep, asked: HouseSettingsAsked
) -> HouseSettingsInfo:
    """Holds at once, at all servers of the house, until it is set anew."""
    await apply_settings(me, room, asked)
    return _settings(room.rules)


async def apply_settings(me: Player, room: AdminService, asked: HouseSettingsAsked) -> None:
    """Set what is asked for."""
    if asked.announcement is not None:
        await room.set(me, HostSetting.ANNOUNCEMENT, asked.announcement)
    if asked.guests_welcome is not None:
        await room.set(me, HostSetting.GUESTS_WELCOME, "yes" if asked.guests_welcome else "no")
    if asked.accounts_welcome is not None:
        await room.set(me, HostSetting.ACCOUNTS_WELCOME, "yes" if asked.accounts_welcome else "no")
    if asked.tables_per_hour is not None:
        await room.set(me, HostSetting.TABLES_PER_HOUR, asked.tables_per_hour)
    if asked.guests_per_hour is not None:
        await room.set(me, HostSetting.GUESTS_PER_HOUR, asked.guests_per_hour)


@router.post("/announcements", summary="Tell everybody", responses=CHANGES, status_code=201)
async def announce(
    me: ReauthenticatedHost, room: AdminDep, asked: AnnouncementAsked
) -> AnnouncementInfo:
    """Stands on every page from now on, and is a notice of the kind `house` for everybody who was
    here in the last 30 days: each hears of it in the way they have chosen."""
    told = await room.announce(me, asked.text)
    return AnnouncementInfo(announcement=room.rules.announcement, told=told)


@router.post("/mail", summary="Try the mail server", responses=CHANGES)
async def try_mail(_me: ReauthenticatedHost, room: AdminDep, mail: MailerDep) -> MailInfo:
    """Greets the mail server and logs in, without a letter; `error` says why that failed."""
    await room.try_mail(mail)
    return MailInfo.of(mail.health)


@router.post("/push", summary="Try the push services", responses=CHANGES)
async def try_push(
    _me: ReauthenticatedHost, room: AdminDep, notifications: NotificationsDep
) -> list[PushServiceInfo]:
    """Asks the services of the players' devices whether they are there, without a message for
    anybody; `answer_error` says why one did not answer. Empty while no device takes push."""
    await notifications.greet(await room.push_services())
    return await _push(room, notifications)


@router.get("/guests", summary="Guests", responses=READS)
async def read_guests(
    _me: Host, room: AdminDep, search: Search = "", page: Page = 0
) -> list[GuestInfo]:
    """Guests and accounts by name or id, who was here last first."""
    return [GuestInfo.of(line) for line in await room.guests(search, page)]


@router.get("/tables", summary="Tables", responses=READS)
async def read_tables(
    _me: Host, room: AdminDep, search: Search = "", page: Page = 0
) -> list[HostTableInfo]:
    """Tables by game, id or names, the one that changed last first."""
    return [HostTableInfo.of(line) for line in await room.tables(search, page)]


@router.get("/reports", summary="Reports", responses=READS)
async def read_reports(_me: Host, room: AdminDep, page: Page = 0) -> list[ReportInfo]:
    """What guests told about others; what is still to be seen to first."""
    return [ReportInfo.of(line) for line in await room.reports(page)]


@router.post("/reports/{report_id}", summary="See to a report", responses=CHANGES, status_code=204)
async def handle_report(me: ReauthenticatedHost, room: AdminDep, report_id: str) -> None:
    """It was seen to."""
    await room.handle(me, report_id)


@router.get("/barred", summary="Who is kept out", responses=READS)
async def read_bars(_me: Host, room: AdminDep) -> list[BarInfo]:
    """Guests and addresses, the latest first."""
    return [BarInfo.of(bar) for bar in await room.barred()]


@router.post("/barred", summary="Keep somebody out", responses=CHANGES, status_code=204)
async def bar(me: ReauthenticatedHost, room: AdminDep, request: Request, asked: BarAsked) -> None:
    """A guest is known on no device any more; from an address nothing can be changed. The address
    of the host's own request cannot be banned (code `own_address`)."""
    await room.bar(me, client_of(request), BanKind(asked.kind), asked.value, asked.reason)


@router.post("/barred/again", summary="Let somebody in again", responses=CHANGES, status_code=204)
async def unbar(me: ReauthenticatedHost, room: AdminDep, asked: BarAsked) -> None:
    """They may come as everybody may."""
    await room.unbar(me, BanKind(asked.kind), asked.value)


@router.post("/backups", summary="Back up now", responses=CHANGES, status_code=201)
async def back_up(me: ReauthenticatedHost, room: AdminDep) -> BackupInfo:
    """Answers when the backup is whole."""
    return _backup(await room.back_up(me))


@router.get("/audit", summary="What happened", responses=READS)
async def read_audit(_me: Host, room: AdminDep, page: Page = 0) -> list[AuditInfo]:
    """Log-ins, failed ones too, changes of accounts, and what the host did; the latest first."""
    return [AuditInfo.of(row) for row in await room.audit(page)]


async def _push(room: AdminService, notifications: NotificationService) -> list[PushServiceInfo]:
    return [
        PushServiceInfo.of(service, notifications.greetings.get(service.url))
        for service in await room.push_services()
    ]


def _settings(rules: HouseRules) -> HouseSettingsInfo:
    return HouseSettingsInfo(
        announcement=rules.announcement,
        guests_welcome=rules.guests_welcome,
        accounts_welcome=rules.accounts_welcome,
        tables_per_hour=rules.tables_per_hour,
        guests_per_hour=rules.guests_per_hour,
    )


def _backup(made: StoredBackup) -> BackupInfo:
    return BackupInfo(name=made.file.name, made=made.made, bytes=made.size)
