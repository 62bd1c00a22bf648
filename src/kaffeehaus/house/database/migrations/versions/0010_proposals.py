"""Suggestions at tables, seats that are free to take, notes about moves, and invitations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("proposal", sa.Text(), nullable=True))
    op.add_column(
        "seats", sa.Column("free", sa.Boolean(), server_default=sa.false(), nullable=False)
    )
    op.create_table(
        "notes",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_notes_table_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_notes_player_id"),
        sa.PrimaryKeyConstraint("table_id", "player_id", "entry", name="pk_notes"),
    )
    op.create_index("ix_notes_player_id", "notes", ["player_id"])
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("by", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_invitations_table_id"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_invitations_player_id"),
        sa.ForeignKeyConstraint(["by"], ["players.id"], name="fk_invitations_by"),
        sa.PrimaryKeyConstraint("table_id", "player_id", name="pk_invitations"),
    )
    op.create_index("ix_invitations_player_id", "invitations", ["player_id"])


def downgrade() -> None:
    op.drop_table("invitations")
    op.drop_table("notes")
    op.drop_column("seats", "free")
    op.drop_column("tables", "proposal")
