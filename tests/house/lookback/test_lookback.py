"""Looking back on games: who may, what is found, and that it is kept."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kaffeehaus.house.bots.workers import BotError, InsightRequest
from kaffeehaus.house.errors import NotNow, RateLimited
from kaffeehaus.house.lookback import model
from kaffeehaus.house.lookback import service as analysing
from kaffeehaus.house.lookback import service as insight_store
from kaffeehaus.house.lookback.model import Analysis, AnalysisStage, MoveGrade
from kaffeehaus.house.lookback.page import Lookback
from kaffeehaus.house.lookback.service import GAME_ESTIMATE_MILLISECONDS, time_limit
from kaffeehaus.house.players.model import Player
from kaffeehaus.house.tables.new_table import ME
from tests.house.houses import OpenHouse
from tests.house.visitors import log_in, quick_app, serving

pytestmark = pytest.mark.anyio

QUICK: dict[str, str | int | bool] = {"board": "sq-3", "n": 3}


async def _play(opened: OpenHouse, *players: Player, moves: int | None = None) -> str:
    """A game of random-looking moves to its end, or so many of them."""
    host, *others = players
    table_id = await opened.table(host, *(others or (ME,)), options=QUICK)
    played = 0
    while played != moves:
        view = await opened.house.views.table(table_id, host)
        to_act = [seat.seat for seat in view.seats if seat.to_act]
        if not to_act:
            return table_id
        seat = to_act[0]
        actor = players[seat % len(players)]
        legal = (await opened.house.views.table(table_id, actor, seat=seat)).legal
        await opened.act(table_id, actor, str(legal[len(legal) // 2]), seat=seat)
        played += 1
    return table_id


async def _reach(
    opened: OpenHouse, table_id: str, me: Player | None, stage: AnalysisStage
) -> Analysis:
    async with asyncio.timeout(60):
        while True:
            analysis = await opened.house.analyses.of(table_id, me)
            assert analysis is not None
            if analysis.stage is stage:
                return analysis
            await asyncio.sleep(0.005)


async def _done(opened: OpenHouse, table_id: str, me: Player | None) -> Analysis:
    return await _reach(opened, table_id, me, AnalysisStage.DONE)


async def test_a_finished_game_is_looked_at_from_beginning_to_end(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await _play(opened, ada, ben)
    view = await opened.house.views.table(table_id, None)
    offered = await opened.house.analyses.of(table_id, None)
    assert offered is not None
    assert (offered.stage, offered.done, offered.of) == (
        AnalysisStage.OFFERED,
        0,
        len(view.moves) + 1,
    )
    begun = await opened.house.analyses.start(ben, table_id)
    assert begun.stage is AnalysisStage.WORKING
    analysis = await _done(opened, table_id, None)
    assert analysis.done == analysis.of
    assert all(insight is not None and insight.proven for insight in analysis.insights)
    assert view.outcome is not None
    last = analysis.insights[-1]
    assert last is not None
    assert last.share_of(view.outcome.winners[0]) == 1000


async def test_a_move_that_gives_a_won_game_away_is_a_blunder(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await _play(opened, ada, ben)
    await opened.house.analyses.start(ada, table_id)
    analysis = await _done(opened, table_id, ada)
    for before, worth, after in zip(
        analysis.insights, analysis.moves, analysis.insights[1:], strict=False
    ):
        assert before is not None
        assert worth is not None
        assert after is not None
        gave_away = before.share == 1000 and after.share_of(before.seat) == 0
        assert (worth.grade is MoveGrade.BLUNDER) == gave_away
        assert (worth.better is not None) == gave_away
        assert worth.lost == (1000 if gave_away else 0)


async def test_a_second_look_asks_nobody(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await _play(opened, ada, ben)
    await opened.house.analyses.start(ada, table_id)
    first = await _done(opened, table_id, ada)
    asked = len(opened.analysis_pool.asked)
    assert asked == first.of
    again = await opened.house.analyses.start(ben, table_id)
    assert (again.stage, again.insights) == (AnalysisStage.DONE, first.insights)
    assert len(opened.analysis_pool.asked) == asked
    assert len(await opened.store.read(insight_store.insights_of, table_id)) == asked


async def test_nobody_is_helped_in_a_running_game(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await _play(opened, ada, ben, moves=2)
    for viewer in (ada, ben, None):
        assert await opened.house.analyses.of(table_id, viewer) is None
    with pytest.raises(NotNow, match="when it is over"):
        await opened.house.analyses.start(ada, table_id)
    assert opened.analysis_pool.asked == []


async def test_who_plays_all_seats_may_ask_at_any_time(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await _play(opened, ada, moves=2)
    await opened.house.analyses.start(ada, table_id)
    assert (await _done(opened, table_id, ada)).of == 3
    assert await opened.house.analyses.of(table_id, ben) is None
    with pytest.raises(NotNow):
        await opened.house.analyses.start(ben, table_id)
    view = await opened.house.views.table(table_id, ada)
    assert view.acting_as is not None
    await opened.act(table_id, ada, str(view.legal[0]), seat=view.acting_as)
    longer = await opened.house.analyses.of(table_id, ada)
    assert longer is not None
    assert (longer.stage, longer.done, longer.of) == (AnalysisStage.PAUSED, 3, 4)


async def test_a_game_may_go_on_while_it_is_looked_at(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table_id = await _play(opened, ada, moves=2)
    opened.analysis_pool.gate = asyncio.Event()
    await opened.house.analyses.start(ada, table_id)
    view = await opened.house.views.table(table_id, ada)
    assert view.acting_as is not None
    await opened.act(table_id, ada, str(view.legal[0]), seat=view.acting_as)
    working = await opened.house.analyses.of(table_id, ada)
    assert working is not None
    assert (working.stage, working.of) == (AnalysisStage.WORKING, 4)
    opened.analysis_pool.gate.set()
    assert (await _reach(opened, table_id, ada, AnalysisStage.PAUSED)).done == 3
    await opened.house.analyses.start(ada, table_id)
    assert (await _done(opened, table_id, ada)).done == 4


async def test_a_game_without_moves_or_analyst_is_not_offered(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    empty = await opened.table(ada, ME, options=QUICK)
    assert await opened.house.analyses.of(empty, ada) is None
    with pytest.raises(NotNow, match="no move"):
        await opened.house.analyses.start(ada, empty)
    auction = await opened.table(ada, ME, game="auction")
    assert await opened.house.analyses.of(auction, ada) is None
    with pytest.raises(NotNow, match="cannot be analysed"):
        await opened.house.analyses.start(ada, auction)


async def test_whole_turns_of_coffee_chess_are_looked_at(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, ME, game="coffee_chess")
    await opened.act(table_id, ada, "place c4", "place d5", "end")
    await opened.house.analyses.start(ada, table_id)
    analysis = await _done(opened, table_id, ada)
    assert analysis.of == 2
    for insight in analysis.insights:
        assert insight is not None
        assert insight.best[0].actions[-1] == "end"


async def _judged_game_of_three(opened: OpenHouse, game: str) -> Lookback:
    """Five moves of a game, analysed, and looked at after two of them."""
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, ME, ME, game=game)
    for _ in range(5):
        view = await opened.house.views.table(table_id, ada)
        seat = next(one.seat for one in view.seats if one.to_act)
        legal = (await opened.house.views.table(table_id, ada, seat=seat)).legal
        await opened.act(table_id, ada, str(legal[-2 if len(legal) > 3 else 0]), seat=seat)
    await opened.house.analyses.start(ada, table_id)
    analysis = await _done(opened, table_id, ada)
    moves = (await opened.house.views.table(table_id, ada)).moves
    for insight, move in zip(analysis.insights, moves, strict=False):
        assert insight is not None
        assert insight.seat == move.seat
        assert len(insight.shares) == 3
        assert not insight.proven
    return Lookback(analysis, await opened.house.views.table(table_id, ada, move=2))


async def test_a_game_of_three_is_judged_by_the_planner(opened: OpenHouse) -> None:
    lookback = await _judged_game_of_three(opened, "cafe")
    assert "what the planner expects" in lookback.legend
    assert "not a proof" in lookback.legend
    assert "cannot tell" not in lookback.legend
    assert any(said.startswith("The planner would play for") for said in lookback.sentences)
    # Every seat has its line, and its letter where the line ends.
    assert lookback.graph.count('class="line"') == 1
    assert lookback.graph.count('class="other"') == 2
    assert lookback.graph.count('class="whose"') == 3
    assert "Thin lines" in lookback.legend


async def test_where_a_judge_cannot_tell_no_share_is_shown(opened: OpenHouse) -> None:
    """At the beginning of Food Chain Magnate it says what it would do, and that is all."""
    lookback = await _judged_game_of_three(opened, "fcm")
    assert "cannot tell who is ahead" in lookback.legend
    assert any(said.startswith("The planner would play for") for said in lookback.sentences)
    assert not any("%" in said for said in [*lookback.sentences, lookback.summary])
    assert not lookback.turning_points
    note = lookback.note(1)
    assert note
    assert note.worth == "unknown"


async def test_who_plays_alone_has_nothing_to_look_back_on(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, game="cafe")
    assert await opened.house.analyses.of(table_id, ada) is None
    with pytest.raises(NotNow, match="cannot be analysed"):
        await opened.house.analyses.start(ada, table_id)


async def test_progress_changes_the_stamp(opened: OpenHouse) -> None:
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await _play(opened, ada, ben)
    opened.analysis_pool.gate = asyncio.Event()
    stamps = [await opened.house.tables.stamp(table_id, None)]
    await opened.house.analyses.start(ada, table_id)
    stamps.append(await opened.house.tables.stamp(table_id, None))
    opened.analysis_pool.gate.set()
    await _done(opened, table_id, ada)
    stamps.append(await opened.house.tables.stamp(table_id, None))
    assert len(set(stamps)) == 3


async def test_only_so_many_games_wait(opened: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysing, "MAX_WAITING", 1)
    ada = await opened.guest("Ada")
    first, second = [await _play(opened, ada) for _ in range(2)]
    opened.analysis_pool.gate = asyncio.Event()
    await opened.house.analyses.start(ada, first)
    assert (await opened.house.analyses.start(ada, first)).stage is AnalysisStage.WORKING
    with pytest.raises(RateLimited):
        await opened.house.analyses.start(ada, second)


async def test_an_analyst_in_trouble_stops_the_analysis_and_no_more(
    opened: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = await opened.guest("Ada")
    table_id = await _play(opened, ada)
    look = opened.analysis_pool.look

    async def fails_in_the_end(question: InsightRequest) -> object:
        if len(opened.analysis_pool.asked) == 2:
            raise BotError("no more")
        return await look(question)

    monkeypatch.setattr(opened.analysis_pool, "look", fails_in_the_end)
    await opened.house.analyses.start(ada, table_id)
    analysis = await _reach(opened, table_id, ada, AnalysisStage.PAUSED)
    assert analysis.done == 2
    monkeypatch.undo()
    await opened.house.analyses.start(ada, table_id)
    assert (await _done(opened, table_id, ada)).done == analysis.of


@pytest.mark.parametrize(
    ("game_id", "positions", "milliseconds"),
    [
        ("coffee_chess", 1, 1000),
        ("coffee_chess", 40, 1000),
        ("coffee_chess", 80, 500),
        ("coffee_chess", 5000, 50),
        ("coffee", 25, 500),
        ("coffee", 80, 250),
    ],
)
def test_the_time_for_a_game_is_bounded(game_id: str, positions: int, milliseconds: int) -> None:
    assert time_limit(game_id, positions) == milliseconds


def test_looks_and_proofs_take_a_minute_together() -> None:
    assert GAME_ESTIMATE_MILLISECONDS / 2 + model.GAME_MILLISECONDS == 60_000


async def test_programs_can_ask_too(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as house:
        ada, ben = await log_in(house, "Ada"), await log_in(house, "Ben")
        table = await ada.table({"who": "me"}, board="sq-3", n=3)
        early = await ada.post(f"{table}/analysis", status=409)
        assert early["code"] == "not_started"
        await ada.act(table, "b2-")
        assert (await ben.get(f"{table}/analysis", 409))["code"] == "not_over"
        asked = await ada.post(f"{table}/analysis", status=202)
        assert (asked["stage"], asked["of"]) == ("working", 2)
        async with asyncio.timeout(60):
            while True:
                found = await ada.get(f"{table}/analysis")
                if found["stage"] == "done":
                    break
                await asyncio.sleep(0.02)
        assert [place["after"] for place in found["positions"]] == [0, 1]
        assert found["moves"][0]["move"] == 1
