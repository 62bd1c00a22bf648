"""The benches of the kernels run and print their figures."""

from __future__ import annotations

import importlib.util
import shutil

import pytest

from bench import _c_loops, _openspiel, _patience, kernels, levels
from kaffeehaus.core.registry import game_ids
from kaffeehaus.core.rng import Rng
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.coffee.grid import grid_of
from kaffeehaus.kernels.coffee.kernel import Style
from kaffeehaus.kernels.coffee.python import PythonKernel


@pytest.mark.skipif(not FAST, reason="the C layer could not be built here")
def test_kernels_are_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels, "BOARDS", (("sq-5", 4), ("hex-6", 5)))
    monkeypatch.setattr(kernels, "ROUNDS", 1)
    monkeypatch.setattr(kernels, "NATIVE_COUNT", 2000)
    monkeypatch.setattr(kernels, "TREE_COUNT", 200)
    monkeypatch.setattr(kernels, "PYTHON_COUNT", 20)
    monkeypatch.setattr(kernels, "OPENSPIEL_SECONDS", 0.01)
    monkeypatch.setattr(kernels, "WATCHES", 2)
    monkeypatch.setattr(_patience, "LONG", 0.05)
    monkeypatch.setattr(_openspiel, "SIMULATIONS", 50)
    kernels.run()
    lines = capsys.readouterr().out.splitlines()
    compared = 4 if shutil.which("cc") else 1
    foreign = 2 * len(_openspiel.GAMES) + 1 if importlib.util.find_spec("pyspiel") else 1
    assert len(lines) == 4 + compared + foreign + 5
    assert all(line.startswith("kernels: ") for line in lines)


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_the_plain_loop_plays_the_same_games() -> None:
    loop, rng = _c_loops.plain_loop(500, 1), Rng(1)
    played = PythonKernel("sq-5", 4).playouts(grid_of("sq-5", 4).start, 500, Style.RANDOM, rng)
    assert loop is not None
    assert (loop.wins, loop.rng_state) == (played.wins, rng.state)


def test_without_the_c_layer_there_is_nothing_to_measure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernels, "FAST", False)
    kernels.run()
    assert capsys.readouterr().out == "kernels: the C layer is not built here\n"


def test_levels_are_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    ladder = levels.Ladder("coffee", 400, {"board": "sq-4", "n": 3})
    monkeypatch.setattr(levels.Ladder, "levels", lambda _: ["level-1", "level-2", "level-3"])
    levels.run([ladder], games=2)
    lines = capsys.readouterr().out.splitlines()
    names = [line.partition(" wins")[0] for line in lines]
    assert names == ["levels: coffee level-2", "levels: coffee level-3"]


def test_every_ladder_is_measured() -> None:
    assert {ladder.game for ladder in levels.LADDERS} == set(game_ids())
    for ladder in levels.LADDERS:
        assert ladder.levels()
