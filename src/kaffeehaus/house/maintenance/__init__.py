"""Background maintenance: backups, retention, and replay checks of stored games."""

from __future__ import annotations
