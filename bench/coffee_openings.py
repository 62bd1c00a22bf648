"""Opening books of solved boards of Coffee, taken from their proofs.

    python -m bench.coffee_openings PROOF... [--effort 20000]

Begins where the proof begins, with the true colours of all stones, and follows the winner's turns
and every answer to them. Where a solver without a cache proves the win in fewer positions than the
effort, the branch ends: the solver does the rest while people play. Everywhere else the entry of
the proof goes into the book, beside those that the book has from proofs of other turns. The same
proofs and effort give the same book, byte by byte.
"""

from __future__ import annotations

import argparse
import gzip

from kaffeehaus.games.coffee.rules.boards import Cells
from kaffeehaus.games.coffee.rules.symmetries import symmetries_of
from kaffeehaus.kernels.coffee.proofs.book import Step, book_path, levels, read_step
from kaffeehaus.kernels.coffee.proofs.checking import read_entry
from kaffeehaus.kernels.coffee.proofs.claim import Claim, read_claim
from kaffeehaus.kernels.coffee.proofs.rules import Entry, Position, rules_of
from kaffeehaus.kernels.coffee.proofs.stream import ProofFile, member

EFFORT = 20_000
MOST_STONES = 18
"""No branch of a book may be longer."""


def run() -> None:
    """Write the books where the package has them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("proofs", nargs="+")
    parser.add_argument("--effort", type=int, default=EFFORT)
    asked = parser.parse_args()
    for name in asked.proofs:
        proof = Proof(name)
        target = book_path(proof.claim.board, proof.claim.n)
        lines = gzip.decompress(target.read_bytes()).splitlines() if target.exists() else []
        known = (read_step(line, proof.rules) for line in lines)
        # Of two turns for one position the book keeps the one that it has.
        steps = {step.entry[:3]: step for step in (*proof.steps(asked.effort), *known)}
        ordered = sorted(
            steps.values(), key=lambda step: (proof.stones(step.entry.free), step.entry)
        )
        target.write_bytes(member("".join(map("{}\n".format, ordered)).encode()))
        print(
            f"{target.name}: {len(ordered):,} entries, {target.stat().st_size:,} bytes", flush=True
        )


class Proof:
    """The first levels of a proof."""

    def __init__(self, name: str) -> None:
        lines = (line for chunk in ProofFile(name).chunks() for line in chunk.splitlines())
        self.claim: Claim = read_claim(next(lines).decode("ascii"))
        self.rules = rules_of(self.claim.board, self.claim.n)
        self._symmetries = symmetries_of(self.claim.board)
        self._entries: dict[tuple[Cells, Cells], list[Entry]] = {}
        for line in lines:
            entry = read_entry(line, self.rules)
            if self.stones(entry.free) > MOST_STONES:
                break
            self._entries.setdefault(entry[:2], []).append(entry)

    def steps(self, effort: int) -> list[Step]:
        """The entries of positions that take a solver so many positions or more, with the winner's
        turns to the end."""
        known, hard = self._explore(effort)
        turns: dict[Entry, int] = {}
        for position in reversed(hard):  # those with the most stones first
            entry, own = self._entry(position)
            following = map(self._least, self.rules.follow(entry._replace(needed=own)))
            longest = max(
                known[at] if at in known else turns[self._entry(at)[0]] for at in following
            )
            turns[entry] = max(turns.get(entry, 0), 1 + longest)
        return [Step(entry, count) for entry, count in turns.items()]

    def _explore(self, effort: int) -> tuple[dict[Position, int], list[Position]]:
        """Where branches end, with the winner's turns from there; and all positions before."""
        known: dict[Position, int] = {}
        hard: list[Position] = []
        level = {self._least(position) for position in self.rules.beginning(self.claim)}
        while level:
            following: set[Position] = set()
            for position in sorted(level):
                rest = levels(self.claim, position, effort)
                if rest is not None:
                    known[position] = len(rest) + 1
                    continue
                hard.append(position)
                entry, own = self._entry(position)
                following.update(map(self._least, self.rules.follow(entry._replace(needed=own))))
            stones = self.stones(min(level).free)
            print(f"{stones} stones: {len(level):,} positions, {len(hard):,} in the book so far")
            level = following
        return known, hard

    def _entry(self, position: Position) -> tuple[Entry, Cells]:
        """The entry for a mirror image of a position, and the winner's stones in that image."""
        for free, line, own in self._symmetries.images(*position):
            for entry in self._entries.get((free, line), ()):
                if not entry.needed & ~own:
                    return entry, own
        raise AssertionError(f"the proof has an entry for {position}")

    def _least(self, position: Position) -> Position:
        return Position(*min(self._symmetries.images(*position)))

    def stones(self, free: Cells) -> int:
        """How many stones lie."""
        return (self.rules.everywhere & ~free).bit_count()


if __name__ == "__main__":
    run()
