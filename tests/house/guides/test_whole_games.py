"""Every guided game goes on to its end when a newcomer presses what the page offers."""

from __future__ import annotations

import asyncio

import pytest

from kaffeehaus.bots.base import turn_of
from kaffeehaus.bots.catalog import make_bot
from kaffeehaus.core.drafts import before_last_choice
from kaffeehaus.core.registry import find_game, game_ids
from kaffeehaus.core.rng import Rng
from kaffeehaus.games.fcm.rules.events import HouseServed
from kaffeehaus.house.bots.workers import TurnRequest
from kaffeehaus.house.tables.table import TablePhase
from kaffeehaus.house.views.model import TableView
from tests.house.houses import OpenHouse

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
SEED = 2
WITH_GUIDE = [game_id for game_id in game_ids() if find_game(game_id).guide()]


def test_every_game_of_the_house_has_a_guide() -> None:
    assert {"cafe", "coffee", "coffee_chess", "fcm"} <= set(WITH_GUIDE)


@pytest.mark.parametrize("game_id", WITH_GUIDE)
async def test_a_guided_game_is_explained_to_its_end(
    opened: OpenHouse, game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Everything is drawn the same each time: without it, some games end before anybody sells.
    monkeypatch.setattr("kaffeehaus.house.seats.joining.secrets.randbits", lambda _bits: SEED)
    game = find_game(game_id)
    guide = game.guide()
    assert guide is not None
    bot = make_bot(game_id, guide.opponents[0])

    def answer(question: TurnRequest) -> str:
        state = game.load(question.state)
        return str(bot.choose(turn_of(state, question.seat, Rng(SEED))))

    opened.bot_pool.answer = answer
    ada = await opened.guest("Ada")
    table_id = await opened.house.guides.begin(ada, game)

    topics: set[str] = set()
    while (await opened.until(table_id, _is_due, ada)).phase is not TablePhase.OVER:
        table = await opened.house.updater.table(table_id)
        state = table.state_of(0)
        forced = state.empty(0)
        has_chosen = before_last_choice(table.playable.state, 0, table.draft_of(0)) is not None
        if forced is not None and not (forced.confirms and has_chosen):
            await asyncio.sleep(0.001)  # The server takes this step.
            continue
        view = await opened.see(table_id, ada)
        told = await opened.house.guides.at(ada, view)
        assert told is not None
        assert told.guidance is not None, f"nothing explains {view.legal}"
        assert told.guidance.goal
        assert told.guidance.to_do
        topics.add(told.guidance.topic)
        chosen = bot.choose(turn_of(state, 0, Rng(SEED)))
        assert chosen in view.legal, "the page offers it"
        await opened.act(table_id, ada, str(chosen))
    assert len(topics) >= 3
    if game_id == "fcm":
        await _require_story_of_first_sale(opened, table_id)


def _is_due(view: TableView) -> bool:
    return view.phase is TablePhase.OVER or bool(view.legal)


async def _require_story_of_first_sale(opened: OpenHouse, table_id: str) -> None:
    view = await opened.see(table_id, None)
    served = HouseServed.code
    table = await opened.house.updater.table(table_id)
    numbers = [line.number for line in table.lines if any(e["code"] == served for e in line.events)]
    first = next(move for move in view.moves if move.number == numbers[0])
    assert first.staged
    [story, *_] = await opened.house.views.stories(table_id, first.index)
    assert "$" in story.html()
