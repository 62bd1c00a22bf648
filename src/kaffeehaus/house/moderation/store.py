"""What the host reads and writes: for the room in the house, and for the command line."""

from __future__ import annotations

import secrets
from collections import defaultdict
from typing import TypeVarTuple
from urllib.parse import urlsplit

from sqlalchemy import Connection, Select, case, delete, func, insert, or_, select, text, update

from kaffeehaus.house.clock import now
from kaffeehaus.house.database.notify import tell_of_guest
from kaffeehaus.house.database.schema import (
    accounts,
    audit,
    barred,
    entries,
    host_notes,
    notice_ways,
    players,
    reports,
    seats,
    server_keys,
    sessions,
    tables,
)
from kaffeehaus.house.moderation.model import (
    AdminTableSummary,
    AuditAction,
    AuditRow,
    Ban,
    BanKind,
    ChannelHealth,
    GuestSummary,
    HostSetting,
    PushService,
    ReportSummary,
)
from kaffeehaus.house.outbox.model import ChannelKind
from kaffeehaus.house.tables.rows import SeatKind, TableStatus

Columns = TypeVarTuple("Columns")

PAGE = 50
"""Lines of a list at once."""
DAY = 86_400_000
"""Milliseconds."""

# Notes


def notes(connection: Connection) -> dict[HostSetting, str]:
    """Everything that is noted."""
    known = {note.value: note for note in HostSetting}
    found = connection.execute(select(host_notes.c.name, host_notes.c.value))
    return {known[name]: value for name, value in found if name in known}


def set_note(connection: Connection, note: HostSetting, value: str) -> None:
    """Note it in place of what was there; an empty text takes it away."""
    connection.execute(delete(host_notes).where(host_notes.c.name == note.value))
    if value:
        row = {"name": note.value, "value": value, "at": now()}
        connection.execute(insert(host_notes), row)


# The audit trail


def write_audit(
    connection: Connection, deed: AuditAction, player_id: str | None, words: str = ""
) -> None:
    """Something happened."""
    row = {
        "id": secrets.token_hex(8),
        "at": now(),
        "deed": deed.value,
        "player_id": player_id,
        "words": words,
    }
    connection.execute(insert(audit), row)


def read_audit(connection: Connection, page: int = 0) -> list[AuditRow]:
    """What happened, the latest first."""
    wanted = select(audit).order_by(audit.c.at.desc(), audit.c.id)
    return [
        AuditRow(row.at, row.deed, row.player_id, row.words)
        for row in connection.execute(_paged(wanted, page))
    ]


def forget_audit(connection: Connection, before: int) -> int:
    """Forget what happened before that moment; how much it was."""
    return connection.execute(delete(audit).where(audit.c.at < before)).rowcount


# Who is not let in


def bars(connection: Connection) -> list[Ban]:
    """Everybody who is not let in, the latest first."""
    found = connection.execute(select(barred).order_by(barred.c.at.desc()))
    return [Ban(BanKind(row.kind), row.value, row.reason, row.at) for row in found]


def notes_and_bars(connection: Connection) -> tuple[dict[HostSetting, str], list[Ban]]:
    """Both, at one moment."""
    return notes(connection), bars(connection)


def bar(connection: Connection, kind: BanKind, value: str, reason: str) -> None:
    """Let somebody in no longer; a guest is known on no device any more."""
    unbar(connection, kind, value)
    row = {"kind": kind.value, "value": value, "reason": reason, "at": now()}
    connection.execute(insert(barred), row)
    if kind is BanKind.GUEST:
        connection.execute(delete(sessions).where(sessions.c.player_id == value))
        tell_of_guest(connection, value)


def unbar(connection: Connection, kind: BanKind, value: str) -> bool:
    """Let somebody in again; False if they were not kept out."""
    here = (barred.c.kind == kind.value) & (barred.c.value == value)
    return bool(connection.execute(delete(barred).where(here)).rowcount)


# Lists


