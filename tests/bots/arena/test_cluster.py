"""The arena on Ray plays the same games as on one machine."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from kaffeehaus import __version__
from kaffeehaus.bots.arena import cluster
from kaffeehaus.bots.arena.tournament import Tournament
from kaffeehaus.cli import main
from kaffeehaus.core.registry import find_game
from tests.bots.arena import ray_box
from tests.bots.sample_bots import LAST

WORDS = "arena coffee -o board=sq-3 -o n=3 --bots random,greedy,uct:20 --games 6 --seed 4"
SMALL = Tournament(find_game("coffee"), {"board": "sq-3", "n": 3}, ("random", "greedy"), 9)


ALONE = ("--net", "--pid", "--fork", "--kill-child", "--mount-proc")
"""Nothing but the loopback; and whatever was started ends with the command itself."""


def without_network() -> list[str]:
    """The command that runs another one with nothing but the loopback, or a skipped test."""
    if shutil.which("unshare") and shutil.which("ip"):
        for rights in ((), ("--user", "--map-root-user")):
            command = ["unshare", *rights, *ALONE]
            done = subprocess.run([*command, "true"], check=False, capture_output=True)
            if done.returncode == 0:
                return command
    pytest.skip("network namespaces cannot be made here")


@pytest.mark.timeout(300)
@pytest.mark.skipif(
    importlib.util.find_spec("ray") is None, reason="needs the extra kaffeehaus[ray]"
)
def test_a_real_cluster_plays_the_same_games(tmp_path: Path) -> None:
    alone, on_ray = tmp_path / "alone.jsonl", tmp_path / "ray.jsonl"
    assert main([*WORDS.split(), "--results", str(alone)]) == 0
    box = [*without_network(), sys.executable, ray_box.__file__, *WORDS.split()]
    done = subprocess.run(
        [*box, "--results", str(on_ray)], check=False, capture_output=True, text=True, timeout=280
    )
    if done.returncode == ray_box.NO_RAY:
        pytest.skip("Ray does not come up here")
    assert done.returncode == 0, done.stderr
    assert on_ray.read_bytes() == alone.read_bytes()


class FakeRay(ModuleType):
    """A cluster of so many processors that counts what it holds at a time."""

    def __init__(self, processors: int) -> None:
        super().__init__("ray")
        self.processors = processors
        self.waiting = self.most_waiting = 0

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": float(self.processors)}

    def put(self, value: object) -> object:
        return value

    def remote(self, work: Callable[..., object]) -> SimpleNamespace:
        def begin(*arguments: object) -> object:
            self.waiting += 1
            self.most_waiting = max(self.waiting, self.most_waiting)
            return lambda: work(*arguments)

        return SimpleNamespace(remote=begin)

    def get(self, begun: Callable[[], object]) -> object:
        self.waiting -= 1
        return begun()


@pytest.mark.parametrize("processors", [1, 3, 40])
def test_results_come_in_order_and_only_so_much_is_sent(processors: int) -> None:
    ray = FakeRay(processors)
    results = list(cluster._in_order(ray, SMALL.game, SMALL.play, SMALL.meetings()))
    assert results == [SMALL.play(meeting) for meeting in SMALL.meetings()]
    assert ray.most_waiting <= 2 * processors
    assert ray.waiting == 0


def test_own_bots_go_to_the_machines(own_bots: None) -> None:
    def name_of_last(_task: int) -> str:
        from kaffeehaus.bots.catalog import make_bot

        return type(make_bot("coffee", "last")).__name__

    shared = (__version__, SMALL.game, (LAST,), name_of_last)
    assert cluster._do(shared, [1, 2]) == [type(LAST.make(None)).__name__] * 2


def test_another_version_is_refused() -> None:
    with pytest.raises(RuntimeError, match=r"not 0\.0\.1"):
        cluster._do(("0.0.1", SMALL.game, (), SMALL.play), SMALL.meetings())
