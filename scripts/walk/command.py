"""Writes the visible text of every page, mail and log line into a folder."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path

from housekeeping.checkout import this_checkout
from housekeeping.chromium import prepare_chromium
from housekeeping.environment import Packages, prepare_environment
from housekeeping.messages import compile_messages
from housekeeping.programs import run_in_foreground
from housekeeping.web import prepare_web

OWN_COMMAND = "python3 scripts/start.py walk"


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns its exit code. Raises `SetupError`."""
    parser = argparse.ArgumentParser(prog=OWN_COMMAND, description=__doc__, allow_abbrev=False)
    parser.add_argument("folder", type=Path, help="gets a folder of text files per language")
    folder: Path = parser.parse_args(arguments).folder.resolve()
    checkout = this_checkout()
    prepare_environment(checkout, Packages.TEST, allowed=False)
    prepare_chromium(allowed=False)
    compile_messages(checkout)
    prepare_web(checkout)
    paths = f"{checkout.root}{os.pathsep}{checkout.root / 'scripts'}"
    return run_in_foreground([checkout.python, "-m", "walk", str(folder)], {"PYTHONPATH": paths})