def guests(connection: Connection, search: str = "", page: int = 0) -> list[GuestSummary]:
    """Guests and accounts whose name or id has that in it, who was here last first."""
    seated = (
        select(func.count())
        .select_from(seats)
        .where(seats.c.player_id == players.c.id)
        .scalar_subquery()
    )
    last = func.coalesce(players.c.seen, players.c.created)
    wanted = (
        select(players, accounts.c.host.label("is_host"), seated.label("seat_count"))
        .outerjoin(accounts, accounts.c.player_id == players.c.id)
        .order_by(last.desc(), players.c.id)
    )
    if search:
        name = func.lower(players.c.name).contains(search.lower(), autoescape=True)
        wanted = wanted.where(or_(name, players.c.id == search))
    return [
        GuestSummary(
            row.id,
            row.name,
            row.created,
            row.seen,
            row.is_host is not None,
            bool(row.is_host),
            row.seat_count,
        )
        for row in connection.execute(_paged(wanted, page))
    ]


def has_guest(connection: Connection, player_id: str) -> bool:
    """Whether there is such a guest."""
    return connection.scalar(select(players.c.id).where(players.c.id == player_id)) is not None


def all_tables(connection: Connection, search: str = "", page: int = 0) -> list[AdminTableSummary]:
    """Tables by game, id, or the name of somebody there; the one that changed last first."""
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
    return [
        AdminTableSummary(
            row.id,
            row.game,
            TableStatus(row.status),
            row.private,
            row.created,
            row.touched,
            row.head,
            tuple(names[row.id]),
        )
        for row in found
    ]


def all_reports(connection: Connection, page: int = 0) -> list[ReportSummary]:
    """What guests told the host, what is still to be seen to first."""
    by, about = players.alias("by_player"), players.alias("about_player")
    wanted = (
        select(reports, by.c.name.label("by_name"), about.c.name.label("about_name"))
        .outerjoin(by, by.c.id == reports.c.by)
        .outerjoin(about, about.c.id == reports.c.about)
        .order_by(reports.c.handled.is_not(None), reports.c.at.desc())
    )
    return [
        ReportSummary(
            row.id,
            row.by_name or "",
            row.about,
            row.about_name or "",
            row.table_id,
            row.said,
            row.reason,
            row.at,
            row.handled,
        )
        for row in connection.execute(_paged(wanted, page))
    ]


def handle_report(connection: Connection, report_id: str) -> bool:
    """The host has seen to it; False if there is no such report."""
    here = (reports.c.id == report_id) & reports.c.handled.is_(None)
    return bool(connection.execute(update(reports).where(here).values(handled=now())).rowcount)


# The house


def has_host(connection: Connection) -> bool:
    """Whether the house is somebody's."""
    wanted = select(accounts.c.player_id).where(accounts.c.host.is_(True))
    return connection.scalar(wanted) is not None


def key(connection: Connection, name: str) -> bytes | None:
    """A key of the house, if it was made."""
    found: bytes | None = connection.scalar(
        select(server_keys.c.value).where(server_keys.c.name == name)
    )
    return found


# Health and costs


def size(connection: Connection) -> int:
    """Bytes of the database."""
    if connection.dialect.name == "postgresql":
        return int(connection.scalar(text("SELECT pg_database_size(current_database())")) or 0)
    pages = int(connection.scalar(text("PRAGMA page_count")) or 0)
    return pages * int(connection.scalar(text("PRAGMA page_size")) or 0)


def ways(connection: Connection) -> list[ChannelHealth]:
    """How each way of sending notices does."""
    w = notice_ways.c
    failing = func.sum(case((w.error != "", 1), else_=0))
    found = connection.execute(
        select(w.kind, func.count(), func.max(w.last), failing, func.max(w.error)).group_by(w.kind)
    )
    return [
        ChannelHealth(kind, n, last, bad or 0, error or "") for kind, n, last, bad, error in found
    ]


def push_services(connection: Connection) -> list[PushService]:
    """The services of all devices that take push messages, the one with most devices first."""
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


def _service(url: str, devices: list[tuple[int | None, str]]) -> PushService:
    last = max((last for last, _ in devices if last is not None), default=None)
    errors = sorted(error for _, error in devices if error)
    return PushService(url, len(devices), last, len(errors), errors[-1] if errors else "")


def actions_by_day(connection: Connection, days: int, moment: int) -> list[int]:
    """How many actions were stored in each of the last days, the latest first. Entries are found
    by their tables: there is no index over the times of all entries."""
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
