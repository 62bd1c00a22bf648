"""Rules that hold for every tracked file, and for the package as it is installed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import kaffeehaus
from housekeeping.checkout import this_checkout
from housekeeping.checks import CHECKS
from kaffeehaus.core.registry import find_game, game_ids
from release.conditions import version_of

ROOT = this_checkout().root
# Put together here, so that this file does not break the rule it states.
MACHINE_FOLDERS = ("root", r"home/\w+", r"Users/\w+", "work", "tmp")
MACHINE_PATH = re.compile(rf"(?<![\w.~}}])/({'|'.join(MACHINE_FOLDERS)})/")
REGISTRY = re.compile("|".join((r"pypi\.[o]rg", r"python[h]osted", r"npm[j]s\.", r"debian\.[o]rg")))
BINARY = frozenset({".gz", ".xz", ".webp"})
TRAILING_BLANKS = re.compile(rb"[ \t]$", re.MULTILINE)
DOWNLOAD = re.compile(r"https?://\S+\.(whl|tgz|tar\.gz|zip)\b")


def tracked_files() -> list[Path]:
    if not (ROOT / ".git").exists():
        pytest.skip("the rule is for checkouts; this is an unpacked source archive")
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    files = (ROOT / name for name in listing.stdout.split("\0") if name)
    return [file for file in files if file.is_file()]


@pytest.mark.parametrize("rule", [MACHINE_PATH, REGISTRY, DOWNLOAD], ids=lambda rule: rule.pattern)
def test_no_tracked_file_names_a_machine_or_a_place_to_download_from(
    rule: re.Pattern[str],
) -> None:
    offenders = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()[:120]}"
        for file in tracked_files()
        for number, line in enumerate(file.read_text("utf-8", "replace").splitlines(), 1)
        if rule.search(line)
    ]

    assert offenders == []


def test_the_rules_would_notice() -> None:
    for folder in ("root", "home/anna", "Users/anna", "work", "tmp"):
        assert MACHINE_PATH.search(f"see /{folder}/x")
    assert not MACHINE_PATH.search("src/work/plan.py")
    assert REGISTRY.search("files.python" + "hosted.org")
    assert DOWNLOAD.search("https" + "://example.com/a.whl")


def test_the_house_names_no_game() -> None:
    """What is the same for all games does not know them; "coffee" is also what the house serves."""
    titles = {find_game(game_id).title for game_id in game_ids()} - {"Coffee"}
    words = re.compile("|".join(rf"\b{word}\b" for word in {*game_ids(), *titles} - {"coffee"}))
    house = (ROOT / "src" / "kaffeehaus" / "house", ROOT / "web" / "src")
    offenders = [
        f"{file.relative_to(ROOT)}: {found[0]}"
        for file in tracked_files()
        if any(file.is_relative_to(folder) for folder in house)
        and not file.is_relative_to(ROOT / "web" / "src" / "games")
        and (found := words.search(file.read_text("utf-8", "replace")))
    ]

    assert offenders == []


@pytest.mark.parametrize("name", ["play", "check", "test", ".ci/run"])
def test_the_commands_can_be_run(name: str) -> None:
    assert os.access(ROOT / name, os.X_OK)


def test_lines_end_as_editorconfig_has_it() -> None:
    offenders = [
        str(file.relative_to(ROOT))
        for file in tracked_files()
        if file.suffix not in BINARY and not _ends_well(file)
    ]

    assert offenders == []


def _ends_well(file: Path) -> bool:
    content = file.read_bytes()
    may_end_in_blanks = file.suffix == ".md"
    blanks = not may_end_in_blanks and TRAILING_BLANKS.search(content) is not None
    return not blanks and b"\r" not in content and content[-1:] in {b"\n", b""}


def test_the_hooks_run_parts_of_check_and_fetch_nothing() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text("utf-8")
    entries = re.findall(r"entry: \./check (.*)", hooks)

    assert {name for entry in entries for name in entry.split()} == {c.name for c in CHECKS}
    assert re.findall(r"repo: (.*)", hooks) == ["local"]


def test_ci_runs_what_developers_run() -> None:
    assert "./test" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_only_the_package_states_the_version() -> None:
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    browser_part = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))

    assert version_of(ROOT) == kaffeehaus.__version__
    assert pyproject["tool"]["setuptools"]["dynamic"]["version"] == {
        "attr": "kaffeehaus.__version__"
    }
    assert "version" not in pyproject["project"]
    assert "version" not in browser_part


def test_importing_the_package_is_cheap() -> None:
    # Modules are counted, not milliseconds: a busy machine must not fail this.
    script = (
        "import sys; before = set(sys.modules); import kaffeehaus; "
        "print(*sorted(set(sys.modules) - before))"
    )
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )

    heavy = {"fastapi", "sqlalchemy", "jinja2", "uvicorn", "asyncio", "tqdm", "alembic"}
    assert heavy.isdisjoint(result.stdout.split())


def test_importing_the_package_takes_less_than_50_milliseconds() -> None:
    script = (
        "import time; begun = time.process_time(); import kaffeehaus; "
        "print(time.process_time() - begun)"
    )
    command = [sys.executable, "-c", script]
    times = [
        float(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        for _ in range(5)
    ]

    assert min(times) < 0.05
