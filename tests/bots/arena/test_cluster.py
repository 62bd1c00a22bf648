"""Ray finds the same as one machine: the arena's games, and who wins at Coffee."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from kaffeehaus import __version__
from kaffeehaus.bots.arena.tournament import Tournament
from kaffeehaus.bots.match import _Brought, parcel_size
from kaffeehaus.cli import main
from kaffeehaus.core.command_line import cluster
from kaffeehaus.core.registry import find_game
from kaffeehaus.kernels.coffee.proofs.checking import check_proof
from kaffeehaus.kernels.coffee.proofs.claim import Claim
from kaffeehaus.kernels.coffee.proofs.stream import ProofFile
from kaffeehaus.kernels.coffee.solver.probe import Probe, ProbeFolder
from tests.bots.arena import ray_box
from tests.bots.positions import new_game
from tests.bots.sample_bots import LAST

WORDS = "arena coffee -o board=sq-3 -o n=3 --bots random,greedy,uct:20 --games 6 --seed 4"
TURNS = "coffee probe -o board=sq-4 -o n=3 --all"
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
def test_a_real_cluster_finds_the_same(tmp_path: Path) -> None:
    games, turns = f"{WORDS} --results {tmp_path}", f"{TURNS} --folder {tmp_path}"
    assert main(f"{games}/games".split()) == 0
    assert main(f"{turns}/turns --proof {tmp_path}/proof".split()) == 0
    box = [*without_network(), sys.executable, ray_box.__file__]
    words = [f"{games}/ray-games", f"{turns}/ray-turns --proof {tmp_path}/ray-proof"]
    done = subprocess.run([*box, *words], check=False, capture_output=True, text=True, timeout=280)
    if done.returncode == ray_box.NO_RAY:
        pytest.skip("Ray does not come up here")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "ray-games").read_bytes() == (tmp_path / "games").read_bytes()
    winners = [(one.task.turn, one.winner) for one in probes(tmp_path / "turns")]
    assert [(one.task.turn, one.winner) for one in probes(tmp_path / "ray-turns")] == winners
    proof = check_proof(ProofFile(str(tmp_path / "ray-proof")).chunks())
    assert proof.claim == Claim("sq-4", 3, "first")


def probes(folder: Path) -> list[Probe]:
    return ProbeFolder(str(folder), new_game("sq-4", 3), ()).probes()


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
    size = partial(parcel_size, len(SMALL.meetings()))
    results = list(cluster._in_order(ray, SMALL.play, SMALL.meetings(), size))
    assert results == [SMALL.play(meeting) for meeting in SMALL.meetings()]
    assert ray.most_waiting <= 2 * processors
    assert ray.waiting == 0


def test_own_bots_go_to_the_machines(own_bots: None) -> None:
    def name_of_last(_task: int) -> str:
        from kaffeehaus.bots.catalog import make_bot

        return type(make_bot("coffee", "last")).__name__

    work = _Brought(SMALL.game, (LAST,), name_of_last)
    assert cluster._do((__version__, work), [1, 2]) == [type(LAST.make(None)).__name__] * 2


def test_another_version_is_refused() -> None:
    with pytest.raises(RuntimeError, match=r"not 0\.0\.1"):
        cluster._do(("0.0.1", SMALL.play), SMALL.meetings())
