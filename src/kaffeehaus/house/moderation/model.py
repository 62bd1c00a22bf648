"""Audit trail, host settings, bans and reports as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kaffeehaus.house.tables.rows import TableStatus

HOST_KEY = "host"
"""The name of the server key that the host token is derived from."""


class AuditAction(Enum):
    """An action in the audit trail."""

    CAME = "came"
    """A new guest."""
    LOGGED_IN = "logged in"
    LINKED = "linked a device"
    FAILED_LOG_IN = "failed to log in"
    CONFIRMED = "confirmed who they are"
    """Re-authenticated within a session."""
    MADE_ACCOUNT = "made an account"
    ADDED_PASSKEY = "added a passkey"
    RENAMED_PASSKEY = "renamed a passkey"
    REMOVED_PASSKEY = "removed a passkey"
    CHANGED_MAIL = "changed the mail address"
    MADE_CODES = "made recovery codes"
    ENDED_SESSIONS = "ended sessions"
    EXPORTED = "exported the data"
    DELETED_ACCOUNT = "deleted the account"
    BECAME_HOST = "became host"
    SET = "set"
    ANNOUNCED = "announced"
    BARRED = "barred"
    LET_IN_AGAIN = "let in again"
    HANDLED = "handled a report"
    BACKED_UP = "backed up"
    TIDIED = "tidied up"


class HostSetting(Enum):
    """A setting that the host changes at runtime, or the server's own note."""

    ANNOUNCEMENT = "announcement"
    GUESTS_WELCOME = "guests_welcome"
    ACCOUNTS_WELCOME = "accounts_welcome"
    TABLES_PER_HOUR = "tables_per_hour"
    GUESTS_PER_HOUR = "guests_per_hour"
    REHEARSED = "rehearsed"
    """The rules version that running games were last replayed with."""
    DIFFERENCES = "differences"
    """Differences found by that replay."""


class BanKind(Enum):
    """What a ban applies to."""

    GUEST = "guest"
    ADDRESS = "address"


@dataclass(frozen=True, slots=True)
class Ban:
    """A ban of a player or a network address."""

    kind: BanKind
    value: str
    reason: str
    at: int


@dataclass(frozen=True, slots=True)
class AuditRow:
    """A row of the audit trail."""

    at: int
    deed: str
    player_id: str | None
    words: str


@dataclass(frozen=True, slots=True)
class GuestSummary:
    """A guest or account in the host's list."""

    id: str
    name: str
    created: int
    seen: int | None
    is_account: bool
    is_host: bool
    seats: int


@dataclass(frozen=True, slots=True)
class AdminTableSummary:
    """A table in the host's list, without its secrets."""

    id: str
    game: str
    status: TableStatus
    private: bool
    created: int
    touched: int
    head: int
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReportSummary:
    """A report of one player about another."""

    id: str
    by: str
    about_id: str
    about: str
    table_id: str | None
    said: str
    reason: str
    at: int
    handled: int | None


@dataclass(frozen=True, slots=True)
class PushService:
    """Delivery figures of a push service."""

    url: str
    """Its origin, such as `https://push.example`."""
    devices: int
    last: int | None
    """The last delivery attempt."""
    failing: int
    """The number of devices whose last message failed."""
    error: str
    """One of the last errors; empty if there is none."""


@dataclass(frozen=True, slots=True)
class ChannelHealth:
    """Delivery figures of one notification channel."""

    kind: str
    count: int
    last: int | None
    """The last delivery attempt."""
    failing: int
    error: str
    """One of the last errors; empty if there is none."""
