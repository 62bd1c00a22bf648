"""How much lies in the database, for the host."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from kaffeehaus.house.store import host_desk
from kaffeehaus.house.store.rows import TableStatus
from kaffeehaus.house.store.schema import players, tables


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
        database_bytes=await moment.run_sync(host_desk.size),
        guests=guests or 0,
        tables={TableStatus(status): count for status, count in by_status},
    )
