"""Talk at tables, who does not want to hear or meet whom, and reports to the host."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "talk",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("room", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("move", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_talk_table_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_talk_player_id"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_talk"),
    )
    op.create_index("ix_talk_player_id", "talk", ["player_id"])
    op.create_table(
        "hushed",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_hushed_table_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_hushed_player_id"),
        sa.PrimaryKeyConstraint("table_id", "player_id", name="pk_hushed"),
    )
    op.create_table(
        "ties",
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("other_id", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_ties_player_id"),
        sa.ForeignKeyConstraint(["other_id"], ["players.id"], name="fk_ties_other_id"),
        sa.PrimaryKeyConstraint("player_id", "other_id", "kind", name="pk_ties"),
    )
    op.create_index("ix_ties_other_id", "ties", ["other_id"])
    op.create_table(
        "reports",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("about", sa.String(), nullable=False),
        sa.Column("table_id", sa.String(), nullable=True),
        sa.Column("message", sa.Integer(), nullable=True),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("handled", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["by"], ["players.id"], name="fk_reports_by"),
        sa.ForeignKeyConstraint(["about"], ["players.id"], name="fk_reports_about"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_reports_table_id"),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
    )
    op.create_index("ix_reports_about", "reports", ["about"])
    op.create_index("ix_reports_at", "reports", ["at"])


def downgrade() -> None:
    op.drop_table("reports")
    op.drop_table("ties")
    op.drop_table("hushed")
    op.drop_table("talk")
