"""What one server does, in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kaffeehaus.house.bots.runner import BotRunner
from kaffeehaus.house.live.hub import Hub
from kaffeehaus.house.tables.cache import TableCache
from kaffeehaus.house.tables.updater import TableUpdater


@dataclass(frozen=True, slots=True)
class TableMetrics:
    """What happens at the moment, and what happened since the server opened."""

    streams: int
    changes: Mapping[str, int]
    """By kind: changes of tables that were stored."""
    hot_tables: int
    bots_thinking: int
    bots_waiting: int
    bot_turns: int
    bot_failures: int


def tally_of(hub: Hub, updater: TableUpdater, cache: TableCache, bots: BotRunner) -> TableMetrics:
    """What these have counted."""
    return TableMetrics(
        streams=hub.stream_count,
        changes=dict(updater.stored),
        hot_tables=len(cache.all_present()),
        bots_thinking=bots.thinking,
        bots_waiting=bots.waiting,
        bot_turns=bots.played,
        bot_failures=bots.failed,
    )
