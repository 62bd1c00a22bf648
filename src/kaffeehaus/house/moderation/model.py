"""What the store keeps for the host of the house, as plain values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kaffeehaus.house.tables.rows import TableStatus

HOST_KEY = "host"
"""The name of the server key that the host token is made from."""


class AuditAction(Enum):
    """What is written into the audit trail."""

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
    """What the host can set while the house is open, and what the house keeps in mind."""

    ANNOUNCEMENT = "announcement"
    GUESTS_WELCOME = "guests_welcome"
    ACCOUNTS_WELCOME = "accounts_welcome"
    TABLES_PER_HOUR = "tables_per_hour"
    GUESTS_PER_HOUR = "guests_per_hour"
    REHEARSED = "rehearsed"
    """For which rules the running games were played again."""
    DIFFERENCES = "differences"
    """What went another way then."""


class BanKind(Enum):
    """Whom the host does not let in."""

    GUEST = "guest"
    ADDRESS = "address"


@dataclass(frozen=True, slots=True)
class Ban:
    """Somebody who is not let in."""

    kind: BanKind
    value: str
    reason: str
    at: int


@dataclass(frozen=True, slots=True)
class AuditRow:
    """Something that happened."""

    at: int
    deed: str
    player_id: str | None
    words: str


@dataclass(frozen=True, slots=True)
class GuestSummary:
    """A guest as the host sees it."""

    id: str
    name: str
    created: int
    seen: int | None
    is_account: bool
    is_host: bool
    seats: int


@dataclass(frozen=True, slots=True)
class AdminTableSummary:
    """A table as the host sees it: nothing of its secrets."""

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
    """What a guest told the host about another."""

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
    """A service that brings push messages to the devices of players, and how it did lately."""

    url: str
    """Its address without a path, such as `https://push.example`."""
    devices: int
    last: int | None
    """When something was last sent to one of them, with or without success."""
    failing: int
    """Of how many devices it refused the last message."""
    error: str
    """One of the last errors; empty if there is none."""


@dataclass(frozen=True, slots=True)
class ChannelHealth:
    """How one way of sending notices does."""

    kind: str
    count: int
    last: int | None
    """When something was last sent, with or without success."""
    failing: int
    error: str
    """One of the last errors; empty if there is none."""
