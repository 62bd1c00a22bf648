"""First schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _create_people()
    _create_tables()
    _create_logs()


def _create_people() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.String, primary_key=True),
        sa.Column("player_id", sa.String, sa.ForeignKey("players.id"), nullable=False, index=True),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "links",
        sa.Column("code_hash", sa.String, primary_key=True),
        sa.Column("player_id", sa.String, sa.ForeignKey("players.id"), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False, index=True),
    )


def _create_tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seat_count", sa.Integer, nullable=False),
        sa.Column("seed_commitment", sa.String, nullable=False),
        sa.Column("seed", sa.String, nullable=False),
        sa.Column("salt", sa.String, nullable=False),
        sa.Column("host", sa.String, sa.ForeignKey("players.id"), nullable=False, index=True),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("stamp", sa.BigInteger, nullable=False),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("head_hash", sa.String, nullable=False),
        sa.Column("to_act", sa.Text, nullable=False),
        sa.Column("outcome", sa.Text, nullable=True),
        sa.Column("undo_request", sa.Text, nullable=True),
        sa.Column("rematch_of", sa.String, sa.ForeignKey("tables.id"), nullable=True),
        sa.Column("rematch", sa.String, sa.ForeignKey("tables.id"), nullable=True),
    )
    op.create_index("ix_tables_status_private_touched", "tables", ["status", "private", "touched"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("player_id", sa.String, sa.ForeignKey("players.id"), nullable=True, index=True),
        sa.Column("bot", sa.Text, nullable=True),
        sa.Column("resigned", sa.Boolean, nullable=False),
    )


def _create_logs() -> None:
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("public", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=True),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("hash", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("dropped_by", sa.Integer, nullable=True),
    )
    op.create_table(
        "drafts",
        sa.Column("table_id", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("decision", sa.Integer, nullable=False),
        sa.Column("actions", sa.Text, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("packed", sa.Boolean, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("opened", sa.Text, nullable=False),
        sa.Column("resigned", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id", "number"],
            ["entries.table_id", "entries.number"],
            name="fk_snapshots_entry",
        ),
    )
