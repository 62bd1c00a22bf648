"""What SQL was made of the house's statements, shared by the houses of all tests.

Each test opens a house of its own, and to make all SQL anew is a fifth of what many of them do. A
house that serves people makes it once.
"""

from __future__ import annotations

from functools import partial

import sqlalchemy
from sqlalchemy import URL, Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection

_first: dict[tuple[str, object], Engine] = {}
"""By driver and level of isolation."""


def create_engine(url: URL, **how: object) -> Engine:
    """As the house makes them; it knows the SQL of those before it from its first connection on."""
    engine: Engine = sqlalchemy.create_engine(url, **how)
    event.listen(engine, "first_connect", partial(_learn, engine, how.get("isolation_level")))
    return engine


def _learn(engine: Engine, isolation: object, _made: DBAPIConnection, _record: object) -> None:
    first = _first.setdefault((engine.url.drivername, isolation), engine)
    engine.dialect = first.dialect
    engine._compiled_cache = first._compiled_cache
