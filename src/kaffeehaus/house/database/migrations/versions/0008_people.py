"""Accounts with their passkeys and codes, devices, who left a seat, and ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("players", sa.Column("left", sa.BigInteger, nullable=True))
    for name, kind in (
        ("device", sa.Text),
        ("seen", sa.BigInteger),
        ("proved", sa.BigInteger),
    ):
        op.add_column("sessions", sa.Column(name, kind, nullable=True))
    op.add_column("tables", sa.Column("rated", sa.String, nullable=True, index=True))
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("left_by", sa.String, nullable=True))
        seats.create_foreign_key("fk_seats_left_by", "players", ["left_by"], ["id"])
        seats.create_index("ix_seats_left_by", ["left_by"])
    _create_accounts()
    op.create_table(
        "tickets",
        sa.Column("hash", sa.String, primary_key=True),
        sa.Column("purpose", sa.String, nullable=False),
        sa.Column("player_id", sa.String, sa.ForeignKey("players.id"), nullable=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False, index=True),
    )
    op.create_table(
        "ratings",
        sa.Column("game", sa.String, primary_key=True),
        sa.Column("size", sa.String, primary_key=True),
        sa.Column("subject", sa.String, primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )


def _create_accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("player_id", sa.String, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("looks", sa.Text, nullable=False, unique=True),
        sa.Column("mail", sa.Text, nullable=True, unique=True),
        sa.Column("host", sa.Boolean, nullable=False),
        sa.Column("shows_ratings", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("player_id", sa.String, sa.ForeignKey("players.id"), nullable=False, index=True),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=True),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("code_hash", sa.String, primary_key=True),
        sa.Column("player_id", sa.String, sa.ForeignKey("players.id"), nullable=False, index=True),
    )
