"""./test: set up what the tests need and run them all."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence

from housekeeping.checkout import this_checkout
from housekeeping.chromium import prepare_chromium
from housekeeping.environment import Packages, prepare_environment
from housekeeping.programs import hand_over
from housekeeping.web import prepare_web

MANUAL = """\
Check everything: lint and format (ruff), types (mypy --strict, tsc), and the tests, with those in
a real browser.

The first time this installs what the tests need into .venv, and Chromium where it is missing and
may be installed. The checks are tests too (tests/static), so the last line counts all of them, and
the exit code is pytest's."""

OTHERS = """\
All other arguments go to pytest: ./test -k undo, ./test tests/games, ./test -n0 --pdb."""


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit code. Raises `Trouble`."""
    options, for_pytest = _parser().parse_known_args(arguments)
    checkout = this_checkout()
    prepare_environment(checkout, Packages.TEST, allowed=options.yes)
    if options.browser:
        prepare_chromium(allowed=options.yes)
    else:
        for_pytest = ["-m", "not browser", *for_pytest]
    prepare_web(checkout)
    os.chdir(checkout.root)
    return hand_over([checkout.python, "-m", "pytest", "-n", "auto", *for_pytest])


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
