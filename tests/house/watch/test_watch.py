"""The Watch page evaluates games of bots, and tells no running game of people."""

from __future__ import annotations

import asyncio

import pytest

from kaffeehaus.core.registry import game_ids
from kaffeehaus.house.bots.workers import TurnRequest
from kaffeehaus.house.tables.new_table import NewTable, bot_seat
from kaffeehaus.house.watch.service import WatchedGame
from tests.house.houses import PATIENCE, OpenHouse, first_legal
from tests.house.readers import Reader

pytestmark = pytest.mark.anyio
QUICK_GAME = ("a1-", "b1|", "b2*")


async def best(opened: OpenHouse, game_id: str = "coffee") -> WatchedGame:
    page = await opened.house.watch.page(None)
    found = next(kind.best for kind in page.kinds if kind.game.id == game_id)
    assert found is not None
    return found


async def test_a_running_game_of_people_is_shown_without_evaluation_until_it_is_over(
    opened: OpenHouse,
) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben, options={"board": "sq-2", "n": 2})
    for number, action in enumerate(QUICK_GAME):
        shown = await best(opened)
        assert shown.table.row.id == table_id
        assert shown.thumbnail is not None
        assert (shown.chances, shown.commentary, shown.is_late) == ((), (), False)
        await opened.act(table_id, (ada, ben)[number % 2], action, seat=number % 2)
    assert opened.analysis_pool.asked == []
    over = await best(opened)
    assert over.table.row.id == table_id
    assert "wins" in over.commentary[0]


async def test_a_person_against_a_bot_is_not_evaluated(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    await opened.table(ada, bot_seat("random"))
    shown = await best(opened)
    assert (shown.chances, shown.commentary) == ((), ())
    assert opened.analysis_pool.asked == []


async def test_a_game_of_bots_is_told_and_evaluated(opened: OpenHouse) -> None:
    gate, moves = asyncio.Event(), 0

    async def think(question: TurnRequest) -> str:
        nonlocal moves
        moves += 1
        if moves > 2:
            await gate.wait()
        return first_legal(question)

    opened.bot_pool.think = think
    ada = await opened.guest("Ada")
    bots = (bot_seat("random"), bot_seat("random"))
    table_id = await opened.house.seats.create_table(
        ada, NewTable("coffee", bots, {}, private=False), seed=7
    )
    await opened.until(table_id, lambda view: len(view.moves) == 2)
    await opened.until(table_id, lambda _sight: moves > 2)
    async with asyncio.timeout(PATIENCE):
        while (shown := await best(opened)).is_late:  # Each look waits a while.
            pass
    assert sum(chance.percent for chance in shown.chances) in {99, 100, 101}
    assert any("Random 2 places a stone" in sentence for sentence in shown.commentary)
    asked = len(opened.analysis_pool.asked)
    await best(opened)
    assert len(opened.analysis_pool.asked) == asked, "an unchanged position is estimated once"


async def test_the_page_prefers_stronger_players(opened: OpenHouse) -> None:
    opened.bot_pool.think = _never
    ada = await opened.guest("Ada")
    tables = {}
    for bot in ("level-2", "level-6", "level-4"):
        seats = (bot_seat(bot), bot_seat(bot))
        tables[bot] = await opened.house.seats.create_table(
            ada, NewTable("coffee", seats, {}, private=False)
        )
    assert (await best(opened)).table.row.id == tables["level-6"]


async def _never(_question: TurnRequest) -> str:
    await asyncio.Event().wait()
    return ""


async def test_the_page_has_a_card_for_each_game(ada: Reader, ben: Reader) -> None:
    table = await ada.set_table()
    await ben.sit_down(table)
    for path in ("/watch", "/watch/fragment"):
        page = await ada.read(path)
        assert f'href="{table}"' in page
        assert "<meter" not in page
        assert page.count('id="watch-') == len(game_ids())
