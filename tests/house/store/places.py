"""Where the tests keep their data: SQLite always, and PostgreSQL where there is one.

./test starts one of its own and names it; otherwise `DATABASE_URL` may.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import create_engine, text

from kaffeehaus.house.store.engines import database_of

DATABASE_URL = os.environ.get("KAFFEEHAUS_TEST_DATABASE") or os.environ.get("DATABASE_URL")
KINDS = ["sqlite", "postgres"] if DATABASE_URL else ["sqlite"]


@dataclass(frozen=True)
class TestPlace:
    """The settings that the store reads."""

    __test__ = False

    data: Path
    database_url: str | None = None


@contextmanager
def new_place(kind: str, folder: Path) -> Iterator[TestPlace]:
    """An empty database of that kind. In PostgreSQL it is a schema, which is dropped afterwards."""
    if kind == "sqlite":
        yield TestPlace(folder)
        return
    plain = database_of(TestPlace(folder, DATABASE_URL)).url
    schema = f"test_{secrets.token_hex(8)}"
    engine = create_engine(plain, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE SCHEMA {schema}"))
        # Named after the schema, so that a test can find its own connections.
        options = f"-csearch_path={schema} -capplication_name={schema}"
        inside = plain.update_query_dict({"options": options})
        try:
            yield TestPlace(folder, inside.render_as_string(hide_password=False))
        finally:
            connection.execute(text(f"DROP SCHEMA {schema} CASCADE"))
    engine.dispose()
