"""How a game changed the ratings of its players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column("seats", sa.Column("rating_before", sa.Integer, nullable=True))
    op.add_column("seats", sa.Column("rating_after", sa.Integer, nullable=True))
