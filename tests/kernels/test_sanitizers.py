"""The C core as a program of its own, built with sanitizers and fed with odd positions."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from housekeeping.checkout import this_checkout

COMPILER = shutil.which("gcc") or shutil.which("clang")
HERE = Path(__file__).parent
FLAGS = ("-O1", "-g", "-Wall", "-Wextra", "-Werror", "-Wno-unused-function", "-ffp-contract=off")
SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")


@pytest.mark.timeout(400)  # a build with sanitizers takes its time on a busy machine
@pytest.mark.skipif(COMPILER is None, reason="no compiler here")
@pytest.mark.parametrize(
    ("source", "rounds", "least"),
    [("fuzz.c", 4, 80), ("fuzz_chess.c", 12, 40), ("fuzz_cafe.c", 6, 47)],
)
def test_fuzzed_under_sanitizers(tmp_path: Path, source: str, rounds: int, least: int) -> None:
    program = tmp_path / "fuzz"
    native = this_checkout().native
    built = subprocess.run(
        [str(COMPILER), *FLAGS, *SANITIZERS, f"-I{native}", HERE / source, "-o", program, "-lm"],
        capture_output=True,
        text=True,
        check=False,
    )
    if "cannot find" in built.stderr:
        pytest.skip("this compiler came without its sanitizers")
    assert built.returncode == 0, built.stderr
    ran = subprocess.run(
        [program, "2024", str(rounds)], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert int(ran.stdout) > least
