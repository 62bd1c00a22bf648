"""Parallel search of a Coffee position: a task for each turn, on processes or a Ray cluster.

A folder keeps what was found: `probes.jsonl` has a line for each search, and every decided turn has
its proof, such as `d5-2.proof`. Interrupted work continues with the turns that are still open.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import TypeAlias

from kaffeehaus.core.errors import BadOptions, PlayerError
from kaffeehaus.core.i18n import gettext
from kaffeehaus.core.notation import plain, revive
from kaffeehaus.core.options import shown
from kaffeehaus.core.registry import find_game
from kaffeehaus.games.coffee.rules.actions import CoffeeAction
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.kernels.coffee.proofs.claim import PLAYERS, Claim
from kaffeehaus.kernels.coffee.proofs.joining import join_proofs
from kaffeehaus.kernels.coffee.proofs.rules import FEW_STONES
from kaffeehaus.kernels.coffee.proofs.writing import ProofWriter, prover_of
from kaffeehaus.kernels.coffee.solver.solver import Efforts, Solver, solver_of
from kaffeehaus.kernels.coffee.solver.values import Analyst, classes_of

LOG = "probes.jsonl"
RODS = "-/\\|"
"""The rods in the order of their numbers in a proof."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What a search may use."""

    milliseconds: int
    """CPU time; the proof comes on top."""
    memory: int
    """Bytes of the transposition table of each process."""


@dataclass(frozen=True, slots=True)
class Task:
    """One turn to search."""

    board: str
    n: int
    after: tuple[str, ...]
    """The turns that lead to the position."""
    turn: str
    count: int
    """Turns that this one decides: its mirror images and itself."""
    budget: Budget


@dataclass(frozen=True, slots=True)
class Probe:
    """Result of one search."""

    task: Task
    winner: str | None
    """`first` or `second`; None if still open."""
    milliseconds: int
    """CPU time of the search and the proof."""
    positions: int
    proof: int | None
    """Proof number at the end, for the player who moves after the turn; None if unknown."""
    disproof: int | None


Found: TypeAlias = tuple[Probe, bytes]
"""A result with the proof's file, which is empty without a proof."""
Mapping: TypeAlias = Callable[[Callable[[Task], Found], Sequence[Task]], Iterator[Found]]
"""Maps a function over tasks, in order: on processes or machines."""


class ProbeFolder:
    """Results for the turns of one position, on disk."""

    def __init__(self, folder: str, state: CoffeeState, after: tuple[str, ...]) -> None:
        """Open or create the folder. Raises `PlayerError` if it has another position's results, and
        `BadOptions` for a position that needs no search."""
        self._folder = Path(folder)
        self._state = state
        self._after = after
        self._classes = _classes(state)
        self._known: dict[str, Probe] = {}
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            log = self._folder / LOG
            for line in log.read_text("ascii").splitlines() if log.exists() else ():
                probe = revive(Probe, json.loads(line))
                if probe.task != self._task(probe.task.turn, probe.task.budget):
                    raise self._unusable()
                self._known[probe.task.turn] = probe
        except (OSError, ValueError, KeyError) as error:
            raise self._unusable() from error

    def probes(self) -> list[Probe]:
        """The last result of each turn, in the order of the rules."""
        return [self._known[turn] for turn in self._classes if turn in self._known]

    def tasks(self, budget: Budget) -> list[Task]:
        """The open turns that had no search of this length: those that looked best for the player
        to move first, then those that leave the fewest replies."""
        waiting = (
            turn
            for turn in self._classes
            if (known := self._known.get(turn)) is None
            or (known.winner is None and known.task.budget.milliseconds < budget.milliseconds)
        )
        return [self._task(turn, budget) for turn in sorted(waiting, key=self._promise)]

    def winner(self) -> str | None:
        """Who wins the position; None while that is open."""
        mover = PLAYERS[self._state.seat_to_move()]
        winners = [probe.winner for probe in self.probes()]
        if mover in winners:
            return mover
        is_decided = len(winners) == len(self._classes) and None not in winners
        return PLAYERS[1 - self._state.seat_to_move()] if is_decided else None

    def add(self, probe: Probe, proof: bytes) -> None:
        """Save a result: the proof first, so that no line promises one that is missing."""
        try:
            if proof:
                unfinished = self._proof_of(probe.task.turn).with_suffix(".part")
                unfinished.write_bytes(proof)
                unfinished.replace(self._proof_of(probe.task.turn))
            with (self._folder / LOG).open("a", encoding="ascii") as file:
                file.write(json.dumps(plain(probe)) + "\n")
        except OSError as error:
            raise self._unusable() from error
        self._known[probe.task.turn] = probe

    def join(self, target: str) -> None:
        """Join the proofs of a decided position."""
        winner = self.winner()
        names = [
            str(self._proof_of(one.task.turn)) for one in self.probes() if one.winner == winner
        ]
        is_mover = winner == PLAYERS[self._state.seat_to_move()]
        join_proofs(names[:1] if is_mover else names, target)

    def _task(self, turn: str, budget: Budget) -> Task:
        sites = self._state.sites
        return Task(sites.board.name, sites.n, self._after, turn, self._classes[turn][1], budget)

    def _promise(self, turn: str) -> tuple[int, int]:
        known = self._known.get(turn)
        lead = 0 if known is None else (known.disproof or 0) - (known.proof or 0)
        return lead, len(_after(self._state, self._classes[turn][0]).choices)

    def _proof_of(self, turn: str) -> Path:
        return self._folder / f"{turn[:-1]}-{RODS.index(turn[-1])}.proof"

    def _unusable(self) -> PlayerError:
        return PlayerError(
            gettext(
                "%(folder)s is no folder with results for this position.",
                folder=shown(str(self._folder)),
            ),
            code="unusable_results",
        )


