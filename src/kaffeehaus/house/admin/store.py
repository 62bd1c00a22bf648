"""Queries and changes of the host: settings, audit trail, bans, reports, health figures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, TypeVarTuple
from urllib.parse import urlsplit

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field
from sqlalchemy import (
    Connection,
    Select,
    case,
    delete,
    false,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from kaffeehaus.core.i18n import Label, LazyMessage, lazy_gettext, load_label
from kaffeehaus.house.clock import now
from kaffeehaus.house.database.notify import notify_player_changed
from kaffeehaus.house.database.schema import (
    accounts,
    audit,
    barred,
    entries,
    notice_ways,
    notices,
    players,
    reports,
    seats,
    sessions,
    tables,
)
from kaffeehaus.house.outbox import ChannelKind
from kaffeehaus.house.players.audit import AuditAction
from kaffeehaus.house.players.relations import PLAYER_BAN
from kaffeehaus.house.tables.model import SeatKind, TableStatus

Columns = TypeVarTuple("Columns")

PAGE = 50
"""Rows of a list per page."""
DAY = 86_400_000
"""Milliseconds."""


class BanKind(Enum):
    """What a ban applies to."""

    GUEST = PLAYER_BAN
    ADDRESS = "address"


def ban_label(kind: BanKind, value: str) -> LazyMessage:
    """Whom a ban concerns."""
    if kind is BanKind.GUEST:
        return lazy_gettext("Player %(id)s", id=value)
    return lazy_gettext("Address %(address)s", address=value)


class HostModel(BaseModel):
    """Base of the host's request and response models; reads attributes of rows and values."""

    model_config = ConfigDict(from_attributes=True, frozen=True, use_attribute_docstrings=True)


class BarInfo(HostModel):
    """A ban of a player or a network address."""

    kind: BanKind
    value: str
    """The id of a guest, or a network."""
    reason: str
    at: int


class AuditInfo(HostModel):
    """A row of the audit trail."""

    at: int
    deed: str
    player: str | None = Field(validation_alias="player_id")
    """Player id of the actor."""
    words: Annotated[str, BeforeValidator(lambda stored: str(load_label(stored)))]

    @property
    def title(self) -> Label:
        """The deed in the reader's language; one of another version as stored."""
        return next((known.title for known in AuditAction if known.value == self.deed), self.deed)


class GuestInfo(HostModel):
    """A guest or an account."""

    id: str
    name: str
    created: int
    seen: int | None
    is_account: bool
    is_host: bool
    seats: int


class HostTableInfo(HostModel):
    """A table, without its secrets."""

    id: str
    game: str
    status: str
    private: bool
    created: int
    touched: int
    entries: int = Field(validation_alias="head")
    names: list[str]


class ReportInfo(HostModel):
    """A report of one player about another."""

    id: str
    by: str = Field(validation_alias="by_name")
    about: str = Field(validation_alias="about_name")
    about_id: str = Field(validation_alias="about")
    table: str | None = Field(validation_alias="table_id")
    said: str
    reason: str
    at: int
    handled: int | None


class WayHealthInfo(HostModel):
    """Delivery figures of a notification channel."""

    kind: str
    count: int
    last: int | None
    """When something was last sent."""
    failing: int
    error: str


class PushServiceInfo(HostModel):
    """Delivery figures of a push service, and the result of its last check by this server."""

    url: str
    devices: int
    last: int | None
    """When something was last sent to one of them."""
    failing: int
    """Of how many devices the last message was refused."""
    error: str
    """One of the last errors; empty if there is none."""
    asked: int | None = None
    """When it was last asked; null if never."""
    answer_error: str = ""
    """Why it did not answer; empty if it did."""


class GivenSettingInfo(HostModel):
    """A setting that the server was started with, without secrets."""

    title: str
    value: str
    source: str
    """The variable it comes from, or `default`."""


@dataclass(frozen=True, slots=True)
class DatabaseTotals:
    """Some sums over everything."""

    database_bytes: int = 0
    guests: int = 0
    notices_due: int = 0
    """Notices that are still to be sent."""
    failing_ways: int = 0
    """Devices, mail addresses and webhooks at which the last notice did not arrive."""
    tables: Mapping[TableStatus, int] = field(default_factory=dict)


