"""Runs subprocesses with captured output, and installs system packages."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from housekeeping.errors import SetupError
from housekeeping.progress import step

LAST_WORDS = 25
"""Number of lines of a failed program's output that are shown."""
LAST_SECONDS = 10.0
"""Grace period of an interrupted program."""

Arguments = Sequence[str | Path]


def run(
    title: str,
    arguments: Arguments,
    *,
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
    last_words: int | None = LAST_WORDS,
) -> None:
    """Run a program under a progress line; its output is shown only on failure.

    Shows its last lines, or all of it with `last_words=None`.

    Raises `SetupError` if the program fails or cannot be started.
    """
    try:
        with step(title):
            subprocess.run(
                arguments,
                cwd=folder,
                env={**os.environ, **(environment or {})},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
                check=True,
            )
    except subprocess.CalledProcessError as failure:
        lines = str(failure.stdout).splitlines()
        shown = tuple(lines if last_words is None else lines[-last_words:])
        raise SetupError(f"{title} failed; the lines above say why.", shown) from failure
    except OSError as error:
        raise SetupError(f"{title} failed: {arguments[0]}: {error.strerror}.") from error


def run_in_foreground(arguments: Arguments, environment: Mapping[str, str]) -> int:
    """Run a program in the foreground; returns its exit code.

    Interrupting this terminates the program too, with a grace period: Ctrl-C reached it from the
    terminal, other signals are forwarded.
    """
    program = subprocess.Popen(arguments, env={**os.environ, **environment})
    try:
        return program.wait()
    except KeyboardInterrupt:
        with suppress(subprocess.TimeoutExpired):
            program.wait(LAST_SECONDS)
        raise
    finally:
        if program.poll() is None:
            program.terminate()
            program.wait()


def exec_program(arguments: Arguments) -> int:
    """Replace this process by another program (exec) where the system supports it; otherwise run
    it and wait."""
    sys.stdout.flush()
    sys.stderr.flush()
    words = [str(argument) for argument in arguments]
    if os.name != "nt":
        os.execv(words[0], words)  # noqa: S606 - a program of our own environment, no shell wanted
    return subprocess.run(words, check=False).returncode


def install_system_package(package: str, reason: str, *, allowed: bool) -> None:
    """Install a Debian package, as root or with the user's permission (`allowed`).

    Raises `SetupError` with `reason` and the command to type if that is not permitted or fails.
    """
    apt = shutil.which("apt-get")
    if apt is None:
        raise SetupError(f"{reason}: install it with your system's package manager and try again.")
    as_root: list[str] = []
    if not is_root():
        sudo = shutil.which("sudo")
        if not allowed or sudo is None:
            raise SetupError(
                f"{reason}: install it with 'sudo apt-get install {package}', "
                "or run this again with --yes."
            )
        # Asks for the password now, not in the middle of a progress line.
        subprocess.run([sudo, "-v"], check=False)
        as_root = [sudo]
    install = [*as_root, apt, "install", "-y", "--no-install-recommends", package]
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    try:
        run(f"Installing the system package {package}", install, environment=quiet)
    except SetupError:
        # Outdated package lists name versions that are gone, and new machines have none.
        run("Fetching the system's package lists", [*as_root, apt, "update"], environment=quiet)
        run(f"Installing the system package {package}", install, environment=quiet)


def offers_package(package: str) -> bool:
    """Whether this machine's Debian package lists, however old, contain it."""
    cache = shutil.which("apt-cache")
    if cache is None:
        return False
    shown = subprocess.run([cache, "show", package], capture_output=True, check=False)
    return shown.returncode == 0


def can_compile_c() -> bool:
    """Whether a C compiler and Python's headers are installed."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    compiler = shutil.which(shlex.split(command)[0])
    return compiler is not None and Path(sysconfig.get_path("include"), "Python.h").exists()


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
