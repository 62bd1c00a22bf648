"""One module per command, each with `declare` (its arguments) and `run` (what it does)."""

from __future__ import annotations
