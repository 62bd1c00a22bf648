"""Time at tables: pace and deadlines, clocks, when players rest and were last here."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("players", sa.Column("rest", sa.Text, nullable=True))
    op.add_column("players", sa.Column("seen", sa.BigInteger, nullable=True))
    op.add_column("tables", sa.Column("pace", sa.Text, nullable=True))
    op.add_column("tables", sa.Column("deadline", sa.BigInteger, nullable=True, index=True))
    op.add_column("snapshots", sa.Column("clocks", sa.Text, nullable=True))
    op.create_table(
        "open_hours",
        sa.Column("opened", sa.BigInteger, autoincrement=False, primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
