"""The benches of the kernels run and print their figures."""

from __future__ import annotations

import shutil

import pytest

from bench import kernels, levels
from kaffeehaus.bots.coffee.levels import LEVELS
from kaffeehaus.kernels import FAST


@pytest.mark.skipif(not FAST, reason="the C layer could not be built here")
def test_kernels_are_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels, "BOARDS", (("sq-5", 4), ("hex-6", 5)))
    monkeypatch.setattr(kernels, "ROUNDS", 1)
    monkeypatch.setattr(kernels, "NATIVE_COUNT", 2000)
    monkeypatch.setattr(kernels, "PYTHON_COUNT", 20)
    monkeypatch.setattr(kernels, "simulations", lambda *_: 1.0)
    kernels.run()
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == (7 if shutil.which("cc") else 4)
    assert all(line.startswith("kernels: ") for line in lines)


def test_without_the_c_layer_there_is_nothing_to_measure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels, "FAST", False)
    kernels.run()
    assert capsys.readouterr().out == "kernels: the C layer is not built here\n"


def test_levels_are_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(levels, "GAMES", 2)
    monkeypatch.setattr(levels, "LEVELS", LEVELS[:3])
    levels.run()
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(" wins")[0] for line in lines] == ["levels: level 2", "levels: level 3"]
