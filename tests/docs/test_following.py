"""The guides to modules and games work when they are followed to the letter.

Both are followed in one copy of the project, where the checks that a new module or game can break
are run: their tests and those of the engine, messages and their translations, the diagram, the
linter, and the contracts of imports.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT, SOURCES, blocks_of, write_files

COPIED = ("docs", "scripts", "tests", "web/src")
LANGUAGES = ("python", "json", "markdown", "po", "diff")
COMMAND = re.compile(r"python3 scripts/start\.py (?P<arguments>\w+(?: \w+)*)")
STEP_SECONDS = 200
PROGRAMS = Path(sys.executable).parent


GUIDES = ("add-a-module.md", "add-a-game.md")
TESTS = (
    "tests/games/fcm/engine/test_folders.py",
    "tests/games/fcm/engine/test_help.py",
    "tests/games/fcm/engine/test_pairs.py",
    "tests/games/fcm/engine/test_rulings.py",
    "tests/games/fcm/engine/test_laws_table.py",
    "tests/games/nim",
    "tests/games/test_rooms.py",
    "tests/games/test_rules_files.py",
    "tests/conformance/test_every_game.py::test_it_keeps_the_contract[nim]",
    "tests/docs/test_plan.py",
    "tests/docs/test_rulings.py",
    "tests/static/test_layers.py",
)
"""Tests that read what the guides add, and those that the guides add themselves."""


@pytest.mark.slow
def test_guides_that_are_followed_leave_every_check_green(tmp_path: Path) -> None:
    texts = [(ROOT / "docs" / guide).read_text("utf-8") for guide in GUIDES]
    blocks = [block for text in texts for block in blocks_of(text, *LANGUAGES) if block.file]
    copy_project(tmp_path)
    write_files(blocks, tmp_path)
    for step in ("lint", "check"):
        run_command(tmp_path, ["messages", step])
    for command in dict.fromkeys(COMMAND.findall("".join(texts))):
        run_command(tmp_path, command.split())

    written = sorted({block.file for block in blocks if block.file.endswith(".py")})
    run(tmp_path, [str(PROGRAMS / "ruff"), "check", "--no-cache", *written])
    run(tmp_path, [str(PROGRAMS / "ruff"), "format", "--no-cache", "--check", *written])
    run(tmp_path, [str(PROGRAMS / "lint-imports"), "--no-cache"])
    run(tmp_path, [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *TESTS])


def copy_project(folder: Path) -> None:
    """What the checks read; `write_files` adds the sources."""
    for name in COPIED:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", folder)


def run_command(folder: Path, arguments: list[str]) -> None:
    """Run `scripts/start.py`; messages without the environment that it would make first."""
    name, *others = arguments
    program = ["-m", "catalogues"] if name == "messages" else ["scripts/start.py", name]
    run(folder, [sys.executable, *program, *others])


def run(folder: Path, command: list[str]) -> None:
    """Run a step of the guide. Raises `AssertionError` with its output if it fails."""
    paths = (folder / SOURCES, folder / "scripts")
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, paths))},
        capture_output=True,
        encoding="utf-8",
        timeout=STEP_SECONDS,
        check=False,
    )
    assert done.returncode == 0, f"{command} ends with:\n{done.stdout}\n{done.stderr}"
