"""Bot worker process: requests and responses as JSON lines on standard input and output.

::

    > {"id": 7, "game": "coffee", "version": 1, "state": {...}, "seat": 1, "bot": "mcts:1s",
       "seed": 42, "milliseconds": 10000}
    < {"id": 7, "actions": ["c2/"]}
    < {"id": 7, "error": "There is no bot \"x\" for Coffee; ..."}

    > {"id": 8, "game": "coffee", "version": 1, "state": {...}, "milliseconds": 500, "seed": 42}
    < {"id": 8, "insight": {"seat": 1, "share": 612, "proven": false, "best": [...]}}

    > {"id": 9, "game": "coffee", "version": 1, "state": {...}, "processor_milliseconds": 500}
    < {"id": 9, "proof": {"insight": {"seat": 1, "share": 1000, "proven": true, "best": [...]},
       "milliseconds": 312}}

    > {"id": 10, "game": "cafe", "version": 1, "state": {...}, "forecast": 0, "milliseconds": 500,
       "seed": 42}
    < {"id": 10, "forecast": {"seat": 0, "unit": "points at the end", "plan": [...], ...}}

The first kind asks for a whole turn, up to the confirming action. Its `milliseconds` is optional: a
time limit for bots with a budget, whatever their spec says. A longer turn is returned as far as it
is complete; the caller sends another request after these actions. The second kind asks for an
evaluation of a position; in a simultaneous phase, `seat` says of whom. The third asks for a proof
within a limit of processor time; without a proof its insight is null. The fourth asks for a
planner's forecast of a seat's choices.

`state` is what `State.save` wrote in this rules version. Any error of a request or a bot becomes an
error line, with the traceback on standard error; the process continues. It ends at the end of its
input, so it never outlives its parent. It imports no part of the web server.

    python -m kaffeehaus.bots.worker [--nice N] [--memory MEGABYTES]
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import monotonic, process_time
from typing import BinaryIO, TypeAlias

from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.catalog import make_bot
from kaffeehaus.bots.forecast import Forecast, forecaster_of, has_forecaster
from kaffeehaus.bots.insight import (
    Insight,
    Proof,
    can_look_back,
    has_prover,
    look_at,
    prover_of,
    settled,
)
from kaffeehaus.core.errors import KaffeehausError
from kaffeehaus.core.game import AnyGame, AnyState
from kaffeehaus.core.notation import Json, JsonObject, plain
from kaffeehaus.core.outcome import Seat
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.kernels.budget import MOST_SECONDS

LONGEST_ANSWER = 500
"""Maximum number of actions in one response, in case a bot never confirms."""


@dataclass(frozen=True, slots=True)
class Request:
    """Request for a bot's turn."""

    id: int
    game: str
    version: int
    state: JsonObject
    seat: Seat
    bot: str
    seed: int
    milliseconds: int | None
    """Time limit, whatever the spec says."""


@dataclass(frozen=True, slots=True)
class LookRequest:
    """Request for the evaluation of a position."""

    id: int
    game: str
    version: int
    state: JsonObject
    milliseconds: int
    seed: int
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class ProofRequest:
    """Request for a proof of a position's winner."""

    id: int
    game: str
    version: int
    state: JsonObject
    processor_milliseconds: int


@dataclass(frozen=True, slots=True)
class ForecastRequest:
    """Request for a forecast of a seat's choices."""

    id: int
    game: str
    version: int
    state: JsonObject
    seat: Seat
    milliseconds: int
    seed: int


AnyRequest: TypeAlias = Request | LookRequest | ProofRequest | ForecastRequest


class InvalidRequest(KaffeehausError):
    """A line that is no valid request; one sentence."""


def answer(line: bytes) -> str:
    """Response to one line, as one line without its end. Never raises."""
    number: int | None = None
    try:
        data = _read_object(line)
        number = _number_of(data)
        return json.dumps({"id": number, **_reply(_read_request(data))})
    except KaffeehausError as error:
        sentence = str(error)
    except Exception as error:  # a bot may fail in any way; its table must be told
        traceback.print_exc()
        sentence = f"The bot failed: {type(error).__name__}."
    return json.dumps({"id": number, "error": sentence})


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Serve line by line until the input ends or the output is closed."""
    try:
        answers.writelines(answer(line).encode() + b"\n" for line in requests)
    except BrokenPipeError:
        return


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the worker on standard input and output; returns its exit code."""
    options = _parser().parse_args(arguments)
    _be_modest(options.nice, options.memory)
    # Ctrl-C in a terminal reaches the whole process group; the parent ends this process by EOF.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with _answers_only() as answers:
        serve(sys.stdin.buffer, answers)
    return 0


def _reply(request: AnyRequest) -> JsonObject:
    match request:
        case ForecastRequest():
            return {"forecast": plain(_foresee(request))}
        case LookRequest():
            return {"insight": plain(_look(request))}
        case ProofRequest():
            return {"proof": plain(_prove(request))}
        case Request():
            return {"actions": list(_take_turn(request))}


def _look(request: LookRequest) -> Insight:
    game = find_game(request.game).under(request.version)
    if not can_look_back(game.id):
        raise InvalidRequest(f"Nobody analyses {game.title}.")
    state = _load(game, request.state)
    return look_at(state, request.milliseconds / 1000, Rng(request.seed), request.seat)


