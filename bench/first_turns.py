"""Probes of first turns on open boards of Coffee, in pieces that add up.

    python -m bench.first_turns RESULTS.jsonl [--hours 1] [--memory 3G] [--seconds 30,120,480]
        [--proofs FOLDER] [hex-4:4 sq-6:4 ...]

Every first turn, one for each class of mirror images, is searched for some seconds of processor
time, then the open ones for longer. A line of JSON per probe is added to the file at once: what was
decided, the positions, and the proof numbers over time. A later run skips the probes in the file,
so it can end at any time, or when its hours are over. Each turn that is decided leaves a proof in
the folder, which `kaffeehaus coffee verify-proof` checks.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from time import monotonic, process_time
from typing import NamedTuple, TypeAlias

from kaffeehaus.core.registry import find_game
from kaffeehaus.games.coffee.rules.actions import CoffeeAction
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.kernels.coffee.proofs.checking import check_proof
from kaffeehaus.kernels.coffee.proofs.claim import PLAYERS, Claim
from kaffeehaus.kernels.coffee.proofs.stream import ProofFile
from kaffeehaus.kernels.coffee.proofs.writing import ProofWriter, prover_of
from kaffeehaus.kernels.coffee.solver.solver import Solver, solver_of
from kaffeehaus.kernels.coffee.solver.trace import Trace
from kaffeehaus.kernels.coffee.solver.values import Analyst, classes_of

BOARDS = ("hex-4:4", "sq-6:4", "hex-5:3", "sq-7:3", "sq-6:5", "sq-6:6")
SAMPLES = 12
"""Of the proof numbers, for each probe."""


Turn: TypeAlias = tuple[str, int, str]
"""Board, n, and the turn."""


class Known(NamedTuple):
    """What a probe in the file found out."""

    winner: str | None
    budget: float


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof that was written and checked."""

    entries: int
    size: int
    """The bytes of its file."""
    digest: str
    """SHA-256 of its text."""


@dataclass(frozen=True, slots=True)
class Probe:
    """One search after one first turn."""

    board: str
    n: int
    turn: str
    """The first of its mirror images in the order of the rules."""
    count: int
    """How many mirror images it has, with itself."""
    budget: float
    """Seconds of processor time that it might use."""
    memory: int
    winner: str | None
    """`first` or `second`; None if it is still open."""
    seconds: float
    positions: int
    samples: tuple[tuple[float, int, int], ...]
    """Seconds, and the proof and disproof number for the second player, who is to move."""
    proof: Proof | None


def run() -> None:
    """Probe until the hours are over."""
    asked = _arguments()
    os.nice(19 - os.nice(0))
    end = monotonic() + asked.hours * 3600
    done = _known(asked.results)
    for budget in map(float, asked.seconds.split(",")):
        for name in asked.boards or BOARDS:
            board, n = name.split(":")
            _probe_board(board, int(n), budget, done, asked, end)


def _probe_board(
    board: str,
    n: int,
    budget: float,
    done: dict[Turn, Known],
    asked: argparse.Namespace,
    end: float,
) -> None:
    start = find_game("coffee").new({"board": board, "n": n, "pie": False})
    assert isinstance(start, CoffeeState)
    open_turns = [
        (turn, count)
        for turn, count in _restricted_first(start)
        if (known := done.get((board, n, str(turn)))) is None
        or (known.winner is None and known.budget < budget)
    ]
    if not open_turns:
        return
    memory = _size(asked.memory)
    solver = solver_of(board, n, memory)  # one table: the turns share what was decided
    for turn, count in open_turns:
        if monotonic() > end:
            return
        probe = _probe(start, turn, count, budget, memory, solver, asked.proofs)
        with asked.results.open("a") as file:
            file.write(json.dumps(asdict(probe)) + "\n")
        done[board, n, str(turn)] = Known(probe.winner, budget)
        print(f"{board} n={n} {turn}: {probe.winner or 'open'}, {probe.seconds:.0f} s", flush=True)


def _restricted_first(start: CoffeeState) -> Iterator[tuple[CoffeeAction, int]]:
    """The first turns, those that leave the fewest cells first."""
    return iter(
        sorted(classes_of(start).items(), key=lambda found: len(_after(start, found[0]).choices))
    )


def _after(start: CoffeeState, turn: CoffeeAction) -> CoffeeState:
    then = start.copy()
    then.play(start.seat_to_move(), turn)
    return then


def _probe(
    start: CoffeeState,
    turn: CoffeeAction,
    count: int,
    budget: float,
    memory: int,
    solver: Solver,
    proofs: Path | None,
) -> Probe:
    begun, trace = process_time(), Trace(process_time)

    def is_over(_: int) -> bool:
        trace.note(solver.efforts())
        return process_time() - begun >= budget

    analyst = Analyst(solver, is_over)
    winner = analyst.winner(_after(start, turn))
    seconds = process_time() - begun
    board, n = start.sites.board.name, start.sites.n
    samples = trace.samples[:: max(1, len(trace.samples) // SAMPLES)]
    proof = None
    if winner is not None and proofs is not None:
        proof = _prove(Claim(board, n, PLAYERS[winner], (str(turn),)), solver, proofs)
    return Probe(
        board,
        n,
        str(turn),
        count,
        budget,
        memory,
        None if winner is None else PLAYERS[winner],
        round(seconds, 1),
        analyst.nodes,
        tuple((round(one.seconds, 1), *one.efforts) for one in samples),
        proof,
    )


def _prove(claim: Claim, solver: Solver, folder: Path) -> Proof:
    """Write the proof and check it without the solver."""
    folder.mkdir(exist_ok=True)
    number = len(list(folder.iterdir()))
    name = str(folder / f"{claim.board}-{claim.n}-{number}.proof")
    ProofWriter(claim, name).write(prover_of(claim, solver))
    proof = ProofFile(name)
    checked = check_proof(proof.chunks(), parts=proof.size() // 2**20 + 1)
    return Proof(checked.entries, proof.size(), proof.digest)


def _known(results: Path) -> dict[Turn, Known]:
    """The last probe of each turn."""
    lines = results.read_text().splitlines() if results.exists() else []
    return {
        (probe["board"], probe["n"], probe["turn"]): Known(probe["winner"], probe["budget"])
        for probe in map(json.loads, lines)
    }


def _size(text: str) -> int:
    return int(text.removesuffix("G")) * 2**30


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", type=Path)
    parser.add_argument("boards", nargs="*")
    parser.add_argument("--hours", type=float, default=1.0)
    parser.add_argument("--memory", default="3G")
    parser.add_argument("--seconds", default="30,120,480")
    parser.add_argument("--proofs", type=Path)
    return parser.parse_args()


if __name__ == "__main__":
    run()
