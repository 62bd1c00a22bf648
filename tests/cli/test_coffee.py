"""coffee solve and coffee verify-proof."""

from __future__ import annotations

import gzip
from hashlib import sha256
from pathlib import Path

import pytest

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
