"""Chart of a proof of Coffee: its entries by the number of stones.

python -m bench.proof_levels PROOF OUT.svg
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from bench._plot import Curve, plot
from kaffeehaus.kernels.coffee.proofs.claim import read_claim
from kaffeehaus.kernels.coffee.proofs.rules import rules_of
from kaffeehaus.kernels.coffee.proofs.stream import ProofFile


def run() -> None:
    """Draw the chart."""
    name, target = sys.argv[1:]
    lines = (line for chunk in ProofFile(name).chunks() for line in chunk.splitlines())
    claim = read_claim(next(lines).decode("ascii"))
    cells = len(rules_of(claim.board, claim.n).board.cells)
    found = Counter(cells - int(line.partition(b" ")[0], 16).bit_count() for line in lines)
    stones = sorted(found)
    curve = Curve("entries", [found[number] for number in stones], "")
    title = f"Entries of the proof of {claim.board}, n={claim.n}, by stones on the board"
    Path(target).write_text(plot(title, [str(number) for number in stones], [curve], ""))


if __name__ == "__main__":
    run()
