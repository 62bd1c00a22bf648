"""Bots at tables: they play when they are to act, whatever happens to them."""

from __future__ import annotations

import asyncio
import itertools
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from kaffeehaus.core.record import Status, loads, verify
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.house.app import create_app
from kaffeehaus.house.bots.workers import BotError, TurnRequest
from kaffeehaus.house.database.errors import StoreError
from kaffeehaus.house.database.store import Store
from kaffeehaus.house.tables import reads as table_reads
from kaffeehaus.house.tables import updater
from kaffeehaus.house.tables.model import Append
from kaffeehaus.house.tables.new_table import NewTable, bot_seat
from kaffeehaus.house.tables.store import append_to_log
from kaffeehaus.house.tables.table import TablePhase
from tests.house.database.places import TestPlace
from tests.house.houses import PATIENCE, OpenHouse, QuickThinkers, open_house, quick_settings
from tests.house.visitors import log_in, serving

pytestmark = pytest.mark.anyio


def any_legal(question: TurnRequest) -> str:
    """A random legal action."""
    state = find_game(question.game).under(question.version).load(question.state)
    return str(Rng(question.seed).choice(state.legal(question.seat)))


async def test_bots_play_a_whole_game_with_sealed_moves(opened: OpenHouse) -> None:
    opened.bot_pool.answer = any_legal
    ada = await opened.guest("Ada")
    wish = NewTable("auction", (bot_seat("random"),) * 3, {"lots": 2})
    table_id = await opened.house.seats.create_table(ada, wish)
    view = await opened.until(table_id, lambda view: view.phase is TablePhase.OVER)
    record = await opened.house.views.record(None, table_id)
    assert verify(loads(record.dumps()), head=view.head).status is Status.COMPLETE


async def test_a_bot_confirms_its_small_actions_as_one_move(opened: OpenHouse) -> None:
    ada = await opened.guest("Ada")
    script = itertools.chain(["raise 2", "raise 1", "ready"], itertools.repeat("ready"))

    def scripted(question: TurnRequest) -> str:
        state = find_game(question.game).under(question.version).load(question.state)
        legal = [str(action) for action in state.legal(question.seat)]
        return next(script) if "ready" in legal else legal[0]

    opened.bot_pool.answer = scripted
    table_id = await opened.table(ada, bot_seat("random"), game="auction")
    await opened.act(table_id, ada, str((await opened.see(table_id, ada)).legal[0]))
    await opened.until(table_id, lambda view: len(view.moves) == 3)
    await opened.act(table_id, ada, "ready")
    moves = (await opened.see(table_id, None)).moves
    assert moves[2].actions == ("raise 2", "raise 1", "ready")


async def test_a_bot_is_asked_once_a_turn(opened: OpenHouse) -> None:
    def take_turn(question: TurnRequest) -> tuple[str, ...]:
        state = find_game(question.game).under(question.version).load(question.state)
        legal = [str(action) for action in state.legal(question.seat)]
        return ("raise 2", "raise 1", "ready") if "ready" in legal else (legal[0],)

    opened.bot_pool.whole = take_turn
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, bot_seat("random"), game="auction")
    await opened.act(table_id, ada, str((await opened.see(table_id, ada)).legal[0]))
    await opened.until(table_id, lambda view: len(view.moves) == 3)
    assert len(opened.bot_pool.asked) == 2
    await opened.act(table_id, ada, "ready")
    moves = (await opened.see(table_id, None)).moves
    assert moves[2].actions == ("raise 2", "raise 1", "ready")


async def test_of_a_turn_with_a_mistake_nothing_is_done(opened: OpenHouse) -> None:
    answers = iter([("c3-", "c4-"), ("d3|",)])
    opened.bot_pool.whole = lambda _question: next(answers)
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, bot_seat("random"))
    await opened.act(table_id, ada, "c3-")
    view = await opened.until(table_id, lambda view: len(view.moves) == 2)
    assert view.moves[1].actions == ("d3|",)
    assert view.failures == ()


