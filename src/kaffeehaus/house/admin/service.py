"""Administration by the host: settings, bans, announcements, reports, backups.

Settings are stored in the database, which every server polls. They take effect everywhere within
seconds, also when the command line changes them.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import ipaddress
import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from sqlalchemy import Connection

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.core.i18n import Label, decimal_text, gettext, lazy_gettext, ngettext, pgettext
from kaffeehaus.house import outbox
from kaffeehaus.house.accounts.store import HostClaim, claim_host
from kaffeehaus.house.admin import store as admin_store
from kaffeehaus.house.admin.store import BanKind, GivenSettingInfo, ban_label
from kaffeehaus.house.clock import now
from kaffeehaus.house.database import host_settings
from kaffeehaus.house.database.host_settings import HOST_KEY, HostSetting
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import AFTER_TABLES, player_order
from kaffeehaus.house.errors import BadRequest, NotAllowed, NotFound, NotNow
from kaffeehaus.house.http.dependencies import service
from kaffeehaus.house.http.rate_limits import HostRules, RateLimits, SharedLimit, network_of
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.maintenance.backups import Backups, StoredBackup
from kaffeehaus.house.notifications.mail import NO_MAIL_SERVER, Mailer, MailFailed
from kaffeehaus.house.players import audit
from kaffeehaus.house.players.audit import AuditAction
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.settings import Settings

logger = logging.getLogger(__name__)

POLL_SECONDS = 2.0
"""How often the host's settings are polled."""
LONGEST_ANNOUNCEMENT = 300
LONGEST_REASON = 200
MOST_PER_HOUR = 100_000
DAYS = 7
"""Days whose actions are counted for the host."""
TOKEN_LETTERS = 24

HEARS_DAYS = 30
"""Announcements go to players seen within so many days."""

YES_OR_NO = frozenset({HostSetting.GUESTS_WELCOME, HostSetting.ACCOUNTS_WELCOME})
NUMBERS = {
    HostSetting.TABLES_PER_HOUR: SharedLimit.TABLES,
    HostSetting.GUESTS_PER_HOUR: SharedLimit.GUESTS,
}


def rules_of(connection: Connection) -> HostRules:
    """The rules from stored settings and bans."""
    settings, bans = host_settings.host_settings(connection), admin_store.bans(connection)

    def number(setting: HostSetting) -> int | None:
        return int(settings[setting]) if setting in settings else None

    return HostRules(
        announcement=settings.get(HostSetting.ANNOUNCEMENT, ""),
        guests_welcome=settings.get(HostSetting.GUESTS_WELCOME) != "no",
        accounts_welcome=settings.get(HostSetting.ACCOUNTS_WELCOME) != "no",
        tables_per_hour=number(HostSetting.TABLES_PER_HOUR),
        guests_per_hour=number(HostSetting.GUESTS_PER_HOUR),
        barred_guests=frozenset(ban.value for ban in bans if ban.kind is BanKind.GUEST),
        barred_networks=frozenset(ban.value for ban in bans if ban.kind is BanKind.ADDRESS),
    )


def read_setting(setting: HostSetting, text: str) -> str:
    """Validate the text of a setting; empty for the default. Raises `BadRequest`."""
    text = " ".join(text.split())
    if setting is HostSetting.ANNOUNCEMENT:
        if len(text) > LONGEST_ANNOUNCEMENT:
            longest = LONGEST_ANNOUNCEMENT
            said = gettext("An announcement has at most %(longest)s characters.", longest=longest)
            raise BadRequest(said, code="too_long")
        return text
    if setting in YES_OR_NO:
        if text not in {"yes", "no", ""}:
            raise BadRequest(gettext("Choose yes or no."), code="bad_setting")
        return "" if text == "yes" else text
    if setting not in NUMBERS:
        raise BadRequest(gettext("There is no such setting."), code="bad_setting")
    if text and not (text.isascii() and text.isdecimal() and 0 < int(text) <= MOST_PER_HOUR):
        said = gettext("Enter a whole number from 1 to %(most)s.", most=MOST_PER_HOUR)
        raise BadRequest(said, code="bad_setting")
    return text


def setting_label(setting: HostSetting, value: str) -> Label:
    """A changed setting for the audit trail."""
    name = setting.value
    return f"{name}: {value}" if value else lazy_gettext("%(setting)s: default", setting=name)


def read_address(text: str) -> str:
    """The network of an IP address. Raises `BadRequest`."""
    try:
        return network_of(str(ipaddress.ip_address(text.strip())))
    except ValueError:
        raise BadRequest(gettext("This is not a network address."), code="bad_network") from None


