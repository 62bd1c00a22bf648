"""Personal access tokens."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "access_tokens",
        sa.Column("token_hash", sa.String, primary_key=True),
        sa.Column("player_id", sa.String, sa.ForeignKey("players.id"), nullable=False, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("scopes", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=True),
    )
