"""The worker: answers to every line, and a process that behaves."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import textwrap
import time
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kaffeehaus.bots.insight import Insight, Proof
from kaffeehaus.bots.worker import answer
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.notation import Json, JsonObject, revive
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng

COFFEE = find_game("coffee")
WORKER = (sys.executable, "-m", "kaffeehaus.bots.worker")


def question(**changes: Json) -> JsonObject:
    """What does random play on an empty board?"""
    base: JsonObject = {
        "id": 7,
        "game": "coffee",
        "version": 1,
        "state": COFFEE.new().save(),
        "seat": 0,
        "bot": "random",
        "seed": 42,
    }
    return {**base, **changes}


def ask(request: Json) -> JsonObject:
    """The answer in this process."""
    reply: JsonObject = json.loads(answer(json.dumps(request).encode()))
    return reply


def run(text: str, *command: str) -> subprocess.CompletedProcess[str]:
    """A worker that reads this text and then the end of its input."""
    return subprocess.run(
        command or WORKER, input=text, capture_output=True, text=True, timeout=60, check=False
    )


def test_a_bot_chooses_a_legal_action() -> None:
    reply = ask(question())
    assert reply["id"] == 7
    assert reply["actions"] in [[str(action)] for action in COFFEE.new().legal(0)]


@pytest.mark.parametrize("bot", ["mcts:100000", "perfect:100000", "mcts:60s", "perfect:60s"])
def test_a_bot_thinks_no_longer_than_it_may(bot: str) -> None:
    began = time.monotonic()
    reply = ask(
        question(bot=bot, state=COFFEE.new({"board": "sq-7", "n": 5}).save(), milliseconds=300)
    )
    assert "actions" in reply
    assert time.monotonic() - began < 30


@pytest.mark.parametrize("milliseconds", [0, -1, 60_001, "1", [1]])
def test_times_that_cannot_be_are_refused(milliseconds: Json) -> None:
    assert "milliseconds" in str(ask(question(milliseconds=milliseconds))["error"])


def test_the_same_seed_gives_the_same_action() -> None:
    replies = [ask(question(seed=seed))["actions"] for seed in (1, 2, 3, 1, 2, 3)]
    assert replies[:3] == replies[3:]
    assert len({str(reply) for reply in replies}) > 1


@pytest.mark.parametrize(("game", "bot"), [("cafe", "greedy"), ("fcm", "planner")])
def test_a_bot_takes_its_whole_turn(game: str, bot: str) -> None:
    state, rng = find_game(game).new(seed=5), Rng(3)
    while len(_turn(state, bot, seed=rng.below(1000))) < 3:
        seat = state.actors()[0]
        state.apply(seat, rng.choice(state.legal(seat)))
    seat = state.actors()[0]
    *small, last = (state.game.parse(text) for text in _turn(state, bot, seed=1))
    for action in (*small, last):
        state.apply(seat, action)
    assert last.confirms
    assert not any(action.confirms for action in small)


def _turn(state: AnyState, bot: str, seed: int) -> list[str]:
    asked = question(
        game=state.game.id,
        version=state.game.version,
        state=state.save(),
        seat=state.actors()[0],
        bot=bot,
        seed=seed,
    )
    return cast("list[str]", ask(asked)["actions"])


def test_a_turn_that_takes_too_long_is_told_as_far_as_it_is_thought_out() -> None:
    chess = find_game("coffee_chess")
    state = chess.new()
    asked = question(
        game=chess.id,
        version=chess.version,
        state=state.save(),
        seat=state.actors()[0],
        bot="uct:60s",
        milliseconds=1,
    )
    (text,) = cast("list[str]", ask(asked)["actions"])
    assert not chess.parse(text).confirms


def test_bots_see_the_position() -> None:
    state = COFFEE.new()
    state.apply(0, COFFEE.parse("a1-"))
    reply = ask(question(state=state.save(), seat=1, bot="mcts:20"))
    assert reply["actions"] in [[str(action)] for action in state.legal(1)]


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        (None, "The request is not a JSON object."),
        ([1], "The request is not a JSON object."),
        ({}, "The request has no number."),
        (question(id="7"), "The request has no number."),
        (question(id=True), "The request has no number."),
    ],
)
def test_a_request_without_number_is_answered_without_number(request_: Json, says: str) -> None:
    assert ask(request_) == {"id": None, "error": says}


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"game": "tea"}, 'Unknown game "tea"'),
        ({"version": 9}, "Coffee: rules version 9 is not supported"),
        ({"bot": "oracle"}, 'Coffee has no bot "oracle"'),
        ({"bot": "mcts:never"}, '"never" is not a valid budget'),
        ({"seat": 1}, "Seat 1 is not to act."),
        ({"seat": -1}, "Seat -1 is not to act."),
        ({"seat": "0"}, "A request has id, game, version, state, seat, bot and seed"),
        ({"seed": -1}, "A request has id, game, version, state, seat, bot and seed"),
        ({"seed": None}, "A request has id, game, version, state, seat, bot and seed"),
        ({"state": None}, "A request has id, game, version, state, seat, bot and seed"),
        ({"state": {}}, "The state is no state of Coffee."),
        ({"state": {"options": {"board": "sq-99"}}}, "The state is no state of Coffee."),
    ],
)
def test_a_bad_request_gets_a_sentence(changes: JsonObject, says: str) -> None:
    reply = ask(question(**changes))
    assert set(reply) == {"id", "error"}
    assert reply["id"] == 7
    assert says in str(reply["error"])


@pytest.mark.parametrize(
    "line", [b"", b"\n", b"nonsense\n", b"{", b"\xff\xfe", b"[" * 100_000, b"9" * 5000]
)
def test_what_is_not_json_gets_a_sentence(line: bytes) -> None:
    reply = json.loads(answer(line))
    assert reply["id"] is None
    assert reply["error"].startswith("The request ")


@given(st.binary(max_size=60))
def test_any_bytes_get_an_answer(line: bytes) -> None:
    assert set(json.loads(answer(line))) == {"id", "error"}


def test_a_cheating_bot_is_reported(own_bots: None) -> None:
    reply = ask(question(bot="cheat"))
    assert reply["error"] == "The bot cheat chose a1*, which is not possible now."


def test_the_process_answers_line_by_line_and_ends_with_its_input() -> None:
    with subprocess.Popen(WORKER, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for number in range(3):
            process.stdin.write(json.dumps(question(id=number)).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.send_signal(signal.SIGINT)
        process.stdin.write(b"nonsense\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["error"] == "The request is not JSON."
        process.stdin.close()
        assert process.wait(60) == 0


WITH_BAD_BOTS = """
    import sys
    from kaffeehaus.bots.base import BotInfo
    from kaffeehaus.bots.catalog import add_bot
    from kaffeehaus.bots.worker import main

    class Talker:
        def choose(self, turn):
            print("I think of", turn.legal[0])
            return turn.legal[0]

    class Faller:
        def choose(self, turn):
            return turn.legal[10**6]

    class Hoarder:
        def choose(self, turn):
            return turn.legal[len(bytearray(4 << 30)) % 2]

    for kind in (Talker, Faller, Hoarder):
        name = kind.__name__.lower()
        add_bot("coffee", BotInfo(name, name, name, lambda budget, kind=kind: kind()))
    sys.exit(main(sys.argv[1:]))
