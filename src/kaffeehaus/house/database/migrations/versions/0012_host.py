"""The host: what happened, what the host has set, and who is not let in."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "audit",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False, index=True),
        sa.Column("deed", sa.String, nullable=False),
        sa.Column("player_id", sa.String, nullable=True),
        sa.Column("words", sa.Text, nullable=False),
    )
    op.create_table(
        "host_notes",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "barred",
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("value", sa.String, primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
