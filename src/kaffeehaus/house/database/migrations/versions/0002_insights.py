"""What was found out about positions of tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "insights",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("position", sa.String, primary_key=True),
        sa.Column("found", sa.Text, nullable=False),
    )