"""


def run_with_bad_bots(bot: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A process that knows some bad bots is asked for one of them, and then for random."""
    requests = [question(id=1, bot=bot), question(id=2)]
    text = "".join(json.dumps(request) + "\n" for request in requests)
    return run(text, sys.executable, "-c", textwrap.dedent(WITH_BAD_BOTS), *arguments)


def test_what_a_bot_prints_does_not_mix_with_the_answers() -> None:
    done = run_with_bad_bots("talker")
    assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [1, 2]
    assert "I think of a1-" in done.stderr


def test_a_bot_that_raises_is_an_error_line_and_the_process_goes_on() -> None:
    done = run_with_bad_bots("faller")
    first, second = map(json.loads, done.stdout.splitlines())
    assert first == {"id": 1, "error": "The bot failed: IndexError."}
    assert "actions" in second
    assert "IndexError" in done.stderr
    assert done.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no limit of memory there")
def test_a_bot_that_eats_memory_is_stopped() -> None:
    done = run_with_bad_bots("hoarder", "--memory", "1000")
    first, second = map(json.loads, done.stdout.splitlines())
    assert first == {"id": 1, "error": "The bot failed: MemoryError."}
    assert "actions" in second


def test_the_web_server_is_never_imported() -> None:
    program = (
        "import sys; from kaffeehaus.bots.worker import answer; "
        f"answer({json.dumps(question(bot='mcts:2')).encode()!r}); "
        "heavy = {'fastapi', 'sqlalchemy', 'uvicorn', 'kaffeehaus.house'} & set(sys.modules); "
        "print(sorted(heavy))"
    )
    assert run("", sys.executable, "-c", program).stdout == "[]\n"


