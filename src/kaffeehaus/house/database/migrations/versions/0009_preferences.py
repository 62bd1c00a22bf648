"""What players have the house do for them at the table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("players", sa.Column("preferences", sa.Text, nullable=True))
