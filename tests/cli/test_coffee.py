"""coffee solve and coffee verify-proof."""

from __future__ import annotations

import gzip
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

import pytest

from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.coffee.solver.solver import Solver
from kaffeehaus.kernels.coffee.solver.work import Work, save_work
from tests.cli.runner import Run


def test_solve_says_who_wins_on_its_last_line(run: Run) -> None:
    assert run("coffee solve -o board=sq-3 -o n=3").lines == ["first"]
    assert run("coffee solve -o board=sq-3 -o n=3 -o pie=true").lines == ["second"]
    assert run("coffee solve -o board=sq-7 -o n=7 --time 0.1s").lines == ["unknown"]


def test_solve_after_some_actions(run: Run) -> None:
    assert run("coffee solve -o board=sq-3 -o n=3 --actions -", "a1-").lines == ["second"]
    assert run("coffee solve -o board=sq-3 -o n=3 --actions -", "b1/").lines == ["first"]


def test_solve_values_every_class_of_turns(run: Run) -> None:
    lines = run("coffee solve -o board=sq-3 -o n=3 --all").lines
    assert "b1/ win x8" in lines
    assert "b2- loss x2" in lines
    assert lines[-1] == "first"
    assert sum(int(line.rpartition("x")[2]) for line in lines[:-1]) == 32


def test_turns_that_are_not_proven_are_open(run: Run) -> None:
    lines = run("coffee solve -o board=sq-7 -o n=7 --all --time 0.1s").lines
    assert lines[-1] == "unknown"
    assert any(line.endswith("open x8") for line in lines)


def test_a_proof_is_written_and_checked(run: Run, tmp_path: Path) -> None:
    proof = tmp_path / "proof"
    solve = ["coffee", "solve", "-o", "board=sq-3", "--proof", str(proof), "-o", "n=3"]
    assert run(solve).lines == ["first"]
    digest = sha256(gzip.decompress(proof.read_bytes())).hexdigest()
    assert run(["coffee", "verify-proof", str(proof)]).lines == [
        f"sq-3 n=3: first wins, proven by 8 entries, SHA-256 {digest}"
    ]
    lines = gzip.decompress(proof.read_bytes()).splitlines(keepends=True)
    proof.write_bytes(b"".join(lines[:-1]))
    assert "has no turn" in run(["coffee", "verify-proof", str(proof)]).sentence()
    proof.write_bytes(b"\xff\0")
    assert "is not a proof" in run(["coffee", "verify-proof", str(proof)]).sentence()
    assert "Cannot read" in run(["coffee", "verify-proof", str(tmp_path)]).sentence()
    assert "Cannot write" in run([*solve, "--proof", str(tmp_path)]).sentence()


def test_a_proof_after_a_first_turn_is_joined(run: Run, tmp_path: Path) -> None:
    piece, whole = str(tmp_path / "piece"), str(tmp_path / "whole")
    solve = ["coffee", "solve", "-o", "board=sq-3", "-o", "n=3", "--actions", "-"]
    assert run([*solve, "--proof", piece], "b1/").lines == ["first"]
    (line,) = run(["coffee", "verify-proof", piece]).lines
    assert line.startswith("sq-3 n=3 after b1/: first wins, proven by 7 entries")
    assert run(["coffee", "join-proofs", piece, "--proof", whole]).code == 0
    (line,) = run(["coffee", "verify-proof", whole]).lines
    assert line.startswith("sq-3 n=3: first wins, proven by 8 entries")
    assert (
        "different last turns" in run(["coffee", "join-proofs", whole, "--proof", piece]).sentence()
    )
    assert (
        "Cannot write" in run(["coffee", "join-proofs", piece, "--proof", str(tmp_path)]).sentence()
    )


def test_unfinished_work_is_kept_in_a_file(run: Run, tmp_path: Path) -> None:
    solve = ["coffee", "solve", "-o", "board=sq-3", "-o", "n=3", "--work", str(tmp_path / "work")]
    assert run(solve).lines == ["first"]
    saved = (tmp_path / "work").read_bytes()
    assert run(solve).lines == ["first"]
    assert (tmp_path / "work").read_bytes() == saved
    assert "another board" in run([*solve, "--memory", "2M"]).sentence()
    end = len(saved) - 8
    for bad in (saved[:end], saved[:-1], saved[: end - 1] + b"?" + saved[end:], saved + b"?"):
        (tmp_path / "work").write_bytes(bad)
        assert "is damaged" in run(solve).sentence()
        assert (tmp_path / "work").read_bytes() == bad


def test_a_solved_first_turn_solves_the_board_at_once(run: Run, tmp_path: Path) -> None:
    solve = ["coffee", "solve", "-o", "board=sq-4", "-o", "n=4", "--work", str(tmp_path / "work")]
    assert run([*solve, "--actions", "-"], "a1-").lines == ["first"]
    assert run([*solve, "--time", "0s"]).lines == ["first"]


@pytest.mark.skipif(not FAST, reason="the Python solver has no proof numbers")
def test_work_is_saved_and_proof_numbers_are_drawn_on_the_way(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kaffeehaus.kernels.coffee import command

    saved: list[int] = []

    def save(target: str, work: Work, solver: Solver) -> None:
        save_work(target, work, solver)
        saved.append(Path(target).stat().st_size)

    monkeypatch.setattr(command, "SAVE_EVERY", 0.05)
    monkeypatch.setattr(command, "save_work", save)
    chart, work = tmp_path / "chart.svg", tmp_path / "work"
    solve = f"coffee solve -o board=hex-4 -o n=4 --time 0.5s --memory 1M --plot {chart}"
    assert run([*solve.split(), "--work", str(work)]).lines == ["unknown"]
    assert len(saved) > 1
    drawn = ElementTree.fromstring(chart.read_text())
    proof, disproof = drawn.iter("{http://www.w3.org/2000/svg}polyline")
    assert len(proof.attrib["points"].split()) == len(disproof.attrib["points"].split()) > 1


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("coffee", "missing: TOOL"),
        ("coffee solve --time 5", "write a time as 60s, 10m or 1h"),
        ("coffee solve --memory much", "write a size as 500M or 2G"),
        ("coffee solve --memory 1", "write a size as 500M or 2G"),
        ("coffee solve -o board=sq-9", "sq-9"),
        ("coffee solve -o pie=true --proof x", "without the pie rule"),
        ("coffee solve -o board=sq-7 -o n=7 --time 0.1s --proof x", "not solved"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(run: Run, line: str, says: str) -> None:
    assert says in run(line).sentence()


def test_walk_answers_every_reply(run: Run) -> None:
    listed = run("coffee solved").lines
    assert any(line.startswith("sq-6 n=4: first wins") for line in listed)
    start = run("coffee walk -o board=sq-3 -o n=3").lines
    assert "Turns: b1/" in start
    reply = start[-1].split()[-1]
    assert f"Turns: b1/ {reply} " in "\n".join(
        run(["coffee", "walk", "-o", "board=sq-3", "-o", "n=3", "--", reply]).lines
    )
    refused = run(["coffee", "walk", "-o", "board=sq-6", "-o", "n=5"])
    assert refused.sentence() == "This board is not solved."
