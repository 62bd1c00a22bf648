"""The host's room: everything that the host of the house can see and do.

What the host sets is noted in the database, which every server looks at: so it holds everywhere
within seconds, and the command line can set it too.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import ipaddress
import logging
import os
from dataclasses import dataclass
from pathlib import Path

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.house.accounts.store import HostClaim, claim_host
from kaffeehaus.house.admin import store as admin_store
from kaffeehaus.house.admin.model import (
    AdminTableSummary,
    Ban,
    BanKind,
    ChannelHealth,
    GuestSummary,
    ReportSummary,
)
from kaffeehaus.house.admin.totals import DatabaseTotals, totals_of
from kaffeehaus.house.audit import store as audit_store
from kaffeehaus.house.audit.model import AuditAction, AuditRow
from kaffeehaus.house.clock import now
from kaffeehaus.house.database import host_settings
from kaffeehaus.house.database.host_settings import HostSetting
from kaffeehaus.house.database.server_keys import HOST_KEY
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.database.writer import AFTER_TABLES, player_order
from kaffeehaus.house.errors import BadRequest, NotAllowed, NotFound, NotNow
from kaffeehaus.house.http.house_rules import HouseRules
from kaffeehaus.house.http.rate_limits import RateLimits, network_of
from kaffeehaus.house.http.sessions import Sessions
from kaffeehaus.house.live.peers.outgoing import SharedLimit
from kaffeehaus.house.maintenance.backups import Backups, StoredBackup
from kaffeehaus.house.notifications.mail import Mailer, MailFailed
from kaffeehaus.house.outbox.model import PushService
from kaffeehaus.house.outbox.store import Outbox
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.settings import Settings

logger = logging.getLogger(__name__)

LOOK_SECONDS = 2.0
"""How often it is looked at what the host has set."""
LONGEST_ANNOUNCEMENT = 300
LONGEST_REASON = 200
MOST_PER_HOUR = 100_000
DAYS = 7
TOKEN_LETTERS = 24

HEARS_DAYS = 30
"""Who was here in so many days hears of announcements."""

YES_OR_NO = frozenset({HostSetting.GUESTS_WELCOME, HostSetting.ACCOUNTS_WELCOME})
NUMBERS = {
    HostSetting.TABLES_PER_HOUR: SharedLimit.TABLES,
    HostSetting.GUESTS_PER_HOUR: SharedLimit.GUESTS,
}


@dataclass(frozen=True, slots=True)
class ResourceUsage:
    """What the house costs."""

    totals: DatabaseTotals
    backup_bytes: int
    memory_bytes: int
    actions: tuple[int, ...]
    """In each of the last days, the latest first."""


def rules_from(notes: dict[HostSetting, str], bars: list[Ban]) -> HouseRules:
    """What holds by these notes."""

    def number(note: HostSetting) -> int | None:
        return int(notes[note]) if note in notes else None

    return HouseRules(
        announcement=notes.get(HostSetting.ANNOUNCEMENT, ""),
        guests_welcome=notes.get(HostSetting.GUESTS_WELCOME) != "no",
        accounts_welcome=notes.get(HostSetting.ACCOUNTS_WELCOME) != "no",
        tables_per_hour=number(HostSetting.TABLES_PER_HOUR),
        guests_per_hour=number(HostSetting.GUESTS_PER_HOUR),
        barred_guests=frozenset(bar.value for bar in bars if bar.kind is BanKind.GUEST),
        barred_networks=frozenset(bar.value for bar in bars if bar.kind is BanKind.ADDRESS),
    )


def read_setting(note: HostSetting, text: str) -> str:
    """What is noted for this text; empty for the usual. Raises `BadRequest`."""
    text = " ".join(text.split())
    if note is HostSetting.ANNOUNCEMENT:
        if len(text) > LONGEST_ANNOUNCEMENT:
            most = LONGEST_ANNOUNCEMENT
            raise BadRequest(f"An announcement has at most {most} characters.", code="too_long")
        return text
    if note in YES_OR_NO:
        if text not in {"yes", "no", ""}:
            raise BadRequest("Say yes or no.", code="bad_setting")
        return "" if text == "yes" else text
    if note not in NUMBERS:
        raise BadRequest("That cannot be set.", code="bad_setting")
    if text and not (text.isascii() and text.isdecimal() and 0 < int(text) <= MOST_PER_HOUR):
        raise BadRequest(f"Give a whole number from 1 to {MOST_PER_HOUR}.", code="bad_setting")
    return text


def read_address(text: str) -> str:
    """The network that an address is in. Raises `BadRequest`."""
    try:
        return network_of(str(ipaddress.ip_address(text.strip())))
    except ValueError:
        raise BadRequest("That is no network address.", code="bad_network") from None


def read_reason(text: str) -> str:
    """The reason that is kept for the host, in one line."""
    return " ".join(text.split())[:LONGEST_REASON]


def host_token(secret: bytes) -> str:
    """The single-use token that makes an account the host. It is made from a key in the database:
    all servers print the same one, also after a restart, until it is used."""
    return hmac.new(secret, b"kaffeehaus.host", hashlib.sha256).hexdigest()[:TOKEN_LETTERS]


class AdminService:
    """What the host can do. Every act is written into the audit trail."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        sessions: Sessions,
        rate_limits: RateLimits,
        backups: Backups,
    ) -> None:
        self._store = store
        self._settings = settings
        self._sessions = sessions
        self._rate_limits = rate_limits
        self.backups = backups

    @property
    def rules(self) -> HouseRules:
        """What holds at the moment."""
        return self._sessions.house_rules

    async def follow(self) -> None:
        """Take in what the host sets, here or elsewhere. Runs until cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look()
            except PlayerError as error:
                logger.warning("it is not known what the host has set: %s", error)

    async def look(self) -> None:
        """Take in what the host has set by now."""
        rules = rules_from(*await self._store.read(admin_store.settings_and_bans))
        if rules == self.rules:
            return
        self._sessions.follow_rules(rules)
        limits = self._settings.limits
        self._rate_limits.allow(SharedLimit.TABLES, rules.tables_per_hour or limits.tables_per_hour)
        self._rate_limits.allow(SharedLimit.GUESTS, rules.guests_per_hour or limits.guests_per_hour)

    # Becoming the host

    async def token(self) -> str | None:
        """What the first host is to show; None if the house has one."""
        if await self._store.read(admin_store.has_host):
            return None
        return host_token(await self._store.secret(HOST_KEY))

    async def claim(self, me: Player, token: str, address: str) -> None:
        """Make the account that shows the host token the host. The token works once.

        Raises `NotAllowed`, and `NotNow` for a guest.
        """
        self._rate_limits.count_attempt(address)
        if await self._store.read(admin_store.has_host):
            raise _has_host()
        key = await self._store.secret(HOST_KEY)
        if not hmac.compare_digest(host_token(key).encode(), token.strip().encode()):
            raise NotAllowed("That is not the token that the house printed.", code="bad_token")
        match await self._store.write(player_order(me.id), claim_host, me.id, key):
            case HostClaim.NO_ACCOUNT:
                raise NotNow("Make an account first.", code="needs_account")
            case HostClaim.TOO_LATE:
                raise _has_host()
            case HostClaim.DONE:
                self._sessions.forget(me.id)

    # Acts

    async def set(self, me: Player, note: HostSetting, text: str) -> None:
        """Set something for the whole house. Raises `BadRequest`."""
        value = read_setting(note, text)
        await self._store.write(AFTER_TABLES, host_settings.set_host_setting, note, value)
        await self._record(AuditAction.SET, me, f"{note.value}: {value or 'as usual'}")
        await self.look()

    async def announce(self, me: Player, text: str) -> int:
        """Put an announcement on every page, and tell it to everybody who was here lately, in the
        way that each has chosen; how many that are. Raises `BadRequest`."""
        if not text.strip():
            raise BadRequest("Say something to announce.", code="bad_setting")
        await self.set(me, HostSetting.ANNOUNCEMENT, text)
        moment = now()
        said = self.rules.announcement
        told = await Outbox(self._store).announce(
            said, moment, moment - HEARS_DAYS * admin_store.DAY
        )
        await self._record(AuditAction.ANNOUNCED, me, f"to {told}")
        return told

    async def bar(
        self, me: Player, address: str, kind: BanKind, value: str, reason: str = ""
    ) -> None:
        """Ban a guest or a network address, but not the host's own `address`.

        Raises `BadRequest`.
        """
        if kind is BanKind.ADDRESS:
            value = read_address(value)
            if value == network_of(address):
                raise BadRequest(
                    "You are using this address yourself: you cannot ban it.", code="own_address"
                )
        elif value == me.id:
            raise BadRequest("You cannot keep yourself out.", code="bad_setting")
        elif not await self._store.read(admin_store.has_player, value):
            raise NotFound("There is no such guest.", code="no_guest")
        await self._store.write(AFTER_TABLES, admin_store.add_ban, kind, value, read_reason(reason))
        await self._record(AuditAction.BARRED, me, f"{kind.value} {value}")
        await self.look()

    async def unbar(self, me: Player, kind: BanKind, value: str) -> None:
        """Let them in again. Raises `NotFound`."""
        if not await self._store.write(AFTER_TABLES, admin_store.remove_ban, kind, value):
            raise NotFound("Nobody of that sort is kept out.", code="not_found")
        await self._record(AuditAction.LET_IN_AGAIN, me, f"{kind.value} {value}")
        await self.look()

    async def handle(self, me: Player, report_id: str) -> None:
        """A report was seen to. Raises `NotFound`."""
        if not await self._store.write(AFTER_TABLES, admin_store.handle_report, report_id):
            raise NotFound("There is no such report, or it was seen to.", code="not_found")
        await self._record(AuditAction.HANDLED, me, report_id)

    async def back_up(self, me: Player) -> StoredBackup:
        """Make a backup now. Raises `NotNow`."""
        made = await self.backups.make_now()
        await self._record(AuditAction.BACKED_UP, me, made.file.name)
        return made

    async def try_mail(self, mail: Mailer) -> None:
        """Greet the mail server; what came of it is its health. Raises `NotNow` without one."""
        if not mail.is_there:
            raise NotNow("This house sends no mail.", code="no_mail")
        with contextlib.suppress(MailFailed):
            await mail.check()

    # Looking

    async def costs(self) -> ResourceUsage:
        """What the house costs."""
        actions = await self._store.read(admin_store.actions_by_day, DAYS, now())
        return ResourceUsage(
            totals=await self._store.read(totals_of),
            backup_bytes=sum(backup.size for backup in self.backups.made()),
            memory_bytes=present_memory(),
            actions=tuple(actions),
        )

    async def guests(self, search: str, page: int) -> list[GuestSummary]:
        """Guests and accounts, who was here last first."""
        return await self._store.read(admin_store.find_players, search.strip(), page)

    async def tables(self, search: str, page: int) -> list[AdminTableSummary]:
        """Tables, the one that changed last first."""
        return await self._store.read(admin_store.find_tables, search.strip(), page)

    async def reports(self, page: int) -> list[ReportSummary]:
        """What guests told about others."""
        return await self._store.read(admin_store.read_reports, page)

    async def open_reports(self) -> int:
        """How many of the first page wait to be seen to."""
        return sum(line.handled is None for line in await self.reports(0))

    async def barred(self) -> list[Ban]:
        """Who is kept out."""
        return await self._store.read(admin_store.bans)

    async def audit(self, page: int) -> list[AuditRow]:
        """What happened, the latest first."""
        return await self._store.read(admin_store.read_audit, page)

    async def ways(self) -> list[ChannelHealth]:
        """How each way of sending notices does."""
        return await self._store.read(admin_store.channel_health)

    async def push_services(self) -> list[PushService]:
        """The push services of the players' devices, and how each did lately."""
        return await self._store.read(admin_store.push_services)

    async def differences(self) -> tuple[str, ...]:
        """What went another way when running games were played again by new rules."""
        found = (await self._store.read(host_settings.host_settings)).get(
            HostSetting.DIFFERENCES, ""
        )
        return tuple(found.splitlines())

    async def _record(self, action: AuditAction, me: Player, details: str) -> None:
        await self._store.write(AFTER_TABLES, audit_store.write_audit, action, me.id, details)


def _has_host() -> NotAllowed:
    return NotAllowed("The house has its host already.", code="has_host")


def present_memory() -> int:
    """Bytes that this process has in memory; 0 where the system does not say."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[1]
    except (OSError, IndexError):
        return 0
    return int(pages) * os.sysconf("SC_PAGE_SIZE")
