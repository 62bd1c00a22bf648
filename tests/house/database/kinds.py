"""The kinds of database that tests run on; without a PostgreSQL, what needs one is skipped."""

from __future__ import annotations

import pytest

from tests.house.database.places import DATABASE_URL

needs_postgres = pytest.mark.skipif(
    not DATABASE_URL,
    reason="no PostgreSQL: ./test starts one where a server is installed, or set DATABASE_URL",
)
EVERY_KIND = ["sqlite", pytest.param("postgres", marks=needs_postgres)]
