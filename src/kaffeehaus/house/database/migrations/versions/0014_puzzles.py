"""Puzzles that players have tried, and how everybody fared with each."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "puzzle_progress",
        sa.Column("player_id", sa.String, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("book", sa.String, primary_key=True),
        sa.Column("puzzle", sa.String, primary_key=True),
        sa.Column("grade", sa.Integer, nullable=False),
        sa.Column("mistakes", sa.Integer, nullable=False),
        sa.Column("solved", sa.BigInteger, nullable=True),
        sa.Column("day", sa.Integer, nullable=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "puzzle_tallies",
        sa.Column("book", sa.String, primary_key=True),
        sa.Column("puzzle", sa.String, primary_key=True),
        sa.Column("tried", sa.Integer, nullable=False),
        sa.Column("failed", sa.Integer, nullable=False),
    )
