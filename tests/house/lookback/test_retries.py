"""Blunders of an analysed game, played once more: what is as good as known, and what is not."""

from __future__ import annotations

import asyncio

import pytest

from kaffeehaus.core.puzzles import AttemptStatus
from kaffeehaus.house.errors import BadRequest, NotFound, NotNow
from kaffeehaus.house.lookback.model import AnalysisStage
from kaffeehaus.house.players.model import Player
from tests.house.houses import OpenHouse

pytestmark = pytest.mark.anyio


async def analysed(opened: OpenHouse, table_id: str, me: Player) -> None:
    """Wait until all is known of a game."""
    async with asyncio.timeout(60):
        while True:
            found = await opened.house.analyses.of(table_id, me)
            if found is not None and found.stage is AnalysisStage.DONE:
                return
            await asyncio.sleep(0.01)


async def test_a_blunder_is_played_once_more(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben, options={"board": "sq-3", "n": 3})
    tries = opened.house.retries
    # Black wins with b1/ and begins with what loses.
    await opened.act(table_id, ada, "a1-")
    with pytest.raises(NotNow, match="when it is over"):
        await tries.moves(ada, table_id, None)
    await opened.house.seats.resign(ben, table_id, 1)
    await opened.house.analyses.start(ada, table_id)
    await analysed(opened, table_id, ada)
    assert await tries.moves(ada, table_id, 0) == (1,)
    assert await tries.moves(ada, table_id, 1) == ()
    series = await tries.at(ada, table_id, 1)
    assert series.following is None
    assert (await tries.attempt(ada, series, ["b1/"])).standing is AttemptStatus.SOLVED
    again = await tries.attempt(ada, series, ["a1-"])
    assert again.said == ("This move was played in the game.",)
    other = await tries.attempt(ada, series, ["a1/"])
    assert other.standing is AttemptStatus.WRONG
    assert other.said == ("This move loses.",)
    # What went right and wrong is in the one record of progress, beside the puzzles.
    progress = await opened.house.puzzles.progress(ada)
    assert (progress.mended, progress.solved, progress.run) == (1, 1, 1)
    # As good as the one that is recommended, though it is not among those named.
    assert (await tries.attempt(ada, series, ["b3\\"])).standing is AttemptStatus.SOLVED
    with pytest.raises(BadRequest, match="already over"):
        await tries.attempt(ada, series, ["b1/", "b1/"])
    with pytest.raises(NotFound, match="cannot be retried"):
        await tries.at(ada, table_id, 2)
