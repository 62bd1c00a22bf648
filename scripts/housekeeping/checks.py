"""./check: linters, type checks and quick tests that every change must pass, in under a minute."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from housekeeping.checkout import Checkout, this_checkout
from housekeeping.environment import Packages, prepare_environment
from housekeeping.errors import SetupError
from housekeeping.messages import compile_messages
from housekeeping.programs import Arguments, run
from housekeeping.web import Node, node_in, prepare_web

MANUAL = """\
Check a change in under a minute: format and lint (ruff, and that text for players is a message),
layers (import-linter), types (mypy --strict, tsc) and the quick tests. Every check runs, even after
one fails; the exit code is 1 if any fails.

The first run installs what the tests need into .venv. Before you submit a change, run ./test: it
adds the slow tests, PostgreSQL and a real browser."""

TYPED_FOLDERS = ("src", "tests", "bench", "examples", "scripts")
QUICK_TESTS = (
    "tests/core",
    "tests/conformance/test_coffee.py",
    "tests/conformance/test_every_game.py",
    "tests/docs/test_paths.py",
    "tests/docs/test_plan.py",
    "tests/docs/test_reference.py",
    "tests/games",
    "tests/golden/test_golden.py",
    "tests/house/database",
    "tests/setup/test_house_rules.py",
    "tests/static/test_any.py",
    "tests/web",
)
"""Quick tests of the contract, the rules, the store, the browser part and the guides; those
marked `slow` are skipped."""
FAILED = 1


class Tool(Enum):
    """Program that runs a check."""

    PYTHON = "python"
    """A module of the environment's Python."""
    PROGRAM = "program"
    """A program beside that Python."""
    NPM = "npm"
    """npm, in the folder of the browser part."""


@dataclass(frozen=True, slots=True)
class Check:
    """One check: a program that exits with 0 when it finds nothing."""

    name: str
    title: str
    words: tuple[str, ...]
    """A module or program with its arguments, or the arguments of npm."""
    tool: Tool = Tool.PYTHON

    def command(self, python: str | Path, node: Node) -> Arguments:
        """Command line, with the Python and the Node to use."""
        if self.tool is Tool.NPM:
            return node.npm(*self.words)
        if self.tool is Tool.PROGRAM:
            return [Path(python).with_name(self.words[0]), *self.words[1:]]
        return [python, "-m", *self.words]

    def folder(self, checkout: Checkout) -> Path:
        """Working directory."""
        return checkout.web if self.tool is Tool.NPM else checkout.root


STATIC_CHECKS = (
    Check("format", "Format", ("ruff", "format", "--check")),
    Check("lint", "Lint", ("ruff", "check")),
    Check("lint", "Lint of messages", ("catalogues", "lint")),
    Check("layers", "Layers", ("lint-imports", "--no-cache"), Tool.PROGRAM),
    Check("types", "Types", ("mypy", "--strict", *TYPED_FOLDERS)),
    Check("web", "Types of the browser part", ("run", "--silent", "check"), Tool.NPM),
)
"""Static checks, which read the code instead of running it; tests/static makes each a test of
./test."""

CHECKS = (
    *STATIC_CHECKS,
    Check(
        "tests",
        "Quick tests",
        ("pytest", "-q", "-n", "auto", "-m", "not slow and not browser", *QUICK_TESTS),
    ),
)


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit code. Raises `SetupError`."""
    named: list[tuple[Check, ...]] = _parser().parse_args(arguments).checks
    chosen = [check for checks in named for check in checks]
    checkout = this_checkout()
    prepare_environment(checkout, Packages.TEST, allowed=False)
    compile_messages(checkout)
    prepare_web(checkout)
    started = time.monotonic()
    failed = [check.title for check in chosen or CHECKS if not _passes(check, checkout)]
    seconds = time.monotonic() - started
    if failed:
        print(f"Not well after {seconds:.1f} s: {', '.join(failed)}.", file=sys.stderr)
        return FAILED
    print(f"All is well, in {seconds:.1f} s.", file=sys.stderr)
    return 0


def _passes(check: Check, checkout: Checkout) -> bool:
    node = node_in(checkout.site_packages)
    command = check.command(checkout.python, node)
    try:
        run(
            check.title,
            command,
            folder=check.folder(checkout),
            environment=environment_of(checkout, node),
            last_words=None,
        )
    except SetupError as trouble:
        print(*trouble.last_words, sep="\n", file=sys.stderr)
        return False
    return True


def environment_of(checkout: Checkout, node: Node) -> dict[str, str]:
    """Environment variables of a check, which may be a module of `scripts`."""
    return {**node.environment(), "PYTHONPATH": str(checkout.root / "scripts")}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="./check",
        description=MANUAL,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "checks", nargs="*", type=_checks, metavar="CHECK", help=f"only these: {_NAMES}"
    )
    return parser


_NAMES = ", ".join(dict.fromkeys(check.name for check in CHECKS))


def _checks(name: str) -> tuple[Check, ...]:
    if found := tuple(check for check in CHECKS if check.name == name):
        return found
    raise argparse.ArgumentTypeError(f"the checks are {_NAMES}, not {name!r}")
