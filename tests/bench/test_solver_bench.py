"""The bench of the solver runs and prints its figures."""

from __future__ import annotations

import pytest

from bench import solver
from kaffeehaus.kernels import FAST


@pytest.mark.skipif(not FAST, reason="the C layer could not be built here")
def test_solving_is_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "BOARDS", (("sq-3", 3), ("hex-2", 2)))
    monkeypatch.setattr(solver, "MEMORY", 2**20)
    monkeypatch.setattr(solver, "STOPPED_AFTER", 0.05)
    solver.run()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("solver: sq-3 n=3: first, ")
    assert lines[1].startswith("solver: hex-2 n=2: first, ")
    assert lines[2].startswith("solver: stops after ")


def test_without_the_c_layer_no_solver_is_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "FAST", False)
    solver.run()
    assert capsys.readouterr().out == "solver: the C layer is not built here\n"
