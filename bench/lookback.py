"""Post-game review of Coffee: share of positions with a proven result."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from time import process_time

from kaffeehaus.bots.base import ask, turn_of
from kaffeehaus.bots.catalog import make_bot
from kaffeehaus.bots.insight import Insight, Proof, analyst_of, prover_of, settled
from kaffeehaus.core.fold import KeptEntry, apply_draft
from kaffeehaus.core.game import AnyState
from kaffeehaus.core.registry import find_game
from kaffeehaus.core.rng import Rng
from kaffeehaus.house.lookback.model import Attempt, next_attempt, with_consequences
from kaffeehaus.house.lookback.service import time_limit

BOARDS = (
    *(("sq-5", 4), ("sq-5", 5), ("hex-3", 3), ("hex-4", 3), ("hex-4", 4)),
    *(("sq-6", 4), ("sq-7", 3), ("hex-5", 4)),
)
PLAYER = "level-7"
GAMES = 1


class Game:
    """A game of two bots, with its positions evaluated as the server does it."""

    def __init__(self, board: str, n: int, seed: int) -> None:
        state: AnyState = find_game("coffee").new({"board": board, "n": n})
        bot, rng = make_bot("coffee", PLAYER), Rng(seed)
        self.states = [state.copy()]
        self.moves: list[KeptEntry] = []
        while state.outcome() is None:
            seat = state.actors()[0]
            turn = ask(bot, PLAYER, turn_of(state, seat, rng))
            self.moves.append(KeptEntry(len(self.moves), seat, (str(turn),)))
            state.apply(seat, turn)
            self.states.append(state.copy())
        self.found: list[Insight | None] = [None] * len(self.states)

    @property
    def known(self) -> tuple[Insight | None, ...]:
        """Evaluations of the positions, from the first."""
        return with_consequences(self.moves, self.found)

    @property
    def proven(self) -> int:
        """Number of proven positions."""
        return sum(insight is not None and insight.proven for insight in self.known)

    def look(self) -> None:
        """Evaluate every position, the last one first."""
        seconds = time_limit("coffee", len(self.states)) / 1000
        for index in reversed(range(len(self.states))):
            state = self.states[index]
            self.found[index] = settled(state) or analyst_of("coffee").look(state, seconds, Rng(1))

    def prove(self) -> float:
        """Prove as many positions as possible; returns the processor time until the last proof."""
        begun, last = process_time(), 0.0
        while (attempt := next_attempt(self.known)) is not None:
            before = self.proven
            self._try(attempt)
            if self.proven > before:
                last = process_time() - begun
        return last

    def _try(self, attempt: Attempt) -> None:
        state, before = self.states[attempt.index], self.known[attempt.index]
        assert before is not None
        if attempt.move is not None:
            state = state.copy()
            apply_draft(state, before.seat, attempt.move.actions)
        begun = process_time()
        insight = settled(state) or prover_of("coffee").prove(state, attempt.milliseconds / 1000)
        proof = Proof(insight, round(1000 * (process_time() - begun)))
        self.found[attempt.index] = attempt.learned(before, proof)


def run(games: int = GAMES, boards: Sequence[tuple[str, int]] = BOARDS) -> None:
    """Measure and print."""
    for board, n in boards:
        for seed in range(1, games + 1):
            game = Game(board, n, seed)
            begun = process_time()
            game.look()
            looked, at_once = process_time() - begun, game.proven
            last = game.prove()
            print(
                f"lookback: {board} n={n}: {at_once} of {len(game.states)} positions proven at "
                f"once ({looked:.0f} s), {game.proven} in the end; the last after {last:.0f} s, "
                f"all in {process_time() - begun:.0f} s (bar 60)",
                flush=True,
            )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="games on each board")
    run(parser.parse_args().games)