def read_reason(text: str) -> str:
    """The reason of a ban, in one line."""
    return " ".join(text.split())[:LONGEST_REASON]


def host_token(secret: bytes) -> str:
    """The single-use token that makes an account the host.

    Derived from a key in the database: all servers print the same one until it is used.
    """
    return hmac.new(secret, b"kaffeehaus.host", hashlib.sha256).hexdigest()[:TOKEN_LETTERS]


@dataclass(frozen=True, slots=True, eq=False)
class AdminService:
    """What the host can do. Every change is written to the audit trail."""

    store: Store
    _settings: Settings
    _sessions: Sessions
    _rate_limits: RateLimits
    backups: Backups

    @property
    def rules(self) -> HostRules:
        """The current rules."""
        return self._sessions.host_rules

    async def follow(self) -> None:
        """Poll the host's settings until cancelled."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await self.refresh()
            except PlayerError as error:
                logger.warning("it is not known what the host has set: %s", error)

    async def refresh(self) -> None:
        """Apply the stored settings and bans."""
        rules = await self.store.read(rules_of)
        if rules == self.rules:
            return
        self._sessions.follow_rules(rules)
        limits = self._settings.limits
        self._rate_limits.allow(SharedLimit.TABLES, rules.tables_per_hour or limits.tables_per_hour)
        self._rate_limits.allow(SharedLimit.GUESTS, rules.guests_per_hour or limits.guests_per_hour)

    # Becoming the host

    async def token(self) -> str | None:
        """The host token; None if there is a host."""
        if await self.store.read(admin_store.has_host):
            return None
        return host_token(await self.store.secret(HOST_KEY))

    async def claim(self, me: Player, token: str, address: str) -> None:
        """Make the account with the host token the host. The token works once.

        Raises `NotAllowed`, and `NotNow` for a guest.
        """
        self._rate_limits.count_attempt(address)
        if await self.store.read(admin_store.has_host):
            raise _has_host()
        key = await self.store.secret(HOST_KEY)
        if not hmac.compare_digest(host_token(key).encode(), token.strip().encode()):
            raise NotAllowed(
                gettext("This is not the token that the server printed."), code="bad_token"
            )
        match await self.store.write(player_order(me.id), claim_host, me.id, key):
            case HostClaim.NO_ACCOUNT:
                raise NotNow(gettext("Create an account first."), code="needs_account")
            case HostClaim.TOO_LATE:
                raise _has_host()
            case HostClaim.DONE:
                self._sessions.forget(me.id)

    # Changes

    async def set(self, me: Player, setting: HostSetting, text: str) -> None:
        """Change a setting on all servers. Raises `BadRequest`."""
        value = read_setting(setting, text)
        await self.store.write(AFTER_TABLES, host_settings.set_host_setting, setting, value)
        await self._record(AuditAction.SET, me, setting_label(setting, value))
        await self.refresh()

    async def announce(self, me: Player, text: str) -> int:
        """Show an announcement on every page and notify recently seen players; how many.

        Raises `BadRequest`.
        """
        if not text.strip():
            raise BadRequest(gettext("The announcement is empty."), code="bad_setting")
        await self.set(me, HostSetting.ANNOUNCEMENT, text)
        at = now()
        seen_since = at - HEARS_DAYS * admin_store.DAY
        said = self.rules.announcement
        notified = await self.store.write("", outbox.announce, said, at, seen_since)
        self.store.outbox_filled.set()
        recipients = lazy_gettext("recipients: %(count)s", count=notified)
        await self._record(AuditAction.ANNOUNCED, me, recipients)
        return notified

    async def ban(
        self, me: Player, address: str, kind: BanKind, value: str, reason: str = ""
    ) -> None:
        """Ban a guest or a network address, but not the host's own `address`.

        Raises `BadRequest`.
        """
        if kind is BanKind.ADDRESS:
            value = read_address(value)
            if value == network_of(address):
                raise BadRequest(
                    gettext("You are using this address yourself. You cannot ban it."),
                    code="own_address",
                )
        elif value == me.id:
            raise BadRequest(gettext("You cannot ban yourself."), code="bad_setting")
        elif not await self.store.read(admin_store.has_player, value):
            raise NotFound(gettext("There is no such player."), code="no_guest")
        await self.store.write(AFTER_TABLES, admin_store.add_ban, kind, value, read_reason(reason))
        await self._record(AuditAction.BARRED, me, ban_label(kind, value))
        await self.refresh()

    async def unban(self, me: Player, kind: BanKind, value: str) -> None:
        """Lift a ban. Raises `NotFound`."""
        if not await self.store.write(AFTER_TABLES, admin_store.remove_ban, kind, value):
            raise NotFound(gettext("There is no such ban."), code="not_found")
        await self._record(AuditAction.LET_IN_AGAIN, me, ban_label(kind, value))
        await self.refresh()

    async def handle_report(self, me: Player, report_id: str) -> None:
        """Mark a report as handled. Raises `NotFound`."""
        if not await self.store.write(AFTER_TABLES, admin_store.handle_report, report_id):
            raise NotFound(gettext("There is no such open report."), code="not_found")
        await self._record(AuditAction.HANDLED, me, report_id)

    async def back_up(self, me: Player) -> StoredBackup:
        """Make a backup now. Raises `NotNow`."""
        made = await self.backups.make_now()
        await self._record(AuditAction.BACKED_UP, me, made.file.name)
        return made

    async def try_mail(self, mail: Mailer) -> None:
        """Check the mail server; the result is in its health. Raises `NotNow` without one."""
        if not mail.is_there:
            raise NotNow(NO_MAIL_SERVER, code="no_mail")
        with contextlib.suppress(MailFailed):
            await mail.check()

    # Figures

    async def open_reports(self) -> int:
        """How many reports of the first page are not handled."""
        return sum(row.handled is None for row in await self.store.read(admin_store.read_reports))

    async def differences(self) -> tuple[str, ...]:
        """Differences found when running games were replayed with new rules."""
        settings = await self.store.read(host_settings.host_settings)
        return tuple(settings.get(HostSetting.DIFFERENCES, "").splitlines())

    async def _record(self, action: AuditAction, me: Player, details: Label) -> None:
        await self.store.write(AFTER_TABLES, audit.write_audit, action, me.id, details)


def _has_host() -> NotAllowed:
    return NotAllowed(gettext("This server already has a host."), code="has_host")


def present_memory() -> int:
    """The resident memory of this process in bytes; 0 if unknown."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[1]
    except (OSError, IndexError):
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def given_settings(
    settings: Settings, environment: Mapping[str, str] | None = None
) -> tuple[GivenSettingInfo, ...]:
    """The settings that matter most to a host, without secrets."""
    here = os.environ if environment is None else environment
    keeping, watching = settings.keeping, settings.watching
    none, idle = pgettext("setting", "none"), _days(keeping.session_idle_days)
    known = (
        (gettext("Public address"), settings.url or none, "URL"),
        (gettext("Database"), "PostgreSQL" if settings.database_url else "SQLite", "DATABASE_URL"),
        (gettext("Contact on the About page"), settings.contact or none, "CONTACT"),
        (gettext("Bot processes"), str(settings.bot_workers), "BOT_WORKERS"),
        (gettext("Seconds per bot move"), decimal_text(f"{settings.bot_seconds:g}"), "BOT_SECONDS"),
        (
            gettext("Clocks while the server is down"),
            pgettext("clocks", "paused")
            if settings.pause_when_closed
            else pgettext("clocks", "running"),
            "PAUSE_WHEN_CLOSED",
        ),
        (gettext("Backup interval"), _hours(keeping.backup_hours), "BACKUP_HOURS"),
        (gettext("Backups kept"), str(keeping.backups_kept), "BACKUPS_KEPT"),
        (gettext("Delete inactive guests after"), _days(keeping.guests_days), "GUESTS_DAYS"),
        (gettext("Delete finished tables after"), _days(keeping.tables_days), "TABLES_DAYS"),
        (gettext("Delete guests’ boards after"), _days(keeping.boards_days), "BOARDS_DAYS"),
        (gettext("Delete audit log entries after"), _days(keeping.audit_days), "AUDIT_DAYS"),
        (gettext("Log accounts out when idle for"), idle, "SESSION_IDLE_DAYS"),
        (gettext("Log accounts out after"), _days(keeping.session_days), "SESSION_DAYS"),
        (gettext("Port for metrics"), str(watching.port or none), "WATCH_PORT"),
        (gettext("Log format"), watching.log.value, "LOG"),
    )
    return tuple(
        GivenSettingInfo(title=title, value=value, source=_source(name, here))
        for title, value, name in known
    )


def _hours(count: int) -> str:
    never = pgettext("setting", "never")
    return ngettext("%(num)s hour", "%(num)s hours", count) if count else never


def _days(count: int) -> str:
    return ngettext("%(num)s day", "%(num)s days", count) if count else pgettext("setting", "never")


def _source(name: str, environment: Mapping[str, str]) -> str:
    for variable in (name, f"KAFFEEHAUS_{name}"):
        if environment.get(variable):
            return variable
    return pgettext("setting", "default")


AdminDep = Annotated[AdminService, service("admin")]
