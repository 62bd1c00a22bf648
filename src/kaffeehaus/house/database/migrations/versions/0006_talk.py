"""Talk at tables, who does not want to hear or meet whom, and reports to the host."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "talk",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("room", sa.String, nullable=False),
        sa.Column("player_id", sa.String, sa.ForeignKey("players.id"), nullable=False, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("move", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "hushed",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("player_id", sa.String, sa.ForeignKey("players.id"), primary_key=True),
    )
    op.create_table(
        "ties",
        sa.Column("player_id", sa.String, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("other_id", sa.String, sa.ForeignKey("players.id"), primary_key=True, index=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("by", sa.String, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("about", sa.String, sa.ForeignKey("players.id"), nullable=False, index=True),
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), nullable=True),
        sa.Column("message", sa.Integer, nullable=True),
        sa.Column("said", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False, index=True),
        sa.Column("handled", sa.BigInteger, nullable=True),
    )
