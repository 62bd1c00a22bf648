"""How a game changed the ratings of its players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("rating_before", sa.Integer(), nullable=True))
    op.add_column("seats", sa.Column("rating_after", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("seats", "rating_after")
    op.drop_column("seats", "rating_before")
