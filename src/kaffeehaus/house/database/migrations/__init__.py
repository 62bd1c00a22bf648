"""How the schema came to be, step by step, for Alembic."""

from __future__ import annotations
