"""Evaluations of running games of bots, estimated in the background and cached by table."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass

from kaffeehaus.bots.insight import Insight, can_look_back
from kaffeehaus.house.bots.workers import BotError, InsightRequest
from kaffeehaus.house.http.session_cache import LruCache
from kaffeehaus.house.lookback.service import AnalysisPool
from kaffeehaus.house.tables.model import SeatKind, SeatRow
from kaffeehaus.house.tables.table import Table

MILLISECONDS = 200
"""Time to estimate a position."""
WAIT_SECONDS = 0.3
"""How long a page waits for an estimate before it shows the previous one."""
MOST_KEPT = 200

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The estimate of a position of a table."""

    head: int
    """Number of the last log entry of the position."""
    insight: Insight


def is_of_bots(seats: tuple[SeatRow, ...]) -> bool:
    """Whether only bots play, and no person played before them or may take over a seat."""
    return all(
        seat.kind is SeatKind.BOT and seat.left_by is None and not seat.free and not seat.resigned
        for seat in seats
    )


class Evaluator:
    """Estimates positions of running games of bots, one at a time."""

    def __init__(self, analysis_pool: AnalysisPool) -> None:
        self._analysis_pool = analysis_pool
        self._known: LruCache[str, Evaluation] = LruCache(MOST_KEPT)
        self._running: dict[str, asyncio.Task[None]] = {}
        self._one_at_a_time = asyncio.Lock()

    async def of(self, table: Table) -> Evaluation | None:
        """The newest estimate of a table, perhaps of an earlier position; None if there is none
        yet, or if people play there."""
        if not is_of_bots(table.seats) or not table.to_act or not can_look_back(table.game.id):
            return None
        known = self._known.get(table.id)
        if known is not None and known.head == table.row.head:
            return known
        if table.id not in self._running:
            task = asyncio.create_task(self._estimate(table))
            self._running[table.id] = task
            task.add_done_callback(lambda _done: self._running.pop(table.id, None))
        await asyncio.wait({self._running[table.id]}, timeout=WAIT_SECONDS)
        return self._known.get(table.id)

    async def close(self) -> None:
        """Cancel running estimates."""
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _estimate(self, table: Table) -> None:
        state, head = table.playable.state, table.row.head
        request = InsightRequest(
            table.game.id, table.game.version, state.save(), MILLISECONDS, seed=head
        )
        try:
            async with self._one_at_a_time:
                insight = await self._analysis_pool.look(request)
        except BotError as error:
            logger.warning("no evaluation of table %s: %s", table.id, error)
            return
        self._known[table.id] = Evaluation(head, insight)
