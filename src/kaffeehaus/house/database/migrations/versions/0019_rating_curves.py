"""The deviation and the number of games behind a rating, as they were after a game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.add_column("seats", sa.Column("rating_deviation", sa.Integer(), nullable=True))
    op.add_column("seats", sa.Column("rating_games", sa.Integer(), nullable=True))
