"""Puzzles that players have tried, and how everybody fared with each."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "puzzle_progress",
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("book", sa.String(), nullable=False),
        sa.Column("puzzle", sa.String(), nullable=False),
        sa.Column("grade", sa.Integer(), nullable=False),
        sa.Column("mistakes", sa.Integer(), nullable=False),
        sa.Column("solved", sa.BigInteger(), nullable=True),
        sa.Column("day", sa.Integer(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_puzzle_progress_player_id"),
        sa.PrimaryKeyConstraint("player_id", "book", "puzzle", name="pk_puzzle_progress"),
    )
    op.create_table(
        "puzzle_tallies",
        sa.Column("book", sa.String(), nullable=False),
        sa.Column("puzzle", sa.String(), nullable=False),
        sa.Column("tried", sa.Integer(), nullable=False),
        sa.Column("failed", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("book", "puzzle", name="pk_puzzle_tallies"),
    )


def downgrade() -> None:
    op.drop_table("puzzle_tallies")
    op.drop_table("puzzle_progress")
