"""Audit trail, host settings, bans and reports as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kaffeehaus.house.tables.model import TableStatus


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
class ChannelHealth:
    """Delivery figures of one notification channel."""

    kind: str
    count: int
    last: int | None
    """The last delivery attempt."""
    failing: int
    error: str
    """One of the last errors; empty if there is none."""
