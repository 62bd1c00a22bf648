"""Parallel search of the turns of a position, which leaves proofs that can be joined."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from kaffeehaus.cli import main
from kaffeehaus.core.errors import BadOptions, PlayerError
from kaffeehaus.games.coffee.state import CoffeeState
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.coffee.proofs.checking import check_proof
from kaffeehaus.kernels.coffee.proofs.claim import Claim
from kaffeehaus.kernels.coffee.proofs.stream import ProofFile
from kaffeehaus.kernels.coffee.solver.probe import (
    LOG,
    Budget,
    Found,
    Probe,
    ProbeFolder,
    Task,
    probe_turns,
)
from tests.bots.positions import new_game, played

ENOUGH = Budget(60_000, 2**22)
NOTHING = Budget(0, 2**22)


def one_by_one(work: Callable[[Task], Found], tasks: Sequence[Task]) -> Iterator[Found]:
    return map(work, tasks)


def position(board: str, n: int, *turns: str) -> tuple[CoffeeState, tuple[str, ...]]:
    return played(new_game(board, n), *turns), turns


def probed(folder: ProbeFolder, budget: Budget = ENOUGH, *, every: bool = False) -> list[Probe]:
    return list(probe_turns(folder, budget, one_by_one, every=every))


def claim_of(path: Path) -> Claim:
    return check_proof(ProofFile(str(path)).chunks()).claim


def test_a_winning_turn_decides_and_its_proof_is_joined(tmp_path: Path) -> None:
    folder = ProbeFolder(str(tmp_path / "turns"), *position("sq-3", 3))
    found = probed(folder)
    assert [probe.winner for probe in found[:-1]] == ["second"] * (len(found) - 1)
    assert (found[-1].task.turn, found[-1].winner) == ("b1/", "first")
    assert folder.winner() == "first"
    folder.join(str(tmp_path / "whole"))
    assert claim_of(tmp_path / "whole") == Claim("sq-3", 3, "first")


def test_every_turn_leaves_a_proof(tmp_path: Path) -> None:
    folder = ProbeFolder(str(tmp_path), *position("sq-3", 3))
    found = probed(folder, every=True)
    assert sum(probe.task.count for probe in found) == 32
    assert {str(claim_of(path)) for path in tmp_path.glob("*.proof")} == {
        str(Claim("sq-3", 3, probe.winner or "", (probe.task.turn,))) for probe in found
    }


@pytest.mark.parametrize(
    ("turns", "winner"), [(("b1\\",), "first"), (("b1/", "c2/", "d3-", "b3/"), "second")]
)
def test_all_turns_of_the_loser_are_joined(
    tmp_path: Path, turns: tuple[str, ...], winner: str
) -> None:
    """In a symmetric position too, with so many stones that mirror images are not the same."""
    state, after = position("sq-4", 3, *turns)
    folder = ProbeFolder(str(tmp_path / "turns"), state, after)
    probed(folder)
    assert folder.winner() == winner
    folder.join(str(tmp_path / "whole"))
    assert claim_of(tmp_path / "whole") == Claim("sq-4", 3, winner, after)


def test_the_image_that_can_be_joined_is_named(tmp_path: Path) -> None:
    """With 3 stones, a proof takes mirror images for one position; its parts do not."""
    turns = ("a2\\", "b1|", "b2|")
    folder = ProbeFolder(str(tmp_path / "turns"), *position("sq-4", 3, *turns))
    probed(folder)
    assert folder.winner() == "second"
    with pytest.raises(PlayerError) as refused:
        folder.join(str(tmp_path / "whole"))
    state, image = position("sq-4", 3, *str(refused.value).rstrip(".").split()[-3:])
    assert image != turns
    mirrored = ProbeFolder(str(tmp_path / "mirrored"), state, image)
    probed(mirrored)
    mirrored.join(str(tmp_path / "whole"))
    assert claim_of(tmp_path / "whole") == Claim("sq-4", 3, "second", image)


def test_interrupted_work_continues(tmp_path: Path) -> None:
    start = position("sq-3", 3)
    first = next(probe_turns(ProbeFolder(str(tmp_path), *start), ENOUGH, one_by_one))
    resumed = ProbeFolder(str(tmp_path), *start)
    assert resumed.probes() == [first]
    assert first.task not in resumed.tasks(ENOUGH)
    probed(resumed, every=True)
    assert resumed.tasks(ENOUGH) == []
    assert probed(ProbeFolder(str(tmp_path), *start), every=True) == []


def test_open_turns_are_searched_again_for_longer(tmp_path: Path) -> None:
    folder = ProbeFolder(str(tmp_path), *position("sq-3", 3))
    task = folder.tasks(NOTHING)[0]
    folder.add(Probe(task, None, 1, 1, None, None), b"")
    assert task.turn not in {other.turn for other in folder.tasks(NOTHING)}
    assert task.turn in {other.turn for other in folder.tasks(ENOUGH)}


@pytest.mark.skipif(not FAST, reason="only the C layer has proof numbers")
def test_a_search_without_time_leaves_a_turn_open(tmp_path: Path) -> None:
    folder = ProbeFolder(str(tmp_path), *position("hex-4", 4))
    last = next(probe_turns(folder, NOTHING, one_by_one))
    assert last.winner is None
    assert last.proof is not None
    assert last.disproof is not None
    assert folder.winner() is None
    assert list(tmp_path.glob("*.proof")) == []


def test_the_most_promising_turn_comes_first(tmp_path: Path) -> None:
    folder = ProbeFolder(str(tmp_path), *position("sq-6", 4))
    waiting = folder.tasks(NOTHING)
    for task, disproof in zip(waiting[:3], (30, 10, 20), strict=True):
        folder.add(Probe(task, None, 1, 1, 20, disproof), b"")
    turns = [task.turn for task in folder.tasks(ENOUGH)]
    assert turns[0] == waiting[1].turn
    assert turns[-1] == waiting[0].turn
    assert len(turns) == len(waiting)


def test_results_of_another_position_and_damaged_ones_are_refused(tmp_path: Path) -> None:
    probed(ProbeFolder(str(tmp_path), *position("sq-3", 3)))
    for other in (position("sq-4", 3), position("sq-3", 3, "b1/")):
        with pytest.raises(PlayerError, match="position"):
            ProbeFolder(str(tmp_path), *other)
    for line in ("{", "[]", json.dumps({"task": 1})):
        (tmp_path / LOG).write_text(line)
        with pytest.raises(PlayerError, match="position"):
            ProbeFolder(str(tmp_path), *position("sq-3", 3))


def test_a_win_at_once_needs_no_search(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="wins at once"):
        ProbeFolder(str(tmp_path), *position("sq-2", 2, "a1-", "b1|"))


def test_the_command_searches_in_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["coffee", "probe", "-o", "board=sq-3", "-o", "n=3", "--all", "--jobs", "2"]
    words += ["--folder", str(tmp_path / "turns"), "--proof", str(tmp_path / "whole")]
    assert main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "first"
    assert {line.partition(",")[0] for line in lines[:-1]} == {
        *("a1- x8: second wins", "a1/ x4: second wins", "b1- x4: second wins"),
        *("b1/ x8: first wins", "b1| x4: second wins", "b2- x2: second wins"),
        "b2/ x2: second wins",
    }
    assert claim_of(tmp_path / "whole") == Claim("sq-3", 3, "first")
    assert main(words) == 0
    assert capsys.readouterr().out == "first\n"


def test_the_pie_rule_is_refused(tmp_path: Path) -> None:
    words = ["coffee", "probe", "-o", "board=sq-3", "-o", "n=3", "-o", "pie=true", "--folder"]
    assert main([*words, str(tmp_path)]) == 2