def _prove(request: ProofRequest) -> Proof:
    game = find_game(request.game).under(request.version)
    if not has_prover(game.id):
        raise InvalidRequest(f"Nobody proves who wins {game.title}.")
    state = _load(game, request.state)
    begun = process_time()
    seconds = request.processor_milliseconds / 1000
    insight = settled(state) or prover_of(game.id).prove(state, seconds)
    return Proof(insight, round(1000 * (process_time() - begun)))


def _foresee(request: ForecastRequest) -> Forecast:
    game = find_game(request.game).under(request.version)
    if not has_forecaster(game.id):
        raise InvalidRequest(f"Nobody foresees anything in {game.title}.")
    state = _load(game, request.state)
    if request.seat not in state.actors():
        raise InvalidRequest(f"Seat {request.seat} is not to act.")
    seconds = request.milliseconds / 1000
    return forecaster_of(game.id).forecast(state, request.seat, seconds, Rng(request.seed))


def _take_turn(request: Request) -> Iterator[str]:
    """Actions up to a confirming one, or until the time limit."""
    game = find_game(request.game).under(request.version)
    longest = None if request.milliseconds is None else request.milliseconds / 1000
    bot = make_bot(request.game, request.bot, longest)
    state = _load(game, request.state)
    if request.seat not in state.actors():
        raise InvalidRequest(f"Seat {request.seat} is not to act.")
    rng = Rng(request.seed)
    end = None if longest is None else monotonic() + longest
    for _ in range(LONGEST_ANSWER):
        action = ask(bot, request.bot, turn_of(state, request.seat, rng))
        yield str(action)
        if action.confirms or (end is not None and monotonic() >= end):
            return
        state.play(request.seat, action)


def _load(game: AnyGame, data: JsonObject) -> AnyState:
    try:
        return game.load(data)
    except Exception as error:  # no game specifies how it fails on a foreign snapshot
        raise InvalidRequest(f"The state is no state of {game.title}.") from error


def _read_object(line: bytes) -> JsonObject:
    try:
        data: Json = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise InvalidRequest("The request is not JSON.") from error
    if not isinstance(data, dict):
        raise InvalidRequest("The request is not a JSON object.")
    return data


def _number_of(data: JsonObject) -> int:
    number = data.get("id")
    if not isinstance(number, int) or isinstance(number, bool):
        raise InvalidRequest("The request has no number.")
    return number


def _read_request(data: JsonObject) -> AnyRequest:
    match data:
        case {
            "id": int(number),
            "game": str(game),
            "version": int(version),
            "state": dict(state),
            "forecast": int(seat),
            "milliseconds": int(milliseconds),
            "seed": int(seed),
        } if seed >= 0 and 0 < milliseconds <= MOST_SECONDS * 1000:
            return ForecastRequest(number, game, version, state, seat, milliseconds, seed)
        case {
            "id": int(number),
            "game": str(game),
            "version": int(version),
            "state": dict(state),
            "seat": int(seat),
            "bot": str(bot),
            "seed": int(seed),
        } if seed >= 0:
            return Request(number, game, version, state, seat, bot, seed, _limit_of(data))
        case {
            "id": int(number),
            "game": str(game),
            "version": int(version),
            "state": dict(state),
            "milliseconds": int(milliseconds),
            "seed": int(seed),
        } if seed >= 0 and 0 < milliseconds <= MOST_SECONDS * 1000:
            return LookRequest(number, game, version, state, milliseconds, seed, _mover_of(data))
        case {
            "id": int(number),
            "game": str(game),
            "version": int(version),
            "state": dict(state),
            "processor_milliseconds": int(milliseconds),
        } if 0 < milliseconds <= MOST_SECONDS * 1000:
            return ProofRequest(number, game, version, state, milliseconds)
    raise InvalidRequest("A request has id, game, version, state, seat, bot and seed (from 0).")


def _mover_of(data: JsonObject) -> Seat | None:
    seat = data.get("seat")
    return seat if isinstance(seat, int) else None


def _limit_of(data: JsonObject) -> int | None:
    match data.get("milliseconds"):
        case None:
            return None
        case int(milliseconds) if 0 < milliseconds <= MOST_SECONDS * 1000:
            return milliseconds
    raise InvalidRequest(f"The milliseconds of a request are 1 to {MOST_SECONDS * 1000:g}.")


def _answers_only() -> BinaryIO:
    """The real standard output, reserved for responses; prints go to standard error."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return answers


def _be_modest(nice: int, megabytes: int | None) -> None:
    """Lower the priority, and limit the memory, where the system supports it."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - Windows has none

    os.nice(nice)
    if megabytes is not None:
        limit = megabytes * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m kaffeehaus.bots.worker",
        description="Answers JSON lines on standard input; ends with its input.",
    )
    parser.add_argument("--nice", type=int, default=5, help="how much to stand back (default 5)")
    parser.add_argument("--memory", type=int, metavar="MEGABYTES", help="limit of address space")
    return parser


if __name__ == "__main__":
    sys.exit(main())
