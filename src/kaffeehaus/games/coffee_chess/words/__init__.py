"""Coffee Chess in sentences: what happened, why, and how it is played."""

from __future__ import annotations
