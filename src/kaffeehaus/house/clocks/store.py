"""Opening hours in the database: when the server was running."""

from __future__ import annotations

import itertools

from sqlalchemy import Connection, and_, case, delete, func, insert, select, update

from kaffeehaus.house.clock import Closure
from kaffeehaus.house.database.schema import open_hours

_OPEN_HOURS = select(open_hours).order_by(open_hours.c.opened)


def closures(connection: Connection) -> tuple[Closure, ...]:
    """Times between the recorded opening hours."""
    found = connection.execute(_OPEN_HOURS).all()
    return tuple(Closure(before.seen, after.opened) for before, after in itertools.pairwise(found))


def note_open(connection: Connection, at: int, patience: int) -> None:
    """Record that the server runs now; a gap of more than `patience` milliseconds is a closure."""
    last = connection.scalar(select(func.max(open_hours.c.opened)))
    here = and_(open_hours.c.opened == last, open_hours.c.seen >= at - patience)
    # Another server's clock may be ahead.
    seen = case((open_hours.c.seen < at, at), else_=open_hours.c.seen)
    if not connection.execute(update(open_hours).where(here).values(seen=seen)).rowcount:
        connection.execute(insert(open_hours), {"opened": at, "seen": at})


def forget_open_hours(connection: Connection) -> None:
    """Delete all opening hours."""
    connection.execute(delete(open_hours))
