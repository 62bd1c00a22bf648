"""Analysis boards."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "boards",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("player_id", sa.String, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("origin", sa.String, nullable=False),
        sa.Column("beginning", sa.Text, nullable=False),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("tree", sa.Text, nullable=False),
        sa.Column("leader", sa.String, nullable=False),
        sa.Column("shown", sa.Integer, nullable=False),
        sa.Column("seeks", sa.Boolean, nullable=False),
        sa.Column("stamp", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_boards_player_id_changed", "boards", ["player_id", "changed"])
