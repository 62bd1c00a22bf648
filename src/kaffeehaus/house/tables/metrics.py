"""What one server does, in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kaffeehaus.house.bots.runner import BotSeats
from kaffeehaus.house.live.hub import Hub
from kaffeehaus.house.tables.cache import HotTables
from kaffeehaus.house.tables.updater import Desk


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


def tally_of(hub: Hub, desk: Desk, hot: HotTables, bots: BotSeats) -> Tally:
    """What these have counted."""
    return Tally(
        streams=hub.stream_count,
        changes=dict(desk.stored),
        hot_tables=len(hot.all_present()),
        bots_thinking=bots.thinking,
        bots_waiting=bots.waiting,
        bot_turns=bots.played,
        bot_failures=bots.failed,
    )
