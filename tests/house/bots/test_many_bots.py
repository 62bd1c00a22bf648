"""One guest with very many slow bots: the bots of other guests answer all the same.

The bots are real and think in processes of their own; only their times are short.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from kaffeehaus.house.app import create_app
from kaffeehaus.house.bots.fair_shares import FairShares, ShareClaim
from kaffeehaus.house.bots.workers import BotWorkers, TurnRequest
from tests.house.houses import PATIENCE, quick_settings
from tests.house.visitors import Visitor, log_in, serving
from tests.parsed import Parsed

pytestmark = pytest.mark.anyio

TABLES = 12
SLOW = {"who": "bot", "bot": "mcts:0.6s"}
QUICK = {"who": "bot", "bot": "mcts:0.1s"}
ME = {"who": "me"}


async def moves_at(visitor: Visitor, *tables: str) -> int:
    """How many moves were made at these tables."""
    return sum([(await visitor.get(table))["moves"] for table in tables])


async def set_up(visitor: Visitor, *seats: dict[str, str]) -> str:
    """The path of a table with these seats."""
    made: Parsed = await visitor.post("/api/tables", {"game": "coffee", "seats": seats}, 201)
    return f"/api/tables/{made['table']}"


async def answered(visitor: Visitor, table: str, moves: int) -> None:
    """Return when so many moves were made at the table."""
    async with asyncio.timeout(PATIENCE):
        while await moves_at(visitor, table) < moves:  # noqa: ASYNC110 - the table is polled
            await asyncio.sleep(0.02)


class Line:
    """How many slow bots answered while the bot of a table waited for a place to think in."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.slow_answers = 0
        self.before: dict[str, int] = {}
        take_turn, slot = BotWorkers.take_turn, FairShares.slot

        async def count(workers: BotWorkers, question: TurnRequest) -> tuple[str, ...]:
            answer = await take_turn(workers, question)
            self.slow_answers += question.bot == SLOW["bot"]
            return answer

        @asynccontextmanager
        async def wait(shares: FairShares, claim: ShareClaim) -> AsyncIterator[None]:
            before = self.slow_answers
            async with slot(shares, claim):
                self.before[claim.table] = self.slow_answers - before
                yield

        monkeypatch.setattr(BotWorkers, "take_turn", count)
        monkeypatch.setattr(FairShares, "slot", wait)


@pytest.mark.parametrize("plays", [False, True], ids=["bots alone", "at every table"])
async def test_a_guest_with_many_slow_bots_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, plays: bool
) -> None:
    line = Line(monkeypatch)
    settings = replace(quick_settings(tmp_path), bot_workers=1)
    async with serving(create_app(settings)) as client:
        ada, mallory = await log_in(client, "Ada"), await log_in(client, "Mallory")
        table = await set_up(ada, ME, QUICK)
        crowd = [await set_up(mallory, ME if plays else SLOW, SLOW) for _ in range(TABLES)]
        if plays:
            for path in crowd:
                await mallory.act(path, "c3-")
        # One of them is answered: the machine is warm, and the others wait in line.
        async with asyncio.timeout(PATIENCE):
            while not line.slow_answers:  # noqa: ASYNC110 - they are polled
                await asyncio.sleep(0.02)
        await ada.act(table, "c3-")
        await answered(ada, table, 2)
        # Turn by turn, all of the others would have come before.
        assert line.before[table.rpartition("/")[2]] <= TABLES // 3
