"""Who sits where: wishes for a new table, taking a seat, getting up, resigning."""

from __future__ import annotations
