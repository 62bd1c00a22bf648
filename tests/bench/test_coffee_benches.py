"""Measurements and books of the Coffee solver."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bench import coffee_endings, coffee_openings
from kaffeehaus.kernels.coffee.proofs.claim import Claim
from kaffeehaus.kernels.coffee.proofs.writing import ProofWriter, prover_of
from kaffeehaus.kernels.coffee.solver.solver import solver_of
from kaffeehaus.kernels.coffee.solver.values import Analyst
from tests.bots.positions import new_game, played


def test_a_small_game_is_proven_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["coffee_endings", "--games", "1", "sq-3:3"])
    coffee_endings.run()
    (line,) = capsys.readouterr().out.splitlines()
    found = re.match(r"sq-3 n=3 seed 0: (\d+) turns, the last (\d+) proven, (\d+) of 9 cells", line)
    assert found is not None
    assert found[1] == found[2]
    assert found[3] == "9"


def test_a_book_takes_proofs_of_several_turns(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    book = tmp_path / "book"
    monkeypatch.setattr(coffee_openings, "book_path", lambda _board, _n: book)
    pieces = [str(proof_after(tmp_path, turn)) for turn in ("b1\\", "a1/")]
    sizes = []
    for some in (pieces[:1], pieces[1:], pieces):
        monkeypatch.setattr("sys.argv", ["coffee_openings", *some, "--effort", "1"])
        coffee_openings.run()
        sizes.append(book.stat().st_size)
    assert 0 < sizes[0] < sizes[1] == sizes[2]


def proof_after(folder: Path, turn: str) -> Path:
    claim, solver = Claim("sq-4", 4, "first", (turn,)), solver_of("sq-4", 4, 2**24)
    assert Analyst(solver).winner(played(new_game("sq-4", 4), turn)) == 0
    target = folder / f"{len(list(folder.iterdir()))}.proof"
    ProofWriter(claim, str(target)).write(prover_of(claim, solver))
    return target