def test_an_ended_reader_ends_the_process() -> None:
    with subprocess.Popen(
        WORKER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(json.dumps(question()).encode() + b"\n")
        process.stdin.flush()
        assert process.wait(60) == 0
        assert process.stderr.read() == b""


def look(**changes: Json) -> JsonObject:
    """What is there to know about a small board after one stone?"""
    state = COFFEE.new({"board": "sq-3", "n": 3})
    state.apply(0, COFFEE.parse("b2-"))
    request: JsonObject = {"id": 8, "game": "coffee", "version": 1, "state": state.save()}
    return ask({**request, "seed": 1, "milliseconds": 500, **changes})


def test_a_position_can_be_looked_at() -> None:
    reply = look()
    insight = revive(Insight, reply["insight"])
    assert (reply["id"], insight.seat, insight.proven) == (8, 1, True)
    assert insight.share in {0, 1000}


def test_a_position_of_the_end_needs_no_look() -> None:
    state = COFFEE.new({"board": "sq-3", "n": 3})
    while state.outcome() is None:
        state.apply(state.actors()[0], state.legal(state.actors()[0])[0])
    outcome = state.outcome()
    assert outcome is not None
    insight = revive(Insight, look(state=state.save())["insight"])
    assert insight == Insight(outcome.winners[0], 1000, proven=True)


@pytest.mark.parametrize("milliseconds", [0, -1, 10**9, "500"])
def test_a_look_has_a_time(milliseconds: Json) -> None:
    assert "error" in look(milliseconds=milliseconds)


def test_games_without_analyst_say_so(auction: None) -> None:
    game = find_game("auction")
    reply = look(game="auction", version=game.version, state=game.new().save())
    assert reply["error"] == f"Nobody analyses {game.title}."


def prove(**changes: Json) -> JsonObject:
    """Who wins a small board after one stone?"""
    state = COFFEE.new({"board": "sq-3", "n": 3})
    state.apply(0, COFFEE.parse("b2-"))
    request: JsonObject = {"id": 9, "game": "coffee", "version": 1, "state": state.save()}
    return ask({**request, "processor_milliseconds": 500, **changes})


def test_a_position_can_be_proven() -> None:
    reply = prove()
    proof = revive(Proof, reply["proof"])
    assert reply["id"] == 9
    assert proof.insight is not None
    assert proof.insight.wins
    assert proof.insight.best
    assert 0 <= proof.milliseconds <= 500


def test_what_takes_too_long_is_not_proven_and_takes_no_longer() -> None:
    state = COFFEE.new({"board": "hex-5", "n": 4})
    proof = revive(Proof, prove(state=state.save(), processor_milliseconds=60)["proof"])
    assert proof.insight is None
    assert 50 <= proof.milliseconds < 200


def test_the_end_of_a_game_is_proven() -> None:
    state = COFFEE.new({"board": "sq-3", "n": 3})
    while state.outcome() is None:
        state.apply(state.actors()[0], state.legal(state.actors()[0])[0])
    proof = revive(Proof, prove(state=state.save())["proof"])
    assert proof.insight is not None
    assert proof.insight.wins


@pytest.mark.parametrize("milliseconds", [0, -1, 10**9, "500", None])
def test_a_proof_has_a_time(milliseconds: Json) -> None:
    assert "error" in prove(processor_milliseconds=milliseconds)


def test_games_without_prover_say_so() -> None:
    chess = find_game("coffee_chess")
    reply = prove(game="coffee_chess", version=chess.version, state=chess.new().save())
    assert reply["error"] == "Nobody proves who wins Coffee Chess."
