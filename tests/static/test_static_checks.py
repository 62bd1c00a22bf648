"""The checks that read the code instead of running it, as tests, so that one line counts all."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from housekeeping.checkout import this_checkout
from housekeeping.web import node_in

CHECKOUT = this_checkout()
TYPED_FOLDERS = ("src", "tests", "bench", "examples", "scripts")

# Without their caches mypy and tsc read every library: slow machines need their time.
pytestmark = pytest.mark.timeout(600)


def assert_clean(
    *command: str | Path, folder: Path = CHECKOUT.root, environment: dict[str, str] | None = None
) -> None:
    result = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **(environment or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if result.returncode != 0:
        pytest.fail(result.stdout, pytrace=False)


def test_mypy_strict_finds_nothing() -> None:
    folders = [name for name in TYPED_FOLDERS if (CHECKOUT.root / name).exists()]
    assert_clean(sys.executable, "-m", "mypy", "--strict", *folders)


def test_tsc_finds_nothing() -> None:
    node = node_in(Path(sysconfig.get_path("purelib")))
    command = node.npm("run", "--silent", "check")
    assert_clean(*command, folder=CHECKOUT.web, environment=node.environment())


def test_ruff_lint_finds_nothing() -> None:
    assert_clean(sys.executable, "-m", "ruff", "check")


def test_ruff_format_changes_nothing() -> None:
    assert_clean(sys.executable, "-m", "ruff", "format", "--check")


def test_imports_go_one_way() -> None:
    assert_clean(Path(sysconfig.get_path("scripts")) / "lint-imports", "--no-cache")
