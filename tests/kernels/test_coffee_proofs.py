"""Proofs of Coffee are written by the solver, and checked, joined and checked again without it."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from kaffeehaus.core.errors import PlayerError
from kaffeehaus.kernels import FAST
from kaffeehaus.kernels.coffee.proofs import writing
from kaffeehaus.kernels.coffee.proofs.checking import Checked, check_proof
from kaffeehaus.kernels.coffee.proofs.claim import Claim, Unproven
from kaffeehaus.kernels.coffee.proofs.joining import join_proofs
from kaffeehaus.kernels.coffee.proofs.stream import CHUNK, ProofFile
from kaffeehaus.kernels.coffee.proofs.writing import (
    ProofWriter,
    Prover,
    PythonProver,
    prover_of,
)
from kaffeehaus.kernels.coffee.solver.solver import solver_of

MEMORY = 2**24
SOLVED = {
    ("sq-2", 2): "first",
    ("sq-3", 2): "first",
    ("sq-3", 3): "first",
    ("sq-4", 2): "first",
    ("sq-4", 3): "first",
    ("sq-4", 4): "first",
    ("sq-5", 2): "first",
    ("sq-7", 2): "first",
    ("hex-2", 2): "first",
    ("hex-3", 2): "first",
    ("hex-3", 3): "first",
    ("hex-5", 2): "first",
}
CHECKER = Path(__file__).parents[2] / "bench" / "coffee_proof_checker.c"

needs_c = pytest.mark.skipif(not FAST, reason="the C layer could not be built here")

Write = Callable[..., Path]


@pytest.fixture(scope="session")
def second_checker(tmp_path_factory: pytest.TempPathFactory) -> Callable[[bytes], str]:
    """The checker in C: what it says about a proof; empty if it refuses."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("there is no C compiler")
    program = tmp_path_factory.mktemp("checker") / "checker"
    subprocess.run([compiler, "-O1", "-Wall", "-Werror", "-o", program, CHECKER], check=True)

    def says(proof: bytes) -> str:
        done = subprocess.run([program], input=proof, capture_output=True, check=False, timeout=60)
        assert (done.returncode == 0) == bool(done.stdout)
        return done.stdout.decode()

    return says


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes the proof of a claim; its file."""

    def written(claim: Claim, prover: Prover | None = None, name: str = "proof") -> Path:
        solver = solver_of(claim.board, claim.n, MEMORY)
        target = tmp_path / name
        ProofWriter(claim, str(target)).write(prover or prover_of(claim, solver))
        return target

    return written


def text_of(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes())


def check(path: Path) -> Checked:
    return check_proof(ProofFile(str(path)).chunks())


def check_lines(lines: Iterable[str]) -> Claim:
    return check_proof(["\n".join(lines).encode()]).claim


@pytest.mark.parametrize(("board", "n"), SOLVED)
def test_both_checkers_accept_the_proofs_of_small_boards(
    write: Write, second_checker: Callable[[bytes], str], board: str, n: int
) -> None:
    claim = Claim(board, n, SOLVED[board, n])
    proof = write(claim)
    entries = text_of(proof).count(b"\n") - 1
    assert check(proof) == Checked(claim, entries)
    said = second_checker(text_of(proof))
    assert said.startswith(f"{board} n={n}: {claim.winner} wins, ")
    assert said.endswith(f" with {entries} entries\n")


@needs_c
def test_both_layers_write_the_same_proof(write: Write) -> None:
    claim = Claim("hex-3", 3, "first")
    solver = solver_of("hex-3", 3, MEMORY)
    native = write(claim, prover_of(claim, solver), "native")
    assert native.read_bytes() == write(claim, PythonProver(claim, solver), "python").read_bytes()


def test_the_largest_board_is_proven_in_python(write: Write) -> None:
    claim = Claim("hex-6", 2, "first", ("f6-", "f1/", "j1-", "j4/"))
    assert check(write(claim)).entries


def test_a_win_in_one_turn_needs_no_entry(write: Write) -> None:
    claim = Claim("sq-2", 2, "first", ("a1-", "b1|"))
    assert check(write(claim)) == Checked(claim, 0)


def test_entries_are_sorted_by_stones_and_numbers(write: Write) -> None:
    _, *lines = text_of(write(Claim("sq-4", 3, "first"))).decode().splitlines()
    places = [tuple(int(word, 16) for word in line.split()[:3]) for line in lines]
    assert places == sorted(places, key=lambda place: (-place[0].bit_count(), place))


def test_an_interrupted_proof_continues(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "MEMBER", 500)
    claim, folder = Claim("hex-3", 3, "first"), tmp_path / "parts.part"
    solver = solver_of("hex-3", 3, MEMORY)

    class Interrupted:
        def __init__(self, calls: int) -> None:
            self.left = calls
            self.prover = prover_of(claim, solver)

        def prove(self, positions: bytes) -> tuple[bytes, bytes]:
            if not self.left:
                raise KeyboardInterrupt
            self.left -= 1
            return self.prover.prove(positions)

    for _ in range(3):
        with pytest.raises(KeyboardInterrupt):
            write(claim, Interrupted(40), "parts")
    assert json.loads((folder / "mark.json").read_text())["entries"]
    torn = max(folder.glob("*-stones/*"))
    with torn.open("ab") as file:
        file.write(b"torn")
    assert check(write(claim, name="parts")).claim == claim
    assert not folder.exists()


def test_the_beginning_of_another_proof_is_left_alone(write: Write, tmp_path: Path) -> None:
    (tmp_path / "proof.part").mkdir()
    (tmp_path / "proof.part" / "mark.json").write_text('{"claim": "coffee-proof sq-4 4 first"}')
    with pytest.raises(PlayerError, match="another proof"):
        write(Claim("sq-4", 3, "first"))


# Joining


def test_the_winners_turn_is_joined_to_a_whole_proof(write: Write) -> None:
    whole = write(Claim("sq-3", 3, "first"))
    piece = write(Claim("sq-3", 3, "first", ("b1/",)), name="piece")
    joined = piece.with_name("joined")
    assert join_proofs([str(piece)], str(joined)) == Claim("sq-3", 3, "first")
    assert check(joined).claim == Claim("sq-3", 3, "first")
    assert check(joined).entries == check(whole).entries


def test_all_answers_of_the_loser_are_joined(
    write: Write, second_checker: Callable[[bytes], str]
) -> None:
    pieces = [
        str(write(Claim("sq-3", 3, "first", ("b1/", answer)), name=f"piece-{number}"))
        for number, answer in enumerate(("c2-", "c2|", "c2\\"))
    ]
    joined = Path(pieces[0]).with_name("joined")
    assert join_proofs(pieces, str(joined)) == Claim("sq-3", 3, "first", ("b1/",))
    assert check(joined).claim.after == ("b1/",)
    assert "sq-3 n=3 after b1/: first wins" in second_checker(text_of(joined))
    with pytest.raises(PlayerError, match="leave out"):
        join_proofs(pieces[:1], str(joined))


def test_a_turn_of_the_winner_is_mirrored_where_needed(write: Write) -> None:
    """The entry of a joined turn stands for all mirror images of its position."""
    after = ("b3\\", "c2-")
    whole = Claim("sq-3", 3, "first", after)
    piece = write(Claim("sq-3", 3, "first", (*after, "b2-")), name="piece")
    joined = piece.with_name("joined")
    assert join_proofs([str(piece)], str(joined)) == whole
    assert check(joined).claim == whole


def test_a_turn_of_the_winner_cannot_be_mirrored_behind_few_stones(write: Write) -> None:
    piece = write(Claim("sq-4", 4, "first", ("a1/", "b2/", "d4/", "c3\\", "d2/")), name="piece")
    with pytest.raises(PlayerError, match="mirror images"):
        join_proofs([str(piece)], str(piece.with_name("joined")))


def test_proofs_that_do_not_belong_together_are_refused(write: Write) -> None:
    whole = str(write(Claim("sq-3", 3, "first")))
    with pytest.raises(PlayerError, match="different last turns"):
        join_proofs([whole, whole], whole + "2")


# Checking


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    claim = Claim("sq-4", 3, "first")
    target = tmp_path_factory.mktemp("proof") / "proof"
    ProofWriter(claim, str(target)).write(prover_of(claim, solver_of("sq-4", 3, MEMORY)))
    return tuple(text_of(target).decode().splitlines())


def test_every_line_of_a_proof_is_needed(
    proof: tuple[str, ...], second_checker: Callable[[bytes], str]
) -> None:
    for number in range(1, len(proof)):
        lines = proof[:number] + proof[number + 1 :]
        with pytest.raises(Unproven):
            check_lines(lines)
        if number % 20 == 1:
            assert not second_checker("\n".join(lines).encode())


def test_any_order_and_plain_text_will_do(proof: tuple[str, ...], tmp_path: Path) -> None:
    plain = tmp_path / "proof"
    plain.write_text("\n".join((proof[0], *reversed(proof[1:]))))
    assert check(plain).claim == Claim("sq-4", 3, "first")


def test_many_processes_and_parts_find_the_same(proof: tuple[str, ...]) -> None:
    chunks = [(line + "\n").encode() for line in proof]
    assert check_proof(chunks, jobs=2, parts=3) == Checked(
        Claim("sq-4", 3, "first"), len(proof) - 1
    )
    with pytest.raises(Unproven, match="no turn"):
        check_proof(chunks[:-1], jobs=2, parts=3)


def test_a_proof_of_the_opposite_is_none(
    proof: tuple[str, ...], second_checker: Callable[[bytes], str]
) -> None:
    for claim in ("coffee-proof sq-4 3 second", "coffee-proof sq-4 4 first"):
        with pytest.raises(Unproven):
            check_lines((claim, *proof[1:]))
        assert not second_checker("\n".join((claim, *proof[1:])).encode())


def test_other_turns_prove_nothing(
    proof: tuple[str, ...], second_checker: Callable[[bytes], str]
) -> None:
    """Turns off the line, with no rod of that number, or that lose are noticed."""
    start = proof[1].rsplit(" ", 2)[0]
    for turn in ("16 0", "1 4", "1 -1", "0 1", "5 0"):
        lines = (proof[0], f"{start} {turn}", *proof[2:])
        with pytest.raises(Unproven):
            check_lines(lines)
        assert not second_checker("\n".join(lines).encode())


@pytest.mark.parametrize(
    "lines",
    [
        (),
        ("",),
        ("coffee-proof sq-9 3 first",),
        ("coffee-proof sq-4 9 first",),
        ("coffee-proof sq-4 3 nobody",),
        ("coffee-proof sq-4 3 first", "x"),
        ("coffee-proof sq-4 3 first", "0 0 ffff ffff 1 2 3"),
        ("coffee-proof sq-4 3 first", "0 0 ffff ffff -1 2"),
        ("coffee-proof sq-4 3 first", "ffff ffff 0 16 0"),
        ("coffee-proof sq-4 3 first", "fffff ffff 0 1 0"),
        ("coffee-proof sq-4 3 first",),
        ("coffee-proof sq-4 3 first after a9-",),
        ("coffee-proof sq-4 3 first after swap",),
        ("coffee-proof sq-4 3 first after x",),
        ("coffee-proof sq-2 2 first after a1- b1- a2*",),
    ],
)
def test_what_is_no_proof_is_refused(
    lines: tuple[str, ...], second_checker: Callable[[bytes], str]
) -> None:
    with pytest.raises(Unproven):
        check_lines(lines)
    assert not second_checker("\n".join(lines).encode())


def test_a_damaged_file_is_refused(write: Write, tmp_path: Path) -> None:
    whole = write(Claim("sq-3", 3, "first")).read_bytes()
    for bad in (whole[:-9], whole[:40] + bytes([whole[40] ^ 1]) + whole[41:]):
        (tmp_path / "bad").write_bytes(bad)
        with pytest.raises(PlayerError, match="Cannot read"):
            check(tmp_path / "bad")
    (tmp_path / "bad").write_bytes(b"x" * (2 * CHUNK + 1))
    with pytest.raises(Unproven):
        check(tmp_path / "bad")