# The audit trail


def read_audit(connection: Connection, page: int = 0) -> list[AuditInfo]:
    """A page of the audit trail, the latest first."""
    wanted = select(audit).order_by(audit.c.at.desc(), audit.c.id)
    return [AuditInfo.model_validate(row) for row in connection.execute(_paged(wanted, page))]


# Bans


def bans(connection: Connection) -> list[BarInfo]:
    """All bans, the latest first."""
    found = connection.execute(select(barred).order_by(barred.c.at.desc()))
    return [BarInfo.model_validate(row) for row in found]


def add_ban(connection: Connection, kind: BanKind, value: str, reason: str) -> None:
    """Ban a player or a network; all sessions of a banned player end."""
    remove_ban(connection, kind, value)
    values = {"kind": kind.value, "value": value, "reason": reason, "at": now()}
    connection.execute(insert(barred), values)
    if kind is BanKind.GUEST:
        connection.execute(delete(sessions).where(sessions.c.player_id == value))
        notify_player_changed(connection, value)


def remove_ban(connection: Connection, kind: BanKind, value: str) -> bool:
    """Lift a ban; False if there was none."""
    lifted = delete(barred).filter_by(kind=kind.value, value=value)
    return bool(connection.execute(lifted).rowcount)


# Lists


def find_players(connection: Connection, search: str = "", page: int = 0) -> list[GuestInfo]:
    """Guests and accounts whose name contains the search or whose id is it, last seen first."""
    search = search.strip()
    seat_count = select(func.count()).select_from(seats).where(seats.c.player_id == players.c.id)
    last_seen = func.coalesce(players.c.seen, players.c.created)
    wanted = (
        select(
            players,
            accounts.c.host.is_not(None).label("is_account"),
            func.coalesce(accounts.c.host, false()).label("is_host"),
            seat_count.scalar_subquery().label("seats"),
        )
        .outerjoin(accounts, accounts.c.player_id == players.c.id)
        .order_by(last_seen.desc(), players.c.id)
    )
    if search:
        name = func.lower(players.c.name).contains(search.lower(), autoescape=True)
        wanted = wanted.where(or_(name, players.c.id == search))
    return [GuestInfo.model_validate(row) for row in connection.execute(_paged(wanted, page))]


def has_player(connection: Connection, player_id: str) -> bool:
    """Whether there is a player with this id."""
    return connection.scalar(select(players.c.id).where(players.c.id == player_id)) is not None


def find_tables(connection: Connection, search: str = "", page: int = 0) -> list[HostTableInfo]:
    """Tables whose game or id is the search, or with a name that contains it; latest change
    first."""
    search = search.strip()
    wanted = select(tables).order_by(tables.c.touched.desc(), tables.c.id)
    if search:
        name = func.coalesce(players.c.name, seats.c.name)
        there = (
            select(seats.c.table_id)
            .outerjoin(players, players.c.id == seats.c.player_id)
            .where(func.lower(name).contains(search.lower(), autoescape=True))
        )
        wanted = wanted.where(
            or_(tables.c.id.in_(there), tables.c.id == search, tables.c.game == search)
        )
    found = connection.execute(_paged(wanted, page)).all()
    names = _names(connection, [row.id for row in found])
    return [HostTableInfo.model_validate({**row._mapping, "names": names[row.id]}) for row in found]


def read_reports(connection: Connection, page: int = 0) -> list[ReportInfo]:
    """A page of the reports, unhandled ones first."""
    by, about = players.alias("by_player"), players.alias("about_player")
    wanted = (
        select(
            reports,
            func.coalesce(by.c.name, "").label("by_name"),
            func.coalesce(about.c.name, "").label("about_name"),
        )
        .outerjoin(by, by.c.id == reports.c.by)
        .outerjoin(about, about.c.id == reports.c.about)
        .order_by(reports.c.handled.is_not(None), reports.c.at.desc())
    )
    return [ReportInfo.model_validate(row) for row in connection.execute(_paged(wanted, page))]


def handle_report(connection: Connection, report_id: str) -> bool:
    """Mark a report as handled; False if there is no such open report."""
    here = (reports.c.id == report_id) & reports.c.handled.is_(None)
    return bool(connection.execute(update(reports).where(here).values(handled=now())).rowcount)


