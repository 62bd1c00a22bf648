"""Whether a server takes guests."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Readiness:
    """How far the day of a server has come."""

    is_open: bool = False
    is_leaving: bool = False
