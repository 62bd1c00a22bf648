"""Who wins against every defence: positions of Coffee solved, written down and proven."""

from __future__ import annotations
