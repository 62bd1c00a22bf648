"""./test: sets up the test environment and runs all tests."""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NoReturn

from housekeeping.checkout import Checkout, this_checkout
from housekeeping.chromium import prepare_chromium
from housekeeping.environment import Packages, prepare_environment
from housekeeping.messages import compile_messages
from housekeeping.postgres import own_postgres, prepare_postgres
from housekeeping.programs import run_in_foreground
from housekeeping.stages import Stage, stages_of
from housekeeping.web import prepare_web

DATABASE_URL = "DATABASE_URL"
OWN_DATABASE = "KAFFEEHAUS_TEST_DATABASE"
"""Passes the PostgreSQL URL to the tests only: servers that the tests start read `DATABASE_URL`."""

TEMPORARY = "PYTEST_DEBUG_TEMPROOT"
"""Root of pytest's temporary folders."""
MEMORY = Path("/dev/shm")  # noqa: S108 - Linux keeps what lies there in memory
ROOMY = 4 * 2**30
"""Required free bytes in memory; the tests need a tenth of it."""

PASSED, FAILED, NO_TESTS = 0, 1, 5
"""Exit codes of pytest. After all others it was stopped, or could not begin."""
GOING_ON = {PASSED, FAILED, NO_TESTS}
ENDINGS = {PASSED: "passed", FAILED: "failed", NO_TESTS: "no tests"}
ENDS = ("SIGTERM", "SIGHUP")
FIRST_FAILURE = {"-x", "--exitfirst"}

MANUAL = """\
Check everything: lint and format (ruff), types (mypy --strict, tsc), and the tests, with those in
a real browser and on a real PostgreSQL.

The first run installs what the tests need into .venv, and Chromium and PostgreSQL where they are
missing and may be installed. The checks are tests too (tests/static). Browser tests run last, and
each of the two runs ends with its slowest tests. The exit code is pytest's. PostgreSQL is started
for the tests and stopped after them, unless DATABASE_URL names one."""

OTHERS = """\
All other arguments go to pytest: ./test -k undo, ./test tests/games, ./test -n0 --pdb."""


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit code. Raises `SetupError`."""
    options, for_pytest = _parser().parse_known_args(arguments)
    checkout = this_checkout()
    prepare_environment(checkout, Packages.TEST, allowed=options.yes)
    if options.browser:
        prepare_chromium(allowed=options.yes)
    compile_messages(checkout)
    prepare_web(checkout)
    os.chdir(checkout.root)
    leave_nothing_running()
    codes = []
    for stage in stages_of(checkout.root, for_pytest, browser=options.browser):
        codes.append(_run(checkout, stage, allowed=options.yes))
        if codes[-1] not in GOING_ON:
            break
        if codes[-1] == FAILED and FIRST_FAILURE.intersection(for_pytest):
            break
    return next((code for code in codes if code not in {PASSED, NO_TESTS}), min(codes))


def _run(checkout: Checkout, stage: Stage, *, allowed: bool) -> int:
    began = time.monotonic()
    with ExitStack() as until_the_end:
        # Bytecode is written whatever the user's settings: hundreds of subprocesses are started,
        # and each would compile the package again.
        environment = {"PYTHONDONTWRITEBYTECODE": "", **folders()}
        if stage.has_database and not os.environ.get(DATABASE_URL):
            programs = prepare_postgres(allowed=allowed)
            if programs is not None:
                environment[OWN_DATABASE] = until_the_end.enter_context(own_postgres(programs))
        code = run_in_foreground([checkout.python, "-m", "pytest", *stage.words], environment)
    minutes, seconds = divmod(round(time.monotonic() - began), 60)
    print(f"{stage.title}: {ENDINGS.get(code, 'stopped')} after {minutes}:{seconds:02}", flush=True)
    return code


def folders(memory: Path = MEMORY) -> dict[str, str]:
    """Root of temporary folders in memory (tmpfs), if there is room: waiting for fsync on a busy
    disk takes longer than the computation."""
    if TEMPORARY in os.environ or not is_roomy(memory):
        return {}
    # Containers often mount it noexec, and some tests run programs that they build there.
    runs_programs = not os.statvfs(memory).f_flag & os.ST_NOEXEC
    return {TEMPORARY: str(memory)} if runs_programs else {}


def is_roomy(memory: Path = MEMORY) -> bool:
    """Whether there is a tmpfs with enough free space."""
    return memory.is_dir() and shutil.disk_usage(memory).free > ROOMY


def leave_nothing_running() -> None:
    """Turn termination signals into exceptions, so that subprocesses are cleaned up."""

    def end(number: int, _frame: object) -> NoReturn:
        sys.exit(128 + number)

    for name in ENDS:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), end)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="./test",
        usage="./test [-h] [--yes] [--no-browser] [PYTEST ARGUMENTS]",
        description=MANUAL,
        epilog=OTHERS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--yes", action="store_true", help="install missing system packages too, with sudo"
    )
    parser.add_argument(
        "--no-browser", dest="browser", action="store_false", help="leave the browser tests out"
    )
    return parser
