"""What is proven is told as proven when a game of Coffee is looked back on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from sqlalchemy import update

from kaffeehaus.bots.coffee import analyst
from kaffeehaus.bots.insight import Candidate, Insight, Proof, settled
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.registry import find_game
from kaffeehaus.house.bots.workers import BotError, InsightRequest, ProofRequest
from kaffeehaus.house.database.schema import insights
from kaffeehaus.house.errors import RateLimited
from kaffeehaus.house.lookback import service as analysing
from kaffeehaus.house.lookback.model import (
    GAME_MILLISECONDS,
    MAX_MILLISECONDS,
    Analysis,
    AnalysisStage,
    MoveGrade,
)
from kaffeehaus.house.tables.new_table import ME
from kaffeehaus.kernels.coffee import kernel as coffee
from kaffeehaus.kernels.coffee.solver import solver as coffee_solver
from tests.house.houses import OpenHouse
from tests.house.visitors import log_in, quick_app, serving

pytestmark = pytest.mark.anyio

WINNING = {"c2/", "c2\\", "b3/", "b3\\", "d3/", "d3\\", "c4/", "c4\\"}
"""The first turns that win on sq-5 with n=4; the other 88 lose (docs/coffee-solved.md)."""
LARGE = "hex-5"
"""A board on which nobody proves anything by itself."""


async def _play(opened: OpenHouse, *turns: str, board: str = "sq-5", n: int = 4) -> str:
    """Some turns of Ada with herself."""
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, ME, options={"board": board, "n": n})
    for number, turn in enumerate(turns):
        await opened.act(table_id, ada, turn, seat=number % 2)
    await opened.house.seats.resign(ada, table_id, len(turns) % 2)
    return table_id


async def _look_until(
    look: Callable[[], Awaitable[Analysis | None]], test: Callable[[Analysis], bool]
) -> Analysis:
    """The analysis as soon as it is as wanted."""
    async with asyncio.timeout(60):
        while (found := await look()) is None or not test(found):  # noqa: ASYNC110 - polls
            await asyncio.sleep(0.001)
    return found


async def _reach(
    opened: OpenHouse, table_id: str, stage: AnalysisStage = AnalysisStage.DONE
) -> Analysis:
    """What everybody may know when the analysis has come so far."""
    return await _look_until(
        lambda: opened.house.analyses.of(table_id, None), lambda found: found.stage is stage
    )


async def _analysed(
    opened: OpenHouse, table_id: str, stage: AnalysisStage = AnalysisStage.DONE
) -> Analysis:
    await opened.house.analyses.start(await opened.guest("Ben"), table_id)
    return await _reach(opened, table_id, stage)


def _recommended(insight: Insight | None) -> list[str]:
    assert insight is not None
    return [action for move in insight.recommended for action in move.actions]


@dataclass
class Oracle:
    """Estimates that the first eight turns win 58, 57, 56 ... of 100 games, and proves what the
    test says."""

    prove_state: Callable[[AnyState], Insight | None] = lambda _: None
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    """No proof before it is set."""
    asked: list[ProofRequest] = field(default_factory=list)

    async def look(self, question: InsightRequest) -> Insight:
        """The estimate."""
        state = _load(question)
        seat = state.actors()[0]
        turns = [str(action) for action in state.legal(seat)[:8]]
        best = tuple(Candidate((turn,), 580 - 10 * rank) for rank, turn in enumerate(turns))
        return settled(state) or Insight(seat, 580, proven=False, best=best)

    async def prove(self, question: ProofRequest) -> Proof:
        """The proof, for which next to no time is needed."""
        await self.gate.wait()
        self.asked.append(question)
        state = _load(question)
        return Proof(settled(state) or self.prove_state(state), 1)


def _load(question: InsightRequest | ProofRequest) -> AnyState:
    return find_game(question.game).under(question.version).load(question.state)


@pytest.fixture
def oracle(opened: OpenHouse, monkeypatch: pytest.MonkeyPatch) -> Oracle:
    """Answers instead of the analysts."""
    made = Oracle()
    made.gate.set()
    monkeypatch.setattr(opened.analysis_pool, "look", made.look)
    monkeypatch.setattr(opened.analysis_pool, "prove", made.prove)
    return made


async def test_only_turns_that_win_are_recommended_for_the_beginning(opened: OpenHouse) -> None:
    analysis = await _analysed(opened, await _play(opened, "c2/"))
    start, after = analysis.insights
    assert start is not None
    assert after is not None
    assert start.wins
    assert _recommended(start)
    assert set(_recommended(start)) <= WINNING
    assert (after.share, after.proven, after.best) == (0, True, ())
    worth = analysis.moves[0]
    assert worth is not None
    assert (worth.grade, worth.before, worth.after) == (MoveGrade.GOOD, 1000, 1000)


@pytest.mark.parametrize("turn", ["b4/", "d1/"])
async def test_a_turn_that_loses_a_won_game_is_a_blunder(opened: OpenHouse, turn: str) -> None:
    analysis = await _analysed(opened, await _play(opened, turn))
    worth, after = analysis.moves[0], analysis.insights[1]
    assert worth is not None
    assert after is not None
    assert (worth.grade, worth.was_proven, worth.proven) == (MoveGrade.BLUNDER, True, True)
    assert worth.better is not None
    assert set(worth.better.actions) <= WINNING
    assert after.wins
    assert after.recommended


async def test_whoever_wins_is_proven_over_the_whole_game(opened: OpenHouse) -> None:
    turns = ("a1-", "b1/", "c2-", "b2/", "c3-", "b3*")
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, ME, options={"board": "sq-3", "n": 3})
    for number, turn in enumerate(turns):
        await opened.act(table_id, ada, turn, seat=number % 2)
    analysis = await _analysed(opened, table_id)
    assert analysis.proven == analysis.of == 7
    for before, worth, after in zip(
        analysis.insights, analysis.moves, analysis.insights[1:], strict=False
    ):
        assert before is not None
        assert worth is not None
        assert after is not None
        gave_away = before.wins and after.share_of(before.seat) == 0
        assert worth.grade is (MoveGrade.BLUNDER if gave_away else MoveGrade.GOOD)


async def test_without_the_c_layer_it_is_told_too(
    opened: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    for layer in (coffee, coffee_solver):
        monkeypatch.setattr(layer, "FAST", False)
    caches = (coffee.kernel_of, analyst._solver)
    for cache in caches:
        cache.cache_clear()
    try:
        analysis = await _analysed(opened, await _play(opened, "b4/", board="sq-5", n=4))
        assert analysis.proven == 2
        assert set(_recommended(analysis.insights[0])) <= WINNING
        smaller = await _analysed(opened, await _play(opened, "a1-", "a2/", board="hex-3", n=3))
        assert smaller.proven == 3
    finally:
        for cache in caches:
            cache.cache_clear()


async def test_estimates_stand_until_something_is_proven(opened: OpenHouse, oracle: Oracle) -> None:
    table_id = await _play(opened, "e5-", "e6/", board=LARGE)
    oracle.prove_state = lambda state: Insight(state.actors()[0], 0, proven=True)
    oracle.gate.clear()
    estimated = await _analysed(opened, table_id, AnalysisStage.PROVING)
    assert (estimated.done, estimated.proven, estimated.of) == (3, 0, 3)
    stamp = await opened.house.tables.stamp(table_id, None)
    oracle.gate.set()
    proven = await _reach(opened, table_id)
    # The last position is lost for who moves there, so the move before wins, and so on.
    assert [insight and insight.share for insight in proven.insights] == [0, 1000, 0]
    assert await opened.house.tables.stamp(table_id, None) != stamp


async def test_nothing_is_proven_twice(opened: OpenHouse, oracle: Oracle) -> None:
    table_id = await _play(opened, "e5-", "e6/", board=LARGE)
    done = await _analysed(opened, table_id)
    asked = len(oracle.asked)
    # As after a restart: only what is stored is known.
    opened.house.analyses._games.clear()
    again = await _analysed(opened, table_id)
    assert again.insights == done.insights
    assert len(oracle.asked) == asked > 0


async def test_what_an_older_house_found_is_ranked_and_can_be_proven(
    opened: OpenHouse, oracle: Oracle, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await _play(opened, "e5-", board=LARGE)
    with monkeypatch.context() as before:
        before.setattr(analysing, "has_prover", lambda _: False)
        await _analysed(opened, table_id)
    key = opened.house.analyses._games[table_id].positions[0].key
    moves = ", ".join(
        f'{{"actions": ["{turn}"], "share": {share}, "proven": false}}'
        for turn, share in (("a1-", 470), ("a2-", 508))
    )
    old = f'{{"seat": 0, "share": 470, "proven": false, "best": [{moves}]}}'
    change = update(insights).filter_by(table_id=table_id, position=key).values(found=old)
    await opened.store.write("", lambda connection: connection.execute(change))
    opened.house.analyses._games.clear()
    found = await opened.house.analyses.of(table_id, None)
    assert found is not None
    assert found.stage is AnalysisStage.PAUSED
    assert _recommended(found.insights[0]) == ["a2-", "a1-"]
    assert (await _analysed(opened, table_id)).stage is AnalysisStage.DONE
    assert oracle.asked


async def test_the_time_for_proofs_is_bounded(opened: OpenHouse, oracle: Oracle) -> None:
    await _analysed(opened, await _play(opened, "e5-", "e6/", board=LARGE))
    tried = [question.processor_milliseconds for question in oracle.asked]
    assert GAME_MILLISECONDS - 250 < sum(tried) <= GAME_MILLISECONDS
    assert max(tried) == MAX_MILLISECONDS


async def test_recommended_moves_that_lose_give_way_to_others(
    opened: OpenHouse, oracle: Oracle
) -> None:
    """Where a position is too hard, its best moves are looked at."""

    def prove(state: AnyState) -> Insight | None:
        last = str(state.save()["last"])
        return Insight(1, 1000, proven=True) if last in {"a1-", "a1\\"} else None

    oracle.prove_state = prove
    analysis = await _analysed(opened, await _play(opened, "e5-", board=LARGE))
    start = analysis.insights[0]
    assert _recommended(start) == ["a1/", "a2-", "a2/"]
    assert start is not None
    assert (start.share, start.proven) == (570, False)


async def test_one_move_that_is_proven_to_win_decides_its_position(
    opened: OpenHouse, oracle: Oracle
) -> None:
    def prove(state: AnyState) -> Insight | None:
        return Insight(1, 0, proven=True) if str(state.save()["last"]) == "a1/" else None

    oracle.prove_state = prove
    analysis = await _analysed(opened, await _play(opened, "e5-", board=LARGE))
    start, worth = analysis.insights[0], analysis.moves[0]
    assert start is not None
    assert start.wins
    assert _recommended(start) == ["a1/"]
    assert worth is not None
    assert worth.grade is MoveGrade.GOOD
    assert worth.better == start.recommended[0]


async def test_a_prover_in_trouble_leaves_the_estimates(
    opened: OpenHouse, oracle: Oracle, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(question: ProofRequest) -> Proof:
        raise BotError("no more")

    table_id = await _play(opened, "e5-", board=LARGE)
    with monkeypatch.context() as broken:
        broken.setattr(opened.analysis_pool, "prove", fail)
        analysis = await _analysed(opened, table_id, AnalysisStage.PAUSED)
    assert analysis.done == analysis.of
    oracle.prove_state = lambda state: Insight(state.actors()[0], 0, proven=True)
    assert (await _analysed(opened, table_id)).proven == 2


async def test_one_game_is_looked_at_while_another_is_proven(
    opened: OpenHouse, oracle: Oracle
) -> None:
    tables = [await _play(opened, "e5-", board=LARGE) for _ in range(2)]
    oracle.gate.clear()
    for table_id in tables:
        assert (await _analysed(opened, table_id, AnalysisStage.PROVING)).done == 2
    oracle.gate.set()
    for table_id in tables:
        await _reach(opened, table_id)


async def test_a_new_move_is_looked_at_while_the_game_is_proven(
    opened: OpenHouse, oracle: Oracle
) -> None:
    def prove(state: AnyState) -> Insight | None:
        return Insight(0, 0, proven=True) if str(state.save()["last"]) == "e6/" else None

    oracle.prove_state = prove
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, ME, options={"board": LARGE, "n": 4})
    await opened.act(table_id, ada, "e5-")
    oracle.gate.clear()
    await opened.house.analyses.start(ada, table_id)
    await opened.act(table_id, ada, "e6/", seat=1)
    await _look_until(
        lambda: opened.house.analyses.start(ada, table_id), lambda found: found.done == 3
    )
    assert oracle.asked == []
    oracle.gate.set()
    found = await _look_until(
        lambda: opened.house.analyses.of(table_id, ada), lambda found: found.proven == 2
    )
    assert [insight and insight.share for insight in found.insights][1:] == [1000, 0]


async def test_an_album_that_was_put_away_is_read_again(opened: OpenHouse, oracle: Oracle) -> None:
    table_id = await _play(opened, "e5-", "e6/", board=LARGE)
    oracle.gate.clear()
    await _analysed(opened, table_id, AnalysisStage.PROVING)
    opened.house.analyses._games.clear()
    assert (await _reach(opened, table_id, AnalysisStage.PROVING)).done == 3
    oracle.gate.set()
    await _reach(opened, table_id)
    spent = sum(question.processor_milliseconds for question in oracle.asked)
    assert spent > GAME_MILLISECONDS - 2000


async def test_only_so_many_games_wait_for_their_proofs(
    opened: OpenHouse, oracle: Oracle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysing, "MAX_WAITING", 1)
    first, second = [await _play(opened, "e5-", board=LARGE) for _ in range(2)]
    oracle.gate.clear()
    await _analysed(opened, first, AnalysisStage.PROVING)
    waiting = await _analysed(opened, second, AnalysisStage.PAUSED)
    assert waiting.done == waiting.of
    with pytest.raises(RateLimited):
        await opened.house.analyses.start(await opened.guest("Ben"), second)
    oracle.gate.set()
    await _reach(opened, first)
    assert (await _analysed(opened, second)).stage is AnalysisStage.DONE


async def test_programs_read_shares_of_the_first_seat(tmp_path: Path) -> None:
    async with serving(quick_app(tmp_path)) as house:
        ada = await log_in(house, "Ada")
        table = await ada.table({"who": "me"}, board="sq-5", n=4)
        await ada.act(table, "b4/")
        await ada.post(f"{table}/analysis", status=202)
        async with asyncio.timeout(60):
            while (found := await ada.get(f"{table}/analysis"))["stage"] != "done":  # noqa: ASYNC110 - polls
                await asyncio.sleep(0.02)
        assert (found["proven"], found["of"]) == (2, 2)
        start, after = found["positions"]
        assert (start["seat"], start["share"], start["proven"]) == (0, 1000, True)
        assert {move["share"] for move in start["best"]} == {1000}
        assert (after["seat"], after["share"], after["proven"]) == (1, 0, True)
        assert {move["share"] for move in after["best"]} == {0}
        (move,) = found["moves"]
        assert (move["seat"], move["before"], move["after"]) == (0, 1000, 0)
        assert (move["grade"], move["was_proven"], move["proven"]) == ("blunder", True, True)