# Host


def has_host(connection: Connection) -> bool:
    """Whether an account is the host."""
    wanted = select(accounts.c.player_id).where(accounts.c.host.is_(True))
    return connection.scalar(wanted) is not None


# Health and resource usage


def size(connection: Connection) -> int:
    """The size of the database in bytes."""
    if connection.dialect.name == "postgresql":
        return int(connection.scalar(text("SELECT pg_database_size(current_database())")) or 0)
    pages = int(connection.scalar(text("PRAGMA page_count")) or 0)
    return pages * int(connection.scalar(text("PRAGMA page_size")) or 0)


def channel_health(connection: Connection) -> list[WayHealthInfo]:
    """Delivery figures of each notification channel."""
    channel = notice_ways.c
    query = select(
        channel.kind,
        func.count().label("count"),
        func.max(channel.last).label("last"),
        func.sum(case((channel.error != "", 1), else_=0)).label("failing"),
        func.coalesce(func.max(channel.error), "").label("error"),
    )
    found = connection.execute(query.group_by(channel.kind))
    return [WayHealthInfo.model_validate(row) for row in found]


def push_services(connection: Connection) -> list[PushServiceInfo]:
    """The push services of all subscribed devices, those with most devices first."""
    w = notice_ways.c
    found = connection.execute(
        select(w.address, w.last, w.error).where(w.kind == ChannelKind.PUSH.value)
    )
    by_url: dict[str, list[tuple[int | None, str]]] = defaultdict(list)
    for address, last, error in found:
        parts = urlsplit(address)
        by_url[f"{parts.scheme}://{parts.netloc}"].append((last, error))
    services = (_service(url, devices) for url, devices in by_url.items())
    return sorted(services, key=lambda service: (-service.devices, service.url))


def _service(url: str, devices: list[tuple[int | None, str]]) -> PushServiceInfo:
    last = max((last for last, _ in devices if last is not None), default=None)
    errors = sorted(error for _, error in devices if error)
    error = errors[-1] if errors else ""
    return PushServiceInfo(
        url=url, devices=len(devices), last=last, failing=len(errors), error=error
    )


def actions_by_day(connection: Connection, days: int, moment: int) -> list[int]:
    """How many actions were stored in each of the last days, the latest first.

    Finds entries by their tables: there is no index over the times of all entries.
    """
    return [
        _actions_between(connection, moment - (day + 1) * DAY, moment - day * DAY)
        for day in range(days)
    ]


def _actions_between(connection: Connection, first: int, last: int) -> int:
    changed = select(tables.c.id).where(tables.c.touched >= first)
    e = entries.c
    counted = select(func.count()).where(
        e.table_id.in_(changed), e.kind == "action", e.at >= first, e.at < last
    )
    return connection.scalar(counted) or 0


def _names(connection: Connection, ids: list[str]) -> dict[str, list[str]]:
    name = func.coalesce(players.c.name, seats.c.name)
    found = connection.execute(
        select(seats.c.table_id, name)
        .outerjoin(players, players.c.id == seats.c.player_id)
        .where(seats.c.table_id.in_(ids), seats.c.kind != SeatKind.OPEN.value)
        .order_by(seats.c.table_id, seats.c.seat)
    )
    names: dict[str, list[str]] = defaultdict(list)
    for table_id, who in found:
        names[table_id].append(who)
    return names


def _paged(wanted: Select[*Columns], page: int) -> Select[*Columns]:
    return wanted.limit(PAGE).offset(page * PAGE)


def totals_of(connection: Connection) -> DatabaseTotals:
    """The sums at this moment."""
    by_status = connection.execute(
        select(tables.c.status, func.count()).group_by(tables.c.status)
    ).all()
    guests = connection.scalar(select(func.count()).select_from(players))
    due = connection.scalar(select(func.count()).where(notices.c.due.is_not(None)))
    failing = connection.scalar(select(func.count()).where(notice_ways.c.error != ""))
    return DatabaseTotals(
        database_bytes=size(connection),
        guests=guests or 0,
        notices_due=due or 0,
        failing_ways=failing or 0,
        tables={TableStatus(status): count for status, count in by_status},
    )
