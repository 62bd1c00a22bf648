"""./play, ./check and ./test as a stranger meets them, on machines where something is missing."""

from __future__ import annotations

import ast
import os
import resource
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from housekeeping.checkout import this_checkout

CHECKOUT = this_checkout()
START = CHECKOUT.root / "scripts" / "start.py"
SHELL = "/bin/sh"


@pytest.fixture
def stranger(tmp_path: Path) -> Path:
    """A checkout in which nothing was set up, with a blank and a quote in its path."""
    root = tmp_path / "a stranger's checkout"
    root.mkdir()
    for name in ("play", "check", "test"):
        shutil.copy(CHECKOUT.root / name, root)
    shutil.copytree(
        CHECKOUT.root / "scripts", root / "scripts", ignore=shutil.ignore_patterns("__pycache__")
    )
    return root


def run(*command: str | Path, path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command with the running Python as `python3`, or with only `path` on PATH."""
    # The test runner's own modules must not help; PYTHONDONTWRITEBYTECODE keeps checkouts clean.
    environment = {"PATH": str(path or Path(sys.executable).parent), "PYTHONDONTWRITEBYTECODE": "1"}
    if path is None:
        environment["PATH"] += os.pathsep + os.environ["PATH"]
    return subprocess.run(
        command, capture_output=True, text=True, env=environment, check=False, timeout=60
    )


def fake_python(folder: Path, name: str, version: str) -> None:
    """A program that runs what it is given with this Python, made to believe it is an older one."""
    pretence = f"import runpy, sys; sys.version_info = ({version.replace('.', ', ')}, 0)"
    run_script = "sys.argv = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
    python = shlex.quote(sys.executable)
    program = folder / name
    program.write_text(
        f"#!{SHELL}\n"
        f'if [ "$1" = -c ]; then exec {python} -c "{pretence}; $2"; fi\n'
        f'exec {python} -c "{pretence}; {run_script}" "$@"\n'
    )
    program.chmod(0o755)


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A folder for PATH with the one program that the shell scripts call, and no Python."""
    folder = tmp_path / "tools"
    folder.mkdir()
    dirname = shutil.which("dirname")
    assert dirname is not None
    (folder / "dirname").symlink_to(dirname)
    return folder


@pytest.mark.parametrize("command", ["play", "check", "test"])
def test_help_answers_at_once_and_sets_nothing_up(stranger: Path, command: str) -> None:
    before = sorted(stranger.rglob("*"))
    # Seconds of work, not of waiting: other tests run at the same time.
    before_work = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = run(stranger / command, "--help")
    work = resource.getrusage(resource.RUSAGE_CHILDREN)

    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith(f"usage: ./{command}")
    assert sorted(stranger.rglob("*")) == before
    assert work.ru_utime - before_work.ru_utime < 1


def test_help_names_every_option_of_play() -> None:
    result = run(sys.executable, START, "play", "--help")

    for option in ("--host", "--port", "--url", "--data", "--yes"):
        assert option in result.stdout


@pytest.mark.parametrize("port", ["x", "-1", "65536", "80.5", "²"])
def test_a_bad_port_is_refused_before_anything_is_installed(stranger: Path, port: str) -> None:
    result = run(sys.executable, stranger / "scripts" / "start.py", "play", f"--port={port}")

    assert result.returncode == 2
    assert "a port is a number from 0 to 65535" in result.stderr
    assert "Traceback" not in result.stderr
    assert not (stranger / ".venv").exists()


@pytest.mark.parametrize("command", ["play", "check", "test"])
@pytest.mark.parametrize("version", ["2.7", "3.6", "3.10"])
def test_an_old_python_gives_one_sentence(
    stranger: Path, tools: Path, command: str, version: str
) -> None:
    fake_python(tools, "python3", version)
    result = run(stranger / command, path=tools)

    assert result.returncode == 2
    assert result.stdout == ""
    assert result.stderr.startswith("Kaffeehaus needs Python 3.11 or newer, but this is Python ")
    assert f"Python {version} (" in result.stderr
    assert result.stderr.count("\n") == 1


def test_no_python_gives_one_sentence(stranger: Path, tools: Path) -> None:
    result = run(stranger / "play", path=tools)

    assert result.returncode == 2
    assert result.stderr.startswith(
        "Kaffeehaus needs Python 3.11 or newer, and no Python was found"
    )
    assert result.stderr.count("\n") == 1


def test_a_newer_python_is_found_beside_an_old_one(stranger: Path, tools: Path) -> None:
    fake_python(tools, "python3", "3.9")
    (tools / "python3.12").symlink_to(sys.executable)
    result = run(stranger / "play", "--help", path=tools)

    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("usage: ./play")


def test_every_python_3_can_read_the_door() -> None:
    # With its syntax error an old Python would never get as far as saying what is wrong.
    tree = ast.parse(START.read_text("utf-8"), feature_version=(3, 4))
    imports_before_the_check = [
        alias.name
        for node in tree.body[: _version_check(tree)]
        if isinstance(node, ast.Import)
        for alias in node.names
    ]

    assert imports_before_the_check == ["sys"]
    assert not any(isinstance(node, ast.FunctionDef | ast.JoinedStr) for node in ast.walk(tree))


def _version_check(tree: ast.Module) -> int:
    return next(number for number, node in enumerate(tree.body) if isinstance(node, ast.If))


def test_an_unknown_command_is_refused() -> None:
    result = run(sys.executable, START, "dance")

    assert result.returncode == 2
    names = "play,check,test,docs,site,lock,messages,release,walk"
    assert result.stderr == f"usage: start.py {{{names}}} ...\n"
