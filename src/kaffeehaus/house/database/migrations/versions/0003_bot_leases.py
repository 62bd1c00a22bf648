"""Which server thinks for which bot."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "bot_leases",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("decision", sa.Integer, primary_key=True),
        sa.Column("server", sa.String, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
