"""Worker processes: answers, deaths, silence, nonsense."""

from __future__ import annotations

import asyncio
import os
import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path

import pytest

from kaffeehaus.core.registry import find_game
from kaffeehaus.house.bots import workers
from kaffeehaus.house.bots.workers import BotError, BotWorkers, ProofRequest, TurnRequest

pytestmark = pytest.mark.anyio

COFFEE = find_game("coffee")


def question(bot: str = "random", seed: int = 1) -> TurnRequest:
    """What to play on an empty board?"""
    return TurnRequest("coffee", COFFEE.version, COFFEE.new().save(), 0, bot, seed)


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "BACKOFF", (0.0,))


def script(folder: Path, body: str) -> Sequence[str]:
    """A worker that does what the test wants, for each line it reads."""
    path = folder / "worker.py"
    path.write_text(
        "import json, os, sys, time\nfor line in sys.stdin:\n    question = json.loads(line)\n"
        + textwrap.indent(textwrap.dedent(body), "    "),
        "utf-8",
    )
    return (sys.executable, "-u", str(path))


async def test_a_worker_answers_many_questions() -> None:
    workers = BotWorkers(1, 30.0)
    try:
        texts = await asyncio.gather(*(workers.take_turn(question(seed=seed)) for seed in range(8)))
        legal = {(str(action),) for action in COFFEE.new().legal(0)}
        assert set(texts) <= legal
        assert len(set(texts)) > 1
        assert await workers.take_turn(question(seed=3)) == texts[3]
    finally:
        await workers.close()


async def test_a_bot_that_cannot_is_told_in_a_sentence_and_the_worker_lives_on() -> None:
    workers = BotWorkers(1, 30.0)
    try:
        with pytest.raises(BotError, match="no bot"):
            await workers.take_turn(question(bot="oracle"))
        await workers.take_turn(question())
    finally:
        await workers.close()


async def test_a_dead_worker_is_started_again(tmp_path: Path) -> None:
    mark = tmp_path / "died"
    body = f"""
        if not os.path.exists({str(mark)!r}):
            open({str(mark)!r}, "w").close()
            os._exit(1)
        print(json.dumps({{"id": question["id"], "actions": ["c3-"]}}))
        """
    workers = BotWorkers(1, 30.0, script(tmp_path, body))
    try:
        with pytest.raises(BotError, match="ended"):
            await workers.take_turn(question())
        assert await workers.take_turn(question()) == ("c3-",)
    finally:
        await workers.close()


@pytest.mark.parametrize(
    "body",
    [
        'print("not json")',
        'print(json.dumps({"id": question["id"] + 1, "actions": ["c3-"]}))',
        "print(json.dumps([1, 2]))",
        'print("x" * 3_000_000)',
    ],
)
async def test_nonsense_costs_the_worker_its_life(tmp_path: Path, body: str) -> None:
    workers = BotWorkers(1, 30.0, script(tmp_path, body))
    try:
        for _ in range(2):
            with pytest.raises(BotError):
                await workers.take_turn(question())
    finally:
        await workers.close()


async def test_a_silent_worker_is_ended(tmp_path: Path) -> None:
    workers = BotWorkers(1, 0.2, script(tmp_path, "time.sleep(60)"))
    try:
        with pytest.raises(BotError, match="Timeout"):
            await workers.take_turn(question())
    finally:
        await workers.close()


async def test_one_silent_worker_does_not_hold_up_the_other(tmp_path: Path) -> None:
    body = """
        if question["bot"] == "slow":
            time.sleep(60)
        print(json.dumps({"id": question["id"], "actions": [str(os.getpid())]}))
        """
    workers = BotWorkers(2, 30.0, script(tmp_path, body))
    try:
        slow = asyncio.create_task(workers.take_turn(question(bot="slow")))
        await asyncio.sleep(0.05)
        quick = {await workers.take_turn(question()) for _ in range(3)}
        assert len(quick) == 1
        assert not slow.done()
        slow.cancel()
        with pytest.raises(asyncio.CancelledError):
            await slow
    finally:
        await workers.close()


async def test_no_more_processes_are_started_than_are_needed(tmp_path: Path) -> None:
    body = 'print(json.dumps({"id": question["id"], "actions": [str(os.getpid())]}))'
    workers = BotWorkers(3, 30.0, script(tmp_path, body))
    try:
        assert len({await workers.take_turn(question()) for _ in range(4)}) == 1
    finally:
        await workers.close()


async def test_closing_ends_the_processes(tmp_path: Path) -> None:
    body = 'print(json.dumps({"id": question["id"], "actions": [str(os.getpid())]}))'
    workers = BotWorkers(1, 30.0, script(tmp_path, body))
    (process,) = map(int, await workers.take_turn(question()))
    await workers.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def proof_question() -> ProofRequest:
    """Who wins the smallest board?"""
    state = COFFEE.new({"board": "sq-2", "n": 2})
    return ProofRequest("coffee", COFFEE.version, state.save(), 500)


async def test_a_worker_proves() -> None:
    workers = BotWorkers(1, 30.0)
    try:
        proof = await workers.prove(proof_question())
        assert proof.insight is not None
        assert proof.insight.wins
    finally:
        await workers.close()


async def test_a_proof_that_cannot_be_read_is_trouble(tmp_path: Path) -> None:
    body = 'print(json.dumps({"id": question["id"], "proof": {"insight": 3}}))'
    workers = BotWorkers(1, 30.0, script(tmp_path, body))
    try:
        with pytest.raises(BotError, match="invalid proof"):
            await workers.prove(proof_question())
    finally:
        await workers.close()
