"""The language that each player reads."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("players", sa.Column("language", sa.String, nullable=True))
