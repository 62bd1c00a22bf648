"""Tables whose seats are drawn at random."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.add_column("tables", sa.Column("random_seats", sa.Boolean, nullable=True))
