"""Regenerates the lock files from pyproject.toml, requirements/*.in and web/package.json."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from housekeeping.checkout import this_checkout
from housekeeping.environment import Packages, prepare_environment
from housekeeping.programs import run
from housekeeping.web import node_in

OWN_COMMAND = "python3 scripts/start.py lock"
OLDEST_PYTHON = "3.11"


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit code. Raises `SetupError`."""
    parser = argparse.ArgumentParser(prog=OWN_COMMAND, description=__doc__, allow_abbrev=False)
    parser.add_argument("--upgrade", action="store_true", help="take the newest allowed versions")
    upgrade = ["--upgrade"] if parser.parse_args(arguments).upgrade else []
    checkout = this_checkout()
    prepare_environment(checkout, Packages.RUNTIME, allowed=False)

    def compile_lock(name: str, *sources: str | Path) -> None:
        run(
            f"Pinning requirements/{name}.txt",
            [
                *(checkout.program("uv"), "pip", "compile", "--universal", "--generate-hashes"),
                *("--python-version", OLDEST_PYTHON, "--no-annotate", *upgrade),
                *("--custom-compile-command", OWN_COMMAND),
                *("--output-file", checkout.lock_file(name), *sources),
            ],
            folder=checkout.root,
        )

    compile_lock("uv", "requirements/uv.in")
    compile_lock("build", "requirements/build.in")
    compile_lock("release", "requirements/release.in")
    compile_lock("runtime", "pyproject.toml", "--extra", "postgres", "--extra", "web")
    compile_lock("test", "pyproject.toml", "--extra", "test", "-c", "requirements/runtime.txt")
    compile_lock("site", "pyproject.toml", "--extra", "docs", "-c", "requirements/test.txt")
    node = node_in(checkout.site_packages)
    run(
        "Pinning web/package-lock.json",
        node.npm("install", "--package-lock-only"),
        folder=checkout.web,
        environment=node.environment(),
    )
    return 0