@pytest.mark.parametrize("nonsense", ["", "coffee, please", "swap", "z9*"])
async def test_a_bot_that_talks_nonsense_is_asked_again_and_then_replaced_for_the_move(
    opened: OpenHouse, nonsense: str, caplog: pytest.LogCaptureFixture
) -> None:
    opened.bot_pool.answer = lambda _question: nonsense
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, bot_seat("random"))
    with caplog.at_level(logging.WARNING):
        await opened.act(table_id, ada, "c3-")
        await opened.until(table_id, lambda view: len(view.moves) == 2)
    assert len(opened.bot_pool.asked) == 3
    assert "a random action is taken" in caplog.text


async def test_a_bot_in_trouble_recovers(opened: OpenHouse) -> None:
    answers: Iterator[BotError | str]
    answers = iter([BotError("it died"), BotError("again"), "d3|"])

    def troubled(_question: TurnRequest) -> str:
        answer = next(answers)
        if isinstance(answer, BotError):
            raise answer
        return answer

    opened.bot_pool.answer = troubled
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, bot_seat("random"))
    await opened.act(table_id, ada, "c3-")
    view = await opened.until(table_id, lambda view: len(view.moves) == 2)
    assert view.moves[1].actions == ("d3|",)


async def test_a_bot_that_never_confirms_gets_a_random_turn(opened: OpenHouse) -> None:
    def dithers(question: TurnRequest) -> str:
        state = find_game(question.game).under(question.version).load(question.state)
        legal = [str(action) for action in state.legal(question.seat)]
        return "lower 1" if "lower 1" in legal else legal[0]

    opened.bot_pool.answer = dithers
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, bot_seat("random"), game="auction")
    await opened.act(table_id, ada, str((await opened.see(table_id, ada)).legal[0]))
    await opened.until(table_id, lambda view: len(view.moves) == 3)


HELPED = "Random failed to decide; a random move was played."
STUCK = "Random cannot move because of a server error."


@pytest.mark.parametrize(
    "error", [BotError("the process died"), ZeroDivisionError("a mistake in a bot")]
)
async def test_those_at_the_table_hear_of_a_bot_that_failed(
    opened: OpenHouse, caplog: pytest.LogCaptureFixture, error: Exception
) -> None:
    def fails(_question: TurnRequest) -> str:
        raise error

    opened.bot_pool.answer = fails
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, bot_seat("random"))
    before = await opened.see(table_id, None)
    assert before.failures == ()
    await opened.act(table_id, ada, "c3-")
    after = await opened.until(table_id, lambda view: len(view.moves) == 2)
    assert after.failures == (HELPED,)
    assert (await opened.see(table_id, ada)).failures == (HELPED,)
    assert str(error) in caplog.text
    earlier = await opened.house.views.table(table_id, None, move=1)
    assert earlier.failures == ()
    opened.bot_pool.answer = any_legal
    await opened.act(table_id, ada, str((await opened.see(table_id, ada)).legal[0]))
    better = await opened.until(table_id, lambda view: len(view.moves) == 4)
    assert better.failures == ()
    assert len({before.stamp, after.stamp, better.stamp}) == 3


async def test_page_and_interface_tell_of_a_bot_that_failed(tmp_path: Path) -> None:
    silent = QuickThinkers(answer=lambda _question: "")
    async with serving(create_app(quick_settings(tmp_path), bot_pool=silent)) as client:
        ada = await log_in(client, "Ada")
        table = await ada.table({"who": "bot", "bot": "random"})
        await ada.act(table, "c3-")
        async with asyncio.timeout(PATIENCE):
            while (await ada.get(table))["moves"] < 2:  # noqa: ASYNC110 - polls
                await asyncio.sleep(0.005)
        assert (await ada.get(table))["failures"] == [HELPED]
        page = await client.get(table.removeprefix("/api"))
        assert f'role="status" id="failures">{HELPED}</p>' in page.text


