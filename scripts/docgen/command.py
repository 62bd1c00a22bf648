"""Regenerates the documents that are made from the source."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from docgen.diagram import PICTURE, write_diagram
from docgen.reference import PAGE, write_reference
from housekeeping.checkout import Checkout, this_checkout
from housekeeping.environment import Packages, prepare_environment
from housekeeping.programs import run
from housekeeping.web import prepare_web

OWN_COMMAND = "python3 scripts/start.py docs"


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit code. Raises `SetupError`."""
    parser = argparse.ArgumentParser(prog=OWN_COMMAND, description=__doc__, allow_abbrev=False)
    parser.add_argument(
        "--examples",
        action="store_true",
        help="run the examples of docs/library as well, which draw its pictures",
    )
    parser.add_argument(
        "--client",
        action="store_true",
        help="generate the calls of the API client as well",
    )
    parser.add_argument(
        "--screenshots",
        action="store_true",
        help="take the screenshots of docs/pictures as well, with Chromium",
    )
    options = parser.parse_args(arguments)
    checkout = this_checkout()
    write_reference(checkout.root)
    write_diagram(checkout.root)
    print(f"Written: {PAGE}, {PICTURE}")
    if options.examples:
        run_examples(checkout)
    if options.client:
        generate_client(checkout)
    if options.screenshots:
        take_screenshots(checkout)
    return 0


def run_examples(checkout: Checkout) -> None:
    """Run `docgen.library` in the project's environment, which has the package."""
    prepare_environment(checkout, Packages.TEST, allowed=False)
    run_module(checkout, "Running the examples of docs/library", "docgen.library")


def generate_client(checkout: Checkout) -> None:
    """Run `docgen.client` in the project's environment, which has the server."""
    prepare_environment(checkout, Packages.TEST, allowed=False)
    run_module(checkout, "Generating the API client", "docgen.client")


def take_screenshots(checkout: Checkout) -> None:
    """Run `docgen.shots` in the project's environment, which has Playwright."""
    prepare_environment(checkout, Packages.TEST, allowed=False)
    prepare_web(checkout)
    pictures = checkout.root / "docs" / "pictures"
    run_module(checkout, "Taking the screenshots", "docgen.shots", pictures)


def run_module(checkout: Checkout, what: str, module: str, *arguments: str | Path) -> None:
    """Run a module of `scripts` in the project's environment."""
    environment = {"PYTHONPATH": str(checkout.root / "scripts")}
    run(what, [checkout.python, "-m", module, *arguments], environment=environment)
