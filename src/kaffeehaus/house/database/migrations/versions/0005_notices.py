"""Notices: the outbox, the ways to players, and what they want to hear of."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "notices",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("player_id", sa.String, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("table_id", sa.String, nullable=True),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("decision", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("link", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=True, index=True),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("left", sa.Text, nullable=True),
        sa.Column("read", sa.Boolean, nullable=False),
    )
    op.create_index("ix_notices_player_id_created", "notices", ["player_id", "created"])
    op.create_table(
        "notice_ways",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("player_id", sa.String, sa.ForeignKey("players.id"), nullable=False, index=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("format", sa.String, nullable=False),
        sa.Column("keys", sa.Text, nullable=False),
        sa.Column("error", sa.Text, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=True),
    )
    op.create_table(
        "notice_choices",
        sa.Column("player_id", sa.String, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("choices", sa.Text, nullable=False),
    )
