"""How much lies in the database, for the host."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from kaffeehaus.house.store.rows import TableStatus
from kaffeehaus.house.store.schema import entries, players, tables


@dataclass(frozen=True, slots=True)
class Totals:
    """Some sums over everything."""

    database_bytes: int = 0
    guests: int = 0
    tables: Mapping[TableStatus, int] = field(default_factory=dict)


async def read_totals(moment: AsyncConnection) -> Totals:
    """The sums at this moment."""
    by_status = await moment.execute(
        select(tables.c.status, func.count()).group_by(tables.c.status)
    )
    guests = await moment.scalar(select(func.count()).select_from(players))
    return Totals(
        database_bytes=await _size(moment),
        guests=guests or 0,
        tables={TableStatus(status): count for status, count in by_status},
    )


async def actions_since(moment: AsyncConnection, since: int) -> int:
    """How many actions were stored since then. Entries are found by their tables, which are few:
    there is no index over the times of all entries."""
    changed = select(tables.c.id).where(tables.c.touched >= since)
    found = await moment.scalar(
        select(func.count())
        .select_from(entries)
        .where(entries.c.table_id.in_(changed), entries.c.at >= since, entries.c.kind == "action")
    )
    return found or 0


async def _size(moment: AsyncConnection) -> int:
    if moment.dialect.name == "postgresql":
        return int(await moment.scalar(text("SELECT pg_database_size(current_database())")) or 0)
    pages = await moment.scalar(text("PRAGMA page_count"))
    size = await moment.scalar(text("PRAGMA page_size"))
    return int(pages or 0) * int(size or 0)
