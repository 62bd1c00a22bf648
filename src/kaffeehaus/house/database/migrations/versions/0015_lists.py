"""Indexes for the lists of the lobby and of one's own tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.drop_index("ix_tables_host", "tables")
    op.create_index("ix_tables_host_status", "tables", ["host", "status"])
    free = sa.text("free")
    op.create_index(
        "ix_seats_free_table_id",
        "seats",
        ["free", "table_id"],
        sqlite_where=free,
        postgresql_where=free,
    )
