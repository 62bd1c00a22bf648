"""Interactive lessons that players have begun."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.create_table(
        "lesson_progress",
        sa.Column("player_id", sa.String, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("lesson", sa.String, primary_key=True),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("right", sa.Integer, nullable=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