def probe_turns(
    folder: ProbeFolder, budget: Budget, mapping: Mapping, *, every: bool = False
) -> Iterator[Probe]:
    """Search the open turns and save what is found. Ends when the position is decided, or with
    `every` when each turn had its search."""
    tasks = folder.tasks(budget)
    if not tasks or (folder.winner() and not every):
        return
    for probe, proof in mapping(probe_turn, tasks):
        folder.add(probe, proof)
        yield probe
        if folder.winner() and not every:
            return


def probe_turn(task: Task) -> Found:
    """Search one turn, on whatever process or machine this is."""
    turns = (*task.after, task.turn)
    state = find_game("coffee").after(turns, {"board": task.board, "n": task.n, "pie": False})
    assert isinstance(state, CoffeeState)
    solver = _solver(task.board, task.n, task.budget.memory)
    begun = process_time()
    efforts: Efforts | None = None

    def is_over(_: int) -> bool:
        nonlocal efforts
        efforts = solver.efforts()
        return 1000 * (process_time() - begun) >= task.budget.milliseconds

    analyst = Analyst(solver, is_over)
    winner = analyst.winner(state)
    proof = b""
    if winner is not None:
        proof = _proof(Claim(task.board, task.n, PLAYERS[winner], turns), solver)
    milliseconds = round(1000 * (process_time() - begun))
    numbers = efforts or (None, None)
    name = None if winner is None else PLAYERS[winner]
    return Probe(task, name, milliseconds, analyst.nodes, *numbers), proof


@lru_cache(maxsize=1)
def _solver(board: str, n: int, memory: int) -> Solver:
    """One table for all tasks of a process: what one turn decided helps with the next."""
    return solver_of(board, n, memory)


def _proof(claim: Claim, solver: Solver) -> bytes:
    with TemporaryDirectory(prefix="coffee-proof-") as folder:
        name = Path(folder, "proof")
        ProofWriter(claim, str(name)).write(prover_of(claim, solver))
        return name.read_bytes()


def _classes(state: CoffeeState) -> dict[str, tuple[CoffeeAction, int]]:
    """The turns to search, with how many each stands for. Proofs take mirror images for one
    position only while few stones lie."""
    if any(_after(state, turn).result for turn in state.choices):
        raise BadOptions(gettext("The player to move wins at once."))
    stones = len(state.sites.all) - state.free.bit_count()
    classes = classes_of(state) if stones < FEW_STONES else dict.fromkeys(state.choices, 1)
    return {str(turn): (turn, count) for turn, count in classes.items()}


def _after(state: CoffeeState, turn: CoffeeAction) -> CoffeeState:
    then = state.copy()
    then.play(state.seat_to_move(), turn)
    return then
