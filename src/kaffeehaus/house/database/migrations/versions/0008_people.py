"""Accounts with their passkeys and codes, devices, who left a seat, and ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("players", sa.Column("left", sa.BigInteger(), nullable=True))
    for name, kind in (
        ("device", sa.Text()),
        ("seen", sa.BigInteger()),
        ("proved", sa.BigInteger()),
    ):
        op.add_column("sessions", sa.Column(name, kind, nullable=True))
    op.add_column("tables", sa.Column("rated", sa.String(), nullable=True))
    op.create_index("ix_tables_rated", "tables", ["rated"])
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("left_by", sa.String(), nullable=True))
        seats.create_foreign_key("fk_seats_left_by", "players", ["left_by"], ["id"])
        seats.create_index("ix_seats_left_by", ["left_by"])
    _create_accounts()
    op.create_table(
        "tickets",
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("purpose", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("expires", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_tickets_player_id"),
        sa.PrimaryKeyConstraint("hash", name="pk_tickets"),
    )
    op.create_index("ix_tickets_expires", "tickets", ["expires"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("size", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("game", "size", "subject", name="pk_ratings"),
    )


def _create_accounts() -> None:
    op.create_table(
        "accounts",
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("looks", sa.Text(), nullable=False),
        sa.Column("mail", sa.Text(), nullable=True),
        sa.Column("host", sa.Boolean(), nullable=False),
        sa.Column("shows_ratings", sa.Boolean(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_accounts_player_id"),
        sa.PrimaryKeyConstraint("player_id", name="pk_accounts"),
        sa.UniqueConstraint("looks", name="uq_accounts_looks"),
        sa.UniqueConstraint("mail", name="uq_accounts_mail"),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.Column("public_key", sa.LargeBinary(), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.Column("used", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_passkeys_player_id"),
        sa.PrimaryKeyConstraint("id", name="pk_passkeys"),
    )
    op.create_index("ix_passkeys_player_id", "passkeys", ["player_id"])
    op.create_table(
        "recovery_codes",
        sa.Column("code_hash", sa.String(), nullable=False),
        sa.Column("player_id", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_recovery_codes_player_id"),
        sa.PrimaryKeyConstraint("code_hash", name="pk_recovery_codes"),
    )
    op.create_index("ix_recovery_codes_player_id", "recovery_codes", ["player_id"])


def downgrade() -> None:
    for name in ("ratings", "tickets", "recovery_codes", "passkeys", "accounts"):
        op.drop_table(name)
    with op.batch_alter_table("seats") as seats:
        seats.drop_index("ix_seats_left_by")
        seats.drop_constraint("fk_seats_left_by", type_="foreignkey")
        seats.drop_column("left_by")
    op.drop_index("ix_tables_rated", "tables")
    op.drop_column("tables", "rated")
    for name in ("proved", "seen", "device"):
        op.drop_column("sessions", name)
    op.drop_column("players", "left")