async def test_a_bot_whose_move_cannot_be_stored_says_so_until_it_goes_on(
    opened: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kaffeehaus.house.bots.runner.STORE_PAUSES", (0.0, 0.0))
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, bot_seat("random"))

    async def no_room_for_bots(store: Store, change: Append) -> int:
        if len(await opened.store.read(table_reads.entries_after, table_id)) > 2:
            raise StoreError("The disk is full.")
        return await append_to_log(store, change)

    with monkeypatch.context() as patched:
        patched.setattr(updater, "append_to_log", no_room_for_bots)
        await opened.act(table_id, ada, "c3-")
        stuck = await opened.until(table_id, lambda view: view.failures != ())
    assert stuck.failures == (STUCK,)
    assert len(stuck.moves) == 1
    opened.house.updater.slot(table_id).forget()
    again = await opened.until(table_id, lambda view: len(view.moves) == 2)
    assert again.failures == ()


async def test_a_bot_that_even_breaks_the_game_says_so_instead_of_silence(
    opened: OpenHouse, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_arguments: object) -> tuple[str, ...]:
        raise RuntimeError("the game is broken")

    monkeypatch.setattr("kaffeehaus.house.bots.runner.draft_on", broken)
    monkeypatch.setattr("kaffeehaus.house.bots.runner._random_turn", broken)
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, bot_seat("random"))
    await opened.act(table_id, ada, "c3-")
    stuck = await opened.until(table_id, lambda view: view.failures != ())
    assert stuck.failures == (STUCK,)
    assert "RuntimeError: the game is broken" in caplog.text
    await opened.house.tables.undo(ada, table_id, 0)
    assert (await opened.see(table_id, None)).failures == ()


async def test_after_a_restart_bots_go_on(place: TestPlace, auction: str) -> None:
    silent = QuickThinkers(answer=lambda _question: "")
    async with open_house(place, silent) as opened:
        ada = await opened.guest("Ada")
        table_id = await opened.table(ada, bot_seat("random"))
        held = asyncio.Event()

        async def think(_question: TurnRequest) -> str:
            await held.wait()
            return ""

        silent.think = think
        await opened.act(table_id, ada, "c3-")
    async with open_house(place) as opened:
        await opened.until(table_id, lambda view: len(view.moves) == 2)


async def test_taking_back_stops_a_bot_that_is_thinking(opened: OpenHouse) -> None:
    started, release, stopped = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def think(question: TurnRequest) -> str:
        started.set()
        try:
            await release.wait()
        except asyncio.CancelledError:
            stopped.set()
            raise
        return "d3|"

    opened.bot_pool.think = think
    ada = await opened.guest("Ada")
    table_id = await opened.table(ada, bot_seat("random"))
    await opened.act(table_id, ada, "c3-")
    await asyncio.wait_for(started.wait(), PATIENCE)
    await opened.house.tables.undo(ada, table_id, 0)
    await asyncio.wait_for(stopped.wait(), PATIENCE)
    release.set()
    await opened.act(table_id, ada, "c3-")
    view = await opened.until(table_id, lambda view: len(view.moves) == 2)
    assert view.moves[1].actions == ("d3|",)


async def test_bots_know_only_their_decision_and_act_once(opened: OpenHouse) -> None:
    """Others act in the same phase while the bot thinks: it is not asked anew, nor acts twice."""
    thinks, release = asyncio.Event(), asyncio.Event()
    asked: list[TurnRequest] = []

    async def think(question: TurnRequest) -> str:
        asked.append(question)
        thinks.set()
        await release.wait()
        return any_legal(question)

    opened.bot_pool.think = think
    ada, ben = await opened.guest("Ada"), await opened.guest("Ben")
    table_id = await opened.table(ada, ben, bot_seat("random"), game="auction")
    for seat, player in enumerate((ada, ben)):
        keep = str((await opened.see(table_id, player)).legal[0])
        await opened.act(table_id, player, keep, seat=seat)
    await asyncio.wait_for(thinks.wait(), PATIENCE)
    assert len(asked) == 1
    release.set()
    view = await opened.until(table_id, lambda s: any(move.seat == 2 for move in s.moves))
    kept = next(move for move in view.moves if move.seat == 2)
    assert kept.index == 3
    assert sum(question.state == asked[0].state for question in asked) == 1
