"""Running other programs quietly, and asking the system for packages."""

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

from housekeeping.progress import step
from housekeeping.trouble import Trouble

LAST_WORDS = 25
"""How many lines of a failed program's output are shown."""
LAST_SECONDS = 10.0
"""How long an interrupted program may take to end by itself."""

Arguments = Sequence[str | Path]


def run(
    title: str,
    arguments: Arguments,
    *,
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
    last_words: int | None = LAST_WORDS,
) -> None:
    """Run a program under a progress line; its output is shown only when it fails.

    Then it is shown in its last lines, or all of it with `last_words=None`.

    Raises `Trouble` when the program fails or cannot be started.
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
        raise Trouble(f"{title} failed; the lines above say why.", shown) from failure
    except OSError as error:
        raise Trouble(f"{title} failed: {arguments[0]}: {error.strerror}.") from error


def attend(arguments: Arguments, environment: Mapping[str, str]) -> int:
    """Run a program in the foreground; returns its exit code.

    Whoever ends this early ends the program too, and it has time to say its last words: a Ctrl-C
    reached it from the terminal, and after anything else it is told.
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


def hand_over(arguments: Arguments) -> int:
    """Become another program, where the system can do that; otherwise run it and wait for it."""
    sys.stdout.flush()
    sys.stderr.flush()
    words = [str(argument) for argument in arguments]
    if os.name != "nt":
        os.execv(words[0], words)  # noqa: S606 - a program of our own environment, no shell wanted
    return subprocess.run(words, check=False).returncode


def install_system_package(package: str, reason: str, *, allowed: bool) -> None:
    """Install a Debian package, as root or when the person asked for it (`allowed`).

    Raises `Trouble` with `reason` and the command to type when that may not or cannot be done.
    """
    apt = shutil.which("apt-get")
    if apt is None:
        raise Trouble(f"{reason}: install it with your system's package manager and try again.")
    as_root: list[str] = []
    if not is_root():
        sudo = shutil.which("sudo")
        if not allowed or sudo is None:
            raise Trouble(
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
    except Trouble:
        # Old package lists name versions that are gone, and new machines have none at all.
        run("Fetching the system's package lists", [*as_root, apt, "update"], environment=quiet)
        run(f"Installing the system package {package}", install, environment=quiet)


def offers_package(package: str) -> bool:
    """Whether Debian's package lists, as old as they are on this machine, have it."""
    cache = shutil.which("apt-cache")
    if cache is None:
        return False
    shown = subprocess.run([cache, "show", package], capture_output=True, check=False)
    return shown.returncode == 0


def can_compile_c() -> bool:
    """Whether C for this Python can be compiled: a compiler and Python's headers are there."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    compiler = shutil.which(shlex.split(command)[0])
    return compiler is not None and Path(sysconfig.get_path("include"), "Python.h").exists()


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0
