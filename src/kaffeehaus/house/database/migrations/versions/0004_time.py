"""Time at tables: pace and deadlines, clocks, when players rest and were last here."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("players", sa.Column("rest", sa.Text(), nullable=True))
    op.add_column("players", sa.Column("seen", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("pace", sa.Text(), nullable=True))
    op.add_column("tables", sa.Column("deadline", sa.BigInteger(), nullable=True))
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
    op.add_column("snapshots", sa.Column("clocks", sa.Text(), nullable=True))
    op.create_table(
        "open_hours",
        sa.Column("opened", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("opened", name="pk_open_hours"),
    )


def downgrade() -> None:
    op.drop_table("open_hours")
    op.drop_column("snapshots", "clocks")
    op.drop_index("ix_tables_deadline", "tables")
    op.drop_column("tables", "deadline")
    op.drop_column("tables", "pace")
    op.drop_column("players", "seen")
    op.drop_column("players", "rest")
