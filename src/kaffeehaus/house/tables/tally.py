"""What one server does, in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tally:
    """What happens at the moment, and what happened since the server opened."""

    streams: int
    changes: Mapping[str, int]
    """By kind: changes of tables that were stored."""
    hot_tables: int
    bots_thinking: int
    bots_waiting: int
    bot_turns: int
    bot_failures: int
