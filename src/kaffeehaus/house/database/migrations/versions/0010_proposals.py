"""Suggestions at tables, seats that are free to take, notes about moves, and invitations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("tables", sa.Column("proposal", sa.Text, nullable=True))
    op.add_column("seats", sa.Column("free", sa.Boolean, server_default=sa.false(), nullable=False))
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column(
            "player_id", sa.String, sa.ForeignKey("players.id"), primary_key=True, index=True
        ),
        sa.Column("entry", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column(
            "player_id", sa.String, sa.ForeignKey("players.id"), primary_key=True, index=True
        ),
        sa.Column("by", sa.String, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
